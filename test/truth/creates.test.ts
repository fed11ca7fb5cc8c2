// What a create does to lists, by what its answer says rather than by what was sent.
import { configureStore } from '@reduxjs/toolkit';
import { createRestSlice, Entity, resource } from 'rest-slice';
import { expect, it } from 'vitest';
import { startServer } from '../support/httpServer.js';

class User extends Entity {
  id = '';
  name = '';
  static override key = 'User';
}

class Card extends Entity {
  id = '';
  title = '';
  state = '';
  assignee: User | null = null;
  static override key = 'Card';
  static override schema = { assignee: User };
}

const ANN = { id: 'u1', name: 'Ann' };

/** The server opens what is created, and nests who is to do it. */
async function start(optimistic: boolean) {
  const rows = [{ id: '1', title: 'a', state: 'open', assignee: ANN }];
  const http = await startServer(({ method, url, body }) => {
    if (method !== 'POST') {
      const asked = [...new URL(url, 'http://x').searchParams] as unknown as readonly [keyof Card, string][];
      const valueOf = (row: (typeof rows)[number], name: keyof Card) =>
        name === 'assignee' ? row.assignee.id : row[name as 'state'];
      return { json: rows.filter((row) => asked.every(([name, value]) => valueOf(row, name) === value)) };
    }
    const row = { ...rows[0], ...(JSON.parse(body) as object), id: '2', state: 'open' } as (typeof rows)[number];
    rows.push(row);
    return { status: 201, json: row };
  });
  const CardResource = resource({
    path: '/cards/:id',
    urlPrefix: http.url,
    schema: Card,
    searchParams: {} as { state?: string; assignee?: string } | undefined,
    optimistic,
  });
  const rest = createRestSlice({ endpoints: { cards: CardResource } });
  const store = configureStore({
    reducer: { [rest.reducerPath]: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });
  const { cards } = rest.endpoints;
  const list = (args: { state?: string; assignee?: string }) => {
    const { data = [], expiresAt } = cards.getList.selectResponse(store.getState(), args);
    return `${data.map(({ id }) => id).join()}${expiresAt > Date.now() ? '' : ', stale'}`;
  };
  return { http, store, cards, list };
}

it.each([true, false])(
  'a create is in the list of a state that the server has set (optimistic: %s) (F68)',
  async (optimistic) => {
    const { http, store, cards, list } = await start(optimistic);
    for (const state of ['open', 'closed']) await store.dispatch(cards.getList({ state }));
    await store.dispatch(cards.getList.push({ title: 'b' }));
    expect([list({ state: 'open' }), list({ state: 'closed' })]).toEqual(['1,2', '']);
    expect(http.lines()).toHaveLength(3);
  },
);

it.each([true, false])(
  'a create whose body holds an entity is in the list of that relation (optimistic: %s) (F69)',
  async (optimistic) => {
    const { http, store, cards, list } = await start(optimistic);
    for (const assignee of ['u1', 'u2']) await store.dispatch(cards.getList({ assignee }));
    const [card] = cards.getList.select(store.getState(), { assignee: 'u1' }) ?? [];
    const made = store.dispatch(cards.getList.push({ title: 'b', assignee: card?.assignee ?? null }));
    if (optimistic) expect(cards.getList.select(store.getState(), { assignee: 'u1' })).toHaveLength(2);
    await made;
    expect([list({ assignee: 'u1' }), list({ assignee: 'u2' })]).toEqual(['1,2', '']);
    expect(http.lines()).toHaveLength(3);
  },
);
