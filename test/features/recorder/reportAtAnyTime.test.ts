import { configureStore } from '@reduxjs/toolkit';
import { describe, expect, it } from 'vitest';
import { createRestSlice, Entity, Invalidate, resource, RestEndpoint } from '../../../src/index.js';
import { recorder } from '../../../src/features/index.js';
import { replayLog } from '../../../src/testing/replayLog.js';
import type { UnknownAction } from '@reduxjs/toolkit';

class Card extends Entity {
  id = '';
  last4 = '';
  number = '';
  static override key = 'Card';
}

/** Merges by taking what comes, so that a local write replaces the row. */
class Whole extends Entity {
  id = '';
  static override key = 'Whole';
  static override mergeWithStore(_existing: object, _incoming: object, _rows: unknown, incoming: object): any {
    return incoming;
  }
}

const SECRET = '4111 1111 1111 1111';
const DEEP = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;

function open({ limit = 1_000, ...options }: { gc?: object; limit?: number } = {}) {
  const answers: Record<string, string> = {
    '/cards': '[{"id":1,"last4":"1111"}]',
    '/cards/1/reveal': `{"id":1,"number":"${SECRET}","limit":5000}`,
    '/pin': `{"pin":"${SECRET}"}`,
    '/deep': DEEP,
    '/cards/2': `{"id":2,"number":${DEEP}}`,
  };
  const fetchResponse = async (url: string) =>
    new Response(answers[url], { headers: { 'content-type': 'application/json' } });
  const make = () =>
    createRestSlice({
      endpoints: {
        cards: resource({ path: '/cards/:id', schema: Card, fetchResponse }),
        reveal: new RestEndpoint({ path: '/cards/:id/reveal', schema: Card, sensitive: true, fetchResponse }),
        pin: new RestEndpoint({ path: '/pin', sensitive: true, key: () => 'mine', fetchResponse }),
        deep: new RestEndpoint({ path: '/deep', fetchResponse }),
      },
      features: [recorder({ limit })],
      ...options,
    });
  const rest = make();
  const store = configureStore({
    reducer: { rest: rest.reducer },
    middleware: (getDefault) => getDefault({ serializableCheck: false, immutableCheck: false }).concat(rest.middleware),
  });
  const exported = () => JSON.parse(JSON.stringify(store.dispatch(rest.util.exportLog()))) as UnknownAction[];
  return {
    rest,
    store,
    dispatch: store.dispatch,
    ...rest.endpoints,
    exported,
    replayed: () => replayLog(make(), exported()),
  };
}

describe('exportLog() of a recorder', () => {
  it('works after a sweep of garbage, and replays to what is left (F102)', async () => {
    const { rest, store, dispatch, cards, exported, replayed } = open({ gc: { interval: 20, minAge: 1 } });
    await dispatch(
      rest.setResponse(cards.get.endpoint.extend({ dataExpiryLength: 1 }), { id: 1 }, { id: '1' } as never),
    );
    const isSwept = () => Object.keys(store.getState().rest.entities['Card'] ?? {}).length === 0;
    await expect.poll(isSwept, { timeout: 5_000 }).toBe(true);
    expect(exported().at(-1)).toMatchObject({ type: 'rest/collect' });
    expect(replayed().entities).toEqual(store.getState().rest.entities);
  });

  it('works after a local write that takes the place of a row, or brings one back (F102)', async () => {
    const { rest, store, dispatch, replayed } = open();
    await dispatch(rest.set(Whole, { id: 1 }, { id: '1', old: true } as never));
    await dispatch(rest.set(Whole, { id: 1 }, { id: '1', now: true } as never));
    await dispatch(rest.set(new Invalidate(Whole), { id: 1 }, { id: '1' } as never));
    await dispatch(rest.set(Whole, { id: 1 }, { id: '1', again: true } as never));
    expect(replayed()).toEqual(store.getState().rest);
  });

  it('cuts what is deeper than 500 levels, which costs that value alone (F103)', async () => {
    const { dispatch, cards, deep, exported, replayed } = open();
    await dispatch(deep());
    await dispatch(cards.get({ id: 2 }));
    await dispatch(cards.getList());
    expect(JSON.stringify(exported())).toContain('(deeper than 500 levels: not in the log)');
    expect(replayed().entities['Card']).toMatchObject({ '1': { last4: '1111' }, '2': { id: 2 } });
  });

  it('has nothing that an endpoint with sensitive: true has brought, and replays (F99)', async () => {
    const { store, dispatch, cards, reveal, pin, exported, replayed } = open();
    await dispatch(cards.getList());
    await dispatch(reveal({ id: 1 }));
    await dispatch(pin());
    for (const log of [exported(), (dispatch(cards.getList()), exported())]) {
      expect(JSON.stringify(log)).not.toMatch(/\b(4111|5000)/);
    }
    const { entities, results } = replayed();
    expect(entities).toMatchObject({ Card: { '1': { id: 1, last4: '1111' } } });
    expect(Object.keys(results)).toEqual(Object.keys(store.getState().rest.results));
  });

  it('has nothing of it either when its result has gone, and the row is still there', async () => {
    const { rest, dispatch, cards, reveal, exported } = open({ limit: 2 });
    await dispatch(cards.getList());
    await dispatch(reveal({ id: 1 }));
    await dispatch(rest.invalidateAll(reveal));
    for (let i = 0; i < 3; i++) await dispatch(cards.getList());
    expect(JSON.stringify(exported())).not.toMatch(/\b(4111|5000)/);
  });
});
