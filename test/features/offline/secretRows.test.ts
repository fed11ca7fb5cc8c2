import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureStore } from '@reduxjs/toolkit';
import { createRestSlice, Entity, resource, RestEndpoint } from '../../../src/index.js';
import { offline, restored } from '../../../src/features/offline/index.js';
import { FakeStorage } from '../../support/fakeStorage.js';
import { tenants } from '../../support/tenants.js';

class Card extends Entity {
  id = '';
  last4 = '';
  number = '';
  static override key = 'Card';
}

class Shop extends Entity {
  id = '';
  name = '';
  static override key = 'Shop';
}

const SECRET = '4111 1111 1111 1111';

/** A page whose tables are stored, with what a server answers by path. */
async function open(storage: FakeStorage, options: object = {}, persist?: (name: string) => boolean) {
  const answers: Record<string, unknown> = {
    '/cards': [{ id: '1', last4: '1111' }],
    '/cards/1/reveal': { id: '1', number: SECRET },
    '/pin': { pin: SECRET },
    '/shops': [{ id: '1', name: 'one' }],
  };
  const fetchResponse = async (url: string) => Response.json(answers[url.replace(/^https:\/\/[^/]*/, '')]);
  const endpoints = {
    cards: resource({ path: '/cards/:id', schema: Card, fetchResponse }),
    shops: resource({ path: '/shops/:id', schema: Shop, fetchResponse }),
    reveal: new RestEndpoint({ path: '/cards/:id/reveal', schema: Card, sensitive: true, fetchResponse, ...options }),
    pin: new RestEndpoint({ path: '/pin', sensitive: true, fetchResponse }),
  };
  const rest = createRestSlice({ endpoints, features: [offline({ storage, ...(persist && { persist }) })] });
  const store = configureStore({
    reducer: { rest: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });
  await store.dispatch(restored());
  return { rest, store, endpoints: rest.endpoints };
}

const stored = ({ values }: FakeStorage): string => JSON.stringify([...values]);

describe('what an endpoint with sensitive: true has brought', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['with an address of its own', {}],
    ['with an override of url()', { url: () => `${tenants.origin}/cards/1/reveal` }],
    ['with a key() of its own', { key: () => 'mine' }],
  ])('is never stored: %s, though another endpoint has mentioned the row (F99)', async (_how, options) => {
    const storage = new FakeStorage();
    const { store, endpoints } = await open(storage, options);
    await store.dispatch(endpoints.shops.getList());
    await store.dispatch(endpoints.cards.getList());
    await vi.advanceTimersByTimeAsync(10_000);
    expect(stored(storage)).toContain('1111');
    await store.dispatch(endpoints.reveal({ id: 1 }));
    await store.dispatch(endpoints.pin());
    await vi.advanceTimersByTimeAsync(10_000);
    expect(stored(storage)).not.toContain(SECRET);
    expect(stored(storage)).toContain('"one"');
  });

  it('is not stored either when its result has gone, and the row is still there', async () => {
    const storage = new FakeStorage();
    const { rest, store, endpoints } = await open(storage);
    await store.dispatch(endpoints.cards.getList());
    await store.dispatch(endpoints.reveal({ id: 1 }));
    await store.dispatch(rest.invalidateAll(endpoints.reveal));
    expect(endpoints.cards.getList.select(store.getState())?.[0]?.number).toBe(SECRET);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(stored(storage)).not.toContain(SECRET);
  });

  it('takes the lists with it that it stands in: they would be shown without it', async () => {
    const storage = new FakeStorage();
    const first = await open(storage);
    await first.store.dispatch(first.endpoints.cards.getList());
    await first.store.dispatch(first.endpoints.shops.getList());
    await first.store.dispatch(first.endpoints.reveal({ id: 1 }));
    await vi.advanceTimersByTimeAsync(10_000);
    first.rest.controller(first.store).dispose();
    const second = await open(storage);
    expect(second.endpoints.cards.getList.select(second.store.getState())).toBeUndefined();
    expect(second.endpoints.shops.getList.select(second.store.getState())).toHaveLength(1);
  });

  it('is told by the names of endpoints what persist wants (F84)', async () => {
    const storage = new FakeStorage();
    const { store, endpoints } = await open(storage, {}, (name) => name.startsWith('shops'));
    await store.dispatch(endpoints.cards.getList());
    await store.dispatch(endpoints.shops.getList());
    await vi.advanceTimersByTimeAsync(10_000);
    expect(stored(storage)).toContain('"one"');
    expect(stored(storage)).not.toMatch(/\b1111/);
  });
});
