// Rows that are known in part, and relations whose rows are not there.
import { act, screen } from '@testing-library/react';
import { All, Collection, Entity, Lazy, resource, RestEndpoint, Scalar, Values } from 'rest-slice';
import { AsyncBoundary, useDLE, useQuery, useSuspense } from 'rest-slice/react';
import { describe, expect, it } from 'vitest';
import { expectConsole } from '../support/console.js';
import { leaveAfterEach, settled, show, text } from '../integration/page.js';
import { held, ids, isFresh, lost, start, Wire } from '../integration/wire.js';

leaveAfterEach();

class User extends Entity {
  id = '';
  name = '';
  static override key = 'User';
}
class Post extends Entity {
  id = 0;
  title = '';
  body = '';
  static override key = 'Post';
}
const PostResource: any = resource({ path: '/posts/:id', schema: Post });
const HALF = { id: 1, title: 'a' };
const WHOLE = { id: 1, title: 'a', body: 'x' };

/** A list has brought half of item 1. */
async function halfKnown(posts = PostResource, routes: Record<string, (call: any) => unknown> = {}) {
  const wire = new Wire({ 'GET /posts': () => [HALF], 'GET /posts/1': () => WHOLE, ...routes });
  const page = start({ posts });
  await page.dispatch(page.e.posts.getList());
  wire.forget();
  return { ...page, wire, e: page.e.posts };
}

