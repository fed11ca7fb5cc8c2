import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureStore } from '@reduxjs/toolkit';
import { createRestSlice, type EndpointInstance } from 'rest-slice';
import { expectConsole } from '../support/console.js';

type App = { App: ComponentType };
// By names that the compiler does not follow: the apps are compiled apart.
const appOf = async (when: string) => (await import(`./fixtures/data-client-blog/${when}/App.tsx`)) as App;

const author = { id: 7, name: 'Ada' };
const postOf = (id: number, title: string) => ({ id, title, votes: 0, author, createdAt: '2020-01-02T03:04:05Z' });

let posts: ReturnType<typeof postOf>[] = [];
let log: string[] = [];
const byId = (id: unknown) => posts.find((post) => post.id === Number(id));
const change = (id: unknown, fields: object) => {
  posts = posts.map((post) => (post.id === Number(id) ? { ...post, ...fields } : post));
  return HttpResponse.json(byId(id));
};

const server = setupServer(
  http.all('http://blog.test/*', ({ request }) => {
    const { pathname, search } = new URL(request.url);
    log.push(`${request.method} ${pathname}${search}`);
    const needsToken = /^\/(posts|users)/.test(pathname);
    return needsToken && request.headers.get('Access-Token') !== 'secret'
      ? new HttpResponse(null, { status: 401 })
      : undefined;
  }),
  http.get('http://blog.test/posts', () => HttpResponse.json(posts)),
  http.post('http://blog.test/posts', async ({ request }) => {
    posts = [...posts, { ...postOf(3, ''), ...((await request.json()) as object) }];
    return HttpResponse.json(posts.at(-1), { status: 201 });
  }),
  http.get('http://blog.test/posts/:id', ({ params }) => HttpResponse.json(byId(params.id))),
  http.patch('http://blog.test/posts/:id', async ({ params, request }) =>
    change(params.id, (await request.json()) as object),
  ),
  http.post('http://blog.test/posts/:id/vote', ({ params }) =>
    change(params.id, { votes: (byId(params.id)?.votes ?? 0) + 1 }),
  ),
  http.delete('http://blog.test/posts/:id', ({ params }) => {
    posts = posts.filter((post) => post.id !== Number(params.id));
    return HttpResponse.json({ id: Number(params.id) });
  }),
  http.get('http://blog.test/notices/1', () => HttpResponse.json({ id: 1, text: { en: 'Hello', de: 'Hallo' } })),
  http.get('http://blog.test/top', () => HttpResponse.json({ rows: posts.slice(0, 1), total: posts.length })),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());
beforeEach(() => {
  // The store of the app is made with its module.
  vi.resetModules();
  posts = [postOf(1, 'abacus'), postOf(2, 'bridge')];
  log = [];
});
afterEach(() => cleanup());

const titles = async () => within(await screen.findByRole('list', { name: 'posts' }));
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe.each(['before', 'after'])('an app of data-client, %s the codemod', (when) => {
  const start = async () => {
    // React 18 has something to say of the peer's default props.
    if (when === 'before') expectConsole('error');
    const { App } = await appOf(when);
    render(<App />);
    await titles();
  };

  it('suspends, then shows entities and their relations, with the token', async () => {
    await start();
    expect((await titles()).getAllByText(/by Ada/)).toHaveLength(2);
    expect(screen.getByText('Hello')).toBeTruthy();
    expect(await screen.findByText('Top: abacus')).toBeTruthy();
    expect(log.toSorted()).toEqual(['GET /notices/1?locale=en', 'GET /posts', 'GET /top']);
  });

  it('creates in the list, and deletes from it', async () => {
    await start();
    click('Add');
    expect(await (await titles()).findByText('crane')).toBeTruthy();
    click('Delete abacus');
    await expect.poll(() => screen.queryByRole('button', { name: 'abacus' })).toBeNull();
    expect(log.filter((line) => line.startsWith('GET /posts'))).toEqual(['GET /posts']);
  });

  it('changes one item wherever it is shown, at once', async () => {
    await start();
    expect(screen.getByText('Nothing open')).toBeTruthy();
    click('abacus');
    expect(await screen.findByRole('heading', { name: 'abacus' })).toBeTruthy();
    expect(screen.getByText(/2020/)).toBeTruthy();
    click('Vote');
    expect(await screen.findByText('1 votes')).toBeTruthy();
    click('Shout');
    expect(await (await titles()).findByText('abacus!')).toBeTruthy();
    expect(await screen.findByText('Top: abacus!')).toBeTruthy();
    expect(posts[0]).toMatchObject({ title: 'abacus!', votes: 1 });
  });
});

type GetNotice = EndpointInstance<[params: { id: number; locale: string }], { text: string }, undefined, undefined>;

// Before, an entity had the fields of whoever asked first: this version of data-client remembers it whatever the arguments.
describe('an entity whose fields depend on the arguments', () => {
  it('is another one for others, for its schema says which it reads', async () => {
    const path = './fixtures/data-client-blog/after/resources/Post.ts';
    const { getNotice } = (await import(path)) as { getNotice: GetNotice };
    const rest = createRestSlice({ endpoints: { getNotice } });
    const store = configureStore({
      reducer: { [rest.reducerPath]: rest.reducer },
      middleware: (getDefault) => getDefault().concat(rest.middleware),
    });
    const noticeIn = (locale: string) => rest.endpoints.getNotice.select(store.getState(), { id: 1, locale });
    await store.dispatch(rest.endpoints.getNotice({ id: 1, locale: 'en' }));
    const english = noticeIn('en');
    await store.dispatch(rest.endpoints.getNotice({ id: 1, locale: 'de' }));
    expect([english?.text, noticeIn('de')?.text, noticeIn('en')?.text]).toEqual(['Hello', 'Hallo', 'Hello']);
    expect(noticeIn('en')).toBe(english);
  });
});
