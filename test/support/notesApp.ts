import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { createRestSlice, Entity, LogoutManager, resource, RestEndpoint } from '../../src/index.js';
import { after } from './notesServer.js';
import { allFeatures } from './allFeatures.js';
import type { Middleware, UnknownAction } from '@reduxjs/toolkit';
import type { Feature, RestGenerics, RestState } from '../../src/index.js';
import type { LoggedAction } from './testStore.js';
import type { NotesServer } from './notesServer.js';

export class Note extends Entity {
  id = '';
  group = '';
  a = '';
  b = '';
  static override key = 'Note';
}

/** Long enough that nothing is stale in a test unless it was committed so, ms. */
const FOREVER = 1e9;

const search = {} as { group?: string; paged?: string } | undefined;

/** The list of which only pages are read. */
export const PAGED = { paged: 'yes' };

/** The usual logout of Redux apps: the whole state starts anew. */
export const LOGOUT = 'app/logout';

function makeSlice(server: NotesServer, optimistic: boolean, onLogout: () => void, features: readonly Feature[] = []) {
  class Direct<O extends RestGenerics = any> extends RestEndpoint<O> {
    override async getHeaders(headers: HeadersInit): Promise<HeadersInit> {
      const { headersTake = 0 } = server.fate;
      if (headersTake > 0) await after(headersTake);
      return { ...(headers as Record<string, string>), authorization: server.user };
    }
    override fetchResponse(input: string, init: RequestInit): Promise<Response> {
      return server.answer(input, init) as Promise<Response>;
    }
    override parseResponse(response: Response): Promise<unknown> {
      return Promise.resolve(response);
    }
  }
  const notes = resource({
    path: '/notes/:id',
    urlPrefix: 'http://notes.test',
    schema: Note,
    searchParams: search,
    paginationField: 'after',
    nonFilterArgumentKeys: ['paged'],
    Endpoint: Direct,
    dataExpiryLength: FOREVER,
    // Over when a schedule is.
    errorExpiryLength: 50,
    optimistic,
  });
  const logout = new LogoutManager({
    handleLogout: ({ resetEntireStore }) => {
      void resetEntireStore();
      onLogout();
    },
  });
  return createRestSlice({
    features: [...allFeatures, ...features],
    endpoints: { notes },
    gc: false,
    managers: [logout],
  });
}

function makeReducer({ reducer }: ReturnType<typeof makeSlice>) {
  const app = combineReducers({ rest: reducer });
  return (state: { rest: RestState } | undefined, action: UnknownAction) =>
    app(action.type === LOGOUT ? undefined : state, action);
}

/** A store of notes on a server, without the checks that a store in development runs: schedules are many. */
export function notesApp(
  server: NotesServer,
  optimistic: boolean,
  onLogout: () => void = () => undefined,
  features: readonly Feature[] = [],
) {
  const slice = makeSlice(server, optimistic, onLogout, features);
  const log: LoggedAction[] = [];
  const record: Middleware = () => (next) => (action) => {
    log.push(action as LoggedAction);
    return next(action);
  };
  const store = configureStore({
    reducer: makeReducer(slice),
    middleware: (getDefault) =>
      getDefault({ immutableCheck: false, serializableCheck: false }).concat(slice.middleware, record),
  });
  const { notes } = slice.endpoints;
  const listOf = (args: object): readonly Note[] | undefined => notes.getList.select(store.getState(), args);
  /** Whether a pending change shows in a row. */
  const isPending = (table: string, pk: string): boolean => {
    const state = store.getState();
    return slice.selectEntities(state)[table]?.[pk] !== state.rest.entities[table]?.[pk];
  };
  const placeOf = (args: object): readonly [table: string, pk: string] => {
    const schema = notes.getList.endpoint.schema as unknown as { key: string; pk(args: unknown[]): string };
    return [schema.key, schema.pk([args])];
  };
  return {
    slice,
    store,
    notes,
    isPending,
    isListPending: (args: object): boolean => isPending(...placeOf(args)),
    /** What the log's JSON gives with a slice that has never seen it. */
    replay: (): RestState => {
      const actions = JSON.parse(JSON.stringify(log)) as LoggedAction[];
      const reducer = makeReducer(makeSlice(server, optimistic, () => undefined));
      const start = reducer(undefined, { type: '@@INIT' });
      return actions.reduce<typeof start>(reducer, start).rest;
    },
    listOf,
    list: (group?: string) => listOf(group === undefined ? {} : { group }),
    paged: () => listOf(PAGED),
    /** What is stored of a list, and of what is pending. */
    idsOf: (args: object): unknown => {
      const [table, pk] = placeOf(args);
      return slice.selectEntities(store.getState())[table]?.[pk];
    },
    note: (id: string): Note | undefined => notes.get.select(store.getState(), { id }),
  };
}
