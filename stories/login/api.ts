import { configureStore, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { createRestSlice, Entity, LogoutManager, resource, RestEndpoint } from 'rest-slice';

export const API = 'https://notes.example.com';

// 1. What the server has. `/notes` are those of whoever asks: the address says nothing of the user.
class Note extends Entity {
  id = 0;
  text = '';
  static override key = 'Note';
}

export const NoteResource = resource({ path: '/notes/:id', urlPrefix: API, schema: Note });

export interface User {
  readonly name: string;
  readonly token: string;
}

const login = new RestEndpoint({
  path: '/login',
  urlPrefix: API,
  method: 'POST',
  body: {} as { name: string; password: string },
  sensitive: true, // the password is in no action
  process: (user: User) => user,
});

// 2. Who is logged in.
interface Session {
  readonly user: User | null;
  /** Why nobody is, where it was not the user who left. */
  readonly notice: string;
}

const session = createSlice({
  name: 'session',
  initialState: { user: null, notice: '' } as Session,
  reducers: {
    begun: (_state, { payload }: PayloadAction<User>) => ({ user: payload, notice: '' }),
    // A login that is refused with a 401 ends no session.
    ended: ({ user }, { payload }: PayloadAction<string>) => ({ user: null, notice: user ? payload : '' }),
  },
});

// 3. Every request has the token of the session, and a 401 ends it.
export const rest = createRestSlice({
  endpoints: { notes: NoteResource, login },
  prepareHeaders(headers, { getState }) {
    const { user }: Session = getState().session;
    if (user) headers.set('authorization', `Bearer ${user.token}`);
  },
  managers: [
    new LogoutManager({
      handleLogout: ({ store, resetEntireStore }) => {
        store.dispatch(session.actions.ended('Your session has ended. Log in again.'));
        return resetEntireStore();
      },
    }),
  ],
});

export const createStore = () =>
  configureStore({
    reducer: { session: session.reducer, [rest.reducerPath]: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });

export type NotesStore = ReturnType<typeof createStore>;
export type AppDispatch = NotesStore['dispatch'];
export type RootState = ReturnType<NotesStore['getState']>;

export const logIn = (name: string, password: string) => async (dispatch: AppDispatch) =>
  dispatch(session.actions.begun(await dispatch(rest.endpoints.login({ name, password }))));

/** Whatever the user has seen is forgotten, and what is still on its way will not be looked at. */
export const logOut = () => (dispatch: AppDispatch) => {
  dispatch(session.actions.ended(''));
  return dispatch(rest.resetEntireStore());
};
