import { act, screen } from '@testing-library/react';
import { Suspense, use } from 'react';
import { describe, expect, it } from 'vitest';
import { useFetch } from '../../src/react/index.js';
import { setup, type Todo } from '../support/hooksApp.js';

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
});
