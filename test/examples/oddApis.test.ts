import { describe, expect, it } from 'vitest';
import * as jsonApi from '../../examples/odd-apis/jsonApi.js';
import * as laravel from '../../examples/odd-apis/laravel.js';
import * as rails from '../../examples/odd-apis/rails.js';
import { jsonApiServer, laravelServer, railsServer } from '../../examples/odd-apis/servers.js';
import { createRestSlice } from '../../src/index.js';
import { serve } from '../support/serve.js';
import { testStore } from '../support/testStore.js';
import type { Todo } from '../../examples/odd-apis/Todo.js';

const FIRST = { page: 1, perPage: 2 };
const LAST = { page: 3, perPage: 2 };

const titled = { title: 'Soap', author: '2' };

/** What each style sends and answers, where it differs. */
const styles = [
  {
    name: 'Rails',
    client: rails,
    server: railsServer,
    path: '/todos',
    query: 'page=1&per_page=2',
    edit: { method: 'PATCH', body: { todo: { title: 'Rolls' } } },
    create: { todo: { title: 'Soap', author_id: '2' } },
    whole: {
      todo: { id: '2', title: 'Oats', done: true, created_at: '2024-01-02T00:00:00.000Z', author_id: '2' },
    },
    authors: ['', ''], // their ids alone
    message: "title can't be blank",
  },
  {
    name: 'Laravel',
    client: laravel,
    server: laravelServer,
    path: '/api/todos',
    query: 'page=1&per_page=2',
    edit: { method: 'PATCH', body: { title: 'Rolls' } },
    create: { title: 'Soap', author: '2' },
    whole: { id: '2', title: 'Oats', done: true, created_at: Date.UTC(2024, 0, 2) / 1000, author: '2' },
    authors: ['Ada', 'Bob'],
    message: 'title The title field is required.',
  },
  {
    name: 'JSON:API',
    client: jsonApi,
    server: jsonApiServer,
    path: '/todos',
    query: 'page%5Bnumber%5D=1&page%5Bsize%5D=2',
    edit: {
      method: 'PATCH',
      body: { data: { type: 'todos', id: '1', attributes: { title: 'Rolls' }, relationships: {} } },
    },
    create: {
      data: {
        type: 'todos',
        attributes: { title: 'Soap' },
        relationships: { author: { data: { type: 'people', id: '2' } } },
      },
    },
    whole: {
      data: {
        type: 'todos',
        id: '2',
        attributes: { title: 'Oats', isDone: true, createdAt: '2024-01-02T00:00:00.000Z' },
        relationships: { author: { data: { type: 'people', id: '2' } } },
      },
    },
    authors: ['Ada', 'Bob'],
    message: "title can't be blank",
  },
] as const;

