import { afterEach, describe, expect, it, vi } from 'vitest';
import { configureStore } from '@reduxjs/toolkit';
import { createRestSlice, Entity, resource } from '../../src/index.js';

class Label extends Entity {
  id = 0;
  name = '';
  static override key = 'Label';
}

const fetched = (answer: unknown) => {
  const calls: string[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    calls.push(`${init.method} ${url}`);
    return Promise.resolve(Response.json(answer));
  });
  return calls;
};
afterEach(() => void vi.unstubAllGlobals());

describe('resource({ only })', () => {
  it('has the endpoints that are named and no others', () => {
    const labels = resource({ path: '/labels/:id', schema: Label, only: ['get', 'create'] });
    expect(Object.keys(labels).sort()).toEqual(['create', 'extend', 'get']);
    const rest = createRestSlice({ endpoints: { labels } });
    expect(Object.keys(rest.endpoints.labels).sort()).toEqual(['create', 'get']);
    expect((labels as { getList?: unknown }).getList).toBeUndefined();
  });

  it('says which names there are', () => {
    const wrong = () => resource({ path: '/labels/:id', schema: Label, only: ['list' as never] });
    expect(wrong).toThrow(/get, getList, create, update, partialUpdate, delete/);
  });

  it('creates in its lists even where the list is not there', async () => {
    const calls = fetched({ id: 1, name: 'bug' });
    const labels = resource({ path: '/labels/:id', schema: Label, only: ['create'] });
    const rest = createRestSlice({ endpoints: { labels } });
    const store = configureStore({
      reducer: { rest: rest.reducer },
      middleware: (get) => get().concat(rest.middleware),
    });
    const made = await store.dispatch(rest.endpoints.labels.create({ name: 'bug' }));
    expect([made.name, calls]).toEqual(['bug', ['POST /labels']]);
  });

  it('extends what is there', () => {
    const labels = resource({ path: '/labels/:id', schema: Label, only: ['get'] });
    expect(labels.extend({ get: { path: '/label/:id' } }).get.path).toBe('/label/:id');
    expect(labels.extend('rename', { path: '/labels/:id/name', method: 'POST' }).rename.method).toBe('POST');
  });
});

describe('resource({ listPath })', () => {
  it('lists and creates there; items keep their address', async () => {
    const calls = fetched({ id: 7, name: 'x' });
    const labels = resource({ path: '/label/:id', listPath: '/projects/:project/labels', schema: Label });
    await labels.getList({ project: 3 }).catch(() => undefined);
    await labels.create({ project: 3 }, { name: 'x' });
    await labels.get({ id: 7 });
    expect(calls).toEqual(['GET /projects/3/labels', 'POST /projects/3/labels', 'GET /label/7']);
    expect(labels.getList.schema.key).toContain('/projects/:project/labels');
  });

  it('shows a created item in the lists of that path', async () => {
    fetched([]);
    const labels = resource({ path: '/label/:id', listPath: '/projects/:project/labels', schema: Label });
    const rest = createRestSlice({ endpoints: { labels } });
    const store = configureStore({
      reducer: { rest: rest.reducer },
      middleware: (get) => get().concat(rest.middleware),
    });
    await store.dispatch(rest.endpoints.labels.getList({ project: 3 }));
    await store.dispatch(rest.endpoints.labels.getList({ project: 4 }));
    fetched({ id: 7, name: 'x' });
    await store.dispatch(rest.endpoints.labels.create({ project: 3 }, { name: 'x' }));
    const shown = (project: number) =>
      rest.endpoints.labels.getList.select(store.getState(), { project })?.map((l) => l.id);
    expect([shown(3), shown(4)]).toEqual([[7], []]);
  });
});

describe('a text for a wildcard', () => {
  it('keeps its slashes and nothing else', () => {
    const files = resource({ path: '/files/*path', schema: Label, only: ['get'] });
    expect(files.get.url({ path: 'src/a b/c?.ts' })).toBe('/files/src/a%20b/c%3F.ts');
    expect(files.get.url({ path: ['src', 'a/b'] })).toBe('/files/src/a%2Fb');
  });
});
