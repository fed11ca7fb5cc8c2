import { setupServer } from 'msw/node';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Collection, Entity, Invalidate, Query, resource, RestEndpoint } from '../../src/index.js';
import { ObjectSchema } from '../../src/schema/resolveSchema.js';
import { mockStore, restHandlers, restServer } from '../../src/testing/index.js';

class Task extends Entity {
  id = 0;
  title = '';
  static override key = 'Task';
}

const base = resource({ path: '/tasks/:id', urlPrefix: 'https://api.test', schema: Task, paginationField: 'page' });
const rows = [1, 2, 3].map((id) => ({ id, title: `task ${String(id)}` }));
const list = new Collection([Task]);

const withList = (schema: unknown) => base.extend({ getList: { schema } });

async function ask(server: ReturnType<typeof restServer>, path: string, init?: RequestInit) {
  const response = await server(new Request(`https://api.test${path}`, init));
  return [response?.status, await response?.json()] as const;
}

describe('lists in the form of their schema (decision 107)', () => {
  it.each([
    ['a Collection: the rows', list, rows],
    ['a Query of one', new Query(list, (tasks) => tasks), rows],
    ['a list and a count', { items: list, total: 0 }, { items: rows, total: 3 }],
    ['Number as the count', { items: list, total: Number }, { items: rows, total: 3 }],
    ['an ObjectSchema', new ObjectSchema({ items: list, total: 0 }), { items: rows, total: 3 }],
    ['a plain list', { items: [Task], total: 0 }, { items: rows, total: 3 }],
    [
      'members of members',
      { data: { items: list }, meta: { count: 0, page: 1 } },
      { data: { items: rows }, meta: { count: 3, page: 1 } },
    ],
    ['a count beside other numbers', { page: 1, tasks: list, totalCount: 0 }, { page: 1, tasks: rows, totalCount: 3 }],
    ['numbers of the page alone', { tasks: list, pageSize: 20 }, { tasks: rows, pageSize: 20 }],
    ['what only a server knows', { tasks: list, next: '', owner: Task, at: Date }, { tasks: rows, next: '' }],
  ])('%s', async (_name, schema, expected) => {
    const server = restServer(withList(schema), rows);
    expect(await ask(server, '/tasks')).toEqual([200, expected]);
  });

  it('have the count of all pages', async () => {
    const server = restServer(withList({ items: list, total: 0 }), rows, { pageSize: 2 });
    expect(await ask(server, '/tasks?page=2')).toEqual([200, { items: rows.slice(2), total: 3 }]);
  });

  it('are what listBody says, where it is given', async () => {
    const server = restServer(withList({ items: list, total: 0 }), rows, { listBody: (all) => ({ all }) });
    expect(await ask(server, '/tasks')).toEqual([200, { all: rows }]);
  });

  it('are read in a store, from restHandlers', async () => {
    const tasks = base.extend({ getList: { schema: { items: list, total: 0 } } });
    const msw = setupServer(...restHandlers(tasks, rows));
    msw.listen();
    onTestFinished(() => msw.close());
    const { store, slice, cleanup } = mockStore({ endpoints: { tasks } });
    onTestFinished(cleanup);
    const { total, items } = await store.dispatch(slice.endpoints.tasks.getList());
    expect([total, items.map(({ title }) => title)]).toEqual([3, ['task 1', 'task 2', 'task 3']]);
  });
});

