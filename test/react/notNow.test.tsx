import { act } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createRestSlice, Endpoint, Entity, RestEndpoint } from '../../src/index.js';
import { useCache, useDLE, useFetch, useLive, useSubscription, useSuspense } from '../../src/react/index.js';
import { renderRestHook } from '../../src/testing/index.js';

class User extends Entity {
  id = '';
  static override key = 'User';
}

const me = { id: '1' };
const pollFrequency = 60_000;

describe.each([
  [
    'a RestEndpoint',
    () => new RestEndpoint({ path: '/me', urlPrefix: 'http://127.0.0.1:1', schema: User, pollFrequency }),
  ],
  ['a function', () => new Endpoint(async (): Promise<unknown> => me, { name: 'getMe', schema: User, pollFrequency })],
] as const)('null alone to %s without arguments', (_kind, make) => {
  it.each(['useSuspense', 'useDLE', 'useFetch', 'useCache', 'useLive'] as const)(
    'neither reads nor asks in %s, until it is undefined',
    async (name) => {
      const endpoint = make();
      const read = {
        useSuspense: (arg?: null) => useSuspense(endpoint, arg),
        useDLE: (arg?: null) => useDLE(endpoint, arg).data,
        useCache: (arg?: null) => useCache(endpoint, arg),
        useLive: (arg?: null) => useLive(endpoint, arg),
        useFetch(arg?: null) {
          const promise = useFetch(endpoint, arg);
          const data = useCache(endpoint, arg);
          return promise && data;
        },
      }[name];
      const calls: unknown[] = [];
      const { result, rerender, cleanup, actions } = renderRestHook(
        ({ isReady }: { isReady: boolean }) => {
          useSubscription(endpoint, isReady ? undefined : null);
          return read(isReady ? undefined : null);
        },
        {
          fixtures: [{ endpoint, response: (...args: unknown[]) => (calls.push(args), me) }],
          initialProps: { isReady: false },
        },
      );
      await act(async () => undefined);
      expect([result.current, result.error, calls, actions]).toEqual([undefined, undefined, [], []]);
      await act(async () => rerender({ isReady: true }));
      await act(async () => new Promise((resolve) => setTimeout(resolve)));
      expect([result.current, calls.length]).toEqual([User.fromJS(me), 1]);
      cleanup();
    },
  );

  it('gives selectors nothing, and undefined reads what a call without arguments brought', async () => {
    const rest = createRestSlice({ endpoints: { me: make() } });
    const { store, cleanup } = renderRestHook(() => undefined, {
      slice: rest,
      initialFixtures: [{ endpoint: rest.endpoints.me, args: [], response: me }],
    });
    const { select, selectResponse } = rest.endpoints.me;
    const state = store.getState() as never;
    expect([select(state, null), selectResponse(state, null).data]).toEqual([undefined, undefined]);
    expect([select(state, undefined), select(state)]).toEqual([User.fromJS(me), User.fromJS(me)]);
    expect(selectResponse(state, undefined)).toBe(selectResponse(state));
    cleanup();
  });
});

it.each(['useSuspense', 'useDLE', 'useFetch', 'useCache'] as const)(
  'null beside other arguments in %s leaves what the key gives to others alone',
  async (name) => {
    const endpoint = new RestEndpoint({ path: '/me', urlPrefix: 'http://127.0.0.1:1', schema: User });
    // As nobody writes it who has types.
    const hook = { useSuspense, useDLE, useFetch, useCache }[name] as unknown as (...args: readonly unknown[]) => void;
    const { result, cleanup } = renderRestHook(
      () => {
        hook(endpoint, null, 'x');
        return useDLE(endpoint);
      },
      { fixtures: [{ endpoint, args: [], response: me }] },
    );
    await act(async () => new Promise((resolve) => setTimeout(resolve, 5)));
    expect([result.current?.loading, result.current?.data]).toEqual([false, User.fromJS(me)]);
    cleanup();
  },
);
