// Random sessions of an app that is half moved: twenty components, ten on each side, over one server.
import { configureStore } from '@reduxjs/toolkit';
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import fc from 'fast-check';
import { act, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createRestSlice, Entity, resource } from 'rest-slice';
import { useDLE } from 'rest-slice/react';
import { follow } from 'rest-slice/rtk-query';
import { expect, it, vi } from 'vitest';
import { warnings } from '../../../src/shared/warn.js';
import { sessionsPage } from '../../truth/sessionsPage.js';

const RUNS = Number(process.env['FOLLOW_RUNS'] ?? 20);
const seed = Number(process.env['FOLLOW_SEED'] ?? 1);

const STATES = ['open', 'closed'] as const;
const IDS = ['1', '2', '3', '4'] as const;

interface Row {
  readonly id: string;
  readonly title: string;
  readonly state: string;
  readonly author: { readonly id: string; readonly name: string };
}
type Fields = Partial<Pick<Row, 'title' | 'state'>>;

class User extends Entity {
  id = '';
  name = '';
  static override key = 'User';
}

class Post extends Entity {
  id = '';
  title = '';
  state = '';
  author = User.fromJS();
  static override key = 'Post';
  static override schema = { author: User };
}

type Side = 'slice' | 'api';
type Command =
  | readonly ['edit', Side, at: number, Fields, fails: boolean]
  | readonly ['create', Side, Fields, fails: boolean]
  | readonly ['delete', Side, at: number, fails: boolean]
  | readonly ['set', at: number, Fields]
  | readonly ['read', Side]
  | readonly ['go', at: number];

const side = fc.constantFrom<Side>('slice', 'api');
const fails = fc.integer({ min: 0, max: 4 }).map((value) => value === 4);
const fields = fc.oneof(
  fc.record({ state: fc.constantFrom(...STATES) }),
  fc.record({ title: fc.constantFrom('a', 'b', 'c') }),
  fc.record({ title: fc.constantFrom('a', 'b', 'c'), state: fc.constantFrom(...STATES) }),
);
const at = fc.nat(5);
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(fc.constant('edit' as const), side, at, fields, fails) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('create' as const), side, fields, fails) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('delete' as const), side, at, fails) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('set' as const), at, fields) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('read' as const), side) },
  { weight: 8, arbitrary: fc.tuple(fc.constant('go' as const), fc.nat(9)) },
);

const http = sessionsPage();
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** The server: what it does is done when a request is taken up, and its answer may come long after. */
class Server {
  rows: readonly Row[] = IDS.map((id) => ({
    ...{ id, title: `post ${id}`, state: Number(id) % 2 ? 'open' : 'closed', author: { id: 'u1', name: 'Ann' } },
  }));
  readonly fates: boolean[] = [];
  #last = IDS.length;

  list(state: string | null): readonly Row[] {
    return this.rows.filter((row) => state === null || row.state === state);
  }

  edit(id: string, said: Fields): Row | undefined {
    this.rows = this.rows.map((row) => (row.id === id ? { ...row, ...said } : row));
    return this.rows.find((row) => row.id === id);
  }

