import { createServer } from 'node:http';
import { join } from 'node:path';
import { configureStore } from '@reduxjs/toolkit';
import { createRestSlice } from 'rest-slice';
import { expect, it } from 'vitest';
import { count, documentOf, generated, list, object, ref, text } from '../small.js';
import { addressOf, folderOf, typeErrors, writeAll } from '../support.js';

const document = documentOf(
  {
    'GET /repos/{owner}/{repo}/contents/{path}': {
      id: 'readFile',
      answer: object({ text }),
      path: { path: { 'x-multi-segment': true } },
    },
    'GET /pets/{id}/': { answer: ref('Envelope'), path: { id: { schema: count } } },
    'GET /pets/': {
      answer: object({ data: list(ref('Pet')), next_cursor: text }),
      query: { cursor: text, ids: { schema: list(count) } },
    },
    'POST /pets/': { answer: ref('Pet'), body: ref('Pet') },
    'PATCH /pets/{id}/': { answer: ref('Pet'), body: ref('Pet'), path: { id: { schema: count } } },
    'DELETE /pets/{id}/': { path: { id: { schema: count } } },
    'DELETE /pets/{id}/owner': { id: 'setFree', answer: ref('Pet'), path: { id: { schema: count } } },
    'POST /pay': {
      id: 'pay',
      body: object({ card: object({ number: text }) }),
      media: 'application/x-www-form-urlencoded',
    },
    'HEAD /alive': { id: 'alive' },
  },
  {},
  {
    servers: [{ url: 'http://{host}/v1/', variables: { host: { default: 'api.test' } } }],
    components: {
      schemas: {
        Pet: object(
          {
            id: { ...count, readOnly: true },
            name: text,
            owner: { type: ['string', 'null'] },
            born: { ...text, format: 'date-time' },
          },
          { required: ['id', 'name'] },
        ),
        Envelope: object({ data: ref('Pet') }),
      },
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  },
);

interface Sent {
  readonly line: string;
  readonly body: string;
  readonly type: string | undefined;
  readonly token: string | undefined;
}

/** A server that says what it was sent, and answers with a pet. */
async function serve() {
  const sent: Sent[] = [];
  const pet = { id: 1, name: 'Rex', owner: 'Ann' as string | null, born: '2020-01-02T00:00:00Z' };
  const answers: Record<string, () => unknown> = {
    'GET /v1/pets/1/': () => ({ data: pet }),
    'GET /v1/pets/': () => ({ data: [pet], next_cursor: 'c2' }),
    'GET /v1/pets/?cursor=c2': () => ({ data: [{ id: 2, name: 'Ida' }], next_cursor: '' }),
    'DELETE /v1/pets/1/owner': () => Object.assign(pet, { owner: null }),
    'PATCH /v1/pets/1/': () => Object.assign(pet, { name: 'Max' }),
    'POST /v1/pets/': () => ({ id: 3, name: 'New' }),
  };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const line = `${String(request.method)} ${String(request.url)}`;
      sent.push({ line, body, type: request.headers['content-type'], token: request.headers.authorization });
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(request.method === 'HEAD' ? undefined : JSON.stringify(answers[line]?.() ?? { text: 'found' }));
    });
  });
  return { sent, url: `${await addressOf(server)}/v1` };
}

it('what is written is called at a server: addresses, bodies, forms, pages, envelopes, credentials', async () => {
  const { sent, url } = await serve();
  const folder = folderOf('calls');
  writeAll(folder, generated(document, { urlPrefix: url }).files);
  expect(typeErrors([folder])).toBe('');
  const api: Record<string, any> = await import(/* @vite-ignore */ join(folder, 'index.ts'));
  const { PetResource, readFile, setFree, pay, alive } = api;
  const rest: any = createRestSlice({
    endpoints: { pets: PetResource, readFile, setFree, pay, alive },
    prepareHeaders: api.withCredentials({ token: () => 'secret' }),
  });
  const store = configureStore({
    reducer: { [rest.reducerPath]: rest.reducer } as any,
    middleware: (get) => get().concat(rest.middleware),
  });
  const dispatch = store.dispatch as any;
  const { pets, readFile: read, setFree: free, pay: paid, alive: lives } = rest.endpoints;
  const lines = () => sent.splice(0).map(({ line }) => line);
  const rex = () => pets.get.select(store.getState(), { id: 1 });

  expect(await dispatch(read({ owner: 'a', repo: 'b', path: 'src/x y.ts' }))).toEqual({ text: 'found' });
  expect([sent[0]?.token, lines()]).toEqual(['Bearer secret', ['GET /v1/repos/a/b/contents/src/x%20y.ts']]);

  await dispatch(pets.get({ id: 1 }));
  expect([rex().name, rex().born instanceof Date, rex() instanceof api.Pet]).toEqual(['Rex', true, true]);
  await dispatch(pets.getList());
  await dispatch(pets.getList.fetchNextPage?.() ?? pets.getList({ cursor: 'c2' }));
  await dispatch(pets.getList({ ids: [2, 1] }));
  expect(lines()).toEqual(['GET /v1/pets/1/', 'GET /v1/pets/', 'GET /v1/pets/?cursor=c2', 'GET /v1/pets/?ids=2&ids=1']);

  const edit = dispatch(pets.partialUpdate({ id: 1 }, { name: 'Max' }));
  expect(rex().name).toBe('Max');
  await edit;
  await dispatch(free({ pet_id: 1 }));
  expect([rex().owner, lines()]).toEqual([null, ['PATCH /v1/pets/1/', 'DELETE /v1/pets/1/owner']]);

  await dispatch(pets.create({ name: 'New' }));
  await dispatch(pets.delete({ id: 1 }));
  expect([rex(), lines()]).toEqual([undefined, ['POST /v1/pets/', 'DELETE /v1/pets/1/']]);

  await dispatch(paid({ card: { number: '42' } }));
  await dispatch(lives());
  expect(sent.map(({ line, body }) => `${line} ${body}`.trim())).toEqual([
    'POST /v1/pay card%5Bnumber%5D=42',
    'HEAD /v1/alive',
  ]);
  expect(sent[0]?.type).toMatch(/^application\/x-www-form-urlencoded/);
});
