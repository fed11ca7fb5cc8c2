import { configureStore } from '@reduxjs/toolkit';
import { ActionCreators, instrument } from '@redux-devtools/instrument';
import { expect, vi } from 'vitest';
import { createRestSlice, Entity, resource, RestEndpoint } from '../../src/index.js';
import { runtimesOf } from '../../src/requests/runtime.js';
import { storeDispatch } from '../../src/slice/storeDispatch.js';
import { allFeatures } from './allFeatures.js';
import type { Action, StoreEnhancer, UnknownAction } from '@reduxjs/toolkit';
import type { LiftedState, LiftedStore } from '@redux-devtools/instrument';

class Todo extends Entity {
  id = '';
  title = '';
  static override key = 'Todo';
}

/** A row lives on the server; the answers wait while `hold` is on. */
function createServer() {
  const waiting: (() => void)[] = [];
  const server = {
    requests: 0,
    title: 'first',
    hold: false,
    async fetchResponse(url: string, init: RequestInit): Promise<Response> {
      server.requests++;
      if (server.hold) await new Promise<void>((resolve) => waiting.push(resolve));
      if (url.endsWith('/stamp')) return Response.json({ stamp: server.requests });
      if (typeof init.body === 'string') server.title = (JSON.parse(init.body) as { title: string }).title;
      const id = /\d+$/.exec(url)?.[0] ?? '1';
      return Response.json({ id, title: server.title });
    },
    /** Let the answers go that are waiting: at least one. */
    async letGo() {
      await vi.waitFor(() => expect(waiting).not.toEqual([]));
      waiting.splice(0).forEach((resolve) => resolve());
    },
  };
  return server;
}

export const PERIOD = 1000;

/** A store whose time can be travelled with the real DevTools instrument, as the browser extension does it. */
export function createTimeTravel() {
  const server = createServer();
  const { fetchResponse } = server;
  const makeSlice = () =>
    createRestSlice({
      features: allFeatures,
      endpoints: {
        todos: resource({ path: '/todos/:id', schema: Todo, fetchResponse, optimistic: true }),
        stamp: new RestEndpoint({ path: '/stamp', pollFrequency: PERIOD, fetchResponse }),
      },
    });
  const rest = makeSlice();
  const store = configureStore({
    reducer: { rest: rest.reducer, clicks: (state: number = 0, { type }) => (type === 'click' ? state + 1 : state) },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
    devTools: false,
    enhancers: (getDefault) => getDefault().concat(instrument() as StoreEnhancer),
  });
  const { liftedStore } = store as unknown as { liftedStore: LiftedStore<unknown, Action<string>, unknown> };
  const lifted = (): LiftedState<unknown, Action<string>, unknown> => liftedStore.getState();
  const send = (action: unknown): void =>
    void liftedStore.dispatch(action as Parameters<typeof liftedStore.dispatch>[0]);
  const length = () => lifted().stagedActionIds.length;
  return {
    server,
    makeSlice,
    rest,
    store,
    dispatch: store.dispatch,
    click: () => store.dispatch({ type: 'click' } as UnknownAction),
    lifted,
    isTimeTravelling: () => runtimesOf(storeDispatch(store))[0]?.isTimeTravelling(),
    /** How many states there are to jump to. */
    length,
    /** Types of the actions in the log, without the first one. */
    types: () =>
      lifted()
        .stagedActionIds.slice(1)
        .map((id) => lifted().actionsById[id]?.action.type),
    jump: (index: number) => send(ActionCreators.jumpToState(index)),
    jumpToHead: () => send(ActionCreators.jumpToState(length() - 1)),
    toggle: (id: number) => send(ActionCreators.toggleAction(id)),
    reset: () => send(ActionCreators.reset()),
    commit: () => send(ActionCreators.commit()),
    importState: (state: LiftedState<unknown, Action<string>, unknown>) =>
      send(ActionCreators.importState(state as never)),
    importActions: (actions: readonly Action<string>[]) => send(ActionCreators.importState(actions as never)),
    ...rest.endpoints,
  };
}
