import { describe, expect, it } from 'vitest';
import { compareLogs } from '../../src/testing/compareLogs.js';
import { describeLog } from '../../src/testing/describeLog.js';
import { replayLog } from '../../src/testing/replayLog.js';
import { createRestSlice, Entity, resource } from '../../src/index.js';
import { createTimeTravel } from '../support/devtools.js';
import type { UnknownAction } from '@reduxjs/toolkit';

const throughJson = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** A session that loads two rows and changes one, with its log. */
async function session({ title = 'second' } = {}) {
  const travel = createTimeTravel();
  const { dispatch, todos, rest, server } = travel;
  dispatch(rest.util.startLog());
  await dispatch(todos.get({ id: '1' }));
  await dispatch(todos.get({ id: '2' }));
  await dispatch(todos.update({ id: '1' }, { title }));
  const log = () => throughJson(dispatch(rest.util.exportLog())) as UnknownAction[];
  return { ...travel, server, log, slice: travel.makeSlice() };
}

describe('describeLog', () => {
  it('says of each action what it did', async () => {
    const { log, slice } = await session();
    const steps = describeLog(slice, log());
    expect(
      steps.map(({ number, type, key, rows, results, pending, layers }) => [
        number,
        type,
        key,
        rows,
        results.added,
        pending,
        layers,
      ]),
    ).toEqual([
      [0, 'rest/hydrate', undefined, {}, 0, 0, 0],
      [1, 'rest/todos.get/pending', 'GET /todos/1', {}, 0, 1, 0],
      [2, 'rest/todos.get/fulfilled', 'GET /todos/1', { Todo: { added: 1, changed: 0, removed: 0 } }, 1, 0, 0],
      [3, 'rest/todos.get/pending', 'GET /todos/2', {}, 0, 1, 0],
      [4, 'rest/todos.get/fulfilled', 'GET /todos/2', { Todo: { added: 1, changed: 0, removed: 0 } }, 1, 0, 0],
      [5, 'rest/todos.update/pending', 'PUT /todos/1', {}, 0, 1, 1],
      [6, 'rest/todos.update/fulfilled', 'PUT /todos/1', { Todo: { added: 0, changed: 1, removed: 0 } }, 1, 0, 0],
    ]);
    expect(steps.every(({ at }, index) => index === 0 || typeof at === 'number')).toBe(true);
  });

  it('has the state after each action, tables plain', async () => {
    const { log, slice } = await session();
    const actions = log();
    for (const [index, { state }] of describeLog(slice, actions).entries())
      expect(state).toEqual(replayLog(slice, actions.slice(0, index + 1)));
  });

  it('counts what a log starts from, what was deleted, and what was under way', async () => {
    const { dispatch, rest, todos, server, log, slice } = await session();
    server.hold = true;
    const removed = dispatch(todos.delete({ id: '2' }));
    dispatch(rest.util.startLog());
    await server.letGo();
    await removed;
    const [start, end] = describeLog(slice, log());
    expect(start).toMatchObject({ rows: { Todo: { added: 2 } }, pending: 1, layers: 1 });
    expect(end).toMatchObject({ rows: { Todo: { removed: 1 } }, pending: 0, layers: 0 });
  });

  it('names the keys that were made stale, and errors', async () => {
    const { dispatch, todos, server, log, slice } = await session();
    await dispatch(todos.get.invalidate({ id: '1' }));
    server.fetchResponse = () => Promise.reject(new Error('off'));
    const last = describeLog(slice, log()).at(-1);
    expect(last).toMatchObject({ type: 'rest/invalidate', keys: ['GET /todos/1'], results: { removed: 1 } });
  });

  it('leaves actions of others out, and says which endpoints are not declared', async () => {
    const { log } = await session();
    const slice = createRestSlice({
      endpoints: {
        other: resource({
          path: '/others/:id',
          schema: class Other extends Entity {
            id = '';
            static override key = 'Other';
          },
        }),
      },
    });
    const steps = describeLog(slice, [{ type: 'click' }, ...log().filter(({ type }) => !type.endsWith('fulfilled'))]);
    expect(steps[0]).toMatchObject({ number: 0, type: 'rest/hydrate' });
    expect(steps.map(({ isUnknown = false }) => isUnknown)).toEqual([false, true, true, true]);
  });

  it('has the error of an answer that this slice cannot store', async () => {
    const { log, slice } = await session();
    const broken = log() as any[];
    broken[2].payload = { title: 'without an id' };
    const errors = describeLog(slice, broken).map(({ error }) => error?.message);
    expect(errors).toEqual([undefined, undefined, expect.stringContaining('PK_MISSING'), ...Array(4).fill(undefined)]);
  });

  it('counts rows of big tables at the cost of what changed', { timeout: 20_000 }, async () => {
    const { rest, log, slice, dispatch } = await session();
    const { Todo } = { Todo: rest.endpoints.todos.get.endpoint.schema };
    const rows = Array.from({ length: 10_000 }, (_, index) => ({ id: `r${index}`, title: 'a' }));
    void dispatch(rest.set([Todo], rows as never));
    for (let index = 0; index < 200; index++) void dispatch(rest.set(Todo, { id: `r${index}`, title: 'b' }));
    const actions = log();
    const start = performance.now();
    const steps = describeLog(slice, actions);
    expect(steps.at(-1)?.rows).toEqual({ Todo: { added: 0, changed: 1, removed: 0 } });
    expect(steps.at(-201)?.rows).toEqual({ Todo: { added: 10_000, changed: 0, removed: 0 } });
    expect(performance.now() - start).toBeLessThan(10_000);
  });

  it.each([
    ['a text', JSON.stringify([]), 'It is "[]"'],
    ['an object', { actions: [] }, 'It is {"actions":[]}'],
    ['a list of something else', [{ type: 'click' }, 5], 'Its member 1 is 5'],
  ])('refuses %s, and so do replayLog and compareLogs', async (_, log, message) => {
    const { slice } = await session();
    for (const read of [
      describeLog,
      replayLog,
      (...args: Parameters<typeof describeLog>) => compareLogs(args[0], args[1], []),
    ])
      expect(() => read(slice, log as never)).toThrow(
        expect.objectContaining({ code: 'LOG_INVALID', message: expect.stringContaining(message) }),
      );
  });

  it('refuses the log of another slice, which would change nothing', async () => {
    const { log } = await session();
    const slice = createRestSlice({ reducerPath: 'api', endpoints: {} });
    for (const read of [describeLog, replayLog])
      expect(() => read(slice, log())).toThrow('It is one of the slice "rest"; no action in it is of "api"');
  });
});

