// Retries, errors, readers, pages, streams, as an app meets them.
import { act } from '@testing-library/react';
import { Entity, isNetworkError, resource, RestEndpoint } from 'rest-slice';
import { useDLE, useLive, useLoading, usePages, usePrefetch, useSelect } from 'rest-slice/react';
import { StrictMode } from 'react';
import { Provider } from 'react-redux';
import { describe, expect, it, vi } from 'vitest';
import { leaveAfterEach, settled, show } from './page.js';
import { held, ids, isFresh, lost, start, status, Wire } from './wire.js';

leaveAfterEach();

class Post extends Entity {
  id = 0;
  title = '';
  static override key = 'Post';
}
const FIRST = { id: 1, title: 'a' };
const of = (options: any = {}): any =>
  resource({ path: '/posts/:id', schema: Post, searchParams: {} as Record<string, any>, ...options });

describe('retries', () => {
  it('come after the first try, as many as asked for, with one pending and one outcome', async () => {
    vi.useFakeTimers();
    const wire = new Wire({ 'GET /posts/1': () => status(503) });
    const { store, dispatch, e } = start({ posts: of({ retry: { times: 2, delay: 100 } }) });
    const call = dispatch(e.posts.get({ id: 1 }));
    const outcome = expect(call).rejects.toMatchObject({ status: 503 });
    await vi.advanceTimersByTimeAsync(99);
    expect(wire.lines).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    await outcome;
    expect(wire.lines).toHaveLength(3);
    expect(e.posts.get.selectResponse(store.getState(), { id: 1 }).status).toBe('rejected');
  });

  it('wait for Retry-After where it is longer', async () => {
    vi.useFakeTimers();
    const answers = [new Response(null, { status: 429, headers: { 'retry-after': '5' } }), status(200, FIRST)];
    const wire = new Wire({ 'GET /posts/1': () => answers.shift() });
    const { dispatch, e } = start({ posts: of({ retry: { times: 1, delay: 10 } }) });
    const call = dispatch(e.posts.get({ id: 1 }));
    await vi.advanceTimersByTimeAsync(4_900);
    expect(wire.lines).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(await call).toMatchObject(FIRST);
  });

  it('do not reach POST and PATCH without `on`, nor a refusal', async () => {
    vi.useFakeTimers();
    const wire = new Wire({ 'POST /posts': lost, 'PATCH /posts/1': lost, 'GET /posts/1': () => status(422) });
    const { dispatch, e } = start({ posts: of({ retry: { times: 3, delay: 1 } }) });
    const calls = [
      dispatch(e.posts.create({ title: 'a' })),
      dispatch(e.posts.partialUpdate({ id: 1 }, { title: 'a' })),
      dispatch(e.posts.get({ id: 1 })),
    ];
    const outcomes = Promise.allSettled(calls);
    await vi.advanceTimersByTimeAsync(1_000);
    await outcomes;
    expect(wire.lines).toHaveLength(3);
  });

  it('of a delete end well where a lost answer had deleted', async () => {
    vi.useFakeTimers();
    let isThere = true;
    const wire = new Wire({
      'GET /posts': () => [FIRST],
      'DELETE /posts/1': () => {
        if (!isThere) return status(404);
        isThere = false;
        return lost();
      },
    });
    const { store, dispatch, e } = start({ posts: of({ retry: { times: 1, delay: 10 } }) });
    await dispatch(e.posts.getList({}));
    const call = dispatch(e.posts.delete({ id: 1 }));
    await vi.advanceTimersByTimeAsync(100);
    await call;
    expect(ids(store, e.posts.getList, {})).toEqual([]);
    expect(wire.count('DELETE')).toBe(2);
  });
});

describe('errors of the server', () => {
  it('carry the parsed body, for a form', async () => {
    new Wire({ 'POST /posts': () => status(422, { errors: { title: ['too short'] } }) });
    const { dispatch, e } = start({ posts: of() });
    const error = await dispatch(e.posts.create({ title: '' })).catch((reason: unknown) => reason);
    expect(isNetworkError(error)).toBe(true);
    expect(error).toMatchObject({ status: 422, data: { errors: { title: ['too short'] } } });
  });
});

describe('prepareHeaders', () => {
  it('sees state and endpoint, and nothing of it is kept', async () => {
    const wire = new Wire({ 'GET /posts/1': () => FIRST });
    const prepareHeaders = (headers: Headers, { getState, endpoint }: any) => {
      headers.set('authorization', `Bearer ${Object.keys(getState()).join()}`);
      headers.set('x-endpoint', endpoint);
    };
    const { store, dispatch, e } = start({ posts: of() }, { prepareHeaders });
    await dispatch(e.posts.get({ id: 1 }));
    expect(wire.calls[0]!.headers.get('authorization')).toBe('Bearer rest');
    expect(wire.calls[0]!.headers.get('x-endpoint')).toBe('posts.get');
    expect(JSON.stringify(store.getState())).not.toContain('Bearer');
  });
});

describe('expires', () => {
  it('of a mutation makes keys stale, all of an endpoint or one', async () => {
    const posts = of();
    const publish: any = new RestEndpoint({
      path: '/publish',
      method: 'POST',
      name: 'publish',
      expires: (args: any) => [[posts.getList, { author: args[0].author }]],
    } as any);
    new Wire({ 'GET /posts': () => [FIRST], 'POST /publish': () => ({ ok: true }) });
    const { store, dispatch, e } = start({ posts, publish });
    for (const author of ['a', 'b']) await dispatch(e.posts.getList({ author }));
    await dispatch(e.publish({ author: 'a' }));
    expect(['a', 'b'].map((author) => isFresh(store, e.posts.getList, { author }))).toEqual([false, true]);
  });
});

