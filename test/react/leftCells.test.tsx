/** Values of one row under several lenses that an edit has left stale: who asks, and how often. */
import { configureStore } from '@reduxjs/toolkit';
import { act, cleanup, render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { afterEach, expect, it, vi } from 'vitest';
import { createRestSlice, Entity, resource, Scalar } from '../../src/index.js';
import { useDLE } from '../../src/react/index.js';

class Product extends Entity {
  id = '';
  name = '';
  price = 0;
  static override key = 'Product';
  static override schema = { price: new Scalar({ key: 'currency', lens: (args) => args[0]?.currency }) };
}

type Search = Readonly<{ currency: string; n?: number }>;

afterEach(cleanup);

it('the reader of the row asks for those under its lens, and by their own request only who shows others', async () => {
  const lines: string[] = [];
  const fetchResponse = (url: string, { method = 'GET' }: RequestInit): Promise<Response> => {
    lines.push(`${method} ${url}`);
    const product = { id: '1', name: 'n', price: url.includes('usd') ? 20 : 18 };
    if (method === 'PATCH') return Promise.resolve(new Response(null, { status: 204 }));
    return Promise.resolve(Response.json(url.startsWith('/products?') ? [product] : product));
  };
  const products = resource({
    path: '/products/:id',
    schema: Product,
    searchParams: {} as Search,
    filters: { currency: 'none' as const, n: 'none' as const },
    fetchResponse,
  }).extend(({ get }) => ({ get: get.extend({ searchParams: {} as Search }) }));
  const rest = createRestSlice({ endpoints: { products }, gc: false });
  const store = configureStore({
    reducer: { rest: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });
  const { get, getList, partialUpdate } = rest.endpoints.products;
  const Detail = () => <b>{useDLE(get, { id: '1', currency: 'usd' }).data?.price}</b>;
  const List = (args: Search) => <i>{useDLE(getList, args).data?.map(({ price }) => price)}</i>;
  render(
    <Provider store={store}>
      <Detail />
      {[1, 2, 3].map((n) => (
        <List key={n} currency="usd" n={n} />
      ))}
      <List currency="eur" />
    </Provider>,
  );
  await vi.waitFor(() => expect(document.body.textContent).toBe('2020202018'));
  lines.length = 0;
  await act(() => store.dispatch(partialUpdate({ id: '1' }, { name: 'edited' })));
  const asked = ['PATCH /products/1', 'GET /products/1?currency=usd', 'GET /products?currency=eur'];
  await vi.waitFor(() => expect(lines).toEqual(asked));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(lines).toEqual(asked);
});
