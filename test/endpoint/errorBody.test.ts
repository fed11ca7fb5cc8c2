import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createRestSlice, isNetworkError, NetworkError, RestEndpoint } from '../../src/index.js';
import { dehydrate } from '../../src/ssr/index.js';
import { allFeatures } from '../support/allFeatures.js';
import { startServer } from '../support/httpServer.js';
import { testStore } from '../support/testStore.js';
import type { AddressInfo } from 'node:net';
import type { Answer } from '../support/httpServer.js';

const FIELDS = { errors: { title: ['is too short: s3cr3t'] } };
const json = (body: string): Answer => ({ status: 422, headers: { 'content-type': 'application/problem+json' }, body });

async function setUp(answer: Answer, options: object = {}) {
  const server = await startServer(answer);
  const save = new RestEndpoint({ path: '/save/:id', urlPrefix: server.url, method: 'POST', ...options } as {
    path: '/save/:id';
    method: 'POST';
  });
  const made = testStore(() => createRestSlice({ features: allFeatures, endpoints: { save } }));
  const fail = async () =>
    (await made.dispatch(made.endpoints.save({ id: 1 }, { title: 's3cr3t' })).catch((e: unknown) => e)) as NetworkError;
  const shown = () => made.endpoints.save.selectResponse(made.root(), { id: 1 }).error;
  return { ...made, server, save, fail, shown };
}

