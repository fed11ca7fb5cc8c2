import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LogoutManager, NetworkError } from '../../../src/index.js';
import { runtimesOf } from '../../../src/requests/runtime.js';
import { storeDispatch } from '../../../src/slice/storeDispatch.js';
import { stubPage } from '../../support/polled.js';
import { streamedStore } from '../../support/streamed.js';
import { restErrorOf } from '../../support/thrown.js';
import type { Runtime } from '../../../src/requests/runtime.js';

beforeEach(() => {
  vi.useFakeTimers();
  // What fails is told there.
  vi.spyOn(console, 'debug').mockReturnValue();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('a stream', () => {
  it('is open from the first subscriber of a key to the last, and closed once', () => {
    const { subscribe, opened, last } = streamedStore();
    const leave = [subscribe(), subscribe()];
    expect(opened).toHaveLength(1);
    leave[0]?.();
    leave[0]?.();
    expect([last().closed, last().api.signal.aborted]).toEqual([0, false]);
    leave[1]?.();
    leave[1]?.();
    expect([last().closed, last().api.signal.aborted]).toEqual([1, true]);
    subscribe()();
    expect(opened.map(({ closed }) => closed)).toEqual([1, 1]);
  });

  it('is one for several endpoint objects of a key, and another for another key', () => {
    const { subscribe, opened, dispatch, slice, endpoints, args } = streamedStore();
    subscribe();
    dispatch(slice.subscribe(endpoints.notes.getList.endpoint.extend({ dataExpiryLength: 5 }), args));
    expect(opened).toHaveLength(1);
    subscribe({ topic: 'b' });
    expect(opened.map(({ api }) => api.args)).toEqual([[{ topic: 'a' }], [{ topic: 'b' }]]);
  });

  it('is given the arguments and the root state', () => {
    const { subscribe, last, root } = streamedStore();
    subscribe();
    expect(last().api.args).toEqual([{ topic: 'a' }]);
    expect(last().api.getState()).toBe(root());
  });

  it('dispatches nothing by being opened and closed, and null opens none', () => {
    const { subscribe, dispatch, getList, actions, opened } = streamedStore();
    subscribe()();
    dispatch(getList.subscribe(null))();
    expect([actions.length, opened.length]).toEqual([0, 1]);
  });
});

describe('a subscriber', () => {
  it('keeps what is stored from being collected, until it leaves', () => {
    const { subscribe, dispatch, getList } = streamedStore();
    const { usage } = runtimesOf(storeDispatch({ dispatch }))[0] as Runtime;
    const key = getList.endpoint.key({ topic: 'a' });
    const leave = subscribe();
    expect(usage.isRetained(key)).toBe(true);
    leave();
    expect(usage.isRetained(key)).toBe(false);
  });
});

describe('what comes', () => {
  it('is pushed to this list, without duplicates', async () => {
    const { subscribe, load, last, texts, types } = streamedStore();
    await load();
    subscribe();
    const from = types().length;
    last().api.push({ id: '2', text: 'two', topic: 'a' });
    last().api.push({ id: '2', text: 'two!', topic: 'a' });
    expect(texts()).toEqual(['one', 'two!']);
    expect(types(from)).toEqual(['rest/set', 'rest/set']);
  });

  it('leaves this list alone when it is removed, and stays elsewhere', async () => {
    const { subscribe, load, last, texts, dispatch, getList, endpoints, root, actions } = streamedStore();
    await load();
    await dispatch(getList({ topic: 'a', author: 'x' }));
    await dispatch(endpoints.notes.get({ topic: 'a', id: '1' }));
    subscribe();
    last().api.remove({ id: '1' });
    expect(texts()).toEqual([]);
    expect(texts({ topic: 'a', author: 'x' })).toEqual(['one']);
    expect(endpoints.notes.get.select(root(), { topic: 'a', id: '1' })?.text).toBe('one');
    const count = actions.length;
    last().api.remove('1');
    last().api.remove(7);
    expect(actions).toHaveLength(count);
  });

  it('is removed by an entity or by its primary key alone', async () => {
    const { subscribe, load, last, texts, server, getList, root, args } = streamedStore();
    server.rows = [1, 2, 3].map((id) => ({ id: String(id), text: `n${String(id)}`, topic: 'a' }));
    await load();
    subscribe();
    last().api.remove(getList.select(root(), args)?.[1]);
    last().api.remove(3);
    expect(texts()).toEqual(['n1']);
  });

  it('is an answer, or fields of an entity', async () => {
    const { subscribe, last, texts, endpoints } = streamedStore();
    subscribe();
    last().api.setResponse([{ id: '5', text: 'five', topic: 'a' }]);
    expect(texts()).toEqual(['five']);
    const { schema } = endpoints.notes.get.endpoint;
    last().api.set(schema, { id: '5' }, { text: 'FIVE' });
    expect(texts()).toEqual(['FIVE']);
  });

  it('does nothing once the stream is closed', async () => {
    const { subscribe, load, last, actions, endpoints } = streamedStore();
    await load();
    subscribe()();
    const count = actions.length;
    const { push, remove, setResponse, set } = last().api;
    push({ id: '2' });
    remove({ id: '1' });
    setResponse([]);
    set(endpoints.notes.get.endpoint.schema, { id: '1' }, { text: 'x' });
    expect(actions).toHaveLength(count);
  });

  it('may be taken apart, and closes the stream itself', async () => {
    const { last, opened, dispatch, getList, args } = streamedStore({
      onOpen: ({ api: { setResponse } }) => setResponse([]),
    });
    let leave = (): void => undefined;
    const held = streamedStore();
    held.store.subscribe(() => leave());
    leave = held.subscribe();
    held.last().api.setResponse([]);
    expect(held.last().closed).toBe(1);
    dispatch(getList.subscribe(args));
    expect([opened.length, last().closed]).toEqual([1, 0]);
  });

  it('is refused where it has no primary key, or there is no list', async () => {
    const { subscribe, load, last, dispatch, endpoints } = streamedStore();
    await load();
    subscribe();
    expect(restErrorOf(() => last().api.push({ text: 'x' })).code).toBe('PK_MISSING');
    expect(restErrorOf(() => last().api.remove({ text: 'x' })).code).toBe('PK_MISSING');
    dispatch(endpoints.notes.get.subscribe({ topic: 'a', id: '1' }));
    expect(restErrorOf(() => last().api.push({ id: '1' })).code).toBe('COLLECTION_MISSING');
    expect(restErrorOf(() => last().api.remove({ id: '1' })).code).toBe('COLLECTION_MISSING');
  });

  it('that cannot be stored is the error of the endpoint', async () => {
    const { subscribe, load, last, getList, root, args } = streamedStore();
    await load();
    subscribe();
    last().api.setResponse({ data: [{ text: 'no id' }] });
    expect(getList.selectResponse(root(), args).error).toMatchObject({ code: 'RESPONSE_SHAPE' });
  });
});

describe('before the first answer', () => {
  async function whileFetching(come: (app: ReturnType<typeof streamedStore>) => void) {
    const app = streamedStore();
    let open = (): void => undefined;
    app.server.gate = new Promise((resolve) => (open = resolve));
    const answer = app.load();
    app.subscribe();
    await app.wait(0);
    come(app);
    open();
    await answer;
    return app;
  }

  it('a whole answer of the stream is the newer one', async () => {
    const { texts } = await whileFetching(({ last }) =>
      last().api.setResponse([{ id: '9', text: 'nine', topic: 'a' }]),
    );
    expect(texts()).toEqual(['nine']);
  });

  it('an item that comes makes the answer stale, which may be from before', async () => {
    const { expiresAt } = await whileFetching(({ last }) => last().api.push({ id: '9', text: 'nine', topic: 'a' }));
    expect(expiresAt()).toBeLessThanOrEqual(Date.now());
  });

  it('so does an item that goes', async () => {
    const { expiresAt } = await whileFetching(({ last }) => last().api.remove('1'));
    expect(expiresAt()).toBeLessThan(Date.now());
  });
});

describe('a failure', () => {
  it.each([
    ['a throw', false],
    ['a rejection', true],
  ])('by %s opens it again, ever later, at most 30 s', async (_, isAsync) => {
    const { subscribe, opened, wait } = streamedStore({
      isAsync,
      onOpen: ({ fail }) => {
        if (!isAsync) throw new Error('no line');
        fail();
      },
    });
    vi.spyOn(Math, 'random').mockReturnValue(1 / 3);
    const leave = subscribe();
    const at: number[] = [];
    for (let second = 0; second <= 125; second++) {
      while (at.length < opened.length) at.push(second);
      await wait(1000);
    }
    expect(at).toEqual([0, 1, 3, 7, 15, 31, 61, 91, 121]);
    leave();
    await wait(60_000);
    expect([opened.length, vi.getTimerCount()]).toEqual([9, 0]);
    expect(vi.mocked(console.debug).mock.calls).toHaveLength(9);
    expect(console.debug).toHaveBeenCalledWith(expect.stringContaining('The stream of notes.getList has failed'));
  });

  it('closes what it has opened, whose late calls do nothing', async () => {
    const { subscribe, opened, wait, actions, load } = streamedStore({ isAsync: true });
    await load();
    subscribe();
    opened[0]?.fail();
    await wait(0);
    expect(opened[0]?.api.signal.aborted).toBe(true);
    const count = actions.length;
    opened[0]?.api.setResponse([]);
    expect(actions).toHaveLength(count);
    await wait(2000);
    expect(opened).toHaveLength(2);
  });

  it('is the first one again after something has come', async () => {
    const { subscribe, opened, wait, last } = streamedStore({ isAsync: true });
    vi.spyOn(Math, 'random').mockReturnValue(1 / 3);
    subscribe();
    for (const pause of [1000, 2000, 4000]) {
      last().fail();
      await wait(pause);
    }
    expect(opened).toHaveLength(4);
    last().api.setResponse([]);
    last().fail();
    await wait(1000);
    expect(opened).toHaveLength(5);
  });

  it('makes the data stale once, when the stream works again: something may have been missed', async () => {
    const { subscribe, load, wait, last, expiresAt, types } = streamedStore({ isAsync: true });
    await load();
    subscribe();
    for (const _ of [1, 2]) {
      last().fail();
      await wait(4000);
      expect(expiresAt()).toBeGreaterThan(Date.now());
    }
    const from = types().length;
    last().api.push({ id: '2', text: 'two', topic: 'a' });
    last().api.push({ id: '3', text: 'three', topic: 'a' });
    expect(types(from)).toEqual(['rest/set', 'rest/expire', 'rest/set']);
    expect(expiresAt()).toBeLessThan(Date.now());
  });

  it('does so after a while where nothing comes', async () => {
    const { subscribe, load, wait, last, expiresAt } = streamedStore({ isAsync: true });
    await load();
    subscribe();
    last().fail();
    await wait(2000);
    expect(expiresAt()).toBeGreaterThan(Date.now());
    await wait(5000);
    expect(expiresAt()).toBeLessThan(Date.now());
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is not tried sooner for who comes meanwhile, and not at all when all have left', async () => {
    const { subscribe, opened, last, wait } = streamedStore({ isAsync: true });
    const leave = [subscribe()];
    last().fail();
    await wait(0);
    leave.push(subscribe());
    expect(opened).toHaveLength(1);
    leave.forEach((end) => end());
    expect(vi.getTimerCount()).toBe(0);
  });

  it('offline is tried again when the page is online', async () => {
    const page = stubPage();
    const { subscribe, wait, last, opened } = streamedStore({ isAsync: true });
    subscribe();
    page.setOnline(false);
    last().fail();
    await wait(120_000);
    expect(opened).toHaveLength(1);
    page.setOnline(true);
    expect(opened).toHaveLength(2);
  });
});

describe('what is refused', () => {
  it('is a stream that is no function, before anything is opened', () => {
    const { dispatch, slice, endpoints, args } = streamedStore();
    const { endpoint } = endpoints.notes.getList;
    expect(restErrorOf(() => dispatch(slice.subscribe(endpoint.extend({ stream: 5 as never }), args))).code).toBe(
      'STREAM_INVALID',
    );
    expect(restErrorOf(() => dispatch(slice.subscribe(undefined as never))).code).toBe('ENDPOINT_UNKNOWN');
  });
});

describe('an end', () => {
  it('may give what closes it, also when nobody is there any more', async () => {
    const { dispatch, slice, endpoints, args, wait } = streamedStore();
    const closed = vi.fn();
    const live = endpoints.notes.getList.endpoint.extend({ stream: (() => Promise.resolve(closed)) as never });
    const leave = dispatch(slice.subscribe(live, args));
    await wait(0);
    leave();
    expect(closed).toHaveBeenCalledTimes(1);
    dispatch(slice.subscribe(live, args))();
    await wait(0);
    expect(closed).toHaveBeenCalledTimes(2);
  });

  it('opens it no more while its subscribers stay; a new first one does', async () => {
    const { subscribe, opened, last, wait } = streamedStore({ isAsync: true });
    const leave = subscribe();
    last().end();
    await wait(60_000);
    const leaveToo = subscribe();
    expect(opened).toHaveLength(1);
    leave();
    leaveToo();
    subscribe();
    expect(opened).toHaveLength(2);
  });

  it('still lets what it has opened write: a stream may return when it is connected', async () => {
    const { subscribe, last, wait, texts } = streamedStore({ isAsync: true });
    subscribe();
    last().end();
    await wait(0);
    last().api.setResponse([{ id: '1', text: 'later', topic: 'a' }]);
    expect(texts()).toEqual(['later']);
  });
});

describe('ends of a session', () => {
  it('a reset closes it, and opens it for who stays', async () => {
    const { subscribe, opened, dispatch, slice, load, texts } = streamedStore();
    await load();
    subscribe();
    await dispatch(slice.resetEntireStore());
    expect(opened.map(({ closed }) => closed)).toEqual([1, 0]);
    opened[0]?.api.setResponse([{ id: '1', text: 'of the user before', topic: 'a' }]);
    expect(texts()).toBeUndefined();
    opened[1]?.api.setResponse([{ id: '2', text: 'mine', topic: 'a' }]);
    expect(texts()).toEqual(['mine']);
  });

  it('what the server refused is opened again when somebody has the answer', async () => {
    const { subscribe, opened, load, server, wait } = streamedStore({ managers: [new LogoutManager()] });
    subscribe();
    server.status = 401;
    await expect(load()).rejects.toBeInstanceOf(NetworkError);
    await wait(0);
    expect(opened.map(({ closed }) => closed)).toEqual([1]);
    server.status = 200;
    await load();
    expect(opened.map(({ closed }) => closed)).toEqual([1, 0]);
  });

  it('dispose closes everything, and leaves no timer', async () => {
    const { subscribe, opened, slice, store, last, wait, dispatch } = streamedStore({ isAsync: true });
    const leave = subscribe();
    subscribe({ topic: 'b' });
    last().fail();
    await wait(0);
    slice.controller({ dispatch }).dispose();
    expect(opened.map(({ api }) => api.signal.aborted)).toEqual([true, true]);
    expect(vi.getTimerCount()).toBe(0);
    leave();
    subscribe();
    expect(opened).toHaveLength(3);
    void store;
  });
});

describe('what is being created', () => {
  it('is listened to once it has its name, and shares the stream of that', async () => {
    const { dispatch, endpoints, server, opened, wait } = streamedStore();
    let open = (): void => undefined;
    server.gate = new Promise((resolve) => (open = resolve));
    const { push } = endpoints.notes.getList;
    const created = dispatch(push({ topic: 'a' }, { text: 'x', topic: 'a' }));
    const leave = dispatch(endpoints.notes.get.subscribe({ topic: 'a', id: created.requestId }));
    await wait(0);
    expect(opened).toHaveLength(0);
    open();
    await created;
    expect(opened.map(({ api }) => api.args)).toEqual([[{ topic: 'a', id: 'new' }]]);
    const leaveToo = dispatch(endpoints.notes.get.subscribe({ topic: 'a', id: 'new' }));
    expect(opened).toHaveLength(1);
    leaveToo();
    leave();
    expect(opened[0]?.closed).toBe(1);
  });
});
