import { configureStore } from '@reduxjs/toolkit';
import { createRestSlice, Entity, resource } from 'rest-slice';
import { offline, pendingMutations, restored } from 'rest-slice/offline';
import { tabs } from 'rest-slice/tabs';

class Item extends Entity {
  id = '';
  title = '';
  static override key = 'Item';
}

const items = resource({ path: '/items/:id', schema: Item, optimistic: true });

const rest = createRestSlice({
  endpoints: { items },
  features: [tabs(), offline({ idempotencyHeader: 'Idempotency-Key' })],
});

const store = configureStore({
  reducer: { rest: rest.reducer },
  middleware: (getDefault) => getDefault().concat(rest.middleware),
});

/** What the test does in a page. */
const app = {
  restored: () => store.dispatch(restored()),
  load: () => store.dispatch(rest.endpoints.items.getList()).then(() => undefined),
  create(title: string): string {
    const { requestId } = store.dispatch(rest.endpoints.items.getList.push({ title }));
    return requestId;
  },
  edit: (id: string, title: string) => void store.dispatch(rest.endpoints.items.partialUpdate({ id }, { title })),
  remove: (id: string) => void store.dispatch(rest.endpoints.items.delete({ id })),
  pending: () => pendingMutations(store.getState()).length,
  titles: () =>
    rest.endpoints.items.getList
      .select(store.getState())
      ?.map(({ title }) => title)
      .sort(),
  ids: () => rest.endpoints.items.getList.select(store.getState())?.map(({ id }) => id),
  state: () => store.getState().rest,
};

export type App = typeof app;

(globalThis as { app?: App }).app = app;
