// The family: what a call still does, step by step, after the session that it belongs to has ended.
import { combineReducers } from '@reduxjs/toolkit';
import { describe, expect, it } from 'vitest';
import {
  createRestSlice,
  Endpoint,
  Entity,
  LogoutManager,
  ResetError,
  resource,
  RestEndpoint,
} from '../../src/index.js';
import { gatekeeper, startServer } from '../support/httpServer.js';
import { sessionStore } from '../support/sessionStore.js';
import { testStore } from '../support/testStore.js';
import { createWire, settle } from '../support/wire.js';
import type { RestGenerics } from '../../src/index.js';

class Doc extends Entity {
  id = '';
  title = '';
  static override key = 'Doc';
}

/** Something that a call waits for, until the test lets it go. */
function createGate() {
  let open: () => void = () => undefined;
  const isOpen = new Promise<void>((resolve) => (open = resolve));
  return { isOpen, open: () => open() };
}

type Step = 'getHeaders' | 'getRequestInit' | 'fetchResponse' | 'a second try';

/** A mutation that waits in one of its steps, and a read that is refused. */
function setUp(step: Step) {
  const wire = createWire();
  const gate = createGate();
  let token = 'user A';
  class Waiting<O extends RestGenerics = any> extends RestEndpoint<O> {
    override async getHeaders(headers: HeadersInit): Promise<HeadersInit> {
      if (step === 'getHeaders') await gate.isOpen;
      return { ...headers, Authorization: token };
    }
    override async getRequestInit(body?: unknown): Promise<RequestInit> {
      if (step === 'getRequestInit') await gate.isOpen;
      // An override that forgets the signal.
      const { signal: _forgotten, ...init } = await super.getRequestInit(body);
      return init;
    }
    override async fetchResponse(input: string, init: RequestInit): Promise<Response> {
      if (step === 'fetchResponse') await gate.isOpen;
      if (step !== 'a second try') return super.fetchResponse(input, init);
      try {
        return await super.fetchResponse(input, init);
      } catch {
        await gate.isOpen;
        return super.fetchResponse(input, init);
      }
    }
  }
  const save = new Waiting({ path: '/docs/:id', method: 'PUT', name: 'save', schema: Doc });
  const me = new RestEndpoint({ path: '/me', name: 'me' });
  const store = sessionStore({ save, me }, { managers: [new LogoutManager()] });
  const saved = store.dispatch(store.save({ id: '1' }, { title: 'of user A' })).catch((error: unknown) => error);
  return { ...store, wire, gate, saved, logIn: () => void (token = 'user B') };
}

const ways = {
  'a refused request': async ({ dispatch, me, wire }: ReturnType<typeof setUp>) => {
    const { length } = wire.sent;
    dispatch(me()).catch(() => undefined);
    await settle();
    wire.refuse(length);
    await settle();
  },
  resetEntireStore: ({ dispatch, rest }: ReturnType<typeof setUp>) => dispatch(rest.resetEntireStore()),
  "the app's root reducer": ({ logOut }: ReturnType<typeof setUp>) => void logOut(),
  'replaceReducer, without the slice and then with it': ({ store, reducer }: ReturnType<typeof setUp>) => {
    store.replaceReducer(combineReducers({ user: () => null }) as never);
    store.replaceReducer(reducer);
  },
};

describe.each(Object.entries(ways))('after a logout by %s', (_way, logOut) => {
  it.each(['getHeaders', 'getRequestInit', 'fetchResponse'] as const)(
    'F01, F74: a mutation that waits in %s never leaves, with nobody’s token',
    async (step) => {
      const app = setUp(step);
      await settle();
      await logOut(app);
      app.logIn();
      app.gate.open();
      await settle();
      expect(app.wire.lines().filter((line) => line.startsWith('PUT'))).toEqual([]);
      expect(await app.saved).toBeInstanceOf(ResetError);
    },
  );

  it('an endpoint that tries again by itself sends nothing more (F01)', async () => {
    const app = setUp('a second try');
    await settle();
    app.wire.sent[0]?.fail(new TypeError('the network is down'));
    await settle();
    await logOut(app);
    app.gate.open();
    await settle();
    expect(app.wire.lines().filter((line) => line.startsWith('PUT'))).toHaveLength(1);
    expect(await app.saved).toBeInstanceOf(ResetError);
  });
});

it('at whichever moment of a call the store is reset, nothing leaves after that (F01)', async () => {
  const seen = new Set<boolean>();
  for (let turns = 0; turns < 30; turns++) {
    const app = setUp('getHeaders');
    await settle();
    app.gate.open();
    for (let turn = 0; turn < turns; turn++) await Promise.resolve();
    const left = app.wire.sent.length;
    await app.dispatch(app.rest.resetEntireStore());
    await settle();
    expect(app.wire.sent, `after ${String(turns)} turns`).toHaveLength(left);
    expect(await app.saved).toBeInstanceOf(ResetError);
    seen.add(left > 0);
  }
  // The moments tried are those before and after it leaves.
  expect(seen).toEqual(new Set([true, false]));
});

