// What no address reads alone, and what rows know by their address alone, at a server.
import { createServer } from 'node:http';
import { join } from 'node:path';
import { configureStore } from '@reduxjs/toolkit';
import { createRestSlice } from 'rest-slice';
import { expect, it } from 'vitest';
import { count, documentOf, generated, list, object, ref, text } from '../small.js';
import { addressOf, folderOf, typeErrors, writeAll } from '../support.js';

const member = { url: 'http://api.test/orgs/cats/members/ann', role: 'guest' };
const document = documentOf(
  {
    'GET /orgs/{id}/kinds': { answer: list(ref('Kind')) },
    'PATCH /orgs/{org}/kinds/{kind_id}': {
      answer: ref('Kind'),
      body: object({ name: text }),
      path: { kind_id: { schema: count } },
    },
    'DELETE /orgs/{org}/kinds/{kind_id}': { status: '204', answer: text, path: { kind_id: { schema: count } } },
    'GET /orgs/{org}/members/{username}': { answer: ref('Member'), example: member },
    'PUT /orgs/{org}/members/{username}': { answer: ref('Member'), body: object({ role: text }), example: member },
    'DELETE /orgs/{org}/members/{username}': { answer: {} },
  },
  { Kind: object({ id: count, name: text }), Member: object({ url: text, role: text }) },
);

async function serve() {
  const sent: string[] = [];
  const answers: Record<string, unknown> = {
    'GET /orgs/cats/kinds': [
      { id: 1, name: 'Bug' },
      { id: 2, name: 'Task' },
    ],
    'PATCH /orgs/cats/kinds/1': { id: 1, name: 'Flaw' },
    'GET /orgs/cats/members/ann': member,
    'PUT /orgs/cats/members/ann': { ...member, role: 'host' },
    'DELETE /orgs/cats/members/ann': { ok: true },
  };
  const server = createServer((request, response) => {
    const line = `${String(request.method)} ${String(request.url)}`;
    sent.push(line);
    response.writeHead(line in answers ? 200 : 204, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answers[line]));
  });
  return { sent, url: await addressOf(server) };
}

it('edits and deletes them at once, by one request each', async () => {
  const { sent, url } = await serve();
  const folder = folderOf('listed');
  writeAll(folder, generated(document, { urlPrefix: url }).files);
  expect(typeErrors([folder])).toBe('');
  const { KindResource, MemberResource } = (await import(/* @vite-ignore */ join(folder, 'index.ts'))) as Record<
    string,
    any
  >;
  const rest: any = createRestSlice({ endpoints: { kinds: KindResource, members: MemberResource } });
  const store = configureStore({
    reducer: { [rest.reducerPath]: rest.reducer } as any,
    middleware: (get) => get().concat(rest.middleware),
  });
  const dispatch = store.dispatch as any;
  const { kinds, members } = rest.endpoints;
  const names = () => kinds.getList.select(store.getState(), { org: 'cats' }).map((kind: any) => kind.name);
  const role = () => members.get.select(store.getState(), { org: 'cats', username: 'ann' })?.role;

  await dispatch(kinds.getList({ org: 'cats' }));
  const edit = dispatch(kinds.partialUpdate({ org: 'cats', id: 1 }, { name: 'Flaw' }));
  expect(names()).toEqual(['Flaw', 'Task']);
  await edit;
  const gone = dispatch(kinds.delete({ org: 'cats', id: 2 }));
  expect(names()).toEqual(['Flaw']);
  await gone;
  expect(names()).toEqual(['Flaw']);

  await dispatch(members.get({ org: 'cats', username: 'ann' }));
  expect(role()).toBe('guest');
  const promoted = dispatch(members.partialUpdate({ org: 'cats', username: 'ann' }, { role: 'host' }));
  expect(role()).toBe('host');
  await promoted;
  expect([role(), sent]).toEqual([
    'host',
    [
      'GET /orgs/cats/kinds',
      'PATCH /orgs/cats/kinds/1',
      'DELETE /orgs/cats/kinds/2',
      'GET /orgs/cats/members/ann',
      'PUT /orgs/cats/members/ann',
    ],
  ]);
  // What is said about the delete is no member.
  await dispatch(members.delete({ org: 'cats', username: 'ann' }));
  expect([role(), sent.at(-1)]).toEqual([undefined, 'DELETE /orgs/cats/members/ann']);
});
