import { describe, expect, it } from 'vitest';
import { heldNotes, Note, noteJson } from '../support/heldNotes.js';

type App = ReturnType<typeof heldNotes>;

const isStale = ({ listResponse }: App) => listResponse().expiresAt <= listResponse().fetchedAt + 1000;
const lastMeta = ({ actions }: App) => actions.at(-1)?.meta;

describe('a list that is read while a mutation of its rows is confirmed (decision 50)', () => {
  it('keeps what the mutation made of it', async () => {
    const { seed, readList, push, answer, ids } = heldNotes();
    await seed('1');
    await readList();
    await push({ a: 'new' });
    await answer(1, noteJson('2'));
    await answer(0, [noteJson('1')]);
    expect(ids()).toEqual(['1', '2']);
  });

  it('takes the rows: every field that the mutation did not write', async () => {
    const { seed, readList, patch, answer, shown } = heldNotes();
    await seed('1', '2');
    await readList();
    await patch({ a: 'A' });
    await answer(1, { id: '1', a: 'A' });
    await answer(0, [noteJson('1', { a: 'stale', n: 7 }), noteJson('2', { n: 8 })]);
    expect([shown('1'), shown('2')]).toMatchObject([{ a: 'A', n: 7 }, { n: 8 }]);
  });

  it('is committed stale: it expires at its date, and the action has the number of the mutation', async () => {
    const app = heldNotes();
    await app.seed('1');
    await app.readList();
    await app.patch({ a: 'A' });
    await app.answer(1, noteJson('1', { a: 'A' }));
    const { arrived } = lastMeta(app);
    await app.answer(0, [noteJson('1')]);
    const { overlaps, expiresAt, date } = lastMeta(app);
    expect(overlaps).toBe(arrived);
    expect(expiresAt).toBe(date);
    expect(app.listResponse().expiresAt).toBe(date);
  });

  it('is stored when it never was', async () => {
    const app = heldNotes();
    await app.readList();
    await app.push({ a: 'new' });
    await app.answer(1, noteJson('2'));
    await app.answer(0, [noteJson('1')]);
    expect(app.ids()).toEqual(['1']);
    expect(isStale(app)).toBe(true);
  });

  it('is replaced by the answer to what is asked for afterwards, and fresh', async () => {
    const app = heldNotes();
    await app.seed('1');
    await app.readList();
    await app.push({ a: 'new' });
    await app.answer(1, noteJson('2'));
    await app.answer(0, [noteJson('1')]);
    await app.readList();
    await app.answer(2, [noteJson('2'), noteJson('3')]);
    expect(app.ids()).toEqual(['2', '3']);
    expect(isStale(app)).toBe(false);
    expect(lastMeta(app)).not.toHaveProperty('overlaps');
  });
});

/** What is confirmed while the list is on its way, and whether it counts. */
const writes: [title: string, write: (app: App) => unknown, counts: boolean][] = [
  [
    'an update of a row',
    async ({ patch, answer }) => void (await patch({ a: 'A' }), await answer(1, noteJson('1'))),
    true,
  ],
  ['a delete', async ({ remove, answer }) => void (await remove(), await answer(1, null)), true],
  ['a local write of a row', ({ set }) => set({ a: 'socket' }), true],
  [
    'a pushed answer of a mutation',
    ({ dispatch, notes }) => dispatch(notes.update.setResponse({ id: '1' }, {}, noteJson('1'))),
    true,
  ],
  [
    'a pushed answer of a read',
    ({ dispatch, notes }) => dispatch(notes.get.setResponse({ id: '1' }, noteJson('1'))),
    false,
  ],
  [
    'a mutation that is refused',
    async ({ patch, answer }) => void (await patch({ a: 'A' }), await answer(1, 422)),
    false,
  ],
  [
    'a mutation that may have been done (T11)',
    async ({ patch, answer }) => void (await patch({ a: 'A' }), await answer(1, 500)),
    true,
  ],
  [
    'a mutation of other tables',
    async ({ dispatch, endpoints, send, answer }) => {
      await send(dispatch(endpoints.recount()));
      await answer(1, {});
    },
    false,
  ],
];

describe('what overlaps with a list', () => {
  it.each(writes)('%s', async (_, write, counts) => {
    const app = heldNotes();
    await app.seed('1');
    await app.readList();
    await write(app);
    await app.answer(0, [noteJson('1')]);
    expect('overlaps' in lastMeta(app)).toBe(counts);
    expect(isStale(app)).toBe(counts);
  });

  it('nothing that was confirmed before it was sent', async () => {
    const app = heldNotes();
    await app.seed('1');
    await app.patch({ a: 'A' });
    await app.answer(0, noteJson('1', { a: 'A' }));
    await app.set({ b: 'B' });
    await app.readList();
    await app.answer(1, [noteJson('1')]);
    expect(isStale(app)).toBe(false);
  });

  it('a reset forgets what was confirmed', async () => {
    const app = heldNotes();
    await app.set({ a: 'A' });
    await app.dispatch(app.slice.resetEntireStore());
    await app.readList();
    await app.answer(0, [noteJson('1')]);
    expect(isStale(app)).toBe(false);
  });
});

describe('what does not overlap', () => {
  it('a page: it adds to the list, and takes nothing out', async () => {
    const app = heldNotes();
    const { dispatch, notes, send, seed, set, answer, ids } = app;
    await seed('1');
    await send(dispatch(notes.getList.getPage({ page: 2 })));
    await set({ a: 'A' });
    await answer(0, [noteJson('2')]);
    expect(ids()).toEqual(['1', '2']);
    expect(isStale(app)).toBe(false);
  });

  it('a failed read: its error lives as long as others', async () => {
    const app = heldNotes();
    await app.readList();
    await app.set({ a: 'A' });
    await app.answer(0, 500);
    expect(lastMeta(app)).not.toHaveProperty('overlaps');
    expect(lastMeta(app).expiresAt).toBe(lastMeta(app).date + 1000);
  });
});

it('a poll heals the list', async () => {
  const app = heldNotes();
  const { dispatch, slice, notes, seed, sent, readList, set, answer, ids } = app;
  await seed('1');
  await readList();
  await set({ a: 'A' });
  await answer(0, [noteJson('1'), noteJson('2')]);
  expect(ids()).toEqual(['1']);
  const stop = dispatch(slice.subscribe(notes.getList.endpoint.extend({ pollFrequency: 30 }), {}));
  await expect.poll(sent).toBe(2);
  await answer(1, [noteJson('1'), noteJson('2')]);
  stop();
  expect(ids()).toEqual(['1', '2']);
});

it('a set of one schema finds its tables through what the schema holds', async () => {
  const app = heldNotes();
  await app.seed('1');
  await app.readList();
  await app.dispatch(app.slice.set({ first: Note }, {}, { first: noteJson('2') } as never));
  await app.answer(0, [noteJson('1')]);
  expect(isStale(app)).toBe(true);
});
