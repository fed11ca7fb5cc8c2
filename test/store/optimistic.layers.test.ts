import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRestSlice, Endpoint, Entity, resource } from '../../src/index.js';
import { controlledCalls } from '../support/controlledCalls.js';
import { testStore } from '../support/testStore.js';
import type { Snapshot } from '../../src/index.js';

// The race matrix (4.2): 4-2-race-matrix.test.ts; E09 to E14: test/store/optimistic.test.ts; what user functions may do: optimisticFunctions.test.ts.

const args = { id: '1' };

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 1_000 }));
afterEach(() => void vi.useRealTimers());

class Note extends Entity {
  id = '';
  text = '';
  static override key = 'Note';
}

function setUp() {
  const held = controlledCalls();
  const snapshots: Snapshot[] = [];
  const get = new Endpoint((_args: { id: string }) => held.call(), {
    name: 'get',
    schema: Note,
    key: ({ id }: { id: string }) => `get ${id}`,
  });
  const save = new Endpoint((_args: { id: string }, _body: { text: string }) => held.call(), {
    name: 'save',
    schema: Note,
    sideEffect: true,
    key: ({ id }: { id: string }) => `save ${id}`,
    update: (id: string) => ({ saved: (ids: string[] = []) => [...ids, id] }),
    getOptimisticResponse(snapshot: Snapshot, { id }: { id: string }, body: { text: string }) {
      snapshots.push(snapshot);
      return { id, ...body };
    },
  });
  const saved = new Endpoint(() => held.call(), { name: 'saved', schema: [Note], key: () => 'saved' });
  const made = testStore(() => createRestSlice({ endpoints: { get, save, saved }, gc: false }));
  const { dispatch, endpoints, root } = made;
  return {
    ...made,
    ...held,
    snapshots,
    seed: (text = 'stored') => dispatch(endpoints.get.setResponse(args, { id: '1', text } as never)),
    save: (text: string) => dispatch(endpoints.save(args, { text })),
    shown: () => endpoints.get.select(root(), args)?.text,
  };
}

describe('an optimistic layer (4.1)', () => {
  it('is the endpoint’s name, arguments, key, id, times and number, as the action had them (4.1.1, Q10)', async () => {
    const { seed, save, state, actions } = setUp();
    await seed();
    const { requestId } = save('mine');
    expect(state().optimistic).toEqual([
      {
        endpoint: 'save',
        key: 'save 1',
        args: [args, { text: 'mine' }],
        requestId,
        requestStatus: 'pending',
        optimistic: true,
        fetchedAt: 1_000,
        date: 1_000,
        expiresAt: 61_000,
        sent: 2,
      },
    ]);
    expect(state().optimistic[0]).toBe(actions.at(-1)?.meta);
  });

  it('sets rows, the result of its key and what `update` makes, in the view alone (4.1.2, 1.4)', async () => {
    const { seed, save, shown, endpoints, root, state } = setUp();
    await seed();
    void save('mine');
    expect(shown()).toBe('mine');
    expect(endpoints.save.select(root(), args, { text: 'mine' })?.text).toBe('mine');
    expect(endpoints.saved.select(root())?.map(({ text }) => text)).toEqual(['mine']);
    expect(state().results).toEqual({ 'get 1': '1' });
    expect(state().entities['Note']?.['1']).toEqual({ id: '1', text: 'stored' });
  });

  it('gets a snapshot of the base and the layers before it (4.1.3)', async () => {
    const { seed, save, shown, snapshots, endpoints } = setUp();
    await seed();
    const first = save('first');
    shown();
    const second = save('second');
    shown();
    const [before, after] = [snapshots[0], snapshots.at(-1)] as [Snapshot, Snapshot];
    expect((before.get(Note, args) as Note).text).toBe('stored');
    expect((after.get(Note, args) as Note).text).toBe('first');
    expect((after.getResponse(endpoints.get.endpoint, args).data as Note).text).toBe('first');
    expect(after.getError(endpoints.get.endpoint, args)).toBeUndefined();
    expect([before.requestId, after.requestId, after.fetchedAt]).toEqual([first.requestId, second.requestId, 1_000]);
    expect([after.tempId, after.abort.name]).toEqual([second.requestId, 'AbortOptimistic']);
  });

  it('stays when a response of its key comes by other means, and is shown over it (4.1.8)', async () => {
    const { seed, save, shown, state, dispatch, endpoints, answer } = setUp();
    await seed();
    const promise = save('mine');
    await dispatch(endpoints.save.setResponse(args, { text: 'mine' }, { id: '1', text: 'pushed' } as never));
    expect([state().optimistic.length, shown()]).toEqual([1, 'mine']);
    answer(0, { id: '1', text: 'answered' });
    await promise;
    expect([state().optimistic.length, shown()]).toEqual([0, 'pushed']);
  });

  it('that fails leaves its error under its own key, the view as the base, and asks for nothing (4.2.2)', async () => {
    const { seed, save, shown, fail, calls, endpoints, root, slice } = setUp();
    await seed();
    const before = slice.selectEntities(root());
    const promise = save('mine');
    fail(0, new Error('no'));
    await expect(promise).rejects.toThrow('no');
    expect(endpoints.save.selectResponse(root(), args, { text: 'mine' }).error?.message).toBe('no');
    expect(endpoints.get.selectResponse(root(), args).error).toBeUndefined();
    expect([shown(), slice.selectEntities(root()) === before, calls.length]).toEqual(['stored', true, 1]);
  });

  it('is replayed in the order of dispatch, and shows nothing that a later one has been answered (4.2.1, decision 110)', async () => {
    const { seed, save, shown, answer } = setUp();
    await seed();
    const promises = ['first', 'second', 'third'].map(save);
    answer(1, { id: '1', text: 'second' });
    await promises[1];
    expect(shown()).toBe('third');
    answer(2, { id: '1', text: 'third' });
    await promises[2];
    expect(shown()).toBe('third');
    answer(0, { id: '1', text: 'first' });
    await promises[0];
    expect(shown()).toBe('third');
  });
});

