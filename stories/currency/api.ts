import { configureStore } from '@reduxjs/toolkit';
import { createRestSlice, Entity, resource, Scalar } from 'rest-slice';

export const API = 'https://shop.example.com';

export const CURRENCIES = ['EUR', 'USD', 'GBP'] as const;
export type Currency = (typeof CURRENCIES)[number];

export class Product extends Entity {
  id = 0;
  name = '';
  stock = 0;
  price = 0;
  static override key = 'Product';
  // One price for each currency, beside the row: the dollars do not overwrite the euros.
  static override schema = {
    price: new Scalar({ key: 'currency', lens: ([query]: readonly { currency?: Currency }[]) => query?.currency }),
  };
}

const ProductResource = resource({
  path: '/products/:id',
  urlPrefix: API,
  schema: Product,
  searchParams: {} as { currency: Currency },
  nonFilterArgumentKeys: ['currency'], // what a list is asked for, and no field of a product
  optimistic: true,
});

export const rest = createRestSlice({ endpoints: { products: ProductResource } });

export const createStore = () =>
  configureStore({
    reducer: { [rest.reducerPath]: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });

export type ShopStore = ReturnType<typeof createStore>;
export type AppDispatch = ShopStore['dispatch'];
