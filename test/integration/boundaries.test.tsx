// Boundaries that come back, what readers show, counts in components.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Entity, resource } from 'rest-slice';
import { refetchOn, surroundings } from 'rest-slice/features';
import {
  AsyncBoundary,
  ErrorBoundary,
  useDLE,
  useIsFetching,
  useIsMutating,
  useLive,
  useSuspense,
} from 'rest-slice/react';
import { describe, expect, it, vi } from 'vitest';
import { expectConsole } from '../support/console.js';
import { inStrictMode, leaveAfterEach, settled, text } from './page.js';
import { held, lost, start, status, Wire } from './wire.js';

leaveAfterEach();

class Post extends Entity {
  id = 0;
  title = '';
  static override key = 'Post';
}
const PostResource: any = resource({ path: '/posts/:id', schema: Post, searchParams: {} as { state?: string } });
const FIRST = { id: 1, title: 'first' };

function Detail({ of, id }: { of: any; id: number }) {
  return <p>{(useSuspense(of, { id }) as any).title}</p>;
}
function Titles({ of, args }: { of: any; args: any }) {
  const list = useSuspense(of, args) as any[];
  return <p>{list.map(({ title }) => title).join()}</p>;
}

describe('the error that is shown by default', () => {
  async function failed(answer: () => unknown, Boundary: any = AsyncBoundary) {
    // React tells of what boundaries have caught.
    expectConsole('error');
    const wire = new Wire({ 'GET /posts/1': answer });
    const page = start({ posts: PostResource });
    render(
      inStrictMode(
        page.store,
        <Boundary fallback="wait">
          <Detail of={page.e.posts.get} id={1} />
        </Boundary>,
      ),
    );
    await settled();
    return { ...page, wire };
  }

  it.each([
    ['data.message', { message: 'Not for you' }],
    ['data.error', { error: 'Not for you' }],
  ])('is the message of the server (%s), an alert with a button that takes focus', async (_, body) => {
    await failed(() => status(403, body));
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('Not for you');
    const button = screen.getByRole('button', { name: 'Try again' });
    button.focus();
    expect(document.activeElement).toBe(button);
  });

  it("is the error's own message where the server sent none", async () => {
    const { store, e } = await failed(() => status(403));
    const { error } = e.posts.get.selectResponse(store.getState(), { id: 1 });
    expect(screen.getByRole('alert').textContent).toContain(error.message);
  });

  it('asks again with "Try again", and shows what comes', async () => {
    const { wire } = await failed(() => status(403));
    wire.routes['GET /posts/1'] = () => FIRST;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await settled();
    expect(text()).toBe('first');
    expect(wire.lines).toEqual(['GET /posts/1', 'GET /posts/1']);
  });

  it('goes by itself when the data have come', async () => {
    const { wire, dispatch, e } = await failed(() => status(403));
    wire.routes['GET /posts/1'] = () => FIRST;
    await act(() => dispatch(e.posts.get({ id: 1 })));
    await settled();
    expect(text()).toBe('first');
  });
});

describe('an error component of your own', () => {
  it('gets the error and resetErrorBoundary', async () => {
    expectConsole('error');
    const wire = new Wire({ 'GET /posts/1': () => status(403) });
    const { store, e } = start({ posts: PostResource });
    const Failed = ({ error, resetErrorBoundary }: any) => (
      <button onClick={() => resetErrorBoundary()}>{`sorry, ${error.status}`}</button>
    );
    render(
      inStrictMode(
        store,
        <AsyncBoundary fallback="wait" errorComponent={Failed}>
          <Detail of={e.posts.get} id={1} />
        </AsyncBoundary>,
      ),
    );
    await settled();
    wire.routes['GET /posts/1'] = () => FIRST;
    fireEvent.click(screen.getByText('sorry, 403'));
    await settled();
    expect(text()).toBe('first');
  });
});

