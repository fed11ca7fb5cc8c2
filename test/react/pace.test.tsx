import { act, render } from '@testing-library/react';
import { configureStore } from '@reduxjs/toolkit';
import { ActionCreators, instrument } from '@redux-devtools/instrument';
import { Provider } from 'react-redux';
import { describe, expect, it } from 'vitest';
import { createRestSlice, Endpoint, Entity, resource } from '../../src/index.js';
import { defineFeature, refetchOn, timeTravel } from '../../src/features/index.js';
import { AsyncBoundary, useDLE, useSuspense } from '../../src/react/index.js';
import { expectConsole } from '../support/console.js';
import { pass, stepTime } from '../support/steppedTime.js';
import type { LiftedStore } from '@redux-devtools/instrument';
import type { Action, StoreEnhancer } from '@reduxjs/toolkit';
import type { ReactNode } from 'react';

class Post extends Entity {
  id = '';
  title = '';
  static override key = 'Post';
}

stepTime();

const later = <T,>(ms: number, value: () => T) => new Promise<T>((resolve) => setTimeout(() => resolve(value()), ms));

/** A store with posts, whose list takes a while, and something that may be refused. */
function setup({ takes = 100, status = (): number => 403, isDown = (_tries: number): boolean => false } = {}) {
  const asked: { list: number[]; me: number[] } = { list: [], me: [] };
  const start = Date.now();
  let title = 'old';
  const fetchResponse = async (url: string, { method = 'GET' }: RequestInit) => {
    if (method !== 'GET') return Response.json({ id: '1', title: (title = 'new') });
    if (url === '/posts') asked.list.push(Date.now() - start);
    if (isDown(asked.list.length)) throw new TypeError('Failed to fetch');
    const answer = [{ id: '1', title }];
    return later(takes, () => Response.json(answer));
  };
  const me = new Endpoint(
    async function me(_id: string) {
      asked.me.push(Date.now() - start);
      await Promise.resolve();
      const now = status();
      if (now !== 200) throw Object.assign(new Error(`refused ${String(now)}`), { status: now });
      return 'me';
    },
    { key: (id: string) => `me ${id}` },
  );
  /** As whoever is told of a refusal may do. */
  const askWhatIsAllowed = defineFeature((controller) => ({
    middleware: (next) => (action) => {
      const result = next(action);
      if (rest.matchRejected()(action)) void controller.expireAll(me);
      return result;
    },
  }));
  const retry = { times: 1, delay: 5_000 };
  const posts = resource({ path: '/posts/:id', schema: Post, fetchResponse: fetchResponse as never, retry });
  const rest = createRestSlice({
    endpoints: { me, posts },
    features: [askWhatIsAllowed, timeTravel(), refetchOn()],
    gc: false,
  });
  const store = configureStore({
    reducer: { rest: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
    devTools: false,
    enhancers: (getDefault) => getDefault().concat(instrument() as StoreEnhancer),
  });
  const { liftedStore } = store as unknown as { liftedStore: LiftedStore<unknown, Action<string>, unknown> };
  /** As DevTools do it. */
  const jump = (to: number | 'head') => {
    const last = liftedStore.getState().stagedActionIds.length - 1;
    act(() => void liftedStore.dispatch(ActionCreators.jumpToState(to === 'head' ? last : to) as never));
  };
  const page = render(<p />);
  const show = (ui: ReactNode) => page.rerender(<Provider store={store}>{ui}</Provider>);
  return { asked, rest, store, show, jump, text: () => page.container.textContent, ...rest.endpoints };
}

type App = ReturnType<typeof setup>;

function Me({ app, id = '1' }: { app: App; id?: string }) {
  const { data, loading, error } = useDLE(app.me, id);
  return <p>{loading ? 'loading' : (error?.message ?? data)}</p>;
}

function List({ app }: { app: App }) {
  const { data, loading } = useDLE(app.posts.getList);
  return <p>{loading ? 'loading' : data?.map(({ title }) => title).join()}</p>;
}

describe('a reader that is refused (T37)', () => {
  it('waits 1, 2, 4 … 30 s before it asks again, however often it is told to, and shows the refusal', async () => {
    const app = setup();
    app.show(<Me app={app} />);
    await pass(0);
    expect(app.text()).toBe('refused 403');
    await pass(500);
    await app.store.dispatch(app.rest.expireAll(app.me.endpoint));
    await pass(400);
    expect([app.asked.me, app.text()]).toEqual([[0], 'refused 403']);
    await pass(99_100);
    expect(app.asked.me).toEqual([0, 1_000, 3_000, 7_000, 15_000, 31_000, 61_000, 91_000]);
    expect(app.text()).toBe('refused 403');
  });

  it('waits as well where nothing is left to show, and then shows what comes', async () => {
    let status = 403;
    const app = setup({ status: () => status });
    app.show(<Me app={app} />);
    await pass(0);
    status = 200;
    await app.store.dispatch(app.me.invalidate('1'));
    await pass(900);
    expect([app.asked.me, app.text()]).toEqual([[0], 'loading']);
    await pass(200);
    expect([app.asked.me, app.text()]).toEqual([[0, 1_000], 'me']);
  });

  it('waits where it suspends, too', async () => {
    let status = 403;
    const app = setup({ status: () => status });
    // React 18 and 19 report what a boundary has caught.
    expectConsole('error');
    const Suspended = () => <p>{useSuspense(app.me, '1') as string}</p>;
    const page = () => (
      <AsyncBoundary fallback="waiting" errorComponent={({ error }) => <p>{error.message}</p>}>
        <Suspended />
      </AsyncBoundary>
    );
    app.show(page());
    await pass(10);
    expect([app.asked.me, app.text()]).toEqual([[0], 'refused 403']);
    status = 200;
    await app.store.dispatch(app.me.invalidate('1'));
    await pass(900);
    expect(app.asked.me).toEqual([0]);
    await pass(200);
    await pass(0);
    expect([app.asked.me, app.text()]).toEqual([[0, 1_000], 'me']);
  });

  it.each([
    ['a call', (app: App) => void app.store.dispatch(app.me('1')).catch(() => undefined)],
    ['other arguments', (app: App) => void app.show(<Me app={app} id="2" />)],
  ])('asks at once after %s, and waits a second again', async (_, end) => {
    const app = setup();
    app.show(<Me app={app} />);
    await pass(7_500);
    expect(app.asked.me).toEqual([0, 1_000, 3_000, 7_000]);
    await act(async () => {
      end(app);
      await Promise.resolve();
    });
    await pass(1_400);
    expect(app.asked.me.slice(4)).toEqual([7_500, 8_500]);
  });

  it('begins anew after a success', async () => {
    let status = 403;
    const app = setup({ status: () => status });
    app.show(<Me app={app} />);
    await pass(6_900);
    status = 200;
    await pass(200);
    expect([app.text(), app.asked.me]).toEqual(['me', [0, 1_000, 3_000, 7_000]]);
    status = 403;
    await app.store.dispatch(app.rest.expireAll(app.me.endpoint));
    await pass(2_100);
    expect(app.asked.me.slice(4)).toEqual([8_000, 9_000]);
  });

  it('asks nothing while the past is shown, and in the present again', async () => {
    const app = setup();
    app.show(<Me app={app} />);
    await pass(500);
    app.jump(1);
    await pass(10_000);
    expect(app.asked.me).toEqual([0]);
    app.jump('head');
    await pass(0);
    expect(app.asked.me).toEqual([0, 10_500]);
  });
});

describe('readers that writes make ask (T35)', () => {
  it('ask for a list once a second while a socket changes it, and once more when it is quiet', async () => {
    const app = setup();
    app.show(<List app={app} />);
    for (let message = 0; message < 100; message++) {
      await pass(50);
      // Nobody here knows whether it is in the list for the server, too.
      const id = `new ${String(message)}`;
      await app.store.dispatch(app.rest.set(Post, { id }, { id, title: 'message' }));
    }
    expect(app.asked.list.length).toBeGreaterThan(4);
    expect(app.asked.list.length).toBeLessThan(8);
    const during = app.asked.list.length;
    await pass(10_000);
    expect(app.asked.list.length).toBeLessThanOrEqual(during + 1);
    expect(app.rest.endpoints.posts.getList.selectResponse(app.store.getState()).expiryStatus).toBe('Valid');
    expect(app.text()).toBe('old');
  });

  it('ask at once the first time, and after twice as long as the last answer took', async () => {
    const app = setup({ takes: 2_000 });
    app.show(<List app={app} />);
    await pass(2_100);
    expect(app.asked.list).toEqual([0]);
    const expire = () => app.store.dispatch(app.rest.expireAll(app.posts.getList.endpoint));
    await expire();
    await pass(2_000);
    await expire();
    await pass(3_900);
    expect(app.asked.list).toEqual([0, 2_100]);
    await pass(200);
    expect(app.asked.list).toEqual([0, 2_100, 8_100]);
  });

  it('do not count the time until a request was tried again', async () => {
    const app = setup({ isDown: (tries) => tries === 2 });
    app.show(<List app={app} />);
    await pass(1_000);
    const expire = () => app.store.dispatch(app.rest.expireAll(app.posts.getList.endpoint));
    await expire();
    await pass(5_200);
    expect(app.asked.list).toEqual([0, 1_000, 6_000]);
    await expire();
    await pass(1_000);
    expect(app.asked.list).toEqual([0, 1_000, 6_000, 7_100]);
  });

  it('ask at once where there is nothing to show', async () => {
    const app = setup();
    app.show(<List app={app} />);
    await pass(200);
    await app.store.dispatch(app.rest.expireAll(app.posts.getList.endpoint));
    await pass(200);
    await app.store.dispatch(app.posts.getList.invalidate());
    await pass(10);
    expect(app.asked.list).toEqual([0, 200, 400]);
  });

  it('ask at once when the user comes back', async () => {
    const app = setup();
    app.show(<List app={app} />);
    await pass(200);
    const expire = () => app.store.dispatch(app.rest.expireAll(app.posts.getList.endpoint));
    await expire();
    await pass(200);
    await expire();
    await pass(10);
    expect(app.asked.list).toEqual([0, 200]);
    await act(async () => {
      window.dispatchEvent(new Event('focus'));
      await Promise.resolve();
    });
    expect(app.asked.list).toEqual([0, 200, 410]);
  });
});
