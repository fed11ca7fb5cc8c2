// The family: one session ends once, however many requests learn of it, and whenever they do.
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createRestSlice, Entity, LogoutManager, resource, RestEndpoint } from '../../src/index.js';
import { useDLE, useSubscription, useSuspense } from '../../src/react/index.js';
import { hydrate } from '../../src/ssr/index.js';
import { allFeatures } from '../support/allFeatures.js';
import { expectConsole } from '../support/console.js';
import { sessionStore } from '../support/sessionStore.js';
import { Page } from '../support/Page.js';
import type { Controller, LogoutOptions } from '../../src/index.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const READERS = Array.from({ length: 20 }, (_, index) => `r${String(index)}`);
const POLLS = Array.from({ length: 6 }, (_, index) => `p${String(index)}`);

/** A server whose sessions expire; answers take their time, each another one. It does not care for aborts. */
function createServer() {
  const server = { isExpired: false, log: [] as string[], spread: 7, open: [] as string[] };
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    server.log.push(`${method} ${url}`);
    await new Promise((resolve) => setTimeout(resolve, 10 + ((server.log.length * server.spread) % 11)));
    if (url === '/login') server.isExpired = false;
    const isRefused = server.isExpired && !['/public', '/login', '/logout'].includes(url);
    return isRefused ? new Response('{}', { status: 401 }) : Response.json({ url });
  });
  return server;
}

const counts = (log: readonly string[]) =>
  log.reduce<Record<string, number>>((sum, line) => ({ ...sum, [line]: (sum[line] ?? 0) + 1 }), {});

const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));

function setUp({ handleLogout = (c) => void c.resetEntireStore(), ...options }: LogoutOptions = {}) {
  const server = createServer();
  const logouts: number[] = [];
  const manager = new LogoutManager({
    ...options,
    handleLogout: (controller: Controller) => {
      logouts.push(Date.now());
      return handleLogout(controller);
    },
  });
  const endpoints = Object.fromEntries(
    [...READERS, ...POLLS, 'public', 'other'].map((name, index) => {
      const pollFrequency = name.startsWith('p') ? 100 + index * 3 : undefined;
      return [name, new RestEndpoint({ path: `/${name}`, name, dataExpiryLength: 1_000_000, pollFrequency })];
    }),
  );
  const login = new RestEndpoint({ path: '/login', method: 'POST', name: 'login' });
  const logout = new RestEndpoint({ path: '/logout', method: 'POST', name: 'logout' });
  const store = sessionStore({ endpoints, login, logout }, { managers: [manager] });
  const { dispatch } = store;
  const bound = store.endpoints as Record<string, any>;
  const get = (name: string): any => bound[name];
  const read = (name: string): Promise<unknown> => dispatch(get(name)()).catch((error: unknown) => error);
  return { ...store, server, logouts, get, read, login: () => dispatch(store.login({} as never)) };
}

type App = ReturnType<typeof setUp>;

/** A subscription until the test has finished: others share its process. */
const run = ({ dispatch }: { readonly dispatch: (thunk: any) => any }, subscribe: unknown): void =>
  onTestFinished(dispatch(subscribe) as () => void);

function Reading({ app, name, hook }: { readonly app: App; readonly name: string; readonly hook: string }) {
  const { data, error, loading } = (hook === 'useDLE' ? useDLE : useSuspending)(app.get(name)) as any;
  return <i>{loading ? '…' : error ? `${String(error.status)} ` : (data.url as string)}</i>;
}
const useSuspending = (endpoint: any) => ({ data: useSuspense(endpoint) as unknown, error: undefined, loading: false });

function Polling({ app }: { readonly app: App }) {
  useSubscription(app.get('p0'));
  useSubscription(app.get('p1'));
  useSubscription(app.get('p2'));
  useSubscription(app.get('p3'));
  useSubscription(app.get('p4'));
  useSubscription(app.get('p5'));
  return null;
}

async function mount(app: App, { names = READERS, hook = 'useDLE', polls = true } = {}) {
  const page = (
    <>
      {polls && <Polling app={app} />}
      {names.map((name) => (
        <Page key={name} store={app.store}>
          <Reading app={app} name={name} hook={hook} />
        </Page>
      ))}
    </>
  );
  const result = render(<Page store={app.store}>{page}</Page>);
  await pass(50);
  return result;
}

/** From here on the server refuses everything that needs a session. */
function expire({ server }: App) {
  server.isExpired = true;
  server.log.length = 0;
}