describe.each(styles)('an API in the style of $name (examples/odd-apis)', ({ client, server, path, ...style }) => {
  async function visit() {
    const { http } = await serve(() => server());
    const { endpoints, dispatch, root, types } = testStore(() =>
      createRestSlice({ endpoints: { todos: client.createTodos(http.url) } }),
    );
    const { todos } = endpoints;
    const shown = (page = FIRST) => {
      const { items = [], total } = todos.getList.select(root(), page) ?? {};
      return [items.map(({ title }: Todo) => title), total];
    };
    const isStale = (page = FIRST) => todos.getList.selectResponse(root(), page).expiresAt <= Date.now();
    /** What was sent since the last time. */
    let seen = 0;
    const sent = () =>
      http.requests.slice(seen, (seen = http.requests.length)).map(({ method, url, body }) => ({
        line: `${method} ${url}`,
        body: body === '' ? undefined : (JSON.parse(body) as unknown),
      }));
    return { todos, dispatch, root, types, shown, isStale, sent };
  }

  it('lists page by page, with the count (decision 106)', async () => {
    const { todos, dispatch, root, shown, sent } = await visit();
    const { items, total } = await dispatch(todos.getList(FIRST));
    expect([items.map(({ id }) => id), total]).toEqual([['1', '2'], 5]);
    expect(sent()).toEqual([{ line: `GET ${path}?${style.query}`, body: undefined }]);
    await dispatch(todos.getList(LAST));
    expect([shown(), shown(LAST)]).toEqual([
      [['Bread', 'Milk'], 5],
      [['Wine'], 5],
    ]);
    const first = todos.get.select(root(), { id: '1' });
    expect(first).toBe(todos.getList.select(root(), FIRST)?.items[0]);
    expect(first).toMatchObject({ isDone: false, createdAt: new Date(Date.UTC(2024, 0, 1)) });
  });

  it('has relations, as objects or as ids (decisions 100 and 101)', async () => {
    const { todos, dispatch } = await visit();
    const { items } = await dispatch(todos.getList(FIRST));
    expect(items.map(({ author }) => author.id)).toEqual(['1', '2']);
    expect(items.map(({ author }) => author.name)).toEqual(style.authors);
    await expect(dispatch(todos.get({ id: 2 }))).resolves.toMatchObject({ id: '2', author: { id: '2' } });
  });

  it('creates; the pages are stale, and have it when they are read again (decision 106)', async () => {
    const { todos, dispatch, root, shown, isStale, sent } = await visit();
    await dispatch(todos.getList(FIRST));
    await dispatch(todos.getList(LAST));
    sent();
    const creating = dispatch(todos.create(titled));
    expect([shown(), shown(LAST)]).toEqual([
      [['Bread', 'Milk'], 5],
      [['Wine'], 5],
    ]);
    const created = await creating;
    expect(sent()).toEqual([{ line: `POST ${path}`, body: style.create }]);
    expect(created).toMatchObject({ id: '6', title: 'Soap', author: { id: '2' } });
    expect(todos.get.select(root(), { id: created.id })?.title).toBe('Soap');
    expect([isStale(), isStale(LAST)]).toEqual([true, true]);
    for (const page of [FIRST, LAST]) await dispatch(todos.getList.fetchIfStale(page));
    expect([shown(), shown(LAST)]).toEqual([
      [['Bread', 'Milk'], 6],
      [['Wine', 'Soap'], 6],
    ]);
  });

  it('edits at once, and keeps what the server says', async () => {
    const { todos, dispatch, root, shown, isStale, sent } = await visit();
    await dispatch(todos.getList(FIRST));
    sent();
    const edited = dispatch(todos.partialUpdate({ id: '1' }, { title: 'Rolls' }));
    expect(shown()).toEqual([['Rolls', 'Milk'], 5]);
    await edited;
    expect(sent()).toEqual([{ line: `${style.edit.method} ${path}/1`, body: style.edit.body }]);
    expect([shown(), isStale()]).toEqual([[['Rolls', 'Milk'], 5], false]);
    expect(todos.get.select(root(), { id: '1' })).toMatchObject({ title: 'Rolls', author: { id: '1' } });
  });

  it('replaces with PUT what a form has of the whole todo', async () => {
    const { todos, dispatch, root, shown, sent } = await visit();
    const { items } = await dispatch(todos.getList(FIRST));
    sent();
    const replaced = dispatch(todos.update({ id: '2' }, { ...items[1], title: 'Oats', isDone: true }));
    expect(shown()).toEqual([['Bread', 'Oats'], 5]);
    expect(await replaced).toMatchObject({ title: 'Oats', isDone: true, author: { id: '2' } });
    expect(sent()).toEqual([{ line: `PUT ${path}/2`, body: style.whole }]);
    expect(todos.get.select(root(), { id: '2' })).toMatchObject({
      createdAt: new Date(Date.UTC(2024, 0, 2)),
      author: { id: '2', name: style.authors[1] },
    });
  });

  it('deletes at once; the pages that had it, and the others, are stale (decisions 99 and 106)', async () => {
    const { todos, dispatch, root, shown, isStale } = await visit();
    await dispatch(todos.getList(FIRST));
    await dispatch(todos.getList(LAST));
    const deleted = dispatch(todos.delete({ id: '1' }));
    expect(shown()).toEqual([['Milk'], 5]);
    await deleted;
    expect(todos.get.select(root(), { id: '1' })).toBeUndefined();
    expect([isStale(), isStale(LAST)]).toEqual([true, true]);
    await dispatch(todos.getList.fetchIfStale(FIRST));
    expect(shown()).toEqual([['Milk', 'Salt'], 4]);
  });

  it('shows why a form was refused, and takes the edit back (decision 104)', async () => {
    const { todos, dispatch, root, shown } = await visit();
    await dispatch(todos.getList(FIRST));
    const refused = dispatch(todos.partialUpdate({ id: '1' }, { title: '' })).catch(client.messagesOf);
    expect(shown()).toEqual([['', 'Milk'], 5]);
    expect(await refused).toEqual([style.message]);
    expect(shown()).toEqual([['Bread', 'Milk'], 5]);
    const creating = dispatch(todos.create({ title: '' })).catch(client.messagesOf);
    expect(await creating).toEqual([style.message]);
    expect(todos.getList.select(root(), FIRST)?.items).toHaveLength(2);
  });
});
