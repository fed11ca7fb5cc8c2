// What is shown while mutations are pending, who asks for what is stale, and how often.
import { act, render } from '@testing-library/react';
import { Entity, resource } from 'rest-slice';
import { useDLE, useSuspense } from 'rest-slice/react';
import { Suspense } from 'react';
import { Provider } from 'react-redux';
import { describe, expect, it, vi } from 'vitest';
import { expectConsole } from '../support/console.js';
import { leaveAfterEach, settled } from '../integration/page.js';
import { held, ids, isFresh, lost, settle, start, status, Wire } from '../integration/wire.js';

leaveAfterEach();

class Post extends Entity {
  id = 0;
  title = '';
  votes = 0;
  static override key = 'Post';
}
class Tag extends Entity {
  id = 0;
  name = '';
  static override key = 'Tag';
}
interface Search {
  q?: string;
  n?: number;
}
const Optimistic: any = resource({ path: '/posts/:id', schema: Post, optimistic: true, searchParams: {} as Search });
const PostResource: any = resource({ path: '/posts/:id', schema: Post, searchParams: {} as Search });
const ROWS = [
  { id: 1, title: 'a', votes: 0 },
  { id: 2, title: 'b', votes: 0 },
];
const routes = { 'GET /posts': () => ROWS, 'GET /posts/:id': ({ params }: any) => ROWS[Number(params.id) - 1] };

const show = (store: any, children: React.ReactNode) => render(<Provider store={store}>{children}</Provider>);
/** Let time pass, and all that is due in it happen. */
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function Read({ endpoint, args }: { endpoint: any; args: unknown[] }) {
  useDLE(endpoint, ...args);
  return null;
}

describe('while mutations are pending', () => {
  async function pending(bodies: any[]) {
    const answers = bodies.map(() => held());
    const waiting = [...answers];
    const wire = new Wire({ ...routes, 'PATCH /posts/1': () => waiting.shift()!.promise });
    const page = start({ posts: Optimistic });
    const { posts: e } = page.e;
    await page.dispatch(e.getList({}));
    await page.dispatch(e.get({ id: 1 }));
    const calls = bodies.map((body) => page.dispatch(e.partialUpdate({ id: 1 }, body)));
    await settle();
    const shown = () => e.get.select(page.store.getState(), { id: 1 });
    return { ...page, e, wire, answers, calls, shown };
  }

  it('their fields lie on top of what is confirmed, in order of dispatch', async () => {
    const { shown, answers, calls, dispatch, e, wire } = await pending([{ title: 'one' }, { title: 'two' }]);
    expect(shown().title).toBe('two');
    wire.routes['GET /posts/1'] = () => ({ ...ROWS[0], title: 'someone else', votes: 3 });
    await dispatch(e.get({ id: 1 }));
    expect(shown()).toMatchObject({ title: 'two', votes: 3 });
    answers.forEach(({ resolve }, at) => resolve({ ...ROWS[0], title: ['one', 'two'][at] }));
    await Promise.all(calls);
    expect(shown().title).toBe('two');
  });

  it('what a later one was answered with is not hidden by an earlier one', async () => {
    const { shown, answers, calls } = await pending([{ title: 'one' }, { title: 'two' }]);
    answers[1]!.resolve({ ...ROWS[0], title: 'two' });
    await calls[1];
    expect(shown().title).toBe('two');
    answers[0]!.reject(new TypeError('Failed to fetch'));
    await expect(calls[0]).rejects.toThrow();
    expect(shown().title).toBe('two');
  });

  it('one that fails is taken back alone', async () => {
    const { shown, answers, calls } = await pending([{ title: 'one' }, { votes: 5 }]);
    answers[0]!.resolve(status(422));
    await expect(calls[0]).rejects.toMatchObject({ status: 422 });
    expect(shown()).toMatchObject({ title: 'a', votes: 5 });
    answers[1]!.resolve({ ...ROWS[0], votes: 5 });
    await calls[1];
    expect(shown()).toMatchObject({ title: 'a', votes: 5 });
  });

  it('nothing is stale because of them', async () => {
    const { store, e, answers, calls } = await pending([{ title: 'one' }]);
    expect([isFresh(store, e.get, { id: 1 }), isFresh(store, e.getList, {})]).toEqual([true, true]);
    answers[0]!.resolve({ ...ROWS[0], title: 'one' });
    await calls[0];
    expect([isFresh(store, e.get, { id: 1 }), isFresh(store, e.getList, {})]).toEqual([true, true]);
  });

  it('whether an item is there goes by the last sent of its create, update and delete', async () => {
    const [first, second] = [held(), held()];
    const { store, dispatch, e, wire } = await pending([]);
    wire.routes['DELETE /posts/1'] = () => first.promise;
    wire.routes['PUT /posts/1'] = () => second.promise;
    const remove = dispatch(e.delete({ id: 1 }));
    expect(e.get.select(store.getState(), { id: 1 })).toBeUndefined();
    const put = dispatch(e.update({ id: 1 }, { title: 'back', votes: 0 }));
    expect(e.get.select(store.getState(), { id: 1 })).toMatchObject({ title: 'back' });
    second.resolve({ id: 1, title: 'back', votes: 0 });
    await put;
    first.resolve();
    await remove;
    expect(e.get.select(store.getState(), { id: 1 })).toMatchObject({ title: 'back' });
  });

  it('what they do not touch keeps its object, and all keeps it without them', async () => {
    const { store, e, answers, calls, dispatch, rest } = await pending([{ title: 'one' }]);
    const other = () => e.get.select(store.getState(), { id: 2 });
    const before = other();
    await dispatch(rest.set(Tag, { id: 7 }, { name: 'unrelated' }));
    expect(other()).toBe(before);
    answers[0]!.resolve({ ...ROWS[0], title: 'one' });
    await calls[0];
    expect(other()).toBe(before);
    const list = e.getList.select(store.getState(), {});
    await dispatch(rest.set(Tag, { id: 8 }, { name: 'unrelated' }));
    await dispatch(e.get({ id: 2 }));
    expect(e.getList.select(store.getState(), {})).toBe(list);
  });
});