describe('an expired login', () => {
  it.each(['useDLE', 'useSuspense'])(
    '20 mounted readers (%s) and 6 polls: one logout, and each asks once in the new session at most (F12)',
    async (hook) => {
      // React tells of what error boundaries catch.
      if (hook === 'useSuspense') expectConsole('error');
      const app = setUp();
      await mount(app, { hook });
      await pass(1_000);
      expire(app);
      void app.read('r0');
      await pass(10_000);
      const { server, logouts } = app;
      expect(logouts).toHaveLength(1);
      const asked = counts(server.log);
      expect(Math.max(...Object.values(asked))).toBeLessThanOrEqual(2);
      // What was under way, a poll or the first one, was aborted, and is asked for once more; the others were not.
      for (const name of READERS.slice(1)) expect(asked[`GET /${name}`], name).toBe(1);
    },
  );

  it('all are under way when the first is refused: what was aborted is sent once more, what was refused is not (F12)', async () => {
    const app = setUp();
    await mount(app, { polls: false });
    expire(app);
    const refused: unknown[] = [];
    for (const name of READERS) void app.read(name).then((error) => refused.push([name, (error as Error).name]));
    await pass(10_000);
    const { server, logouts } = app;
    expect([logouts.length, refused.length]).toEqual([1, 20]);
    const asked = counts(server.log);
    for (const [name, error] of refused as [string, string][]) {
      expect(asked[`GET /${name}`], name).toBe(error === 'ResetError' ? 2 : 1);
    }
  });

  it('readers show the refusal, and stay quiet (F12)', async () => {
    const app = setUp();
    const { container } = await mount(app);
    expire(app);
    void app.read('r0');
    await pass(1_000);
    app.server.log.length = 0;
    await pass(600_000);
    expect(container.textContent).toBe('401 '.repeat(20));
    expect(app.server.log).toEqual([]);
  });

  it('6 polls: one logout, and no key is polled again once it was refused (F12)', async () => {
    const app = setUp();
    for (const name of POLLS) run(app, app.get(name).subscribe());
    await pass(1_000);
    expire(app);
    await pass(60_000);
    expect(app.logouts).toHaveLength(1);
    expect(app.server.log.length).toBeLessThanOrEqual(11);
    app.server.log.length = 0;
    await pass(60_000);
    expect(app.server.log).toEqual([]);
  });

  it('a key that was refused after the logout is polled again once somebody asks for it (F12)', async () => {
    const app = setUp();
    for (const name of POLLS) run(app, app.get(name).subscribe());
    await pass(1_000);
    expire(app);
    await pass(1_000);
    await Promise.all([app.login(), pass(50)]);
    app.server.log.length = 0;
    void app.read('p3');
    run(app, app.get('p4').subscribe());
    await pass(500);
    const asked = counts(app.server.log);
    expect(Object.keys(asked).sort()).toEqual(['GET /p3', 'GET /p4']);
    expect(Math.min(...Object.values(asked))).toBeGreaterThan(2);
    expect(app.logouts).toHaveLength(1);
  });

  it('something public that is read and polled all the while makes no session (F12)', async () => {
    const app = setUp();
    const everyone = app.get('public').endpoint.extend({ pollFrequency: 30 });
    run(app, app.rest.subscribe(everyone));
    await mount(app, { names: [...READERS, 'public'] });
    expire(app);
    void app.read('r0');
    await pass(10_000);
    expect(app.logouts).toHaveLength(1);
  });
});

describe('a second login (decision 112)', () => {
  it('can expire again (F12)', async () => {
    const app = setUp();
    for (let round = 1; round <= 3; round++) {
      expire(app);
      void app.read('r0');
      await pass(100);
      expect(app.logouts).toHaveLength(round);
      void app.read('r1');
      await pass(100);
      expect(app.logouts).toHaveLength(round);
      void app.login();
      await pass(100);
    }
  });

  it('is not ended by what was sent before it (F12)', async () => {
    const app = setUp();
    expire(app);
    void app.read('r0');
    await pass(100);
    let refuse: () => void = () => undefined;
    const late = new RestEndpoint({
      path: '/late',
      name: 'late',
      fetchResponse: () =>
        new Promise<Response>((_, reject) => {
          refuse = () => reject(Object.assign(new Error('refused'), { status: 401 }));
        }),
    });
    const answer = app.dispatch(app.rest.fetch(late)).catch((error: Error) => error.message);
    await Promise.all([app.login(), pass(50)]);
    refuse();
    await pass(10);
    expect([await answer, app.logouts.length]).toEqual(['refused', 1]);
    expire(app);
    void app.read('r1');
    await pass(50);
    expect(app.logouts).toHaveLength(2);
  });

  it('that resets the store lets mounted readers ask again (F12)', async () => {
    const app = setUp();
    const { container } = await mount(app);
    expire(app);
    void app.read('r0');
    await pass(1_000);
    void app.login();
    await pass(50);
    await act(() => app.dispatch(app.rest.resetEntireStore()));
    await pass(100);
    expect(container.textContent).toBe(READERS.map((name) => `/${name}`).join(''));
    expect(app.logouts).toHaveLength(1);
  });

  it('a reset without a login neither logs out again nor asks for ever (F12)', async () => {
    const app = setUp();
    await mount(app, { polls: false });
    expire(app);
    void app.read('r0');
    await pass(1_000);
    app.server.log.length = 0;
    await act(() => app.dispatch(app.rest.resetEntireStore()));
    await pass(10_000);
    expect(counts(app.server.log)).toEqual(Object.fromEntries(READERS.map((name) => [`GET /${name}`, 1])));
    expect(app.logouts).toHaveLength(1);
  });
});

