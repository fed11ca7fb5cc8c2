import { describe, expect, it } from 'vitest';
import { Entity, NetworkError, RestEndpoint } from '../../src/index.js';
import { anyEndpoint, reasonOf } from '../support/anyEndpoint.js';
import type { RestGenerics } from '../../src/index.js';

class User extends Entity {
  id = '';
}

const answering = (make: () => Response) => ({ fetchResponse: () => Promise.resolve(make()) });

describe('NetworkError', () => {
  it('is made from a response: its status, itself unread, a message with address and status (R7.1, R7.2)', async () => {
    const response = new Response('the reason', { status: 404, statusText: 'Not Found' });
    Object.defineProperty(response, 'url', { value: 'http://test.com/api/missing' });
    const error = new NetworkError(response);
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ name: 'NetworkError', status: 404 });
    expect(error.message).toBe('http://test.com/api/missing: 404 Not Found');
    expect(error.response).toBe(response);
    await expect(error.response.text()).resolves.toBe('the reason');
  });

  it('has exactly name, status, message and url as JSON (R7.3)', () => {
    const error = new NetworkError(new Response('', { status: 500, headers: { 'retry-after': '5' } }));
    expect(Object.keys(error.toJSON())).toEqual(['name', 'status', 'message', 'url']);
  });
});

describe('parseResponse', () => {
  it('lets a subclass that overrides process have the text (R8.8)', async () => {
    class Wrapping<O extends RestGenerics = any> extends RestEndpoint<O> {
      override process(value: any, ..._args: any): unknown {
        return { id: value };
      }
    }
    const fetchResponse = () => Promise.resolve(new Response('raw'));
    const endpoint: any = new Wrapping({ path: '/x', schema: User, fetchResponse });
    await expect(endpoint()).resolves.toEqual({ id: 'raw' });
  });

  it('fails with its own errors for an answer that has no address (R6.5)', async () => {
    const json = () => Promise.reject(new SyntaxError('bad'));
    const answer = { status: 200, headers: { get: () => 'application/json' }, json };
    const broken = await reasonOf(anyEndpoint({ fetchResponse: () => Promise.resolve(answer) })());
    expect(broken).toBeInstanceOf(SyntaxError);
    expect(broken.status).toBe(400);
    const text = { status: 200, headers: { get: () => null }, text: () => Promise.resolve('sorry') };
    const refused = await reasonOf(anyEndpoint({ fetchResponse: () => Promise.resolve(text), schema: User })());
    expect(refused).toBeInstanceOf(NetworkError);
    expect(refused.status).toBe(404);
  });

  it('gives process what an override of it gives (R8.11)', async () => {
    const parseResponse = async (response: Response) => ({ etag: response.headers.get('etag') });
    const process = (value: object) => ({ ...value, processed: true });
    const response = () => new Response('', { headers: { etag: 'v1' } });
    await expect(anyEndpoint({ ...answering(response), parseResponse, process })()).resolves.toEqual({
      etag: 'v1',
      processed: true,
    });
  });

  it('takes JSON with a schema and content: json (R8.4)', async () => {
    const response = () => new Response('{"id":"1"}', { headers: { 'content-type': 'text/plain' } });
    const endpoint = anyEndpoint({ ...answering(response), schema: User, content: 'json' });
    await expect(endpoint()).resolves.toEqual({ id: '1' });
  });

  it.each(['blob', 'arrayBuffer', 'stream'] as const)(
    'hands the bytes of content: %s to the caller (K08)',
    async (content) => {
      const response = () => new Response('bytes', { headers: { 'content-type': 'application/pdf' } });
      const value = await anyEndpoint({ ...answering(response), content, dataExpiryLength: 0 })();
      await expect(new Response(value).text()).resolves.toBe('bytes');
    },
  );

  it('refuses binary against an array schema too (R8.7)', async () => {
    const response = () => new Response('x', { headers: { 'content-type': 'image/png' } });
    const error = await reasonOf(anyEndpoint({ ...answering(response), schema: [User] })());
    expect(error).toBeInstanceOf(NetworkError);
    expect(error.status).toBe(400);
  });
});

describe('name', () => {
  it.each<[string, any]>([
    ['given as undefined (R9.3)', anyEndpoint({ path: '/u/:id', urlPrefix: '/api', name: undefined })],
    [
      'extended with undefined (R9.3)',
      anyEndpoint({ path: '/u/:id', urlPrefix: '/api', name: 'x' }).extend({ name: undefined }),
    ],
    ['never given (R9.1)', anyEndpoint({ path: '/x', urlPrefix: '/api' }).extend({ path: '/u/:id' })],
  ])('%s is prefix and path', (_, endpoint) => {
    expect(endpoint.name).toBe('/api/u/:id');
  });
});
