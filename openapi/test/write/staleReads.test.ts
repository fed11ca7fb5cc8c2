// What is read at the address of a call, or above it, and whose answer does not show what it has changed: asked again.
import { createServer } from 'node:http';
import { join } from 'node:path';
import { configureStore } from '@reduxjs/toolkit';
import { createRestSlice } from 'rest-slice';
import { expect, it } from 'vitest';
import { count, documentOf, generated, list, object, ref, text } from '../small.js';
import { addressOf, folderOf, typeErrors, writeAll } from '../support.js';

const id = { id: { schema: count } };
const document = documentOf(
  {
    // Before what reads it.
    'PUT /settings': { id: 'setSettings', body: object({ theme: text }), status: '204', more: { tags: ['writes'] } },
    'GET /settings': { id: 'settings', answer: object({ theme: text }), more: { tags: ['reads'] } },
    'GET /labels/{id}': { answer: ref('Label'), path: id },
    'PATCH /labels/{id}': { answer: ref('Label'), body: object({ name: text }), path: id },
    'GET /topics/{topic}/labels': { id: 'labelsOf', answer: list(ref('Label')) },
    'POST /topics/{topic}/labels': { id: 'addLabel', answer: ref('Label'), body: object({ name: text }) },
    'PUT /topics/{topic}/labels': { id: 'setLabels', answer: list(ref('Label')), body: list(count) },
    'DELETE /topics/{topic}/labels': { id: 'clearLabels', status: '204' },
    'GET /secrets': { answer: list(ref('Secret')) },
    'GET /secrets/{name}': { answer: ref('Secret') },
    'PUT /secrets/{name}': { id: 'putSecret', body: object({ value: text }), answer: object({}), status: '201' },
    'PUT /secrets/{name}/hide': { id: 'hideSecret', status: '204' },
    'DELETE /topics/{topic}/labels/{label}': { id: 'removeLabel', answer: list(ref('Label')) },
    'GET /draft': { id: 'draft', answer: ref('Label') },
    'PUT /draft': { id: 'setDraft', answer: ref('Label'), body: object({ name: text }) },
    'GET /report': { id: 'report', answer: object({ label: ref('Label'), secret: ref('Secret') }) },
    'POST /report': { id: 'makeReport', answer: ref('Label'), body: object({ name: text }) },
  },
  { Label: object({ id: count, name: text }), Secret: object({ name: text, created: text }) },
);

const endings: readonly [call: string, expires: string | undefined][] = [
  ['setSettings', '[settings]'],
  ['setLabels', '[labelsOf]'],
  ['clearLabels', '[labelsOf]'],
  ['removeLabel', '[labelsOf]'],
  ['putSecret', '[SecretResource.get, SecretResource.getList]'],
  ['hideSecret', '[SecretResource.get, SecretResource.getList]'],
  // Its answer is the row that is read there, or joins the list.
  ['setDraft', undefined],
  ['addLabel', undefined],
  ['makeReport', '[report]'],
];

it.each(endings)('%s makes stale: %s', (call, expires) => {
  const all = [...generated(document).files.values()].join('\n');
  const [, declared = ''] = all.split(`export const ${call} =`);
  const [text_] = declared.split(/^(?:\}\))?;?$/m);
  expect(/expires: \(\) => (\[.*?\])/.exec(text_ ?? '')?.[1]).toBe(expires);
});

it('what is shown after it is what the server has', async () => {
  let labels = [1, 2];
  let theme = 'dark';
  const rows = () => labels.map((each) => ({ id: each, name: `label ${String(each)}` }));
  const sent: string[] = [];
  const server = createServer((request, response) => {
    const line = `${String(request.method)} ${String(request.url)}`;
    sent.push(line);
    if (line === 'DELETE /topics/cats/labels') labels = [];
    if (line === 'PUT /topics/cats/labels') labels = [2];
    if (line === 'PUT /settings') theme = 'light';
    const answer = line === 'GET /settings' ? { theme } : line.endsWith('/labels') ? rows() : undefined;
    response.writeHead(line.startsWith('DELETE') || line === 'PUT /settings' ? 204 : 200, {
      'content-type': 'application/json',
    });
    response.end(JSON.stringify(answer));
  });
  const folder = folderOf('staleReads');
  writeAll(folder, generated(document, { urlPrefix: await addressOf(server) }).files);
  expect(typeErrors([folder])).toBe('');
  const api: Record<string, any> = await import(/* @vite-ignore */ join(folder, 'index.ts'));
  const { settings, setSettings, labelsOf, setLabels, clearLabels } = api;
  const rest: any = createRestSlice({ endpoints: { settings, setSettings, labelsOf, setLabels, clearLabels } });
  const store = configureStore({
    reducer: { [rest.reducerPath]: rest.reducer } as any,
    middleware: (get) => get().concat(rest.middleware),
  });
  const dispatch = store.dispatch as any;
  const at = { topic: 'cats' };
  const shows = async (endpoint: any, ...args: unknown[]) => {
    const { status, expiresAt } = endpoint.selectResponse(store.getState(), ...args);
    if (status === 'success' && expiresAt > Date.now()) return endpoint.select(store.getState(), ...args);
    return dispatch(endpoint(...args));
  };
  const names = async () => (await shows(rest.endpoints.labelsOf, at)).map(({ name }: any) => name);

  expect(await names()).toEqual(['label 1', 'label 2']);
  await dispatch(rest.endpoints.setLabels(at, [2]));
  expect(await names()).toEqual(['label 2']);
  await dispatch(rest.endpoints.clearLabels(at));
  expect(await names()).toEqual([]);
  expect(await shows(rest.endpoints.settings)).toEqual({ theme: 'dark' });
  await dispatch(rest.endpoints.setSettings({ theme: 'light' }));
  expect(await shows(rest.endpoints.settings)).toEqual({ theme: 'light' });
  expect(sent.filter((line) => line.startsWith('GET'))).toHaveLength(5);
});
