import { describe, expect, it } from 'vitest';
import { Entity, NetworkError } from '../../src/index.js';
import { detectContent } from '../../src/endpoint/httpMessages.js';
import { anyEndpoint, reasonOf } from '../support/anyEndpoint.js';

class User extends Entity {
  id = '';
}

const answering = (body: BodyInit | null, type: string | undefined, options: object = {}, status = 200) => {
  const fetchResponse = () => {
    const response = new Response(body, { status, ...(type !== undefined && { headers: { 'content-type': type } }) });
    if (type === undefined) response.headers.delete('content-type');
    return Promise.resolve(response);
  };
  return anyEndpoint({ fetchResponse, ...options });
};

describe('detectContent (R8.5, R8.6)', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/vnd.api+json',
    'application/problem+json',
    'application/x-ndjson',
    'Application/JSON',
  ])('of %s is json', (type) => {
    expect(detectContent(type)).toBe('json');
  });

  it.each([
    ...['text/plain', 'text/html', 'text/css', 'text/csv', 'text/javascript', 'text/xml', 'TEXT/PLAIN'],
    ...['application/xml', 'image/svg+xml', 'application/xhtml+xml', 'application/javascript'],
    ...['application/x-www-form-urlencoded', '', null],
  ])('of %o is text', (type) => {
    expect(detectContent(type)).toBe('text');
  });

  it.each([
    ...['application/octet-stream', 'application/pdf', 'application/zip', 'image/png', 'audio/mpeg', 'video/mp4'],
    ...['font/woff2', 'multipart/form-data', 'application/yaml', 'application/graphql'],
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  ])('of %s is blob', (type) => {
    expect(detectContent(type)).toBe('blob');
  });
});

describe('an answer', () => {
  it.each([
    ['json', 'application/json', '{"a":1}', { a: 1 }],
    ['text', 'text/plain', 'hello', 'hello'],
    ['a missing content type', undefined, 'hello', 'hello'],
    ['an empty body without a type (decision 108)', undefined, '', null],
    ['an empty body of JSON (decision 108)', 'application/json', '', null],
  ])('of %s is read', async (_title, type, body, expected) => {
    await expect(answering(body, type)()).resolves.toEqual(expected);
  });

  it('of binary is a Blob', async () => {
    const blob = (await answering('bytes', 'application/pdf')()) as Blob;
    expect(blob).toBeInstanceOf(Blob);
    await expect(blob.text()).resolves.toBe('bytes');
  });

  it.each([
    ['json', 'text/plain', '[1]', [1]],
    ['text', 'application/json', '[1]', '[1]'],
  ])('with content: %s ignores the header (R8.2)', async (content, type, body, expected) => {
    await expect(answering(body, type, { content })()).resolves.toEqual(expected);
  });

  it('with content: blob, arrayBuffer and stream is that (R8.2)', async () => {
    expect(await answering('x', 'application/json', { content: 'blob' })()).toBeInstanceOf(Blob);
    expect(await answering('x', 'application/json', { content: 'arrayBuffer' })()).toBeInstanceOf(ArrayBuffer);
    expect(await answering('x', 'application/json', { content: 'stream' })()).toBeInstanceOf(ReadableStream);
  });

  it.each([undefined, 'json', 'blob', 'text', 'arrayBuffer', 'stream'])(
    '204 is null, with content: %s too, and process is called with it (R8.1)',
    async (content) => {
      const seen: unknown[] = [];
      const process = (...args: unknown[]) => (seen.push(args), args[0]);
      await expect(answering(null, undefined, { content, process }, 204)('arg')).resolves.toBeNull();
      expect(seen).toEqual([[null, 'arg']]);
    },
  );

  it.each([
    ['{"a":', 'application/json', undefined],
    [' ', 'application/json', undefined],
    ['<p>', 'text/html', 'json'],
    ['{"a":1}\n{"a":2}', 'application/x-ndjson', undefined],
  ])('of bad JSON %o rejects with the SyntaxError, status 400 (R8.3)', async (body, type, content) => {
    const error = await reasonOf(answering(body, type, content === undefined ? {} : { content })());
    expect(error).toBeInstanceOf(SyntaxError);
    expect(error.status).toBe(400);
    expect(error).not.toHaveProperty('response');
  });
});

describe('a schema (R8.7–R8.9)', () => {
  it('refuses binary: NetworkError 400 that names the type', async () => {
    const error = await reasonOf(answering('x', 'application/pdf', { schema: User })());
    expect(error).toBeInstanceOf(NetworkError);
    expect(error.status).toBe(400);
    expect(error.message).toContain('application/pdf');
  });

  it.each([
    ['an HTML page by its type', 'text/html; charset=utf-8', '<p>log in', /HTML/],
    ['an HTML page by its body', 'text/plain', ' <!DOCTYPE html><p>log in', /HTML/],
    ['text', 'text/plain', 'sorry', /text\/plain/],
    ['JSON with a wrong type', 'text/plain', '{"id":1}', /the server must say so/],
    ['no type', undefined, 'sorry', /not given/],
  ])('refuses %s: NetworkError 404', async (_title, type, body, message) => {
    const error = await reasonOf(answering(body, type, { schema: User })());
    expect(error).toBeInstanceOf(NetworkError);
    expect(error.status).toBe(404);
    expect(error.message).toMatch(message);
  });

  it.each([
    ['an option', (process: unknown) => answering('raw', 'text/plain', { schema: User, process })],
    ['extend', (process: unknown) => answering('raw', 'text/plain', { schema: User }).extend({ process })],
  ])('takes text where process is overridden by %s (R8.8)', async (_title, make) => {
    const endpoint = make((value: string) => ({ id: value }));
    await expect(endpoint()).resolves.toEqual({ id: 'raw' });
  });

  it.each([[null], [undefined], ['name']])('%o is no schema (R8.9)', async (schema) => {
    await expect(answering('raw', 'text/plain', { schema })()).resolves.toBe('raw');
  });

  it.each(['blob', 'text', 'arrayBuffer', 'stream'])(
    'is refused with content: %s at declaration (decision 65)',
    (content) => {
      expect(() => anyEndpoint({ schema: User, content })).toThrow(/SCHEMA_WITH_BINARY/);
      expect(() => anyEndpoint({ schema: User }).extend({ content })).toThrow(/SCHEMA_WITH_BINARY/);
      expect(() => anyEndpoint({ schema: User }).extend({ content, schema: undefined })).not.toThrow();
    },
  );
});
