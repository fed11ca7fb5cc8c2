// The family: the state is emptied by somebody who is not us, and what belonged to it lives on.
import { combineReducers } from '@reduxjs/toolkit';
import { ActionCreators, instrument } from '@redux-devtools/instrument';
import fc from 'fast-check';
import { persistReducer, persistStore } from 'redux-persist';
import { describe, expect, it, vi } from 'vitest';
import { createRestSlice, Entity, LogoutManager, ResetError, resource, RestEndpoint } from '../../src/index.js';
import { allFeatures } from '../support/allFeatures.js';
import { expectConsole } from '../support/console.js';
import { createTimeTravel } from '../support/devtools.js';
import { sessionStore } from '../support/sessionStore.js';
import { createWire, settle } from '../support/wire.js';
import type { Controller, RestState } from '../../src/index.js';
import type { LiftedStore } from '@redux-devtools/instrument';
import type { Middleware, Reducer, StoreEnhancer, UnknownAction } from '@reduxjs/toolkit';

class User extends Entity {
  id = '';
  name = '';
  static override key = 'User';
}

const me = new RestEndpoint({ path: '/me', name: 'me', schema: User });
const rename = new RestEndpoint({
  path: '/me',
  method: 'PATCH',
  name: 'rename',
  schema: User,
  body: {} as { name: string },
  getOptimisticResponse: (_snapshot: unknown, body: object) => ({ id: 'a', ...body }),
});
const login = new RestEndpoint({ path: '/login', method: 'POST', name: 'login', schema: User });

const reasonOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error: unknown) => error,
  );

/** A store in which user A has read something, and has a read and a mutation under way. */
async function inSession(options: Parameters<typeof sessionStore>[1] = {}) {
  const wire = createWire();
  const users = resource({ path: '/users/:id', schema: User });
  const app = sessionStore({ me, rename, login, users }, options);
  const { dispatch } = app;
  await dispatch(app.users.get.setResponse({ id: '1' }, { id: '1', name: 'seen by A' }));
  const read = reasonOf(dispatch(app.me()));
  const write = reasonOf(dispatch(app.rename({ name: 'A2' })));
  await settle();
  return { ...app, wire, read, write };
}

type Session = Awaited<ReturnType<typeof inSession>>;

async function expectOver({ wire, read, write, state }: Session) {
  expect([wire.isAborted(0), wire.isAborted(1)]).toEqual([true, true]);
  expect(await read).toBeInstanceOf(ResetError);
  expect(await write).toBeInstanceOf(ResetError);
  wire.sent[0]?.answer({ id: 'a', name: 'Ada' });
  wire.sent[1]?.answer({ id: 'a', name: 'A2' });
  await settle();
  expect(state()).toMatchObject({ entities: {}, results: {}, meta: {}, optimistic: [] });
}

describe('a root reducer that begins with undefined', () => {
  it('ends the session: nothing of the old user lands, and what was under way is aborted (F03)', async () => {
    const session = await inSession();
    const { lastReset } = session.state();
    session.logOut();
    expect(session.state().lastReset).toBeGreaterThan(lastReset);
    await expectOver(session);
  });

  it('the next user joins no request of the one before (F03)', async () => {
    const { logOut, dispatch, wire, root, ...session } = await inSession();
    logOut();
    const own = dispatch(session.me());
    await settle();
    expect(wire.lines(2)).toEqual(['GET /me']);
    wire.sent[0]?.answer({ id: 'a', name: 'Ada' });
    wire.sent[2]?.answer({ id: 'b', name: 'Bob' });
    expect((await own).name).toBe('Bob');
    expect(session.me.select(root())?.name).toBe('Bob');
  });

  it('does so again for the next user (F03)', async () => {
    const { logOut, dispatch, wire, state, ...session } = await inSession();
    logOut();
    const { lastReset } = state();
    const own = reasonOf(dispatch(session.me()));
    await settle();
    logOut();
    expect(await own).toBeInstanceOf(ResetError);
    expect(state().lastReset).toBeGreaterThan(lastReset);
    wire.sent[2]?.answer({ id: 'b', name: 'Bob' });
    await settle();
    expect(state().entities).toEqual({});
  });

  it('spares what is asked for and written right afterwards (F03)', async () => {
    const { logOut, dispatch, wire, state, root, ...session } = await inSession();
    logOut();
    const own = dispatch(session.me());
    const written = dispatch(session.users.get.setResponse({ id: '2' }, { id: '2', name: 'seen by B' }));
    dispatch({ type: 'login', payload: 'B' });
    await Promise.all([written, settle()]);
    wire.sent[2]?.answer({ id: 'b', name: 'Bob' });
    expect((await own).name).toBe('Bob');
    expect(Object.keys(state().entities['User'] ?? {})).toEqual(['2', 'b']);
    expect(root().user).toBe('B');
  });

  it('ends polls, which begin anew (F03)', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const wire = createWire();
    const ticker = new RestEndpoint({ path: '/ticker', name: 'ticker', pollFrequency: 1_000 });
    const { dispatch, logOut, ticker: bound, root } = sessionStore({ ticker });
    const leave = dispatch(bound.subscribe());
    await vi.advanceTimersByTimeAsync(0);
    wire.sent[0]?.answer({ price: 'of A' });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(wire.sent).toHaveLength(2);
    logOut();
    wire.sent[1]?.answer({ price: 'of A' });
    await vi.advanceTimersByTimeAsync(1);
    expect([wire.isAborted(1), bound.select(root())]).toEqual([true, undefined]);
    wire.sent[2]?.answer({ price: 'of B' });
    await vi.advanceTimersByTimeAsync(1);
    expect(bound.select(root())).toEqual({ price: 'of B' });
    leave();
    vi.useRealTimers();
  });

  it('is a reset for a log, too: it can be told again (F03)', async () => {
    const session = await inSession();
    session.dispatch(session.rest.util.startLog());
    session.logOut();
    await session.dispatch(session.users.get.setResponse({ id: '2' }, { id: '2', name: 'seen by B' }));
    const log = session.dispatch(session.rest.util.exportLog());
    const again = createRestSlice({
      features: allFeatures,
      endpoints: { me, rename, login, users: resource({ path: '/users/:id', schema: User }) },
    });
    const replayed = log.reduce<RestState | undefined>((state, action) => again.reducer(state, action), undefined);
    expect(replayed).toEqual(session.state());
  });
});

