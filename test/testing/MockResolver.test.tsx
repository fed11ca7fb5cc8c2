import { configureStore } from '@reduxjs/toolkit';
import { cleanup, render, screen } from '@testing-library/react';
import { StrictMode, Suspense } from 'react';
import { Provider } from 'react-redux';
import { afterEach, describe, expect, it } from 'vitest';
import { createRestSlice, Entity, resource } from '../../src/index.js';
import { useDLE, useSuspense } from '../../src/react/index.js';
import { MockResolver } from '../../src/testing/index.js';
import type { ReactNode } from 'react';

class Todo extends Entity {
  id = '';
  title = '';
  static override key = 'Todo';
}

afterEach(cleanup);

function setUp() {
  const requests: string[] = [];
  const fetchResponse = async (url: string) => {
    requests.push(url);
    return Response.json({ id: '1', title: 'of the network' });
  };
  const todos = resource({ path: '/todos/:id', schema: Todo, fetchResponse });
  const rest = createRestSlice({ endpoints: { todos } });
  const store = configureStore({
    reducer: { rest: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });
  const page = (ui: ReactNode) => (
    <StrictMode>
      <Provider store={store}>
        <Suspense fallback="waiting">{ui}</Suspense>
      </Provider>
    </StrictMode>
  );
  return { todos, rest, store, requests, page };
}

const titled = (endpoint: unknown, title: string) => ({
  endpoint: endpoint as ReturnType<typeof setUp>['todos']['get'],
  response: ({ id }: { id: string }) => ({ id, title }),
});

describe('MockResolver', () => {
  it('answers readers below it from their first render', async () => {
    const { todos, requests, page } = setUp();
    const Title = () => <p>{useSuspense(todos.get, { id: '1' }).title}</p>;
    render(
      page(
        <MockResolver fixtures={[titled(todos.get, 'mocked')]}>
          <Title />
        </MockResolver>,
      ),
    );
    expect(await screen.findByText('mocked')).toBeTruthy();
    expect(requests).toEqual([]);
  });

  it('answers thunks of the store above it, until it unmounts (12.6)', async () => {
    const { todos, rest, store, requests, page } = setUp();
    const { rerender } = render(page(<MockResolver fixtures={[titled(todos.get, 'mocked')]} />));
    const fetchTitle = async () => (await store.dispatch(rest.fetch(todos.get, { id: '1' }))).title;
    expect([await fetchTitle(), requests]).toEqual(['mocked', []]);
    rerender(page(null));
    expect([await fetchTitle(), requests]).toEqual(['of the network', ['/todos/1']]);
  });

  it('answers from new fixtures when it gets some, with the same shared object', async () => {
    const { todos, rest, store, page } = setUp();
    const counting = {
      endpoint: todos.get,
      response(this: { calls?: number }, { id }: { id: string }) {
        this.calls = (this.calls ?? 0) + 1;
        return { id, title: `call ${String(this.calls)}` };
      },
    };
    const fetchTitle = async () => (await store.dispatch(rest.fetch(todos.get, { id: '1' }))).title;
    const { rerender } = render(page(<MockResolver fixtures={[counting]} />));
    expect(await fetchTitle()).toBe('call 1');
    rerender(page(<MockResolver fixtures={[titled(todos.get, 'new')]} />));
    expect(await fetchTitle()).toBe('new');
    rerender(page(<MockResolver fixtures={[counting]} />));
    expect(await fetchTitle()).toBe('call 2');
  });

  it('inside another one is asked first', async () => {
    const { todos, page } = setUp();
    const Titles = () => {
      const [one, two] = [useDLE(todos.get, { id: '1' }), useDLE(todos.get, { id: '2' })];
      return <p>{`${one.data?.title ?? ''}, ${two.data?.title ?? ''}`}</p>;
    };
    const exact = { endpoint: todos.get, args: [{ id: '1' }], response: { id: '1', title: 'inner' } };
    render(
      page(
        <MockResolver fixtures={[titled(todos.get, 'outer')]}>
          <MockResolver fixtures={[exact]}>
            <Titles />
          </MockResolver>
        </MockResolver>,
      ),
    );
    expect(await screen.findByText('inner, outer')).toBeTruthy();
  });

  it('needs a store with the middleware', () => {
    const store = configureStore({ reducer: () => 0 });
    const hush = (event: ErrorEvent) => event.preventDefault();
    window.addEventListener('error', hush);
    const show = () =>
      render(
        <Provider store={store}>
          <MockResolver />
        </Provider>,
      );
    expect(show).toThrow('MIDDLEWARE_MISSING');
    window.removeEventListener('error', hush);
  });
});
