import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRestSlice, Entity, Invalidate, NetworkError, resource } from '../../src/index.js';
import { dehydrate, hydrate, serialize } from '../../src/ssr/index.js';
import { testStore } from '../support/testStore.js';

class Todo extends Entity {
  id = '';
  title = '';
  static override key = 'Todo';
}

const NOW = 1_700_000_000_000;
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

function openStore(answer: () => Promise<object> = () => Promise.resolve({ id: '1', title: 'served' })) {
  const requests: string[] = [];
  const fetchResponse = async (url: string): Promise<Response> => {
    requests.push(url);
    return Response.json(await answer());
  };
  const makeSlice = () =>
    createRestSlice({
      endpoints: {
        todos: resource({ path: '/todos/:id', schema: Todo, fetchResponse }),
        forever: resource({ path: '/forever/:id', schema: Todo, fetchResponse, dataExpiryLength: Infinity }),
      },
    });
  return { ...testStore(makeSlice), requests };
}

type Opened = ReturnType<typeof openStore>;

/** What the browser gets of a server's store: text in a page. */
const send = ({ store, dispatch, slice }: Opened): unknown =>
  JSON.parse(serialize(dehydrate({ getState: store.getState, dispatch } as never, slice)));

function receive(server: Opened): Opened {
  const browser = openStore();
  browser.dispatch(hydrate(send(server)));
  return browser;
}

describe('SSR and hydration (11)', () => {
  it('the server waits until nothing is in flight, and the browser calls nothing for fresh keys (11.1)', async () => {
    const server = openStore();
    void server.dispatch(server.endpoints.todos.get({ id: '1' }));
    expect(send(server)).toMatchObject({ state: { results: {} } });
    await server.dispatch(server.slice.util.allSettled());
    const browser = receive(server);
    expect(browser.dispatch(browser.endpoints.todos.get.fetchIfStale({ id: '1' }))).toMatchObject({ title: 'served' });
    expect(browser.requests).toEqual([]);
  });

  it.each([
    ['an hour behind', -3_600_000],
    ['an hour ahead', 3_600_000],
  ])('lifetimes are right in a browser that is %s (11.2)', async (_, skew) => {
    const server = openStore();
    await server.dispatch(server.endpoints.todos.get({ id: '1' }));
    const json = send(server);
    vi.setSystemTime(NOW + skew);
    const { dispatch, endpoints, root, requests } = openStore();
    dispatch(hydrate(json));
    expect(endpoints.todos.get.selectResponse(root(), { id: '1' }).expiresAt).toBe(NOW + skew + 60_000);
    vi.setSystemTime(NOW + skew + 60_000);
    void dispatch(endpoints.todos.get.fetchIfStale({ id: '1' }));
    expect(requests).toEqual([]);
    vi.setSystemTime(NOW + skew + 60_001);
    await dispatch(endpoints.todos.get.fetchIfStale({ id: '1' }));
    expect(requests).toEqual(['/todos/1']);
  });

  it('a deleted row stays deleted (11.2)', async () => {
    const server = openStore();
    await server.dispatch(server.endpoints.todos.get({ id: '1' }));
    await server.dispatch(server.slice.set(new Invalidate(Todo), { id: '1' }, { id: '1' } as never));
    const browser = receive(server);
    expect(browser.endpoints.todos.get.selectResponse(browser.root(), { id: '1' })).toMatchObject({
      data: undefined,
      expiryStatus: 'Invalid',
    });
  });

  it('an error is an error again, with its name and status (11.2)', async () => {
    const server = openStore(() => {
      throw new NetworkError(new Response('{}', { status: 503 }));
    });
    await expect(server.dispatch(server.endpoints.todos.get({ id: '1' }))).rejects.toThrow();
    const browser = receive(server);
    const { error, status } = browser.endpoints.todos.get.selectResponse(browser.root(), { id: '1' });
    expect(status).toBe('rejected');
    expect(error).toBeInstanceOf(NetworkError);
    expect(error?.status).toBe(503);
  });

  it('what never expires never does (11.2, R-10)', async () => {
    const server = openStore();
    await server.dispatch(server.endpoints.forever.get({ id: '1' }));
    const json = send(server);
    vi.setSystemTime(NOW + 100 * 365 * 86_400_000);
    const browser = openStore();
    browser.dispatch(hydrate(json));
    expect(browser.endpoints.forever.get.selectResponse(browser.root(), { id: '1' }).expiresAt).toBe(
      Number.MAX_SAFE_INTEGER,
    );
  });

  it('a row of the server is merged with what the browser knows of it, the later field winning', async () => {
    const server = openStore();
    await server.dispatch(server.endpoints.todos.get({ id: '1' }));
    const browser = openStore();
    vi.setSystemTime(NOW - 1000);
    await browser.dispatch(browser.slice.set(Todo, { id: '1' }, { title: 'here', note: 'kept' } as never));
    vi.setSystemTime(NOW);
    browser.dispatch(hydrate(send(server)));
    expect(browser.state().entities['Todo']?.['1']).toEqual({ id: '1', title: 'served', note: 'kept' });
  });

  it('what a request of the browser brings later replaces it', async () => {
    const server = openStore();
    await server.dispatch(server.endpoints.todos.get({ id: '1' }));
    const browser = receive(server);
    await browser.dispatch(
      browser.slice.setResponse(browser.endpoints.todos.get.endpoint, { id: '1' }, { id: '1', title: 'now' } as never),
    );
    expect(browser.endpoints.todos.get.select(browser.root(), { id: '1' })?.title).toBe('now');
  });
});
