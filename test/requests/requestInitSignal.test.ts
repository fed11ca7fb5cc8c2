// The family: signals of the user's own, which end a request wherever they were given, and however it is made.
import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { Entity, resource, RestEndpoint } from '../../src/index.js';
import { sessionStore } from '../support/sessionStore.js';
import { createWire, settle } from '../support/wire.js';
import type { RestGenerics } from '../../src/index.js';

class Doc extends Entity {
  id = '';
  static override key = 'Doc';
}

const outcome = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error: Error) => error.name,
  );

describe('requestInit.signal in a store', () => {
  it.each(['get', 'save'])(
    'ends %s: fetch sees it, the caller learns of it, and nothing is left (F14)',
    async (name) => {
      const wire = createWire();
      const controller = new AbortController();
      const requestInit = { signal: controller.signal };
      const get = new RestEndpoint({ path: '/docs/:id', schema: Doc, requestInit });
      const save = new RestEndpoint({ path: '/docs/:id', method: 'PUT', schema: Doc, requestInit });
      const store = sessionStore({ get, save });
      const promise = outcome(store.dispatch(name === 'get' ? store.get({ id: '1' }) : store.save({ id: '1' }, {})));
      await settle();
      controller.abort();
      await settle();
      expect([await promise, wire.isAborted(0), store.state().meta]).toEqual(['AbortError', true, {}]);
    },
  );

  it('with a signal of the endpoint, either ends the request (F14)', async () => {
    for (const chosen of ['first', 'second'] as const) {
      const wire = createWire();
      const controllers = { first: new AbortController(), second: new AbortController() };
      const { signal } = controllers.first;
      const get = new RestEndpoint({
        path: '/x',
        name: 'x',
        signal,
        requestInit: { signal: controllers.second.signal },
      });
      const store = sessionStore({ get });
      const promise = outcome(store.dispatch(store.get()));
      await settle();
      controllers[chosen].abort();
      await settle();
      expect([await promise, wire.isAborted(0)], chosen).toEqual(['AbortError', true]);
    }
  });

  it('that was aborted before lets nothing leave, and no function of the endpoint is asked (F14)', async () => {
    const wire = createWire();
    const asked: string[] = [];
    const get = new RestEndpoint({
      path: '/x',
      name: 'x',
      requestInit: { signal: AbortSignal.abort() },
      getHeaders: (headers: HeadersInit) => (asked.push('headers'), headers),
    });
    const store = sessionStore({ get });
    expect([await outcome(store.dispatch(store.get())), wire.sent, asked]).toEqual(['AbortError', [], []]);
  });

  it('keeps the rest of requestInit, and no listener of what has finished (F14)', async () => {
    const wire = createWire();
    const { signal } = new AbortController();
    const docs = resource({ path: '/docs/:id', schema: Doc, requestInit: { signal, credentials: 'include' } });
    const store = sessionStore({ docs });
    const promise = store.dispatch(store.docs.get({ id: '1' }));
    await settle();
    wire.sent[0]?.answer({ id: '1' });
    await promise;
    expect([wire.sent[0]?.init.credentials, getEventListeners(signal, 'abort').length]).toEqual(['include', 0]);
  });

  it('of null is none (F14)', async () => {
    const wire = createWire();
    const get = new RestEndpoint({ path: '/x', name: 'x', requestInit: { signal: null } });
    const store = sessionStore({ get });
    const promise = store.dispatch(store.get());
    await settle();
    wire.sent[0]?.answer('there');
    expect(await promise).toBe('there');
  });

  it('ends a poll of its endpoint, and a request that a reset ends too (F14)', async () => {
    const wire = createWire();
    const controller = new AbortController();
    const get = new RestEndpoint({ path: '/x', name: 'x', requestInit: { signal: controller.signal } });
    const store = sessionStore({ get });
    const promise = outcome(store.dispatch(store.get()));
    await settle();
    await store.dispatch(store.rest.resetEntireStore());
    expect([await promise, wire.isAborted(0)]).toEqual(['ResetError', true]);
    const polled = get.extend({ pollFrequency: 1_000_000 });
    const leave = store.dispatch(store.rest.subscribe(polled));
    await expect.poll(() => wire.sent.length).toBe(2);
    controller.abort();
    expect(wire.isAborted(1)).toBe(true);
    leave();
  });
});

describe('a signal that getRequestInit gives', () => {
  it('has the last word (decision 115): fetch gets that one (F14)', async () => {
    const wire = createWire();
    const mine = new AbortController();
    class Own<O extends RestGenerics = any> extends RestEndpoint<O> {
      override async getRequestInit(body?: unknown): Promise<RequestInit> {
        return { ...(await super.getRequestInit(body)), signal: mine.signal };
      }
    }
    const get = new Own({ path: '/x', name: 'x', requestInit: { signal: new AbortController().signal } });
    const store = sessionStore({ get });
    const promise = outcome(store.dispatch(store.get()));
    await settle();
    expect(wire.sent[0]?.init.signal).toBe(mine.signal);
    mine.abort();
    expect(await promise).toBe('AbortError');
  });
});

describe('a direct call', () => {
  it('takes requestInit.signal as it is (F14)', async () => {
    const wire = createWire();
    const controller = new AbortController();
    const get = new RestEndpoint({ path: '/x', requestInit: { signal: controller.signal } });
    const promise = outcome(get());
    await settle();
    expect(wire.sent[0]?.init.signal).toBe(controller.signal);
    controller.abort();
    expect(await promise).toBe('AbortError');
  });
});
