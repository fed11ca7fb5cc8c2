// Lists that are sorted by a field, maps that have items by one, and calls that change it: what is where, or nobody knows.
import { describe, expect, it } from 'vitest';
import { Collection, createRestSlice, Entity, resource, RestEndpoint, Values } from '../../src/index.js';
import { startServer } from '../support/httpServer.js';
import { testStore } from '../support/testStore.js';

class Post extends Entity {
  id = 0;
  votes = 0;
  static override key = 'Post';
}

class Label extends Entity {
  id = '';
  slug = '';
  static override key = 'Label';
}

interface Args {
  readonly sort?: string;
  readonly page?: number;
}

const sortComparer = (a: { votes: number }, b: { votes: number }, { sort }: Args): number | undefined =>
  sort === undefined ? undefined : a.votes - b.votes;

/** Posts 1 to 4 with as many votes. Whoever is voted for gets between the third and the fourth. */
async function start(isCompared: boolean) {
  const rows = [1, 2, 3, 4].map((id) => ({ id, votes: id }));
  const server = await startServer(({ method, url, body }) => {
    if (method === 'GET') return { json: rows };
    if (url === '/posts') return { json: JSON.parse(body) as object };
    return { json: { id: Number(/\d+/.exec(url)?.[0]), votes: 3.5 } };
  });
  const declared = () =>
    resource({
      path: '/posts/:id',
      urlPrefix: server.url,
      schema: Post,
      searchParams: {} as Args | undefined,
      windowArguments: ['page'],
      nonFilterArgumentKeys: ['sort'],
      ...(isCompared && { sortComparer }),
    }).extend('vote', { path: '/votes/:id', method: 'POST', body: undefined });
  const { dispatch, endpoints, root } = testStore(() => createRestSlice({ endpoints: { posts: declared() } }));
  const { posts } = endpoints;
  const shown = (args: Args) => {
    const { data, expiresAt } = posts.getList.selectResponse(root(), args);
    return `${data?.map(({ id }) => id).join(' ')}${expiresAt <= Date.now() ? ', stale' : ''}`;
  };
  return { dispatch, posts, shown };
}

const SORTED = { sort: 'votes' };

describe('a call at another address than the lists', () => {
  it.each([
    ['where a comparer knows that', true],
    ['where only the server knows', false],
  ])('leaves those stale that are sorted otherwise after it, and no others, %s', async (_, isCompared) => {
    const { dispatch, posts, shown } = await start(isCompared);
    for (const args of [SORTED, { ...SORTED, page: 1 }, {}]) await dispatch(posts.getList(args));
    await dispatch(posts.vote({ id: 2 }));
    expect(shown(SORTED)).toBe('1 2 3 4, stale');
    expect(shown({ ...SORTED, page: 1 })).toBe('1 2 3 4, stale');
    expect(shown({})).toBe('1 2 3 4');
  });

  it('leaves them fresh where a comparer says that nobody changes places', async () => {
    const { dispatch, posts, shown } = await start(true);
    await dispatch(posts.getList(SORTED));
    await dispatch(posts.vote({ id: 3 }));
    expect(shown(SORTED)).toBe('1 2 3 4');
  });
});

it('an edit moves an item of a page between two others of it', async () => {
  const { dispatch, posts, shown } = await start(true);
  const page = { ...SORTED, page: 1 };
  await dispatch(posts.getList(page));
  await dispatch(posts.partialUpdate({ id: 2 }, { votes: 3.5 }));
  expect(shown(page)).toBe('1 3 2 4');
});

describe('a create of an item that is there already, as PostgREST takes one for an edit,', () => {
  it.each([
    ['puts it into its place where a comparer knows that', true, '1 3 2 4'],
    ['leaves the list stale where only the server knows', false, '1 2 3 4, stale'],
  ])('%s', async (_, isCompared, expected) => {
    const { dispatch, posts, shown } = await start(isCompared);
    await dispatch(posts.getList(SORTED));
    await dispatch(posts.create({ id: 2, votes: 3.5 }));
    expect(shown(SORTED)).toBe(expected);
  });

  it('leaves the pages stale that have it last: another one may be there now', async () => {
    const { dispatch, posts, shown } = await start(true);
    const page = { ...SORTED, page: 1 };
    await dispatch(posts.getList(page));
    await dispatch(posts.create({ id: 4, votes: 5 }));
    expect(shown(page)).toBe('1 2 3 4, stale');
  });
});

describe('an edit of an item in a map', () => {
  it.each([
    ['that has its items by primary key leaves it fresh', 'id', false],
    ['that has them by something else leaves it stale: it may stand under that no more', 'slug', true],
  ] as const)('%s', async (_, name, isStale) => {
    let label = { id: '1', slug: 'bug' };
    const server = await startServer(({ method, body }) => {
      if (method !== 'PATCH') return { json: { [label[name]]: label } };
      label = { ...label, ...(JSON.parse(body) as object) };
      return { json: label };
    });
    const common = { urlPrefix: server.url, schema: Label };
    const labels = resource({ ...common, path: '/labels/:id' });
    const map = new RestEndpoint({ ...common, path: '/labels', schema: new Collection(new Values(Label)) });
    const { dispatch, endpoints, root } = testStore(() => createRestSlice({ endpoints: { labels, map } }));
    await dispatch(endpoints.map());
    await dispatch(endpoints.labels.partialUpdate({ id: '1' }, { slug: 'defect' }));
    expect(endpoints.map.selectResponse(root()).expiresAt <= Date.now()).toBe(isStale);
    expect(Object.keys(endpoints.map.select(root()) ?? {})).toEqual([name === 'id' ? '1' : 'bug']);
  });
});