describe('a stale row', () => {
  it('is asked for by its detail alone, where one is mounted beside lists', async () => {
    const wire = new Wire({ ...routes, 'PATCH /posts/1': () => undefined });
    const { store, dispatch, e } = start({ posts: PostResource });
    show(
      store,
      <>
        <Read endpoint={e.posts.get} args={[{ id: 1 }]} />
        {[1, 2, 3].map((n) => (
          <Read key={n} endpoint={e.posts.getList} args={[{ n }]} />
        ))}
      </>,
    );
    await settled();
    wire.forget();
    await act(() => dispatch(e.posts.partialUpdate({ id: 1 }, { votes: 1 })));
    await settled();
    expect(wire.lines.filter((line) => line.startsWith('GET /posts/'))).toEqual(['GET /posts/1']);
  });

  it('is asked for once by a mounted detail, and is fresh then', async () => {
    const wire = new Wire({ ...routes, 'PATCH /posts/1': lost });
    const { store, dispatch, e } = start({ posts: PostResource });
    show(store, <Read endpoint={e.posts.get} args={[{ id: 1 }]} />);
    await settled();
    wire.forget();
    await act(() => dispatch(e.posts.partialUpdate({ id: 1 }, { votes: 1 })).catch(() => undefined));
    await settled();
    expect(wire.lines).toEqual(['PATCH /posts/1', 'GET /posts/1']);
    expect(isFresh(store, e.posts.get, { id: 1 })).toBe(true);
  });

  it('stays on the screen while it is asked for', async () => {
    const again = held();
    const wire = new Wire({ ...routes, 'PATCH /posts/1': () => undefined });
    const { store, dispatch, e } = start({ posts: PostResource });
    const Detail = () => <p>{(useSuspense(e.posts.get, { id: 1 }) as any).title}</p>;
    show(
      store,
      <Suspense fallback="wait">
        <Detail />
      </Suspense>,
    );
    await settled();
    wire.routes['GET /posts/1'] = () => again.promise;
    await act(() => dispatch(e.posts.partialUpdate({ id: 1 }, { title: 'sent' })));
    await settled();
    expect(document.body.textContent).toBe('sent');
    again.resolve({ ...ROWS[0], title: 'sent' });
    await settled();
  });
});

