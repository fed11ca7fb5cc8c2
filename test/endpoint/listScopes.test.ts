import { describe, expect, it } from 'vitest';
import {
  Collection,
  createRestSlice,
  Entity,
  hookifyResource,
  Query,
  resource,
  RestEndpoint,
} from '../../src/index.js';
import { dehydrate, hydrate } from '../../src/ssr/index.js';
import { startServer } from '../support/httpServer.js';
import { testStore } from '../support/testStore.js';
import { restErrorOf } from '../support/thrown.js';
import type { EndpointMap } from '../../src/store/registry.js';

class User extends Entity {
  id = '';
  name = '';
  role = '';
  static override key = 'User';
}

const users = () => resource({ path: '/users/:id', schema: User, paginationField: 'page' });
const archive = () => resource({ path: '/archive/:id', schema: User });
const user = (id: string, fields: object = {}) => ({ id, name: `user ${id}`, ...fields });

/** A store of these endpoints, whose requests a server answers with what they sent. */
async function setUp<M extends EndpointMap>(makeEndpoints: (urlPrefix: string) => M) {
  const server = await startServer(({ url, body }) => ({
    json: { ...user(url.split(/[/?]/).at(-1) ?? ''), ...(JSON.parse(body || '{}') as object) },
  }));
  const made = testStore(() => createRestSlice({ endpoints: makeEndpoints(server.url) }));
  const tables = () => Object.keys(made.state().entities).filter((table) => table.startsWith('['));
  const idsIn = (endpoint: any, args: object = {}): string[] | undefined =>
    (endpoint.select(made.root(), args) as User[] | undefined)?.map(({ id }) => id);
  return { server, ...made, tables, idsIn };
}

describe('lists of different paths (decision 98)', () => {
  const both = (urlPrefix: string) => ({
    users: resource({ path: '/users/:id', schema: User, urlPrefix, paginationField: 'page' }),
    archive: resource({ path: '/archive/:id', schema: User, urlPrefix }),
  });

  it('are different lists of one table of rows, under names that say which', async () => {
    const { dispatch, endpoints, state, idsIn, tables } = await setUp(both);
    await dispatch(endpoints.users.getList.setResponse({}, [user('1')]));
    await dispatch(endpoints.archive.getList.setResponse({}, [user('2')]));
    expect(idsIn(endpoints.users.getList)).toEqual(['1']);
    expect(idsIn(endpoints.archive.getList)).toEqual(['2']);
    expect(tables()).toEqual(['[User] /users', '[User] /archive']);
    expect(Object.keys(state().entities['User'] ?? {})).toEqual(['1', '2']);
  });

  it.each<[string, (made: any) => unknown, readonly [string[], string[]]]>([
    ['push', (at) => at.users.getList.push(user('9')), [['1', '2', '9'], ['1']]],
    ['create', (at) => at.users.create(user('9')), [['1', '2', '9'], ['1']]],
    ['unshift', (at) => at.users.getList.unshift(user('9')), [['9', '1', '2'], ['1']]],
    ['remove', (at) => at.users.getList.remove(user('1')), [['2'], ['1']]],
    ['move', (at) => at.users.getList.move({ id: '3' }, {}), [['1', '2', '3'], ['1']]],
    ['getPage', (at) => at.users.getList.getPage({ page: 2 }), [['1', '2', '8'], ['1']]],
  ])('%s reaches those of its path', async (_, call, [inUsers, inArchive]) => {
    const { dispatch, endpoints, idsIn, server } = await setUp(both);
    await dispatch(endpoints.users.getList.setResponse({}, [user('1'), user('2')]));
    await dispatch(endpoints.archive.getList.setResponse({}, [user('1')]));
    if (_ === 'getPage') server.answerWith({ json: [user('8')] });
    await dispatch(call(endpoints) as never);
    expect(idsIn(endpoints.users.getList)).toEqual(inUsers);
    expect(idsIn(endpoints.archive.getList)).toEqual(inArchive);
  });

  it('a delete takes an item out of all', async () => {
    const { dispatch, endpoints, idsIn } = await setUp(both);
    await dispatch(endpoints.users.getList.setResponse({}, [user('1'), user('2')]));
    await dispatch(endpoints.archive.getList.setResponse({}, [user('1')]));
    await dispatch(endpoints.users.delete({ id: '1' }));
    expect([idsIn(endpoints.users.getList), idsIn(endpoints.archive.getList)]).toEqual([['2'], []]);
  });

  it('an item that is created again comes back to the lists of its path only', async () => {
    const { dispatch, endpoints, idsIn } = await setUp(both);
    await dispatch(endpoints.users.getList.setResponse({}, [user('1'), user('2')]));
    await dispatch(endpoints.archive.getList.setResponse({}, [user('1')]));
    await dispatch(endpoints.users.delete({ id: '1' }));
    await dispatch(endpoints.users.create(user('1')));
    expect([idsIn(endpoints.users.getList), idsIn(endpoints.archive.getList)]).toEqual([['2', '1'], []]);
  });

  it('survive hydration', async () => {
    const { dispatch, endpoints, store, slice } = await setUp(both);
    await dispatch(endpoints.users.getList.setResponse({}, [user('1', { role: 'any' })]));
    await dispatch(endpoints.archive.getList.setResponse({}, []));
    const sent: unknown = JSON.parse(JSON.stringify(dehydrate({ ...store, dispatch }, slice)));
    const browser = await setUp(both);
    browser.dispatch(hydrate(sent));
    expect(browser.idsIn(browser.endpoints.users.getList)).toEqual(['1']);
    expect(browser.idsIn(browser.endpoints.archive.getList)).toEqual([]);
  });
});

