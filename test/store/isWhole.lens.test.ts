import { expect, it } from 'vitest';
import { createRestSlice, Entity, resource, Scalar } from '../../src/index.js';
import { testStore } from '../support/testStore.js';

class Product extends Entity {
  id = '';
  name = '';
  price = 0;
  static override key = 'Product';
  static override schema = { price: new Scalar({ key: 'currency', lens: (args) => args[0]?.currency }) };
}

it('a row that was created here is no answer for who asks with a lens under which nothing of it has come', async () => {
  const row = { id: '1', name: 'new' };
  const { dispatch, endpoints, root } = testStore(() =>
    createRestSlice({
      endpoints: {
        products: resource({
          path: '/products/:id',
          schema: Product,
          searchParams: {} as { currency?: string } | undefined,
          fetchResponse: (url: string) =>
            Promise.resolve(Response.json(url.includes('?') ? [{ ...row, price: 20 }] : row)),
        }),
      },
    }),
  );
  const { get, getList, create } = endpoints.products;
  await dispatch(create({ name: 'new' }));
  await dispatch(getList({ currency: 'usd' }));
  const shown = (currency: string) => get.selectResponse(root(), { id: '1', currency } as never);
  expect([shown('usd').data?.price, shown('usd').expiresAt > Date.now()]).toEqual([20, true]);
  expect(shown('eur').data).toBeUndefined();
});