describe('an item that a list has brought in part', () => {
  it('is no answer of its detail: select gives undefined', async () => {
    const { store, e } = await halfKnown();
    expect(e.get.select(store.getState(), { id: 1 })).toBeUndefined();
    expect(ids(store, e.getList)).toEqual([1]);
  });

  it('lets useSuspense wait, and is asked for once', async () => {
    const { store, e, wire } = await halfKnown();
    const Detail = () => <p>{(useSuspense(e.get, { id: 1 }) as any).body}</p>;
    show(
      store,
      <AsyncBoundary fallback="wait">
        <Detail />
      </AsyncBoundary>,
    );
    expect(text()).toBe('wait');
    await settled();
    expect(text()).toBe('x');
    expect(wire.lines).toEqual(['GET /posts/1']);
  });

  it('lets useDLE load without data', async () => {
    const { store, e, wire } = await halfKnown();
    const seen: unknown[] = [];
    function Detail() {
      const { data, loading } = useDLE(e.get, { id: 1 }) as any;
      seen.push([data?.body, loading]);
      return null;
    }
    show(store, <Detail />);
    await settled();
    expect(seen[0]).toEqual([undefined, true]);
    expect(seen.at(-1)).toEqual(['x', false]);
    expect(wire.lines).toEqual(['GET /posts/1']);
  });

  it('is decided by its own answer, whatever that leaves out', async () => {
    const { store, e, wire } = await halfKnown(PostResource, { 'GET /posts/1': () => HALF });
    const Detail = () => <p>{(useSuspense(e.get, { id: 1 }) as any).title}</p>;
    show(
      store,
      <AsyncBoundary fallback="wait">
        <Detail />
      </AsyncBoundary>,
    );
    await settled();
    expect(text()).toBe('a');
    expect(wire.lines).toEqual(['GET /posts/1']);
    expect(isFresh(store, e.get, { id: 1 })).toBe(true);
  });

  it('is shown meanwhile, stale, with returnPartialData', async () => {
    const answer = held();
    const posts = PostResource.extend('get', { returnPartialData: true });
    const { store, e, wire } = await halfKnown(posts, { 'GET /posts/1': () => answer.promise });
    expect(e.get.select(store.getState(), { id: 1 })).toMatchObject(HALF);
    expect(isFresh(store, e.get, { id: 1 })).toBe(false);
    function Detail() {
      const { title, body } = useSuspense(e.get, { id: 1 }) as any;
      return <p>{`${title} ${body}`}</p>;
    }
    show(
      store,
      <AsyncBoundary fallback="wait">
        <Detail />
      </AsyncBoundary>,
    );
    expect(text()).toBe('a ');
    await settled();
    answer.resolve(WHOLE);
    await settled();
    expect(text()).toBe('a x');
    expect(wire.lines).toEqual(['GET /posts/1']);
  });

  it('is shown as far as it is known by useQuery, selectQuery and All', async () => {
    const { store, e, rest, wire } = await halfKnown();
    const Known = () => <p>{(useQuery(Post, { id: 1 }) as any)?.title}</p>;
    show(store, <Known />);
    await settled();
    expect(text()).toBe('a');
    expect(rest.selectQuery(Post)(store.getState(), { id: 1 })).toMatchObject(HALF);
    expect(rest.selectQuery(new All(Post))(store.getState())).toHaveLength(1);
    expect([wire.lines, e.getList.select(store.getState()).length]).toEqual([[], 1]);
  });

  it('is whole where every declared member is there, null and "" included', async () => {
    const { store, e } = await halfKnown(PostResource, { 'GET /posts': () => [{ id: 1, title: null, body: '' }] });
    expect(e.get.select(store.getState(), { id: 1 })).toMatchObject({ title: null, body: '' });
    expect(isFresh(store, e.get, { id: 1 })).toBe(true);
  });

  it('is whole where this page created it', async () => {
    const { store, e, dispatch } = await halfKnown(PostResource, { 'POST /posts': ({ body }) => ({ id: 2, ...body }) });
    await dispatch(e.create({ title: 'new' }));
    expect(e.get.select(store.getState(), { id: 2 })).toMatchObject({ id: 2, title: 'new' });
  });

  it('is an error without a connection', async () => {
    const { store, e } = await halfKnown(PostResource, { 'GET /posts/1': lost });
    const Detail = () => <p>{String((useDLE(e.get, { id: 1 }) as any).error?.message)}</p>;
    show(store, <Detail />);
    await settled();
    expect(text()).toContain('Failed to fetch');
  });

  it('is the part without a connection, with returnPartialData', async () => {
    const posts = PostResource.extend('get', { returnPartialData: true });
    const { store, e } = await halfKnown(posts, { 'GET /posts/1': lost });
    function Detail() {
      const { data, error } = useDLE(e.get, { id: 1 }) as any;
      return <p>{`${data?.title} ${String(error)}`}</p>;
    }
    show(store, <Detail />);
    await settled();
    expect(text()).toBe('a undefined');
  });

  it('of lists found by look-up, one half item makes the list no answer', async () => {
    class Board extends Entity {
      id = '';
      posts: Post[] = [];
      static override key = 'Board';
      static override schema = { posts: new Collection([Post], { argsKey: () => ({}) }) };
    }
    const [posts] = [new RestEndpoint({ path: '/posts', schema: Board.schema.posts, name: 'posts' } as any)];
    const board = new RestEndpoint({ path: '/boards/:id', schema: Board, name: 'board' } as any);
    new Wire({ 'GET /boards/1': () => ({ id: '1', posts: [HALF] }) });
    const { store, dispatch, e } = start({ posts, board });
    await dispatch(e.board({ id: '1' }));
    expect(e.board.select(store.getState(), { id: '1' }).posts).toHaveLength(1);
    expect(e.posts.select(store.getState())).toBeUndefined();
  });

  it('a Scalar field is there where the lens of its reader has a cell', async () => {
    class Item extends Entity {
      id = '';
      price: number | undefined = 0;
      static override key = 'Item';
      static override schema = { price: new Scalar({ lens: (args: any) => args[0]?.currency, key: 'price' }) };
    }
    const items: any = resource({ path: '/items/:id', schema: Item, searchParams: {} as { currency: string } });
    new Wire({ 'GET /items': () => [{ id: '1', price: 5 }] });
    const { store, dispatch, e } = start({ items });
    await dispatch(e.items.getList({ currency: 'EUR' }));
    expect(e.items.get.select(store.getState(), { id: '1', currency: 'EUR' })).toMatchObject({ price: 5 });
    expect(e.items.get.select(store.getState(), { id: '1', currency: 'USD' })).toBeUndefined();
  });

  it('a Lazy field is there where its ids are', async () => {
    class Team extends Entity {
      id = '';
      members: string[] = [];
      static override key = 'Team';
      static override schema = { members: new Lazy([User]) } as any;
    }
    const teams: any = resource({ path: '/teams/:id', schema: Team });
    new Wire({
      'GET /teams': () => [{ id: '1', members: ['u1'] }, { id: '2' }],
    });
    const { store, dispatch, e } = start({ teams });
    await dispatch(e.teams.getList());
    expect(e.teams.get.select(store.getState(), { id: '1' })).toMatchObject({ id: '1' });
    expect(e.teams.get.select(store.getState(), { id: '2' })).toBeUndefined();
  });
});

