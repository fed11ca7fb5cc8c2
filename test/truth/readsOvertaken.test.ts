// Two reads under way at once, between which somebody else changes an item.
import { expect, it, vi } from 'vitest';
import { createRestSlice, Entity, resource } from '../../src/index.js';
import { testStore } from '../support/testStore.js';

class Card extends Entity {
  id = '';
  state = '';
  static override key = 'Card';
}

it.each([
  ['by the field of its name', {}],
  ['by a function', { filters: { state: (card: Card, state: string) => card.state === state } }],
])('a list is stale where a read that was sent later has said otherwise of its item: %s', async (_, options) => {
  const answers: Record<string, () => void> = {};
  const { dispatch, endpoints, root } = testStore(() => {
    const fetchResponse = async (url: string) => {
      const state = url.includes('done') ? 'done' : 'open';
      await new Promise<void>((resolve) => (answers[state] = resolve));
      return Response.json([{ id: '1', state }]);
    };
    const searchParams = {} as { state: string };
    return createRestSlice({
      endpoints: { cards: resource({ path: '/cards/:id', schema: Card, searchParams, fetchResponse, ...options }) },
    });
  });
  const { getList } = endpoints.cards;
  const open = dispatch(getList({ state: 'open' }));
  const done = dispatch(getList({ state: 'done' }));
  await vi.waitFor(() => expect(Object.keys(answers)).toHaveLength(2));
  answers['done']?.();
  await done;
  answers['open']?.();
  await open;
  const { data, expiresAt } = getList.selectResponse(root(), { state: 'open' });
  expect([data?.map(({ id, state }) => [id, state]), expiresAt <= Date.now()]).toEqual([[['1', 'done']], true]);
});
