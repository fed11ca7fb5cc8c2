import { configureStore, createSlice } from '@reduxjs/toolkit';
import { createRestSlice } from 'rest-slice';
import { refetchOn } from 'rest-slice/features';
import { offline, type AsyncStorage } from 'rest-slice/offline';
import { tabs } from 'rest-slice/tabs';
import { BoardResource, CardResource, CommentResource, PersonResource } from './api.js';

interface Options {
  /** Who works here. */
  readonly me?: string;
  /** Tabs of one name share what they learn, and what they keep. */
  readonly name?: string;
  /** IndexedDB where none is given. */
  readonly storage?: AsyncStorage;
}

/** The store of one tab. */
export function createKanban({ me = 'ann', name = 'kanban', storage }: Options = {}) {
  const session = createSlice({ name: 'session', initialState: { me }, reducers: {} });

  const rest = createRestSlice({
    endpoints: { boards: BoardResource, people: PersonResource, cards: CardResource, comments: CommentResource },
    user: (state) => state.session.me,
    prepareHeaders: (headers, { getState }) => headers.set('authorization', `Bearer ${getState().session.me}`),
    polling: { pauseWhenHidden: true },
    features: [
      refetchOn(),
      tabs({ channel: name }),
      offline({ key: name, idempotencyHeader: 'idempotency-key', ...(storage && { storage }) }),
    ],
  });

  /** What was refused last, in the server's words. */
  const refusals = createSlice({
    name: 'refusals',
    initialState: { last: '' },
    reducers: { read: () => ({ last: '' }) },
    extraReducers: (builder) => {
      builder.addMatcher(rest.matchRejected(), (state, { error, meta }) => {
        if (meta.aborted || meta.key.startsWith('GET ')) return;
        const said = error.data as { readonly message?: string } | undefined;
        state.last = said?.message ?? error.message;
      });
    },
  });

  const store = configureStore({
    reducer: { session: session.reducer, refusals: refusals.reducer, [rest.reducerPath]: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });
  return { rest, store, readRefusal: refusals.actions.read, close: () => rest.controller(store).dispose() };
}

export type Kanban = ReturnType<typeof createKanban>;
export type KanbanState = ReturnType<Kanban['store']['getState']>;