describe('the scope of a list (decision 98)', () => {
  it('is its path template, without the urlPrefix', () => {
    const nested = (urlPrefix: string) => resource({ path: '/groups/:group/users/:id', urlPrefix, schema: User });
    expect(nested('https://a.test').getList.schema.key).toBe('[User] /groups/:group/users');
    expect(nested('/api').getList.schema.key).toBe('[User] /groups/:group/users');
    expect(users().getList.extend({ urlPrefix: '/other' }).schema.key).toBe('[User] /users');
  });

  it('is a name where the resource says one, and equal names share', async () => {
    const shared = (urlPrefix: string) => ({
      users: resource({ path: '/users/:id', schema: User, urlPrefix, collectionKey: 'people' }),
      members: resource({ path: '/members/:id', schema: User, urlPrefix, collectionKey: 'people' }),
    });
    const { dispatch, endpoints, idsIn, tables } = await setUp(shared);
    await dispatch(endpoints.users.getList.setResponse({}, [user('1')]));
    await dispatch(endpoints.members.create(user('2')));
    expect(idsIn(endpoints.users.getList)).toEqual(['1', '2']);
    expect(tables()).toEqual(['[User] people']);
  });

  it.each<[string, string | undefined, string]>([
    ['none', undefined, '[User]'],
    ['one of its own', 'people', '[User] people'],
  ])("of a user's Collection is %s", (_, scope, key) => {
    expect(new Collection([User], { scope }).key).toBe(key);
  });

  it('is that of the resource for a Collection class of its own', () => {
    class Newest extends Collection<(typeof User)[]> {
      override move = this.moveWith((existing: string[], incoming: string[]) => [...incoming, ...existing]);
    }
    const { getList } = resource({
      path: '/users/:id',
      schema: User,
      Collection: Newest,
      nonFilterArgumentKeys: ['q'],
    });
    const feed = getList.extend({ path: '/feed' }).schema;
    expect(feed).toBeInstanceOf(Newest);
    expect([getList.schema.key, feed.key]).toEqual(['[User] /users', '[User] /feed']);
    expect(feed.nonFilterArgumentKeys('q')).toBe(true);
  });
});

