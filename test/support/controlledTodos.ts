import { act } from '@testing-library/react';
import { todos } from './renderedTodos.js';
import type { EndpointInstance } from '../../src/index.js';

/** Answers a todo when the test says so, the oldest request first; counts the calls by id. */
export function controlledTodos(endpoint: EndpointInstance = todos.get) {
  const calls: string[] = [];
  const waiting: { id: string; settle: (value: unknown) => void }[] = [];
  return {
    calls,
    get: {
      endpoint,
      response: ({ id }: { id: string }) => {
        calls.push(id);
        return new Promise((resolve) => void waiting.push({ id, settle: resolve }));
      },
    },
    /** The oldest request gets `{ id, title }`, or is rejected. */
    land: (title: string | Error = 'landed') =>
      act(async () => {
        const next = waiting.shift();
        next?.settle(title instanceof Error ? Promise.reject(title) : { id: next.id, title });
        await new Promise((resolve) => setTimeout(resolve));
      }),
  };
}
