import { describe, expectTypeOf, it } from 'vitest';
import * as jsonApi from '../../examples/odd-apis/jsonApi.js';
import * as laravel from '../../examples/odd-apis/laravel.js';
import * as rails from '../../examples/odd-apis/rails.js';
import { Collection, createRestSlice, Entity, isNetworkError, Lazy, resource, RestEndpoint } from '../../src/index.js';
import { useDLE, useSuspense } from '../../src/react/index.js';
import type { Todo } from '../../examples/odd-apis/Todo.js';
import type { ArgsOf, DataOf, Expirable } from '../../src/index.js';

type Rails = ReturnType<typeof rails.createTodos>;
type Laravel = ReturnType<typeof laravel.createTodos>;
type JsonApi = ReturnType<typeof jsonApi.createTodos>;

describe('one app with three servers (examples/odd-apis)', () => {
  it('has the types of the app, whatever the server sends', () => {
    expectTypeOf<DataOf<Rails['getList']>>().toEqualTypeOf<{ items: Todo[]; total: number }>();
    expectTypeOf<DataOf<Laravel['getList']>>().toEqualTypeOf<{
      items: Todo[];
      total: number;
      lastPage: number;
    }>();
    expectTypeOf<DataOf<JsonApi['getList']>>().toEqualTypeOf<{ items: Todo[]; total: number }>();
    expectTypeOf<DataOf<Rails['partialUpdate']>>().toEqualTypeOf<Todo>();
    expectTypeOf<DataOf<JsonApi['create']>>().toEqualTypeOf<Todo>();
  });

  it('takes pages, ids in place of relations, dates and forms', () => {
    const { endpoints } = createRestSlice({ endpoints: { todos: rails.createTodos('/api') } });
    const { todos } = endpoints;
    void todos.getList({ page: 1, perPage: 20 });
    void todos.getList();
    void todos.create({ title: 'T', author: '1', createdAt: new Date() });
    void todos.partialUpdate({ id: '1' }, { author: 2 });
    void todos.update({ id: 1 }, new FormData());
    // @ts-expect-error -- no such parameter of the list
    void todos.getList({ per_page: 20 });
    // @ts-expect-error -- the app's name of it is isDone
    void todos.create({ done: true });
  });

  it('is read by hooks and selectors', () => {
    const { endpoints } = createRestSlice({ endpoints: { todos: laravel.createTodos('/api') } });
    const { todos } = endpoints;
    const useTodos = () => {
      const { items, lastPage } = useSuspense(todos.getList, { page: 1 });
      const { data, error } = useDLE(todos.get, { id: items[0]?.id ?? '' });
      return { items, lastPage, name: data?.author.name, fields: error?.data };
    };
    expectTypeOf(useTodos).returns.toEqualTypeOf<{
      items: Todo[];
      lastPage: number;
      name: string | undefined;
      fields: unknown;
    }>();
    expectTypeOf(todos.getList.select).returns.toEqualTypeOf<
      { items: Todo[]; total: number; lastPage: number } | undefined
    >();
  });

  it('shows a refusal in texts', () => {
    expectTypeOf([rails.messagesOf, laravel.messagesOf, jsonApi.messagesOf]).items.toEqualTypeOf<
      (error: unknown) => string[]
    >();
    const show = (error: unknown): unknown => (isNetworkError(error) ? [error.status, error.data] : undefined);
    expectTypeOf(show).returns.toBeUnknown();
  });
});

describe('what docs/your-api.md shows', () => {
  class Item extends Entity {
    team = '';
    slug = '';
    kind: 'a' | 'b' | 'other' = 'other';
    openedAt = new Date(0);
    next: string[] = [];
    static override key = 'Item';
    static override schema = {
      kind: (code: number) => (['a', 'b'] as const)[code] ?? 'other',
      openedAt: (seconds: number) => new Date(seconds * 1000),
      next: new Lazy([Item]),
    };
    override pk() {
      return this.team && this.slug && `${this.team}/${this.slug}`;
    }
  }

  it('takes keys of several members, decoders and windows', () => {
    const items = resource({
      path: '/teams/:team/items/:slug',
      schema: Item,
      searchParams: {} as { page?: number } | undefined,
      windowArguments: ['page'],
      body: {} as { kind?: number; openedAt?: number },
    });
    expectTypeOf<ArgsOf<typeof items.getList>[0]>().toMatchTypeOf<{ team: string | number; page?: number }>();
    expectTypeOf<DataOf<typeof items.get>['kind']>().toEqualTypeOf<'a' | 'b' | 'other'>();
    void items.partialUpdate({ team: 't', slug: 's' }, { openedAt: 60 });
    // @ts-expect-error -- the API wants seconds
    void items.partialUpdate({ team: 't', slug: 's' }, { openedAt: new Date() });
  });

  it('takes counts beside a list, and a cursor', () => {
    const items = resource({ path: '/items/:slug', schema: Item, paginationField: 'cursor' }).extend(({ getList }) => ({
      getList: getList.extend({ schema: { items: getList.schema, nextCursor: '' } }),
    }));
    expectTypeOf<DataOf<typeof items.getList>>().toEqualTypeOf<{ items: Item[]; nextCursor: string }>();
    void items.getList.getPage({ cursor: 'x' });
    // @ts-expect-error -- which page?
    void items.getList.getPage({});
  });

  it('takes expires of trees that refer to themselves, and keeps their types', () => {
    const tree = resource({
      path: '/items/:slug',
      schema: Item,
      expires: (): Expirable => [tree.getArchive, [tree.get, { slug: 's' }]],
    }).extend(({ getList }) => ({ getArchive: getList.extend({ path: '/items/archive' }) }));
    expectTypeOf<DataOf<typeof tree.getArchive>>().toEqualTypeOf<Item[]>();
    const getFeed = new RestEndpoint({ path: '/feed', schema: new Collection([Item], { scope: '/feed' }) });
    const follow = tree.get.extend({
      path: '/items/:slug/follow',
      method: 'POST',
      body: undefined,
      expires: [getFeed],
    });
    expectTypeOf(follow).parameter(0).toMatchTypeOf<{ slug: string | number }>();
    expectTypeOf<DataOf<typeof follow>>().toEqualTypeOf<Item>();
  });

  it('gives getRequestInit the arguments of the call', () => {
    class WithId extends RestEndpoint {
      override getRequestInit(body?: unknown, params?: { id?: string }) {
        return super.getRequestInit({ id: params?.id, ...Object(body) });
      }
    }
    void new WithId({ path: '/items/:id', method: 'PATCH' });
    void resource({
      path: '/items/:slug',
      schema: Item,
      getRequestInit: (body, { slug }) => ({ body: JSON.stringify({ slug, ...body }) }),
    });
    void new RestEndpoint({ path: '/items/:slug', method: 'PUT', getRequestInit: () => ({ cache: 'no-store' }) });
  });
});
