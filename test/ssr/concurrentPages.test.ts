import { configureStore } from '@reduxjs/toolkit';
import { describe, expect, it } from 'vitest';
import { createRestSlice, Entity, resource, RestEndpoint } from '../../src/index.js';
import { dehydrate, hydrate, serialize } from '../../src/ssr/index.js';
import { assertJson } from '../../src/testing/assertJson.js';
import { expectConsole } from '../support/console.js';
import { startServer } from '../support/httpServer.js';

class Note extends Entity {
  id = '';
  text = '';
  static override key = 'Note';
}

const mount = (rest: ReturnType<typeof createRestSlice<any>>) =>
  configureStore({
    reducer: { rest: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });

/** A server that says to whom it answers, the first caller last. */
async function startNotes() {
  let release: () => void = () => undefined;
  const second = new Promise<void>((resolve) => (release = resolve));
  return startServer(async ({ headers }, index) => {
    if (index === 0) await second;
    else release();
    return { json: { id: '1', text: `for ${String(headers.authorization)}` } };
  });
}

describe('server rendering', () => {
  it('keeps two stores of one slice apart: same keys, other tokens, interleaved (J01)', async () => {
    const http = await startNotes();
    const notes = resource({ path: '/notes/:id', urlPrefix: http.url, schema: Note });
    const rest = createRestSlice({ endpoints: { notes } });
    const stores = ['A', 'B'].map((authorization) => ({
      store: mount(rest),
      get: notes.get.extend({ requestInit: { headers: { authorization } } }),
    }));
    await Promise.all(stores.map(({ store, get }) => store.dispatch(rest.fetch(get, { id: '1' }))));
    const seen = stores.map(({ store }) => rest.endpoints.notes.get.select(store.getState(), { id: '1' })?.text);
    expect(seen).toEqual(['for A', 'for B']);
    expect(http.requests.map(({ headers }) => headers.authorization).sort()).toEqual(['A', 'B']);
    const texts = stores.map(({ store }) => serialize(dehydrate(store)));
    expect(texts.map((text) => [text.includes('for A'), text.includes('for B')])).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  it('keeps two slices apart that were declared alike, one for each request (J01)', async () => {
    const http = await startNotes();
    const requests = ['A', 'B'].map((authorization) => {
      const getHeaders = () => ({ authorization });
      const notes = resource({ path: '/notes/:id', urlPrefix: http.url, schema: Note, getHeaders });
      const rest = createRestSlice({ endpoints: { notes } });
      return { rest, store: mount(rest) };
    });
    const texts = await Promise.all(
      requests.map(async ({ rest, store }) => (await store.dispatch(rest.endpoints.notes.get({ id: '1' }))).text),
    );
    expect(texts).toEqual(['for A', 'for B']);
  });

  it('writes hostile content so that no script ends early, and it is read back equal (J02)', async () => {
    const text = '</script><script>alert(1)</script><!-- \u2028 \u2029 &amp;';
    const http = await startServer({ json: { id: '1', text } });
    const rest = createRestSlice({
      endpoints: { notes: resource({ path: '/notes/:id', urlPrefix: http.url, schema: Note }) },
    });
    const [server, browser] = [mount(rest), mount(rest)];
    await server.dispatch(rest.endpoints.notes.get({ id: '1' }));
    const json = dehydrate(server);
    const written = serialize(json);
    expect(written).not.toMatch(/[<>&\u2028\u2029]/);
    expect(JSON.parse(written)).toEqual(json);
    browser.dispatch(hydrate(JSON.parse(written)));
    expect(rest.endpoints.notes.get.select(browser.getState(), { id: '1' })?.text).toBe(text);
  });

  it('has plain JSON only in its state after a success, a failure and an optimistic write (J03)', async () => {
    const http = await startServer({ json: { id: '1', text: 'a' } });
    const rest = createRestSlice({
      endpoints: { notes: resource({ path: '/notes/:id', urlPrefix: http.url, schema: Note, optimistic: true }) },
    });
    const store = mount(rest);
    const { notes } = rest.endpoints;
    await store.dispatch(notes.get({ id: '1' }));
    http.answerWith({ status: 500, json: { detail: 'no' } });
    await expect(store.dispatch(notes.get({ id: '2' }))).rejects.toMatchObject({ status: 500 });
    const write = store.dispatch(notes.update({ id: '1' }, { text: 'b' }));
    expect(store.getState().rest.optimistic).toHaveLength(1);
    expect(() => assertJson(store.getState())).not.toThrow();
    expect(() => assertJson(dehydrate(store))).not.toThrow();
    await expect(write).rejects.toMatchObject({ status: 500 });
  });

  it('ignores what was tampered with, and pollutes nothing (J04)', () => {
    const warnings = expectConsole('warn');
    const rest = createRestSlice();
    const store = mount(rest);
    const tampered = [
      '{"version":1,"path":"rest","now":0,"state":{"entities":{"__proto__":{"polluted":{"id":1}}},"meta":[]}}',
      '{"version":1,"path":"rest","now":0,"state":"entities"}',
      '{"__proto__":{"version":1,"path":"rest","now":0,"state":{}}}',
    ];
    for (const text of tampered) store.dispatch(hydrate(JSON.parse(text)));
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    expect(rest.selectEntities(store.getState())).not.toHaveProperty('polluted');
    expect(warnings).toHaveLength(2);
  });

  it('sends no token from a query, and nothing of an error but its name and status (J05)', async () => {
    const http = await startServer({ status: 403, json: { detail: 'token s3cr3t is not valid' } });
    const endpoints = {
      search: new RestEndpoint({ path: '/search', urlPrefix: http.url, searchParams: {} as { token: string } }),
      me: new RestEndpoint({ path: '/me', urlPrefix: http.url, getHeaders: () => ({ authorization: 's3cr3t' }) }),
    };
    const rest = createRestSlice({ endpoints });
    const store = mount(rest);
    await expect(store.dispatch(rest.endpoints.search({ token: 's3cr3t' }))).rejects.toMatchObject({ status: 403 });
    await expect(store.dispatch(rest.endpoints.me())).rejects.toMatchObject({ status: 403 });
    const text = serialize(dehydrate(store));
    expect(text).not.toContain('s3cr3t');
    expect(JSON.parse(text)).toHaveProperty(['state', 'meta', `GET ${http.url}/me`, 'error'], {
      name: 'NetworkError',
      status: 403,
    });
  });

  it('drops the state of an older version of the format with a warning (K20)', () => {
    const warnings = expectConsole('warn');
    const store = mount(createRestSlice());
    const before = store.getState().rest.entities;
    store.dispatch(hydrate({ version: 0, path: 'rest', now: 0, state: { entities: { Note: { '1': { id: '1' } } } } }));
    expect(store.getState().rest.entities).toBe(before);
    expect(warnings[0]).toContain('version 0');
  });
});
