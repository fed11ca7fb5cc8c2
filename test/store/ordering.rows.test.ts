import { describe, expect, it } from 'vitest';
import { createRestSlice, Endpoint, Entity, Invalidate } from '../../src/index.js';
import { controlledCalls } from '../support/controlledCalls.js';
import { testStore } from '../support/testStore.js';
import type { FetchPromise } from '../../src/requests/Flight.js';

// Results and metas (3.2.3): 3-fetching.test.ts; fields of a row: test/schema/Entity.merge.test.ts.

const args = { id: '1' };

class Note extends Entity {
  id = '';
  a = '0';
  b = '0';
  static override key = 'Note';
}

function setUp() {
  const held = controlledCalls();
  const named = (name: string, options: object = {}) =>
    new Endpoint((_args: { id: string }) => held.call(name) as Promise<any>, { name, schema: Note, ...options });
  const made = testStore(() =>
    createRestSlice({
      endpoints: {
        get: named('get'),
        search: named('search'),
        save: named('save', { sideEffect: true }),
        remove: named('remove', { sideEffect: true, schema: new Invalidate(Note) }),
        list: named('list', { schema: [Note] }),
      },
      gc: false,
    }),
  );
  const { dispatch, endpoints, root, slice } = made;
  type Name = keyof typeof endpoints;
  return {
    ...made,
    ...held,
    send: (name: Name): FetchPromise<any> => dispatch(endpoints[name](args)),
    /** The row, as `a b`; undefined when it is deleted. */
    shown: () => {
      const note = slice.selectQuery(Note)(root(), args);
      return note && `${note.a} ${note.b}`;
    },
    seed: () => dispatch(endpoints.list.setResponse(args, [{ id: '1', a: '0', b: '0' }] as never)),
  };
}

describe('ordering of rows (3.2)', () => {
  it('an older answer only fills the gaps of a newer one, and the times stay those of the newer (3.2.1)', async () => {
    const { send, answer, shown, state } = setUp();
    const [older, newer] = [send('get'), send('search')];
    answer(1, { id: '1', a: 'new' });
    await newer;
    const times = state().entitiesMeta['Note']?.['1'];
    answer(0, { id: '1', a: 'old', b: 'old' });
    await older;
    expect([shown(), state().entitiesMeta['Note']?.['1']?.sent]).toEqual(['new old', times?.sent]);
  });

  it('the same row twice in one answer is merged in the order of visiting (3.2.2)', async () => {
    const { send, answer, shown } = setUp();
    const list = send('list');
    answer(0, [
      { id: '1', a: 'first', b: 'first' },
      { id: '1', a: 'second' },
    ]);
    await list;
    expect(shown()).toBe('second first');
  });

  it('a read sent before a write that has landed leaves its fields; its caller gets the read’s own body (3.2.4)', async () => {
    const { send, answer, shown } = setUp();
    const [read, write] = [send('get'), send('save')];
    answer(1, { id: '1', a: 'written' });
    await write;
    answer(0, { id: '1', a: 'read', b: 'read' });
    await expect(read).resolves.toMatchObject({ a: 'read', b: 'read' });
    expect(shown()).toBe('written read');
  });

  it('a read sent during a write, answered with what was before it, does not hide the write (3.2.5, decision 40)', async () => {
    const { send, answer, shown } = setUp();
    const [write, read] = [send('save'), send('get')];
    answer(1, { id: '1', a: 'before', b: 'before' });
    await read;
    answer(0, { id: '1', a: 'written' });
    await write;
    expect(shown()).toBe('written before');
  });
});

describe('a deletion (3.2.6, decisions 12, 51 and 95)', () => {
  const row = { id: '1', a: 'read', b: 'read' };

  it('beats a read that was sent during it and landed before it', async () => {
    const { send, answer, shown, seed } = setUp();
    await seed();
    const [removal, read] = [send('remove'), send('get')];
    answer(1, row);
    await read;
    answer(0, { id: '1' });
    await removal;
    expect(shown()).toBeUndefined();
  });

  it.each(['before', 'during'])('beats a read that was sent %s it and lands after it', async (when) => {
    const { send, answer, shown, seed } = setUp();
    await seed();
    const names = when === 'before' ? (['get', 'remove'] as const) : (['remove', 'get'] as const);
    const sent = Object.fromEntries(names.map((name, index) => [name, { index, promise: send(name) }]));
    answer(sent['remove']?.index ?? -1, { id: '1' });
    await sent['remove']?.promise;
    answer(sent['get']?.index ?? -1, row);
    await expect(sent['get']?.promise).resolves.toMatchObject({ a: 'read' });
    expect(shown()).toBeUndefined();
  });

  it('leaves the row to a write that was sent later and landed first', async () => {
    const { send, answer, shown, seed } = setUp();
    await seed();
    const [removal, write] = [send('remove'), send('save')];
    answer(1, row);
    await write;
    answer(0, { id: '1' });
    await removal;
    expect(shown()).toBe('read read');
  });

  it('is over when a read that was sent after it brings the row', async () => {
    const { send, answer, shown, seed } = setUp();
    await seed();
    const removal = send('remove');
    answer(0, { id: '1' });
    await removal;
    const read = send('get');
    answer(1, row);
    await read;
    expect(shown()).toBe('read read');
  });
});
