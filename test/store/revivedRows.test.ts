// Family: a delete that is taken for the end of a row, whatever was sent after it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { controlledNotes, noteJson } from '../support/controlledNotes.js';

type App = ReturnType<typeof controlledNotes>;

const back = noteJson('1', { a: 'back' });

/** Ways to undo a delete, with what shows the row again. */
const undos: [name: string, undo: (app: App) => Promise<unknown>][] = [
  ['create', (app) => app.push(back)],
  ['update', (app) => app.send(app.dispatch(app.notes.update({ id: '1' }, back)))],
  ['unshift', (app) => app.send(app.dispatch(app.notes.getList.unshift({}, back)))],
];

const setUp = async () => {
  const app = controlledNotes({ optimistic: true });
  await app.seed('1', '2');
  // Where in a list it is depends on which of the two the server did first.
  return { ...app, view: () => [app.shown()?.a, app.ids()?.sort()] };
};

const orders = (count: number): number[][] =>
  count === 0
    ? [[]]
    : orders(count - 1).flatMap((order) =>
        Array.from({ length: count }, (_, at) => [...order.slice(0, at), count - 1, ...order.slice(at)]),
      );

describe.each(undos)('the undo of a delete by %s', (_, undo) => {
  it('shows while both are pending, and stays, whichever is answered first (F07)', async () => {
    for (const order of orders(2)) {
      const app = await setUp();
      await app.remove();
      expect(app.view()).toEqual([undefined, ['2']]);
      await undo(app);
      expect(app.view()).toEqual(['back', ['1', '2']]);
      for (const index of order) {
        await app.answer(index, [null, back][index] ?? null);
        expect(app.view()).toEqual(['back', ['1', '2']]);
      }
      expect(app.state().optimistic).toEqual([]);
    }
  });

  it('shows once the delete was answered (F07)', async () => {
    const app = await setUp();
    await app.remove();
    await app.answer(0, null);
    await undo(app);
    expect(app.view()).toEqual(['back', ['1', '2']]);
    await app.answer(1, back);
    expect(app.view()).toEqual(['back', ['1', '2']]);
  });

  it('that fails leaves the row deleted (F07)', async () => {
    for (const order of orders(2)) {
      const app = await setUp();
      await app.remove();
      await undo(app);
      for (const index of order) await app.answer(index, [null, 500][index] ?? null);
      expect(app.view()).toEqual([undefined, ['2']]);
    }
  });

  it('of a delete that fails ends as the undo says (F07)', async () => {
    for (const order of orders(2)) {
      const app = await setUp();
      await app.remove();
      await undo(app);
      for (const index of order) await app.answer(index, [500, back][index] ?? null);
      expect(app.view()).toEqual(['back', ['1', '2']]);
    }
  });
});

it('create, delete and create again of one row show the last, whatever the order of answers (F07)', async () => {
  for (const order of orders(3)) {
    const app = controlledNotes({ optimistic: true });
    await app.seed('2');
    const [one, two] = [noteJson('1', { a: 'one' }), noteJson('1', { a: 'two' })];
    await app.push(one);
    await app.remove();
    await app.push(two);
    expect([app.shown()?.a, app.ids()]).toEqual(['two', ['2', '1']]);
    for (const index of order) {
      await app.answer(index, [one, null, two][index] ?? null);
      expect([app.shown()?.a, app.ids()]).toEqual(['two', ['2', '1']]);
    }
  }
});

