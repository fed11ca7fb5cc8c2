import { configureStore, createSlice } from '@reduxjs/toolkit';
import { createRestSlice, Entity, LogoutManager, resource } from 'rest-slice';
import { flush, offline, pendingMutations, restored } from 'rest-slice/offline';
import { tabs } from 'rest-slice/tabs';
import type { PayloadAction } from '@reduxjs/toolkit';

class Note extends Entity {
  id = '';
  text = '';
  static override key = 'Note';
}
class Task extends Entity {
  id = '';
  text = '';
  static override key = 'Task';
}

const query = new URLSearchParams(location.search);
const common = { urlPrefix: `/${query.get('tenant') ?? 'main'}`, optimistic: true } as const;
const notes = resource({ ...common, path: '/notes/:id', schema: Note });
const tasks = resource({ ...common, path: '/tasks/:id', schema: Task });

const session = createSlice({
  name: 'session',
  initialState: { user: query.get('user') },
  reducers: { changed: (state, { payload }: PayloadAction<string | null>) => void (state.user = payload) },
});

const rest = createRestSlice({
  endpoints: { notes },
  // As it was before somebody said whose data it is.
  ...(!query.has('anonymous') && {
    user: (state: { session: { user: string | null } }) => state.session.user ?? undefined,
  }),
  prepareHeaders: (headers, { getState }) => {
    const { user } = (getState() as { session: { user: string | null } }).session;
    if (user !== null) headers.set('authorization', user);
  },
  managers: [
    new LogoutManager({
      handleLogout: () => void store.dispatch(session.actions.changed(null)),
    }),
  ],
  features: [tabs(), offline({ idempotencyHeader: 'Idempotency-Key' })],
});

const store = configureStore({
  reducer: { rest: rest.reducer, session: session.reducer },
  middleware: (getDefault) => getDefault().concat(rest.middleware),
});

const { dispatch } = store;
const late = () => rest.injectEndpoints({ tasks }).endpoints.tasks;
const quietly = <P extends Promise<unknown>>(promise: P): P => {
  promise.catch(() => undefined);
  return promise;
};

/** What the test does in a page. */
const app = {
  restored: () => dispatch(restored()),
  flush: () => void dispatch(flush()),
  user: () => store.getState().session.user,
  signIn: (user: string | null) => void dispatch(session.actions.changed(user)),
  load: () => void late(),
  read: () => quietly(dispatch(rest.endpoints.notes.getList())).then(() => undefined),
  write: (text: string) => quietly(dispatch(rest.endpoints.notes.getList.push({ text }))).requestId,
  edit: (id: string, text: string) => void quietly(dispatch(rest.endpoints.notes.partialUpdate({ id }, { text }))),
  writeTask: (text: string) => quietly(dispatch(late().getList.push({ text }))).requestId,
  /** In one tick. */
  writeAndSwitch(text: string, user: string): void {
    app.write(text);
    app.signIn(user);
  },
  texts: () => rest.endpoints.notes.getList.select(store.getState())?.map(({ text }) => text),
  pending: () => pendingMutations(store.getState()).map(({ reason }) => reason),
  state: () => JSON.stringify(store.getState().rest),
};

export type App = typeof app;

(globalThis as { app?: App }).app = app;
