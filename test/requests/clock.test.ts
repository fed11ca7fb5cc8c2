import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRestSlice, Endpoint, LogoutManager } from '../../src/index.js';
import { User } from '../support/entities.js';
import { testStore } from '../support/testStore.js';

// H06 and H08: polling.test.ts.

const NOW = 1_700_000_000_000;
const DAY = 86_400_000;

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

function setUp(options: object = {}) {
  let calls = 0;
  let failure: Error | undefined;
  const answer = (id: string) =>
    failure ? Promise.reject(failure) : Promise.resolve({ id, name: `answer ${String(++calls)}` });
  const getUser = new Endpoint(({ id }: { id: string }) => answer(id), { name: 'getUser', schema: User, ...options });
  const made = testStore(() => createRestSlice({ endpoints: { getUser }, managers: [new LogoutManager()] }));
  const { dispatch, endpoints, root } = made;
  return {
    ...made,
    failWith: (error?: Error) => void (failure = error),
    fetch: () => dispatch(endpoints.getUser({ id: '1' })),
    fetchIfStale: () => dispatch(endpoints.getUser.fetchIfStale({ id: '1' })),
    shown: () => endpoints.getUser.select(root(), { id: '1' })?.name,
    calls: () => calls,
  };
}

describe('the clock', () => {
  it.each(['a reset', 'a 401'])('H07: new answers are stored after %s and a clock put back one day', async (how) => {
    const { fetch, shown, dispatch, slice, state, failWith } = setUp();
    await fetch();
    if (how === 'a reset') await dispatch(slice.resetEntireStore());
    else {
      failWith(Object.assign(new Error('no'), { status: 401 }));
      await expect(fetch()).rejects.toThrow('no');
      failWith();
    }
    const generation = state().lastReset;
    expect([generation >= NOW, shown()]).toEqual([true, undefined]);
    vi.setSystemTime(NOW - DAY);
    await fetch();
    expect(shown()).toBe('answer 2');
    await fetch();
    expect(shown()).toBe('answer 3');
  });

  it('H07: a second logout after the clock went back is a generation of its own', async () => {
    const { fetch, shown, dispatch, slice, state } = setUp();
    await dispatch(slice.resetEntireStore());
    vi.setSystemTime(NOW - DAY);
    await fetch();
    await dispatch(slice.resetEntireStore());
    expect([state().lastReset, shown()]).toEqual([NOW + 1, undefined]);
  });

  it('H09: data that lives 35 days stays, and is fresh until then', async () => {
    const { fetch, fetchIfStale, shown, calls } = setUp({ dataExpiryLength: 35 * DAY });
    await fetch();
    await vi.advanceTimersByTimeAsync(34 * DAY);
    expect([shown(), await fetchIfStale(), calls()]).toEqual(['answer 1', expect.any(User), 1]);
    await vi.advanceTimersByTimeAsync(DAY + 1);
    await fetchIfStale();
    expect(calls()).toBe(2);
  });
});