describe('useDLE', () => {
  it('keeps the last data while other arguments load', async () => {
    const answer = held();
    new Wire({ 'GET /posts/1': () => FIRST, 'GET /posts/2': () => answer.promise });
    const { store, e } = start({ posts: of() });
    let shown: any;
    function Show({ id }: { id: number }) {
      shown = useDLE(e.posts.get, { id });
      return null;
    }
    const { rerender } = show(store, <Show id={1} />);
    await settled();
    rerender(
      <StrictMode>
        <Provider store={store}>
          <Show id={2} />
        </Provider>
      </StrictMode>,
    );
    await settled();
    expect([shown.data, shown.lastData?.title, shown.loading, shown.isFetching]).toEqual([undefined, 'a', true, true]);
    answer.resolve({ id: 2, title: 'b' });
    await settled();
    expect([shown.data?.title, shown.lastData?.title, shown.loading]).toEqual(['b', 'b', false]);
  });
});

describe('useLoading', () => {
  it('tells of the run and its error, until the next or a reset', async () => {
    new Wire({ 'POST /posts': () => status(422) });
    const { store, dispatch, e } = start({ posts: of() });
    let used: any;
    function Form() {
      used = useLoading(() => dispatch(e.posts.create({ title: '' })));
      return null;
    }
    show(store, <Form />);
    let run: any;
    await act(async () => {
      run = used[0]();
      await Promise.resolve();
    });
    expect(await run).toBeUndefined();
    await expect(run.unwrap()).rejects.toMatchObject({ status: 422 });
    await settled();
    expect([used[1], used[2]?.status]).toEqual([false, 422]);
    act(() => void used[3]());
    expect(used[2]).toBeUndefined();
  });
});

describe('useSelect and usePrefetch', () => {
  it('fetch without suspending; a prefetch is not repeated', async () => {
    const wire = new Wire({ 'GET /posts': () => [FIRST] });
    const { store, e } = start({ posts: of() });
    let prefetch: any;
    let count: any;
    function Show() {
      prefetch = usePrefetch(e.posts.getList);
      count = useSelect(e.posts.getList, [{}], (list: any) => list?.length);
      return null;
    }
    show(store, <Show />);
    expect(count).toBeUndefined();
    await settled();
    act(() => void prefetch({}));
    await settled();
    expect([count, wire.lines]).toEqual([1, ['GET /posts']]);
  });
});

describe('usePages', () => {
  it('goes back and forth by cursors', async () => {
    const rows = [1, 2, 3, 4, 5, 6].map((id) => ({ id, title: `${id}` }));
    new Wire({
      'GET /posts': ({ query }) => {
        const at = Number(query['from'] ?? 3);
        return rows.slice(at - 1, at + 1);
      },
    });
    const posts = of({
      paginationField: 'from',
      nextPage: (list: any) => (list.at(-1).id < 6 ? { from: list.at(-1).id + 1 } : undefined),
      previousPage: (list: any) => (list[0].id > 1 ? { from: list[0].id - 2 } : undefined),
    });
    const { store, e } = start({ posts });
    let pages: any;
    function Feed() {
      pages = usePages(e.posts.getList, {});
      return null;
    }
    show(store, <Feed />);
    await settled();
    await act(() => pages.fetchNext());
    await act(() => pages.fetchPrevious());
    expect(pages.data.map(({ id }: any) => id)).toEqual([1, 2, 3, 4, 5, 6]);
    expect([pages.hasNext, pages.hasPrevious]).toEqual([false, false]);
  });
});

describe('a stream', () => {
  it('opens with the first reader, brings and takes items, and closes with the last', async () => {
    let api: any;
    const [opened, closed] = [vi.fn(), vi.fn()];
    const posts = of();
    const live = posts.getList.extend({
      stream: (given: any) => {
        api = given;
        opened();
        return closed;
      },
    });
    new Wire({ 'GET /posts': () => [FIRST] });
    const { store, e } = start({ live });
    const Live = () => <p>{(useLive(e.live, {}) as any)?.map(({ id }: any) => id).join()}</p>;
    const { unmount } = show(store, <Live />);
    await settled();
    expect(api.args).toEqual([{}]);
    act(() => void api.push({ id: 2, title: 'b' }));
    await settled();
    expect(document.body.textContent).toBe('1,2');
    act(() => void api.remove({ id: 1 }));
    await settled();
    expect(document.body.textContent).toBe('2');
    unmount();
    await settled();
    expect(closed).toHaveBeenCalledTimes(opened.mock.calls.length);
    api.push({ id: 3, title: 'late' });
    await settled();
    expect(ids(store, e.live, {})).toEqual([2]);
  });
});

describe('a feature that is missing', () => {
  it('is named at the dispatch, with the line to add', () => {
    const { dispatch, e } = start({ posts: of({ pollFrequency: 1_000 }) });
    expect(() => dispatch(e.posts.get.subscribe({ id: 1 }))).toThrow(/FEATURE_MISSING/);
    expect(() => dispatch(e.posts.get.subscribe({ id: 1 }))).toThrow("import { polling } from 'rest-slice/features'");
  });
});

describe('collectionKey', () => {
  it('makes lists of two addresses one', async () => {
    const collectionKey = 'posts';
    const mine: any = resource({ path: '/me/posts/:id', schema: Post, collectionKey });
    new Wire({ 'GET /me/posts': () => [FIRST], 'POST /posts': ({ body }) => ({ id: 2, ...body }) });
    const { store, dispatch, e } = start({ mine, posts: of({ collectionKey }) });
    await dispatch(e.mine.getList());
    await dispatch(e.posts.create({ title: 'b' }));
    expect(ids(store, e.mine.getList)).toEqual([1, 2]);
  });
});
