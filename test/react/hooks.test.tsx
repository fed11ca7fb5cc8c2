import { act, cleanup, render, screen } from '@testing-library/react';
import { memo, Suspense } from 'react';
import { Provider } from 'react-redux';
import { describe, expect, it } from 'vitest';
import { useController, useDLE, useQuery, useSuspense } from '../../src/react/index.js';
import { Boundary, setup, Todo } from '../support/hooksApp.js';

describe('useSuspense', () => {
  it('suspends until the data is there, with one request', async () => {
    const { server, actions, show, todos } = setup();
    const Title = () => <p>{useSuspense(todos.get, { id: '1' }).title}</p>;
    show(<Title />);
    expect(screen.getByText('waiting')).toBeTruthy();
    await server.letGo();
    expect(screen.getByText('Todo 1')).toBeTruthy();
    expect(server.requests).toEqual(['GET /todos/1']);
    expect(actions).toEqual(['rest/todos.get/pending', 'rest/todos.get/fulfilled']);
  });

  it('starts the requests of siblings at the same time, and one for two readers of a key', async () => {
    const { server, show, todos } = setup();
    const Title = ({ id }: { id: string }) => <p>{useSuspense(todos.get, { id }).title}</p>;
    show([<Title key="a" id="0" />, <Title key="b" id="1" />, <Title key="c" id="1" />]);
    await server.arrive();
    expect(server.requests).toEqual(['GET /todos/0', 'GET /todos/1']);
    await server.letGo();
    expect(screen.getAllByText('Todo 1')).toHaveLength(2);
    expect(server.requests).toHaveLength(2);
  });

  it('gives undefined for null, and reads when there is something to read', async () => {
    const { server, store, show, todos } = setup();
    const Title = ({ id }: { id: string | null }) => {
      const todo = useSuspense(todos.get, ...(id === null ? ([null] as const) : ([{ id }] as const)));
      return <p>{todo ? todo.title : 'nothing'}</p>;
    };
    const { rerender } = show(<Title id={null} />);
    expect(screen.getByText('nothing')).toBeTruthy();
    expect(server.requests).toEqual([]);
    rerender(
      <Provider store={store}>
        <Suspense fallback="waiting">
          <Title id="2" />
        </Suspense>
      </Provider>,
    );
    await server.letGo();
    expect(screen.getByText('Todo 2')).toBeTruthy();
  });

  it('reads a detail from a list that was fetched', async () => {
    const { server, store, show, todos } = setup();
    const fetched = store.dispatch(todos.getList());
    await server.letGo();
    await fetched;
    const Title = () => <p>{useSuspense(todos.get, { id: 1 }).title}</p>;
    show(<Title />);
    expect(screen.getByText('Todo 1')).toBeTruthy();
    expect(server.requests).toEqual(['GET /todos']);
  });

  it('suspends and fetches again after invalidate; shows old data meanwhile after expireAll', async () => {
    const { server, store, show, todos, rest } = setup();
    const Title = () => <p>{useSuspense(todos.get, { id: '1' }).title}</p>;
    show(<Title />);
    await server.letGo();
    server.rows.set('1', 'renamed');
    act(() => void store.dispatch(rest.expireAll(todos.get.endpoint)));
    expect(screen.getByText('Todo 1')).toBeTruthy();
    await server.letGo();
    expect(screen.getByText('renamed')).toBeTruthy();
    await act(async () => void (await store.dispatch(todos.get.invalidate({ id: '1' }))));
    expect(screen.getByText('waiting')).toBeTruthy();
    await server.letGo();
    expect(screen.getByText('renamed')).toBeTruthy();
    expect(server.requests).toHaveLength(3);
  });

  it('fetches again after a reset', async () => {
    const { server, store, show, todos, rest } = setup();
    const Title = () => <p>{useSuspense(todos.get, { id: '1' }).title}</p>;
    show(<Title />);
    await server.letGo();
    await act(async () => void (await store.dispatch(rest.resetEntireStore())));
    expect(screen.getByText('waiting')).toBeTruthy();
    await server.letGo();
    expect(screen.getByText('Todo 1')).toBeTruthy();
    expect(server.requests).toHaveLength(2);
  });

  it('keeps its request when a caller who shares it aborts (decision 53)', async () => {
    const { server, store, show, todos } = setup();
    const Title = () => <p>{useSuspense(todos.get, { id: '1' }).title}</p>;
    const shared = store.dispatch(todos.get({ id: '1' }));
    show(<Title />);
    await server.arrive();
    shared.abort();
    await expect(shared).rejects.toMatchObject({ name: 'AbortError' });
    await server.letGo();
    expect(screen.getByText('Todo 1')).toBeTruthy();
    expect(server.requests).toHaveLength(1);
  });

  it('refuses an endpoint that changes something', () => {
    const { store, todos } = setup();
    const Wrong = () => (
      <p>
        {(useSuspense as (endpoint: unknown, ...args: unknown[]) => { title: string })(todos.delete, { id: 1 }).title}
      </p>
    );
    const hush = (event: ErrorEvent) => event.preventDefault();
    window.addEventListener('error', hush);
    const seen: unknown[] = [];
    class Catch extends Boundary {
      override componentDidCatch = (error: Error) => void seen.push(error);
    }
    render(
      <Provider store={store}>
        <Catch>
          <Wrong />
        </Catch>
      </Provider>,
      { onCaughtError: () => undefined },
    );
    window.removeEventListener('error', hush);
    expect(seen[0]).toMatchObject({ code: 'READ_OF_MUTATION' });
  });
});