describe('items in the form of their schema (decision 107, F76)', () => {
  const send = (method: string, body: unknown = {}) => ({ method, body: JSON.stringify(body) });
  const [first] = rows;

  it.each([
    ['an entity: the row', Task, first],
    ['one item in an object', { task: Task }, { task: first }],
    ['an ObjectSchema', new ObjectSchema({ task: Task }), { task: first }],
    ['members of members', { data: { task: Task }, version: 1 }, { data: { task: first }, version: 1 }],
    ['what only a server knows', { related: [Task], task: Task, at: Date, by: undefined }, { task: first }],
    ['plain members alone', { id: 0, title: '' }, first],
  ])('%s', async (_name, schema, expected) => {
    const server = restServer(base.extend({ get: { schema } }), rows);
    expect(await ask(server, '/tasks/1')).toEqual([200, expected]);
  });

  it('are those of each endpoint', async () => {
    const server = restServer(
      base.extend({
        create: { schema: { created: base.getList.schema.push } },
        update: { schema: { replaced: Task } },
        delete: { schema: { gone: new Invalidate(Task) } },
      }),
      rows,
    );
    expect(await ask(server, '/tasks', send('POST', { title: 'new' }))).toEqual([
      201,
      { created: { id: 4, title: 'new' } },
    ]);
    expect(await ask(server, '/tasks/4', send('PUT', { title: 'x' }))).toEqual([
      200,
      { replaced: { id: 4, title: 'x' } },
    ]);
    expect(await ask(server, '/tasks/4', send('PATCH', { title: 'y' }))).toEqual([200, { id: 4, title: 'y' }]);
    expect(await ask(server, '/tasks/4', send('DELETE'))).toEqual([200, { gone: { id: 4 } }]);
    expect(await ask(server, '/tasks/4')).toEqual([404, { message: 'Not Found' }]);
  });

  it('are found by the key of the entity that is in them', async () => {
    class Article extends Entity {
      slug = '';
      override pk() {
        return this.slug;
      }
      static override key = 'Article';
    }
    const articles = resource({ path: '/articles/:name', urlPrefix: 'https://api.test', schema: Article });
    const server = restServer(articles.extend({ get: { schema: { article: Article } } }), [{ slug: 'a' }]);
    expect(await ask(server, '/articles/a')).toEqual([200, { article: { slug: 'a' } }]);
  });

  it('are what wrap says, where it is given', async () => {
    const server = restServer(base.extend({ get: { schema: { task: Task } } }), rows, { wrap: (task) => [task] });
    expect(await ask(server, '/tasks/1')).toEqual([200, [first]]);
  });

  it('are read in a store, from restHandlers', async () => {
    const wrapped = { schema: { task: Task } };
    const tasks = base.extend({ get: wrapped, partialUpdate: wrapped });
    const msw = setupServer(...restHandlers(tasks, rows));
    msw.listen();
    onTestFinished(() => msw.close());
    const { store, slice, cleanup } = mockStore({ endpoints: { tasks } });
    onTestFinished(cleanup);
    const { get, partialUpdate } = slice.endpoints.tasks;
    await store.dispatch(get({ id: 1 }));
    await store.dispatch(partialUpdate({ id: 1 }, { title: 'done' }));
    expect(get.select(store.getState(), { id: 1 })?.task).toEqual(Task.fromJS({ id: 1, title: 'done' }));
  });
});

describe('wrap and unwrap (decision 107)', () => {
  const serve = (options = {}) =>
    restServer(base, rows, { wrap: (task) => ({ task }), unwrap: ({ task }) => task as unknown, ...options });
  const send = (method: string, body: unknown) => ({ method, body: JSON.stringify(body) });

  it('are what is around one item, in answers and in what is sent', async () => {
    const server = serve();
    expect(await ask(server, '/tasks/1')).toEqual([200, { task: rows[0] }]);
    expect(await ask(server, '/tasks', send('POST', { task: { title: 'new' } }))).toEqual([
      201,
      { task: { id: 4, title: 'new' } },
    ]);
    expect(await ask(server, '/tasks/4', send('PATCH', { task: { title: 'newer' } }))).toEqual([
      200,
      { task: { id: 4, title: 'newer' } },
    ]);
    expect(await ask(server, '/tasks/4', send('PUT', { task: {} }))).toEqual([200, { task: { id: 4 } }]);
    expect(server.rows.at(-1)).toEqual({ id: 4 });
    expect(await ask(server, '/tasks/4', { method: 'DELETE' })).toEqual([200, { task: { id: 4 } }]);
  });

  it.each([{ title: 'not wrapped' }, { task: 'text' }, { task: null }, [1], 'text'])(
    'refuse the body %j with 400 and change nothing',
    async (body) => {
      const server = serve();
      const [status] = await ask(server, '/tasks/1', send('PATCH', body));
      expect([status, server.rows]).toEqual([400, rows]);
    },
  );

  it('refuse where the user’s function throws', async () => {
    const server = serve({ unwrap: ({ data }: { data: { fields: object } }) => data.fields });
    expect((await ask(server, '/tasks', send('POST', { title: 'x' })))[0]).toBe(400);
  });

  it('leave errors as they are', async () => {
    expect(await ask(serve(), '/tasks/9')).toEqual([404, { message: 'Not Found' }]);
  });
});

describe('fixtures of an endpoint that unwraps (decision 107)', () => {
  const get = new RestEndpoint({
    path: '/tasks/:id',
    schema: Task,
    process: ({ task }: { task: unknown }) => task,
  });
  const args = [{ id: 1 }];

  it.each([
    ['response: the processed value', { endpoint: get, args, response: rows[0] }],
    ['fetchResponse: what the server sends', { endpoint: get, args, fetchResponse: () => ({ task: rows[0] }) }],
  ])('%s', async (_name, fixture) => {
    const { store, slice, cleanup } = mockStore({ endpoints: { get }, fixtures: [fixture] });
    onTestFinished(cleanup);
    expect((await store.dispatch(slice.endpoints.get({ id: 1 }))).title).toBe('task 1');
  });

  it('are refused as initial ones where they need a request', () => {
    const fixture = { endpoint: get, args, fetchResponse: () => ({ task: rows[0] }) };
    expect(() => mockStore({ endpoints: { get }, initialFixtures: [fixture] })).toThrow('FIXTURE_NEEDS_REQUEST');
  });
});
