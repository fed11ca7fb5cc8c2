import { configureStore } from '@reduxjs/toolkit';
import { createRestSlice, Entity, resource, RestEndpoint } from '../../src/index.js';
import type { Middleware } from '@reduxjs/toolkit';
import type { RestGenerics } from '../../src/index.js';
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

const search = {} as { group?: string } | undefined;

function makeSlice(server: NotesServer, optimistic: boolean) {
  class Direct<O extends RestGenerics = any> extends RestEndpoint<O> {
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
    Endpoint: Direct,
    dataExpiryLength: FOREVER,
    optimistic,
  });
  return createRestSlice({ endpoints: { notes }, gc: false });
}

/** A store of notes on a server, without the checks that a store in development runs: schedules are many. */
export function notesApp(server: NotesServer, optimistic: boolean) {
  const slice = makeSlice(server, optimistic);
  const log: LoggedAction[] = [];
  const record: Middleware = () => (next) => (action) => {
    log.push(action as LoggedAction);
    return next(action);
  };
  const store = configureStore({
    reducer: { rest: slice.reducer },
    middleware: (getDefault) =>
      getDefault({ immutableCheck: false, serializableCheck: false }).concat(slice.middleware, record),
  });
  const { notes } = slice.endpoints;
  return {
    slice,
    store,
    notes,
    /** The log's JSON, and a slice that has never seen it. */
    retell: () => ({ slice: makeSlice(server, optimistic), log: JSON.parse(JSON.stringify(log)) as LoggedAction[] }),
    list: (group?: string): readonly Note[] | undefined =>
      notes.getList.select(store.getState(), group === undefined ? {} : { group }),
    note: (id: string) => notes.get.select(store.getState(), { id }),
  };
}