describe('resource({ optimistic: true }) (4.1.9)', () => {
  function setUpResource() {
    const fetchResponse = () => new Promise<Response>(() => undefined);
    const notes = resource({ path: '/notes/:id', schema: Note, optimistic: true, fetchResponse });
    const made = testStore(() => createRestSlice({ endpoints: { notes }, gc: false }));
    const { dispatch, endpoints, root, slice } = made;
    return {
      ...made,
      seed: () => dispatch(endpoints.notes.getList.setResponse({}, [{ id: '1', text: 'stored' }])),
      note: () => slice.selectQuery(Note)(root(), args),
      list: () =>
        slice
          .selectQuery(notes.getList.schema)(root(), {})
          ?.map(({ text }) => text),
    };
  }

  it('update shows parameters and body', async () => {
    const { seed, dispatch, endpoints, note } = setUpResource();
    await seed();
    void dispatch(endpoints.notes.update(args, { text: 'mine' }));
    expect({ ...note() }).toEqual({ id: '1', text: 'mine' });
  });

  it('create shows its item in the lists, under the placeholder of its request', async () => {
    const { seed, dispatch, endpoints, list, slice, root } = setUpResource();
    await seed();
    const { requestId } = dispatch(endpoints.notes.getList.push({ text: 'new' }));
    expect(endpoints.notes.getList.select(root(), {})?.map(({ text }) => text)).toEqual(['stored', 'new']);
    expect(Object.keys(slice.selectEntities(root())['Note'] ?? {})).toEqual(['1', requestId]);
    expect(list()).toEqual(['stored', 'new']);
  });

  it('partialUpdate shows the body over the present row, and nothing where there is none', async () => {
    const { seed, dispatch, endpoints, note } = setUpResource();
    void dispatch(endpoints.notes.partialUpdate(args, { text: 'mine' }));
    expect(note()).toBeUndefined();
    await seed();
    expect(note()?.text).toBe('mine');
  });

  it('delete takes the row out of the lists', async () => {
    const { seed, dispatch, endpoints, list, note } = setUpResource();
    await seed();
    void dispatch(endpoints.notes.delete(args));
    expect([list(), note()]).toEqual([[], undefined]);
  });

  it('get and getList have no layer', () => {
    const { dispatch, endpoints, state } = setUpResource();
    void dispatch(endpoints.notes.get(args));
    void dispatch(endpoints.notes.getList({}));
    expect(state().optimistic).toEqual([]);
  });
});

describe('a server with stamps (4.2 row 12)', () => {
  class Sheet extends Entity {
    id = '';
    columns = 0;
    stamp = 0;
    static override key = 'Sheet';
    static override shouldUpdate(_: unknown, __: unknown, existing: { stamp: number }, incoming: { stamp: number }) {
      return incoming.stamp >= existing.stamp;
    }
  }

  it('layers run again over each answer, and an answer with a lower stamp is ignored', async () => {
    const held = controlledCalls();
    const change = (name: string, respond: (columns: number) => number) =>
      new Endpoint((_args: { id: string }) => held.call(), {
        name,
        schema: Sheet,
        sideEffect: true,
        getOptimisticResponse: (snapshot: Snapshot, { id }: { id: string }) => {
          const sheet = snapshot.get(Sheet, { id }) as Sheet | undefined;
          return { id, columns: respond(sheet?.columns ?? 0), stamp: snapshot.fetchedAt };
        },
      });
    const { dispatch, endpoints, slice, root } = testStore(() =>
      createRestSlice({ endpoints: { patch: change('patch', (n) => n), add: change('add', (n) => n + 1) }, gc: false }),
    );
    const columns = () => slice.selectQuery(Sheet)(root(), args)?.columns;
    const at = <T>(ms: number, send: () => T): T => (vi.setSystemTime(ms), send());
    const patch = at(100, () => dispatch(endpoints.patch(args)));
    const first = at(200, () => dispatch(endpoints.add(args)));
    expect(columns()).toBe(1);
    const second = at(300, () => dispatch(endpoints.add(args)));
    expect(columns()).toBe(2);
    held.answer(0, { id: '1', columns: 5, stamp: 200 });
    await patch;
    expect(columns()).toBe(7);
    held.answer(2, { id: '1', columns: 9, stamp: 300 });
    await second;
    held.answer(1, { id: '1', columns: 6, stamp: 0 });
    await first;
    expect(columns()).toBe(9);
  });
});
