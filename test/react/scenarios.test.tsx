import { act } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { INVALID, ResetError, resource } from '../../src/index.js';
import { useDLE } from '../../src/react/index.js';
import { controlledTodos } from '../support/controlledTodos.js';
import { renderTodoHook, stopClock, Todo, todos } from '../support/renderedTodos.js';
import type { EndpointInstance } from '../../src/index.js';

const args = { id: '1' };
const KEY = todos.get.key(args);
const at = (ms: number) => void vi.setSystemTime(ms);
const times = (fetchedAt: number, date: number, expiresAt: number) => ({ fetchedAt, date, expiresAt });
const optimistic = resource({ path: '/todos/:id', urlPrefix: 'http://127.0.0.1:1', schema: Todo, optimistic: true });

/** A reader of todo 1, mounted at 1000, and a server whose answers wait. Mutations have a server of their own. */
function setUp(mutation: EndpointInstance = optimistic.partialUpdate) {
  stopClock(1000);
  const server = controlledTodos();
  const changes = controlledTodos(mutation);
  const rendered = renderTodoHook(() => useDLE(todos.get, args), { fixtures: [server.get, changes.get] });
  const { controller, result } = rendered;
  return {
    ...rendered,
    server,
    changes,
    calls: server.calls,
    state: controller.getState,
    /** As `[title, loading, error]`. */
    shown: () => [result.current?.data?.title, result.current?.loading, result.current?.error?.message],
    does: (run: () => unknown) => act(async () => void (await run())),
    /** Scenario 1: the first answer lands at 1200. */
    async read() {
      at(1200);
      await server.land('x');
    },
  };
}

