import { configureStore } from '@reduxjs/toolkit';
import { act, screen } from '@testing-library/react';
import { startTransition, Suspense, use, useLayoutEffect, useState } from 'react';
import { Provider } from 'react-redux';
import { describe, expect, it, vi } from 'vitest';
import { createRestSlice, resource } from '../../src/index.js';
import { useFetch } from '../../src/react/index.js';
import { setup, Todo } from '../support/hooksApp.js';
import { openPage, wait } from '../support/readers.js';

// React 18 has no use(): this file is not run with it.
describe('useFetch', () => {
  it('starts two requests in a row before either is waited for', async () => {
    const { server, show, todos } = setup();
    const Both = () => {
      const [first, second] = [useFetch(todos.get, { id: '0' }), useFetch(todos.get, { id: '1' })];
      return <p>{`${use(first).title}, ${use(second).title}`}</p>;
    };
    await act(async () => void show(<Both />));
    await server.arrive();
    expect(server.requests).toEqual(['GET /todos/0', 'GET /todos/1']);
    await server.letGo();
    expect(screen.getByText('Todo 0, Todo 1')).toBeTruthy();
  });

  it('sends an aborted request once more, and gives what comes (decision 25)', async () => {
    const { server, show, todos } = setup();
    let calls = 0;
    const get = todos.get.endpoint.extend({
      fetchResponse: (url: string, init: RequestInit) => {
        calls += 1;
        return calls === 1
          ? Promise.reject(new DOMException('given up', 'AbortError'))
          : server.fetchResponse(url, init);
      },
    });
    const Title = ({ answer }: { answer: Promise<Todo> }) => <p>{use(answer).title}</p>;
    const Page = () => (
      <Suspense fallback="waiting">
        <Title answer={useFetch(get, { id: '1' })} />
      </Suspense>
    );
    await act(async () => void show(<Page />));
    await server.letGo();
    expect(screen.getByText('Todo 1')).toBeTruthy();
    expect(calls).toBe(2);
  });

  it.each([0, 1])(
    'gives use() the promise that it waits for, answered within %i ms (React warns of others)',
    async (ms) => {
      const fetchResponse = async (url: string) => {
        await wait(ms);
        return Response.json({ id: url.slice(-1), title: `Todo ${url.slice(-1)}` });
      };
      const rest = createRestSlice({
        endpoints: { todos: resource({ path: '/todos/:id', schema: Todo, fetchResponse }) },
      });
      const store = configureStore({
        reducer: { rest: rest.reducer },
        middleware: (getDefault) => getDefault().concat(rest.middleware),
      });
      let choose: (id: string) => void = () => undefined;
      function Title() {
        const [id, setId] = useState('1');
        useLayoutEffect(() => {
          choose = setId;
        }, []);
        return use(useFetch(rest.endpoints.todos.get, { id })).title;
      }
      const { root, text } = openPage();
      root.render(
        <Provider store={store}>
          <Suspense>
            <Title />
          </Suspense>
        </Provider>,
      );
      await vi.waitFor(() => expect(text()).toBe('Todo 1'));
      for (const id of ['2', '3', '4']) {
        startTransition(() => choose(id));
        await vi.waitFor(() => expect(text()).toBe(`Todo ${id}`));
      }
    },
  );
});