describe('ways to log out', () => {
  const ways: Record<string, (app: () => App) => LogoutOptions['handleLogout']> = {
    'tells the server first': (app) => async (controller) => {
      await app().dispatch(app().logout({} as never));
      await controller.resetEntireStore();
    },
    'tells the server, and does not wait': (app) => (controller) => {
      void (async () => {
        await app().dispatch(app().logout({} as never));
        await controller.resetEntireStore();
      })();
    },
    'empties the state by the root reducer': () => (controller) => void controller.store.dispatch({ type: 'logout' }),
    'resets twice': () => (controller) => {
      void controller.resetEntireStore();
      setTimeout(() => void controller.resetEntireStore(), 500);
    },
  };
  it.each(Object.entries(ways))('handleLogout %s: it is called once (F12)', async (_, way) => {
    const app: App = setUp({ handleLogout: way(() => app) });
    await mount(app);
    expire(app);
    void app.read('r0');
    await pass(10_000);
    expect(app.logouts).toHaveLength(1);
    expect(Math.max(...Object.values(counts(app.server.log)))).toBeLessThanOrEqual(3);
  });

  it('handleLogout resets nothing: it is called once, until somebody has logged in (F12)', async () => {
    const app = setUp({ handleLogout: () => undefined });
    for (const name of POLLS) run(app, app.get(name).subscribe());
    await pass(500);
    expire(app);
    await pass(5_000);
    expect(app.logouts).toHaveLength(1);
    void app.login();
    await pass(1_000);
    expect(app.logouts).toHaveLength(1);
    expire(app);
    await pass(1_000);
    expect(app.logouts).toHaveLength(2);
  });

  it('two slices of a store log out once each (F12)', async () => {
    const server = createServer();
    const logouts: string[] = [];
    const slices = ['one', 'two'].map((reducerPath) => {
      const handleLogout = (controller: Controller) => {
        logouts.push(reducerPath);
        void controller.resetEntireStore();
      };
      const get = new RestEndpoint({ path: `/${reducerPath}`, name: reducerPath, pollFrequency: 100 });
      return createRestSlice({
        features: allFeatures,
        reducerPath,
        endpoints: { get },
        managers: [new LogoutManager({ handleLogout })],
      });
    });
    const { configureStore } = await import('@reduxjs/toolkit');
    const store = configureStore({
      reducer: Object.fromEntries(slices.map((slice) => [slice.reducerPath, slice.reducer])) as never,
      middleware: (getDefault) => getDefault().concat(...slices.map(({ middleware }) => middleware)),
    });
    for (const slice of slices) run(store, slice.endpoints.get.subscribe());
    await pass(250);
    server.isExpired = true;
    await pass(5_000);
    expect(logouts.sort()).toEqual(['one', 'two']);
  });
});

describe('ways to be refused', () => {
  class Item extends Entity {
    id = '';
    static override key = 'Item';
  }
  const items = resource({ path: '/items/:id', schema: Item, paginationField: 'page' });

  it.each(['a page', 'a mutation', 'setError', 'a poll', 'two at once', 'while a state is hydrated'])(
    '%s: one logout (F12)',
    async (way) => {
      const server = createServer();
      let logouts = 0;
      const handleLogout = (controller: Controller) => {
        logouts++;
        void controller.resetEntireStore();
      };
      const {
        dispatch,
        rest,
        items: bound,
      } = sessionStore({ items }, { managers: [new LogoutManager({ handleLogout })] });
      await dispatch(bound.getList.setResponse({}, []));
      server.isExpired = true;
      const quiet = (promise: Promise<unknown>) => void promise.catch(() => undefined);
      const refused = Object.assign(new Error('refused'), { status: 401 });
      const start: Record<string, () => void> = {
        'a page': () => quiet(dispatch(bound.getList.getPage({ page: 2 }))),
        'a mutation': () => quiet(dispatch(bound.delete({ id: '1' }))),
        setError: () => void dispatch(bound.get.setError({ id: '1' }, refused)),
        'a poll': () => void dispatch(rest.subscribe(items.getList.extend({ pollFrequency: 100 }))),
        'two at once': () => ['1', '2'].forEach((id) => quiet(dispatch(bound.get({ id })))),
        'while a state is hydrated': () => {
          quiet(dispatch(bound.get({ id: '1' })));
          const meta = {
            'GET /items/2': { fetchedAt: 1, date: 1, expiresAt: 2, error: { name: 'E', message: '', status: 401 } },
          };
          dispatch(hydrate({ version: 1, path: 'rest', now: Date.now(), state: { meta } }));
        },
      };
      start[way]?.();
      await pass(10_000);
      expect(logouts).toBe(1);
    },
  );
});
