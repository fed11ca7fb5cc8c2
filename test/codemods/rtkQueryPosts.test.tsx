import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { delay, http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

// The same tests of one app, written with RTK Query and moved by the codemod.
type App = { App: ComponentType };
// By names that the compiler does not follow: the apps are compiled apart.
const appOf = async (when: string) => (await import(`./fixtures/rtk-query-posts/${when}/App.tsx`)) as App;

const author = { id: 1, name: 'Ada' };
const postOf = (id: number, title: string) => ({ id, title, status: 'draft', votes: 0, author, tags: [] });

let posts: ReturnType<typeof postOf>[] = [];
let comments: { id: number; text: string }[] = [];
let log: string[] = [];

const server = setupServer(
  http.all('http://api.test/*', ({ request }) => {
    const url = new URL(request.url);
    url.searchParams.sort();
    log.push(`${request.method} ${url.pathname}${url.search}`);
    if (request.headers.get('authorization') !== 'Bearer secret') return new HttpResponse(null, { status: 401 });
    return undefined;
  }),
  http.get('http://api.test/posts', () => HttpResponse.json(posts)),
  http.post('http://api.test/posts', async ({ request }) => {
    const body = (await request.json()) as { title: string };
    if (body.title === '') return HttpResponse.json({ message: 'A title, please' }, { status: 422 });
    posts = [...posts, { ...postOf(posts.length + 1, ''), ...body }];
    return HttpResponse.json(posts.at(-1), { status: 201 });
  }),
  http.get('http://api.test/posts/:id', ({ params }) => {
    const post = posts.find(({ id }) => id === Number(params.id));
    return post ? HttpResponse.json(post) : new HttpResponse(null, { status: 404 });
  }),
  http.patch('http://api.test/posts/:id', async ({ params, request }) => {
    const body = (await request.json()) as object;
    expect(body).not.toHaveProperty('id');
    posts = posts.map((post) => (post.id === Number(params.id) ? { ...post, ...body } : post));
    return HttpResponse.json(posts.find(({ id }) => id === Number(params.id)));
  }),
  http.delete('http://api.test/posts/:id', ({ params }) => {
    posts = posts.filter(({ id }) => id !== Number(params.id));
    return new HttpResponse(null, { status: 204 });
  }),
  http.get('http://api.test/posts/:id/comments', () => HttpResponse.json(comments)),
  http.post('http://api.test/posts/:id/comments', async ({ request }) => {
    const comment = { id: comments.length + 1, ...((await request.json()) as { text: string }) };
    comments = [...comments, comment];
    return HttpResponse.json(comment, { status: 201 });
  }),
  http.get('http://api.test/search', async ({ request }) => {
    await delay(20);
    const q = new URL(request.url).searchParams.get('q') ?? '';
    const found = posts.filter(({ title }) => title.includes(q));
    return HttpResponse.json({ posts: found, total: found.length });
  }),
  http.get('http://api.test/stats', () => HttpResponse.json({ posts: posts.length })),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());
beforeEach(() => {
  posts = [postOf(1, 'abacus'), postOf(2, 'bridge')];
  comments = [{ id: 1, text: 'First' }];
  log = [];
});
afterEach(() => cleanup());

const titles = async () => within(await screen.findByRole('list', { name: 'posts' }));
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe.each(['before', 'after'])('an app of RTK Query, %s the codemod', (when) => {
  const start = async () => {
    const { App } = await appOf(when);
    render(<App />);
    await screen.findByText('2 posts');
    await titles();
  };

  it('shows lists, relations and counts, with the token', async () => {
    await start();
    expect((await titles()).getAllByText(/by Ada/)).toHaveLength(2);
    expect(await screen.findByText('1 found for a')).toBeTruthy();
    expect(log.toSorted()).toEqual(['GET /posts', 'GET /search?page=1&q=a', 'GET /stats']);
  });

  it('adds an item, and says what was refused', async () => {
    await start();
    type('title', 'crane');
    click('Add');
    expect(await screen.findByText('Saved crane as 3')).toBeTruthy();
    expect(await (await titles()).findByText('crane')).toBeTruthy();
    expect(await screen.findByText('3 posts')).toBeTruthy();
    click('Add');
    expect(await screen.findByText('Not saved!')).toBeTruthy();
    expect(screen.getByText('3 posts')).toBeTruthy();
  });

  it('opens one item, changes it, and shows the change', async () => {
    await start();
    expect(screen.getByText('Nothing open')).toBeTruthy();
    expect(log.some((line) => line.startsWith('GET /posts/'))).toBe(false);
    click('bridge');
    expect(await screen.findByRole('heading', { name: 'bridge' })).toBeTruthy();
    expect(await screen.findByText('First')).toBeTruthy();
    click('Vote');
    expect(await screen.findByText('1 votes')).toBeTruthy();
    expect(log.filter((line) => line === 'PATCH /posts/2')).toHaveLength(1);
    posts = posts.map((post) => ({ ...post, votes: 7 }));
    click('Again');
    expect(await screen.findByText('7 votes')).toBeTruthy();
  });

  it('adds to a nested list', async () => {
    await start();
    click('abacus');
    await screen.findByRole('heading', { name: 'abacus' });
    click('Comment');
    expect(await screen.findByText('Nice')).toBeTruthy();
    expect(log).toContain('POST /posts/1/comments');
  });

  it('deletes an item everywhere', async () => {
    await start();
    click('Delete abacus');
    expect(await screen.findByText('1 posts')).toBeTruthy();
    await expect.poll(() => screen.queryByText('abacus')).toBeNull();
    expect(log).toContain('DELETE /posts/1');
  });

  it('keeps the last result on the screen while the next is fetched', async () => {
    await start();
    await expect.poll(() => screen.queryByText(/found for a/)).not.toBeNull();
    type('search', 'bridge');
    expect(screen.getByText('Searching…')).toBeTruthy();
    expect(await screen.findByText('1 found for bridge')).toBeTruthy();
  });
});
