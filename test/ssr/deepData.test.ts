import { configureStore } from '@reduxjs/toolkit';
import { expect, it } from 'vitest';
import { createRestSlice, Entity, resource, RestEndpoint } from '../../src/index.js';
import { dehydrate, hydrate, serialize } from '../../src/ssr/index.js';
import { expectConsole } from '../support/console.js';
import { startServer } from '../support/httpServer.js';

class Note extends Entity {
  id = '';
  text = '';
  tree: unknown = undefined;
  static override key = 'Note';
}

const LEVELS = 20_000;
const DEEP = `${'{"a":'.repeat(LEVELS)}1${'}'.repeat(LEVELS)}`;

it('what is too deep to be written as JSON is not sent, and the browser asks for that alone (F103)', async () => {
  const warnings = expectConsole('warn');
  const server = await startServer(({ url }) => ({
    headers: { 'content-type': 'application/json' },
    body:
      url === '/raw'
        ? DEEP
        : url === '/notes/1'
          ? `{"id":1,"text":"a","tree":${DEEP}}`
          : '{"id":2,"text":"b","tree":0}',
  }));
  const open = () => {
    const notes = resource({ path: '/notes/:id', urlPrefix: server.url, schema: Note });
    const raw = new RestEndpoint({ path: '/raw', urlPrefix: server.url });
    const slice = createRestSlice({ endpoints: { notes, raw }, gc: false });
    // The checks of Redux Toolkit overflow the stack.
    const checks = { serializableCheck: false, immutableCheck: false };
    const store = configureStore({
      reducer: { rest: slice.reducer },
      middleware: (getDefault) => getDefault(checks).concat(slice.middleware),
    });
    return { ...slice.endpoints, store, dispatch: store.dispatch };
  };
  const there = open();
  for (const call of [there.raw(), there.notes.get({ id: 1 }), there.notes.get({ id: 2 })]) await there.dispatch(call);
  const text = serialize(dehydrate(there.store));
  expect(warnings.join()).toMatch(/Note 1 has more than 500 levels[\s\S]*a result has more than 500 levels/);
  const { store, dispatch, notes, raw } = open();
  dispatch(hydrate(JSON.parse(text)));
  const isFresh = (id: number) => notes.get.selectResponse(store.getState(), { id }).expiresAt > Date.now();
  expect([isFresh(1), isFresh(2), notes.get.select(store.getState(), { id: 2 })?.text]).toEqual([false, true, 'b']);
  expect(raw.selectResponse(store.getState()).data).toBeUndefined();
});