describe('a row that came back', () => {
  it('is stale; it has nothing of what was deleted where that was answered first (F07)', async () => {
    for (const order of orders(2)) {
      const app = await setUp();
      await app.set({ b: 'before', n: 7 });
      await app.remove();
      await app.push({ id: '1', a: 'back' });
      for (const index of order) await app.answer(index, [null, { id: '1', a: 'back' }][index] ?? null);
      const row = { id: '1', a: 'back', ...(order[0] === 1 && { group: 'x', b: 'before', n: 7 }) };
      expect(app.state().entities['Note']?.['1']).toEqual(row);
      expect(app.state().entitiesMeta['Note']?.['1']?.stale).toBe(app.state().seq);
    }
  });

  it('takes only what it lacks from an edit that was sent before the delete, and is stale (F07)', async () => {
    const app = await setUp();
    await app.patch({ b: 'before' });
    await app.remove();
    await app.push(back);
    await app.answer(2, back);
    await app.answer(1, null);
    await app.answer(0, noteJson('1', { a: 'before', b: 'before', c: 'before' }));
    expect(app.state().entities['Note']?.['1']).toEqual({ ...back, c: 'before' });
    expect(app.state().entitiesMeta['Note']?.['1']?.stale).toBe(app.state().seq);
  });

  it('takes only what it lacks from a read that was sent before the delete was answered, and is stale (F07)', async () => {
    const app = await setUp();
    await app.remove();
    await app.push({ id: '1', a: 'back' });
    await app.readList();
    await app.answer(0, null);
    await app.answer(1, { id: '1', a: 'back' });
    await app.answer(2, [noteJson('1', { b: 'stale' }), noteJson('2')]);
    expect(app.shown()).toMatchObject({ a: 'back', b: 'stale' });
    expect(app.state().entitiesMeta['Note']?.['1']?.stale).toBe(app.state().seq);
    await app.read();
    await app.answer(3, noteJson('1', { b: 'read' }));
    expect(app.shown()?.b).toBe('read');
  });

  it('is gone for good when it is deleted again (F07)', async () => {
    for (const order of orders(3)) {
      const app = await setUp();
      await app.remove();
      await app.push(back);
      await app.remove();
      expect(app.view()).toEqual([undefined, ['2']]);
      for (const index of order) {
        await app.answer(index, [null, back, null][index] ?? null);
        expect(app.view()).toEqual([undefined, ['2']]);
      }
    }
  });

  it('is in the lists that its create reaches, and in no other (F07)', async () => {
    const app = await setUp();
    for (const [group, ids] of [
      ['x', ['1']],
      ['y', ['2']],
    ] as const) {
      await app.readList(group);
      await app.answer(
        app.sent() - 1,
        ids.map((id) => noteJson(id, { group })),
      );
    }
    await app.remove();
    await app.push(noteJson('1', { group: 'y' }));
    const lists = () => [app.ids(), app.ids('x'), app.ids('y')];
    expect(lists()).toEqual([['2', '1'], [], ['2', '1']]);
    await app.answer(2, null);
    await app.answer(3, noteJson('1', { group: 'y' }));
    expect(lists()).toEqual([['2', '1'], [], ['2', '1']]);
  });
});

describe('a local write', () => {
  it('shows a row again that was deleted, and is later than a pending delete, whose answer leaves it stale (F07)', async () => {
    const app = await setUp();
    await app.remove();
    await app.set({ b: 'pushed' });
    expect(app.shown()).toBeUndefined();
    await app.answer(0, null);
    expect(app.shown()?.b).toBe('pushed');
    expect(app.state().entitiesMeta['Note']?.['1']?.stale).toBe(app.state().seq);
    await app.remove();
    await app.answer(1, null);
    expect(app.shown()).toBeUndefined();
    await app.set(noteJson('1', { a: 'again' }));
    expect(app.shown()?.a).toBe('again');
  });
});

/** What is sent, and what becomes of it. */
type Kind = 'edit a' | 'edit b' | 'delete' | 'create' | 'put';
interface Sent {
  readonly kind: Kind;
  readonly fails: boolean;
  /** Its place in the order of answers. */
  readonly place: number;
}

const sentArbitrary: fc.Arbitrary<Sent> = fc.record({
  kind: fc.constantFrom<Kind>('edit a', 'edit b', 'delete', 'create', 'put'),
  fails: fc.integer({ min: 0, max: 3 }).map((chance) => chance === 0),
  place: fc.integer({ min: 0, max: 999 }),
});

/** A server that applies what it is sent in order. */
function serverOf(start: object) {
  let row: Record<string, unknown> | undefined = { ...start };
  return {
    row: () => row,
    take({ kind, fails }: Sent, fields: object): object | number | null {
      if (fails) return 500;
      if (kind === 'create' && row) return 409;
      if (kind !== 'create' && kind !== 'put' && !row) return 404;
      if (kind === 'delete') row = undefined;
      else row = kind.startsWith('edit') ? { ...row, ...fields } : noteJson('1', fields);
      return row ? { ...row } : null;
    },
  };
}

it(
  'mutations of one row, in whatever order they are answered, leave what the server has (F07)',
  { timeout: 60_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(sentArbitrary, { minLength: 2, maxLength: 6 }),
        fc.boolean(),
        async (all, optimistic) => {
          const app = controlledNotes({ optimistic });
          await app.seed('1');
          const server = serverOf(noteJson('1'));
          const waiting: { index: number; answer: object | number | null; place: number }[] = [];
          for (const [index, sent] of all.entries()) {
            const fields = { [sent.kind === 'edit b' ? 'b' : 'a']: `v${String(index)}` };
            waiting.push({ index, answer: server.take(sent, fields), place: sent.place });
            if (sent.kind === 'delete') await app.remove();
            else if (sent.kind === 'create') await app.push(noteJson('1', fields));
            else if (sent.kind === 'put')
              await app.send(app.dispatch(app.notes.update({ id: '1' }, noteJson('1', fields))));
            else await app.patch(fields);
          }
          for (const { index, answer } of waiting.toSorted((one, other) => one.place - other.place)) {
            await app.answer(index, answer);
          }
          const shown = app.shown();
          expect(shown && { ...shown }).toEqual(server.row());
          expect(app.state().optimistic).toEqual([]);
        },
      ),
      { numRuns: 100 },
    );
  },
);
