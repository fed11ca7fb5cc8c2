import { render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { Provider } from 'react-redux';
import { expect, it } from 'vitest';
import { createRestSlice, Entity, resource } from '../../src/index.js';
import { useDLE, useSuspense } from '../../src/react/index.js';
import { testStore } from '../support/testStore.js';
import type { Store } from '@reduxjs/toolkit';

class Todo extends Entity {
  id = '';
  title = '';
  edits = 0;
  static override key = 'Todo';
}

/** A page with a list and an item, before a server whose mutations answer with nothing. */
async function setUp(optimistic: boolean) {
  const rows = [{ id: '1', title: 'one', edits: 0 }];
  const lines: string[] = [];
  const fetchResponse = (url: string, { method = 'GET', body }: RequestInit) => {
    lines.push(`${method} ${url}`);
    const fields = (typeof body === 'string' ? JSON.parse(body) : {}) as { title: string };
    const [first] = rows;
    if (method === 'GET') return Promise.resolve(Response.json(url === '/todos' ? rows : first));
    if (method === 'POST') rows.push({ id: String(rows.length + 1), edits: 0, ...fields });
    if (method === 'PATCH' && first) Object.assign(first, fields, { edits: first.edits + 1 });
    return Promise.resolve(new Response(null, { status: 204 }));
  };
  const todos = resource({ path: '/todos/:id', schema: Todo, fetchResponse, optimistic });
  const made = testStore(() => createRestSlice({ endpoints: { todos } }));
  const List = () => (
    <p>
      list{' '}
      {useDLE(todos.getList, {})
        .data?.map(({ id, title }) => id + title)
        .join(' ')}
    </p>
  );
  const Item = () => {
    const { title, edits } = useSuspense(todos.get, { id: '1' });
    return <p>{`item ${title} ${String(edits)}`}</p>;
  };
  render(
    <Provider store={{ ...made.store, dispatch: made.dispatch } as unknown as Store}>
      <Suspense>
        <List />
        <Item />
      </Suspense>
    </Provider>,
  );
  await screen.findByText('item one 0');
  await screen.findByText('list 1one');
  const gets = (url: string) => lines.filter((line) => line === `GET ${url}`).length;
  return { ...made, todos: made.endpoints.todos, gets };
}

it('a mounted reader of an item fetches once after a PATCH answered with 204 (decision 99)', async () => {
  const { dispatch, todos, gets } = await setUp(false);
  await dispatch(todos.partialUpdate({ id: '1' }, { title: 'new' }));
  await screen.findByText('item new 1');
  await screen.findByText('list 1new');
  expect(gets('/todos/1')).toBe(2);
  expect(gets('/todos')).toBe(1);
});

it.each([true, false])(
  'a mounted list fetches once after a POST answered with 204 (optimistic: %s)',
  async (optimistic) => {
    const { dispatch, todos, gets, root } = await setUp(optimistic);
    const created = dispatch(todos.create({ title: 'two' }));
    const ids = () => todos.getList.select(root(), {})?.map(({ id }) => id);
    if (optimistic) expect(ids()).toEqual(['1', created.requestId]);
    await created;
    if (optimistic) expect(ids()).toEqual(['1', created.requestId]);
    await screen.findByText('list 1one 2two');
    await waitFor(() => expect(gets('/todos')).toBe(2));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(gets('/todos')).toBe(2);
  },
);
