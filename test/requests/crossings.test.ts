import { describe, expect, it } from 'vitest';
import { controlledNotes, Note, noteJson } from '../support/controlledNotes.js';

type App = ReturnType<typeof controlledNotes>;

const isStale = ({ listResponse }: App) => listResponse().expiresAt === 1;
const lastMeta = ({ actions }: App) => actions.at(-1)?.meta;

describe('a list that is read while a write changes it', () => {
  it('is stored with what was put in and taken out meanwhile, and is stale: its action says so', async () => {
    const app = controlledNotes();
    const { seed, readList, push, remove, answer, ids } = app;
    await seed('1', '2');
    await readList();
    await push({ a: 'new' });
    await answer(1, noteJson('9'));
    await remove('1');
    await answer(2, null);
    await answer(0, [noteJson('1'), noteJson('2'), noteJson('3')]);
    expect(ids()).toEqual(['2', '3', '9']);
    expect(isStale(app)).toBe(true);
    expect(lastMeta(app)).toMatchObject({ crossed: true, lists: { '[Note] /notes': { '{}': ['1', '2', '3', '9'] } } });
  });

  it('has first what was put there', async () => {
    const { seed, readList, send, dispatch, notes, answer, ids } = controlledNotes();
    await seed('1');
    await readList();
    await send(dispatch(notes.getList.unshift({}, { a: 'new' })));
    await answer(1, noteJson('9'));
    await answer(0, [noteJson('1'), noteJson('2')]);
    expect(ids()).toEqual(['9', '1', '2']);
  });

  it('takes the rows: what they lack; where they say another value than a mutation, they are stale', async () => {
    const { seed, readList, patch, answer, shown, state } = controlledNotes();
    await seed('1', '2');
    await readList();
    await patch({ a: 'A' });
    await answer(1, { id: '1', a: 'A' });
    await answer(0, [noteJson('1', { a: 'old', n: 7 }), noteJson('2', { n: 8 })]);
    expect([shown('1'), shown('2')]).toMatchObject([{ a: 'A', n: 0 }, { n: 8 }]);
    expect(state().entitiesMeta['Note']).toMatchObject({ 1: { stale: state().seq } });
    expect(state().entitiesMeta['Note']?.['2']?.stale).toBeUndefined();
  });

  it('is stale where it was not stored before: nobody knows what it lacks', async () => {
    const app = controlledNotes();
    await app.readList();
    await app.push({ a: 'new' });
    await app.answer(1, noteJson('2'));
    await app.answer(0, [noteJson('1')]);
    expect(app.ids()).toEqual(['1']);
    expect(isStale(app)).toBe(true);
  });

  it('is stale where it lacks an item that was written meanwhile: the write may be the newer one', async () => {
    const app = controlledNotes();
    const { seed, readList, set, answer, ids } = app;
    await seed('1', '2', '3');
    await readList();
    await set({ a: 'socket' }, '2');
    await answer(0, [noteJson('1')]);
    expect([ids(), isStale(app)]).toEqual([['1'], true]);
    await readList();
    await answer(1, [noteJson('1')]);
    expect([ids(), isStale(app)]).toEqual([['1'], false]);
  });

  it('is stale where it has an item that was written meanwhile, and was not in it', async () => {
    const { seed, send, dispatch, notes, set, answer, root } = controlledNotes();
    const [X, both] = [{ group: 'x' }, [noteJson('1'), noteJson('2')]];
    const list = () => notes.getList.selectResponse(root(), X);
    await seed('1');
    await set(noteJson('2', { group: 'y' }), '2');
    await send(dispatch(notes.getList(X)));
    await answer(0, [noteJson('1')]);
    await send(dispatch(notes.getList(X)));
    // Somebody has put it in and taken it out: the message says what the page knew.
    await set({ a: 'again', group: 'y' }, '2');
    await answer(1, both);
    expect(list().expiresAt).toBe(1);
    await send(dispatch(notes.getList(X)));
    await answer(2, both);
    expect(list().expiresAt).toBeGreaterThan(1);
  });

  it('is fresh where it lacks what was written before it was asked for', async () => {
    const app = controlledNotes();
    const { seed, readList, set, answer, ids } = app;
    await seed('1', '2');
    await set({ a: 'socket' }, '2');
    await readList();
    await set({ a: 'socket' }, '1');
    await answer(0, [noteJson('1')]);
    expect([ids(), isStale(app)]).toEqual([['1'], false]);
  });

  it('is replaced by the answer to what is asked for afterwards, and fresh', async () => {
    const app = controlledNotes();
    await app.seed('1');
    await app.readList();
    await app.push({ a: 'new' });
    await app.answer(1, noteJson('2'));
    await app.answer(0, [noteJson('1')]);
    await app.readList();
    await app.answer(2, [noteJson('2'), noteJson('3')]);
    expect(app.ids()).toEqual(['2', '3']);
    expect(isStale(app)).toBe(false);
    expect(lastMeta(app)).not.toHaveProperty('crossed');
  });
});

