import { join } from 'node:path';
import { configureStore } from '@reduxjs/toolkit';
import { createRestSlice } from 'rest-slice';
import { expect, it } from 'vitest';
import { understand } from '../../src/understand/understand.js';
import { writeFiles } from '../../src/write/files.js';
import { documentOf, folderOf, writeAll } from '../support.js';
import { serveStripe } from '../visits/stripeServer.js';

const root = documentOf('stripe');

it('a visit of charges: forms, cursors, expand, tombstones, one request for each edit', async () => {
  const { log, url, refused } = await serveStripe(root);
  const folder = folderOf('stripe-visit');
  writeAll(folder, writeFiles(understand(root, { urlPrefix: url })));
  const { ChargeResource, CustomerResource }: any = await import(/* @vite-ignore */ join(folder, 'index.ts'));
  const rest: any = createRestSlice({ endpoints: { charges: ChargeResource, customers: CustomerResource } as any });
  const store = configureStore({
    reducer: { [rest.reducerPath]: rest.reducer } as any,
    middleware: (get) => get({ serializableCheck: false, immutableCheck: false }).concat(rest.middleware),
  });
  const dispatch = store.dispatch as any;
  const { charges, customers } = rest.endpoints;
  const charge = (id: string) => charges.get.select(store.getState(), { id });
  const ids = (args?: object) => charges.getList.select(store.getState(), args)?.data.map(({ id }: any) => id);
  const sent = () => log.splice(0);

  // Its customer is an id, of which nothing is known yet.
  await dispatch(charges.getList({ customer: 'cus_1' }));
  expect([ids({ customer: 'cus_1' }), charge('ch_1').created.getFullYear()]).toEqual([['ch_1', 'ch_2'], 2023]);
  await dispatch(customers.getList());
  expect(charge('ch_1').customer.name).toBe('Ada');
  await dispatch(charges.getList({ expand: ['data.customer'], limit: 2 }));
  expect(charge('ch_2').customer.name).toBe('Ada');
  expect(sent()).toEqual([
    'GET /v1/charges?customer=cus_1',
    'GET /v1/customers',
    'GET /v1/charges?expand%5B0%5D=data.customer&limit=2',
  ]);

  // The page behind the last id, as long as there is more.
  const page = ChargeResource.getList.nextPage(await dispatch(charges.getList({ limit: 2 })), { limit: 2 });
  expect(page).toEqual({ starting_after: 'ch_2' });
  const last = await dispatch(charges.getList({ limit: 2, ...page }));
  expect(ChargeResource.getList.nextPage(last, { limit: 2, ...page })).toBeUndefined();
  sent();

  const edit = dispatch(customers.partialUpdate({ id: 'cus_1' }, { name: 'Ada L.', metadata: { a: '1' } }));
  expect(charge('ch_1').customer.name).toBe('Ada L.');
  await edit;
  await dispatch(charges.partialUpdate({ id: 'ch_1' }, { description: 'Books' }));
  expect(charge('ch_1').description).toBe('Books');
  expect(sent()).toEqual([
    'POST /v1/customers/cus_1 name=Ada%20L.&metadata%5Ba%5D=1'.replace('%20', '+'),
    'POST /v1/charges/ch_1 description=Books',
  ]);

  await dispatch(customers.delete({ id: 'cus_1' }));
  expect(customers.getList.select(store.getState()).data.map(({ id }: any) => id)).toEqual(['cus_2']);
  expect(sent()).toEqual(['DELETE /v1/customers/cus_1']);
  // Expanded, a deleted customer is a tombstone.
  await dispatch(charges.getList({ expand: ['data.customer'], limit: 3 }));
  expect(ids({ expand: ['data.customer'], limit: 3 })).toEqual(['ch_1', 'ch_2', 'ch_3']);
  expect([charge('ch_1').customer ?? null, charge('ch_3').customer.name]).toEqual([null, 'Bob']);
  expect(refused).toEqual([]);
});
