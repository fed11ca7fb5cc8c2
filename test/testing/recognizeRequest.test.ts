import { describe, expect, it } from 'vitest';
import { Entity, resource } from '../../src/index.js';
import { recognizeRequest } from '../../src/testing/recognizeRequest.js';

class Thing extends Entity {
  id = '';
  static override key = 'Thing';
}

const operationOf = (options: { path?: string; urlPrefix?: string }, line: string) => {
  const [method = '', url = ''] = line.split(' ');
  const { path = '/things/:id', ...rest } = options;
  return recognizeRequest(resource({ path, schema: Thing, ...rest }), new Request(url, { method }))?.operation;
};

describe('recognizeRequest', () => {
  it.each([
    ['GET http://a.test/things', 'list'],
    ['GET http://a.test/things?x=1', 'list'],
    ['POST http://a.test/things', 'create'],
    ['GET http://a.test/things/1', 'read'],
    ['GET http://a.test/things/1/', 'read'],
    ['PUT http://a.test/things/1', 'replace'],
    ['PATCH http://a.test/things/1', 'patch'],
    ['DELETE http://a.test/things/1', 'delete'],
    ['DELETE http://a.test/things', undefined],
    ['POST http://a.test/things/1', undefined],
    ['OPTIONS http://a.test/things', undefined],
    ['GET http://a.test/things/1/parts', undefined],
    ['GET http://a.test/other/1', undefined],
    ['GET http://a.test/api/things', undefined],
  ])('takes %s for: %s', (line, operation) => {
    expect(operationOf({}, line)).toBe(operation);
  });

  it.each([
    ['https://api.test', '/things', 'list'],
    ['https://api.test/v1', '/v1/things', 'list'],
    ['https://api.test/v1', '/things', undefined],
    ['//api.test/v1', '/v1/things', 'list'],
    ['/v1', '/v1/things', 'list'],
    ['https://api.test/ä', '/%C3%A4/things', 'list'],
  ])('compares the path of the prefix %s, not its origin, with %s: %s', (urlPrefix, path, operation) => {
    expect(operationOf({ urlPrefix }, `GET http://127.0.0.1:4000${path}`)).toBe(operation);
  });

  it('knows a literal part that addresses have to encode', () => {
    expect(operationOf({ path: '/dinge/größe/:id' }, 'GET http://a.test/dinge/größe/1')).toBe('read');
  });

  it('asks the own testKey, method and path of each member', () => {
    const base = resource({ path: '/things/:id', schema: Thing });
    const things = {
      ...base,
      get: base.get.extend({ testKey: (key) => key.endsWith('/7') }),
      update: base.update.extend({ method: 'POST' } as object),
    };
    const ask = (method: string, id: number) =>
      recognizeRequest(things, new Request(`http://a.test/things/${id}`, { method }))?.operation;
    expect([ask('GET', 7), ask('GET', 8), ask('POST', 1), ask('PUT', 1)]).toEqual([
      'read',
      undefined,
      'replace',
      undefined,
    ]);
  });
});
