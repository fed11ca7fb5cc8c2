import { instrument } from '@redux-devtools/instrument';
import { expect, userEvent, waitFor } from 'storybook/test';
import { fitsThePhone } from '../fitsThePhone.js';
import { loadTracker } from '../issueTracker/loadTracker.js';
import { titlesIn, trackerPage } from '../issueTracker/trackerPage.js';
import { InspectedTracker } from './InspectedTracker.js';
import { inspectorPage } from './inspectorPage.js';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { StoreEnhancer } from '@reduxjs/toolkit';
import type { Tracker } from '../issueTracker/createTracker.js';

const withLog = { issueCount: 60, enhancers: [instrument() as StoreEnhancer] };

const meta: Meta = {
  title: 'Inspector',
  // The panel stands beside the app.
  parameters: { layout: 'fullscreen', a11y: { context: 'body' } },
  loaders: [loadTracker(withLog)],
  render: (_args, { loaded }) => <InspectedTracker tracker={loaded.tracker as Tracker} />,
};

export default meta;

const serverOf = ({ loaded }: { loaded: Record<string, unknown> }) => (loaded.tracker as Tracker).server;

/** What is stored, who shows it, and what is under way. */
export const TryIt: StoryObj = {
  name: 'A row, what wrote it and who shows it',
  loaders: [loadTracker({ ...withLog, latency: 600 })],
  play: async ({ canvasElement }) => {
    await trackerPage(canvasElement);
    const panel = await inspectorPage();
    await panel.choose(/^\d+\{/);
    await expect(panel.detail()).toContain('Written by');
    await expect(panel.detail()).toContain('Shown in');
  },
};

/** An edit in flight: the layer, what it hides, the request, and the answer that takes its place. */
export const AnEditFromBeginningToEnd: StoryObj = {
  name: 'An edit after its answer',
  play: async ({ canvasElement, ...context }) => {
    const page = await trackerPage(canvasElement);
    const panel = await inspectorPage();
    const [title] = titlesIn(page.open) as [string];
    await page.select(page.open, title);
    const release = serverOf(context).hold();
    await page.rename('Seen from inside');

    await panel.tab('layers');
    await panel.choose('issues.partialUpdate');
    await expect(panel.detail()).toContain('changed: title');
    await panel.follow('Issue ');
    await expect(panel.shownTab()).toBe('Tables');
    await expect(panel.detail()).toContain(`"Seen from inside" stored: ${JSON.stringify(title)}`);
    await expect(panel.detail()).toContain('in flight: issues.partialUpdate');

    release();
    await waitFor(() => expect(panel.detail()).toMatch(/title"Seen from inside"issues\.partialUpdate #\d+/));
    await panel.tab('requests');
    await panel.choose(/^doneissues\.partialUpdate/);
    await expect(panel.detail()).toContain('A call: mutations are always sent.');
    await panel.tab('why');
    await panel.choose(/issues\.getListGET \/issues\?state=open/);
    await expect(panel.detail()).toMatch(/the list: 1 changed, by issues\.partialUpdate #\d+/);
  },
};

/** Back in time: the app shows it, and asks the server for nothing. */
export const Jump: StoryObj = {
  name: 'The app as it was before an action',
  play: async ({ canvasElement, ...context }) => {
    const page = await trackerPage(canvasElement);
    const panel = await inspectorPage();
    const [title] = titlesIn(page.open) as [string];
    await page.select(page.open, title);
    await page.rename('A moment ago');
    await panel.tab('timeline');
    await panel.choose('issues.partialUpdate/fulfilled');
    const asked = serverOf(context).requests().length;
    await panel.choose(/issues\.getList\/fulfilled(?! shown)/);
    await panel.press('Jump here');
    await waitFor(() => expect(titlesIn(page.open)).toContain(title));
    await waitFor(() => expect(panel.get('.past')).toHaveTextContent('The past: nothing is asked'));
    await expect(serverOf(context).requests()).toHaveLength(asked);
    await panel.press('Back to now');
    await waitFor(() => expect(titlesIn(page.open)).toContain('A moment ago'));
    await waitFor(() => expect(panel.root.querySelector('.past')).toBeNull());
  },
};

/** Without a mouse: tabs and rows with the arrow keys, Escape closes, and the focus is never lost. */
export const WithTheKeyboard: StoryObj = {
  name: 'The inspector after a visit with the keyboard alone',
  play: async ({ canvasElement }) => {
    await trackerPage(canvasElement);
    const panel = await inspectorPage();
    panel.get('[data-tab=tables]').focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
    await expect(panel.shownTab()).toBe('Results');
    panel.get('[role=listbox]').focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect(panel.get('[role=option][aria-selected=true]')).toHaveAttribute('aria-posinset', '2');
    await expect(panel.get('[role=listbox]').getAttribute('aria-activedescendant')).toBe(
      panel.get('[role=option][aria-selected=true]').id,
    );
    await expect(getComputedStyle(panel.get('[role=listbox]')).outlineStyle).toBe('solid');
    await userEvent.keyboard('{Escape}');
    await expect(panel.root.activeElement).toBe(panel.get('.launcher'));
    await userEvent.keyboard('{Enter}');
    await expect(panel.root.activeElement).toBe(panel.get('[data-tab=results]'));
  },
};

const everyTab = async (): Promise<void> => {
  const panel = await inspectorPage();
  for (const name of ['results', 'layers', 'requests', 'timeline', 'why', 'tables']) {
    await panel.tab(name);
    const [first] = panel.options();
    if (first) await userEvent.click(first);
    const sideways = panel.get('.panel');
    await expect(sideways.scrollWidth).toBe(sideways.clientWidth);
  }
};

export const OnAPhone: StoryObj = {
  name: 'The inspector on a phone',
  globals: { viewport: { value: 'phone', isRotated: false } },
  play: async ({ canvasElement }) => {
    await trackerPage(canvasElement);
    await everyTab();
    await fitsThePhone();
    // Keys of rows begin alike: what is shown of one that is too long is its end.
    const panel = await inspectorPage();
    await waitFor(() => expect(panel.options().length).toBeGreaterThan(3));
    for (const row of panel.options()) await expect(getComputedStyle(row.querySelector('code')!).direction).toBe('rtl');
    const who = panel.get('.fields tr > :last-child .link');
    await expect(who.getBoundingClientRect().height).toBeLessThan(40);
  },
};

/** Whatever the page looks like: it follows the system. */
export const Requests: StoryObj = {
  name: 'What was requested',
  play: async ({ canvasElement }) => {
    await trackerPage(canvasElement);
    await everyTab();
    const panel = await inspectorPage();
    await panel.tab('requests');
    await panel.choose('getList');
    await expect(panel.detail()).toContain('Nothing was stored for its key.');
  },
};

export const Why: StoryObj = {
  name: 'Why a reader asks',
  play: async ({ canvasElement }) => {
    await trackerPage(canvasElement);
    const panel = await inspectorPage();
    await panel.tab('why');
    await panel.choose('getList');
    await expect(panel.detail()).toContain('It is made of');
  },
};

export const TimelineTab: StoryObj = {
  name: 'Requests on a line of time',
  play: async ({ canvasElement }) => {
    await trackerPage(canvasElement);
    const panel = await inspectorPage();
    await panel.tab('timeline');
    await panel.choose('fulfilled');
    await expect(panel.detail()).toContain('Changed');
  },
};
