import { expect, userEvent, waitFor } from 'storybook/test';

/** The inspector as somebody uses it, in its shadow root. */
export async function inspectorPage() {
  await waitFor(() => expect(document.querySelector('[data-rest-devtools]')?.shadowRoot).toBeTruthy());
  const root = document.querySelector('[data-rest-devtools]')!.shadowRoot!;
  const get = (selector: string): HTMLElement => {
    const found = root.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`The inspector has no ${selector}.`);
    return found;
  };
  await waitFor(() => get('[role=tablist]'));
  const options = (): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('[role=option]')];
  return {
    root,
    get,
    options,
    texts: (): string[] => options().map((option) => option.textContent),
    tab: (name: string) => userEvent.click(get(`[data-tab=${name}]`)),
    shownTab: () => get('[role=tab][aria-selected=true]').textContent,
    async choose(text: string | RegExp): Promise<void> {
      const find = () => options().find((each) => (each.textContent.match(text) ?? []).length > 0);
      await waitFor(() => expect(find()).toBeTruthy());
      await userEvent.click(find()!);
    },
    detail: (): string => get('.detail').textContent,
    /** Something in the detail that leads somewhere. */
    follow: (text: string) =>
      userEvent.click(
        [...root.querySelectorAll<HTMLElement>('.detail .link')].find((link) => link.textContent.includes(text))!,
      ),
    press: (text: string) =>
      userEvent.click([...root.querySelectorAll<HTMLElement>('.button')].find((each) => each.textContent === text)!),
  };
}
