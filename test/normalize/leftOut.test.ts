import { beforeEach, describe, expect, it } from 'vitest';
import {
  All,
  Collection,
  createRestSlice,
  Entity,
  normalize,
  resource,
  RestEndpoint,
  Union,
  Values,
} from '../../src/index.js';
import { warnings } from '../../src/shared/warn.js';
import { expectConsole } from '../support/console.js';
import { startServer } from '../support/httpServer.js';
import { testStore } from '../support/testStore.js';
import { restErrorOf } from '../support/thrown.js';

class User extends Entity {
  id = '';
  name = '';
  static override key = 'User';
}

class Post extends Entity {
  id = '';
  title = '';
  author = User.fromJS({ name: 'nobody' });
  readers: readonly User[] = [];
  static override key = 'Post';
  static override schema = { author: User, readers: [User], meta: { editor: User }, since: Date };
}

class Link extends Entity {
  id = '';
  static override key = 'Link';
}

const kinds = { post: Post, link: Link };

const postOf = (id: string, fields: object = {}) => ({ id, title: `post ${id}`, author: null, readers: [], ...fields });

beforeEach(() => warnings.clear());

/** An app whose server answers what it is told. */
async function setUp(answer: unknown) {
  const { url: urlPrefix } = await startServer({ json: answer });
  return testStore(() =>
    createRestSlice({
      endpoints: {
        posts: resource({ path: '/posts/:id', urlPrefix, schema: Post }),
        plain: new RestEndpoint({ path: '/plain', urlPrefix, schema: [Post] }),
        map: new RestEndpoint({ path: '/map', urlPrefix, schema: new Values(Post) }),
        mapped: new RestEndpoint({ path: '/mapped', urlPrefix, schema: new Collection(new Values(Post)) }),
        mixed: new RestEndpoint({ path: '/mixed', urlPrefix, schema: [new Union(kinds, 'type')] }),
        all: new RestEndpoint({ path: '/all', urlPrefix, schema: new All(Post) }),
        wrapped: new RestEndpoint({ path: '/wrapped', urlPrefix, schema: { items: [Post], first: Post, total: 0 } }),
      },
    }),
  );
}

const idsOf = (items: readonly { id: string }[] | undefined) => items?.map(({ id }) => id);

describe('what has no usable primary key costs itself (T18)', () => {
  it.each<[string, unknown]>([
    ['an object without one', { title: 'x' }],
    ['an empty object', {}],
    ['null', null],
    ['one whose key is an empty text', { id: '' }],
  ])('%s is left out of a list, and one error names endpoint and place', async (_what, bad) => {
    const errors = expectConsole('error');
    const { dispatch, endpoints, root } = await setUp([postOf('1'), bad, postOf('2'), bad]);
    expect(idsOf(await dispatch(endpoints.posts.getList()))).toEqual(['1', '2']);
    expect(idsOf(endpoints.posts.getList.select(root()))).toEqual(['1', '2']);
    expect(errors).toEqual([
      expect.stringMatching(/posts\.getList: an item of its list has no usable primary key of Post/),
    ]);
    await dispatch(endpoints.plain());
    expect(idsOf(endpoints.plain.select(root()))).toEqual(['1', '2']);
    expect(endpoints.plain.selectResponse(root())).toMatchObject({ error: undefined, status: 'fulfilled' });
  });

  it('it is left out of a list of several kinds, of a map, and of all rows', async () => {
    const errors = expectConsole('error');
    const list = await setUp([postOf('1', { type: 'post' }), { type: 'link' }, null]);
    await list.dispatch(list.endpoints.mixed());
    expect(idsOf(list.endpoints.mixed.select(list.root()) as Post[])).toEqual(['1']);
    await list.dispatch(list.endpoints.all());
    expect(idsOf(list.endpoints.all.select(list.root()))).toEqual(['1']);
    const map = await setUp({ a: postOf('1'), b: { title: 'x' }, c: null });
    await map.dispatch(map.endpoints.map());
    await map.dispatch(map.endpoints.mapped());
    expect(Object.keys(map.endpoints.map.select(map.root()) ?? {})).toEqual(['a']);
    expect(Object.keys(map.endpoints.mapped.select(map.root()) ?? {})).toEqual(['a']);
    expect(errors.join()).toContain('map: what stands at "b" has no usable primary key of Post');
  });

  it('a relation reads as its default, in one row as in a list, and the rest is stored (F86)', async () => {
    const errors = expectConsole('error');
    const { dispatch, endpoints, root, state } = await setUp([
      postOf('1', { author: {}, readers: [{ id: '7', name: 'Ada' }, {}, null], meta: { editor: {}, at: 5 } }),
    ]);
    await dispatch(endpoints.posts.getList());
    const [post] = endpoints.posts.getList.select(root()) ?? [];
    expect(post?.author.name).toBe('nobody');
    expect(idsOf(post?.readers)).toEqual(['7']);
    expect(state().entities['Post']?.['1']).toEqual({
      ...postOf('1'),
      author: undefined,
      readers: ['7'],
      meta: { at: 5 },
    });
    expect(errors.map((error) => /what stands at "(\w+)"/.exec(error)?.[1])).toEqual(['author', 'readers', 'editor']);
  });

  it('a relation that was known stays as it was known', async () => {
    expectConsole('error');
    const { dispatch, endpoints, root } = await setUp(postOf('1', { author: {}, title: 'later' }));
    await dispatch(
      endpoints.posts.get.setResponse({ id: '1' }, postOf('1', { author: { id: '7', name: 'Ada' } }) as never),
    );
    await dispatch(endpoints.posts.get({ id: '1' }));
    expect(endpoints.posts.get.select(root(), { id: '1' })).toMatchObject({ title: 'later', author: { name: 'Ada' } });
  });

  it('in a wrapped list, too; what stands alone beside it is the endpoint’s error', async () => {
    const errors = expectConsole('error');
    const good = await setUp({ items: [{}, postOf('1')], first: postOf('2'), total: 2 });
    await good.dispatch(good.endpoints.wrapped());
    expect(idsOf(good.endpoints.wrapped.select(good.root())?.items)).toEqual(['1']);
    const bad = await setUp({ items: [postOf('1')], first: {}, total: 2 });
    await expect(bad.dispatch(bad.endpoints.wrapped())).rejects.toMatchObject({ code: 'PK_MISSING', status: 400 });
    expect(bad.state().entities).toEqual({});
    expect(errors).toEqual([
      expect.stringContaining('wrapped: what stands at "items" has no usable primary key of Post'),
    ]);
  });

  it('at the root of a read it is the endpoint’s error', async () => {
    const { dispatch, endpoints, root } = await setUp({ title: 'x' });
    await expect(dispatch(endpoints.posts.get({ id: '1' }))).rejects.toMatchObject({ code: 'PK_MISSING' });
    expect(endpoints.posts.get.selectResponse(root(), { id: '1' }).error).toMatchObject({ status: 400 });
  });

  it('an object in place of the list is refused: it is wrapped, mostly', () => {
    expect(restErrorOf(() => normalize([Post], { data: { items: [postOf('1')] } })).message).toContain('"data.items"');
  });

  it('other values of a list may be null', () => {
    const { entities, result } = normalize(
      { dates: [Date], posts: [Post] },
      { dates: ['2020-01-01', null], posts: [] },
    );
    expect([entities, result]).toEqual([{}, { dates: ['2020-01-01', null], posts: [] }]);
  });
});
