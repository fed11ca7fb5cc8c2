import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { Collection, Entity, Invalidate, normalize, resource, schema } from '../../src/index.js';
import { anyEndpoint, expectMembers } from '../support/anyEndpoint.js';

class Post extends Entity {
  id = '';
  title = '';
}

const collection = new Collection([Post]);
const list = (options: object = {}): any => anyEndpoint({ path: '/:group/posts', schema: collection, ...options });
const posts: any = resource({ path: '/:group/posts/:id', schema: Post, paginationField: 'page' });

describe('an extender of a list', () => {
  it.each([
    ['push', 'POST', '/:group/posts', true],
    ['unshift', 'POST', '/:group/posts', true],
    ['assign', 'POST', '/:group/posts', true],
    ['remove', 'PATCH', '/:group/posts', true],
    ['move', 'PATCH', '/:group/posts/:id', true],
    ['getPage', 'GET', '/:group/posts', undefined],
  ])('%s is a %s of %s, named after its list (R11, R11.1, decision 8)', (member, method, path, sideEffect) => {
    const endpoint = posts.getList[member];
    expectMembers(endpoint, { method, path, sideEffect, name: `Post.getList.${member}` });
    expect(posts.getList[member]).toBe(endpoint);
  });

  it.each(['push', 'unshift', 'remove', 'move'] as const)('%s has the change of its Collection (R11)', (member) => {
    expect(list()[member].schema).toBe(collection[member]);
  });

  it('finds the Collection inside an Object schema, depth first (R11.2)', () => {
    const nested = { data: new schema.Object({ results: collection }), later: new Collection([Post]) };
    expect(list({ schema: nested }).push.schema).toBe(collection.push);
  });

  it.each(['push', 'unshift', 'assign', 'remove', 'move'])(
    '%s is there without a Collection, and has no schema (R11.3)',
    (member) => {
      for (const none of [undefined, null, Post, [collection], { tags: [Post] }]) {
        expect(list({ schema: none })[member].schema).toBeUndefined();
      }
    },
  );

  it('of a kind that the Collection is not has no schema (R11.3)', () => {
    expect(list().assign.schema).toBeUndefined();
  });

  it.each(['push', 'unshift', 'assign', 'remove', 'move', 'getPage'])(
    '%s inherits the other options of the list (R11.4)',
    (member) => {
      const options = {
        dataExpiryLength: 1,
        errorExpiryLength: 2,
        urlPrefix: '/api',
        requestInit: { credentials: 'include' },
        paginationField: 'page',
        getOptimisticResponse: () => undefined,
      };
      expectMembers(list(options)[member], options);
    },
  );

  it('has the key override of the list (R11.4)', () => {
    const { push } = list({ key: ({ group }: any) => `my ${group}` });
    expect(push.key({ group: 'a' }, {})).toBe('my a');
  });
});

describe('move', () => {
  it('has the path of the list where there is no movePath (R11.5)', () => {
    expect(list().move.path).toBe('/:group/posts');
    expect(list({ movePath: '/item/:id' }).move.path).toBe('/item/:id');
  });

  it('addresses the item, whatever becomes of the path of the list (R11.6)', () => {
    for (const made of [posts, posts.extend('getList', { path: '/zzz' })]) {
      expect(made.getList.move.url({ group: 'a', id: 5 })).toBe('/a/posts/5');
      expect(made.getList.move.key({ group: 'a', id: 5 }, { group: 'b' })).toBe('PATCH /a/posts/5');
    }
    expect(posts.extend('getList', { path: '/zzz' }).getList.push.path).toBe('/zzz');
  });
});

describe('several items', () => {
  it.each(['push', 'unshift'])('are one request of %s, with an array as body and answer (R11.7)', async (member) => {
    const sent: unknown[] = [];
    const fetchResponse = (url: string, { body }: RequestInit) => {
      sent.push([url, body]);
      return Promise.resolve(Response.json([{ id: '1' }, { id: '2' }]));
    };
    const endpoint = list({ fetchResponse })[member];
    await expect(endpoint({ group: 'a' }, [{ title: 'x' }, { title: 'y' }])).resolves.toEqual([
      { id: '1' },
      { id: '2' },
    ]);
    expect(sent).toEqual([['/a/posts', '[{"title":"x"},{"title":"y"}]']]);
  });
});

const rows = (...ids: string[]) => ids.map((id) => ({ id }));
const listsOf = (state: any): unknown =>
  Object.fromEntries(Object.entries(state.entities['[Post]'] as object).map(([pk, ids]) => [pk, ids]));

