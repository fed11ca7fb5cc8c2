import { expect, waitFor, within } from 'storybook/test';
import { fitsThePhone, isPhone } from '../fitsThePhone.js';
import { IssueTracker } from './IssueTracker.js';
import { loadTracker } from './loadTracker.js';
import { countOf, stateIn, titlesIn, trackerPage } from './trackerPage.js';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { Tracker } from './createTracker.js';

const meta: Meta = {
  title: 'Issue tracker',
  parameters: { layout: 'fullscreen' },
  loaders: [loadTracker()],
  render: (_args, { loaded }) => <IssueTracker tracker={loaded.tracker as Tracker} />,
};

export default meta;

const serverOf = ({ loaded }: { loaded: Record<string, unknown> }) => (loaded.tracker as Tracker).server;

/** Several hundred issues, and a server that takes its time. */
export const TryIt: StoryObj = {
  name: 'Several hundred issues in four panes',
  loaders: [loadTracker({ latency: 400 })],
  play: async ({ canvasElement }) => {
    const { open, closed } = await trackerPage(canvasElement);
    await expect(countOf(open) + countOf(closed)).toBe(400);
  },
};

/** An issue that is in two lists and in the detail: one copy, so all of them show its new title before the server knows. */
export const EditShowsEverywhere: StoryObj = {
  name: 'A new title in three panes',
  play: async ({ canvasElement, ...context }) => {
    const page = await trackerPage(canvasElement);
    const { open, byLabel, detail } = page;
    const server = serverOf(context);
    const title = titlesIn(byLabel).find((each) => titlesIn(open).includes(each)) ?? '';
    await page.select(byLabel, title);
    const asked = server.requests().length;

    const release = server.hold();
    await page.rename('Shown at once');
    await expect(titlesIn(open)).toContain('Shown at once');
    await expect(titlesIn(byLabel)).toContain('Shown at once');
    await expect(within(detail).getByRole('heading')).toHaveTextContent('Shown at once');
    await expect(server.requests()).toHaveLength(asked);

    release();
    await waitFor(() => expect(page.log()[0]).toBe('rest/issues.partialUpdate/fulfilled'));
    await expect(titlesIn(open)).toContain('Shown at once');
    await expect(titlesIn(open)).not.toContain(title);
    await expect(server.requests().slice(asked)).toEqual([expect.stringMatching(/^PATCH \/issues\/\d+$/)]);
  },
};

/** A new issue joins every list that it belongs to. */
export const CreateJoinsLists: StoryObj = {
  name: 'A new issue in every list of its own',
  play: async ({ canvasElement, userEvent, ...context }) => {
    const page = await trackerPage(canvasElement);
    const { open, byLabel, closed, detail } = page;
    const before = [open, byLabel, closed].map(countOf);
    const server = serverOf(context);
    const asked = server.requests().length;

    const release = server.hold();
    await userEvent.type(within(open).getByLabelText('Title of the new issue'), 'Brand new');
    await userEvent.selectOptions(within(open).getByLabelText('Label of the new issue'), 'bug');
    await page.press(open, 'Create');
    for (const list of [open, byLabel]) await expect(titlesIn(list)[0]).toBe('Brand new');

    release();
    await waitFor(() => expect(within(detail).getByRole('heading')).toHaveTextContent('Brand new'));
    await expect(within(detail).getByText('#401')).toBeVisible();
    await expect([open, byLabel, closed].map(countOf)).toEqual(before.map((count, at) => count + [1, 1, 0][at]!));
    await expect(server.requests().slice(asked)).toEqual(['POST /issues?label=bug']);
  },
};

export const DeleteLeavesEveryPane: StoryObj = {
  name: 'Lists without a deleted issue',
  play: async ({ canvasElement, ...context }) => {
    const page = await trackerPage(canvasElement);
    const { open, byLabel, detail } = page;
    const before = [open, byLabel].map(countOf);
    const server = serverOf(context);
    const asked = server.requests().length;
    const title = titlesIn(byLabel).find((each) => titlesIn(open).includes(each)) ?? '';

    await page.select(open, title);
    await page.press(detail, 'Delete');
    await waitFor(() => expect(page.log()[0]).toBe('rest/issues.delete/fulfilled'));
    await waitFor(() => {
      for (const list of [open, byLabel]) void expect(titlesIn(list)).not.toContain(title);
      void expect(within(detail).getByRole('heading')).toHaveTextContent('No issue selected');
      void expect([open, byLabel].map(countOf)).toEqual(before.map((count) => count - 1));
    });
    await expect(server.requests().slice(asked)).toEqual([expect.stringMatching(/^DELETE/)]);
  },
};

