import { describe, expect, it } from 'vitest';
import { Entity, resource, RestEndpoint } from '../../src/index.js';
import { anyEndpoint, expectMembers } from '../support/anyEndpoint.js';
import type { RestGenerics } from '../../src/index.js';

class Post extends Entity {
  id = '';
}

class Sub<O extends RestGenerics = any> extends RestEndpoint<O> {
  readonly additional = 5;
  override readonly urlPrefix: string = 'http://field';
  override readonly dataExpiryLength: number = 7;
  override getHeaders(headers: HeadersInit): HeadersInit {
    return { ...(headers as Record<string, string>), 'X-Sub': '1' };
  }
}

describe('extend', () => {
  const signal = new AbortController().signal;

  it.each<[string, unknown]>([
    ['path', '/y'],
    ['urlPrefix', '/api'],
    ['name', 'mine'],
    ['schema', Post],
    ['signal', signal],
    ['requestInit', { credentials: 'include' }],
    ['body', undefined],
    ['content', 'json'],
    ['paginationField', 'page'],
    ['movePath', '/y/:id'],
    ['url', () => '/mine'],
    ['searchToString', () => 'mine'],
    ['testKey', () => true],
    ['getHeaders', () => ({})],
    ['getRequestInit', () => ({})],
    ['fetchResponse', () => undefined],
    ['parseResponse', () => undefined],
    ['process', () => 'mine'],
    ['unknownToUs', { deep: true }],
  ])('takes %s as the constructor does, and leaves the others (R10.1, R10.2)', (name, value) => {
    const parent = anyEndpoint({ extra: 1 });
    const child = parent.extend({ [name]: value });
    expectMembers(child, { extra: 1, [name]: value });
    expectMembers(anyEndpoint({ [name]: value }), { [name]: value });
    expect(parent[name]).toBe(anyEndpoint()[name]);
  });

  it('takes key as the constructor does, and testKey knows what it makes (R10.1, F84)', () => {
    const key = () => 'mine';
    for (const endpoint of [anyEndpoint({ key }), anyEndpoint().extend({ key })]) {
      expect(endpoint.testKey('mine')).toBe(false);
      expect(endpoint['key']()).toBe('mine');
      expect(endpoint.testKey('mine')).toBe(true);
    }
  });

  it.each(['schema', 'dataExpiryLength', 'requestInit', 'signal', 'getOptimisticResponse', 'errorPolicy'])(
    'takes %s away where it is given as undefined (R10.3)',
    (name) => {
      expect(anyEndpoint({ [name]: Post }).extend({ [name]: undefined })[name]).toBeUndefined();
    },
  );

  it('takes away an optional member of a subclass, too (R10.3)', () => {
    class Soft<O extends RestGenerics = any> extends RestEndpoint<O> {
      override readonly errorPolicy = (): 'soft' => 'soft';
    }
    const endpoint: any = new Soft({ path: '/x' });
    expect(endpoint.errorPolicy()).toBe('soft');
    expect(endpoint.extend({ errorPolicy: undefined }).errorPolicy).toBeUndefined();
  });

  it('of an undefined override comes back to the method of the subclass (R10.3)', async () => {
    const endpoint: any = new Sub({ path: '/x', getHeaders: undefined } as any);
    expect((await endpoint.getRequestInit()).headers).toMatchObject({ 'X-Sub': '1' });
  });

  it('lets an option call the method it replaces through the base (R10.4, R12.28)', async () => {
    const base: any = new Sub({ path: '/x' });
    const child = base.extend({
      getHeaders(this: unknown, headers: HeadersInit) {
        return { ...base.getHeaders.call(this, headers), 'X-Option': '2' };
      },
    });
    expect((await child.getRequestInit()).headers).toMatchObject({ 'X-Sub': '1', 'X-Option': '2' });
  });

  it('wins over a class field (R10.5)', () => {
    const endpoint: any = new Sub({ path: '/x' });
    expectMembers(endpoint, { urlPrefix: 'http://field', dataExpiryLength: 7 });
    expectMembers(endpoint.extend({ urlPrefix: 'http://option', dataExpiryLength: 9 }), {
      urlPrefix: 'http://option',
      dataExpiryLength: 9,
    });
  });
});

describe('a subclass as the Endpoint of a resource (R10.6)', () => {
  const posts: any = resource({ path: '/p/:id', schema: Post, Endpoint: Sub, paginationField: 'page' });

  it.each<[string, any]>([
    ...['get', 'getList', 'create', 'update', 'partialUpdate', 'delete'].map((name): [string, any] => [
      name,
      posts[name],
    ]),
    ...['push', 'unshift', 'assign', 'remove', 'move', 'getPage'].map((name): [string, any] => [
      `getList.${name}`,
      posts.getList[name],
    ]),
    ['getList.paginated', posts.getList.paginated('cursor')],
    ['what get is extended to', posts.get.extend({ path: '/y' })],
    ['a member of an extended resource', posts.extend('current', { path: '/current' }).current],
  ])('is the class of %s', async (_, endpoint) => {
    expect(endpoint).toBeInstanceOf(Sub);
    expectMembers(endpoint, { additional: 5, urlPrefix: 'http://field' });
    expect((await endpoint.getRequestInit()).headers).toMatchObject({ 'X-Sub': '1' });
  });

  it('has fields that an option of the resource wins over (R10.5, decision 66)', () => {
    const made: any = resource({ path: '/p/:id', schema: Post, Endpoint: Sub, urlPrefix: 'http://option' });
    for (const endpoint of [made.get, made.getList, made.getList.push, made.delete]) {
      expectMembers(endpoint, { urlPrefix: 'http://option', dataExpiryLength: 7 });
    }
  });
});
