import { describe, expectTypeOf, it } from 'vitest';
import { Collection, Entity, resource, RestEndpoint } from '../../src/index.js';
import { Post, PostResource, User } from './models.js';
import type { ArgsOf, DataOf, Denormalize, Expirable, ResponseOf, RestGenerics } from '../../src/index.js';

describe('RestEndpoint', () => {
  const getPost = new RestEndpoint({ path: '/posts/:id', schema: Post });

  it('takes the parameters of its path', () => {
    expectTypeOf(getPost).parameters.toEqualTypeOf<[params: { id: string | number }]>();
    // @ts-expect-error a required parameter is missing (R15.6)
    void getPost({});
    // @ts-expect-error a boolean is no path parameter (R15.8)
    void getPost({ id: true });
    // @ts-expect-error no such parameter (R15.9)
    void getPost({ id: 1, other: 2 });
    // @ts-expect-error GET has no body (R15.16)
    void getPost({ id: 1 }, { title: 'x' });
  });

  it('takes nothing without tokens, and an optional argument where all are optional (R15.6)', () => {
    const getMe = new RestEndpoint({ path: '/me', schema: User });
    expectTypeOf(getMe).parameters.toEqualTypeOf<[]>();
    const list = new RestEndpoint({ path: '/users{/:group}', schema: [User] });
    void list();
    void list({ group: undefined });
  });

  it('takes returnPartialData, which changes no type: what is shown has all fields', () => {
    const partial = new RestEndpoint({ path: '/posts/:id', schema: Post, returnPartialData: true });
    void partial({ id: 1 });
    expectTypeOf<DataOf<typeof partial>>().toEqualTypeOf<DataOf<typeof getPost>>();
    void resource({ path: '/posts/:id', schema: Post, returnPartialData: true }).get.extend({
      returnPartialData: false,
    });
    // @ts-expect-error true or false
    void new RestEndpoint({ path: '/posts/:id', schema: Post, returnPartialData: 'yes' });
  });

  it('adds declared search parameters (R15.10)', () => {
    const search = new RestEndpoint({ path: '/search', searchParams: {} as { q: string } });
    void search({ q: 'x' });
    // @ts-expect-error a required search parameter is missing
    void search();
  });

  it('takes a body for POST, PUT and PATCH, typed when declared (R15.12–R15.15)', () => {
    const create = new RestEndpoint({ path: '/users', method: 'POST', body: {} as { name: string } });
    void create({ name: 'x' });
    // @ts-expect-error unknown member of the body
    void create({ nope: 1 });
    // @ts-expect-error the body is required
    void create();
    const rename = new RestEndpoint({ path: '/users/:id', method: 'PUT', body: {} as { name: string } });
    void rename({ id: 1 }, { name: 'x' });
    // @ts-expect-error the body is missing
    void rename({ id: 1 });
    const toggle = new RestEndpoint({ path: '/t/:id', method: 'POST', body: undefined });
    void toggle({ id: 1 });
    // @ts-expect-error there is no body
    void toggle({ id: 1 }, {});
    const free = new RestEndpoint({ path: '/t/:id', method: 'POST' });
    void free({ id: 1 });
    void free({ id: 1 }, { anything: true });
  });

  it('knows what a plain call and what the store give (R15.20)', () => {
    expectTypeOf<DataOf<typeof getPost>>().toEqualTypeOf<Post>();
    const processed = new RestEndpoint({ path: '/n', process: (value: string) => value.length });
    expectTypeOf(processed).returns.resolves.toEqualTypeOf<number>();
    expectTypeOf<DataOf<typeof processed>>().toEqualTypeOf<number>();
    const download = new RestEndpoint({ path: '/file', content: 'blob' });
    expectTypeOf(download).returns.resolves.toEqualTypeOf<Blob>();
  });

  it('knows whether it changes something (R15.19)', () => {
    expectTypeOf(getPost.sideEffect).toEqualTypeOf<undefined>();
    const remove = new RestEndpoint({ path: '/posts/:id', method: 'DELETE' });
    expectTypeOf(remove.sideEffect).toEqualTypeOf<true>();
  });

  it('infers again what extend replaces (R15.22)', () => {
    const other = getPost.extend({ path: '/other/:slug' });
    void other({ slug: 'x' });
    // @ts-expect-error the old parameter is gone
    void other({ id: 1 });
    expectTypeOf<DataOf<typeof other>>().toEqualTypeOf<Post>();
  });

  it('can be subclassed with its generics', () => {
    class Authorized<O extends RestGenerics = any> extends RestEndpoint<O> {
      override async getRequestInit(body?: unknown): Promise<RequestInit> {
        return { ...(await super.getRequestInit(body)), credentials: 'same-origin' };
      }
    }
    const get = new Authorized({ path: '/users/:id', schema: User });
    expectTypeOf<DataOf<typeof get>>().toEqualTypeOf<User>();
    // @ts-expect-error a required parameter is missing
    void get({});
  });

  it('finds the Collection inside an object schema', () => {
    const list = new RestEndpoint({ path: '/p', schema: { results: new Collection([Post]), next: '' } });
    expectTypeOf(list.push.sideEffect).toEqualTypeOf<true>();
    expectTypeOf<DataOf<typeof list.push>>().toEqualTypeOf<Post>();
    expectTypeOf<DataOf<typeof list>['results']>().toEqualTypeOf<Post[]>();
  });
});

