import { configureStore } from '@reduxjs/toolkit';
import { describe, expect, it } from 'vitest';
import { createTimeTravel } from '../support/devtools.js';
import type { RestState } from '../../src/index.js';

const throughJson = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** A mutation in flight over a row that is there. */
async function withMutationInFlight() {
  const travel = createTimeTravel();
  const { dispatch, server, todos } = travel;
  await dispatch(todos.get({ id: '1' }));
  server.hold = true;
  const answer = dispatch(todos.update({ id: '1' }, { title: 'second' }));
  return { ...travel, answer };
}

const titleIn = ({ store, todos }: ReturnType<typeof createTimeTravel>) =>
  todos.get.select(store.getState(), { id: '1' })?.title;

const layersIn = ({ store }: ReturnType<typeof createTimeTravel>) => store.getState().rest.optimistic.length;

const settle = () => new Promise<void>((resolve) => queueMicrotask(resolve));

describe('layers whose request is not in flight here (Q11, decision 73)', () => {
  it('stay while one jumps: they are history', async () => {
    const { answer, ...travel } = await withMutationInFlight();
    await travel.server.letGo();
    await answer;
    const types = travel.types();
    travel.jump(3);
    expect([titleIn(travel), layersIn(travel)]).toEqual(['second', 1]);
    travel.jumpToHead();
    travel.click();
    expect(travel.types()).toEqual([...types, 'click']);
  });

  it('are shown after an import, and pruned with the first action of ours', async () => {
    const { answer, ...origin } = await withMutationInFlight();
    const exported = throughJson(origin.lifted());
    const travel = createTimeTravel();
    travel.importState(exported);
    expect([titleIn(travel), layersIn(travel)]).toEqual(['second', 1]);
    travel.click();
    expect(layersIn(travel)).toBe(1);
    await travel.dispatch(travel.todos.get({ id: '2' }));
    expect([titleIn(travel), layersIn(travel)]).toEqual(['first', 0]);
    expect(travel.types().filter((type) => type === 'rest/collect')).toHaveLength(1);
    await origin.server.letGo();
    await answer;
  });

  it('go with the first action of ours after their outcome was skipped', async () => {
    const { answer, ...travel } = await withMutationInFlight();
    await travel.server.letGo();
    await answer;
    travel.toggle(4);
    expect(layersIn(travel)).toBe(1);
    travel.server.hold = false;
    await travel.dispatch(travel.todos.get({ id: '2' }));
    expect([titleIn(travel), layersIn(travel)]).toEqual(['first', 0]);
  });

  it('keep the ones whose request is in flight', async () => {
    const { answer, ...travel } = await withMutationInFlight();
    await travel.dispatch(travel.rest.util.prune());
    expect([titleIn(travel), layersIn(travel)]).toEqual(['second', 1]);
    await travel.server.letGo();
    await answer;
    expect([titleIn(travel), layersIn(travel)]).toEqual(['second', 0]);
  });
});

describe('a store that starts with the state of another', () => {
  async function startWith(preloaded: RestState) {
    const { makeSlice } = createTimeTravel();
    const slice = makeSlice();
    const types: string[] = [];
    const store = configureStore({
      reducer: { rest: slice.reducer },
      preloadedState: { rest: preloaded },
      middleware: (getDefault) =>
        getDefault().concat(slice.middleware, () => (next: (action: unknown) => unknown) => (action: unknown) => {
          types.push((action as { type: string }).type);
          return next(action);
        }),
    });
    await settle();
    return { store, slice, types };
  }

  it('prunes its layers and pending marks at once, in one action (decision 52)', async () => {
    const { answer, ...origin } = await withMutationInFlight();
    const read = origin.dispatch(origin.todos.get({ id: '2' }));
    const { store, types } = await startWith(throughJson(origin.store.getState().rest));
    const { optimistic, meta, entities } = store.getState().rest;
    expect(optimistic).toEqual([]);
    expect(Object.values(meta).filter(({ pending }) => pending)).toEqual([]);
    expect(entities).toEqual({ Todo: { '1': { id: '1', title: 'first' } } });
    expect(types).toEqual(['rest/collect']);
    await origin.server.letGo();
    await Promise.all([answer, read]);
  });

  it('dispatches nothing when there is nothing to prune', async () => {
    const origin = createTimeTravel();
    await origin.dispatch(origin.todos.get({ id: '1' }));
    const { types } = await startWith(throughJson(origin.store.getState().rest));
    expect(types).toEqual([]);
  });

  it('prunes when asked, and only then says so', async () => {
    const origin = createTimeTravel();
    const { store, slice, types } = await startWith(origin.store.getState().rest);
    await store.dispatch(slice.util.prune());
    expect(types).toEqual([]);
  });
});
