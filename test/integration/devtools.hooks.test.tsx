import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useDLE, useFetch, useLive, useSuspense } from '../../src/react/index.js';
import { createTimeTravel, PERIOD } from '../support/devtools.js';
import { Page } from '../support/Page.js';
import type { ReactNode } from 'react';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const wait = (time = 0) => act(() => vi.advanceTimersByTimeAsync(time));

/** An app that reads, waits and polls, and a history of it. */
async function mountApp() {
  const travel = createTimeTravel();
  const { rest, store, todos, stamp, dispatch, click } = travel;
  function Suspending({ id }: { readonly id: string }) {
    return <p>todo {useSuspense(todos.get, { id }).title}</p>;
  }
  function Loading() {
    const { data, loading } = useDLE(todos.get, { id: '2' });
    return <p>{loading ? 'loading' : data?.title}</p>;
  }
  function Live() {
    const { stamp: value } = useLive(stamp) as { stamp: number };
    return <p>stamp {value}</p>;
  }
  const show = (ui: ReactNode) =>
    act(async () => {
      render(<Page store={store}>{ui}</Page>);
      await vi.advanceTimersByTimeAsync(0);
    });
  const play = async () => {
    await wait(PERIOD);
    act(() => void click());
    await act(async () => void (await dispatch(todos.update({ id: '1' }, { title: 'second' }))));
    await wait(PERIOD);
    act(() => void click());
  };
  const jump = (index: number) => act(() => Promise.resolve(travel.jump(index)));
  const jumpToHead = () => act(() => Promise.resolve(travel.jumpToHead()));
  return { ...travel, rest, Suspending, Loading, Live, show, play, jump, jumpToHead };
}

type App = Awaited<ReturnType<typeof mountApp>>;

const counts = ({ server, length }: App) => ({ requests: server.requests, actions: length() });

describe('a mounted app while DevTools show the past (decisions 45 and 53)', () => {
  it('sends nothing and appends nothing at every index, and is alive again within two periods', async () => {
    const app = await mountApp();
    const { Suspending, Loading, Live, show, play, jump, jumpToHead, length, server } = app;
    await show(
      <>
        <Suspending id="1" />
        <Loading />
        <Live />
      </>,
    );
    await play();
    const past = Array.from({ length: length() - 1 }, (_, index) => index);
    expect(past.length).toBeGreaterThan(8);
    for (const index of past) {
      await jump(index);
      const before = counts(app);
      await wait(20 * PERIOD);
      expect(counts(app), `index ${String(index)}`).toEqual(before);
      await jumpToHead();
      await wait(2 * PERIOD);
      expect(server.requests, `after index ${String(index)}`).toBeGreaterThan(before.requests);
      expect(screen.getByText('todo second')).toBeTruthy();
    }
  });

  it('shows what the past holds, and waits where it holds nothing', async () => {
    const { Suspending, show, jump, jumpToHead, dispatch, todos } = await mountApp();
    await show(<Suspending id="1" />);
    await wait();
    await act(async () => void (await dispatch(todos.update({ id: '1' }, { title: 'second' }))));
    await jump(2);
    expect(screen.getByText('todo first')).toBeTruthy();
    await jump(0);
    expect(screen.getByText('waiting')).toBeTruthy();
    await jump(2);
    expect(screen.getByText('todo first')).toBeTruthy();
    await jumpToHead();
    expect(screen.getByText('todo second')).toBeTruthy();
  });

  it.each(['useSuspense', 'useDLE', 'useFetch'])(
    '%s, mounted in the past, asks once the present is back',
    async (hook) => {
      const { Suspending, Loading, show, jump, jumpToHead, dispatch, todos, server } = await mountApp();
      function Fetching() {
        const promise = useFetch(todos.get, { id: '2' });
        return <p>{promise.resolved ? 'there' : 'pending'}</p>;
      }
      await dispatch(todos.get({ id: '1' }));
      await jump(1);
      await show({ useSuspense: <Suspending id="2" />, useDLE: <Loading />, useFetch: <Fetching /> }[hook]);
      await wait(PERIOD);
      expect(server.requests).toBe(1);
      await jumpToHead();
      await wait();
      expect(server.requests).toBe(2);
      expect(
        screen.getByText({ useSuspense: 'todo first', useDLE: 'first', useFetch: 'there' }[hook] ?? ''),
      ).toBeTruthy();
    },
  );

  it('does not ask again for data that is as it was, though its time has passed meanwhile', async () => {
    const { Suspending, show, jump, jumpToHead, click, server } = await mountApp();
    await show(<Suspending id="1" />);
    await wait();
    act(() => void click());
    await jump(2);
    await wait(120_000);
    await jumpToHead();
    await wait(PERIOD);
    expect(server.requests).toBe(1);
  });

  it('shows an answer that lands meanwhile when the present is back', async () => {
    const { Suspending, show, jump, jumpToHead, server } = await mountApp();
    server.hold = true;
    await show(<Suspending id="1" />);
    await jump(0);
    await act(() => server.letGo());
    await wait();
    expect(screen.getByText('waiting')).toBeTruthy();
    await jumpToHead();
    await wait();
    expect(screen.getByText('todo first')).toBeTruthy();
    expect(server.requests).toBe(1);
  });
});