describe('worked scenarios (15)', () => {
  it('1: the first read', async () => {
    const app = setUp();
    expect([app.shown(), app.calls]).toEqual([[undefined, true, undefined], ['1']]);
    await app.read();
    const { entities, entitiesMeta, results, meta } = app.state();
    expect(entities['Todo']).toEqual({ 1: { id: '1', title: 'x' } });
    expect(entitiesMeta['Todo']?.['1']).toMatchObject(times(1000, 1200, 61_200));
    expect(results).toEqual({ [KEY]: '1' });
    expect(meta[KEY]).toMatchObject(times(1000, 1200, 61_200));
    expect(app.shown()).toEqual(['x', false, undefined]);
  });

  it('3: an error, then a success', async () => {
    const app = setUp();
    await app.read();
    const fetchAt = (start: number) =>
      app.does(() => {
        at(start);
        app.controller.fetch(todos.get, args).catch(() => undefined);
      });
    await fetchAt(2000);
    at(2100);
    await app.server.land(new Error('no'));
    expect(app.state().meta[KEY]).toMatchObject({ ...times(2000, 2100, 3100), error: { message: 'no' } });
    expect(app.state().results).toEqual({ [KEY]: '1' });
    expect(app.shown()).toEqual(['x', false, 'no']);
    await fetchAt(2500);
    at(2600);
    await app.server.land('z');
    expect(app.state().meta[KEY]).toMatchObject(times(2500, 2600, 62_600));
    expect(app.state().meta[KEY]).not.toHaveProperty('error');
    expect([app.shown(), app.calls.length]).toEqual([['z', false, undefined], 3]);
  });

  it('4: invalidate', async () => {
    const app = setUp();
    await app.read();
    at(3000);
    await app.does(() => app.controller.invalidate(todos.get, args));
    expect(app.state().results).toEqual({});
    expect(app.state().meta[KEY]).toMatchObject({ ...times(1000, 1200, 0), invalidated: true });
    expect(app.state().entities['Todo']?.['1']).toEqual({ id: '1', title: 'x' });
    expect([app.shown(), app.calls.length]).toEqual([[undefined, true, undefined], 2]);
  });

  it('4: invalidate joins a request in flight, whose answer is shown', async () => {
    const app = setUp();
    await app.read();
    await app.does(() => void app.controller.fetch(todos.get, args));
    await app.does(() => app.controller.invalidate(todos.get, args));
    expect([app.shown(), app.calls.length]).toEqual([[undefined, true, undefined], 2]);
    await app.server.land('y');
    expect(app.shown()).toEqual(['y', false, undefined]);
    expect(app.state().meta[KEY]).not.toHaveProperty('invalidated');
  });

  it('5: expireAll', async () => {
    const app = setUp();
    await app.read();
    at(3000);
    await app.does(() => app.controller.expireAll(todos.get));
    expect(app.state().meta[KEY]?.expiresAt).toBe(1);
    expect([app.shown(), app.calls.length]).toEqual([['x', false, undefined], 2]);
    await app.server.land('y');
    expect([app.shown(), app.calls.length]).toEqual([['y', false, undefined], 2]);
  });

  it('6: an optimistic patch', async () => {
    const app = setUp();
    await app.read();
    at(4000);
    const key = optimistic.partialUpdate.key(args, {});
    await app.does(() => void app.controller.fetch(optimistic.partialUpdate, args, { title: 'y' }));
    expect(app.shown()).toEqual(['y', false, undefined]);
    expect(app.state().entities['Todo']?.['1']).toEqual({ id: '1', title: 'x' });
    expect(app.state().optimistic).toMatchObject([{ key, fetchedAt: 4000 }]);
    at(4300);
    await app.changes.land('y2');
    const { entities, entitiesMeta, optimistic: layers, results, meta } = app.state();
    expect([entities['Todo']?.['1'], layers, results[key]]).toEqual([{ id: '1', title: 'y2' }, [], '1']);
    expect(entitiesMeta['Todo']?.['1']).toMatchObject(times(4000, 4300, 64_300));
    expect(meta[KEY]).toMatchObject(times(1000, 1200, 61_200));
    expect(app.shown()).toEqual(['y2', false, undefined]);
  });

  it('7: an optimistic patch that fails', async () => {
    const app = setUp();
    await app.read();
    let thrown: unknown;
    await app.does(() => {
      app.controller.fetch(optimistic.partialUpdate, args, { title: 'y' }).catch((error: unknown) => (thrown = error));
    });
    const error = Object.assign(new Error('no'), { status: 422 });
    await app.changes.land(error);
    expect(thrown).toBe(error);
    expect(app.state().optimistic).toEqual([]);
    expect(app.state().meta[optimistic.partialUpdate.key(args, {})]?.error).toMatchObject({ status: 422 });
    expect(app.shown()).toEqual(['x', false, undefined]);
  });

  it('8: a delete takes the row from lists without a call, and a reader of it asks again', async () => {
    const app = setUp(todos.delete);
    await app.read();
    await app.does(() => app.controller.setResponse(todos.getList, {}, [{ id: '1' }, { id: '2' }]));
    await app.does(() => void app.controller.fetch(todos.delete, args));
    await app.changes.land('gone');
    expect(app.state().entities['Todo']?.['1']).toBe(INVALID);
    expect(app.controller.getResponse(todos.getList, {}).data?.map(({ id }) => id)).toEqual(['2']);
    expect([app.shown(), app.calls.length]).toEqual([[undefined, true, undefined], 2]);
    await app.server.land(new Error('404'));
    expect(app.shown()).toEqual([undefined, false, '404']);
  });

  it('9: a reset with a request in flight', async () => {
    const app = setUp();
    await app.read();
    at(4900);
    let thrown: unknown;
    await app.does(() => {
      app.controller.fetch(todos.get, args).catch((error: unknown) => (thrown = error));
    });
    at(5000);
    await app.does(() => app.controller.resetEntireStore());
    expect(thrown).toBeInstanceOf(ResetError);
    expect(app.state()).toMatchObject({ lastReset: 5000, entities: {}, results: {} });
    expect([app.shown(), app.calls.length]).toEqual([[undefined, true, undefined], 3]);
    await app.server.land('late');
    expect(app.shown()).toEqual([undefined, true, undefined]);
    await app.server.land('new');
    expect(app.shown()).toEqual(['new', false, undefined]);
  });

  it('10: three readers, two keys, two calls', () => {
    const server = controlledTodos();
    renderTodoHook(
      () => [useDLE(todos.get, { id: '1' }), useDLE(todos.get, { id: '1' }), useDLE(todos.get, { id: '2' })],
      { fixtures: [server.get] },
    );
    expect(server.calls).toEqual(['1', '2']);
  });

  it('11: a response that is pushed settles the promise of the read in flight, which still lands', async () => {
    const app = setUp();
    const promise = app.controller.fetch(todos.get, args);
    await app.does(() => app.controller.setResponse(todos.get, args, { id: '1', title: 'pushed' }));
    expect((await promise).title).toBe('pushed');
    expect(app.shown()).toEqual(['pushed', false, undefined]);
    await app.does(() => void app.controller.fetch(todos.get, args));
    expect(app.calls.length).toBe(2);
    await app.server.land('old');
    expect(app.shown()).toEqual(['pushed', false, undefined]);
  });
});
