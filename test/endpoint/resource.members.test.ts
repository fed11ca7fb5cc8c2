import { describe, expect, it } from 'vitest';
import { Collection, Entity, Invalidate, resource, RestEndpoint } from '../../src/index.js';
import { expectMembers } from '../support/anyEndpoint.js';
import { expectConsole } from '../support/console.js';

class Post extends Entity {
  id = '';
  title = '';
  static override key = 'Post';
}

const made = (options: object = {}): any => resource({ path: '/:group/p/:id', schema: Post, ...options });
const MEMBERS = ['get', 'getList', 'create', 'update', 'partialUpdate', 'delete'];

describe('the members', () => {
  it('are six endpoints and extend, which is none (R12.1, decision 9)', () => {
    const posts = made();
    expect(Object.keys(posts)).toEqual([...MEMBERS, 'extend']);
    for (const member of MEMBERS) expect(posts[member]).toBeInstanceOf(RestEndpoint);
    expect(posts.extend).not.toBeInstanceOf(RestEndpoint);
    expect(posts.extend).not.toHaveProperty('extend');
  });

  it('create is the push of the list under its own name (R12.1, R12.2)', () => {
    const { create, getList } = made();
    expectMembers(create, { method: 'POST', path: '/:group/p', name: 'Post.create', sideEffect: true });
    expect(create.schema).toBe(getList.schema.push);
  });

  const key = 'MyKey';
  it.each<[string, unknown, string]>([
    [
      'the class, not its key',
      class Named extends Entity {
        static override key = key;
      },
      'Named.get',
    ],
    [
      'the key of a class without a name',
      (() =>
        class extends Entity {
          static override key = key;
        })(),
      'MyKey.get',
    ],
    ['the address for an object', { data: Post }, '/p/:id.get'],
    ['the address for an object with a member "name"', { name: Post, key: Post }, '/p/:id.get'],
  ])('are named after %s (R12.3)', (_, schema, name) => {
    const wrapped = schema as { data?: unknown };
    class OfPosts extends Collection {
      constructor() {
        super([Post]);
      }
    }
    expect((resource({ path: '/p/:id', schema: wrapped, Collection: OfPosts as any }) as any).get.name).toBe(name);
  });

  it('that are shared reach every member (R12.8)', () => {
    const shared = {
      ...{ urlPrefix: '/api', requestInit: {}, errorPolicy: () => 'soft', dataExpiryLength: 1, errorExpiryLength: 2 },
      ...{ pollFrequency: 3, invalidIfStale: true, getHeaders: () => ({}), getRequestInit: () => ({}) },
      ...{ fetchResponse: () => undefined, parseResponse: () => undefined, ours: 4 },
    };
    const posts = made(shared);
    for (const member of MEMBERS) expectMembers(posts[member], shared);
  });
});

describe('body and searchParams (R12.9)', () => {
  it('body: undefined takes the body of update, partialUpdate and push', async () => {
    const { update, partialUpdate, getList, create } = made({ body: undefined });
    expect(update.key({ group: 'a', id: 1 })).toBe('PUT /a/p/1');
    expect(partialUpdate.key({ group: 'a', id: 1 })).toBe('PATCH /a/p/1');
    for (const push of [getList.push, create]) expect(push.key({ group: 'a' })).toBe('POST /a/p');
    const sent: unknown[] = [];
    const fetchResponse = (_url: string, { body }: RequestInit) => {
      sent.push(body);
      return Promise.resolve(Response.json({ id: '1' }));
    };
    await update.extend({ fetchResponse })({ group: 'a', id: 1 }, { title: 'unsent' });
    expect(sent).toEqual([undefined]);
  });

  it('any other value is never sent, nor given to the members that only read', async () => {
    const posts = made({ body: { title: 'x' }, searchParams: { author: 'x' } });
    expect((await posts.update.getRequestInit({ a: 1 })).body).toBe('{"a":1}');
    for (const member of ['get', 'update', 'partialUpdate', 'delete']) {
      expect(posts[member].searchParams).toBeUndefined();
    }
    expect(posts.get.body).toBeUndefined();
    expect(posts.getList.url({ group: 'a', author: 'y' })).toBe('/a/p?author=y');
  });
});

