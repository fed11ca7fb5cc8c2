import { expect, userEvent, waitFor, within } from 'storybook/test';
import { fitsThePhone } from '../fitsThePhone.js';
import { drag, kanbanPage } from './kanbanPage.js';
import { Tab, TwoTabs } from './KanbanStory.js';
import { loadKanban, type KanbanVisit } from './kanbanVisit.js';
import type { Meta, StoryObj } from '@storybook/react-vite';

const visitOf = ({ loaded }: { loaded: Record<string, unknown> }) => loaded.visit as KanbanVisit;

const meta: Meta = {
  title: 'Kanban',
  parameters: { layout: 'fullscreen' },
  loaders: [loadKanban],
  render: (_args, context) => (
    <main>
      <Tab visit={visitOf(context)} />
    </main>
  ),
};

export default meta;

const TODO = ['Paint the fence', 'Fix the tap', 'Oil the door', 'Sweep the roof'];
const DOING = ['Hang the lamp', 'Buy a ladder'];

async function open(canvasElement: HTMLElement, context: { loaded: Record<string, unknown> }) {
  const page = kanbanPage(canvasElement);
  await page.shows('To do', TODO);
  await page.shows('Doing', DOING);
  await page.shows('Done', []);
  const visit = visitOf(context);
  visit.sent();
  return { ...page, ...visit };
}

/** Three columns; “Doing” takes three cards at most. Open it twice, and move a card. */
export const ABoard: StoryObj = {
  name: 'A board with three columns',
  play: async ({ canvasElement, ...context }) => {
    const page = await open(canvasElement, context);
    await page.press('Garden');
    await page.shows('Planned', ['Sow the lawn']);
    await page.press('House');
    await page.shows('To do', TODO);
  },
};

/** A card is where it was dropped before the server has answered, and one request has moved it between two lists. */
export const DraggedBetweenColumns: StoryObj = {
  name: 'A card that was dragged to another column',
  play: async ({ canvasElement, ...context }) => {
    const page = await open(canvasElement, context);
    const release = page.hold();
    const card = page.getByText('Fix the tap').closest('li') as HTMLElement;
    const last = page.getByText('Buy a ladder').closest('li') as HTMLElement;
    await drag(card, last, last.getBoundingClientRect().top + 1);
    await page.shows('To do', ['Paint the fence', 'Oil the door', 'Sweep the roof']);
    await page.shows('Doing', ['Hang the lamp', 'Fix the tap', 'Buy a ladder']);
    await expect(page.getByText('1 to be sent')).toBeVisible();
    release();
    await page.findByText('Everything is saved');
    await page.shows('Doing', ['Hang the lamp', 'Fix the tap', 'Buy a ladder']);
    await expect(page.sent()).toEqual(['POST /cards/c2/move']);
  },
};

