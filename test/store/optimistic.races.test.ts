import { describe, expect, it } from 'vitest';
import { controlledNotes, noteJson } from '../support/controlledNotes.js';

// Row 12 (a server with stamps): 4-optimistic.test.ts. Where rows say otherwise, 4.2.1 and decisions 23 and 110 decide: a
// pending layer is shown on top but for what a later mutation has been answered, and an older answer that settles fills
// what the newer one did not carry.

type App = Awaited<ReturnType<typeof setUp>>;

/** What happens, and note 1 as it is shown then, with the number of layers. */
type Step = [act: (app: App) => unknown, a: string, b: string, n: number, layers: number];

const setUp = async (sharesKey: boolean) => {
  const app = controlledNotes({ optimistic: true });
  const { dispatch, notes, send, patch, seed, state, shown } = app;
  await seed('1', '2');
  const replace = (fields: object) => send(dispatch(notes.update({ id: '1' }, fields)));
  return {
    ...app,
    sendA: () => patch({ a: 'A' }),
    sendB: () => (sharesKey ? patch({ b: 'B' }) : replace({ b: 'B' })),
    view: () => ({ a: shown()?.a, b: shown()?.b, n: shown()?.n, layers: state().optimistic.length }),
    errors: () => Object.values(state().meta).filter(({ error }) => error).length,
  };
};

const sendA = (app: App) => app.sendA();
const sendB = (app: App) => app.sendB();
const answer = (index: number, fields: object) => (app: App) => app.answer(index, { id: '1', ...fields });
const full = (index: number, a: string, b: string, n: number) => (app: App) =>
  app.answer(index, noteJson('1', { a, b, n }));
const fail = (index: number) => (app: App) => app.answer(index, 500);
const vote = (app: App) => app.vote();
const read = (app: App) => app.read();

const bothSent: Step[] = [
  [sendA, 'A', '0', 0, 1],
  [sendB, 'A', 'B', 0, 2],
];

const matrix: [row: string, steps: Step[]][] = [
  [
    '1: in order, full rows',
    [...bothSent, [full(0, 'A', '0', 1), 'A', 'B', 1, 1], [full(1, 'A', 'B', 2), 'A', 'B', 2, 0]],
  ],
  [
    '2: out of order, the second row holding the first change',
    [...bothSent, [full(1, 'A', 'B', 2), 'A', 'B', 2, 1], [full(0, 'A', '0', 1), 'A', 'B', 2, 0]],
  ],
  [
    '3: out of order, the second row without the first change',
    [...bothSent, [full(1, '0', 'B', 1), '0', 'B', 1, 1], [full(0, 'A', 'B', 2), '0', 'B', 1, 0]],
  ],
  [
    // Nobody knows in which order the server did them: the row is asked for again.
    '4: out of order, partial rows',
    [...bothSent, [answer(1, { b: 'B' }), 'A', 'B', 0, 1], [answer(0, { a: 'A' }), '0', 'B', 0, 0]],
  ],
  ['5: the first fails', [...bothSent, [fail(0), '0', 'B', 0, 1], [answer(1, { b: 'B' }), '0', 'B', 0, 0]]],
  ['6: the second fails', [...bothSent, [fail(1), 'A', '0', 0, 1], [answer(0, { a: 'A' }), 'A', '0', 0, 0]]],
  ['7: both fail', [...bothSent, [fail(0), '0', 'B', 0, 1], [fail(1), '0', '0', 0, 0]]],
  [
    '10: two that count, in order',
    [
      [vote, '0', '0', 1, 1],
      [vote, '0', '0', 2, 2],
      [answer(0, { n: 10 }), '0', '0', 11, 1],
      [answer(1, { n: 11 }), '0', '0', 11, 0],
    ],
  ],
  [
    '11: two that count, out of order (decision 110)',
    [
      [vote, '0', '0', 1, 1],
      [vote, '0', '0', 2, 2],
      [answer(1, { n: 11 }), '0', '0', 11, 1],
      [answer(0, { n: 10 }), '0', '0', 11, 0],
    ],
  ],
  [
    '13: a read that was sent earlier lands',
    [
      [read, '0', '0', 0, 0],
      [sendA, 'A', '0', 0, 1],
      [full(0, '0', '0', 5), 'A', '0', 5, 1],
      [full(1, 'A', '0', 6), 'A', '0', 6, 0],
    ],
  ],
  [
    '14: a read that was sent later lands with the old row',
    [
      [sendA, 'A', '0', 0, 1],
      [read, 'A', '0', 0, 1],
      [full(1, '0', '0', 5), 'A', '0', 5, 1],
      [answer(0, { a: 'A' }), 'A', '0', 5, 0],
    ],
  ],
  [
    '15: the row is written locally meanwhile, then the mutation fails',
    [
      [sendA, 'A', '0', 0, 1],
      [(app) => app.set({ a: 'WS', b: 'WS' }), 'A', 'WS', 0, 1],
      [fail(0), 'WS', 'WS', 0, 0],
    ],
  ],
];