describe('useDLE', () => {
  it('goes from loading to data, and keeps the data beside a later error but that the item is gone (T12)', async () => {
    const { server, store, show, todos } = setup();
    const seen: unknown[] = [];
    const Title = () => {
      const { data, loading, error } = useDLE(todos.get, { id: '1' });
      seen.push([data?.title, loading, error?.status]);
      return null;
    };
    show(<Title />);
    expect(seen.at(-1)).toEqual([undefined, true, undefined]);
    await server.letGo();
    expect(seen.at(-1)).toEqual(['Todo 1', false, undefined]);
    act(() => void store.dispatch(todos.get.setError({ id: '1' }, Object.assign(new Error('no'), { status: 403 }))));
    expect(seen.at(-1)).toEqual(['Todo 1', false, 403]);
    server.rows.delete('1');
    act(() => void store.dispatch(todos.get({ id: '1' })));
    await server.letGo();
    expect(seen.at(-1)).toEqual([undefined, false, 404]);
  });

  it("never shows one key's data under another", async () => {
    const { server, store, show, todos } = setup();
    const seen: [string, string | undefined][] = [];
    const Title = ({ id }: { id: string }) => {
      const { data } = useDLE(todos.get, { id });
      seen.push([id, data?.title]);
      return null;
    };
    const { rerender } = show(<Title id="1" />);
    await server.letGo();
    rerender(
      <Provider store={store}>
        <Title id="2" />
      </Provider>,
    );
    await server.letGo();
    expect(seen.filter(([id, title]) => title !== undefined && title !== `Todo ${id}`)).toEqual([]);
    expect(seen.at(-1)).toEqual(['2', 'Todo 2']);
  });

  it('makes one request for data that lives 0 ms', async () => {
    const { server, show, todos } = setup();
    const brief = todos.get.endpoint.extend({ dataExpiryLength: 0, name: 'brief' });
    const Title = () => <p>{useDLE(brief, { id: '1' }).data?.title}</p>;
    show(<Title />);
    await server.letGo();
    await server.letGo();
    expect(server.requests).toHaveLength(1);
  });
});

describe('useQuery and useController', () => {
  it('read rows without a request, and write', async () => {
    const { server, show } = setup();
    const Title = () => {
      const { set } = useController();
      return (
        <button onClick={() => void set(Todo, { id: 'x' }, { title: 'set' })}>
          {useQuery(Todo, { id: 'x' })?.title ?? 'none'}
        </button>
      );
    };
    show(<Title />);
    act(() => screen.getByText('none').click());
    expect(screen.getByText('set')).toBeTruthy();
    expect(server.requests).toEqual([]);
    await server.letGo();
  });
});

describe('renders', () => {
  async function showList(size: number) {
    const all = setup(size);
    const { todos, rendered, show, server } = all;
    const Row = memo(function Row({ todo }: { todo: Todo }) {
      rendered.push(todo.id);
      return <li>{todo.title}</li>;
    });
    const List = () => {
      const list = useSuspense(todos.getList);
      rendered.push('list');
      return (
        <ul>
          {list.map((todo) => (
            <Row key={todo.id} todo={todo} />
          ))}
        </ul>
      );
    };
    show(<List />);
    await server.letGo();
    rendered.length = 0;
    return all;
  }

  it('renders one row component for an edit in a list of 1 000', async () => {
    const { server, store, todos, rendered } = await showList(1000);
    act(() => void store.dispatch(todos.partialUpdate({ id: 42 }, { title: 'edited' })));
    await server.letGo();
    expect(screen.getByText('edited')).toBeTruthy();
    expect(new Set(rendered)).toEqual(new Set(['list', '42']));
  });

  it('renders nothing for identical data or an unrelated action', async () => {
    const { server, store, todos, rendered } = await showList(1000);
    act(() => void store.dispatch(todos.getList()));
    await server.letGo();
    act(() => void store.dispatch({ type: 'click' }));
    expect(server.requests).toHaveLength(2);
    expect(rendered).toEqual([]);
  });

  it('leaves nothing behind when a reader unmounts', async () => {
    const { server, store, actions, subscribers } = await showList(3);
    expect(subscribers()).toBeGreaterThan(0);
    cleanup();
    expect(subscribers()).toBe(0);
    const before = actions.length;
    store.dispatch({ type: 'click' });
    await server.letGo();
    expect(actions.slice(before)).toEqual(['click']);
    expect(server.requests).toHaveLength(1);
  });
});
