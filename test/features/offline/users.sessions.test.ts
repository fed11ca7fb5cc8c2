/**
 * Up to three tabs, two users, a route that is loaded late, reloads, crashes, logouts, switches, outages, refused tokens:
 * nothing of one user reaches another, and nothing of one's own is lost. More sessions with `WHOSE_RUNS`, the
 * same ones again with `WHOSE_SEED`:
 *
 *     npm run test:whose
 */
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { installChannels } from '../../support/fakeChannel.js';
import { installLocks } from '../../support/fakeLocks.js';
import { WhoseRun, whoseSchedule } from '../../support/WhoseRun.js';

const RUNS = Number(process.env['WHOSE_RUNS'] ?? 100);
/** The same sessions in each run of the suite; others where more are asked for. */
const SEED = process.env['WHOSE_SEED'] ?? (process.env['WHOSE_RUNS'] === undefined ? '27001' : undefined);

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
  // What was refused, and tried before, is reported.
  vi.stubGlobal('reportError', () => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it(
  'shows, sends, reads and reports nothing of another user, and does every mutation once, in random sessions',
  async () => {
    await fc.assert(
      fc.asyncProperty(whoseSchedule, async (steps) => {
        installLocks();
        installChannels();
        const run = new WhoseRun();
        await run.play(steps);
        expect([...new Set(run.faults)]).toEqual([]);
      }),
      { numRuns: RUNS, ...(SEED !== undefined && { seed: Number(SEED) }) },
    );
  },
  24 * 3_600_000,
);
