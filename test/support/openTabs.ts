import { nanoid } from '@reduxjs/toolkit';
import { onTestFinished, vi } from 'vitest';
import { tabs } from '../../src/features/tabs/tabs.js';
import { createRestSlice, Entity, LogoutManager, NetworkError, resource, RestEndpoint } from '../../src/index.js';
import { allFeatures } from './allFeatures.js';
import { testStore } from './testStore.js';
import type { TabsOptions } from '../../src/features/tabs/tabs.js';
import type { RestGenerics } from '../../src/index.js';

/** Belongs to a list by its group. */
export class Todo extends Entity {
  id = '';
  group = '';
  title = '';
  done = false;
  static override key = 'Todo';
}

export const todo = (id: string, fields: object = {}) => ({ id, group: 'x', title: `t${id}`, done: false, ...fields });

/** What the test answers: an object is JSON, a number the status of a failure, null 204. */
type Answer = object | number | null;

interface Sent {
  readonly line: string;
  answer(answer: Answer): void;
}

/** Long enough for messages to arrive, and for what follows from them. */
export const told = (ms = 25) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Until it is so, however busy the machine is. */
export const until = (check: () => void) => vi.waitFor(check, { timeout: 15_000, interval: 10 });

const search = {} as { group?: string; page?: number } | undefined;

export function todoEndpoints(send: (line: string) => Promise<Answer>, optimistic = false) {
  class Held<O extends RestGenerics = any> extends RestEndpoint<O> {
    override async fetchResponse(input: string, { method = 'GET' }: RequestInit): Promise<Response> {
      const answer = await send(`${method} ${input.replace('http://todos.test', '')}`);
      if (answer === null) return new Response(null, { status: 204 });
      if (typeof answer === 'number') throw new NetworkError(new Response(null, { status: answer }), { method });
      if (answer instanceof Blob) return new Response(answer, { headers: { 'content-type': 'image/png' } });
      return Response.json(answer);
    }
  }
  const todos = resource({
    path: '/todos/:id',
    urlPrefix: 'http://todos.test',
    schema: Todo,
    searchParams: search,
    paginationField: 'page',
    optimistic,
    Endpoint: Held,
    dataExpiryLength: 1e6,
  });
  const polled = new Held({
    path: '/todos/:id/live',
    urlPrefix: 'http://todos.test',
    schema: Todo,
    pollFrequency: 30,
  });
  const signIn = new Held({
    path: '/sessions',
    urlPrefix: 'http://todos.test',
    method: 'POST',
    schema: Todo,
    sensitive: true,
  });
  const picture = new Held({ path: '/pictures/:id', urlPrefix: 'http://todos.test', content: 'blob' });
  return { todos, polled, signIn, picture };
}

interface OpenOptions extends TabsOptions {
  readonly optimistic?: boolean;
  /** Said with a reason, as in testStore. */
  readonly isReplayable?: boolean;
  /** Who is logged in, until `app/login` says otherwise. */
  readonly as?: string;
}

const session = (before: { user: string | null } | undefined, action: { type: string; payload?: unknown }) => {
  const state = before ?? { user: null };
  return action.type === 'app/login' ? { user: action.payload as string | null } : state;
};

/** A store of todos whose requests are answered by their index: a tab of its own. */
export function openTab({ optimistic = false, isReplayable = true, as, ...options }: OpenOptions) {
  const sent: Sent[] = [];
  const send = (line: string) => new Promise<Answer>((answer) => sent.push({ line, answer }));
  const made = testStore(
    () =>
      createRestSlice({
        features: [...allFeatures, tabs(options)],
        endpoints: todoEndpoints(send, optimistic),
        managers: [new LogoutManager()],
        gc: false,
      }),
    { reducers: { session }, isReplayable },
  );
  const { dispatch, endpoints, slice, root } = made;
  if (as !== undefined) dispatch({ type: 'app/login', payload: as });
  const controller = slice.controller({ dispatch } as never);
  onTestFinished(() => controller.dispose());
  return {
    ...made,
    ...endpoints,
    controller,
    sent,
    lines: () => sent.map(({ line }) => line),
    /** Answers what was sent last, and waits until others may have been told. */
    async answer(promise: Promise<unknown>, answer: Answer) {
      promise.catch(() => undefined);
      await told(0);
      sent.at(-1)?.answer(answer);
      await promise.catch(() => undefined);
      await told();
    },
    todo: (id: string) => endpoints.todos.get.select(root(), { id }),
    titles: (group = 'x') => endpoints.todos.getList.select(root(), { group })?.map(({ title }) => title),
  };
}

/** Tabs of one origin. */
export function openTabs(count: number, options: OpenOptions = {}) {
  const channel = nanoid();
  return Array.from({ length: count }, () => openTab({ channel, ...options }));
}

/** What tabs share: everything but numbers and what is pending. */
export function shared({ state }: { state(): { entities: object; results: object } }) {
  const { entities, results } = state();
  return { entities, results };
}
