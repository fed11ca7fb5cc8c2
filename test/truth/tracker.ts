// The client of a session: what it declares, and what can be read of it.
import { configureStore } from '@reduxjs/toolkit';
import { Collection, createRestSlice, Entity, resource, RestEndpoint, Union, Values } from '../../src/index.js';
import { polling } from '../../src/features/index.js';
import { SIZE } from './TrackerServer.js';
import type { HeldHttp } from './heldHttp.js';
import type { Rules } from './rules.js';
import type { Args, Row } from './TrackerServer.js';
import type { RestGenerics, RestState } from '../../src/index.js';

class User extends Entity {
  id = '';
  name = '';
  static override key = 'User';
}

class Issue extends Entity {
  id = '';
  state = '';
  assignee: User | null = null;
  title = '';
  rank = 0;
  project = '';
  body = '';
  static override key = 'Issue';
  static override schema: Record<string, any> = { assignee: User };
}

class Task extends Issue {
  static override key = 'Task';
}

const Either = new Union({ issue: Issue, task: Task }, 'type');

class Project extends Entity {
  id = '';
  issues: Issue[] = [];
  static override key = 'Project';
}

type Item = Pick<Row, 'state' | 'title' | 'rank' | 'id'>;

const filters = {
  state: ({ state }: Item, asked: string) => asked === 'all' || state === asked.toLowerCase(),
  q: ({ title }: Item, q: string) => title.includes(q),
  min: ({ rank }: Item, min: number) => rank >= min,
};

const sortComparer = (a: Item, b: Item, { order }: Args): number | undefined =>
  order === undefined ? undefined : a.rank - b.rank || (a.id === b.id ? 0 : a.id < b.id ? -1 : 1);

type Answered = readonly Row[] | { readonly items: readonly Row[]; readonly last?: string };

const rowsOf = (answer: Answered): readonly Row[] => ('items' in answer ? answer.items : answer);

/** Where a list goes on. */
const NEXT = {
  number: (answer: Answered, [{ page = 1 } = {}]: readonly Args[]) =>
    rowsOf(answer).length === SIZE ? { page: page + 1 } : undefined,
  offset: (answer: Answered, [{ offset = 0 } = {}]: readonly { offset?: number }[]) =>
    rowsOf(answer).length === SIZE ? { offset: offset + SIZE } : undefined,
  cursor(answer: Answered) {
    const last = rowsOf(answer).at(-1);
    return rowsOf(answer).length === SIZE ? { after: `${String(last?.rank ?? 0)} ${last?.id ?? ''}` } : undefined;
  },
};

/** What is under way, as the client sees it. */
export interface Traffic {
  open: number;
}

function declared({ isDeclared, isCompared, pages, shape, isOptimistic }: Rules, urlPrefix: string, traffic: Traffic) {
  class Counted<O extends RestGenerics = any> extends RestEndpoint<O> {
    override async fetchResponse(input: string, init: RequestInit): Promise<Response> {
      traffic.open++;
      try {
        const response = await super.fetchResponse(input, init);
        const text = await response.text();
        return new Response(response.status === 204 ? null : text, response);
      } finally {
        traffic.open--;
      }
    }
  }
  const schema = shape === 'union' ? Either : Issue;
  const lists = {
    // What a server filters without being asked has to be said so.
    searchDefaults: { state: 'open' },
    ...(isDeclared && { filters }),
    ...(isCompared && { sortComparer }),
    ...(pages === 'window' && { windowArguments: ['page'] }),
  };
  const base: any = resource({
    ...{ path: '/issues/:id', urlPrefix, schema: schema as typeof Issue, searchParams: {} as Args | undefined },
    ...{ Endpoint: Counted, optimistic: isOptimistic, ...(lists as object) },
  });
  const isMap = shape === 'map' || shape === 'named';
  const listed = isMap
    ? new Collection(new Values(schema), { scope: '/issues', ...(lists as object) })
    : base.getList.schema;
  const getList = base.getList.extend({
    schema: shape === 'wrapped' ? { items: listed, total: 0 } : listed,
    ...(pages in NEXT && { nextPage: NEXT[pages as keyof typeof NEXT] }),
  });
  const issues: any = base.extend(() => ({ getList }));
  const users: any = resource({
    path: '/users/:id',
    urlPrefix,
    schema: User,
    Endpoint: Counted,
    optimistic: isOptimistic,
  });
  class Nesting extends Project {
    static override schema = {
      issues: new Collection([schema], { nestKey: ({ id }: { id: string }) => ({ project: id }) } as never),
    };
  }
  const projects = new Counted({ path: '/projects/:id', urlPrefix, schema: Nesting });
  const assigned = getList.extend({ path: '/users/:assignee/issues', nextPage: undefined });
  return { issues, users, projects, assigned: pages === 'none' && !isMap ? assigned : undefined };
}

