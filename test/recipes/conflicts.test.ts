// docs/recipes/mutations.md: an edit of a version that somebody else has changed.
import { configureStore } from '@reduxjs/toolkit';
import { expect, it } from 'vitest';
import { docsPage } from '../support/docsModule.js';
import { reactLibraries } from '../support/reactLibraries.js';
import { startServerOf } from '../support/startServerOf.js';

it('shows what somebody else has written, in lists and details, and saves on top of it', async () => {
  let stored = { id: '1', title: 'first', version: 1 };
  const http = await startServerOf(({ method, url, body }) => {
    if (method === 'GET') return { json: url === '/documents' ? [stored] : stored };
    const sent = JSON.parse(body) as typeof stored;
    if (sent.version !== stored.version) return { status: 409, json: stored };
    stored = { ...stored, title: sent.title, version: stored.version + 1 };
    return { json: stored };
  });
  const { rest, save } = docsPage('recipes/mutations.md', reactLibraries)('documents.ts');
  const store = configureStore({
    reducer: { [rest.reducerPath]: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });
  const { get, getList } = rest.endpoints.documents;
  await store.dispatch(getList());
  const detail = () => get.select(store.getState(), { id: '1' });
  const titles = () => [detail().title, getList.select(store.getState())[0].title];
  stored = { id: '1', title: 'theirs', version: 2 };
  expect(await store.dispatch(save(detail(), 'mine'))).toBe(false);
  expect(titles()).toEqual(['theirs', 'theirs']);
  expect(await store.dispatch(save(detail(), 'mine'))).toBe(true);
  expect(titles()).toEqual(['mine', 'mine']);
  expect(http.lines()).toEqual(['GET /documents', 'PATCH /documents/1', 'PATCH /documents/1']);
});

/** A server of one page that gives it an ETag, and refuses an edit of another one. */
async function pages() {
  let title = 'first';
  const http = await startServerOf(({ method, url, body, headers }) => {
    if (method === 'GET' && url === '/pages') return { json: [{ id: '1', title }] };
    const etag = `"${title}"`;
    if (method === 'PATCH') {
      if (headers['if-match'] !== etag) return { status: 412 };
      title = (JSON.parse(body) as { title: string }).title;
      expect(JSON.parse(body)).toEqual({ title });
    }
    return { json: { id: '1', title }, headers: { etag: `"${title}"` } };
  });
  const { rest } = docsPage('recipes/mutations.md', reactLibraries)('pages.ts');
  const store = configureStore({
    reducer: { [rest.reducerPath]: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });
  const { get, getList, partialUpdate } = rest.endpoints.pages;
  const one = () => get.select(store.getState(), { id: '1' });
  return { http, dispatch: store.dispatch, get, getList, partialUpdate, one };
}

it('an ETag is a field: sent as a header, and the next one is stored', async () => {
  const { dispatch, get, partialUpdate, one } = await pages();
  await dispatch(get({ id: '1' }));
  await dispatch(partialUpdate({ id: '1' }, { title: 'second', etag: one().etag }));
  expect(one()).toMatchObject({ title: 'second', etag: '"second"' });
  await expect(dispatch(partialUpdate({ id: '1' }, { title: 'third', etag: '"first"' }))).rejects.toMatchObject({
    status: 412,
  });
  expect(one()).toMatchObject({ title: 'second', etag: '"second"' });
});

it('a list says no ETag, so that the detail is asked for', async () => {
  const { dispatch, getList, one } = await pages();
  await dispatch(getList());
  expect(one()).toBeUndefined();
});