describe('how often', () => {
  it('a list beside a busy socket is asked for: at once, then once a second', async () => {
    vi.useFakeTimers();
    expectConsole('warn');
    const wire = new Wire(routes);
    const { rest, store, dispatch, e } = start({ posts: PostResource });
    show(store, <Read endpoint={e.posts.getList} args={[{ q: 'a' }]} />);
    await pass(10);
    wire.forget();
    for (let at = 0; at < 60; at++) {
      await act(async () => void dispatch(rest.set(Post, { id: 1 }, { votes: at + 1 })));
      await pass(50);
    }
    expect(wire.count('GET /posts?q=a')).toBeGreaterThanOrEqual(3);
    expect(wire.count('GET /posts?q=a')).toBeLessThanOrEqual(4);
    await pass(3_000);
    expect(isFresh(store, e.posts.getList, { q: 'a' })).toBe(true);
  });

  it('a reader that is refused asks again after 1, 2, 4 seconds, whatever asks it to', async () => {
    vi.useFakeTimers();
    const wire = new Wire({ 'GET /posts/1': () => status(403) });
    const { rest, store, dispatch, e } = start({ posts: PostResource });
    show(store, <Read endpoint={e.posts.get} args={[{ id: 1 }]} />);
    const counts: number[] = [];
    for (const ms of [500, 1_000, 2_000, 4_000]) {
      for (let at = 0; at < ms; at += 50) {
        await act(async () => void dispatch(rest.expireAll(PostResource.get)));
        await pass(50);
      }
      counts.push(wire.count('GET /posts/1'));
    }
    expect(counts).toEqual([1, 2, 3, 4]);
    await act(() => dispatch(e.posts.get({ id: 1 })).catch(() => undefined));
    expect(wire.count('GET /posts/1')).toBe(5);
  });

  it('a list and a detail that contradict each other are asked for twice at most, with one warning', async () => {
    const warned = expectConsole('warn');
    class Doc extends Entity {
      id = '';
      state = '';
      static override key = 'Doc';
    }
    const docs: any = resource({ path: '/docs/:id', schema: Doc, searchParams: {} as { state?: string } });
    const wire = new Wire({
      'GET /docs': () => [{ id: '1', state: 'open' }],
      'GET /docs/1': () => ({ id: '1', state: 'closed' }),
    });
    vi.useFakeTimers();
    const { store, dispatch, e } = start({ docs });
    show(
      store,
      <>
        <Read endpoint={e.docs.getList} args={[{ state: 'open' }]} />
        <Read endpoint={e.docs.get} args={[{ id: '1' }]} />
      </>,
    );
    await pass(5_000);
    for (let at = 0; at < 4; at++) {
      await act(() => dispatch(e.docs.get({ id: '1' })));
      await pass(5_000);
    }
    expect(wire.count('GET /docs?state=open')).toBe(3);
    expect(warned).toHaveLength(1);
    expect(warned[0]).toMatch(/getList/);
    expect(warned[0]).toMatch(/docs\.get/);
    expect(warned[0]).toMatch(/\(state\)/);
  });

  it('ten readers that ask for want of the same field are told of once', async () => {
    const warned = expectConsole('warn');
    const rows = Array.from({ length: 12 }, (_, at) => ({ id: at + 1, title: 'a' }));
    new Wire({
      'GET /posts': () => rows,
      'GET /posts/:id': ({ params }) => ({ ...rows[Number(params['id']) - 1], votes: 0 }),
    });
    const { store, dispatch, e } = start({ posts: PostResource });
    await dispatch(e.posts.getList({}));
    show(
      store,
      rows.map(({ id }) => <Read key={id} endpoint={e.posts.get} args={[{ id }]} />),
    );
    await settled();
    expect(warned).toHaveLength(1);
    expect(warned[0]).toMatch(/votes/);
    expect(warned[0]).toMatch(/returnPartialData/);
    expect(warned[0]).toMatch(/selectQuery/);
  });

  it('a list that twenty writes in a row left stale for one argument is told of, with filters', async () => {
    const warned = expectConsole('warn');
    new Wire({ ...routes, 'PATCH /posts/1': ({ body }) => ({ ...ROWS[0], ...body }) });
    const { store, dispatch, e } = start({ posts: PostResource });
    show(store, <Read endpoint={e.posts.getList} args={[{ q: 'a' }]} />);
    await settled();
    for (let at = 0; at < 22; at++) {
      await act(() => dispatch(e.posts.partialUpdate({ id: 1 }, { votes: at + 1 })));
    }
    await settled();
    expect(warned).toHaveLength(1);
    expect(warned[0]).toMatch(/filters/);
    expect(warned[0]).toMatch(/q/);
    expect(ids(store, e.posts.getList, { q: 'a' })).toEqual([1, 2]);
  });
});
