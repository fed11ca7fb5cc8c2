/**
 * Whatever happens in whatever order, the client ends up with what the server has, and shows on the way what the server
 * or the user has said (issue "Store", decision 49). 500 schedules; more with `SCHEDULE_RUNS`:
 *
 *     SCHEDULE_RUNS=10000 npx vitest run --project unit test/store/schedules.test.ts
 */
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { scheduleArbitrary } from '../support/schedule.js';
import { Run } from '../support/ScheduleRun.js';
import type { Note } from '../support/notesApp.js';
import type { Schedule } from '../support/schedule.js';

const RUNS = Number(process.env['SCHEDULE_RUNS'] ?? 500);

beforeEach(() => void vi.useFakeTimers({ now: 1_700_000_000_000 }));
afterEach(() => void vi.useRealTimers());

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);

const plain = ({ id, group, a, b }: Note) => ({ id, group, a, b });

/** Lists that the client has, with their notes in any order, and what the server has in their place. */
function compared({ app, server }: Run, order: <T extends { id: string }>(list: T[]) => T[]) {
  const groups = [undefined, 'x', 'y'];
  const shown = groups.map((group) => app.list(group)?.map(plain));
  const truth = groups.map((group, index) => (shown[index] ? order(server.list(group ?? null)) : undefined));
  return { shown: shown.map((list) => list && order(list)), truth };
}

/**
 * Every note that the client shows as fresh is the server's; one that is gone there is gone, unless the answer was lost. What a
 * socket told while a delete was under way is stale: nobody knows which was first.
 */
function strangers({ app, server }: Run) {
  const { entities, entitiesMeta } = app.store.getState().rest;
  return Object.keys(entities['Note'] ?? {})
    .filter((id) => entitiesMeta['Note']?.[id]?.stale === undefined)
    .flatMap((id) => app.note(id) ?? [])
    .map(plain)
    .filter((note) => !(server.hasLost && !server.rows.has(note.id)))
    .filter(
      (note) =>
        JSON.stringify(note) !== JSON.stringify(server.rows.get(note.id) && { ...note, ...server.rows.get(note.id) }),
    );
}

/** Of a list of pages nothing is known but that it holds what the server has, each note once. */
function foreignPages({ app, server }: Run) {
  const ids = app.paged()?.map(({ id }) => id) ?? [];
  return ids.filter((id, index) => !server.rows.has(id) || ids.indexOf(id) !== index);
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
  expect(foreignPages(run)).toEqual([]);
  await run.refetch(true);
  const refetched = compared(run, (list) => list);
  expect(refetched.shown).toEqual(refetched.truth);
  expect(run.app.paged()?.map(plain) ?? []).toEqual(run.app.paged() ? run.server.list(null) : []);
  expect(run.app.replay()).toEqual(run.app.store.getState().rest);
}

describe('a random schedule of creates, edits, moves, deletes, undos, pages, polls, refetches, lost answers and logouts', () => {
  it(
    'leaves the client equal to the server, and shows nothing that nobody has said',
    { timeout: 3_600_000 },
    async () => {
      await fc.assert(fc.asyncProperty(scheduleArbitrary, check), { numRuns: RUNS });
    },
  );
});