describe('other ways to lose the state', () => {
  it('the slice’s reducer in a wrapper that copies its state (F03)', async () => {
    const wrap =
      (reducer: Reducer<RestState>): Reducer<RestState> =>
      (state, action) => ({ ...reducer(state, action) });
    const session = await inSession({ wrap });
    session.logOut();
    await expectOver(session);
  });

  it('redux-persist around the reducer (F03)', async () => {
    const storage = { getItem: async () => null, setItem: async () => undefined, removeItem: async () => undefined };
    const session = await inSession({
      wrap: (reducer) => persistReducer({ key: 'rest', storage }, reducer) as unknown as Reducer<RestState>,
    });
    session.logOut();
    await expectOver(session);
  });

  it('a reducer that is given the state which the store began with (F03)', async () => {
    let begun: RestState | undefined;
    const wrap =
      (reducer: Reducer<RestState>): Reducer<RestState> =>
      (state, action) => {
        begun ??= reducer(state, action);
        return action.type === 'start again' ? begun : reducer(state, action);
      };
    const session = await inSession({ wrap });
    session.dispatch({ type: 'start again' });
    await expectOver(session);
  });

  it('a root reducer that leaves the slice out (F03)', async () => {
    const session = await inSession();
    const { store, rest } = session;
    store.replaceReducer(((state: { rest?: RestState }, action: UnknownAction) =>
      action.type === 'leave' ? {} : { rest: rest.reducer(state.rest, action) }) as never);
    store.dispatch({ type: 'leave' });
    expect([session.wire.isAborted(0), session.wire.isAborted(1)]).toEqual([true, true]);
    expect(await session.read).toBeInstanceOf(ResetError);
    store.dispatch({ type: 'come back' });
    await expectOver(session);
    await session.dispatch(session.users.get.setResponse({ id: '2' }, { id: '2', name: 'seen by B' }));
    expect(session.users.get.select(session.root(), { id: '2' })?.name).toBe('seen by B');
  });

  it.each(['pending', 'fulfilled'])(
    'a root reducer that begins anew for the %s action of a login spares the login (F03)',
    async (status) => {
      const session = await inSession({ empties: ({ type }) => type === `rest/login/${status}` });
      const { dispatch, wire, root } = session;
      const loggedIn = dispatch(session.login({ name: 'b' }));
      await settle();
      wire.sent[2]?.answer({ id: 'b', name: 'Bob' });
      expect((await loggedIn).name).toBe('Bob');
      expect(await session.read).toBeInstanceOf(ResetError);
      expect(await session.write).toBeInstanceOf(ResetError);
      wire.sent[0]?.answer({ id: 'a', name: 'Ada' });
      await settle();
      expect(session.rest.selectEntities(root())).toEqual({ User: { b: { id: 'b', name: 'Bob' } } });
    },
  );

  it('what a listener asks for and writes while the logout is passing belongs to the next user (F03)', async () => {
    const session = await inSession();
    const { store, dispatch, wire, root } = session;
    let own: Promise<User> | undefined;
    const stop = store.subscribe(() => {
      stop();
      own = dispatch(session.me());
      void dispatch(session.users.get.setResponse({ id: '2' }, { id: '2', name: 'seen by B' }));
    });
    session.logOut();
    await settle();
    expect([wire.isAborted(0), wire.isAborted(1), wire.lines(2)]).toEqual([true, true, ['GET /me']]);
    wire.sent[0]?.answer({ id: 'a', name: 'Ada' });
    wire.sent[2]?.answer({ id: 'b', name: 'Bob' });
    expect((await own)?.name).toBe('Bob');
    expect(session.rest.selectEntities(root())).toMatchObject({
      User: { '2': { name: 'seen by B' }, b: { name: 'Bob' } },
    });
    expect(Object.keys(session.state().entities['User'] ?? {})).toHaveLength(2);
  });

  it('so does what a listener asks for when our own reset is told (F03)', async () => {
    const session = await inSession();
    const { store, dispatch, wire } = session;
    let own: Promise<User> | undefined;
    const stop = store.subscribe(() => {
      stop();
      own = dispatch(session.me());
    });
    await dispatch(session.rest.resetEntireStore());
    await settle();
    wire.sent[2]?.answer({ id: 'b', name: 'Bob' });
    expect((await own)?.name).toBe('Bob');
  });

  it('a listener that throws keeps nothing of the old session alive (F03)', async () => {
    const session = await inSession();
    const stop = session.store.subscribe(() => {
      throw new Error('a listener');
    });
    expect(() => session.logOut()).toThrow('a listener');
    stop();
    await expectOver(session);
    const own = session.dispatch(session.me());
    await settle();
    session.wire.sent.at(-1)?.answer({ id: 'b', name: 'Bob' });
    expect((await own).name).toBe('Bob');
  });

  it('a logout that LogoutManager makes so is one, and refused keys stay quiet (F03)', async () => {
    const logouts: Controller[] = [];
    const handleLogout = (controller: Controller) => {
      logouts.push(controller);
      controller.store.dispatch({ type: 'logout' });
    };
    const session = await inSession({ managers: [new LogoutManager({ handleLogout })] });
    session.wire.refuse(0);
    expect(await session.read).toMatchObject({ status: 401 });
    await settle();
    expect(await session.write).toMatchObject({ name: 'ResetError', status: 401 });
    expect([logouts.length, session.types.filter((type) => type === 'rest/reset')]).toEqual([1, ['rest/reset']]);
  });
});