/** What can be read, and what the server has of it. */
export interface Target {
  readonly name: string;
  readonly of: 'list' | 'item' | 'user' | 'users' | 'project';
  readonly endpoint: any;
  readonly args: readonly any[];
  readonly asked: Args;
  /** The place of each item is known: an order was asked for, or pages follow each other. */
  readonly isOrdered: boolean;
}

const FORMS: readonly Args[] = [{ state: 'all' }, { state: 'OPEN' }, { state: 'all', order: 'rank' }];
const WINDOWS: readonly Args[] = [{ page: 1 }, { page: 2, state: 'closed' }, { page: 2 }, { page: 1, order: 'rank' }];
const LISTS: readonly Args[] = [
  ...[{}, { state: 'open' }, { state: 'closed' }, { assignee: 'u1' }, { assignee: 'u2', state: 'closed' }],
  ...[{ project: 'p1' }, { q: 'a' }, { q: 'b', state: 'closed' }, { min: 2 }],
  ...[{ order: 'rank' }, { order: 'rank', state: 'closed' }, { order: 'rank', assignee: 'u2' }],
];

type Endpoints = ReturnType<typeof declared>;

function targetsOf(
  { pages, hasForms, shape }: Rules,
  { issues, users, projects, assigned }: Endpoints,
): readonly Target[] {
  const isPaged = pages in NEXT;
  const isMap = shape === 'map' || shape === 'named';
  const list = (args: Args, endpoint = issues.getList, asked = args): Target => ({
    ...{ name: JSON.stringify(args), of: 'list', endpoint, args: [args], asked },
    isOrdered: !isMap && (isPaged || args.order !== undefined || args.page !== undefined),
  });
  const one = (of: Target['of'], endpoint: any, id: string): Target => ({
    ...{ name: `${of} ${id}`, of, endpoint, args: id === '' ? [] : [{ id }], asked: {}, isOrdered: false },
  });
  return [
    ...LISTS.map((args) => list(args)),
    ...(hasForms ? FORMS : []).map((args) => list(args)),
    ...(pages === 'window' ? WINDOWS : []).map((args) => list(args)),
    ...(assigned ? [{ assignee: 'u1' }, { assignee: 'u2', state: 'closed' }].map((args) => list(args, assigned)) : []),
    ...['1', '2', '3', '4', '11', '12'].map((id) => one('item', issues.get, id)),
    ...['u1', 'u2'].map((id) => one('user', users.get, id)),
    one('users', users.getList, ''),
    ...['p1', 'p2'].map((id) => one('project', projects, id)),
  ];
}

/** A client of a server, and what can be read of it. */
export function trackerOf(rules: Rules, http: HeldHttp) {
  const traffic: Traffic = { open: 0 };
  const { assigned, ...always } = declared(rules, http.url, traffic);
  const slice: any = createRestSlice({
    endpoints: { ...always, ...(assigned && { assigned }) } as never,
    features: [polling()],
    dataExpiryLength: 1e9,
    gc: false,
  });
  const store = configureStore({
    reducer: { rest: slice.reducer },
    middleware: (getDefault) =>
      getDefault({ serializableCheck: false, immutableCheck: false }).concat(slice.middleware),
    devTools: false,
  });
  const state = () => (store.getState() as { rest: RestState }).rest;
  const root = () => store.getState() as never;
  const { endpoints } = slice;
  const dispatch = store.dispatch as (action: any) => any;
  return { rules, traffic, slice, store, state, root, dispatch, endpoints, targets: targetsOf(rules, endpoints) };
}

export type Tracker = ReturnType<typeof trackerOf>;
