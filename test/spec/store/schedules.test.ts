/**
 * Whatever happens in whatever order, the client ends up with what the server has, and shows on the way what the server
 * or the user has said (issue "Store", decision 49). 500 schedules; more with `SCHEDULE_RUNS`:
 *
 *     SCHEDULE_RUNS=10000 npx vitest run --project unit test/spec/store/schedules.test.ts
 */
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { replayLog } from '../../../src/testing/index.js';
import { Run, scheduleArbitrary } from '../../support/schedule.js';
import type { Schedule } from '../../support/schedule.js';

const RUNS = Number(process.env['SCHEDULE_RUNS'] ?? 500);

beforeEach(() => void vi.useFakeTimers({ now: 1_700_000_000_000 }));
afterEach(() => void vi.useRealTimers());

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);

/** Lists that the client has, with their notes in any order, and what the server has in their place. */
function compared({ app, server }: Run, order: <T extends { id: string }>(list: T[]) => T[]) {
  const groups = [undefined, 'x', 'y'];
  const shown = groups.map((group) => app.list(group)?.map(({ id, group, a, b }) => ({ id, group, a, b })));
  const truth = groups.map((group, index) => (shown[index] ? order(server.list(group ?? null)) : undefined));
  return { shown: shown.map((list) => list && order(list)), truth };
}

/** Every note that the client shows is the server's; every one that is gone there is gone. */
function strangers({ app, server }: Run) {
  const { entities } = app.store.getState().rest;
  return Object.keys(entities['Note'] ?? {})
    .flatMap((id) => app.note(id) ?? [])
    .map(({ id, group, a, b }) => ({ id, group, a, b }))
    .filter(
      (note) =>
        JSON.stringify(note) !== JSON.stringify(server.rows.get(note.id) && { ...note, ...server.rows.get(note.id) }),
    );
}

async function check(schedule: Schedule): Promise<void> {
  const run = new Run(schedule.optimistic);
  await run.play(schedule);
  expect(run.server.open).toBe(0);
  expect(run.problems).toEqual([]);
  expect(run.app.store.getState().rest.optimistic).toEqual([]);
  await run.refetch();
  const settled = compared(run, (list) => list.toSorted(byId));
  expect(settled.shown).toEqual(settled.truth);
  expect(strangers(run)).toEqual([]);
  await run.refetch(true);
  const refetched = compared(run, (list) => list);
  expect(refetched.shown).toEqual(refetched.truth);
  const { slice, log } = run.app.retell();
  expect(replayLog(slice, log)).toEqual(run.app.store.getState().rest);
}

describe('a random schedule of creates, updates, moves, deletes, polls, refetches and resets', () => {
  it(
    'leaves the client equal to the server, and shows nothing that nobody has said',
    { timeout: 3_600_000 },
    async () => {
      await fc.assert(fc.asyncProperty(scheduleArbitrary, check), { numRuns: RUNS });
    },
  );
});
