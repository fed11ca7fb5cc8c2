import { describe, expect, it } from 'vitest';
import { Invalidate } from '../../src/index.js';
import { controlledNotes, Note, noteJson } from '../support/controlledNotes.js';

describe('one counter (decision 46)', () => {
  it('an action carries the number of its request and its own, which are numbers of actions', async () => {
    const { seed, read, answer, actions } = controlledNotes();
    await seed('1');
    await read();
    await answer(0, noteJson('1'));
    const [pushed, pending, fulfilled] = actions.map(({ meta }) => meta);
    expect([pushed.sent, pending.sent, fulfilled.sent, fulfilled.arrived]).toEqual([1, 2, 2, 3]);
  });

  it('of two reads with one number, the one that arrives later wins', async () => {
    const { dispatch, notes, slice, sent, read, readList, answer, shown } = controlledNotes();
    await read();
    await answer(0, noteJson('1'));
    await readList();
    // A poll has no pending action: it shares the number of whatever was dispatched last.
    const stop = dispatch(slice.subscribe(notes.get.endpoint.extend({ pollFrequency: 60_000 }), { id: '2' }));
    await expect.poll(sent).toBe(3);
    await answer(2, noteJson('2', { a: 'poll' }));
    await answer(1, [noteJson('2', { a: 'list' })]);
    expect(shown('2')?.a).toBe('list');
    stop();
  });

  it('a stored number that is still to come is from another life: any answer is later', async () => {
    const { dispatch, slice, read, answer, shown, state } = controlledNotes();
    const foreign = { fetchedAt: 9e15, date: 1, expiresAt: 1, sent: 900, mutation: [900, 901] };
    const key = 'GET http://notes.test/notes/1';
    const payload = {
      ...state(),
      entities: { Note: { 1: noteJson('1', { a: 'foreign' }) } },
      entitiesMeta: { Note: { 1: foreign } },
      results: { [key]: '1' },
      meta: { [key]: { fetchedAt: 9e15, date: 1, expiresAt: 1, sent: 900 } },
    };
    dispatch({ type: `${slice.reducerPath}/hydrate`, payload, meta: { exact: true } });
    await read();
    await answer(0, noteJson('1', { a: 'ours' }));
    expect(shown()?.a).toBe('ours');
    expect(state().meta[key]?.sent).toBeLessThan(900);
  });
});

describe('the generation (decision 47)', () => {
  it('changes at every reset, also within one millisecond', async () => {
    const { dispatch, slice, state } = controlledNotes();
    const seen: number[] = [state().lastReset];
    for (let index = 0; index < 3; index++) {
      await dispatch(slice.resetEntireStore());
      seen.push(state().lastReset);
    }
    expect(new Set(seen).size).toBe(4);
    expect(seen).toEqual(seen.toSorted((one, other) => one - other));
  });

  it('of the request decides whether its answer is stored', async () => {
    const { dispatch, slice, read, answer, state } = controlledNotes();
    const { promise } = await read();
    await dispatch(slice.resetEntireStore());
    await answer(0, noteJson('1'));
    await expect(promise).rejects.toMatchObject({ name: 'ResetError' });
    expect(state().entities).toEqual({});
  });
});