  take(method: string, { pathname, searchParams }: URL, body: string): { status: number; json?: unknown } {
    const [, , id] = pathname.split('/');
    if (method === 'GET' && id === undefined) return { status: 200, json: this.list(searchParams.get('state')) };
    if (method !== 'GET' && this.fates.shift()) return { status: 422, json: { message: 'no' } };
    const said = (body === '' ? {} : JSON.parse(body)) as Fields;
    if (method === 'POST') {
      const row = { title: '', state: 'open', author: { id: 'u1', name: 'Ann' }, ...said, id: String(++this.#last) };
      this.rows = [...this.rows, row];
      return { status: 201, json: row };
    }
    const row = this.rows.find((each) => each.id === id);
    if (!row) return { status: 404, json: {} };
    if (method === 'DELETE') this.rows = this.rows.filter((each) => each !== row);
    return { status: 200, json: method === 'PATCH' ? this.edit(row.id, said) : row };
  }
}

function appOf(url: string) {
  const posts = resource({
    ...{ path: '/posts/:id', urlPrefix: url, schema: Post, optimistic: true },
    searchParams: {} as { state?: string } | undefined,
  });
  const api = createApi({
    baseQuery: fetchBaseQuery({ baseUrl: url }),
    tagTypes: ['Post'],
    endpoints: (build) => ({
      getPosts: build.query<Row[], void>({ query: () => '/posts', providesTags: ['Post'] }),
      getByState: build.query<Row[], string>({ query: (state) => `/posts?state=${state}`, providesTags: ['Post'] }),
      getPost: build.query<Row, string>({ query: (id) => `/posts/${id}`, providesTags: ['Post'] }),
      patchPost: build.mutation<Row, Fields & { id: string }>({
        query: ({ id, ...body }) => ({ url: `/posts/${id}`, method: 'PATCH', body }),
        invalidatesTags: ['Post'],
        async onQueryStarted({ id, ...body }, { dispatch, queryFulfilled }) {
          const patch = dispatch(
            api.util.updateQueryData('getPosts', undefined, (list) => {
              Object.assign(list.find((row) => row.id === id) ?? {}, body);
            }),
          );
          await queryFulfilled.catch(() => {
            try {
              patch.undo();
            } catch {
              // Of a list that has become shorter meanwhile RTK Query cannot undo it.
            }
          });
        },
      }),
      addPost: build.mutation<Row, Fields>({
        query: (body) => ({ url: '/posts', method: 'POST', body }),
        invalidatesTags: ['Post'],
      }),
      deletePost: build.mutation<Row, string>({
        query: (id) => ({ url: `/posts/${id}`, method: 'DELETE' }),
        invalidatesTags: ['Post'],
      }),
    }),
  });
  const rest = createRestSlice({
    endpoints: { posts },
    features: [
      follow(api, {
        getPosts: [Post],
        getPost: Post,
        getByState: { schema: [Post], params: (state) => ({ state }) },
      }),
    ],
  });
  const store = configureStore({
    reducer: { [rest.reducerPath]: rest.reducer, [api.reducerPath]: api.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware, api.middleware),
  });
  return { api, rest, store, posts: rest.endpoints.posts };
}
type App = ReturnType<typeof appOf>;

/** What a component shows: of a list each row, of an item it; undefined where there is none. */
type Shows = Map<string, unknown>;
interface Of {
  readonly app: App;
  readonly shows: Shows;
  readonly place: string;
}

const textOf = ({ id, title, state, author }: Row | Post): string => [id, title, state, author.name].join(' ');
const textsOf = (data: unknown): unknown =>
  Array.isArray(data) ? data.map((row) => textOf(row as Row)) : data ? textOf(data as Row) : undefined;

function useShown({ shows, place }: Of, data: unknown): null {
  useLayoutEffect(() => void shows.set(place, textsOf(data)));
  return null;
}

function OfSlice(props: Of) {
  const { getList, get } = props.app.posts;
  const [name, value = ''] = props.place.split(' ').slice(1);
  const list = useDLE(getList, name === 'list' ? (value ? { state: value } : {}) : null);
  const item = useDLE(get, name === 'item' ? { id: value } : null);
  // Beside an error nothing is said to be right.
  return useShown(props, name === 'list' ? list.data : item.error ? undefined : item.data);
}

function OfApi(props: Of) {
  const { useGetPostsQuery, useGetByStateQuery, useGetPostQuery } = props.app.api;
  const [name, value = ''] = props.place.split(' ').slice(1);
  const all = useGetPostsQuery(undefined, { skip: name !== 'list' || value !== '' });
  const some = useGetByStateQuery(value, { skip: name !== 'list' || value === '' });
  const one = useGetPostQuery(value, { skip: name !== 'item' });
  return useShown(props, name === 'item' ? (one.isError ? undefined : one.data) : value ? some.data : all.data);
}

const PLACES = ['list', 'list open', 'list closed', 'list', ...IDS.map((id) => `item ${id}`), 'list open', 'item 1'];
const PLACES_OF = (name: Side): string[] => PLACES.map((place, number) => `${name}${String(number)} ${place}`);

class Run {
  readonly server = new Server();
  readonly app: App;
  readonly shows: Shows = new Map();
  readonly #root = createRoot(document.createElement('div'));

  constructor() {
    http.isHeld = true;
    http.lines = [];
    http.take = (method, url, body) => this.server.take(method, url, body);
    this.app = appOf(http.url);
  }

  /** Until nothing moves any more without being told to. */
  async drain(): Promise<void> {
    let known = -1;
    for (let still = 0; still < 6;) {
      await act(async () => turn());
      const { length } = http.waiting;
      still = length === known ? still + 1 : 0;
      known = length;
    }
  }

  async settle(): Promise<void> {
    await this.drain();
    await http.answerAll(() => this.drain());
  }

  async open(): Promise<void> {
    const { app, shows } = this;
    const places = [...PLACES_OF('slice'), ...PLACES_OF('api')];
    await act(async () =>
      this.#root.render(
        <Provider store={app.store}>
          {places.map((place) => {
            const Read = place.startsWith('slice') ? OfSlice : OfApi;
            return <Read key={place} app={app} shows={shows} place={place} />;
          })}
        </Provider>,
      ),
    );
    await this.settle();
  }

  #id(number: number): string {
    const { rows } = this.server;
    return rows[number % Math.max(1, rows.length)]?.id ?? '1';
  }