describe('a plain object within a row', () => {
  class Product extends Entity {
    id = '';
    attributes: Record<string, unknown> = {};
    static override key = 'Product';
  }
  const products: any = resource({ path: '/products/:id', schema: Product });
  const FULL = { id: '1', attributes: { name: 'Chair', description: 'of wood' } };

  it('is a value: what comes replaces it', async () => {
    new Wire({
      'GET /products/1': () => FULL,
      'PATCH /products/1': () => ({ id: '1', attributes: { name: 'Stool' } }),
    });
    const { store, dispatch, e } = start({ products });
    await dispatch(e.products.get({ id: '1' }));
    await dispatch(e.products.partialUpdate({ id: '1' }, { attributes: { name: 'Stool' } }));
    expect(e.products.get.select(store.getState(), { id: '1' }).attributes).toEqual({ name: 'Stool' });
  });

  it('whose members a list leaves out is asked for, kept by who shows it, and told of once', async () => {
    const warned = expectConsole('warn');
    const again = held();
    const wire = new Wire({
      'GET /products/1': () => FULL,
      'GET /products': () => [{ id: '1', attributes: { name: 'Chair' } }],
    });
    const { store, dispatch, e } = start({ products });
    const seen: unknown[] = [];
    function Detail() {
      const { attributes } = useSuspense(e.products.get, { id: '1' }) as any;
      seen.push(attributes.description);
      return <p>{attributes.description.toUpperCase()}</p>;
    }
    show(
      store,
      <AsyncBoundary fallback="wait">
        <Detail />
      </AsyncBoundary>,
    );
    await settled();
    wire.routes['GET /products/1'] = () => again.promise;
    wire.forget();
    await act(() => dispatch(e.products.getList()));
    await settled();
    expect(text()).toBe('OF WOOD');
    expect(wire.lines).toEqual(['GET /products', 'GET /products/1']);
    again.resolve(FULL);
    await settled();
    expect(seen.every((description) => description === 'of wood')).toBe(true);
    expect(warned.filter((line) => line.includes('description'))).toHaveLength(1);
    expect(warned[0]).toMatch(/Product.*attributes/);
    expect(warned[0]).toContain('process');
  });
});

describe('an item without a usable primary key', () => {
  it('in a list costs itself alone: the rest is shown, and one error names endpoint and place', async () => {
    const errors = expectConsole('error');
    new Wire({ 'GET /posts': () => [WHOLE, { title: 'without an id' }, { ...WHOLE, id: 3 }] });
    const { store, dispatch, e } = start({ posts: PostResource });
    await dispatch(e.posts.getList());
    expect(ids(store, e.posts.getList)).toEqual([1, 3]);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain('posts.getList');
  });

  it('in a map is left out', async () => {
    expectConsole('error');
    const byName = new RestEndpoint({ path: '/by-name', schema: new Values(Post), name: 'byName' } as any);
    new Wire({ 'GET /by-name': () => ({ a: WHOLE, b: { title: 'no id' } }) });
    const { store, dispatch, e } = start({ byName });
    await dispatch(e.byName());
    expect(Object.keys(e.byName.select(store.getState()))).toEqual(['a']);
  });

  it("in a relation reads as the relation's default", async () => {
    expectConsole('error');
    class Topic extends Entity {
      id = 0;
      author = User.fromJS({ name: 'nobody' });
      static override key = 'Topic';
      static override schema = { author: User };
    }
    const topics: any = resource({ path: '/topics/:id', schema: Topic });
    new Wire({
      'GET /topics': () => [
        { id: 1, author: {} },
        { id: 2, author: { id: 'u', name: 'Ann' } },
      ],
    });
    const { store, dispatch, e } = start({ topics });
    await dispatch(e.topics.getList());
    const names = e.topics.getList.select(store.getState()).map((topic: any) => topic.author.name);
    expect(names).toEqual(['nobody', 'Ann']);
  });

  it('at the root of a read is the error of the read', async () => {
    new Wire({ 'GET /posts/1': () => ({ data: WHOLE, meta: {} }) });
    const { store, dispatch, e } = start({ posts: PostResource });
    await expect(dispatch(e.posts.get({ id: 1 }))).rejects.toMatchObject({ code: 'PK_MISSING' });
    expect(e.posts.get.selectResponse(store.getState(), { id: 1 }).error).toBeDefined();
  });
});