describe('DevTools over a history with a logout in it', () => {
  it('jump to any moment of it, and send, abort and append nothing (F03)', async () => {
    const session = await inSession({ enhancers: [instrument() as StoreEnhancer] });
    const { store, wire, dispatch, logOut, state, types } = session;
    const { liftedStore } = store as unknown as { liftedStore: LiftedStore<unknown, UnknownAction, unknown> };
    const jump = (index: number) => liftedStore.dispatch(ActionCreators.jumpToState(index) as never);
    logOut();
    dispatch({ type: 'login', payload: 'B' });
    const own = dispatch(session.me());
    await settle();
    const before = { types: [...types], sent: wire.sent.length, state: state() };
    const { length } = liftedStore.getState().stagedActionIds;
    expect(before.types.filter((type) => type === 'rest/reset')).toHaveLength(1);
    for (let index = 0; index < length; index++) {
      jump(index);
      await settle();
    }
    expect({ types, sent: wire.sent.length, state: state() }).toEqual(before);
    expect(wire.isAborted(2)).toBe(false);
    wire.sent[2]?.answer({ id: 'b', name: 'Bob' });
    expect((await own).name).toBe('Bob');
    expect(session.rest.selectEntities(session.root())).toEqual({ User: { b: { id: 'b', name: 'Bob' } } });
  });
});

/** What can happen to a store with users that come and go. */
const HAPPENINGS = ['read', 'write', 'set', 'answer', 'logout', 'reset', 'replace', 'turn', 'others'] as const;