describe('resource', () => {
  it('types every member from path, schema and search parameters (R15.26)', () => {
    expectTypeOf<ArgsOf<typeof PostResource.get>[0]>().toEqualTypeOf<{ group: string | number; id: string | number }>();
    void PostResource.getList({ group: 'a', author: 'x' });
    // @ts-expect-error search parameters belong to the list only
    void PostResource.get({ group: 'a', id: 1, author: 'x' });
    // @ts-expect-error no such search parameter
    void PostResource.getList({ group: 'a', nope: 1 });
    // @ts-expect-error delete has no body (R15.31)
    void PostResource.delete({ group: 'a', id: 1 }, {});
    // @ts-expect-error delete needs its parameters (R15.31)
    void PostResource.delete();
  });

  it('types bodies as part of the entity, dates as text too (R15.18)', () => {
    void PostResource.update({ group: 'a', id: 1 }, { title: 'x', createdAt: '2020-01-01' });
    void PostResource.update({ group: 'a', id: 1 }, { createdAt: new Date() });
    // @ts-expect-error unknown field
    void PostResource.getList.push({ group: 'a' }, { nope: 1 });
    // @ts-expect-error wrong type of a field
    void PostResource.partialUpdate({ group: 'a', id: 1 }, { title: 5 });
  });

  it('has getPage only with a paginationField (R15.28)', () => {
    void PostResource.getList.getPage({ group: 'a', page: 2 });
    // @ts-expect-error the field is missing
    void PostResource.getList.getPage({ group: 'a' });
    void PostResource.getList.paginated('cursor')({ group: 'a', cursor: 'z' });
  });

  it('gives entities through the store, wire values in payloads', () => {
    expectTypeOf<DataOf<typeof PostResource.getList>>().toEqualTypeOf<Post[]>();
    expectTypeOf<DataOf<typeof PostResource.getList.push>>().toEqualTypeOf<Post>();
    expectTypeOf<DataOf<typeof PostResource.delete>>().toEqualTypeOf<Post>();
    expectTypeOf<ResponseOf<typeof PostResource.get>['createdAt']>().toEqualTypeOf<string | undefined>();
  });
});

describe('Denormalize', () => {
  it('follows the schema', () => {
    expectTypeOf<Denormalize<typeof Post>>().toEqualTypeOf<Post>();
    expectTypeOf<Denormalize<readonly [typeof Post]>>().toEqualTypeOf<Post[]>();
    expectTypeOf<Denormalize<{ a: typeof User; at: typeof Date }>>().toEqualTypeOf<{ a: User; at: Date }>();
    expectTypeOf<Denormalize<(value: string) => number>>().toEqualTypeOf<number>();
  });
});

describe('expires (decision 102)', () => {
  it('takes endpoints, and a function of arguments and answer, also of a tree that refers to itself', () => {
    class Item extends Entity {
      id = '';
      static override key = 'Item';
    }
    const feed = new RestEndpoint({ path: '/items/feed', schema: [Item] });
    const items = resource({ path: '/items/:id', schema: Item, expires: [feed] });
    const follow = new RestEndpoint({
      path: '/users/:name/follow',
      method: 'POST',
      expires: (args, response) => [feed, [items.get, { id: args[0].name }], [items.getList, response.id]],
    });
    expectTypeOf(follow).parameter(0).toEqualTypeOf<{ name: string | number }>();
    const tree = resource({ path: '/items/:id', schema: Item, expires: (): Expirable => [tree.getList] });
    expectTypeOf(tree.get).parameter(0).toEqualTypeOf<{ id: string | number }>();
    // @ts-expect-error -- a name is no endpoint
    resource({ path: '/items/:id', schema: Item, expires: ['feed'] });
  });
});

describe('what is refused says why', () => {
  it('where a content that is no JSON has a schema', () => {
    // @ts-expect-error 'this content is no JSON that a schema could describe: leave one of them out'
    void new RestEndpoint({ path: '/file', content: 'blob', schema: Post });
    void new RestEndpoint({ path: '/file', content: 'blob', schema: undefined });
  });
});

describe('filters and sortComparer of a resource', () => {
  it('know the items and the search parameters', () => {
    class Issue extends Entity {
      id = '';
      state = 'open';
      closedAt: Date | null = null;
      assignee: User | null = null;
      get isOpen() {
        return this.state === 'open';
      }
    }
    const issues = resource({
      path: '/issues/:id',
      schema: Issue,
      searchParams: {} as { state?: string; since?: Date; labels?: string[]; q?: string },
      filters: {
        state: (issue, state) => {
          expectTypeOf(state).toEqualTypeOf<string>();
          expectTypeOf(issue.assignee).toEqualTypeOf<string | null>();
          expectTypeOf(issue.isOpen).toEqualTypeOf<boolean>();
          return state === 'all' || issue.state === state;
        },
        since: (issue, since) => {
          expectTypeOf(since).toEqualTypeOf<string>();
          return issue.closedAt !== null && issue.closedAt.toISOString() > since;
        },
        q: 'server',
      },
      searchDefaults: { state: 'open' },
      sortComparer: (a, b, args) => {
        expectTypeOf(args.since).toEqualTypeOf<string | undefined>();
        return a.id < b.id ? -1 : 1;
      },
    });
    expectTypeOf(issues.getList).toExtend<object>();
    expectTypeOf<DataOf<typeof issues.getList>>().toEqualTypeOf<Issue[]>();
    // @ts-expect-error neither of the words
    resource({ path: '/issues/:id', schema: Issue, searchParams: {} as { q?: string }, filters: { q: 'sometimes' } });
  });
});
