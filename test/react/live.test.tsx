import { configureStore } from '@reduxjs/toolkit';
import { act, cleanup, render } from '@testing-library/react';
import { StrictMode, Suspense } from 'react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRestSlice, Endpoint, Entity, LogoutManager } from '../../src/index.js';
import { useDLE, useLive, useSubscription } from '../../src/react/index.js';
import { expectConsole } from '../support/console.js';
import { Boundary } from '../support/hooksApp.js';
import type { ReactNode } from 'react';
import type { Manager } from '../../src/index.js';

class Ticker extends Entity {
  id = '';
  price = 0;
  static override key = 'Ticker';
}

beforeEach(() => void vi.useFakeTimers({ now: 1_700_000_000_000 }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function setUp({ pollFrequency = 5000, latency = 0, managers = [] as readonly Manager[] } = {}) {
  const start = Date.now();
  const calls: [id: string, moment: number][] = [];
  const server = { answer: (id: string): Promise<object> => Promise.resolve({ id, price: calls.length }) };
  const getTicker = new Endpoint(
    async ({ id }: { id: string }) => {
      calls.push([id, Date.now() - start]);
      if (latency > 0) await new Promise((resolve) => setTimeout(resolve, latency));
      return server.answer(id);
    },
    {
      name: 'getTicker',
      schema: Ticker,
      pollFrequency,
      key: ({ id }: { id: string }) => `GET /tickers/${id}`,
      testKey: (key: string) => key.startsWith('GET /tickers/'),
    },
  );
  const rest = createRestSlice({ endpoints: { getTicker }, managers, gc: false });
  const store = configureStore({
    reducer: { rest: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });
  const wrap = (ui: ReactNode) => (
    <Provider store={store}>
      <Boundary>
        <Suspense fallback="waiting">{ui}</Suspense>
      </Boundary>
    </Provider>
  );
  return {
    getTicker,
    rest,
    store,
    server,
    calls: () => calls.map(([, moment]) => moment),
    ids: () => calls.map(([id]) => id),
    wrap,
    until: (moment: number) => act(() => vi.advanceTimersByTimeAsync(start + moment - Date.now())),
  };
}

describe('useSubscription', () => {
  it('polls four times in 140 ms at 40 ms beside useDLE, and never after unmount (7.11 row 21)', async () => {
    const { getTicker, wrap, until, calls } = setUp({ pollFrequency: 40 });
    function Price() {
      useSubscription(getTicker, { id: '1' });
      const { data } = useDLE(getTicker, { id: '1' });
      return <p>{data?.price}</p>;
    }
    const { unmount, container } = render(wrap(<Price />));
    await until(140);
    expect([calls(), container.textContent]).toEqual([[0, 40, 80, 120], '4']);
    unmount();
    await until(1000);
    expect(calls()).toHaveLength(4);
  });

  it('subscribes once per key, not per render or new endpoint (7.9)', async () => {
    const { getTicker, wrap, until, calls } = setUp();
    function Price({ render: _render }: { render: number }) {
      useSubscription(getTicker.extend({ pollFrequency: () => 5000 }), { id: '1' });
      return null;
    }
    const { rerender } = render(wrap(<Price render={0} />));
    for (let moment = 1000; moment <= 11_000; moment += 1000) {
      await until(moment);
      rerender(wrap(<Price render={moment} />));
    }
    expect(calls()).toEqual([0, 5000, 10_000]);
  });

  it('polls with the endpoint of the last render (7.10)', async () => {
    const { getTicker, wrap, until } = setUp();
    const asked: string[] = [];
    function Price({ token }: { token: string }) {
      const fetch = ({ id }: { id: string }) => (asked.push(token), Promise.resolve({ id, price: 1 }));
      useSubscription(getTicker.extend({ fetch, name: 'getTicker' }), { id: '1' });
      return null;
    }
    const { rerender } = render(wrap(<Price token="old" />));
    await until(1000);
    rerender(wrap(<Price token="new" />));
    await until(5000);
    expect(asked).toEqual(['old', 'new']);
  });

  it('polls the key of the present arguments, and nothing for null (7.9)', async () => {
    const { getTicker, wrap, until, ids, calls } = setUp();
    function Price({ id }: { id: string | null }) {
      useSubscription(getTicker, ...(id === null ? ([null] as const) : ([{ id }] as const)));
      return null;
    }
    const { rerender } = render(wrap(<Price id="1" />));
    await until(1000);
    rerender(wrap(<Price id="2" />));
    await until(7000);
    rerender(wrap(<Price id={null} />));
    await until(60_000);
    expect([ids(), calls()]).toEqual([
      ['1', '2', '2'],
      [0, 1000, 6000],
    ]);
  });

  it('takes up another period', async () => {
    const { getTicker, wrap, until, calls } = setUp();
    function Price({ period }: { period: number }) {
      useSubscription(getTicker.extend({ pollFrequency: period }), { id: '1' });
      return null;
    }
    const { rerender } = render(wrap(<Price period={5000} />));
    await until(1000);
    rerender(wrap(<Price period={2000} />));
    await until(4000);
    expect(calls()).toEqual([0, 2000, 4000]);
  });

  it('renders an endpoint without pollFrequency, and says that it is not polled (7.2)', async () => {
    const errors = expectConsole('error');
    const { getTicker, wrap, until, calls } = setUp();
    const plain = getTicker.extend({ pollFrequency: undefined, name: 'plainTicker' });
    function Price() {
      useSubscription(plain, { id: '1' });
      return <p>here</p>;
    }
    const { container, unmount } = render(wrap(<Price />));
    await until(10_000);
    unmount();
    expect([container.textContent, calls()]).toEqual(['', []]);
    expect(errors.join()).toContain('plainTicker is not polled');
  });

  it('holds one subscription in strict mode', async () => {
    const { getTicker, wrap, until, calls } = setUp();
    function Price() {
      useSubscription(getTicker, { id: '1' });
      return null;
    }
    const { unmount } = render(<StrictMode>{wrap(<Price />)}</StrictMode>);
    await until(5000);
    unmount();
    await until(20_000);
    expect([calls(), vi.getTimerCount()]).toEqual([[0, 5000], 0]);
  });

  it('polls again after dispose and mount, as strict mode does', async () => {
    const { getTicker, wrap, until, calls, rest, store } = setUp();
    function Price() {
      useSubscription(getTicker, { id: '1' });
      return null;
    }
    const first = render(wrap(<Price />));
    await until(1000);
    rest.controller(store).dispose();
    first.unmount();
    await until(7000);
    render(wrap(<Price />));
    await until(12_000);
    expect(calls()).toEqual([0, 7000, 12_000]);
  });
});

describe('useLive', () => {
  it('polls from the first answer on, a period after its date (7.8)', async () => {
    const { getTicker, wrap, until, calls } = setUp({ latency: 700 });
    function Price() {
      return <p>{useLive(getTicker, { id: '1' }).price}</p>;
    }
    const { container } = render(wrap(<Price />));
    await until(0);
    expect(container.textContent).toBe('waiting');
    await until(700);
    expect(container.textContent).toBe('1');
    await until(6500);
    expect([calls(), container.textContent]).toEqual([[0, 5700], '2']);
  });

  it('shows nothing and polls nothing for null', async () => {
    const { getTicker, wrap, until, calls } = setUp();
    function Price() {
      return <p>{typeof useLive(getTicker, null)}</p>;
    }
    const { container } = render(wrap(<Price />));
    await until(10_000);
    expect([container.textContent, calls()]).toEqual(['undefined', []]);
  });
});

describe('a mounted reader after a logout (8.5, decision 58)', () => {
  const refusal = Object.assign(new Error('401'), { status: 401 });
  const refusing = () => {
    const app = setUp({ managers: [new LogoutManager()] });
    app.server.answer = () => Promise.reject(refusal);
    return app;
  };

  /** A reader that was refused, and a server that would answer it now. */
  const readAgain = async () => {
    const app = refusing();
    function Price() {
      const { data, error } = useDLE(app.getTicker, { id: '1' });
      return <p>{data?.price ?? error?.message}</p>;
    }
    const { container } = render(app.wrap(<Price />));
    await app.until(1000);
    app.server.answer = (id) => Promise.resolve({ id, price: 42 });
    return { ...app, container };
  };

  it.each(['1 reader', '3 readers'])('shows the error, and asks no more: %s', async (readers) => {
    const { getTicker, wrap, until, calls } = refusing();
    function Price({ id }: { id: string }) {
      const { error, loading } = useDLE(getTicker, { id });
      return <p>{loading ? 'loading' : error?.message}</p>;
    }
    const ids = readers === '1 reader' ? ['1'] : ['1', '2', '3'];
    const { container } = render(wrap(ids.map((id) => <Price key={id} id={id} />)));
    await until(60_000);
    expect(container.textContent).toBe('401'.repeat(ids.length));
    expect(calls()).toHaveLength(ids.length);
  });

  it('asks again once its arguments have changed', async () => {
    const { getTicker, wrap, until, ids, server } = refusing();
    function Price({ id }: { id: string }) {
      const { data, error } = useDLE(getTicker, { id });
      return <p>{data?.price ?? error?.message}</p>;
    }
    const { container, rerender } = render(wrap(<Price id="1" />));
    await until(1000);
    server.answer = (id) => Promise.resolve({ id, price: 42 });
    rerender(wrap(<Price id="2" />));
    await until(2000);
    rerender(wrap(<Price id="1" />));
    await until(3000);
    expect([ids(), container.textContent]).toEqual([['1', '2', '1'], '42']);
  });

  it('shows the answer of an explicit fetch', async () => {
    const { rest, store, container } = await readAgain();
    await act(() => store.dispatch(rest.endpoints.getTicker({ id: '1' })));
    expect(container.textContent).toBe('42');
  });

  it('asks again after a reset by the app', async () => {
    const { until, rest, store, container } = await readAgain();
    await act(() => store.dispatch(rest.resetEntireStore()));
    await until(2000);
    expect(container.textContent).toBe('42');
  });

  it('that suspends throws the error once, and a new one asks again', async () => {
    expectConsole('error');
    const { getTicker, wrap, until, calls, server } = refusing();
    function Price() {
      return <p>{useLive(getTicker, { id: '1' }).price}</p>;
    }
    const first = render(wrap(<Price />));
    await until(10);
    await until(10_000);
    expect([first.container.textContent, calls()]).toEqual(['401', [0]]);
    first.unmount();
    server.answer = (id) => Promise.resolve({ id, price: 42 });
    const second = render(wrap(<Price />));
    await until(11_000);
    expect(second.container.textContent).toBe('42');
  });
});
