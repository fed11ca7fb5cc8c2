// Lists that are asked for by an argument whose name sounds like an order, and is the id of one.
import { expect, it } from 'vitest';
import { createRestSlice, Entity, resource } from '../../src/index.js';
import { testStore } from '../support/testStore.js';

class Line extends Entity {
  id = 0;
  orderId = 0;
  static override key = 'Line';
}

/** The lists of the orders 1 and 2 after a line was made for the second. */
async function created(options: object) {
  const { dispatch, endpoints, root } = testStore(() => {
    const fetchResponse = async (url: string, { method = 'GET' }: RequestInit) => {
      await Promise.resolve();
      const id = Number(url.at(-1));
      return Response.json(method === 'GET' ? [{ id, orderId: id }] : { id: 3, orderId: 2 });
    };
    const searchParams = {} as { orderId: number } | undefined;
    return createRestSlice({
      endpoints: { lines: resource({ path: '/lines/:id', schema: Line, searchParams, fetchResponse, ...options }) },
    });
  });
  const { getList, create } = endpoints.lines;
  for (const orderId of [1, 2]) await dispatch(getList({ orderId }));
  await dispatch(create({ orderId: 2 }));
  return [1, 2].map((orderId) => {
    const { data, expiresAt } = getList.selectResponse(root(), { orderId });
    return `${data?.map(({ id }) => id).join(' ')}${expiresAt <= Date.now() ? ', stale' : ''}`;
  });
}

it('is told by filters, and else joins every list', async () => {
  const filters = { orderId: (line: Line, orderId: number) => line.orderId === orderId };
  expect(await created({ filters })).toEqual(['1', '2 3']);
  expect(await created({})).toEqual(['1 3, stale', '2 3, stale']);
});