describe('resetKeys', () => {
  it.each([
    ['AsyncBoundary', AsyncBoundary],
    ['ErrorBoundary', ErrorBoundary],
  ])('of %s end the error of what is no more asked for', async (_, Boundary: any) => {
    expectConsole('error');
    new Wire({ 'GET /posts': ({ query }) => (query['state'] === 'open' ? status(403) : [FIRST]) });
    const { store, e } = start({ posts: PostResource });
    const Page = ({ state }: { state: string }) => (
      <AsyncBoundary fallback="wait">
        <Boundary resetKeys={[state]}>
          <Titles of={e.posts.getList} args={{ state }} />
        </Boundary>
      </AsyncBoundary>
    );
    const { rerender } = render(inStrictMode(store, <Page state="open" />));
    await settled();
    expect(screen.getByRole('alert')).toBeTruthy();
    rerender(inStrictMode(store, <Page state="closed" />));
    await settled();
    expect(text()).toBe('first');
  });
});

describe('an error that will pass', () => {
  it('is thrown by useSuspense only where there is nothing to show', async () => {
    expectConsole('error');
    const wire = new Wire({ 'GET /posts/1': () => FIRST, 'GET /posts/2': lost });
    const { store, dispatch, e } = start({ posts: PostResource });
    const Page = ({ id }: { id: number }) => (
      <AsyncBoundary fallback="wait" resetKeys={[id]}>
        <Detail of={e.posts.get} id={id} />
      </AsyncBoundary>
    );
    const { rerender } = render(inStrictMode(store, <Page id={1} />));
    await settled();
    wire.routes['GET /posts/1'] = () => status(503);
    await act(() => dispatch(e.posts.get({ id: 1 })).catch(() => undefined));
    await settled();
    expect(text()).toBe('first');
    rerender(inStrictMode(store, <Page id={2} />));
    await settled();
    expect(screen.getByRole('alert')).toBeTruthy();
  });

  it('is in useDLE no error beside data', async () => {
    const wire = new Wire({ 'GET /posts/1': () => FIRST });
    const { store, dispatch, e } = start({ posts: PostResource });
    function Show() {
      const { data, error, loading } = useDLE(e.posts.get, { id: 1 }) as any;
      return <p>{`${data?.title} ${String(error)} ${loading}`}</p>;
    }
    render(inStrictMode(store, <Show />));
    await settled();
    wire.routes['GET /posts/1'] = () => status(500);
    await act(() => dispatch(e.posts.get({ id: 1 })).catch(() => undefined));
    await settled();
    expect(text()).toBe('first undefined false');
  });
});

describe('useIsFetching and useIsMutating', () => {
  it('say how many are under way', async () => {
    const answer = held();
    new Wire({ 'GET /posts/1': () => answer.promise, 'PATCH /posts/1': () => answer.promise });
    const { store, dispatch, e } = start({ posts: PostResource });
    function Spinner() {
      const all = [useIsFetching(), useIsMutating()];
      return <i>{[...all, useIsFetching([e.posts.getList]), useIsMutating([e.posts.partialUpdate])].join(' ')}</i>;
    }
    render(inStrictMode(store, <Spinner />));
    expect(text()).toBe('0 0 0 0');
    const calls = [dispatch(e.posts.get({ id: 1 })), dispatch(e.posts.partialUpdate({ id: 1 }, { title: 'b' }))];
    await settled();
    expect(text()).toBe('1 1 0 1');
    answer.resolve({ id: 1, title: 'b' });
    await act(() => Promise.all(calls));
    await settled();
    expect(text()).toBe('0 0 0 0');
  });

  it('count polls while they are on their way', async () => {
    vi.useFakeTimers();
    const wire = new Wire({ 'GET /posts/1': () => FIRST });
    const { store, e } = start({ posts: PostResource });
    const Live = () => <p>{`${(useLive(e.posts.get.every(1_000), { id: 1 }) as any)?.title} ${useIsFetching()}`}</p>;
    render(inStrictMode(store, <AsyncBoundary fallback="wait">{<Live />}</AsyncBoundary>));
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(text()).toBe('first 0');
    const answer = held();
    wire.routes['GET /posts/1'] = () => answer.promise;
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(text()).toBe('first 1');
    answer.resolve(FIRST);
    await act(() => vi.advanceTimersByTimeAsync(10));
    expect(text()).toBe('first 0');
  });
});

