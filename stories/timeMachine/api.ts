import { instrument } from '@redux-devtools/instrument';
import { configureStore } from '@reduxjs/toolkit';
import { createRestSlice, Entity, resource } from 'rest-slice';
import { timeTravel } from 'rest-slice/features';

export const API = 'https://shopping.example.com';

export class Item extends Entity {
  id = 0;
  name = '';
  bought = false;
  static override key = 'Item';
}

/** Somebody else shops, too: the list is asked for every two seconds. */
export const ItemResource = resource({
  path: '/items/:id',
  urlPrefix: API,
  schema: Item,
  optimistic: true,
  pollFrequency: 2_000,
});

/** In development the feature comes by itself; these stories are also built for production. */
export const rest = createRestSlice({ endpoints: { items: ItemResource }, features: [timeTravel()] });

/** An ordinary store. What keeps the log and travels in it is the part of Redux DevTools that does so in the browser. */
export const createStore = () =>
  configureStore({
    reducer: { [rest.reducerPath]: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
    devTools: false,
    enhancers: (getDefault) => getDefault().concat(instrument()),
  });

export type ShoppingStore = ReturnType<typeof createStore>;
export type AppDispatch = ShoppingStore['dispatch'];
