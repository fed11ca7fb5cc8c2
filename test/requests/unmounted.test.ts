import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRestSlice, Endpoint, ResetError, RestEndpoint } from '../../src/index.js';
import { allFeatures } from '../support/allFeatures.js';
import { expectConsole } from '../support/console.js';
import { createWire, settle } from '../support/wire.js';

function setUp() {
  const answers: ((value: unknown) => void)[] = [];
  const get = new Endpoint(() => new Promise((resolve) => answers.push(resolve)), {
    name: 'get',
    pollFrequency: 1_000,
  });
  const rest = createRestSlice({ features: allFeatures, endpoints: { get } });
  const other = (count = 0): number => count;
  const store = configureStore({
    reducer: { rest: rest.reducer, other },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });
  const unmount = () => {
    store.replaceReducer(((state: object) => ({ other: 1, ...state, rest: undefined })) as never);
  };
  return { answers, rest, store, unmount };
}

describe('a slice whose reducer is taken away while requests are under way', () => {
  it('rejects who waits, and says what to do', async () => {
    const { answers, rest, store, unmount } = setUp();
    const promise = store.dispatch(rest.endpoints.get());
    unmount();
    answers[0]?.({ a: 1 });
    await expect(promise).rejects.toMatchObject({ code: 'REDUCER_MISSING' });
  });

  describe('and polls', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    it('reports that, and polls again once it is back', async () => {
      const { answers, rest, store, unmount } = setUp();
      store.dispatch(rest.endpoints.get.subscribe());
      await vi.advanceTimersByTimeAsync(0);
      expect(answers).toHaveLength(1);
      unmount();
      expectConsole('error');
      answers[0]?.({ a: 1 });
      await vi.advanceTimersByTimeAsync(2_000);
      expect(answers).toHaveLength(1);
      store.replaceReducer(((state: object, action: never) => ({
        rest: rest.reducer((state as { rest: undefined }).rest, action),
      })) as never);
      await vi.advanceTimersByTimeAsync(2_000);
      expect(answers).toHaveLength(2);
    });
  });
});

describe('a call that waits when the reducer is taken away', () => {
  /** A mutation that waits, and what lets it go. */
  function waiting(step: 'getHeaders' | 'getRequestInit' | 'prepareHeaders') {
    const wire = createWire();
    let go: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (go = resolve));
    class Waiting extends RestEndpoint {
      override async getHeaders(headers: HeadersInit): Promise<HeadersInit> {
        if (step === 'getHeaders') await gate;
        return headers;
      }
      override async getRequestInit(body?: unknown): Promise<RequestInit> {
        const init = await super.getRequestInit(body);
        if (step === 'getRequestInit') await gate;
        return init;
      }
    }
    const save = new Waiting({ path: '/docs/:id', method: 'PUT', name: 'save', body: undefined });
    const rest = createRestSlice({
      features: allFeatures,
      endpoints: { save },
      prepareHeaders: () => (step === 'prepareHeaders' ? gate : undefined),
    });
    const whole = combineReducers({ rest: rest.reducer });
    const store = configureStore({
      reducer: whole,
      middleware: (getDefault) => getDefault().concat(rest.middleware),
    });
    const saved = store.dispatch(rest.endpoints.save({ id: '1' })).catch((error: unknown) => error);
    const takeAway = () => store.replaceReducer((() => ({ other: 1 })) as never);
    return { wire, saved, go: () => go(), takeAway, giveBack: () => store.replaceReducer(whole) };
  }

  it.each([
    ['getHeaders', 'is away'],
    ['getHeaders', 'is back'],
    ['getRequestInit', 'is away'],
    ['getRequestInit', 'is back'],
    ['prepareHeaders', 'is away'],
    ['prepareHeaders', 'is back'],
  ] as const)('in %s never leaves while it %s', async (step, then) => {
    const { wire, saved, go, takeAway, giveBack } = waiting(step);
    await settle();
    takeAway();
    if (then === 'is back') giveBack();
    go();
    await settle();
    expect(wire.lines()).toEqual([]);
    expect(await saved).toBeInstanceOf(ResetError);
  });
});

describe('a store listener that throws at the pending action (G05)', () => {
  it('is reported; the request goes out and its caller gets the answer', async () => {
    expectConsole('error');
    const { answers, rest, store } = setUp();
    const stop = store.subscribe(() => {
      stop();
      throw new Error('a listener');
    });
    const promise = store.dispatch(rest.endpoints.get());
    answers[0]?.({ a: 1 });
    await expect(promise).resolves.toEqual({ a: 1 });
  });
});

it('what is thrown and does not let itself be read is an error like any other', async () => {
  const thrown = {
    get message(): string {
      throw new Error('a getter');
    },
  };
  // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- users do.
  const get = new Endpoint(() => Promise.reject(thrown), { name: 'get' });
  const rest = createRestSlice({ features: allFeatures, endpoints: { get } });
  const store = configureStore({
    reducer: { rest: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });
  await expect(store.dispatch(rest.endpoints.get())).rejects.toBe(thrown);
  expect(rest.endpoints.get.selectResponse(store.getState())).toMatchObject({ status: 'rejected', isFetching: false });
});