/** A server that sends what is asked for, and does not end. */
async function endlessServer(write: (send: (chunk: string) => boolean) => void): Promise<string> {
  const server = createServer((_request, response) => {
    response.writeHead(500, { 'content-type': 'application/json' });
    write((chunk) => response.write(chunk));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

describe('NetworkError.data (decision 104)', () => {
  it('is what a form needs, from the promise and from the state', async () => {
    const { fail, shown, actions, state } = await setUp({ status: 422, json: FIELDS });
    const error = await fail();
    expect(error.data).toEqual(FIELDS);
    await expect(error.response.json()).resolves.toEqual(FIELDS);
    expect(shown()?.data).toEqual(FIELDS);
    expect(actions.at(-1)?.error).toMatchObject({ name: 'NetworkError', status: 422, data: FIELDS });
    for (const each of [error, shown() as Error]) {
      expect(isNetworkError(each)).toBe(true);
      expect([each.message, each.stack, JSON.stringify(each), Object.keys(each).join()].join()).not.toContain('s3cr3t');
    }
    expect(state().meta[Object.keys(state().meta)[0] ?? '']?.error?.message).not.toContain('s3cr3t');
  });

  it.each<[string, Answer, unknown, unknown]>([
    ['JSON', json('{"a":1}'), { a: 1 }, { a: 1 }],
    ['a JSON text', json('"no"'), 'no', 'no'],
    ['a number', json('-0'), -0, 0],
    ['a text', { status: 422, headers: { 'content-type': 'text/plain' }, body: 'no' }, 'no', undefined],
    ['a page', { status: 500, headers: { 'content-type': 'text/html' }, body: '<p>no' }, '<p>no', undefined],
    ['a text without a type', { status: 500, body: 'no' }, 'no', undefined],
    ['malformed JSON', json('{'), undefined, undefined],
    ['nothing', { status: 500 }, undefined, undefined],
    ['nothing, said to be JSON', json(''), undefined, undefined],
    ['bytes', { status: 500, headers: { 'content-type': 'image/png' }, body: 'abc' }, undefined, undefined],
    ['20 kB of JSON', json(JSON.stringify('x'.repeat(20_000))), 'x'.repeat(20_000), undefined],
    ['64 kB', json(JSON.stringify('x'.repeat(65_534))), 'x'.repeat(65_534), undefined],
    ['more than 64 kB', json(JSON.stringify('x'.repeat(65_535))), undefined, undefined],
    ['JSON that is too deep', json('['.repeat(8_000) + ']'.repeat(8_000)), expect.any(Array), expect.anything()],
    [
      'a member __proto__',
      json('{"__proto__":{"a":1}}'),
      JSON.parse('{"__proto__":{"a":1}}'),
      JSON.parse('{"__proto__":{"a":1}}'),
    ],
  ])('of %s', async (name, answer, data, stored) => {
    const { fail, shown } = await setUp(answer);
    const error = await fail();
    expect(error).toBeInstanceOf(NetworkError);
    expect(error.data).toEqual(data);
    if (name !== 'JSON that is too deep') expect(shown()?.data).toEqual(stored);
  });

  it('counts a body without a length, and is read without a hang where it never ends', async () => {
    const urlPrefix = await endlessServer((send) => {
      for (let count = 0; count < 70; count++) send('x'.repeat(1_000));
    });
    const error: unknown = await new RestEndpoint({ path: '/x', urlPrefix })().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ status: 500 });
    expect((error as NetworkError).data).toBeUndefined();
  });

  it('waits for a body that stalls until the request is aborted', async () => {
    let started: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => (started = resolve));
    const urlPrefix = await endlessServer((send) => {
      send('{"a":');
      started();
    });
    const { endpoints, dispatch } = testStore(() =>
      createRestSlice({ endpoints: { stalls: new RestEndpoint({ path: '/x', urlPrefix }) } }),
    );
    const promise = dispatch(endpoints.stalls());
    await begun;
    promise.abort();
    await expect(promise).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
    const timeout = new RestEndpoint({ path: '/x', urlPrefix, signal: AbortSignal.timeout(50) });
    await expect(timeout()).rejects.toMatchObject({ name: 'TimeoutError', status: 500 });
  });

  it('is not in the state of an endpoint with sensitive: true', async () => {
    const { fail, shown, actions, state } = await setUp({ status: 422, json: FIELDS }, { sensitive: true });
    expect((await fail()).data).toEqual(FIELDS);
    expect(shown()?.data).toBeUndefined();
    expect(JSON.stringify([actions, state()])).not.toContain('s3cr3t: ');
    expect(JSON.stringify([actions, state()])).not.toContain('too short');
  });

  it('is masked by the sanitizers, and left out by dehydrate', async () => {
    const { fail, slice, actions, root, store, dispatch } = await setUp({ status: 422, json: FIELDS });
    await fail();
    const { actionSanitizer, stateSanitizer } = slice.util;
    expect(actionSanitizer(actions.at(-1))).toMatchObject({ error: { status: 422, data: '***' } });
    expect(JSON.stringify([actionSanitizer(actions.at(-1)), stateSanitizer(root()).rest.meta])).not.toContain(
      'too short',
    );
    expect(JSON.stringify(dehydrate({ ...store, dispatch }, slice))).not.toContain('too short');
  });

  it('comes with an error of setError, too', async () => {
    const { fail, dispatch, endpoints, shown } = await setUp({ status: 422, json: FIELDS });
    const error = await fail();
    await dispatch(endpoints.save.setError({ id: 1 }, undefined, shown() as Error));
    expect(shown()?.data).toEqual(FIELDS);
    await dispatch(endpoints.save.setError({ id: 1 }, undefined, error));
    expect(shown()?.data).toEqual(FIELDS);
  });
});

describe('an answer that has a text and no body, as those of React Native', () => {
  const answer = (text: string, length = String(text.length)): object => ({
    ...{ ok: false, status: 422, statusText: '', url: 'http://a/x' },
    headers: new Headers({ 'content-type': 'application/json', 'content-length': length }),
    text: async () => text,
    clone: () => answer(text, length),
  });
  const refusal = async (response: object) => {
    vi.stubGlobal('fetch', async () => response);
    onTestFinished(() => void vi.unstubAllGlobals());
    return (await new RestEndpoint({ path: '/x' })().catch((error: unknown) => error)) as NetworkError;
  };

  it('has the data of its text', async () => {
    expect((await refusal(answer(JSON.stringify(FIELDS)))).data).toEqual(FIELDS);
  });

  it('has none where it announces more than 64 kB', async () => {
    const error = await refusal(answer(JSON.stringify(FIELDS), '70000'));
    expect([error.status, error.data]).toEqual([422, undefined]);
  });
});