describe('Collection (R12.11)', () => {
  class Own extends Collection {
    constructor(...args: any) {
      super(...(args as [any]));
      seen.push(args);
    }
  }
  const seen: unknown[][] = [];

  it('is made from the schema in a list, and its options (decision 98)', () => {
    seen.length = 0;
    expect(made({ Collection: Own }).getList.schema).toBeInstanceOf(Own);
    made({ Collection: Own, nonFilterArgumentKeys: ['sort'] });
    expect(seen).toEqual([
      [[Post], { scope: '/:group/p' }],
      [[Post], { nonFilterArgumentKeys: ['sort'], scope: '/:group/p' }],
    ]);
  });

  it.each<[string, unknown]>([
    ['a list of names', ['sort']],
    ['a RegExp', /^so/],
    ['a predicate', (key: string) => key === 'sort'],
  ])('ignores arguments by %s', (_, nonFilterArgumentKeys) => {
    const matches = made({ nonFilterArgumentKeys }).getList.schema.createCollectionFilter({ group: 'a' });
    expect(matches({ group: 'a', sort: 'title' })).toBe(true);
    expect(matches({ group: 'a', author: 'x' })).toBe(false);
  });
});

describe('a mis-capitalized option (R12.12)', () => {
  it.each([
    ['endpoint', RestEndpoint],
    ['collection', Collection],
  ])('%s with a class is warned of', (name, value) => {
    const messages = expectConsole('warn');
    made({ [name]: value });
    expect(messages).toEqual([expect.stringContaining(`"${name.charAt(0).toUpperCase()}${name.slice(1)}"`)]);
  });

  it.each(['endpoint', 'collection'])('%s with anything else is an option like others', (name) => {
    expect(made({ [name]: 'x' }).get[name]).toBe('x');
  });
});

describe('the schema of delete (R12.13)', () => {
  it('invalidates an Entity', () => {
    const { schema } = made().delete;
    expect(schema).toBeInstanceOf(Invalidate);
    expect(schema.schema).toBe(Post);
  });

  it('is the schema itself where that is no Entity', () => {
    const wrapped = { data: Post };
    class OfPosts extends Collection {
      constructor() {
        super([Post]);
      }
    }
    expect(made({ schema: wrapped, Collection: OfPosts }).delete.schema).toBe(wrapped);
  });
});

describe('optimistic', () => {
  it('is for every member that mutates (R12.16)', () => {
    const { getList, create, update, partialUpdate, delete: remove, get } = made({ optimistic: true });
    const { push, unshift, assign, remove: take, move } = getList;
    for (const endpoint of [create, update, partialUpdate, remove, push, unshift, assign, take, move]) {
      expect(typeof endpoint.getOptimisticResponse).toBe('function');
    }
    expect(get.getOptimisticResponse).toBeUndefined();
  });

  it.each(['push', 'unshift', 'remove', 'move'])('%s shows parameters under the body (R12.17)', (member) => {
    const { getOptimisticResponse } = made({ optimistic: true }).getList[member];
    expect(getOptimisticResponse({}, { group: 'a', id: '5' }, { title: 'n', id: '6' })).toEqual({
      group: 'a',
      id: '6',
      title: 'n',
    });
  });

  it('reads a form of partialUpdate, too (R12.19, R12.20)', () => {
    const form = new FormData();
    form.set('title', 'new');
    const snapshot = { get: () => ({ id: '1', title: 'old', votes: 2 }) };
    const { getOptimisticResponse } = made({ optimistic: true }).partialUpdate;
    expect(getOptimisticResponse(snapshot, { id: '1' }, form)).toEqual({ id: '1', title: 'new', votes: 2 });
  });

  it('off leaves a function for all members from reaching delete (R12.22)', () => {
    const getOptimisticResponse = () => ({ id: '1' });
    const posts = made({ getOptimisticResponse });
    expect(posts.update.getOptimisticResponse).toBe(getOptimisticResponse);
    expect(posts.delete.getOptimisticResponse).toBeUndefined();
  });
});