it('in whichever order things happen: no user sees what another one read, and every promise settles (F03)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...HAPPENINGS), { minLength: 5, maxLength: 25 }), async (happenings) => {
      const wire = createWire();
      const users = resource({ path: '/users/:id', schema: User, optimistic: true });
      const { dispatch, store, reducer, state, logOut, rest, ...app } = sessionStore({ users });
      let user = 0;
      const askedBy: number[] = [];
      const promises: Promise<unknown>[] = [];
      const turn = async () => {
        await settle();
        while (askedBy.length < wire.sent.length) askedBy.push(user);
      };
      const end = (how: () => unknown) => {
        if (state().seq > 0) user++;
        how();
      };
      const happen: Record<(typeof HAPPENINGS)[number], () => unknown> = {
        read: () => promises.push(reasonOf(dispatch(app.users.get({ id: '1' })))),
        write: () => promises.push(reasonOf(dispatch(app.users.update({ id: '1' }, { name: String(user) })))),
        set: () => dispatch(rest.set(User, { id: '3', name: String(user) })),
        answer: () => wire.sent.forEach(({ answer }, index) => answer({ id: '1', name: String(askedBy[index]) })),
        logout: () => end(logOut),
        reset: () => end(() => dispatch(rest.resetEntireStore())),
        replace: () =>
          end(() => {
            store.replaceReducer(combineReducers({ user: () => null }) as never);
            store.replaceReducer(reducer);
          }),
        turn,
        others: () => dispatch({ type: 'of others' }),
      };
      for (const happening of [...happenings, 'turn', 'answer', 'turn'] as const) {
        await happen[happening]();
        if (happening === 'read' || happening === 'write') await turn();
        const names = Object.values(state().entities['User'] ?? {}).map((row) => (row as { name: string }).name);
        expect(names.filter((name) => name !== String(user))).toEqual([]);
      }
      await Promise.all(promises);
      expect(state()).toMatchObject({ optimistic: [] });
    }),
    { numRuns: 100 },
  );
});

describe('what is no reset', () => {
  it('a slice that has nothing yet is emptied of nothing (decision 113, F03)', async () => {
    const wire = createWire();
    const { rest, types, dispatch, logOut, me: bound } = sessionStore({ me });
    logOut();
    const read = dispatch(bound());
    await settle();
    wire.sent[0]?.answer({ id: 'b', name: 'Bob' });
    expect((await read).name).toBe('Bob');
    expect(types).not.toContain(`${rest.reducerPath}/reset`);
  });

  it('what redux-persist brings, be it nothing, aborts nothing (F03)', async () => {
    // Redux Toolkit complains of the actions of redux-persist.
    expectConsole('error');
    const items = new Map([['persist:rest', JSON.stringify({ entities: '{}', results: '{}', meta: '{}', seq: '0' })]]);
    const storage = {
      getItem: async (key: string) => items.get(key),
      setItem: async () => undefined,
      removeItem: async () => undefined,
    };
    const session = await inSession({
      wrap: (reducer) => persistReducer({ key: 'rest', storage }, reducer) as unknown as Reducer<RestState>,
    });
    await new Promise<void>((resolve) => void persistStore(session.store, null, () => resolve()));
    expect(session.state()).toMatchObject({ entities: {} });
    expect([session.wire.isAborted(0), session.types.includes('rest/reset')]).toEqual([false, false]);
    session.wire.sent[1]?.answer({ id: 'a', name: 'A2' });
    expect(await session.write).toBe('resolved');
    expect(session.me.select(session.root())).toBeUndefined();
    session.wire.sent[0]?.answer({ id: 'a', name: 'Ada' });
    expect(await session.read).toBe('resolved');
    expect(session.me.select(session.root())?.id).toBe('a');
  });

  it('an action that somebody keeps from the reducer drops nothing (F03)', async () => {
    const swallow: Middleware = () => (next) => (action) =>
      (action as UnknownAction).type === 'rest/expire' ? undefined : next(action);
    const session = await inSession({ middleware: [swallow] });
    await session.dispatch(session.rest.expireAll({ testKey: () => true }));
    expect(session.wire.isAborted(0)).toBe(false);
    session.wire.sent[0]?.answer({ id: 'a', name: 'Ada' });
    expect(await session.read).toBe('resolved');
  });

  it('DevTools that show the beginning send, abort and append nothing (F03)', async () => {
    const { store, server, jump, jumpToHead, length, types, dispatch, todos, isTimeTravelling } = createTimeTravel();
    await dispatch(todos.get({ id: '1' }));
    server.hold = true;
    const answer = dispatch(todos.get({ id: '2' }));
    await settle();
    const before = { length: length(), requests: server.requests };
    for (let index = 0; index < before.length - 1; index++) {
      jump(index);
      expect(isTimeTravelling(), `index ${String(index)}`).toBe(true);
      await settle();
    }
    jumpToHead();
    expect({ length: length(), requests: server.requests }).toEqual(before);
    await server.letGo();
    expect((await answer).id).toBe('2');
    expect(types()).not.toContain('rest/reset');
    expect(todos.get.select(store.getState(), { id: '2' })?.id).toBe('2');
  });
});
