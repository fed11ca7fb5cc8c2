// Family: mutations that are answered with nothing.
import { expect, it } from 'vitest';
import { createRestSlice, Entity, resource } from '../../src/index.js';
import { expectConsole } from '../support/console.js';
import { controlledServer } from '../support/controlledServer.js';
import { testStore } from '../support/testStore.js';

class Post extends Entity {
  id = '';
  state = '';
  static override key = 'Post';
}

const LISTS = [{ state: 'draft' }, { state: 'public' }, {}] as const;

/** Lists of the states, and of all, are read; post 1 is a draft, which `publish` makes public. */
function start(shown?: string) {
  const server = controlledServer();
  const posts = resource({
    path: '/posts/:id',
    schema: Post,
    searchParams: {} as { state?: string } | undefined,
    filters: { state: (post, state) => post.state === state },
    Endpoint: server.Held,
  }).extend(({ get }) => ({
    publish: get.extend({
      path: '/posts/:id/publish',
      method: 'POST',
      body: undefined,
      ...(shown && { getOptimisticResponse: (_snapshot: unknown, { id }: { id: string }) => ({ id, state: shown }) }),
    }),
    star: get.extend({ path: '/posts/:id/star', method: 'PUT', body: undefined }),
  }));
  const { dispatch, endpoints, root } = testStore(() => createRestSlice({ endpoints: { posts } }));
  const { getList, publish, star } = endpoints.posts;
  const draft = { id: '1', state: 'draft' };
  for (const args of LISTS)
    void dispatch(getList.setResponse(args, 'state' in args && args.state === 'public' ? [] : [draft]));
  return {
    server,
    publish: () => dispatch(publish({ id: '1' })),
    star: () => dispatch(star({ id: '1' })),
    shown: () =>
      LISTS.map((args) => {
        const { data, expiresAt, left } = getList.selectResponse(root(), args);
        return [data?.length, expiresAt > Date.now() ? 'fresh' : left ? 'with its item' : 'stale'];
      }),
  };
}

it.each([
  ['publish', 'nothing', null],
  ['publish', 'a message', { message: 'ok' }],
  ['star', 'nothing', null],
] as const)(
  'a call without fields (%s), answered with %s, leaves lists stale that its item may have come to (T0, T8)',
  async (name, _what, answer) => {
    if (answer) expectConsole('warn');
    const app = start();
    await app.server.send(app[name]());
    await app.server.answer(0, answer);
    expect(app.shown()).toEqual([
      [1, 'stale'],
      [0, 'stale'],
      [1, 'with its item'],
    ]);
  },
);

it('with an optimistic response lists are as that says', async () => {
  const app = start('public');
  await app.server.send(app.publish());
  await app.server.answer(0, null);
  expect(app.shown().map(([length]) => length)).toEqual([0, 1, 1]);
});

it('a page in an order is stale, which its item may be on now; one in no order is not (T27, T30)', async () => {
  const server = controlledServer();
  const posts = resource({
    path: '/posts/:id',
    schema: Post,
    searchParams: {} as { sort?: string; page: number },
    windowArguments: ['page'],
    nonFilterArgumentKeys: ['sort'],
    sortComparer: (a: Post, b: Post, { sort }: { sort?: string }) => (sort ? Number(a.id) - Number(b.id) : undefined),
    Endpoint: server.Held,
  }).extend('top', { path: '/posts/:id/top', method: 'POST', body: undefined });
  const { dispatch, endpoints, root } = testStore(() => createRestSlice({ endpoints: { posts } }));
  const { get, getList, top } = endpoints.posts;
  const pages = [{ sort: 'rank', page: 1 }, { page: 1 }];
  for (const page of pages) void dispatch(getList.setResponse(page, [{ id: '1', state: '' }]));
  void dispatch(get.setResponse({ id: '2' }, { id: '2', state: '' }));
  await server.send(dispatch(top({ id: '2' })));
  await server.answer(0, null);
  const isStale = pages.map((page) => getList.selectResponse(root(), page).expiresAt <= Date.now());
  expect(isStale).toEqual([true, false]);
});
