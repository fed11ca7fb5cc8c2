import { describe, expect, it } from 'vitest';
import { Collection, Entity } from '../../src/index.js';
import { anyEndpoint, expectMembers } from '../support/anyEndpoint.js';

class Post extends Entity {
  id = '';
}

const collection = new Collection([Post]);
const list = (options: object = {}) => anyEndpoint({ path: '/:group/posts', schema: collection, ...options });

describe('push and unshift (R11)', () => {
  it.each(['push', 'unshift'] as const)('%s is a POST of the same path with the schema of the mutation', (member) => {
    const endpoint = list()[member];
    expectMembers(endpoint, { method: 'POST', sideEffect: true, path: '/:group/posts' });
    expect(endpoint.schema).toBe(collection[member]);
    expect(endpoint.key({ group: 'a' }, { title: 'x' })).toBe('POST /a/posts');
  });

  it('have distinct names, and are the same object at each access (decision 8)', () => {
    const endpoint = list({ name: 'Post.getList' });
    expect([endpoint.push.name, endpoint.unshift.name]).toEqual(['Post.getList.push', 'Post.getList.unshift']);
    expect(endpoint.push).toBe(endpoint.push);
    expect(list({ urlPrefix: 'http://x' }).push.name).toBe('http://x/:group/posts.push');
  });

  it('find the first Collection inside objects, not inside arrays (R11.2)', () => {
    const deep = list({ schema: { next: '', list: [new Collection([Post])], data: { results: collection } } });
    expect(deep.push.schema).toBe(collection.push);
  });

  it('without a Collection have no schema (R11.3)', () => {
    expect(list({ schema: [Post] }).push.schema).toBeUndefined();
    expect(anyEndpoint().push.schema).toBeUndefined();
  });

  it('inherit the other options, and see later overrides (R11.4, R10.8)', () => {
    const getRequestInit = () => Promise.resolve({});
    const endpoint = list({ dataExpiryLength: 7 }).extend({ path: '/zzz', getRequestInit });
    expectMembers(endpoint.push, { dataExpiryLength: 7, path: '/zzz', getRequestInit });
  });
});

describe('pages (R11.8–R11.16)', () => {
  it('the url has the cursor, the key has not (R11.9, R11.10, trap 15)', () => {
    const endpoint = list();
    const page = endpoint.paginated('page');
    expect(page.url({ group: 'a', page: 2 })).toBe('/a/posts?page=2');
    expect(page.key({ group: 'a', page: 2 })).toBe(endpoint.key({ group: 'a' }));
    expect(page.testKey(endpoint.key({ group: 'a' }))).toBe(true);
  });

  it('a function maps the arguments of the page to those of the list (R11.9)', () => {
    const page = anyEndpoint({ path: '/p', schema: collection }).paginated(() => []);
    expect(page.key({ a: 1, cursor: 5 })).toBe('GET /p');
    expect(page.url({ a: 1, cursor: 5 })).toBe('/p?a=1&cursor=5');
  });

  it('a custom key of the list is used (R11.10)', () => {
    const key = ({ group }: { group: string }) => `list of ${group}`;
    expect(list({ key }).paginated('page').key({ group: 'a', page: 2 })).toBe('list of a');
  });

  it('method and sideEffect are inherited; a POST list has a key without its body (R11.16)', () => {
    const page = anyEndpoint({ path: '/p', method: 'POST', sideEffect: false, schema: collection }).paginated('cursor');
    expect([page.method, page.sideEffect]).toEqual(['POST', false]);
    expect(page.key({ cursor: 5 }, { q: 1 })).toBe('POST /p');
  });

  it('is the same object for each field', () => {
    const endpoint = list({ paginationField: 'page' });
    expect(endpoint.getPage).toBe(endpoint.getPage);
    expect(endpoint.paginated('page')).toBe(endpoint.getPage);
    expect(endpoint.paginated('cursor')).not.toBe(endpoint.getPage);
  });

  it('getPage is there only with a paginationField (R11.15)', () => {
    expect(list().getPage).toBeUndefined();
    expect(list({ paginationField: 'page', name: 'L' }).getPage.name).toBe('L.getPage');
  });

  it('without a Collection throws (R11.14)', () => {
    expect(() => list({ schema: [Post] }).paginated('page')).toThrow(/COLLECTION_MISSING/);
  });

  it('leaves the other members of the schema as they are (R11.13, trap 25)', () => {
    const tags = [Post];
    const { schema } = list({ schema: { r: collection, tags, next: '', deep: { when: Date } } }).paginated('page');
    expect(schema.tags).toBe(tags);
    expect(schema.next).toBe('');
    expect(schema.deep.when).toBe(Date);
    expect(schema.r).not.toBe(collection);
  });
});