/** What comes while the list is on its way, and whether the list is stale then. */
const writes: [title: string, write: (app: App) => unknown, leavesStale: boolean][] = [
  [
    'an edit of a row that was answered as the list has it',
    async ({ patch, answer }) => void (await patch({ a: '0' }), await answer(1, noteJson('1'))),
    false,
  ],
  [
    'an edit that the list contradicts',
    async ({ patch, answer }) => void (await patch({ a: 'A' }), await answer(1, noteJson('1', { a: 'A' }))),
    true,
  ],
  ['a delete', async ({ remove, answer }) => void (await remove(), await answer(1, null)), true],
  ['a local write of a field that no list is asked for with', ({ set }) => set({ a: 'socket' }), false],
  ['a local write of a row that was not held', ({ set }) => set({ a: 'socket' }, '7'), true],
  [
    'a pushed answer of a mutation: it may be quicker than the server, as a local write',
    ({ dispatch, notes }) => dispatch(notes.update.setResponse({ id: '1' }, {}, noteJson('1', { a: 'A' }))),
    false,
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
    'a mutation that may have been done',
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

describe('what crosses a list', () => {
  it.each(writes)('%s', async (_, write, leavesStale) => {
    const app = controlledNotes();
    await app.seed('1');
    await app.readList();
    await write(app);
    await app.answer(0, [noteJson('1')]);
    expect(isStale(app)).toBe(leavesStale);
  });

  it('nothing that was confirmed before it was sent', async () => {
    const app = controlledNotes();
    await app.seed('1');
    await app.patch({ a: 'A' });
    await app.answer(0, noteJson('1', { a: 'A' }));
    await app.set({ b: 'B' });
    await app.readList();
    await app.answer(1, [noteJson('1')]);
    expect(isStale(app)).toBe(false);
  });

  it('a reset forgets what was confirmed', async () => {
    const app = controlledNotes();
    await app.set({ a: 'A' });
    await app.dispatch(app.slice.resetEntireStore());
    await app.readList();
    await app.answer(0, [noteJson('1')]);
    expect(isStale(app)).toBe(false);
  });

  it('a page that came while the whole list was under way: its items stay, and the list is stale', async () => {
    const app = controlledNotes();
    const { dispatch, notes, send, seed, readList, answer, ids } = app;
    await seed('1');
    await readList();
    await send(dispatch(notes.getList.getPage({ page: 2 })));
    await answer(1, [noteJson('8')]);
    await answer(0, [noteJson('1'), noteJson('2')]);
    expect(ids()).toEqual(['1', '2', '8']);
    expect(isStale(app)).toBe(true);
  });
});

describe('what does not cross', () => {
  it('a page: it adds to the list, and takes nothing out', async () => {
    const app = controlledNotes();
    const { dispatch, notes, send, seed, set, answer, ids } = app;
    await seed('1');
    await send(dispatch(notes.getList.getPage({ page: 2 })));
    await set({ a: 'A' });
    await answer(0, [noteJson('2')]);
    expect(ids()).toEqual(['1', '2']);
    expect(isStale(app)).toBe(false);
  });

  it('a failed read: its error lives as long as others', async () => {
    const app = controlledNotes();
    await app.readList();
    await app.set({ a: 'A' });
    await app.answer(0, 500);
    expect(lastMeta(app)).not.toHaveProperty('crossed');
    expect(lastMeta(app).expiresAt).toBe(lastMeta(app).date + 1000);
  });
});

it('a poll heals the list', async () => {
  const app = controlledNotes();
  const { dispatch, slice, notes, seed, sent, readList, set, answer, ids } = app;
  await seed('1');
  await readList();
  await set({ a: 'A' }, '7');
  await answer(0, [noteJson('1'), noteJson('2')]);
  expect(isStale(app)).toBe(true);
  const stop = dispatch(slice.subscribe(notes.getList.endpoint.extend({ pollFrequency: 30 }), {}));
  await expect.poll(sent).toBe(2);
  await answer(1, [noteJson('1'), noteJson('2')]);
  stop();
  expect([ids(), isStale(app)]).toEqual([['1', '2'], false]);
});

it('a set of one schema finds its tables through what the schema holds', async () => {
  const app = controlledNotes();
  await app.readList();
  await app.dispatch(app.slice.set({ first: Note }, {}, { first: noteJson('2') } as never));
  await app.answer(0, [noteJson('1')]);
  expect(isStale(app)).toBe(true);
});