describe('a relation whose row is not there', () => {
  class Topic extends Entity {
    id = 0;
    author = User.fromJS({ name: 'nobody' });
    editor: User | null = null;
    reviewer: User | undefined = undefined;
    static override key = 'Topic';
    static override schema = { author: User, editor: User, reviewer: User };
  }
  const topics: any = resource({ path: '/topics/:id', schema: Topic });
  const users: any = resource({ path: '/users/:id', schema: User });

  it('reads as one of its class with that id, also where the default is null, and undefined stays undefined', async () => {
    new Wire({ 'GET /topics': () => [{ id: 1, author: 'u1', editor: 'u2', reviewer: 'u3' }] });
    const { store, dispatch, e } = start({ topics });
    await dispatch(e.topics.getList());
    const [topic] = e.topics.getList.select(store.getState());
    expect([topic.author.id, topic.editor?.id, topic.reviewer]).toEqual(['u1', 'u2', undefined]);
    expect(topic.editor).toBeInstanceOf(User);
  });

  it('that was deleted reads as the default; the item stays in its list, and the list is stale once', async () => {
    const ANN = { id: 'u1', name: 'Ann' };
    new Wire({
      'GET /topics': () => [
        { id: 1, author: ANN, editor: ANN },
        { id: 2, author: { id: 'u2', name: 'Bob' }, editor: null },
      ],
      'DELETE /users/u1': () => undefined,
    });
    const { store, dispatch, e } = start({ topics, users });
    await dispatch(e.topics.getList());
    await dispatch(e.users.delete({ id: 'u1' }));
    expect(ids(store, e.topics.getList)).toEqual([1, 2]);
    const [topic] = e.topics.getList.select(store.getState());
    expect([topic.author.name, topic.editor]).toEqual(['nobody', null]);
    expect(isFresh(store, e.topics.getList)).toBe(false);
    await dispatch(e.topics.getList()).catch(() => undefined);
  });

  it('that is required and deleted makes the detail no answer', async () => {
    const ANN = { id: 'u1', name: 'Ann' };
    new Wire({
      'GET /topics/1': () => ({ id: 1, author: ANN, editor: null, reviewer: null }),
      'DELETE /users/u1': () => undefined,
    });
    const { store, dispatch, e } = start({ topics, users });
    await dispatch(e.topics.get({ id: 1 }));
    await dispatch(e.users.delete({ id: 'u1' }));
    expect(e.topics.get.select(store.getState(), { id: 1 })).toBeUndefined();
  });
});

describe('what a mounted hook shows', () => {
  it('does not end where its row gets known in part: it keeps its data, stale', async () => {
    class Rich extends Entity {
      id = 0;
      title = '';
      author: User | null = null;
      static override key = 'Rich';
      static override schema = { author: User };
    }
    const rich: any = resource({ path: '/rich/:id', schema: Rich });
    const wire = new Wire({ 'GET /rich': () => [{ id: 1, title: 'a', author: null }] });
    const { store, dispatch, e } = start({ rich });
    await dispatch(e.rich.getList());
    const seen: unknown[] = [];
    function Detail() {
      const data: any = useSuspense(e.rich.get, { id: 1 });
      seen.push(data.title);
      return <p>{data.title}</p>;
    }
    show(
      store,
      <AsyncBoundary fallback="wait">
        <Detail />
      </AsyncBoundary>,
    );
    await settled();
    expect(screen.getByText('a')).toBeTruthy();
    expect(wire.lines).toEqual(['GET /rich']);
    expect(seen).not.toContain(undefined);
  });
});
