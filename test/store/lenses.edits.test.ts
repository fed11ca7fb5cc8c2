/** An edit that is not answered with the item leaves its values under all lenses stale, each until it is asked for under its own. */
import { expect, it } from 'vitest';
import { createRestSlice, Entity, resource, RestEndpoint, Scalar, Values } from '../../src/index.js';
import { testStore } from '../support/testStore.js';

const inCurrency = { key: 'currency', lens: (args: readonly any[]): string | undefined => args[0]?.currency };

class Product extends Entity {
  id = '';
  name = '';
  price: number | null = 0;
  static override key = 'Product';
  static override schema = { price: new Scalar(inCurrency) };
}

type Asked = Readonly<{ currency: string }>;

/** A shop with other prices in each currency, which answers edits with nothing. */
const fetchResponse = (url: string, { method }: RequestInit): Promise<Response> => {
  const price = url.endsWith('usd') ? 20 : 18;
  const answer = url.startsWith('/prices') ? { '1': { price } } : { id: '1', name: 'n', price };
  return Promise.resolve(method === 'PATCH' ? new Response(null, { status: 204 }) : Response.json(answer));
};

async function open(isHeld = true) {
  const products = resource({ path: '/products/:id', schema: Product, fetchResponse }).extend(
    ({ get, partialUpdate }) => ({
      get: get.extend({ searchParams: {} as Asked }),
      partialUpdate: partialUpdate.extend({ searchParams: {} as Asked }),
    }),
  );
  const prices = new RestEndpoint({
    path: '/prices',
    searchParams: {} as Asked,
    schema: new Values(new Scalar({ ...inCurrency, entity: Product })),
    fetchResponse,
  });
  const app = testStore(() => createRestSlice({ endpoints: { products, prices } }));
  const { dispatch, root, endpoints } = app;
  const { get, partialUpdate } = endpoints.products;
  for (const currency of isHeld ? ['usd', 'eur'] : []) await dispatch(get({ id: '1', currency }));
  const shown = (currency: string) => {
    const { data, expiresAt } = get.selectResponse(root(), { id: '1', currency });
    return [data?.price, expiresAt > Date.now()];
  };
  const edit = (fields: Partial<Pick<Product, 'name' | 'price'>>) =>
    dispatch(partialUpdate({ id: '1', currency: 'usd' }, fields));
  return { ...app, prices: endpoints.prices, get, shown, edit };
}

it.each([{ name: 'edited' }, { price: 5 }, { price: null }])(
  'of %s: what was sent is shown under the lens of the call, and all is stale until it is asked for',
  async (fields) => {
    const { dispatch, get, shown, edit } = await open();
    await edit(fields);
    expect(shown('usd')).toEqual([fields.price === undefined ? 20 : fields.price, false]);
    expect(shown('eur')).toEqual([18, false]);
    await dispatch(get({ id: '1', currency: 'usd' }));
    expect([shown('usd'), shown('eur')]).toEqual([
      [20, true],
      [18, false],
    ]);
    await dispatch(get({ id: '1', currency: 'eur' }));
    expect(shown('eur')).toEqual([18, true]);
  },
);

it('of an item that is not held: the values of it that are beside no row are stale', async () => {
  const { dispatch, prices, root, edit } = await open(false);
  await dispatch(prices({ currency: 'usd' }));
  const isFresh = () => prices.selectResponse(root(), { currency: 'usd' }).expiresAt > Date.now();
  expect(isFresh()).toBe(true);
  await edit({ price: 5 });
  expect(isFresh()).toBe(false);
});
