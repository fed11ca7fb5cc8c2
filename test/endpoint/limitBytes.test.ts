import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createRestSlice, NetworkError } from '../../src/index.js';
import { anyEndpoint, reasonOf } from '../support/anyEndpoint.js';
import { startServer } from '../support/httpServer.js';
import { rawServer, writeForever } from '../support/rawServer.js';
import { testStore } from '../support/testStore.js';

const JSON_TYPE = { 'content-type': 'application/json' };
const long = JSON.stringify({ text: 'x'.repeat(100_000) });

const setUp = async (options: object = {}) => {
  const server = await startServer({ json: { id: '1' } });
  return { server, endpoint: anyEndpoint({ path: '/x', urlPrefix: server.url, maxBytes: 1_000, ...options }) };
};

describe('maxBytes (K22)', () => {
  it('lets a shorter body through, as it was', async () => {
    const { endpoint } = await setUp();
    await expect(endpoint()).resolves.toEqual({ id: '1' });
  });

  it('takes a body of exactly so many bytes, and none of one more', async () => {
    const { server, endpoint } = await setUp({ maxBytes: 7 });
    server.answerWith({ headers: JSON_TYPE, body: '"12345"' });
    await expect(endpoint()).resolves.toBe('12345');
    server.answerWith({ headers: JSON_TYPE, body: '"123456"' });
    expect(await reasonOf(endpoint())).toBeInstanceOf(NetworkError);
  });

  it.each<[string, object]>([
    ['is announced', { headers: JSON_TYPE, body: long }],
    ['is not announced', { headers: { ...JSON_TYPE, 'transfer-encoding': 'chunked' }, body: long }],
    ['comes compressed', { headers: { ...JSON_TYPE, 'content-encoding': 'gzip' }, body: gzipSync(long) }],
  ])('rejects a longer body that %s, with address and limit', async (_, answer) => {
    const { server, endpoint } = await setUp();
    server.answerWith(answer);
    const error = await reasonOf(endpoint());
    expect(error).toMatchObject({ name: 'NetworkError', status: 400 });
    expect(error.message).toBe(`GET ${server.url}/x: the body is over 1000 bytes`);
    server.answerWith({ json: { id: '2' } });
    await expect(endpoint()).resolves.toEqual({ id: '2' });
  });

  it('does not receive the rest: the server learns that nobody listens', async () => {
    let leave: () => void = () => undefined;
    const left = new Promise<void>((resolve) => (leave = resolve));
    const urlPrefix = await rawServer((request, response) => {
      response.on('close', leave);
      writeForever(request, response);
    });
    const { endpoint } = await setUp({ urlPrefix });
    expect((await reasonOf(endpoint())).message).toContain('over 1000 bytes');
    await left;
  });

  it('lets a stream fail where it becomes too long', async () => {
    const { server, endpoint } = await setUp({ content: 'stream' });
    server.answerWith({ headers: { 'transfer-encoding': 'chunked' }, body: long });
    const body = (await endpoint()) as ReadableStream;
    await expect(new Response(body).text()).rejects.toThrow('over 1000 bytes');
  });

  it('leaves an answer without a body alone (204)', async () => {
    const { server, endpoint } = await setUp();
    server.answerWith({ status: 204 });
    await expect(endpoint()).resolves.toBeNull();
  });

  it('is an error of the endpoint in a store; nothing is stored', async () => {
    const { server, endpoint } = await setUp();
    server.answerWith({ headers: JSON_TYPE, body: long });
    const { dispatch, slice, state, root } = testStore(() =>
      createRestSlice({ endpoints: { long: endpoint as object } }),
    );
    await reasonOf(dispatch(slice.fetch(endpoint)));
    expect(state().results).toEqual({});
    expect(root().rest.meta[`GET ${server.url}/x`]?.error).toMatchObject({ name: 'NetworkError', status: 400 });
  });
});

describe('where no Response can be made of a stream, as below the fetch of Expo', () => {
  beforeEach(() => {
    vi.stubGlobal('Response', class {});
    return () => vi.unstubAllGlobals();
  });
  const chunked = { headers: { ...JSON_TYPE, 'transfer-encoding': 'chunked' }, body: long };

  it('maxBytes lets a shorter body through, as it was', async () => {
    const { endpoint } = await setUp();
    await expect(endpoint()).resolves.toEqual({ id: '1' });
  });

  it('maxBytes rejects a longer one that is not announced', async () => {
    const { server, endpoint } = await setUp();
    server.answerWith(chunked);
    const error = await reasonOf(endpoint());
    expect(error).toMatchObject({ name: 'NetworkError', status: 400 });
    expect(error.message).toBe(`GET ${server.url}/x: the body is over 1000 bytes`);
  });

  it('maxBytes does not receive the rest: the server learns that nobody listens', async () => {
    let leave: () => void = () => undefined;
    const left = new Promise<void>((resolve) => (leave = resolve));
    const urlPrefix = await rawServer((request, response) => {
      response.on('close', leave);
      writeForever(request, response);
    });
    const { endpoint } = await setUp({ urlPrefix });
    expect((await reasonOf(endpoint())).message).toContain('over 1000 bytes');
    await left;
  });

  it.each([[true], [false]])('an error has what the server said of it (answers can be copied: %s)', async (canCopy) => {
    const { server, endpoint } = await setUp();
    server.answerWith({ status: 422, json: { why: 'too long' } });
    const given = globalThis.fetch;
    vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
      const response = await given(...request);
      const clone = (): never => {
        throw new Error('Not implemented');
      };
      return canCopy ? response : Object.defineProperty(response, 'clone', { value: clone });
    });
    expect(await reasonOf(endpoint())).toMatchObject({ status: 422, data: { why: 'too long' } });
  });
});
