import { describe, expect, it } from 'vitest';
import { Collection, Entity, resource, RestEndpoint } from '../../src/index.js';
import { expectMembers } from '../support/anyEndpoint.js';
import type { RestGenerics } from '../../src/index.js';

class Post extends Entity {
  id = '';
  title = '';
  static override key = 'Post';
}

const made = (options: object = {}): any => resource({ path: '/:group/p/:id', schema: Post, ...options });
const MEMBERS = ['get', 'getList', 'create', 'update', 'partialUpdate', 'delete'];

describe('extend', () => {
  const base = made({ urlPrefix: '/api', paginationField: 'page' });
  const codeOf = (act: () => unknown): unknown => {
    try {
      return act();
    } catch (thrown) {
      return (thrown as { code?: string }).code;
    }
  };

  it('with a function gets the resource itself, and adds or replaces members (R12.24)', () => {
    const seen: unknown[] = [];
    const posts = base.extend((given: any) => {
      seen.push(given);
      return { get: given.get.extend({ path: '/mine/:id' }), current: given.get.extend({ path: '/current' }) };
    });
    expect(seen[0]).toBe(base);
    expect(posts.get.url({ id: 1 })).toBe('/api/mine/1');
    expect(posts.current.url()).toBe('/api/current');
    expect(typeof posts.extend).toBe('function');
  });

  it('with a map extends each named member (R12.25)', () => {
    const posts = base.extend({ getList: { path: '/all' }, update: { method: 'POST' } });
    expect(posts.getList.url()).toBe('/api/all');
    expect(posts.update.method).toBe('POST');
    expectMembers(posts.getList, { name: 'Post.getList', paginationField: 'page' });
  });

  it('with a new name makes it from get (R12.26)', () => {
    expectMembers(base.extend('current', { path: '/current' }).current, {
      method: 'GET',
      path: '/current',
      schema: Post,
      urlPrefix: '/api',
      name: 'Post.get',
    });
    expect(base.extend('current', { name: 'mine' }).current.name).toBe('mine');
  });

  it('with a known name extends that member (R12.26)', () => {
    expectMembers(base.extend('update', { path: '/u/:id' }).update, { method: 'PUT', path: '/u/:id' });
  });

  it.each<[string, () => unknown]>([
    ['a map with an unknown member (R12.25)', () => base.extend({ nope: { path: '/x' } })],
    ['a map with extend (R12.25)', () => base.extend({ extend: {} })],
    ['a map with an inherited name (R12.25)', () => base.extend({ toString: {} })],
    ['the name extend (R12.26)', () => base.extend('extend', { path: '/x' })],
    ['nothing (R12.25)', () => base.extend()],
  ])('with %s is refused', (_, act) => {
    expect(codeOf(act)).toBe('RESOURCE_EXTEND_INVALID');
  });

  it('names the member that is not there, and those that are (R12.25)', () => {
    expect(() => base.extend({ nope: {} })).toThrow(/"nope"[^]*get, getList, create, update, partialUpdate, delete/);
  });

  it('gives a new resource; the rest of it are the same objects (R12.24)', () => {
    const before = { ...base };
    const posts = base.extend('get', { path: '/x' });
    expect(posts).not.toBe(base);
    expect({ ...base }).toEqual(before);
    for (const member of MEMBERS.filter((name) => name !== 'get')) expect(posts[member]).toBe(base[member]);
  });

  it('chains its forms (R12.27)', () => {
    const posts = base
      .extend('a', { path: '/a' })
      .extend('a', { name: 'aa' })
      .extend({ a: { urlPrefix: '/v2' } });
    expectMembers(posts.a, { path: '/a', name: 'aa', urlPrefix: '/v2' });
    expect(posts.extend(({ a }: any) => ({ b: a })).b).toBe(posts.a);
  });

  it('with a function may call methods of the base (R12.28)', () => {
    const posts = base.extend((given: any) => ({
      get: given.get.extend({
        url(this: unknown, ...args: unknown[]) {
          return `${given.get.url.call(this, ...args)}#top`;
        },
      }),
    }));
    expect(posts.get.key({ group: 'a', id: 1 })).toBe('GET /api/a/p/1#top');
  });
});

describe('a resource', () => {
  it('may be spread (R12.29)', () => {
    const posts = made();
    const spread = { ...posts, get: posts.get.extend({ urlPrefix: '/v2' }) };
    expect(spread.get.url({ group: 'a', id: 1 })).toBe('/v2/a/p/1');
    expect(spread.update).toBe(posts.update);
  });

  it('keeps push and getPage where the list is put into an object (R12.30)', () => {
    const results = new Collection([Post]);
    const { getList } = made({ paginationField: 'page' }).extend({ getList: { schema: { results, total: 0 } } });
    expect(getList.push.schema).toBe(results.push);
    expect(getList.getPage.key({ group: 'a', page: 2 })).toBe('GET /a/p');
  });

  it('may be made by a wrapper with an endpoint class of its own (R12.31)', () => {
    class Auth<O extends RestGenerics = any> extends RestEndpoint<O> {
      override readonly urlPrefix: string = '/auth';
    }
    const wrapper = ({ Endpoint = Auth, ...rest }: any): any =>
      resource({ Endpoint, ...rest }).extend({ getList: { dataExpiryLength: 5 } } as any);
    const posts = wrapper({ path: '/p/:id', schema: Post });
    expect(posts.get.url({ id: 1 })).toBe('/auth/p/1');
    expectMembers(posts.getList, { dataExpiryLength: 5, name: 'Post.getList' });
    expect(posts.getList.push).toBeInstanceOf(Auth);
  });
});
