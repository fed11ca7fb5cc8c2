import { configureStore } from '@reduxjs/toolkit';
import { ActionCreators, instrument } from '@redux-devtools/instrument';
import { describe, expect, it } from 'vitest';
import { createRestSlice, Entity, resource } from '../../../src/index.js';
import { controlledServer } from '../../support/controlledServer.js';
import type { Action, StoreEnhancer } from '@reduxjs/toolkit';
import type { LiftedStore } from '@redux-devtools/instrument';

class Note extends Entity {
  id = '';
  a = 0;
  static override key = 'Note';
}

function openHistory() {
  const server = controlledServer();
  const notes = resource({ path: '/notes/:id', schema: Note, optimistic: true, Endpoint: server.Held });
  const rest = createRestSlice({ endpoints: { notes } });
  const store = configureStore({
    reducer: { rest: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
    devTools: false,
    enhancers: (getDefault) => getDefault().concat(instrument() as StoreEnhancer),
  });
  const { liftedStore } = store as unknown as { liftedStore: LiftedStore<unknown, Action<string>, unknown> };
  const jump = (back: number) =>
    liftedStore.dispatch(ActionCreators.jumpToState(liftedStore.getState().computedStates.length - 1 - back));
  return { server, store, notes: rest.endpoints.notes, jump };
}

describe('the create that an edit waits for is answered while the past is shown', () => {
  it.each([
    ['in which both are under way', 1],
    ['in which the edit is not there yet', 2],
    ['in which nothing has happened', 3],
  ])('%s: the edit is sent, and nothing of it is left in flight (decisions 45 and 52)', async (_, back) => {
    const { server, store, notes, jump } = openHistory();
    const create = await server.send(store.dispatch(notes.create({ a: 1 })));
    const id = create.promise.requestId;
    const edit = await server.send(store.dispatch(notes.partialUpdate({ id }, { a: 2 })));
    store.dispatch({ type: 'click' });
    jump(back);
    await server.answer(0, { id: '7', a: 1 });
    expect(server.lines).toEqual(['POST /notes', 'PATCH /notes/7']);
    await server.answer(1, { id: '7', a: 2 });
    await expect(edit.promise).resolves.toMatchObject({ id: '7', a: 2 });
    jump(0);
    const { meta, optimistic } = store.getState().rest;
    expect(Object.values(meta).filter(({ pending }) => pending !== undefined)).toEqual([]);
    expect(Object.keys(meta)).toContain('PATCH http://held.test/notes/7');
    expect(optimistic).toEqual([]);
    expect(notes.get.select(store.getState(), { id: '7' })).toMatchObject({ a: 2 });
  });
});
