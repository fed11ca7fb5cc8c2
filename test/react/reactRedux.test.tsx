import { configureStore } from '@reduxjs/toolkit';
import { act, cleanup, render, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { Provider, useSelector } from 'react-redux';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createRestSlice, Entity, resource } from '../../src/index.js';
import type { RestState } from '../../src/index.js';

class Todo extends Entity {
  id = '';
  title = '';
  static override key = 'Todo';
}

const rows = Array.from({ length: 100 }, (_, index) => ({ id: String(index), title: `Todo ${String(index)}` }));
const server = setupServer(
  http.get('http://api.test/todos', () => HttpResponse.json(rows)),
  http.patch('http://api.test/todos/:id', async ({ params, request }) =>
    HttpResponse.json({ id: params['id'], ...((await request.json()) as object) }),
  ),
);

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(cleanup);
afterAll(() => server.close());

function setup() {
  const rest = createRestSlice({
    endpoints: { todos: resource({ path: '/todos/:id', urlPrefix: 'http://api.test', schema: Todo }) },
  });
  const store = configureStore({
    reducer: { rest: rest.reducer, clicks: (state: number = 0, { type }) => (type === 'click' ? state + 1 : state) },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });
  const { todos } = rest.endpoints;
  const rendered = new Map<string, number>();
  const count = (what: string) => rendered.set(what, (rendered.get(what) ?? 0) + 1);

  function Row({ id }: { id: string }) {
    const todo = useSelector((state: { rest: RestState }) => todos.get.select(state, { id }));
    count(id);
    return <li>{todo?.title}</li>;
  }
  function List() {
    const list = useSelector((state: { rest: RestState }) => todos.getList.select(state));
    return (
      <ul>
        {list?.map(({ id }) => (
          <Row key={id} id={id} />
        ))}
      </ul>
    );
  }
  function Count() {
    const length = useSelector((state: { rest: RestState }) => todos.getList.select(state)?.length ?? 0);
    count('length');
    return <p>{length} todos</p>;
  }
  const show = async (ui: React.ReactNode) => {
    render(<Provider store={store}>{ui}</Provider>);
    await act(async () => void (await store.dispatch(todos.getList())));
    rendered.clear();
  };
  return { store, todos, rendered, show, List, Count };
}

describe('useSelector with bound selectors', () => {
  it('renders nothing again when equal data is fetched again', async () => {
    const { store, todos, rendered, show, Count } = setup();
    await show(<Count />);
    expect(screen.getByText('100 todos')).toBeTruthy();
    await act(async () => void (await store.dispatch(todos.getList())));
    expect(rendered.size).toBe(0);
  });

  it('renders nothing again for an action of another slice', async () => {
    const { store, rendered, show, List } = setup();
    await show(<List />);
    act(() => void store.dispatch({ type: 'click' }));
    expect(rendered.size).toBe(0);
  });

  it('shows an edit in its row', async () => {
    const { store, todos, show, List } = setup();
    await show(<List />);
    await act(async () => void (await store.dispatch(todos.partialUpdate({ id: 42 }, { title: 'edited' }))));
    expect(screen.getByText('edited')).toBeTruthy();
    expect(screen.queryByText('Todo 42')).toBeNull();
    expect(screen.getAllByRole('listitem')).toHaveLength(100);
  });
});
