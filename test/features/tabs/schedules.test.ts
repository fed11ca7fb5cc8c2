import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { after, NotesServer } from '../../support/notesServer.js';
import { notesTabs } from '../../support/notesTabs.js';

/** Something that happens in one of the tabs. */
const step = fc.record({
  tab: fc.nat(2),
  act: fc.constantFrom('read', 'list', 'create', 'edit', 'delete', 'set', 'push', 'others') as fc.Arbitrary<
    'read' | 'list' | 'create' | 'edit' | 'delete' | 'set' | 'push' | 'others'
  >,
  pick: fc.nat(5),
  field: fc.constantFrom('a', 'b') as fc.Arbitrary<'a' | 'b'>,
  latency: fc.nat(12),
  looksAt: fc.constantFrom(0, 0.5, 1),
  fails: fc.boolean(),
  pause: fc.nat(8),
});

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** How long a ms of the clock takes, ms: much may happen within one. */
const tick = fc.constantFrom(1, 5, 20);

function slowClock(lasts: number): void {
  const began = performance.now();
  vi.spyOn(Date, 'now').mockImplementation(() => 1.7e12 + Math.floor((performance.now() - began) / lasts));
}

const check = async (lasts: number, optimistic: boolean, steps: readonly Step[]): Promise<void> => {
  slowClock(lasts);
  const server = new NotesServer();
  for (let index = 0; index < 3; index++) server.create({ group: 'x', a: 'u0', b: 'u0' });
  const tabs = notesTabs(server, optimistic, 3);
  await tabs.settled();
  for (const tab of tabs.all) await tab.read('list');
  await tabs.settled();
  let count = 0;
  for (const each of steps) {
    server.fate = { latency: each.latency, looksAt: each.looksAt, fails: each.fails && each.pick === 0 };
    const tab = tabs.all[each.tab];
    void tab?.act(each.act, { pick: each.pick, field: each.field, value: `u0-${count++}` });
    await after(each.pause);
  }
  server.fate = { latency: 0, looksAt: 0, fails: false };
  await tabs.settled();
  // All but what is stale in one of them, as after a write that crossed a deletion.
  const [first, ...others] = tabs.all.map((tab) => {
    const claimed = Object.entries(tab.rows()).filter(([pk]) => !tabs.all.some((each) => each.isStale(pk)));
    return Object.fromEntries(claimed);
  });
  for (const other of others) expect(other).toEqual(first);
  // Local writes are nobody's but the tabs'; what the server says comes over them.
  await tabs.all[0]?.read('list');
  await tabs.settled();
  for (const tab of tabs.all) {
    expect(tab.list()).toEqual(server.list('x').map(({ id }) => id));
    expect(tab.replay()).toEqual(tab.state());
  }
  tabs.close();
};

afterEach(() => void vi.restoreAllMocks());

it('tabs agree with one another, and with the server once it was asked, whatever was done in them', async () => {
  const steps = fc.array(step, { minLength: 1, maxLength: 14 });
  const quick = { tab: 0, pick: 4, field: 'a', latency: 0, looksAt: 0, fails: false, pause: 0 } as const;
  const read: Step = { ...quick, act: 'read' };
  const set: Step = { ...quick, act: 'set', pause: 8 };
  await fc.assert(fc.asyncProperty(tick, fc.boolean(), steps, check), {
    // The server has no such item, and says so before and after it was written here (T12).
    examples: [
      [1, false, [read, set]],
      [1, false, [set, read]],
    ],
    numRuns: Number(process.env['TAB_RUNS'] ?? 25),
  });
}, 120_000);
