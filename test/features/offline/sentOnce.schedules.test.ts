/**
 * Three tabs that are opened, closed, signed out, without a connection and with one, whose messages, locks, storage and server
 * take their time: what is written reaches the server once. 40 schedules; more with `SCHEDULE_RUNS`:
 *
 *     SCHEDULE_RUNS=5000 npx vitest run --project unit test/features/offline/sentOnce.schedules.test.ts
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { startTime } from '../../support/offlinePage.js';
import { SendingRun, sendingSchedule } from '../../support/SendingRun.js';

startTime();

it('a server that always answers is sent each mutation once, whatever is done in three tabs', async () => {
  await fc.assert(
    fc.asyncProperty(sendingSchedule, async (schedule) => {
      expect(await new SendingRun(schedule).play()).toEqual([]);
    }),
    { numRuns: Number(process.env['SCHEDULE_RUNS'] ?? 40) },
  );
}, 1_200_000);
