import { expect, it, onTestFinished, vi } from 'vitest';
import { docsPage } from '../support/docsModule.js';
import { startServer, type Handler } from '../support/httpServer.js';
import { testStore } from '../support/testStore.js';

/** The page's endpoints in a store, and a server that stands at its address. */
async function open(answer: Handler) {
  const http = await startServer(answer);
  const send = globalThis.fetch;
  const given: RequestInit[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    given.push(init);
    return send(url.replace('https://api.example.com', http.url), init);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const { rest } = docsPage('recipes/base-query.md')('rest.ts');
  return { http, given, ...testStore(() => rest), posts: rest.endpoints.posts, publish: rest.endpoints.publish };
}

it('every request has its address, headers and body, and every answer is unwrapped', async () => {
  const { http, given, dispatch, root, posts } = await open(({ method }) => ({
    json: { ok: true, data: method === 'GET' ? [{ id: '1', title: 'One' }] : { id: '2', title: 'Two' } },
  }));
  await dispatch(posts.getList());
  await dispatch(posts.getList.push({ title: 'Two' }));
  expect(posts.getList.select(root())).toMatchObject([{ title: 'One' }, { title: 'Two' }]);
  expect(http.lines()).toEqual(['GET /v2/posts', 'POST /v2/posts']);
  expect(http.requests.map(({ headers }) => headers['x-client'])).toEqual(['web', 'web']);
  expect(JSON.parse(http.requests[1]?.body ?? '')).toEqual({ data: { title: 'Two' } });
  expect(given.map(({ credentials }) => credentials)).toEqual(['include', 'include']);
});

it('an option of one endpoint wins over the class', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 50 });
  try {
    const { http, dispatch, posts, publish } = await open(() => ({ status: 503 }));
    await expect(dispatch(posts.getList())).rejects.toMatchObject({ status: 503 });
    await expect(dispatch(publish({ id: '1' }))).rejects.toMatchObject({ status: 503 });
    expect(http.lines()).toEqual(['GET /v2/posts', 'GET /v2/posts', 'POST /v2/posts/1/publish']);
  } finally {
    vi.useRealTimers();
  }
});

it('an answer that says it is none is the error of the call', async () => {
  const { dispatch, root, posts } = await open(() => ({ json: { ok: false, error: 'There is no such post' } }));
  await expect(dispatch(posts.get({ id: '1' }))).rejects.toMatchObject({ name: 'Refused', status: 400 });
  expect(posts.get.selectResponse(root(), { id: '1' }).error).toMatchObject({ message: 'There is no such post' });
});
