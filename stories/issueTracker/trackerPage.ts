import { expect, userEvent, waitFor, within } from 'storybook/test';

/**
 * The tracker as somebody uses it. Panes are found by their class: asking for roles in hundreds of rows takes seconds.
 */
export async function trackerPage(canvasElement: HTMLElement) {
  const pane = (name: string): HTMLElement => {
    const found = canvasElement.querySelector<HTMLElement>(`.${name}`);
    if (!found) throw new Error(`There is no pane "${name}".`);
    return found;
  };
  const [open, byLabel, closed] = ['open-list', 'label-list', 'closed-list'].map(pane) as [
    HTMLElement,
    HTMLElement,
    HTMLElement,
  ];
  for (const list of [open, byLabel, closed]) await waitFor(() => expect(titlesIn(list)).not.toEqual([]));
  const detail = pane('detail');
  const press = (where: HTMLElement, name: string) => userEvent.click(within(where).getByRole('button', { name }));

  return {
    ...{ open, byLabel, closed, detail },
    press,
    select: (list: HTMLElement, title: string) => userEvent.click(within(list).getByText(title)),
    async rename(title: string): Promise<void> {
      await press(detail, 'Edit title');
      const input = within(detail).getByLabelText('Title');
      await userEvent.clear(input);
      await userEvent.type(input, title);
      await press(detail, 'Save');
    },
    failNextSave: () => userEvent.click(canvasElement.querySelector('.switch input') as HTMLElement),
    alert: () => within(canvasElement.querySelector('.alerts') as HTMLElement),
    resetCounts: () => press(pane('activity'), 'Reset counts'),
    /** A number of the activity panel. */
    figure: (name: string): number =>
      Number(within(pane('activity')).getByText(name).parentElement?.querySelector('dd')?.textContent),
    log: (): (string | null)[] => [...pane('activity').querySelectorAll('.log-type')].map((type) => type.textContent),
  };
}

export const titlesIn = (list: HTMLElement): (string | null)[] =>
  [...list.querySelectorAll('.row-title')].map((title) => title.textContent);

/** The number beside the heading. */
export const countOf = (list: HTMLElement): number => Number(list.querySelector('.count')?.textContent);

/** What the row with this title says of its state. */
export const stateIn = (list: HTMLElement, title: string): string | null | undefined =>
  within(list).getByText(title).closest('.row')?.querySelector('.pill')?.textContent;