describe('a page', () => {
  const page = list().paginated('page');

  it('adds to its list what is not there yet, in order (R11.12, K04)', () => {
    const first = normalize(collection, rows('1', '2'), [{ group: 'a' }]);
    const second = normalize(page.schema, rows('2', '3'), [{ group: 'a', page: 2 }], first);
    expect(listsOf(second)).toEqual({ '{"group":"a"}': ['1', '2', '3'] });
    const again = normalize(page.schema, rows('2', '3'), [{ group: 'a', page: 2 }], second);
    expect(listsOf(again)).toEqual(listsOf(second));
  });

  it('out of order loses nothing and doubles nothing (K04)', () => {
    const third = normalize(page.schema, rows('3'), [{ group: 'a', page: 3 }]);
    const second = normalize(page.schema, rows('2', '3'), [{ group: 'a', page: 2 }], third);
    expect(listsOf(second)).toEqual({ '{"group":"a"}': ['3', '2'] });
  });

  it('brings the other members of an object schema with it (R11.12)', () => {
    const nested = list({ schema: { results: collection, next: '' } }).paginated('page');
    const first = normalize(nested.schema, { results: rows('1'), next: 'p2' }, [{ group: 'a', page: 1 }]);
    const second = normalize(nested.schema, { results: rows('2'), next: 'p3' }, [{ group: 'a', page: 2 }], first);
    expect(second.result).toMatchObject({ next: 'p3' });
    expect(listsOf(second)).toEqual({ '{"group":"a"}': ['1', '2'] });
  });

  it('changes the list of exactly its arguments, and creates it when it is missing (R11.17)', () => {
    const all = normalize(collection, rows('1'), [{}]);
    const added = normalize(page.schema, rows('2'), [{ group: 'a', page: 2 }], all);
    expect(listsOf(added)).toEqual({ '{}': ['1'], '{"group":"a"}': ['2'] });
  });

  it('has nothing in common with the change of the same name (R11.8)', () => {
    const endpoint = list();
    expect(endpoint.paginated('push')).not.toBe(endpoint.push);
    expect(endpoint.paginated('push').url({ group: 'a', push: 2 })).toBe('/a/posts?push=2');
  });

  it('drops all but the first argument, and the cursor of that (R11.8)', () => {
    const key = (...args: unknown[]) => JSON.stringify(args);
    expect(list({ key }).paginated('page').key({ group: 'a', page: 2 }, 'more')).toBe('[{"group":"a"}]');
  });

  it('knows the keys of its list for its own (R11.11)', () => {
    const key = list().key({ group: 'a', author: 'x' });
    expect(list().paginated('page').testKey(key)).toBe(true);
    expect(list().paginated('page').testKey('GET /a/comments')).toBe(false);
  });

  it('converts every Collection of the schema (R11.13)', () => {
    const { schema: paged } = list({ schema: { a: collection, deep: { b: new Collection([Post]) } } }).paginated(
      'page',
    );
    const { entities } = normalize(paged, { a: rows('1'), deep: { b: rows('2') } }, [{ group: 'a', page: 2 }]) as any;
    expect(entities['[Post]']).toEqual({ '{"group":"a"}': ['1', '2'] });
  });

  it('leaves functions, null and other schemas by reference (R11.13)', () => {
    const rest = { gone: new Invalidate(Post), when: Date, none: null, tags: [Post], decode: String };
    const { r, ...others } = list({ schema: { r: collection, ...rest } }).paginated('page').schema;
    expect(r).not.toBe(collection);
    for (const [name, value] of Object.entries(rest)) expect(others[name]).toBe(value);
  });

  it('inside an Object schema gives plain objects (R11.13)', () => {
    const paged = list({ schema: new schema.Object({ r: collection, next: '' }) }).paginated('page').schema;
    expect(Object.getPrototypeOf(paged)).toBe(Object.prototype);
    expect(Object.keys(paged)).toEqual(['r', 'next']);
  });

  it('by a function is the same for the same function, and goes with it (R10.9)', async () => {
    setFlagsFromString('--expose_gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const endpoint = list();
    const listArgs = (): unknown[] => [];
    expect(endpoint.paginated(listArgs)).toBe(endpoint.paginated(listArgs));
    const left = new WeakRef(endpoint.paginated(() => [{}]) as object);
    // A WeakRef holds its target until the end of the turn.
    await new Promise((resolve) => setImmediate(resolve));
    collectGarbage();
    expect(left.deref()).toBeUndefined();
  });

  it('of a list without a Collection is refused where it is asked for (R11.14)', () => {
    expect(() => list({ schema: Post, paginationField: 'page' }).getPage).toThrow(/COLLECTION_MISSING/);
    expect(() => list({ schema: Post }).paginated(() => [])).toThrow(/COLLECTION_MISSING/);
  });
});