describe('another path of a list (decision 98)', () => {
  const keyOf = (endpoint: any): string => endpoint.schema.key as string;

  it('has lists of its own, with what changes them and its pages', () => {
    const { getList } = users();
    const feed = getList.extend({ path: '/users/feed' });
    expect([keyOf(getList), keyOf(feed)]).toEqual(['[User] /users', '[User] /users/feed']);
    expect(keyOf(feed.extend({ path: '/users/new' }))).toBe('[User] /users/new');
    expect([keyOf(feed.push), keyOf(feed.remove)]).toEqual(['[User] /users/feed.push', '[User] /users/feed.remove']);
    expect((feed.getPage as any).schema.collection).toBe(feed.schema);
  });

  it.each<[string, (base: any) => any]>([
    ['a name', (base) => base.extend('getList', { path: '/feed' })],
    ['a map', (base) => base.extend({ getList: { path: '/feed' } })],
    ['a function', (base) => base.extend(({ getList }: any) => ({ getList: getList.extend({ path: '/feed' }) }))],
  ])('given to a resource by %s goes for its create, too', async (_, extend) => {
    const base = users();
    expect(keyOf(extend(base).getList)).toBe('[User] /feed');
    const { dispatch, endpoints, idsIn, server } = await setUp((urlPrefix) => ({
      base,
      users: extend(resource({ path: '/users/:id', schema: User, urlPrefix })) as typeof base,
    }));
    await dispatch(endpoints.base.getList.setResponse({}, []));
    await dispatch(endpoints.users.getList.setResponse({}, []));
    await dispatch(endpoints.users.create(user('1')));
    expect(server.lines()).toEqual(['POST /users']);
    expect([idsIn(endpoints.users.getList), idsIn(endpoints.base.getList)]).toEqual([['1'], []]);
  });

  it('beside the first leaves the create to that', () => {
    const base = users();
    const more = base.extend(({ getList }) => ({ feed: getList.extend({ path: '/feed' }) }));
    expect(more.create).toBe(base.create);
  });

  it('with an object around the list lets create reach it', () => {
    const { create, getList } = users().extend({ getList: { schema: { items: new Collection([User]), total: 0 } } });
    expect(keyOf(create)).toBe('[User].push');
    expect(create.path).toBe('/users');
    expect(getList.schema.items.key).toBe('[User]');
  });

  it('moves the list inside an object, and in a query', () => {
    const { getList } = users();
    const page = getList.extend({ schema: { items: getList.schema, total: 0 } }).extend({ path: '/feed' });
    expect(page.schema.items.key).toBe('[User] /feed');
    const sorted = getList.extend({ schema: new Query(getList.schema, (list) => [...list].reverse()) });
    expect((sorted.extend({ path: '/feed' }).schema as any).schema.key).toBe('[User] /feed');
  });

  it.each<[string, (list: any) => any, string]>([
    ['a Collection that is given', (list) => list.extend({ path: '/feed', schema: list.schema }), '[User] /users'],
    ['a list that is pushed to', (list) => list.push.extend({ path: '/invite' }), '[User] /users.push'],
    ['a scope that is said', () => said('/users'), '[User] /users'],
    ['a shared name', () => named().getList.extend({ path: '/feed' }), '[User] people'],
  ])('leaves %s', (_, extend, key) => {
    expect(keyOf(extend(users().getList))).toBe(key);
  });
  const said = (scope: string) =>
    new RestEndpoint({ path: '/users', schema: new Collection([User], { scope }) }).extend({ path: '/feed' });
  const named = () => resource({ path: '/users/:id', schema: User, collectionKey: 'people' });

  it('is none where only the request changes', () => {
    const base = users();
    const hooks = hookifyResource(base, () => ({ headers: {} }));
    expect(hooks.useGetList().schema).toBe(base.getList.schema);
  });
});

describe('Collections without a scope (decision 98)', () => {
  const list = (path: string, schema: unknown) => new RestEndpoint({ path, schema });
  const make = (endpoints: EndpointMap) => createRestSlice({ endpoints });
  const one = new Collection([User]);

  it.each<[string, EndpointMap]>([
    ['two Collections', { a: { likers: list('/likers', one) }, viewers: list('/viewers', new Collection([User])) }],
    ['one Collection', { a: { likers: list('/likers', one) }, viewers: list('/viewers', one) }],
    ['one inside an object', { a: { likers: list('/likers', one) }, viewers: list('/viewers', { items: one, n: 0 }) }],
    [
      'one in a query',
      { a: { likers: list('/likers', one) }, viewers: list('/viewers', new Query(one, (all) => all)) },
    ],
  ])('are refused where two paths would be one list: %s', (_, endpoints) => {
    const { code, message } = restErrorOf(() => make(endpoints));
    expect(code).toBe('COLLECTION_SHARED');
    for (const part of ['a.likers (/likers)', 'viewers (/viewers)', "{ scope: '/viewers' }"]) {
      expect(message).toContain(part);
    }
  });

  it('are refused when they are injected, and nothing is', () => {
    const slice = make({ likers: list('/likers', one) });
    const { code } = restErrorOf(() => slice.injectEndpoints({ users: users(), viewers: list('/viewers', one) }));
    expect(code).toBe('COLLECTION_SHARED');
    expect(slice.endpoints).not.toHaveProperty('users');
    expect(() => slice.injectEndpoints({ users: users() })).not.toThrow();
  });

  it.each<[string, () => EndpointMap]>([
    ['of one path', () => ({ a: list('/likers', one), b: list('/likers', one) })],
    ['of a list and its changes', () => ({ a: list('/likers', one), b: (list('/likers', one) as any).push })],
    ['beside a resource', () => ({ users: users(), archive: archive(), likers: list('/likers', one) })],
    ['in a scope', () => ({ a: list('/likers', one), b: list('/v', new Collection([User], { scope: 'v' })) })],
    [
      'of a mutation',
      () => ({ a: list('/likers', one), b: new RestEndpoint({ path: '/all', schema: one, method: 'PUT' }) }),
    ],
  ])('are fine %s', (_, endpoints) => {
    expect(() => make(endpoints())).not.toThrow();
  });

  it('of nested lists are no lists of an address', () => {
    class Team extends Entity {
      id = '';
      members: User[] = [];
      static override schema = { members: one };
      static override key = 'Team';
    }
    expect(() =>
      make({ likers: list('/likers', one), teams: resource({ path: '/t/:id', schema: Team }) }),
    ).not.toThrow();
  });
});
