/** What is known of a row under one lens of its Scalar fields says nothing of it under another one. */
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

type Search = Readonly<{ currency?: string }>;

const product = (url: string, id: string) => ({ id, name: 'n', price: url.endsWith('usd') ? 20 : 18 });

function open() {
  const products = resource({
    path: '/products/:id',
    schema: Product,
    searchParams: {} as Search | undefined,
    filters: { currency: 'none' as const },
    fetchResponse: (url: string, { method }: RequestInit) =>
      Promise.resolve(Response.json(method === 'POST' ? product(url, '2') : [product(url, '1')])),
  });
  const app = testStore(() => createRestSlice({ endpoints: { products } }));
  const { getList } = app.endpoints.products;
  return {
    ...app,
    ...app.endpoints.products,
    isFresh: () => getList.selectResponse(app.root(), { currency: 'eur' }).expiresAt > Date.now(),
  };
}

it('a created row leaves stale the lists that it joins: its value under theirs nobody has said', async () => {
  const { dispatch, getList, root, create, isFresh } = open();
  await dispatch(getList({ currency: 'eur' }));
  await dispatch(create({ currency: 'usd' }, { name: 'new', price: 20 }));
  expect(getList.select(root(), { currency: 'eur' })?.map(({ id }) => id)).toEqual(['1', '2']);
  expect(isFresh()).toBe(false);
  await dispatch(getList({ currency: 'eur' }));
  expect(isFresh()).toBe(true);
});
