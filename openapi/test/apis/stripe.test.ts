import { createServer } from 'node:http';
import { join } from 'node:path';
import { configureStore } from '@reduxjs/toolkit';
import { OpenAPIBackend } from 'openapi-backend';
import { createRestSlice } from 'rest-slice';
import { expect, it, onTestFinished } from 'vitest';
import { understand } from '../../src/understand/understand.js';
import { writeFiles } from '../../src/write/files.js';
import { documentOf, folderOf, writeAll } from '../support.js';

const root = documentOf('stripe');

const EMPTY: Readonly<Record<string, unknown>> = { string: '', integer: 0, number: 0, boolean: false, array: [] };

/** A row with all that its schema requires: one that lacks something is known in part. */
function rowOf(kind: string, known: object): any {
  const { properties, required } = root.components.schemas[kind];
  const rest = required.map((name: string) => {
    const { nullable, type } = properties[name];
    return [name, nullable ? null : (EMPTY[type] ?? {})];
  });
  return { ...Object.fromEntries(rest), object: kind, ...known };
}

/** A server made of the document, with two customers and three charges. */
async function serve() {
  const paths = Object.fromEntries(
    Object.entries<any>(root.paths).filter(([path]) => /^\/v1\/(charges|customers)(\/\{\w+\})?$/.test(path)),
  );
  const customers = ['Ada', 'Bob'].map((name, index) =>
    rowOf('customer', { id: `cus_${String(index + 1)}`, name, created: 1_700_000_000 }),
  );
  const charges = [1, 2, 3].map((at) =>
    rowOf('charge', { id: `ch_${String(at)}`, customer: at < 3 ? 'cus_1' : 'cus_2', created: 1_700_000_000 + at }),
  );
  const log: string[] = [];
  const listOf = (rows: any[], query: any) => {
    const from = query.starting_after ? rows.findIndex(({ id }) => id === query.starting_after) + 1 : 0;
    const [page, rest] = [rows.slice(from, from + Number(query.limit ?? 10)), rows.length - from];
    return { object: 'list', url: '/v1', data: page, has_more: rest > page.length };
  };
  const expanded = (charge: any, query: any) =>
    query['expand[0]'] === undefined
      ? charge
      : {
          ...charge,
          customer: customers.find(({ id }) => id === charge.customer) ?? {
            ...{ id: charge.customer, object: 'customer', deleted: true },
          },
        };
  const edit = (row: any, body: any) => Object.assign(row, body);
  const handlers: Record<string, (context: any) => unknown> = {
    GetCharges: ({ request: { query } }) =>
      listOf(
        charges
          .filter(({ customer }) => !query.customer || customer === query.customer)
          .map((each) => expanded(each, query)),
        query,
      ),
    PostChargesCharge: ({ request }) =>
      edit(
        charges.find(({ id }) => id === request.params.charge),
        request.requestBody,
      ),
    GetCustomers: ({ request: { query } }) => listOf(customers, query),
    PostCustomersCustomer: ({ request }) =>
      edit(
        customers.find(({ id }) => id === request.params.customer),
        request.requestBody,
      ),
    DeleteCustomersCustomer: ({ request: { params } }) => {
      customers.splice(
        customers.findIndex(({ id }) => id === params.customer),
        1,
      );
      return { id: params.customer, object: 'customer', deleted: true };
    },
  };
  const backend = new OpenAPIBackend({ definition: { ...root, paths, security: [] }, quick: true, validate: false });
  const send = (response: any, status: number, body: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
  for (const [id, handle] of Object.entries(handlers))
    backend.register(id, (context: any, _request: any, response: any) => send(response, 200, handle(context)));
  backend.register({ notFound: (_context: any, _request: any, response: any) => send(response, 404, {}) });
  await backend.init();
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://x');
      const query = Object.fromEntries(url.searchParams);
      log.push(`${String(request.method)} ${url.pathname}${url.search} ${body}`.trim());
      const sent = Object.fromEntries([...new URLSearchParams(body)].filter(([name]) => !name.includes('[')));
      const headers = { ...request.headers, 'content-type': 'application/json' } as any;
      void backend.handleRequest(
        { method: String(request.method), path: url.pathname, query, body: sent, headers },
        request,
        response,
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { log, url: `http://127.0.0.1:${String((server.address() as { port: number }).port)}` };
}

it('a visit of charges: forms, cursors, expand, tombstones, one request for each edit', async () => {
  const { log, url } = await serve();
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
});
