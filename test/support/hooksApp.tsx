import { configureStore } from '@reduxjs/toolkit';
import { act, cleanup, render } from '@testing-library/react';
import { expect, onTestFinished } from 'vitest';
import { createRestSlice, Entity, resource } from '../../src/index.js';
import { Page } from './Page.js';
import type { ReactNode } from 'react';

export { Boundary } from './Page.js';

export class Todo extends Entity {
  id = '';
  title = '';
  static override key = 'Todo';
}

/** React calls components from a function of this name. */
function isRendering(): boolean {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = Infinity;
  const { stack = '' } = new Error('where');
  Error.stackTraceLimit = limit;
  return stack.includes('renderWithHooks');
}

const tick = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)));

/** A server in `fetchResponse`, whose answers wait until they are let go. */
function createServer(size: number) {
  const rows = new Map(Array.from({ length: size }, (_, index) => [String(index), `Todo ${String(index)}`]));
  const requests: string[] = [];
  const held: (() => void)[] = [];
  const answer = (url: string, init: RequestInit): Response => {
    const id = /\/todos\/(\w+)$/.exec(url)?.[1];
    if (id === undefined) return Response.json([...rows].map(([key, title]) => ({ id: key, title })));
    if (typeof init.body === 'string') rows.set(id, (JSON.parse(init.body) as { title: string }).title);
    return rows.has(id) ? Response.json({ id, title: rows.get(id) }) : new Response('{}', { status: 404 });
  };
  return {
    requests,
    rows,
    async fetchResponse(url: string, init: RequestInit) {
      requests.push(`${init.method ?? ''} ${url}`);
      await new Promise<void>((resolve) => held.push(resolve));
      const response = answer(url, init);
      if (!response.ok)
        throw Object.assign(new Error(`${url}: ${String(response.status)}`), { status: response.status });
      return response;
    },
    /** Let the requests arrive that have been started. */
    arrive: tick,
    /** Let all answers go that are waiting. */
    async letGo() {
      await tick();
      held.splice(0).forEach((resolve) => resolve());
      await tick();
    },
  };
}

/** How many listen to a store, from now on. */
function countSubscribers(store: { subscribe(listener: () => void): () => void }): () => number {
  const subscribe = store.subscribe.bind(store);
  const open = new Set<object>();
  store.subscribe = (listener) => {
    const unsubscribe = subscribe(listener);
    open.add(unsubscribe);
    return () => {
      open.delete(unsubscribe);
      unsubscribe();
    };
  };
  return () => open.size;
}

export function setup(size = 3) {
  const dispatchedInRender: string[] = [];
  onTestFinished(() => {
    cleanup();
    expect(dispatchedInRender, 'dispatched while a component was rendered').toEqual([]);
  });
  const server = createServer(size);
  const { fetchResponse } = server;
  const rest = createRestSlice({ endpoints: { todos: resource({ path: '/todos/:id', schema: Todo, fetchResponse }) } });
  const actions: string[] = [];
  const store = configureStore({
    reducer: { rest: rest.reducer, clicks: (state: number = 0, { type }) => (type === 'click' ? state + 1 : state) },
    middleware: (getDefault) =>
      getDefault().concat(rest.middleware, () => (next: (action: unknown) => unknown) => (action: unknown) => {
        const { type } = action as { type: string };
        if (isRendering()) dispatchedInRender.push(type);
        actions.push(type);
        return next(action);
      }),
  });
  const subscribers = countSubscribers(store);
  const rendered: string[] = [];
  const show = (ui: ReactNode) => render(<Page store={store}>{ui}</Page>);
  return { server, store, actions, subscribers, rendered, show, todos: rest.endpoints.todos, rest };
}
