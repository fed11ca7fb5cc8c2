import { getWorker } from 'msw-storybook-addon';
import { expect, waitFor, within } from 'storybook/test';
import { createVisit, type Visit } from './createNotes.js';
import { OfflineNotes } from './OfflineNotes.js';
import type { Meta, StoryObj } from '@storybook/react-vite';

const meta: Meta = {
  title: 'Offline notes',
  parameters: { layout: 'fullscreen' },
  loaders: [
    () => {
      const visit = createVisit();
      getWorker().use(...visit.handlers);
      return Promise.resolve({ visit });
    },
  ],
  render: (_args, { loaded }) => <OfflineNotes visit={loaded.visit as Visit} />,
};

export default meta;

const PATIENCE = { timeout: 10_000 };

const textsIn = (tab: HTMLElement): string[] =>
  within(tab)
    .queryAllByRole<HTMLInputElement>('textbox', { name: /^Text of/ })
    .map(({ value }) => value);

/** What is written without a connection shows in both tabs, outlives their reload, and is sent once when there is one. */
export const OutlivesTheReload: StoryObj = {
  name: 'Notes written offline, in two tabs, after their reload',
  play: async ({ canvas, userEvent, loaded }) => {
    const visit = loaded.visit as Visit;
    const one = await canvas.findByRole('region', { name: 'First tab' });
    const two = await canvas.findByRole('region', { name: 'Second tab' });
    await waitFor(
      () => expect([textsIn(one), textsIn(two)]).toEqual([['Water the plants'], ['Water the plants']]),
      PATIENCE,
    );
    await userEvent.click(canvas.getByLabelText('There is a connection'));

    await userEvent.type(within(one).getByLabelText('New note'), 'Buy bread{Enter}');
    const both = ['Water the plants', 'Buy bread'];
    await waitFor(() => expect([textsIn(one), textsIn(two)]).toEqual([both, both]), PATIENCE);
    const input = within(two).getByLabelText('Text of Buy bread');
    await userEvent.clear(input);
    await userEvent.type(input, 'Buy rye bread');
    await userEvent.tab();
    const edited = ['Water the plants', 'Buy rye bread'];
    await waitFor(() => expect([textsIn(one), textsIn(two)]).toEqual([edited, edited]), PATIENCE);
    await expect(visit.notes()).toEqual(['Water the plants']);

    await waitFor(async () => expect(await visit.isStored()).toBe(true), PATIENCE);
    for (const tab of [one, two]) await userEvent.click(within(tab).getByRole('button', { name: 'Reload' }));
    await waitFor(() => expect([textsIn(one), textsIn(two)]).toEqual([edited, edited]), PATIENCE);
    await expect(within(one).getByRole('status')).toHaveTextContent('2 to be sent');

    await userEvent.click(canvas.getByLabelText('There is a connection'));
    await waitFor(() => expect(visit.notes()).toEqual(edited), PATIENCE);
    for (const tab of [one, two]) {
      await waitFor(() => expect(within(tab).getByRole('status')).toHaveTextContent('Everything is saved'), PATIENCE);
      await expect(textsIn(tab)).toEqual(edited);
    }
    await expect(visit.log().filter((line) => !line.startsWith('GET'))).toEqual(['POST /notes', 'PATCH /notes/n2']);
  },
};
