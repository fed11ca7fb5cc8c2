import { act, cleanup, renderHook } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { useLoading } from '../../src/react/index.js';

afterEach(cleanup);

/** A task whose calls the test settles, by their index. */
function heldTask() {
  const calls: { resolve: (value: string) => void; reject: (error: unknown) => void }[] = [];
  const task = (_name: string) => new Promise<string>((resolve, reject) => void calls.push({ resolve, reject }));
  return {
    task,
    resolve: (index: number, value = 'done') => act(async () => calls[index]?.resolve(value)),
    reject: (index: number, error: unknown) => act(async () => calls[index]?.reject(error)),
  };
}

function setUp() {
  const held = heldTask();
  const { result, unmount } = renderHook(() => useLoading(held.task));
  let promises: Promise<string | undefined>[] = [];
  const call = () => act(async () => void (promises = [...promises, result.current[0]('a')]));
  const state = () => [result.current[1], result.current[2]?.message];
  return { ...held, call, state, promises: () => promises, result, unmount };
}

describe('useLoading', () => {
  it('is loading while the function runs, and gives what it gives', async () => {
    const { call, state, resolve, promises } = setUp();
    expect(state()).toEqual([false, undefined]);
    await call();
    expect(state()).toEqual([true, undefined]);
    await resolve(0);
    expect(state()).toEqual([false, undefined]);
    expect(await promises()[0]).toBe('done');
  });

  it('is loading until the last of several calls has ended', async () => {
    const { call, state, resolve } = setUp();
    await call();
    await call();
    await resolve(0);
    expect(state()).toEqual([true, undefined]);
    await resolve(1);
    expect(state()).toEqual([false, undefined]);
  });

  it('never rejects: the error is shown, and cleared when a call starts', async () => {
    const { call, state, reject, promises } = setUp();
    await call();
    await reject(0, new Error('no'));
    expect(state()).toEqual([false, 'no']);
    expect(await promises()[0]).toBeUndefined();
    await call();
    expect(state()).toEqual([true, undefined]);
  });

  it('shows an Error whatever was thrown', async () => {
    const { call, state, reject } = setUp();
    await call();
    await reject(0, 'a text');
    expect(state()).toEqual([false, 'a text']);
  });

  it('takes a function that throws at once', async () => {
    const { result } = renderHook(() =>
      useLoading((): Promise<void> => {
        throw new Error('at once');
      }, []),
    );
    await act(() => result.current[0]());
    expect([result.current[1], result.current[2]?.message]).toEqual([false, 'at once']);
  });

  it('changes nothing after it was unmounted', async () => {
    const { call, result, resolve, unmount } = setUp();
    await call();
    const last = result.current;
    unmount();
    await resolve(0);
    expect(result.current).toBe(last);
  });

  it('gives the same function until its dependencies change', () => {
    const { result, rerender } = renderHook(({ id }) => useLoading(async () => id, [id]), {
      initialProps: { id: 1 },
    });
    const [first] = result.current;
    rerender({ id: 1 });
    expect(result.current[0]).toBe(first);
    rerender({ id: 2 });
    expect(result.current[0]).not.toBe(first);
  });

  it('depends on the function by default', () => {
    const task = async () => 1;
    const { result, rerender } = renderHook(({ run }) => useLoading(run), { initialProps: { run: task } });
    const [first] = result.current;
    rerender({ run: task });
    expect(result.current[0]).toBe(first);
    rerender({ run: async () => 2 });
    expect(result.current[0]).not.toBe(first);
  });
});

describe('unwrap (decision 103, F31)', () => {
  it('gives what the task gives, and rejects with what it threw', async () => {
    const held = heldTask();
    const { result } = renderHook(() => useLoading(held.task));
    let outcomes: Promise<unknown>[] = [];
    await act(async () => {
      const [good, bad] = [result.current[0]('a'), result.current[0]('b')];
      outcomes = [good.unwrap(), bad.unwrap().catch((error: unknown) => error), good, bad];
    });
    const error = Object.assign(new Error('no'), { status: 422 });
    await held.resolve(0, 'done');
    await held.reject(1, error);
    expect(await Promise.all(outcomes)).toEqual(['done', error, 'done', undefined]);
    expect(result.current[2]).toBe(error);
  });

  it('knows the error before who awaits it goes on', async () => {
    const held = heldTask();
    const { result } = renderHook(() => useLoading(held.task));
    let seen: unknown;
    await act(async () => {
      const call = result.current[0]('a');
      void call.unwrap().catch(() => (seen = 'rejected'));
    });
    await held.reject(0, new Error('no'));
    expect([seen, result.current[1], result.current[2]?.message]).toEqual(['rejected', false, 'no']);
  });

  it('leaves no unhandled rejection where nobody asks', async () => {
    const unhandled: unknown[] = [];
    const note = (reason: unknown) => void unhandled.push(reason);
    process.on('unhandledRejection', note);
    onTestFinished(() => void process.off('unhandledRejection', note));
    const { call, reject, unmount } = setUp();
    await call();
    await call();
    await reject(0, new Error('no'));
    unmount();
    await reject(1, new Error('no'));
    await new Promise((resolve) => setTimeout(resolve));
    expect(unhandled).toEqual([]);
  });
});

describe('reset (decision 103, F31)', () => {
  it('clears the error, and is always the same function', async () => {
    const { call, state, reject, result } = setUp();
    const [, , , reset] = result.current;
    await call();
    await reject(0, new Error('no'));
    expect(state()).toEqual([false, 'no']);
    act(() => reset());
    expect(state()).toEqual([false, undefined]);
    expect(result.current[3]).toBe(reset);
  });

  it('hides no later failure, and ends no call', async () => {
    const { call, state, reject, result } = setUp();
    await call();
    act(() => result.current[3]());
    expect(state()).toEqual([true, undefined]);
    await reject(0, new Error('no'));
    expect(state()).toEqual([false, 'no']);
  });

  it('shows the failure of an earlier call, though a later one succeeded', async () => {
    const { call, state, resolve, reject } = setUp();
    await call();
    await call();
    await resolve(1);
    await reject(0, new Error('no'));
    expect(state()).toEqual([false, 'no']);
  });

  it('works in strict mode', async () => {
    const held = heldTask();
    const { result } = renderHook(() => useLoading(held.task), { wrapper: StrictMode });
    await act(async () => void result.current[0]('a'));
    expect(result.current[1]).toBe(true);
    await held.reject(0, new Error('no'));
    expect([result.current[1], result.current[2]?.message]).toEqual([false, 'no']);
    act(() => result.current[3]());
    expect(result.current[2]).toBeUndefined();
  });
});
