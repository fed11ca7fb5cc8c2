import { expect, userEvent, waitFor, within } from 'storybook/test';

/** A board as somebody uses it. @param part the page, or one tab of it. */
export function kanbanPage(part: HTMLElement) {
  const page = within(part);
  const column = (name: string) => page.findByRole('group', { name: new RegExp(`^${name}`) });
  const titlesIn = async (name: string): Promise<string[]> =>
    [...(await column(name)).querySelectorAll('.title')].map((title) => title.textContent ?? '');
  return {
    ...page,
    column,
    titlesIn,
    press: async (name: string | RegExp) => userEvent.click(await page.findByRole('button', { name })),
    shows: (name: string, titles: readonly string[]) =>
      waitFor(async () => expect(await titlesIn(name)).toEqual(titles), { timeout: 10_000 }),
  };
}

/** Drag a card by the mouse, to where a point of another element is. */
export async function drag(card: HTMLElement, target: HTMLElement, clientY: number): Promise<void> {
  const dataTransfer = new DataTransfer();
  const fire = (on: HTMLElement, type: string): boolean =>
    on.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer, clientY }));
  fire(card, 'dragstart');
  await expect(fire(target, 'dragover'), 'a drop is allowed').toBe(false);
  fire(target, 'drop');
  fire(card, 'dragend');
}
