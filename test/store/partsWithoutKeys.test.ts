// Items that are sent with parts that have no primary key yet: an order with its lines.
import { describe, expect, it } from 'vitest';
import { Collection, createRestSlice, Entity, resource } from '../../src/index.js';
import { startServer } from '../support/httpServer.js';
import { expectConsole } from '../support/console.js';
import { testStore } from '../support/testStore.js';

class Line extends Entity {
  id = 0;
  product = '';
  static override key = 'Line';
}

class Place extends Entity {
  id = 0;
  street = '';
  static override key = 'Place';
}

class Order extends Entity {
  id = 0;
  status = '';
  lines: Line[] = [];
  place: Place | null = null;
  static override key = 'Order';
}

const OF_ORDER = new Collection([Line], { nestKey: (order: Order) => ({ of: order.id }) });
const STORED = { id: 1, status: 'new', lines: [{ id: 4, product: 'tea' }], place: { id: 7, street: 'A' } };

/** A server that gives each part an id, and answers a write with the parts or without them. */
async function start({ answers, lines = [Line], optimistic = false }: Record<string, any>) {
  class Stored extends Order {
    static override schema = { lines: lines as [typeof Line], place: Place };
  }
  const server = await startServer(({ method, url, body }) => {
    if (method === 'GET') return { json: url === '/orders' ? [STORED] : STORED };
    const sent = JSON.parse(body) as Partial<typeof STORED>;
    const named = (part: object, at: number) => ({ id: 10 + at, ...part });
    const parts = { lines: sent.lines?.map(named), place: sent.place && named(sent.place, 9) };
    return { json: { id: method === 'POST' ? 2 : 1, status: sent.status ?? 'new', ...(answers && parts) } };
  });
  const orders = resource({ path: '/orders/:id', urlPrefix: server.url, schema: Stored, body: {} as any, optimistic });
  const made = testStore(() => createRestSlice({ endpoints: { orders } }));
  await made.dispatch(made.endpoints.orders.getList());
  expectConsole('error');
  const isStale = (id: number) => made.state().entitiesMeta['Order']?.[id]?.stale !== undefined;
  return { ...made, ...made.endpoints.orders, isStale };
}

describe.each([
  ['a list', [Line]],
  ['a Collection', OF_ORDER],
])('an item that is sent with %s of parts without ids', (_, lines) => {
  it.each([false, true])('is stale where its answer says nothing of them (optimistic: %s)', async (optimistic) => {
    const { dispatch, create, partialUpdate, isStale } = await start({ answers: false, lines, optimistic });
    await dispatch(create({ status: 'new', place: null, lines: [{ product: 'milk' }] }));
    await dispatch(partialUpdate({ id: 1 }, { lines: [{ id: 4, product: 'tea' }, { product: 'milk' }] }));
    expect([isStale(2), isStale(1)]).toEqual([true, true]);
  });

  it('is fresh where its answer says them', async () => {
    const { dispatch, create, partialUpdate, isStale } = await start({ answers: true, lines });
    await dispatch(create({ status: 'new', place: null, lines: [{ product: 'milk' }] }));
    await dispatch(partialUpdate({ id: 1 }, { lines: [{ id: 4, product: 'tea' }, { product: 'milk' }] }));
    expect([isStale(2), isStale(1)]).toEqual([false, false]);
  });
});

it('so is one that is sent with one part', async () => {
  const { dispatch, partialUpdate, isStale } = await start({ answers: false });
  await dispatch(partialUpdate({ id: 1 }, { place: { street: 'B' } }));
  expect(isStale(1)).toBe(true);
});

it('one that is sent with parts that have ids is as it was sent', async () => {
  const { dispatch, partialUpdate, isStale, get, root } = await start({ answers: false });
  await dispatch(partialUpdate({ id: 1 }, { lines: [{ id: 4, product: 'milk' }], place: { id: 8, street: 'B' } }));
  expect([isStale(1), get.select(root(), { id: 1 })?.lines[0]?.product]).toEqual([false, 'milk']);
});
