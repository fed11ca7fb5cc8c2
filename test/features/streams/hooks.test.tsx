import { configureStore } from '@reduxjs/toolkit';
import { act, cleanup, render } from '@testing-library/react';
import { StrictMode, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Collection, createRestSlice, Entity, RestEndpoint } from '../../../src/index.js';
import { useLive, useSubscription, useSuspense } from '../../../src/react/index.js';
import type { StreamApi } from '../../../src/index.js';
import type { ReactNode } from 'react';

class Quote extends Entity {
  id = '';
  price = 0;
  static override key = 'Quote';
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'debug').mockReturnValue();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A page over a list of quotes that has a stream; the slice lists no feature. */
function setUp() {
  const opened: { api: StreamApi; closed: number; fail: () => void }[] = [];
  const server = { requests: 0, rows: [{ id: 'A', price: 1 }], delay: 10 };
  const getQuotes = new RestEndpoint({
    path: '/quotes',
    schema: new Collection([Quote]),
    async fetchResponse() {
      server.requests++;
      const { rows } = server;
      await new Promise((resolve) => setTimeout(resolve, server.delay));
      return Response.json(rows);
    },
    stream: (api) =>
      new Promise((_resolve, reject) => {
        const it = { api, closed: 0, fail: () => reject(new Error('gone')) };
        opened.push(it);
        api.signal.addEventListener('abort', () => it.closed++);
      }),
  });
  const rest = createRestSlice({ endpoints: { getQuotes }, gc: false });
  const store = configureStore({
    reducer: { rest: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });
  const counts = { renders: 0 };
  const Quotes = ({ endpoint = getQuotes, isOn = true }: { endpoint?: typeof getQuotes; isOn?: boolean }) => {
    counts.renders++;
    const quotes = useLive(endpoint, ...(isOn ? ([] as const) : ([null] as const)));
    return <p>{quotes?.map(({ id, price }) => `${id} ${String(price)}`).join(', ')}</p>;
  };
  const page = (children: ReactNode) => (
    <Provider store={store}>
      <Suspense fallback="…">{children}</Suspense>
    </Provider>
  );
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  return { opened, server, getQuotes, rest, store, Quotes, page, wait, counts };
}

describe('useLive', () => {
  it('brings the stream, opens it with the first component and closes it with the last', async () => {
    const { opened, Quotes, page, wait, server } = setUp();
    const { container, rerender, unmount } = render(page([<Quotes key="1" />, <Quotes key="2" />]));
    await wait(20);
    expect(container.textContent).toBe('A 1A 1');
    expect(opened).toHaveLength(1);
    act(() => opened[0]?.api.push({ id: 'B', price: 2 }));
    expect(container.textContent).toBe('A 1, B 2A 1, B 2');
    rerender(page([<Quotes key="1" />]));
    expect(opened[0]?.closed).toBe(0);
    unmount();
    expect(opened[0]?.closed).toBe(1);
    expect(server.requests).toBe(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('opens none for null, and closes it when the argument becomes null', async () => {
    const { opened, Quotes, page, wait } = setUp();
    const { rerender } = render(page(<Quotes isOn={false} />));
    await wait(20);
    expect(opened).toHaveLength(0);
    rerender(page(<Quotes />));
    await wait(20);
    rerender(page(<Quotes isOn={false} />));
    expect(opened.map(({ closed }) => closed)).toEqual([1]);
  });

  it('keeps it open while endpoint objects and poll intervals come and go', async () => {
    const { opened, Quotes, page, wait, getQuotes, server } = setUp();
    const { rerender } = render(page(<Quotes />));
    await wait(20);
    rerender(page(<Quotes endpoint={getQuotes.extend({ dataExpiryLength: 5000 })} />));
    rerender(page(<Quotes endpoint={getQuotes.every(1000)} />));
    await wait(1100);
    expect([opened.length, opened[0]?.closed, server.requests]).toEqual([1, 0, 2]);
    rerender(page(<Quotes />));
    await wait(10_000);
    expect([opened.length, opened[0]?.closed, server.requests]).toEqual([1, 0, 2]);
  });

  it('leaves one open in strict mode', async () => {
    const { opened, Quotes, page, wait } = setUp();
    const { unmount } = render(<StrictMode>{page(<Quotes />)}</StrictMode>);
    await wait(20);
    expect(opened.filter(({ closed }) => closed === 0)).toHaveLength(1);
    unmount();
    expect(opened.every(({ closed }) => closed === 1)).toBe(true);
  });

  it('opens none on a server', async () => {
    const { opened, Quotes, page, wait, store, rest } = setUp();
    await Promise.all([store.dispatch(rest.endpoints.getQuotes()), wait(20)]);
    expect(renderToString(page(<Quotes />))).toContain('A 1');
    await wait(100);
    expect(opened).toEqual([]);
  });

  it('asks once for what may have been missed, when the stream works again', async () => {
    const { opened, Quotes, page, wait, server } = setUp();
    const { container } = render(page(<Quotes />));
    await wait(20);
    opened[0]?.fail();
    await wait(0);
    server.rows = [...server.rows, { id: 'M', price: 5 }];
    await wait(2000);
    expect([opened.length, server.requests]).toEqual([2, 1]);
    await act(async () => {
      opened[1]?.api.push({ id: 'B', price: 2 });
      opened[1]?.api.push({ id: 'C', price: 3 });
      await vi.advanceTimersByTimeAsync(0);
    });
    expect(container.textContent).toBe('A 1, B 2, C 3');
    server.rows = [...server.rows, { id: 'B', price: 2 }, { id: 'C', price: 3 }];
    await wait(20);
    expect(server.requests).toBe(2);
    await wait(60_000);
    expect(server.requests).toBe(2);
  });

  it('has an item that came before the first answer, which may be from before', async () => {
    const { opened, Quotes, page, wait, server, store, getQuotes } = setUp();
    const { container } = render(page(<Quotes />));
    // The component has suspended: another one is subscribed meanwhile.
    const Watch = () => {
      useSubscription(getQuotes);
      return null;
    };
    render(
      <Provider store={store}>
        <Watch />
      </Provider>,
    );
    await wait(5);
    expect(opened).toHaveLength(1);
    act(() => opened[0]?.api.push({ id: 'B', price: 2 }));
    server.rows = [...server.rows, { id: 'B', price: 2 }];
    for (const ms of [50, 50, 50]) await wait(ms);
    expect(container.textContent).toBe('A 1, B 2');
    expect(server.requests).toBe(2);
  });

  it('shows what others write beside it', async () => {
    const { opened, Quotes, page, wait, getQuotes } = setUp();
    const Count = () => <b>{useSuspense(getQuotes).length}</b>;
    const { container } = render(page([<Quotes key="1" />, <Count key="2" />]));
    await wait(20);
    act(() => opened[0]?.api.setResponse([]));
    expect(container.textContent).toBe('0');
  });
});
