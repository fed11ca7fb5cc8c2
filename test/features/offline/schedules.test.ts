/**
 * Whatever happens in whatever order, and whenever the browser dies: what was stored is done, nothing is done twice. 150
 * schedules; more with `SCHEDULE_RUNS`:
 *
 *     SCHEDULE_RUNS=5000 npx vitest run --project unit test/features/offline/schedules.test.ts
 */
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tabs } from '../../../src/features/tabs/tabs.js';
import { expectConsole } from '../../support/console.js';
import { installChannels } from '../../support/fakeChannel.js';
import { installLocks } from '../../support/fakeLocks.js';
import { OfflineRun, offlineSchedule } from '../../support/OfflineRun.js';

const RUNS = Number(process.env['SCHEDULE_RUNS'] ?? 150);

beforeEach(() => void vi.useFakeTimers({ now: 1_700_000_000_000 }));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const twice = (list: readonly string[]): string[] => list.filter((entry, at) => list.indexOf(entry) !== at);

async function check(run: OfflineRun, steps: Parameters<OfflineRun['play']>[0]): Promise<void> {
  await run.play(steps);
  const { server, storage } = run.device;
  expect(twice(server.done), 'done twice').toEqual([]);
  expect(run.lost(), 'stored, and lost').toEqual([]);
  for (const tab of run.tabs) expect(tab.pending(), 'still pending').toEqual([]);
  expect(storage.names('app/queue/'), 'still stored').toEqual([]);
  expect(storage.most, 'operations at a time').toBeLessThanOrEqual(run.tabs.length || 1);
  await run.refetch();
  for (const tab of run.tabs) expect(tab.list(), 'shown').toEqual([...server.rows.values()]);
  const reopened = await run.reopened();
  expect(reopened.list(), 'shown after a reload').toEqual([...server.rows.values()]);
  reopened.crash();
}

describe('a random schedule of writes, outages, lost answers, reloads and crashes between two writes of the storage', () => {
  it.each([
    ['one tab', false, []],
    ['two tabs', true, []],
    ['two tabs that share what they know', true, [tabs()]],
  ])(
    'loses nothing that was stored, and does nothing twice, in %s',
    async (_, isPair, features) => {
      // What another tab has just deleted, or what is shown from before a delete that a crash left no trace of, the server
      // does not know any more: that is refused, and reported where it was tried before.
      const reports = expectConsole('error');
      await fc.assert(
        fc.asyncProperty(offlineSchedule, ({ steps }) => {
          installLocks();
          installChannels();
          return check(new OfflineRun(isPair, features), steps);
        }),
        { numRuns: RUNS },
      );
      expect(reports.filter((text) => !/(PATCH|DELETE) : 404$/.test(text))).toEqual([]);
    },
    1_200_000,
  );
});