describe('compareLogs', () => {
  it('finds no difference between two sessions that did the same at other times', async () => {
    const [one, other] = [await session(), await session()];
    expect(compareLogs(one.slice, one.log(), other.log())).toBeUndefined();
    expect(one.log()).not.toEqual(other.log());
  });

  it('finds none where requests have other ids, placeholders included', async () => {
    const [one, other] = [await session(), await session()];
    for (const { dispatch, server, todos, rest } of [one, other]) {
      server.hold = true;
      void dispatch(todos.getList.push({ title: 'new' })).catch(() => undefined);
      void dispatch(todos.getList.push({ title: 'newer' })).catch(() => undefined);
      void dispatch(todos.update({ id: '1' }, { title: 'under way' })).catch(() => undefined);
      if (one.dispatch === dispatch) continue;
      // Also where they are in the state that a log starts from.
      expect(compareLogs(one.slice, one.log(), other.log())).toBeUndefined();
      one.dispatch(one.rest.util.startLog());
      dispatch(rest.util.startLog());
      expect(compareLogs(one.slice, one.log(), other.log())).toBeUndefined();
    }
  });

  it('finds the first action that differs, with both values', async () => {
    const [one, other] = [await session(), await session({ title: 'third' })];
    expect(compareLogs(one.slice, one.log(), other.log())).toEqual({
      ...{ number: 5, in: 'action', path: 'meta.args[1].title', one: 'second', other: 'third' },
      types: ['rest/todos.update/pending', 'rest/todos.update/pending'],
    });
  });

  it('finds the end of the shorter one', async () => {
    const { slice, log } = await session();
    expect(compareLogs(slice, log(), log().slice(0, 4))).toEqual({
      ...{ number: 4, in: 'end', path: '', one: 'rest/todos.get/fulfilled', other: undefined },
      types: ['rest/todos.get/fulfilled', undefined],
    });
  });

  it('finds states that part behind equal actions: an answer that was sent before a write, and after it', async () => {
    const { slice, log, dispatch, todos, server } = await session();
    server.title = 'elsewhere';
    await dispatch(todos.get({ id: '1' }));
    const late = log() as any[];
    late.at(-1).meta.sent = 0;
    expect(compareLogs(slice, log(), late)).toEqual({
      ...{ number: 8, in: 'state', path: 'entities.Todo["1"].title', one: 'elsewhere', other: 'second' },
      types: ['rest/todos.get/fulfilled', 'rest/todos.get/fulfilled'],
    });
  });

  it('finds what the states differ in that the logs start from', async () => {
    const { slice, log, dispatch, rest } = await session();
    dispatch(rest.util.startLog());
    const other = log() as any[];
    other[0].payload.entities.Todo['2'].title = 'else';
    expect(compareLogs(slice, log(), other)).toMatchObject({
      number: 0,
      path: 'payload.entities.Todo["2"].title',
      one: 'first',
      other: 'else',
    });
  });
});
