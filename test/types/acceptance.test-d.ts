// What filters, comparers, resources of real servers, counts and followed apis look like in types.
import { configureStore } from '@reduxjs/toolkit';
import { createApi, fakeBaseQuery } from '@reduxjs/toolkit/query';
import {
  Collection,
  createRestSlice,
  Entity,
  resource,
  schema,
  Union,
  Values,
  type CollectionOptions,
  type Flat,
} from 'rest-slice';
import { surroundings } from 'rest-slice/features';
import { offline, pendingMutations } from 'rest-slice/offline';
import { type AsyncBoundary, type ErrorBoundary, useIsFetching, useIsMutating } from 'rest-slice/react';
import { follow } from 'rest-slice/rtk-query';
import { describe, expectTypeOf, it } from 'vitest';

class User extends Entity {
  id = '';
  name = '';
  static override key = 'User';
}
class Issue extends Entity {
  id = 0;
  title = '';
  labels: string[] = [];
  assignee: User | null = null;
  author = User.fromJS();
  watchers: User[] = [];
  byRole: Record<string, User> = {};
  at = new Date(0);
  static override key = 'Issue';
  static override schema = { assignee: User, author: User, watchers: [User], byRole: new Values(User), at: Date };
}
interface Search {
  label?: string;
  since?: Date;
  min?: number;
  urgent?: boolean;
}

describe('Flat', () => {
  it('is the entity with each relation as its primary key, lists and maps of relations as lists and maps of them', () => {
    type Item = Flat<Issue>;
    expectTypeOf<Item['id']>().toEqualTypeOf<number>();
    expectTypeOf<Item['labels']>().toEqualTypeOf<string[]>();
    expectTypeOf<Item['at']>().toEqualTypeOf<Date>();
    expectTypeOf<string>().toExtend<Item['author']>();
    expectTypeOf<null>().toExtend<Item['assignee']>();
    expectTypeOf<Item['author']>().not.toExtend<User>();
    expectTypeOf<string>().toExtend<Item['watchers'][number]>();
    expectTypeOf<string>().toExtend<Item['byRole'][string]>();
  });
});