/** By the keyboard alone: the focus goes with the card, and a screen reader is told where it is. */
export const MovedByKeyboard: StoryObj = {
  name: 'A card that was moved by the keyboard',
  play: async ({ canvasElement, ...context }) => {
    const page = await open(canvasElement, context);
    page.getByRole('button', { name: 'Move “Oil the door” up' }).focus();
    await userEvent.keyboard('{Enter}{Enter}{Enter}');
    await page.shows('To do', ['Oil the door', 'Paint the fence', 'Fix the tap', 'Sweep the roof']);
    await expect(page.getByRole('button', { name: 'Move “Oil the door” up' })).toHaveFocus();
    await userEvent.tab();
    await userEvent.tab();
    const right = 'Move “Oil the door” right';
    await expect(page.getByRole('button', { name: right })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await page.shows('Doing', [...DOING, 'Oil the door']);
    await waitFor(() => expect(page.getByRole('button', { name: right })).toHaveFocus());
    await expect(page.getByText('“Oil the door” is number 3 of 3 in Doing')).toBeInTheDocument();
    await page.findByText('Everything is saved');
    await expect(page.sent()).toEqual(Array(3).fill('POST /cards/c3/move'));
  },
};

/** “Doing” is full: the card goes back to where it was, and why is said. Nothing else is asked for. */
export const RefusedAndRolledBack: StoryObj = {
  name: 'A card that was refused, back in its column',
  play: async ({ canvasElement, ...context }) => {
    const page = await open(canvasElement, context);
    await page.press('Move “Paint the fence” right');
    await page.findByText('Everything is saved');
    const release = page.hold();
    await page.press('Move “Oil the door” right');
    await page.shows('Doing', [...DOING, 'Paint the fence', 'Oil the door']);
    release();
    await expect(await page.findByText('“Doing” takes 3 cards at most.')).toBeVisible();
    await page.shows('Doing', [...DOING, 'Paint the fence']);
    await page.shows('To do', ['Fix the tap', 'Oil the door', 'Sweep the roof']);
    await waitFor(() => expect(page.getByRole('button', { name: 'Move “Oil the door” right' })).toHaveFocus());
    await expect(page.sent()).toEqual(['POST /cards/c1/move', 'POST /cards/c3/move']);
    await page.press('Dismiss');
    await expect(page.queryByText(/takes 3 cards/)).toBeNull();
  },
};

/** Whose cards are shown is an argument of the lists. An edit moves a card out of one, and the server is asked nothing more. */
export const FilteredByAssignee: StoryObj = {
  name: 'The cards of one assignee',
  play: async ({ canvasElement, ...context }) => {
    const page = await open(canvasElement, context);
    await page.press('Ann');
    await page.shows('To do', ['Paint the fence', 'Oil the door']);
    await page.shows('Doing', []);
    page.sent();
    await page.press('Paint the fence');
    const dialog = within(await page.findByRole('dialog'));
    await dialog.findByText('Thought 12');
    await userEvent.selectOptions(dialog.getByLabelText('Who does it'), 'Bob');
    await page.shows('To do', ['Oil the door']);
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await page.press('Bob');
    await page.shows('To do', ['Paint the fence', 'Fix the tap']);
    await expect(page.sent().filter((line) => !line.includes('assignee=bob'))).toEqual([
      'GET /cards/c1/comments',
      'PATCH /cards/c1',
    ]);
  },
};

/** Comments come page by page, by a cursor; what is written stands first. */
export const CommentsByCursor: StoryObj = {
  name: 'Comments of a card, by a cursor',
  play: async ({ canvasElement, ...context }) => {
    const page = await open(canvasElement, context);
    await page.press('Paint the fence');
    const dialog = within(await page.findByRole('dialog'));
    await dialog.findByText('Thought 8');
    const texts = () =>
      [...canvasElement.querySelectorAll('.comments li p:first-child')].map((text) => text.textContent);
    for (const count of [10, 12]) {
      await userEvent.click(dialog.getByRole('button', { name: 'Older comments' }));
      await waitFor(() => expect(texts()).toHaveLength(count));
    }
    await expect(dialog.queryByRole('button', { name: 'Older comments' })).toBeNull();
    const release = page.hold();
    await userEvent.type(dialog.getByLabelText('New comment'), 'Green, please{Enter}');
    await expect(texts()[0]).toBe('Green, please');
    await expect(dialog.getByText('Sending…')).toBeVisible();
    release();
    await dialog.findByText(/^Ann, 12 Feb/);
    await waitFor(() => expect(texts()).toHaveLength(13));
  },
};

/** What is moved without a connection waits, shows in both tabs, and is sent once. */
export const TwoTabsWithoutAConnection: StoryObj = {
  name: 'Two tabs after a move without a connection',
  render: (_args, context) => <TwoTabs visit={visitOf(context)} />,
  play: async ({ canvasElement, ...context }) => {
    const { sent } = visitOf(context);
    const [one, two] = ['First tab', 'Second tab'].map((name) =>
      kanbanPage(within(canvasElement).getByRole('region', { name })),
    ) as [ReturnType<typeof kanbanPage>, ReturnType<typeof kanbanPage>];
    for (const tab of [one, two]) await tab.shows('To do', TODO);

    await one.press('Move “Fix the tap” right');
    await two.shows('Doing', [...DOING, 'Fix the tap']);
    for (const tab of [one, two]) await tab.findByText('Everything is saved');

    await userEvent.click(within(canvasElement).getByLabelText('No connection'));
    sent();
    await one.press('Move “Fix the tap” right');
    await two.press('Move “Sweep the roof” up');
    for (const tab of [one, two]) {
      await tab.shows('Done', ['Fix the tap']);
      await tab.shows('To do', ['Paint the fence', 'Sweep the roof', 'Oil the door']);
      await tab.findByText('2 to be sent');
    }
    await userEvent.click(within(canvasElement).getByLabelText('No connection'));
    for (const tab of [one, two]) {
      await tab.findByText('Everything is saved');
      await tab.shows('Done', ['Fix the tap']);
      await tab.shows('To do', ['Paint the fence', 'Sweep the roof', 'Oil the door']);
    }
    await expect(sent().filter((line) => line.startsWith('POST'))).toEqual([
      'POST /cards/c2/move',
      'POST /cards/c4/move',
    ]);
  },
};

export const OnAPhone: StoryObj = {
  name: 'A board on a phone',
  globals: { viewport: { value: 'phone', isRotated: false } },
  play: async ({ canvasElement, ...context }) => {
    const page = await open(canvasElement, context);
    await page.press('Move “Paint the fence” down');
    await page.shows('To do', ['Fix the tap', 'Paint the fence', 'Oil the door', 'Sweep the roof']);
    await fitsThePhone();
    const targets = [...canvasElement.querySelectorAll('button, input')];
    await expect(targets.filter((target) => target.getBoundingClientRect().height < 40)).toEqual([]);
    await page.press('Paint the fence');
    await within(await page.findByRole('dialog')).findByText('Thought 8');
    await fitsThePhone();
  },
};
