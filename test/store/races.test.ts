import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { controlledNotes, noteJson } from '../support/controlledNotes.js';
import { notesApp } from '../support/notesApp.js';
import { NotesServer } from '../support/notesServer.js';

// E01, E02, E16: test/middleware/requests.test.ts; E03, E08: spec/store/3-2-ordering.test.ts; E04, E05: store/ordering.test.ts.

const COUNT = 1000;
const ITEMS = 10;

afterEach(() => void vi.useRealTimers());

/** So many writes over ten items, answered in a random order; the server applies them in the order sent. */
async function writeAll({ optimistic, failures }: { optimistic: boolean; failures: number }) {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
  const server = new NotesServer();
  const ids = Array.from({ length: ITEMS }, () => server.create({ group: 'x', a: '0', b: '0' }).id);
  const app = notesApp(server, optimistic);
  await app.store.dispatch(app.notes.getList.setResponse({}, server.list(null)));
  const fate = fc.record({
    latency: fc.nat(1000),
    looksAt: fc.constant(0),
    fails: fc.nat(99).map((chance) => chance < failures),
  });
  for (const [index, next] of fc.sample(fate, COUNT).entries()) {
    server.fate = next;
    const change = { [index % 3 === 0 ? 'a' : 'b']: `v${index}` };
    app.store.dispatch(app.notes.partialUpdate({ id: ids[index % ITEMS] ?? '' }, change)).catch(() => undefined);
  }
  await vi.advanceTimersByTimeAsync(2000);
  return { app, server };
}

describe('1000 writes over ten items, answered in random order', () => {
  it.each([
    ['end as the server has them (E06)', { optimistic: false, failures: 0 }],
    ['optimistic, a third of them failing: end as the server has them (E07)', { optimistic: true, failures: 30 }],
  ])('%s', { timeout: 60_000 }, async (_, how) => {
    const { app, server } = await writeAll(how);
    expect(app.list()?.map((note) => ({ ...note }))).toEqual(server.list(null));
    expect(server.open).toBe(0);
    expect(app.store.getState().rest.optimistic).toEqual([]);
    expect(Object.values(app.store.getState().rest.meta).filter(({ pending }) => pending)).toEqual([]);
  });
});

describe('a push and a delete of one row, in flight together (K05)', () => {
  const setUp = async () => {
    const app = controlledNotes();
    await app.seed('1');
    await app.push({ id: '2' });
    await app.remove('2');
    return app;
  };

  it('the push answered first: the row is gone, as on the server', async () => {
    const { answer, ids, shown } = await setUp();
    await answer(0, noteJson('2'));
    await answer(1, null);
    expect([ids(), shown('2')]).toEqual([['1'], undefined]);
  });

  it('the delete answered first: the row is gone, as on the server', async () => {
    const { answer, ids, shown } = await setUp();
    await answer(1, null);
    await answer(0, noteJson('2'));
    expect([ids(), shown('2')]).toEqual([['1'], undefined]);
  });
});

describe('a move, crossed by others', () => {
  const setUp = async () => {
    const app = controlledNotes();
    const { dispatch, notes, send } = app;
    for (const group of ['x', 'y', 'z']) {
      await dispatch(notes.getList.setResponse({ group }, group === 'x' ? [noteJson('1')] : []));
    }
    await new Promise((resolve) => setTimeout(resolve, 2));
    const move = (group: string) => send(dispatch(notes.getList.move({ id: '1' }, { group })));
    return { ...app, move, lists: () => ['x', 'y', 'z'].map((group) => app.ids(group)) };
  };

  it('a later move that is answered first has the last word in the lists, too', async () => {
    const { move, answer, lists, shown } = await setUp();
    await move('y');
    await move('z');
    await answer(1, noteJson('1', { group: 'z' }));
    await answer(0, noteJson('1', { group: 'y' }));
    expect(shown()?.group).toBe('z');
    expect(lists()).toEqual([[], [], ['1']]);
  });

  it('a read that brings the moved row before the answer does: the item leaves its old list', async () => {
    const { move, read, answer, lists } = await setUp();
    await read();
    await move('y');
    await answer(0, noteJson('1', { group: 'y' }));
    expect(lists()).toEqual([['1'], [], []]);
    await answer(1, noteJson('1', { group: 'y' }));
    expect(lists()).toEqual([[], ['1'], []]);
  });
});