describe('filters and sortComparer', () => {
  it('know the item and the value of their argument', () => {
    resource({
      path: '/issues/:id',
      schema: Issue,
      searchParams: {} as Search | undefined,
      filters: {
        label: (item, value) => {
          expectTypeOf(item.labels).toEqualTypeOf<string[]>();
          expectTypeOf(value).toEqualTypeOf<string>();
          return item.labels.includes(value);
        },
        since: (item, value) => {
          expectTypeOf(value).toEqualTypeOf<string>();
          return item.at.toISOString() >= value;
        },
        min: (_item, value) => value > 3,
        urgent: 'server',
      },
      searchDefaults: { label: 'bug' },
      sortComparer: (a, b, args) => {
        expectTypeOf(args.since).toEqualTypeOf<string | undefined>();
        return a.id - b.id;
      },
    });
  });

  it('refuse an argument that is none, another word, a default of another type', () => {
    const of = { path: '/issues/:id', schema: Issue, searchParams: {} as Search } as const;
    // @ts-expect-error no such argument
    resource({ ...of, filters: { nope: 'none' } });
    // @ts-expect-error no such word
    resource({ ...of, filters: { label: 'client' } });
    // @ts-expect-error a boolean is asked for
    resource({ ...of, filters: { label: () => 'yes' } });
    // @ts-expect-error a text is asked for
    resource({ ...of, searchDefaults: { label: 5 } });
    // @ts-expect-error no such argument
    resource({ ...of, searchDefaults: { nope: 'x' } });
    // @ts-expect-error a number is asked for
    resource({ ...of, sortComparer: () => 'first' });
  });

  it('are options of a Collection, and know its item', () => {
    new Collection([Issue], {
      filters: { label: (item, value) => item.labels.includes(String(value)), q: 'server', view: 'none' },
      sortComparer: (a, b) => a.title.localeCompare(b.title),
      searchDefaults: { state: 'open' },
    });
    new Collection(new Values(Issue), {
      filters: {
        label: (item) => {
          expectTypeOf(item).toEqualTypeOf<Flat<Issue>>();
          return true;
        },
      },
    });
    new Collection([new Union({ issue: Issue, user: User }, 'type')], {
      sortComparer: (a, b) => {
        expectTypeOf(a).toEqualTypeOf<Flat<Issue> | Flat<User>>();
        return String(a.id).localeCompare(String(b.id));
      },
    });
    new Collection(new schema.Array({ issue: Issue, user: User }, 'type'), {
      sortComparer: (a) => {
        expectTypeOf(a).toEqualTypeOf<Flat<Issue> | Flat<User>>();
        return undefined;
      },
    });
  });

  it('of a Collection refuse a field that its item has not got', () => {
    // @ts-expect-error no such field
    new Collection([Issue], { filters: { label: (item) => item.nope === 1 } });
    // @ts-expect-error no such field
    new Collection([Issue], { sortComparer: (a, b) => a.nope - b.nope });
    // @ts-expect-error a relation is its primary key
    new Collection([Issue], { filters: { assignee: (item) => item.assignee?.name === 'Ann' } });
    // @ts-expect-error a boolean is asked for
    new Collection([Issue], { filters: { label: () => 'yes' } });
  });

  it('take functions that declare their items, also where these are not known', () => {
    const byTitle = (a: { title: string }, b: { title: string }) => a.title.localeCompare(b.title);
    new Collection([Issue], { sortComparer: byTitle });
    const options: CollectionOptions = { sortComparer: byTitle };
    new Collection([Issue], options);
    new Collection(Issue as unknown, { sortComparer: byTitle });
    new Collection(Issue as any, { sortComparer: byTitle, filters: { label: (item) => item.labels.includes('bug') } });
    class Sorted<S> extends Collection<S> {
      constructor(items: S, given?: CollectionOptions) {
        super(items, { ...given, ...options });
      }
    }
    resource({ path: '/issues/:id', schema: Issue, Collection: Sorted });
  });

  it('can be given in extend', () => {
    const issues = resource({ path: '/issues/:id', schema: Issue, searchParams: {} as Search });
    issues.extend('getList', { filters: { urgent: 'none' }, sortComparer: (a, b) => a.id - b.id });
    issues.getList.extend({ filters: { urgent: 'none' }, sortComparer: (a, b) => a.id - b.id });
  });

  it('know the item in extend, also of a list within an object, and of a schema that is given there', () => {
    const issues = resource({ path: '/issues/:id', schema: Issue, searchParams: {} as Search });
    const sortComparer = (a: { title: string }, b: { title: string }) => a.title.localeCompare(b.title);
    issues.getList.extend({
      sortComparer: (a) => {
        expectTypeOf(a).toEqualTypeOf<Flat<Issue>>();
        return a.id;
      },
    });
    issues.getList.extend({
      schema: { items: new Collection([User]), total: 0 },
      filters: {
        name: (item) => {
          expectTypeOf(item).toEqualTypeOf<Flat<User>>();
          return item.name === '';
        },
      },
    });
    issues.extend('getList', {
      filters: {
        label: (item, value) => {
          expectTypeOf(item).toEqualTypeOf<Flat<Issue>>();
          return item.labels.includes(String(value));
        },
      },
    });
    issues.extend({
      getList: {
        sortComparer: (a, b) => {
          expectTypeOf(a).toEqualTypeOf<Flat<Issue>>();
          return a.id - b.id;
        },
      },
    });
    issues.getList.extend({ sortComparer });
    issues.extend('getList', { sortComparer });
    issues.extend({ getList: { sortComparer } });
    // @ts-expect-error no such field
    issues.getList.extend({ sortComparer: (a, b) => a.nope - b.nope });
    // @ts-expect-error no such field
    issues.extend('getList', { filters: { label: (item) => item.nope === 1 } });
    // @ts-expect-error no such field
    issues.extend({ getList: { sortComparer: (a, b) => a.nope - b.nope } });
    // @ts-expect-error a number is asked for
    issues.getList.extend({ sortComparer: () => 'first' });
    // @ts-expect-error no such word
    issues.extend('getList', { filters: { label: 'client' } });
  });
});

describe('push, unshift, create', () => {
  const cards = resource({ path: '/:team/cards/:id', schema: Issue, searchParams: {} as { board: string } });

  it('need the parameters of the path only', () => {
    const call = () => {
      void cards.create({ team: 't' }, { title: 'a' });
      void cards.getList.push({ team: 't' }, { title: 'a' });
      void cards.getList.unshift({ team: 't', board: 'b' }, { title: 'a' });
      void cards.getList({ team: 't', board: 'b' });
      // @ts-expect-error the list needs its search parameter
      void cards.getList({ team: 't' });
      // @ts-expect-error the path needs its parameter
      void cards.create({ board: 'b' }, { title: 'a' });
    };
    expectTypeOf(call).toBeFunction();
  });

  it('need nothing where the path has no other parameter', () => {
    const posts = resource({ path: '/posts/:id', schema: Issue, searchParams: {} as { board: string } });
    const call = () => {
      void posts.create({ title: 'a' });
      void posts.getList.push({ title: 'a' });
    };
    expectTypeOf(call).toBeFunction();
  });
});