/** What was shown before the server refused is taken back, the reason is said, and a second try is one button away. */
export const FailedSaveIsTakenBack: StoryObj = {
  name: 'An edit that was refused, and succeeded then',
  play: async ({ canvasElement, ...context }) => {
    const page = await trackerPage(canvasElement);
    const { open, detail } = page;
    const [title] = titlesIn(open) as [string];
    await page.select(open, title);

    const release = serverOf(context).hold();
    await page.failNextSave();
    await page.rename('Too hasty');
    await expect(titlesIn(open)).toContain('Too hasty');

    release();
    await expect(await page.alert().findByText(/read-only while it is being backed up/)).toHaveTextContent(
      'Not saved: Rename to “Too hasty”. The server answered 503: The tracker is read-only while it is being backed up.',
    );
    await expect(titlesIn(open)[0]).toBe(title);
    await expect(within(detail).getByRole('heading')).toHaveTextContent(title);

    await page.press(canvasElement.querySelector('.alerts')!, 'Try again');
    await waitFor(() => expect(page.log()[0]).toBe('rest/issues.partialUpdate/fulfilled'));
    await expect(titlesIn(open)[0]).toBe('Too hasty');
    await expect(page.alert().queryByText(/Not saved/)).toBeNull();
  },
};

/** Rows are `memo` components that are given the issue: the other 399 issues are the same objects as before. */
export const OneEditRendersOneRow: StoryObj = {
  name: 'One row rendered for one edit',
  play: async ({ canvasElement, ...context }) => {
    const page = await trackerPage(canvasElement);
    const { open, byLabel } = page;
    const title = titlesIn(open).find((each) => !titlesIn(byLabel).includes(each)) ?? '';
    await page.select(open, title);
    const release = serverOf(context).hold();

    await page.resetCounts();
    await page.rename('One row');
    await waitFor(() => expect(page.figure('Rows rendered')).toBe(1));
    await expect(page.figure('Actions')).toBe(1);
    release();
    await waitFor(() => expect(page.figure('Actions')).toBe(2));
  },
};

/** It leaves one list and joins another, in its place, with one request: before the server has answered. */
export const CloseMovesTheIssue: StoryObj = {
  name: 'A closed issue in its other list',
  play: async ({ canvasElement, ...context }) => {
    const page = await trackerPage(canvasElement);
    const { open, byLabel, closed, detail } = page;
    const before = [open, byLabel, closed].map(countOf);
    const title = titlesIn(byLabel).find((each) => titlesIn(open).includes(each)) ?? '';
    await page.select(open, title);

    const server = serverOf(context);
    const asked = server.requests().length;
    const release = server.hold();
    await page.press(detail, 'Close issue');
    const isMoved = async () => {
      await expect(stateIn(byLabel, title)).toBe('Closed');
      await expect([titlesIn(open).includes(title), titlesIn(closed).includes(title)]).toEqual([false, true]);
    };
    await isMoved();
    await expect(within(detail).getByRole('button', { name: 'Reopen issue' })).toBeVisible();

    release();
    await waitFor(() => expect(page.log()[0]).toBe('rest/issues.partialUpdate/fulfilled'));
    await isMoved();
    await expect(server.requests().slice(asked)).toEqual([expect.stringMatching(/^PATCH/)]);
    await expect([open, byLabel, closed].map(countOf)).toEqual(before.map((count, at) => count + [-1, 0, 1][at]!));
  },
};

export const OnAPhone: StoryObj = {
  name: 'The issue tracker on a phone',
  globals: { viewport: { value: 'phone', isRotated: false } },
  play: async ({ canvasElement }) => {
    const page = await trackerPage(canvasElement);
    await page.select(page.open, titlesIn(page.open)[0] ?? '');
    await page.failNextSave();
    await page.press(page.detail, 'Close issue');
    await page.alert().findByText(/Not saved/);

    await fitsThePhone();
    if (!isPhone()) return; // opened by itself, in a wide window
    const panes = [...canvasElement.querySelectorAll('.pane')].map((pane) => pane.getBoundingClientRect());
    await expect(panes).toHaveLength(5);
    for (const [at, { top, left, right }] of panes.entries()) {
      await expect(top).toBeGreaterThan(panes[at - 1]?.bottom ?? -Infinity);
      await expect([left, right]).toEqual([16, 374]);
    }
    const targets = canvasElement.querySelectorAll('button, input, select');
    const tooLow = [...targets].filter((target) => target.getBoundingClientRect().height < 40);
    await expect(tooLow).toEqual([]);
  },
};