describe('a hook that is called with a placeholder', () => {
  it('follows it to the real item', async () => {
    const answer = held();
    const notes: any = resource({ path: '/posts/:id', schema: Post, optimistic: true });
    const wire = new Wire({
      'GET /posts': () => [],
      'POST /posts': () => answer.promise,
      'GET /posts/7': () => ({ id: 7, title: 'new' }),
    });
    const { store, dispatch, e } = start({ notes });
    await dispatch(e.notes.getList());
    const create = dispatch(e.notes.create({ title: 'new' }));
    const [{ id }] = e.notes.getList.select(store.getState());
    render(
      inStrictMode(
        store,
        <AsyncBoundary fallback="wait">
          <Detail of={e.notes.get} id={id} />
        </AsyncBoundary>,
      ),
    );
    await settled();
    expect(text()).toBe('new');
    answer.resolve({ id: 7, title: 'new' });
    await act(() => create);
    await settled();
    expect(text()).toBe('new');
    expect(wire.lines.filter((line) => line.includes(encodeURIComponent(id)))).toEqual([]);
  });
});

describe('surroundings', () => {
  it('say whether somebody is looking, in place of the browser: refetchOn goes by them', async () => {
    const tell: Record<string, (is: boolean) => void> = {};
    const stopped: string[] = [];
    const features = [
      surroundings({
        shown: (say) => {
          tell['shown'] = say;
          return () => void stopped.push('shown');
        },
        online: (say) => {
          tell['online'] = say;
          return () => void stopped.push('online');
        },
      }),
      refetchOn(),
    ];
    const wire = new Wire({ 'GET /posts/1': () => FIRST });
    const { rest, store, e } = start({ posts: PostResource }, { features, dataExpiryLength: 30 });
    render(
      inStrictMode(
        store,
        <AsyncBoundary fallback="wait">
          <Detail of={e.posts.get} id={1} />
        </AsyncBoundary>,
      ),
    );
    await settled();
    act(() => tell['shown']!(false));
    wire.forget();
    // Its time has passed.
    await act(() => new Promise((resolve) => setTimeout(resolve, 60)));
    act(() => void window.dispatchEvent(new Event('focus')));
    await settled();
    expect(wire.lines).toEqual([]);
    act(() => tell['shown']!(true));
    await settled();
    expect(wire.lines).toEqual(['GET /posts/1']);
    cleanup();
    rest.controller(store).dispose();
    expect(stopped.sort()).toEqual(['online', 'shown']);
  });

  it('pause polls while the app is hidden, where that is asked for', async () => {
    vi.useFakeTimers();
    let tell: (is: boolean) => void = () => undefined;
    const features = [
      surroundings({
        shown: (say) => {
          tell = say;
          return () => undefined;
        },
      }),
    ];
    const wire = new Wire({ 'GET /posts/1': () => FIRST });
    const { store, e } = start({ posts: PostResource }, { features, polling: { pauseWhenHidden: true } });
    const Live = () => <p>{(useLive(e.posts.get.every(1_000), { id: 1 }) as any).title}</p>;
    render(inStrictMode(store, <AsyncBoundary fallback="wait">{<Live />}</AsyncBoundary>));
    await act(() => vi.advanceTimersByTimeAsync(10));
    await act(() => vi.advanceTimersByTimeAsync(2_500));
    const before = wire.lines.length;
    expect(before).toBeGreaterThanOrEqual(2);
    act(() => tell(false));
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(wire.lines.length).toBeLessThanOrEqual(before + 1);
    act(() => tell(true));
    await act(() => vi.advanceTimersByTimeAsync(2_500));
    expect(wire.lines.length).toBeGreaterThan(before + 1);
  });
});
