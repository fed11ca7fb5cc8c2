// What a read of an item tells of pages that do not show it.
import { expect, it } from 'vitest';
import { createRestSlice, Entity, resource } from '../../src/index.js';
import { testStore } from '../support/testStore.js';

class Player extends Entity {
  id = 0;
  name = '';
  points = 0;
  static override key = 'Player';
}

interface Args {
  readonly min?: number;
  readonly sort?: string;
  readonly page?: number;
}

const SORTED: Args = { sort: 'points', page: 1 };
const UNSORTED: Args = { page: 1 };
const GOOD: Args = { min: 5 };

/** The pages show players 2 and 3; each read of player 1 says other points, and an edit is answered with nothing. */
async function start(...points: readonly number[]) {
  const rest = [...points];
  const fetchResponse = (input: string, { method }: RequestInit) => {
    if (method === 'PATCH') return Promise.resolve(new Response(null, { status: 204 }));
    const isOne = new URL(input).pathname === '/players/1';
    const others = [3, 2].map((id) => ({ id, name: 'x', points: id }));
    return Promise.resolve(Response.json(isOne ? { id: 1, name: 'a', points: rest.shift() } : others));
  };
  const players = resource({
    path: '/players/:id',
    urlPrefix: 'http://players.test',
    schema: Player,
    searchParams: {} as Args,
    windowArguments: ['page'],
    nonFilterArgumentKeys: ['sort'],
    filters: { min: (player, min) => player.points >= Number(min) },
    sortComparer: (a: Player, b: Player, { sort }: Args) => (sort === 'points' ? b.points - a.points : undefined),
    fetchResponse,
  });
  const { dispatch, endpoints, root } = testStore(() => createRestSlice({ endpoints: { players } }));
  const { get, getList, partialUpdate } = endpoints.players;
  for (const args of [SORTED, UNSORTED, GOOD]) await dispatch(getList(args));
  await dispatch(get({ id: 1 }));
  return {
    read: () => dispatch(get({ id: 1 })),
    rename: () => dispatch(partialUpdate({ id: 1 }, { name: 'b' })),
    stale: () => [SORTED, UNSORTED, GOOD].map((args) => getList.selectResponse(root(), args).expiresAt <= Date.now()),
  };
}

it('a page is stale where a read sorts an item of another one otherwise, and no page that is not sorted by it', async () => {
  const { read, stale } = await start(1, 1, 2);
  await read();
  expect(stale()).toEqual([false, false, false]);
  await read();
  expect(stale()).toEqual([true, false, false]);
});

it('a page is stale where an item that an edit left open fits it now, and fresh where it is as it was', async () => {
  const same = await start(1, 1);
  await same.rename();
  await same.read();
  expect(same.stale()).toEqual([false, false, false]);
  const other = await start(1, 9);
  await other.rename();
  await other.read();
  expect(other.stale()).toEqual([true, false, true]);
});