describe('resource', () => {
  it('has with `only` no other endpoints', () => {
    const files = resource({ path: '/files/:id', schema: Issue, only: ['get', 'getList'] });
    expectTypeOf(files).toHaveProperty('get');
    expectTypeOf(files).toHaveProperty('getList');
    expectTypeOf(files).not.toHaveProperty('delete');
    expectTypeOf(files).not.toHaveProperty('create');
    // @ts-expect-error no such endpoint
    resource({ path: '/files/:id', schema: Issue, only: ['remove'] });
  });

  it('takes the parameters of a listPath for its list', () => {
    const files = resource({ path: '/file/:id', listPath: '/repos/:repo/files', schema: Issue });
    const call = () => {
      void files.getList({ repo: 'r' });
      void files.get({ id: 1 });
      // @ts-expect-error the list needs `repo`
      void files.getList();
    };
    expectTypeOf(call).toBeFunction();
  });

  it('takes a text or a list for *path', () => {
    const contents = resource({ path: '/contents/*path', schema: Issue });
    const call = () => {
      void contents.get({ path: 'src/index.ts' });
      void contents.get({ path: ['src', 'index.ts'] });
      // @ts-expect-error a number is no path
      void contents.get({ path: 5 });
    };
    expectTypeOf(call).toBeFunction();
  });

  it('takes returnPartialData in extend', () => {
    const issues = resource({ path: '/issues/:id', schema: Issue });
    issues.get.extend({ returnPartialData: true });
    // @ts-expect-error a boolean is asked for
    issues.get.extend({ returnPartialData: 'yes' });
  });
});

describe('createRestSlice', () => {
  const issues = resource({ path: '/issues/:id', schema: Issue });
  const rest = createRestSlice({
    endpoints: { issues },
    user: (state: { session: { id?: string } }) => state.session.id,
    features: [offline(), surroundings({ online: () => () => undefined })],
  });

  it('counts what is under way, of declared and bound endpoints', () => {
    const store = configureStore({
      reducer: { [rest.reducerPath]: rest.reducer },
      middleware: (getDefault) => getDefault().concat(rest.middleware),
    });
    expectTypeOf(rest.selectIsFetching(store.getState())).toEqualTypeOf<number>();
    expectTypeOf(
      rest.selectIsFetching(store.getState(), [issues.get, rest.endpoints.issues.getList]),
    ).toEqualTypeOf<number>();
    expectTypeOf(rest.selectIsMutating(store.getState(), [issues.delete])).toEqualTypeOf<number>();
    expectTypeOf(useIsFetching).returns.toEqualTypeOf<number>();
    expectTypeOf(useIsMutating).returns.toEqualTypeOf<number>();
  });

  it('refuses a user that is no function of the state to a text', () => {
    // @ts-expect-error a number is no user
    createRestSlice({ user: () => 5 });
  });

  it('says why a mutation waits', () => {
    const [first] = pendingMutations({}, rest);
    expectTypeOf(first!.reason).toEqualTypeOf<'connection' | 'endpoint' | 'user' | 'earlier' | 'refused'>();
  });
});

describe('boundaries', () => {
  it('take resetKeys', () => {
    const keys = { resetKeys: [1, 'a', null] as readonly unknown[] };
    expectTypeOf(keys).toExtend<Partial<React.ComponentProps<typeof AsyncBoundary>>>();
    expectTypeOf(keys).toExtend<Partial<React.ComponentProps<typeof ErrorBoundary>>>();
  });
});

describe('follow', () => {
  const api = createApi({
    baseQuery: fakeBaseQuery(),
    endpoints: (build) => ({
      getPosts: build.query<{ id: number; title: string }[], string>({ queryFn: () => ({ data: [] }) }),
      getPage: build.query<{ items: { id: number }[]; total: number }, number>({
        queryFn: () => ({ data: { items: [], total: 0 } }),
      }),
      save: build.mutation<void, void>({ queryFn: () => ({ data: undefined }) }),
    }),
  });

  it('takes names and schemas that fit the api', () => {
    follow(api, { getPosts: [Issue] });
    follow(api, {
      getPosts: { schema: [Issue], params: (arg) => ({ state: arg.toUpperCase() }) },
      getPage: { schema: [Issue], from: (data) => data.items, to: (items, data) => ({ ...data, items }) },
    });
  });

  it('refuses a name that is no query, and a schema that does not fit', () => {
    // @ts-expect-error no such query
    follow(api, { getNothing: [Issue] });
    // @ts-expect-error a mutation is no query
    follow(api, { save: Issue });
    // @ts-expect-error a list is no item
    follow(api, { getPosts: Issue });
  });
});
