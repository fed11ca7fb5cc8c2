import { describe, expect, it } from 'vitest';
import { Collection, createRestSlice, Entity, resource, RestEndpoint } from '../../../src/index.js';
import { startServer } from '../../support/httpServer.js';
import { testStore } from '../../support/testStore.js';
import type { Handler } from '../../support/httpServer.js';

class Account extends Entity {
  id = '';
  balance = 0;
  static override key = 'Account';
}
class Trade extends Entity {
  id = '';
  amount = 0;
  static override key = 'Trade';
}
class Todo extends Entity {
  id = '';
  title = '';
  done = false;
  static override key = 'Todo';
}

const todoJson = (id: string, fields: object = {}) => ({ id, title: `todo ${id}`, done: false, ...fields });

/** A store that has read the todos 1 and 2. */
async function todoStore(handler: Handler) {
  const server = await startServer((request, index) =>
    request.method === 'GET' ? { json: [todoJson('1'), todoJson('2')] } : handler(request, index),
  );
  const base = resource({ path: '/todos/:id', urlPrefix: server.url, schema: Todo });
  const todos = base
    .extend('toggle', { path: '/todos/:id/toggle', method: 'POST', body: undefined })
    .extend('delete', { schema: base.getList.schema.remove });
  const store = testStore(() => createRestSlice({ endpoints: { todos } }));
  await store.dispatch(store.endpoints.todos.getList());
  const list = () => store.endpoints.todos.getList.select(store.root())?.map(({ id }) => id);
  return { ...store, server, list, todos: store.endpoints.todos };
}

describe('a mutation of several resources (R16.8)', () => {
  it('commits all of them at once', async () => {
    const server = await startServer(({ method, url }) => {
      if (method === 'POST') return { json: { trade: { id: '9', amount: 5 }, account: { id: '1', balance: 95 } } };
      return url === '/trades' ? { json: [{ id: '8', amount: 1 }] } : { json: { id: '1', balance: 100 } };
    });
    const trades = new Collection([Trade]);
    const urlPrefix = server.url;
    const declared = {
      getTrades: new RestEndpoint({ path: '/trades', urlPrefix, schema: trades }),
      getAccount: new RestEndpoint({ path: '/accounts/:id', urlPrefix, schema: Account }),
      trade: new RestEndpoint({
        path: '/trades',
        urlPrefix,
        method: 'POST',
        body: {} as { amount: number },
        schema: { trade: trades.push, account: Account },
      }),
    };
    const { dispatch, endpoints, root, types } = testStore(() => createRestSlice({ endpoints: declared }));
    await dispatch(endpoints.getTrades());
    await dispatch(endpoints.getAccount({ id: 1 }));
    const before = types().length;
    const { trade, account } = await dispatch(endpoints.trade({ amount: 5 }));
    expect([trade, account]).toMatchObject([{ id: '9' }, { balance: 95 }]);
    expect(types(before)).toEqual(['rest/trade/pending', 'rest/trade/fulfilled']);
    expect(endpoints.getTrades.select(root())?.map(({ id }) => id)).toEqual(['8', '9']);
    expect(endpoints.getAccount.select(root(), { id: 1 })?.balance).toBe(95);
  });
});

describe('a removal instead of a deletion (R16.9)', () => {
  it('takes the item out of the lists, and keeps its row', async () => {
    const { dispatch, todos, list, server, state } = await todoStore(() => ({ status: 204 }));
    await dispatch(todos.delete({ id: '1' }));
    expect(server.lines().at(-1)).toBe('DELETE /todos/1');
    expect(list()).toEqual(['2']);
    expect(state().entities.Todo?.['1']).toEqual(todoJson('1'));
  });
});

describe('a remote procedure (R16.10)', () => {
  it('is a POST without a body, and updates the item', async () => {
    const { dispatch, todos, server, root } = await todoStore(() => ({ json: todoJson('2', { done: true }) }));
    await dispatch(todos.toggle({ id: 2 }));
    expect(server.requests.at(-1)).toMatchObject({ method: 'POST', url: '/todos/2/toggle', body: '' });
    expect(todos.getList.select(root())?.map(({ done }) => done)).toEqual([false, true]);
  });
});

describe('an order kept by the server (R16.11)', () => {
  it('is changed by a body that the endpoint makes itself', async () => {
    const server = await startServer({ json: [todoJson('2'), todoJson('1')] });
    const order = ['2', '1'];
    const reorder = new RestEndpoint({
      path: '/todos/reorder',
      urlPrefix: server.url,
      method: 'POST',
      body: undefined,
      schema: [Todo],
      getRequestInit(this: RestEndpoint) {
        return RestEndpoint.prototype.getRequestInit.call(this, { order });
      },
    });
    const { dispatch, endpoints, root } = testStore(() => createRestSlice({ endpoints: { reorder } }));
    await dispatch(endpoints.reorder());
    expect(server.requests[0]).toMatchObject({ method: 'POST', body: '{"order":["2","1"]}' });
    expect(server.requests[0]?.headers['content-type']).toBe('application/json');
    expect(endpoints.reorder.select(root())?.map(({ id }) => id)).toEqual(['2', '1']);
  });
});
