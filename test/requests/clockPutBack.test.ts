// Family: a time in the future that is taken for a fresh one, once the clock was put back.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRestSlice, Endpoint, Entity } from '../../src/index.js';
import { allFeatures } from '../support/allFeatures.js';
import { polledStore, stubPage } from '../support/polled.js';
import { testStore } from '../support/testStore.js';

const NOW = 1_700_000_000_000;
const DAY = 86_400_000;

class User extends Entity {
  id = '';
  name = '';
  static override key = 'User';
}

function setUp() {
  let calls = 0;
  let failure: Error | undefined;
  const answer = <T>(value: T): Promise<T> => {
    calls++;
    return failure ? Promise.reject(failure) : Promise.resolve(value);
  };
  const made = testStore(() =>
    createRestSlice({
      features: allFeatures,
      endpoints: {
        getUser: new Endpoint(({ id }: { id: string }) => answer({ id, name: 'Ada' }), {
          name: 'getUser',
          schema: User,
        }),
        getUsers: new Endpoint(() => answer([{ id: '1', name: 'Ada' }]), { name: 'getUsers', schema: [User] }),
        getTime: new Endpoint(() => answer({ now: 1 }), { name: 'getTime' }),
        save: new Endpoint(({ id }: { id: string }) => answer({ id, name: 'Eve' }), {
          name: 'save',
          schema: User,
          sideEffect: true,
          getOptimisticResponse: (_: unknown, { id }: { id: string }) => ({ id, name: 'Eve' }),
        }),
      },
      gc: false,
    }),
  );
  return {
    ...made,
    failWith: (error?: Error) => void (failure = error),
    /** Whether it asks for what it is given. */
    asks: async (thunk: () => unknown) => {
      const before = calls;
      await Promise.resolve(made.dispatch(thunk() as never)).catch(() => undefined);
      return calls > before;
    },
  };
}

describe('fetchIfStale', () => {
  beforeEach(() => void vi.useFakeTimers({ now: NOW }));
  afterEach(() => void vi.useRealTimers());

  it('asks for a result from the future, and for none that is as old as its life (F18)', async () => {
    const { dispatch, endpoints, asks } = setUp();
    await dispatch(endpoints.getTime());
    vi.setSystemTime(NOW - DAY);
    expect(await asks(() => endpoints.getTime.fetchIfStale())).toBe(true);
    expect(await asks(() => endpoints.getTime.fetchIfStale())).toBe(false);
    vi.setSystemTime(NOW - DAY + 60_001);
    expect(await asks(() => endpoints.getTime.fetchIfStale())).toBe(true);
  });

  it('asks for what only rows from the future answer (F18)', async () => {
    const { dispatch, endpoints, root, asks } = setUp();
    await dispatch(endpoints.getUsers());
    expect(await asks(() => endpoints.getUser.fetchIfStale({ id: '1' }))).toBe(false);
    vi.setSystemTime(NOW - 1);
    expect(endpoints.getUser.select(root(), { id: '1' })?.name).toBe('Ada');
    expect(await asks(() => endpoints.getUser.fetchIfStale({ id: '1' }))).toBe(true);
  });

  it('asks again where an error from the future is (F18)', async () => {
    const { dispatch, endpoints, asks, failWith } = setUp();
    failWith(new Error('no'));
    await dispatch(endpoints.getTime()).catch(() => undefined);
    expect(await asks(() => endpoints.getTime.fetchIfStale())).toBe(false);
    failWith();
    vi.setSystemTime(NOW - DAY);
    expect(await asks(() => endpoints.getTime.fetchIfStale())).toBe(true);
  });

  it('does not ask for what a pending mutation shows (F18)', async () => {
    const { dispatch, slice, endpoints, root, asks } = setUp();
    await dispatch(slice.set(User, { id: '1' }, { name: 'Ada' }));
    const saved = dispatch(endpoints.save({ id: '1' }));
    expect(endpoints.getUser.select(root(), { id: '1' })?.name).toBe('Eve');
    expect(await asks(() => endpoints.getUser.fetchIfStale({ id: '1' }))).toBe(false);
    await saved;
  });
});

describe('a poll', () => {
  it('is never later than one period, however often it is taken up again (F18)', async () => {
    const page = stubPage();
    const { poll, seed, calls } = polledStore({ polling: { pauseWhenHidden: true } });
    await seed(0);
    vi.setSystemTime(Date.now() - DAY);
    const stop = poll(5000);
    for (let passed = 0; passed < 5000; passed += 2000) {
      await vi.advanceTimersByTimeAsync(2000);
      page.setVisible(false);
      page.setVisible(true);
    }
    expect(calls).toHaveLength(1);
    stop();
  });

  it('goes on at its period when the clock is put back while it waits (F18)', async () => {
    const { poll, calls } = polledStore();
    const stop = poll(5000);
    await vi.advanceTimersByTimeAsync(1000);
    vi.setSystemTime(Date.now() - DAY);
    await vi.advanceTimersByTimeAsync(14_000);
    expect(calls).toHaveLength(4);
    stop();
  });
});