describe('a mutation and what else is said of its row', () => {
  it('the row keeps its numbers beside those of the last read', async () => {
    const { seed, patch, answer, state } = controlledNotes();
    await seed('1');
    await patch({ a: 'A' });
    await answer(0, { id: '1', a: 'A' });
    expect(state().entitiesMeta['Note']?.['1']).toMatchObject({ sent: 1, arrived: 1, mutation: [2, 3] });
  });

  it('a read that was sent before its answer fills gaps; where it says another value the row is stale', async () => {
    const { seed, read, patch, answer, shown, state } = controlledNotes();
    await seed('1');
    await read();
    await patch({ a: 'A' });
    await answer(1, { id: '1', a: 'A' });
    await answer(0, noteJson('1', { a: 'stale', b: 'B', more: 4 }));
    expect(shown()).toMatchObject({ a: 'A', b: '0', more: 4 });
    expect(state().entitiesMeta['Note']?.['1']?.stale).toBe(state().seq);
  });

  it('a read sent after the answer takes them all', async () => {
    const { seed, read, patch, answer, shown } = controlledNotes();
    await seed('1');
    await patch({ a: 'A' });
    await answer(0, { id: '1', a: 'A' });
    await read();
    await answer(1, noteJson('1', { a: 'changed by others' }));
    expect(shown()?.a).toBe('changed by others');
  });

  it.each([
    ['in full', { a: 'A', b: '0' }, { a: 'A', b: 'B' }],
    ['in part', { a: 'A' }, { b: 'B' }],
  ])(
    'two that are answered in reverse, %s: the later sent one counts, and the row is stale (E04, E05)',
    async (_, one, two) => {
      const { seed, patch, answer, shown, state } = controlledNotes();
      await seed('1');
      await patch({ a: 'A' });
      await patch({ b: 'B' });
      await answer(1, { id: '1', ...two });
      await answer(0, { id: '1', ...one });
      expect(shown()).toMatchObject({ a: '0', ...two });
      expect(state().entitiesMeta['Note']?.['1']?.stale).toBe(state().seq);
    },
  );

  it('its numbers stay when a read has passed: one that was sent earlier and answers last does not beat it', async () => {
    const { seed, patch, read, answer, shown } = controlledNotes();
    await seed('1');
    await patch({ a: 'first' });
    await patch({ a: 'second' });
    await answer(1, noteJson('1', { a: 'second' }));
    await read();
    await answer(2, noteJson('1', { a: 'second' }));
    await answer(0, noteJson('1', { a: 'first' }));
    expect(shown()?.a).toBe('second');
  });

  it('a local write stands against a read that was sent before it, and nothing becomes stale (1.9)', async () => {
    const { seed, read, set, answer, shown, state } = controlledNotes();
    await seed('1');
    await read();
    await set({ a: 'socket' });
    await answer(0, noteJson('1', { a: 'stale', n: 3 }));
    expect(shown()).toMatchObject({ a: 'socket', n: 0 });
    expect(state().entitiesMeta['Note']?.['1']?.stale).toBeUndefined();
  });

  it('of a row that was not stored the rest is left to any read, however early it was sent', async () => {
    const { read, patch, answer, shown } = controlledNotes();
    await read();
    await patch({ a: 'A' });
    await answer(1, { id: '1', a: 'A' });
    await answer(0, noteJson('1', { a: 'stale', b: 'B' }));
    expect(shown()).toMatchObject({ a: 'A', b: 'B' });
  });

  it('one that failed leaves the data of the read (E14)', async () => {
    const { seed, read, patch, answer, shown } = controlledNotes();
    await seed('1');
    await patch({ a: 'A' });
    await read();
    await answer(1, noteJson('1', { a: 'read' }));
    await answer(0, 500);
    expect(shown()?.a).toBe('read');
  });
});

describe('deletes (decisions 51 and 95)', () => {
  it('leave their row to a write that was sent later and landed first', async () => {
    const { seed, remove, patch, answer, shown } = controlledNotes();
    await seed('1');
    await remove();
    await patch({ a: 'A' });
    await answer(1, noteJson('1', { a: 'A' }));
    await answer(0, null);
    expect(shown()?.a).toBe('A');
  });

  it('beat a write that was sent before they arrived and lands after them', async () => {
    const { seed, remove, patch, answer, shown } = controlledNotes();
    await seed('1');
    await patch({ a: 'A' });
    await remove();
    await answer(1, null);
    await answer(0, noteJson('1', { a: 'A' }));
    expect(shown()).toBeUndefined();
  });

  it('beat an earlier sent answer that holds the row more than once', async () => {
    const { seed, readList, remove, answer, shown } = controlledNotes();
    await seed('1');
    await readList('x');
    await remove();
    await answer(1, null);
    await answer(0, [noteJson('1'), noteJson('1')]);
    expect(shown()).toBeUndefined();
  });

  it('leave their row to a write that was sent after they arrived', async () => {
    const { seed, remove, push, answer, shown, ids } = controlledNotes();
    await seed('1', '2');
    await remove();
    await answer(0, null);
    await push({ id: '1' });
    await answer(1, noteJson('1', { a: 'again' }));
    expect(shown()?.a).toBe('again');
    expect(ids()).toEqual(['2', '1']);
  });

  it('of a local Invalidate count as well', async () => {
    const { seed, read, dispatch, slice, answer, shown } = controlledNotes();
    await seed('1');
    await read();
    await dispatch(slice.set(new Invalidate(Note), { id: '1' }, { id: '1' } as never));
    await answer(0, noteJson('1'));
    expect(shown()).toBeUndefined();
  });
});
