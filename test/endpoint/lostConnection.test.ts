// The family: an answer that does not come, or not whole, at any step of a call, is an error that says what was asked.
import { describe, expect, it } from 'vitest';
import { Entity, resource, RestEndpoint } from '../../src/index.js';
import { rawServer } from '../support/rawServer.js';
import { sessionStore } from '../support/sessionStore.js';
import type { RequestListener } from 'node:http';

class Doc extends Entity {
  id = '';
  static override key = 'Doc';
}

/** Says that there is more to come, and hangs up. */
const hangUp =
  (type: string): RequestListener =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': type, 'content-length': '1000' });
    response.write('{"id":');
    setTimeout(() => response.destroy(), 5);
  };

/** Begins an answer, and never ends it. */
const stall: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"id":');
};

const reasonOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error: unknown) => error as Error,
  );

describe('a connection that is lost while the body comes (D06, D15)', () => {
  it.each<[string, object, string]>([
    ['JSON', { schema: Doc }, 'application/json'],
    ['text', { content: 'text' }, 'text/plain'],
    ['bytes', { content: 'arrayBuffer' }, 'image/png'],
    ['a Blob', {}, 'image/png'],
    ['a body that is counted', { maxBytes: 100_000 }, 'application/json'],
  ])('of %s: the error names the address and has a status (F48)', async (_, options, type) => {
    const urlPrefix = await rawServer(hangUp(type));
    const get = new RestEndpoint({ path: '/docs/:id', urlPrefix, ...options });
    const store = sessionStore({ get });
    const args = { id: '5', token: 's3cret' } as { id: string };
    for (const error of [await reasonOf(get(args)), await reasonOf(store.dispatch(store.get(args)))]) {
      expect(error).toMatchObject({ name: 'TypeError', status: 500 });
      expect((error as Error).message).toMatch(/^GET http:.*\/docs\/5: ./);
      expect((error as Error).message).not.toContain('s3cret');
    }
    expect(store.get.selectResponse(store.root(), args).error).toMatchObject({
      status: 500,
      message: expect.stringContaining('/docs/5'),
    });
  });
});

describe('a timeout (D15)', () => {
  const timeouts: [string, RequestListener][] = [
    ['nothing comes', () => undefined],
    ['the body does not end', stall],
  ];
  it.each(timeouts)('where %s, names the address and has a status (F48)', async (_, listener) => {
    const urlPrefix = await rawServer(listener);
    const options = { path: '/docs/:id', urlPrefix, schema: Doc };
    const direct = new RestEndpoint({ ...options, signal: AbortSignal.timeout(50) });
    const inStore = sessionStore({ get: new RestEndpoint({ ...options, signal: AbortSignal.timeout(50) }) });
    const byInit = sessionStore({
      get: new RestEndpoint({ ...options, requestInit: { signal: AbortSignal.timeout(50) } }),
    });
    const errors = await Promise.all([
      reasonOf(direct({ id: '5' })),
      reasonOf(inStore.dispatch(inStore.get({ id: '5' }))),
      reasonOf(byInit.dispatch(byInit.get({ id: '5' }))),
    ]);
    for (const error of errors) {
      expect(error).toMatchObject({ name: 'TimeoutError', status: 500, cause: { name: 'TimeoutError' } });
      expect(error).toBeInstanceOf(DOMException);
      expect((error as Error).message).toMatch(/^GET http:.*\/docs\/5: timeout/);
    }
    expect(inStore.get.selectResponse(inStore.root(), { id: '5' }).error).toMatchObject({
      name: 'TimeoutError',
      status: 500,
      message: expect.stringContaining('/docs/5'),
    });
  });

  it('while a token is awaited is one, too (F48)', async () => {
    const get = new RestEndpoint({
      path: '/docs/:id',
      signal: AbortSignal.timeout(10),
      getHeaders: () => new Promise<HeadersInit>(() => undefined),
    });
    expect(await reasonOf(get({ id: '5' }))).toMatchObject({
      name: 'TimeoutError',
      status: 500,
      message: expect.stringContaining('GET /docs/5'),
    });
  });
});

describe('what is no lost connection', () => {
  it('an abort is what it was (F48)', async () => {
    const urlPrefix = await rawServer(stall);
    const controller = new AbortController();
    const docs = resource({ path: '/docs/:id', urlPrefix, schema: Doc, signal: controller.signal });
    const promise = reasonOf(docs.get({ id: '5' }));
    setTimeout(() => controller.abort(), 20);
    const error = await promise;
    expect([error, error === controller.signal.reason]).toEqual([
      expect.objectContaining({ name: 'AbortError' }),
      true,
    ]);
    expect(error).not.toHaveProperty('status');
  });

  it('what a function of the user throws is what it was (F48)', async () => {
    const mistake = new TypeError('of my own');
    const options = { path: '/docs/:id', fetchResponse: () => Promise.resolve(Response.json({ id: '5' })) };
    const throwing = () => {
      throw mistake;
    };
    for (const member of ['process', 'parseResponse', 'getHeaders']) {
      const get = new RestEndpoint({ ...options, [member]: throwing });
      expect(await reasonOf(get({ id: '5' })), member).toBe(mistake);
      expect([mistake.message, 'status' in mistake]).toEqual(['of my own', false]);
    }
  });
});
