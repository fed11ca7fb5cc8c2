import { createSelector } from '@reduxjs/toolkit';
import { describe, expectTypeOf, it } from 'vitest';
import { Collection, createRestSlice, Endpoint, Entity, resource, RestEndpoint } from '../../src/index.js';
import {
  useCache,
  useCancelling,
  useController,
  useDLE,
  useFetch,
  useLive,
  useSubscription,
  useSuspense,
} from '../../src/react/index.js';

class User extends Entity {
  id = '';
  static override key = 'User';
}

const getMe = new RestEndpoint({ path: '/me', schema: User });
const plain = new Endpoint(async () => ({ id: '1' }), { name: 'plain' });
const users = resource({ path: '/users/:id', schema: User });
const all = new RestEndpoint({ path: '/users', schema: new Collection([User]) });
const rest = createRestSlice({ endpoints: { getMe, plain, users, all } });
const bound = rest.endpoints;
declare const state: Parameters<typeof bound.getMe.select>[0];
declare const isReady: boolean;

describe('null alone to an endpoint without arguments', () => {
  it('is taken by every hook, declared and bound', () => {
    expectTypeOf(useSuspense(getMe, null)).toEqualTypeOf<User | undefined>();
    expectTypeOf(useSuspense(bound.getMe, null)).toEqualTypeOf<User | undefined>();
    expectTypeOf(useLive(getMe, null)).toEqualTypeOf<User | undefined>();
    expectTypeOf(useDLE(getMe, null).data).toEqualTypeOf<User | undefined>();
    expectTypeOf(useDLE(bound.getMe, null).lastData).toEqualTypeOf<User | undefined>();
    expectTypeOf(useCache(getMe, null)).toEqualTypeOf<User | undefined>();
    expectTypeOf(useCache(bound.getMe, null)).toEqualTypeOf<User | undefined>();
    expectTypeOf(useFetch(getMe, null)?.resolved).toEqualTypeOf<boolean | undefined>();
    useSubscription(getMe, null);
    useSubscription(bound.getMe, null);
    useSuspense(useCancelling(getMe, null), null);
    expectTypeOf(useSuspense(plain, null)).toEqualTypeOf<{ id: string } | undefined>();
    useDLE(bound.plain, null);
    useDLE(all, null);
    useDLE(bound.all, null);
    useDLE(users.getList, null);
    useDLE(bound.users.getList, null);
  });

  it('decides by a condition, without a cast', () => {
    expectTypeOf(useSuspense(getMe, isReady ? undefined : null)).toEqualTypeOf<User | undefined>();
    useDLE(getMe, isReady ? undefined : null);
    useDLE(bound.getMe, isReady ? undefined : null);
    useCache(getMe, isReady ? undefined : null);
    void useFetch(bound.getMe, isReady ? undefined : null);
    useLive(getMe, isReady ? undefined : null);
    useSubscription(getMe, isReady ? undefined : null);
    useCancelling(getMe, isReady ? undefined : null);
    useDLE(plain, isReady ? undefined : null);
    useDLE(users.getList, isReady ? {} : null);
    useDLE(users.getList, isReady ? undefined : null);
    useDLE(bound.users.getList, isReady ? undefined : null);
    useSuspense(all, isReady ? undefined : null);
    useDLE(users.get, isReady ? { id: 1 } : null);
    bound.getMe.select(state, isReady ? undefined : null);
    bound.plain.select(state, isReady ? undefined : null);
    bound.getMe.retain(isReady ? undefined : null);
  });

  it('is taken by selectors, thunks and the controller', () => {
    expectTypeOf(bound.getMe.select(state, null)).toEqualTypeOf<User | undefined>();
    bound.getMe.selectResponse(state, null);
    bound.plain.select(state, null);
    bound.plain.selectResponse(state, null);
    bound.getMe.subscribe(null);
    bound.getMe.retain(null);
    bound.getMe.invalidate(null);
    const controller = useController();
    controller.subscribe(getMe, null);
    controller.retain(bound.getMe, null);
    void controller.invalidate(getMe, null);
    expectTypeOf(controller.getResponse(getMe, null).data).toEqualTypeOf<User | undefined>();
    controller.getError(bound.getMe, null);
    controller.snapshot().getResponse(getMe, null);
    createSelector([bound.getMe.select, bound.users.getList.select], (me, list) => [me?.id, list?.length]);
  });

  it('stays refused where something else is asked for', () => {
    // @ts-expect-error
    useSuspense(getMe, { id: 1 });
    // @ts-expect-error
    useDLE(users.get, undefined);
    // @ts-expect-error
    useDLE(users.get, { id: 1 }, null);
    // @ts-expect-error
    useDLE(users.get, isReady ? undefined : null);
  });
});