it('what has left is aborted at once, and its caller learns of the refusal (K13, F01)', async () => {
  const wire = createWire();
  const docs = resource({ path: '/docs/:id', schema: Doc, optimistic: true });
  const { dispatch, docs: bound, state } = sessionStore({ docs }, { managers: [new LogoutManager()] });
  const refused = dispatch(bound.get({ id: '1' })).catch((error: unknown) => error);
  const read = dispatch(bound.get({ id: '2' })).catch((error: unknown) => error);
  const write = dispatch(bound.update({ id: '3' }, { title: 'x' })).catch((error: unknown) => error);
  await settle();
  wire.refuse(0);
  expect(await refused).toMatchObject({ name: 'NetworkError', status: 401 });
  await settle();
  expect([1, 2].map(wire.isAborted)).toEqual([true, true]);
  for (const promise of [read, write]) {
    expect(await promise).toMatchObject({ name: 'ResetError', status: 401, cause: { name: 'NetworkError' } });
  }
  wire.sent[2]?.answer({ id: '3', title: 'x' });
  await settle();
  expect(state()).toMatchObject({ entities: {}, results: {}, meta: {}, optimistic: [] });
});

it('what waits for an item that is being created never leaves, and leaves no mark (F01)', async () => {
  const wire = createWire();
  const docs = resource({ path: '/docs/:id', schema: Doc, optimistic: true });
  const plain = new RestEndpoint({ path: '/docs/:id/publish', method: 'POST', name: 'publish' });
  const { dispatch, docs: bound, publish, rest, state } = sessionStore({ docs, publish: plain });
  const created = dispatch(bound.getList.push({ title: 'new' }));
  const id = created.requestId;
  const later = [
    dispatch(bound.partialUpdate({ id }, { title: 'newer' })),
    dispatch(publish({ id }, {})),
    dispatch(bound.delete({ id })),
  ].map((promise) => promise.catch((error: unknown) => error));
  await settle();
  wire.sent[0]?.answer({ id: '7', title: 'new' });
  // The create is answered, and the next is about to leave.
  while (state().meta['POST /docs']?.pending) await Promise.resolve();
  const { length } = wire.sent;
  await dispatch(rest.resetEntireStore());
  await settle();
  expect(wire.sent).toHaveLength(length);
  for (const promise of later) expect(await promise).toBeInstanceOf(ResetError);
  expect(state()).toMatchObject({ meta: {}, optimistic: [] });
});

it('a function of one’s own is not called any more (F01)', async () => {
  const calls: string[] = [];
  let create: (row: object) => void = () => undefined;
  const push = new Endpoint(() => new Promise<object>((resolve) => (create = resolve)), {
    name: 'push',
    schema: Doc,
    sideEffect: true,
  });
  const rename = new Endpoint(({ id }: { id: string }) => Promise.resolve(calls.push(id)), {
    name: 'rename',
    sideEffect: true,
  });
  const { dispatch, slice, endpoints } = testStore(() => createRestSlice({ endpoints: { push, rename } }));
  for (let turns = 0; turns < 12; turns++) {
    const { requestId: id } = dispatch(endpoints.push());
    const renamed = dispatch(endpoints.rename({ id })).catch((error: unknown) => error);
    await settle();
    create({ id: '1' });
    for (let turn = 0; turn < turns; turn++) await Promise.resolve();
    const { length } = calls;
    await dispatch(slice.resetEntireStore());
    await settle();
    expect(calls, `after ${String(turns)} turns`).toHaveLength(length);
    expect(await renamed).toBeInstanceOf(ResetError);
  }
});

it('a real server sees the connection of what had left close, and no request after the logout (F01)', async () => {
  const gates = gatekeeper();
  const server = await startServer(gates.handler);
  const docs = resource({ path: '/docs/:id', urlPrefix: server.url, schema: Doc });
  const { dispatch, docs: bound } = sessionStore({ docs }, { managers: [new LogoutManager()] });
  const promises = ['1', '2', '3'].map((id) => dispatch(bound.get({ id })).catch(({ status }) => status as number));
  await server.received(3);
  gates.answer(0, { status: 401 });
  expect(await Promise.all(promises)).toEqual([401, 401, 401]);
  await expect.poll(() => server.requests.filter(({ isAborted }) => isAborted)).toHaveLength(2);
  expect(server.requests).toHaveLength(3);
});