  #mutation(asked: Command): (() => unknown) | undefined {
    const { api, posts, rest, store } = this.app;
    const dispatch = store.dispatch as (action: unknown) => unknown;
    const { patchPost, addPost, deletePost, getPosts } = api.endpoints;
    switch (asked[0]) {
      case 'edit': {
        const [, of, number, body] = asked;
        const id = this.#id(number);
        return () => dispatch(of === 'slice' ? posts.partialUpdate({ id }, body) : patchPost.initiate({ id, ...body }));
      }
      case 'create': {
        const [, of, body] = asked;
        return () => dispatch(of === 'slice' ? posts.create(body) : addPost.initiate(body));
      }
      case 'delete': {
        const id = this.#id(asked[2]);
        return () => dispatch(asked[1] === 'slice' ? posts.delete({ id }) : deletePost.initiate(id));
      }
      case 'set': {
        const id = this.#id(asked[1]);
        const row = this.server.edit(id, asked[2]);
        return row && (() => dispatch(rest.set(Post, { id }, { ...row })));
      }
      case 'read':
        return () =>
          dispatch(asked[1] === 'slice' ? posts.getList({}) : getPosts.initiate(undefined, { forceRefetch: true }));
      default:
        return undefined;
    }
  }

  async perform(asked: Command): Promise<void> {
    if (asked[0] === 'go') {
      if (http.waiting.length > 0) http.go(asked[1]);
    } else if (asked[0] !== 'set' && asked[0] !== 'read') this.server.fates.push(asked.at(-1) as boolean);
    const mutate = this.#mutation(asked);
    await act(async () => {
      const done = mutate?.() as Promise<unknown> | undefined;
      done?.then(undefined, () => undefined);
      await turn();
    });
    await this.drain();
  }

  /** What is shown, and is not what the server has. */
  wrong(): readonly string[] {
    return [...this.shows].flatMap(([place, shown]) => {
      const [, name, value = ''] = place.split(' ');
      const row = this.server.rows.find(({ id }) => id === value);
      const is = name === 'item' ? row && textOf(row) : this.server.list(value || null).map(textOf);
      const has = Array.isArray(shown) ? [...(shown as string[])].sort() : shown;
      const wants = Array.isArray(is) ? [...is].sort() : is;
      return JSON.stringify(has) === JSON.stringify(wants)
        ? []
        : [`${place} shows ${JSON.stringify(has)}, the server has ${JSON.stringify(wants)}`];
    });
  }

  async rest(): Promise<readonly string[]> {
    for (let rounds = 0; rounds < 4; rounds++) {
      await this.settle();
      await act(async () => vi.advanceTimersByTimeAsync(35_000));
    }
    await this.settle();
    return this.wrong();
  }

  async end(): Promise<void> {
    act(() => this.#root.unmount());
    this.app.rest.controller(this.app.store).dispose();
    http.release();
    await this.drain();
  }
}

/** A list of the slice waited for a query of the api to ask for a row, and that was refused: the row was deleted. */
const LEFT_TO_A_REFUSED_QUERY: Command[] = [
  ['edit', 'api', 0, { state: 'open' }, false],
  ['go', 0],
  ['create', 'api', { title: 'a', state: 'open' }, false],
  ['go', 0],
  ['go', 1],
  ['delete', 'slice', 0, false],
  ['edit', 'slice', 1, { state: 'open' }, false],
];

/** A query was asked for again before the api itself asked for what its own mutation had left stale. */
const REFETCHED_TOO_EARLY: Command[] = [
  ['create', 'slice', { state: 'open' }, false],
  ['go', 0],
  ['delete', 'slice', 0, false],
  ['go', 0],
  ['create', 'api', { title: 'a' }, false],
  ['edit', 'slice', 0, { state: 'open' }, false],
  ['go', 2],
  ['go', 5],
];

/** A list of the api was asked for while a row was not in it, and was answered when the slice knew that it is back. */
const OUT_AND_BACK: Command[] = [
  ['edit', 'api', 1, { state: 'open' }, false],
  ['go', 0],
  ['go', 0],
  ['go', 6],
  ['set', 1, { title: 'a', state: 'closed' }],
  ['edit', 'slice', 0, { title: 'a' }, false],
];

it('shows on both sides what the server has, when nothing is under way any more', async () => {
  const property = fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 14 }), async (commands) => {
    warnings.clear();
    const run = new Run();
    try {
      await run.open();
      expect(run.wrong()).toEqual([]);
      for (const each of commands) await run.perform(each);
      expect(await run.rest()).toEqual([]);
    } finally {
      await run.end();
    }
  });
  await fc.assert(property, {
    numRuns: RUNS,
    seed,
    examples: [[LEFT_TO_A_REFUSED_QUERY], [REFETCHED_TOO_EARLY], [OUT_AND_BACK]],
  });
}, 3_600_000);
