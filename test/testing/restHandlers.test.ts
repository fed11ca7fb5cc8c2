import { getResponse, http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { expect, it, onTestFinished } from 'vitest';
import { NetworkError } from '../../src/index.js';
import { restHandlers } from '../../src/testing/index.js';
import { blogEndpoints, blogSlice, postJson } from '../support/blog.js';
import { testStore } from '../support/testStore.js';
import type { RequestHandler } from 'msw';

const API = 'https://api.example.test/v1';
const rows = [postJson(1), postJson(2)];
const handlersOf = () => restHandlers(blogEndpoints(API).posts, rows);

function listen(...handlers: RequestHandler[]) {
  const server = setupServer(...handlers);
  server.listen({ onUnhandledRequest: 'error' });
  onTestFinished(() => server.close());
  return server;
}

it('serves a slice through msw', async () => {
  const handlers = handlersOf();
  listen(...handlers);
  const { dispatch, endpoints, root } = testStore(blogSlice(API));
  await dispatch(endpoints.posts.getList());
  await dispatch(endpoints.posts.getList.push({ title: 'new' }));
  await dispatch(endpoints.posts.partialUpdate({ id: 1 }, { title: 'edited' }));
  await dispatch(endpoints.posts.delete({ id: 2 }));
  expect(endpoints.posts.getList.select(root())?.map(({ title }) => title)).toEqual(['edited', 'new']);
  expect(handlers.server.rows.map(({ title }) => title)).toEqual(['edited', 'new']);
});

it('has the server at hand', async () => {
  const handlers = handlersOf();
  listen(...handlers);
  handlers.server.failNext(503);
  const { dispatch, endpoints } = testStore(blogSlice(API));
  const error = await dispatch(endpoints.posts.get({ id: 1 })).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(NetworkError);
  expect((error as NetworkError).status).toBe(503);
  expect(handlers.server.requests).toEqual([{ method: 'GET', url: '/v1/posts/1', body: undefined }]);
});

it('leaves other requests to other handlers', async () => {
  listen(
    ...handlersOf(),
    http.all('*', ({ request }) => HttpResponse.text(`another one answers ${request.method} ${request.url}`)),
  );
  const textAt = async (url: string) => (await fetch(url)).text();
  expect(await textAt(`${API}/users/1`)).toBe(`another one answers GET ${API}/users/1`);
  expect(await textAt('https://other.test/v1/posts/1')).toBe('another one answers GET https://other.test/v1/posts/1');
});

it('takes any origin for a relative prefix where there is no page', async () => {
  const handlers = restHandlers(blogEndpoints('').posts, rows);
  const response = await getResponse(handlers, new Request('https://any.test/posts/2'));
  expect(await response?.json()).toEqual(rows[1]);
});

it('is unhandled for msw where it does not answer', async () => {
  const server = setupServer(...handlersOf());
  const unhandled: string[] = [];
  server.listen({ onUnhandledRequest: ({ url }) => void unhandled.push(url) });
  onTestFinished(() => server.close());
  server.use(http.get('https://other.test/posts', () => HttpResponse.json([])));
  await fetch('https://other.test/posts');
  await fetch(`${API}/posts`);
  expect(unhandled).toEqual([]);
  await fetch('http://127.0.0.1:1/posts').catch(() => undefined);
  expect(unhandled).toEqual(['http://127.0.0.1:1/posts']);
});

it('works again after resetHandlers()', async () => {
  const server = listen(...handlersOf());
  server.use(http.get(`${API}/posts`, () => HttpResponse.json([])));
  server.resetHandlers();
  expect(await (await fetch(`${API}/posts`)).json()).toEqual(rows);
});