describe.each([
  ['sharing a key', true],
  ['with keys of their own', false],
])('two mutations of one row, %s (4.2)', (_, sharesKey) => {
  it.each(matrix)('row %s', async (_row, steps) => {
    const app = await setUp(sharesKey);
    expect(app.view()).toEqual({ a: '0', b: '0', n: 0, layers: 0 });
    for (const [act, a, b, n, layers] of steps) {
      await act(app);
      expect(app.view()).toEqual({ a, b, n, layers });
    }
  });

  it('row 7: the errors are recorded by key', async () => {
    const app = await setUp(sharesKey);
    await app.sendA();
    await app.sendB();
    await app.answer(0, 500);
    await app.answer(1, 500);
    expect(app.errors()).toBe(sharesKey ? 1 : 2);
  });

  it('row 8: the first is aborted: no record, and the second stays', async () => {
    const app = await setUp(sharesKey);
    const { promise } = await app.sendA();
    await app.sendB();
    promise.abort();
    await expect(promise).rejects.toMatchObject({ name: 'AbortError' });
    expect(app.view()).toEqual({ a: '0', b: 'B', n: 0, layers: 1 });
    expect(app.errors()).toBe(0);
    await app.answer(1, { id: '1', b: 'B' });
    expect(app.view()).toEqual({ a: '0', b: 'B', n: 0, layers: 0 });
  });

  it('row 9: sent in the same millisecond, each answer removes its own layer (4.1.6)', async () => {
    const app = await setUp(sharesKey);
    const { dispatch, notes, answer: respond } = app;
    const one = dispatch(notes.partialUpdate({ id: '1' }, { a: 'A' }));
    const two = dispatch(notes.partialUpdate({ id: '1' }, { b: 'B' }));
    expect(new Set(app.state().optimistic.map(({ requestId }) => requestId))).toEqual(
      new Set([one.requestId, two.requestId]),
    );
    await new Promise((resolve) => setImmediate(resolve));
    await respond(0, { id: '1', a: 'A' });
    expect(app.view()).toEqual({ a: 'A', b: 'B', n: 0, layers: 1 });
    await respond(1, { id: '1', b: 'B' });
    expect(app.view()).toEqual({ a: 'A', b: 'B', n: 0, layers: 0 });
  });
});

describe('mutations of two rows (4.2 row 16)', () => {
  it('the answer to one leaves the layer of the other', async () => {
    const app = await setUp(true);
    await app.sendA();
    await app.patch({ b: 'B' }, '2');
    await app.answer(1, noteJson('2', { b: 'B' }));
    expect([app.shown('1'), app.shown('2')]).toMatchObject([{ a: 'A' }, { b: 'B' }]);
    expect(app.view().layers).toBe(1);
    await app.answer(0, noteJson('1', { a: 'A' }));
    expect(app.view()).toEqual({ a: 'A', b: '0', n: 0, layers: 0 });
  });
});

describe('a row that was deleted (decisions 51 and 95)', () => {
  it('is not brought back, not even in part, by a mutation that was pending before', async () => {
    const app = await setUp(true);
    await app.send(app.dispatch(app.notes.update({ id: '1' }, { a: 'A' })));
    await app.remove();
    await app.answer(1, null);
    expect(app.shown()).toBeUndefined();
    expect(app.ids()).toEqual(['2']);
    await app.answer(0, 404);
    expect(app.shown()).toBeUndefined();
  });

  it('is shown by a mutation that is sent while its delete is pending, and as it was when that fails', async () => {
    const app = await setUp(true);
    await app.remove();
    await app.send(app.dispatch(app.notes.update({ id: '1' }, noteJson('1', { a: 'A', b: '' }))));
    expect(app.view()).toEqual({ a: 'A', b: '', n: 0, layers: 2 });
    await app.answer(0, 500);
    expect(app.view()).toEqual({ a: 'A', b: '', n: 0, layers: 1 });
  });

  it('is shown again by a mutation that is sent after the delete was answered', async () => {
    const app = await setUp(true);
    await app.remove();
    await app.answer(0, null);
    await app.send(app.dispatch(app.notes.update({ id: '1' }, noteJson('1', { a: 'again' }))));
    expect(app.shown()?.a).toBe('again');
  });
});
