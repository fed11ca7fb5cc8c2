import { createServer } from 'node:http';
import { join } from 'node:path';
import { configureStore } from '@reduxjs/toolkit';
import { createRestSlice } from 'rest-slice';
import { expect, it } from 'vitest';
import { documentOf, generated, object, text } from '../small.js';
import { addressOf, folderOf, typeErrors, writeAll } from '../support.js';

const secured = (securitySchemes: object) =>
  documentOf(
    {
      'GET /alive': { id: 'alive', answer: object({ text }) },
      'GET /found': { id: 'find', answer: object({ text }), query: { q: text } },
    },
    {},
    { servers: [{ url: 'http://x.test' }], components: { schemas: {}, securitySchemes } },
  );

/** A server that says at which addresses and with which headers it was asked. */
async function listen() {
  const sent: { url: string | undefined; headers: Readonly<Record<string, unknown>> }[] = [];
  const server = createServer((request, response) => {
    sent.push({ url: request.url, headers: request.headers });
    response.setHeader('content-type', 'application/json');
    response.end('{ "text": "yes" }');
  });
  return { sent, urlPrefix: await addressOf(server) };
}

it('sends keys where the document wants them: in the query, in headers; and keeps them out of the store', async () => {
  const { sent, urlPrefix } = await listen();
  const folder = folderOf('credentials');
  const document = secured({
    inQuery: { type: 'apiKey', in: 'query', name: 'api key' },
    alsoInQuery: { type: 'apiKey', in: 'query', name: 'sudo' },
    inHeader: { type: 'apiKey', in: 'header', name: 'X-Key' },
    inCookie: { type: 'apiKey', in: 'cookie', name: 'session' },
  });
  writeAll(folder, generated(document, { urlPrefix }).files);
  expect(typeErrors([folder])).toBe('');
  const api: Record<string, any> = await import(/* @vite-ignore */ join(folder, 'index.ts'));
  const rest: any = createRestSlice({
    endpoints: { alive: api.alive, find: api.find },
    prepareHeaders: api.withCredentials({ inQuery: () => 'a&b', inHeader: () => 'c' }),
  });
  const actions: unknown[] = [];
  const store = configureStore({
    reducer: { [rest.reducerPath]: rest.reducer } as any,
    middleware: (get) =>
      get().concat(
        rest.middleware,
        () => (next: (action: unknown) => unknown) => (action: unknown) => (actions.push(action), next(action)),
      ),
  });
  const dispatch = store.dispatch as any;
  await dispatch(rest.endpoints.alive());
  await dispatch(rest.endpoints.find({ q: 'x' }));
  expect(sent.map(({ url }) => url)).toEqual(['/alive?api%20key=a%26b', '/found?q=x&api%20key=a%26b']);
  expect(sent[0]?.headers).toMatchObject({ 'x-key': 'c' });
  expect(Object.keys(sent[0]?.headers ?? {}).filter((name) => name.startsWith('x-in-query'))).toEqual([]);
  expect(JSON.stringify([actions, store.getState()])).not.toMatch(/a&b|a%26b/);
});

it('writes nothing of the query where no key goes there', () => {
  const { files } = generated(secured({ inHeader: { type: 'apiKey', in: 'header', name: 'X-Key' } }));
  expect(files.get('api.ts')).not.toContain('IN_QUERY');
});
