import { serveDocument } from './documentServer.js';
import type { DocumentServer, Handlers } from './documentServer.js';

const EMPTY: Readonly<Record<string, unknown>> = { string: '', integer: 0, number: 0, boolean: false, array: [] };

/** A row with all that its schema requires: one that lacks something is known in part. */
function rowOf(document: any, kind: string, known: object): any {
  const { properties, required } = document.components.schemas[kind];
  const rest = required.map((name: string) => {
    const { nullable, type } = properties[name];
    return [name, nullable ? null : (EMPTY[type] ?? {})];
  });
  return { ...Object.fromEntries(rest), object: kind, ...known };
}

/** Stripe with two customers and three charges. */
export function serveStripe(document: any, script?: string): Promise<DocumentServer> {
  const customers = ['Ada', 'Bob'].map((name, index) =>
    rowOf(document, 'customer', { id: `cus_${String(index + 1)}`, name, created: 1_700_000_000 }),
  );
  const charges = [1, 2, 3].map((at) => {
    const customer = at < 3 ? 'cus_1' : 'cus_2';
    return rowOf(document, 'charge', { id: `ch_${String(at)}`, customer, created: 1_700_000_000 + at });
  });
  const listOf = (rows: readonly any[], query: any) => {
    const from = query.starting_after ? rows.findIndex(({ id }) => id === query.starting_after) + 1 : 0;
    const [page, rest] = [rows.slice(from, from + Number(query.limit ?? 10)), rows.length - from];
    return { object: 'list', url: '/v1', data: page, has_more: rest > page.length };
  };
  const expanded = (charge: any, query: any) =>
    query.expand === undefined
      ? charge
      : {
          ...charge,
          customer: customers.find(({ id }) => id === charge.customer) ?? {
            ...{ id: charge.customer, object: 'customer', deleted: true },
          },
        };
  const byId = (rows: readonly any[], id: string | undefined) => rows.find((row) => row.id === id);
  const handlers: Handlers = {
    GetCharges: ({ query }) => {
      const wanted = charges.filter(({ customer }) => !query['customer'] || customer === query['customer']);
      return [
        200,
        listOf(
          wanted.map((each) => expanded(each, query)),
          query,
        ),
      ];
    },
    PostChargesCharge: ({ params, requestBody }) => [200, Object.assign(byId(charges, params['charge']), requestBody)],
    GetCustomers: ({ query }) => [200, listOf(customers, query)],
    PostCustomersCustomer: ({ params, requestBody }) => [
      200,
      Object.assign(byId(customers, params['customer']), requestBody),
    ],
    DeleteCustomersCustomer: ({ params }) => {
      customers.splice(customers.indexOf(byId(customers, params['customer'])), 1);
      return [200, { id: params['customer'], object: 'customer', deleted: true }];
    },
  };
  const only = /^\/v1\/(charges|customers)(\/\{\w+\})?$/;
  return serveDocument({ document, only, handlers, showsBodies: true, ...(script !== undefined && { script }) });
}
