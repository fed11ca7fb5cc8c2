import { configureStore } from '@reduxjs/toolkit';
import type { Middleware } from '@reduxjs/toolkit';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRestSlice, Entity, Invalidate, resource, RestEndpoint } from '../../src/index.js';
import type { RestState } from '../../src/index.js';

class User extends Entity {
  id = '';
  name = '';
  static override key = 'User';
}

class Post extends Entity {
  id = '';
  title = '';
  author: User | undefined = User.fromJS();
  static override key = 'Post';
  static override schema = { author: User };
}

interface Root {
  readonly rest: RestState;
}

/** Calls wait until they are answered, or refused. */
const calls: { readonly answer: (value: unknown) => void; readonly refuse: (error: Error) => void }[] = [];

class HeldEndpoint extends RestEndpoint {
  fetch(): Promise<never> {
    return new Promise((answer, refuse) => void calls.push({ answer: answer as never, refuse }));
  }
}

function createBlog() {
  calls.length = 0;
  const posts = resource({ path: '/posts/:id', schema: Post, optimistic: true, Endpoint: HeldEndpoint as never });
  const slice = createRestSlice({ endpoints: { posts }, gc: false });
  const store = configureStore({
    reducer: (root: Root | undefined, action: { type: string; to?: Root }): Root =>
      action.type === 'jumped' && action.to ? action.to : { rest: slice.reducer(root?.rest, action) },
    middleware: (getDefault) =>
      getDefault({ serializableCheck: false, immutableCheck: false }).concat(slice.middleware as Middleware),
  });
  return { slice, store, ...slice.endpoints.posts };
}

const ids = ['0', '1', '2', '3'] as const;
const id = fc.constantFrom(...ids);
const nat = fc.nat(9);
const step = fc.oneof(
  fc.record({ kind: fc.constant('one'), id, by: id, n: nat }),
  fc.record({ kind: fc.constant('list'), id, by: id, n: nat }),
  fc.record({
    kind: fc.constantFrom('user', 'edit', 'delete', 'deleteUser', 'expire', 'invalidate'),
    id,
    by: id,
    n: nat,
  }),
  fc.record({ kind: fc.constantFrom('optimistic', 'answer', 'refuse', 'fetch', 'error'), id, by: id, n: nat }),
  fc.record({ kind: fc.constantFrom('jump', 'hydrate', 'collect', 'other', 'flush'), id, by: id, n: nat }),
);

type Blog = ReturnType<typeof createBlog>;
interface Step {
  readonly kind: string;
  readonly id: string;
  readonly by: string;
  readonly n: number;
}

const postOf = ({ id, by, n }: Step) => ({ id, title: `post ${String(n)}`, author: { id: by, name: `user ${by}` } });

/** Whoever waits for it is not who looks. */
const ignore = (request: unknown): Promise<unknown> => (request as Promise<unknown>).catch(() => undefined);

const works: Readonly<Record<string, (blog: Blog, step: Step, history: readonly Root[]) => unknown>> = {
  one: ({ store, get }, step) => store.dispatch(get.setResponse({ id: step.id }, postOf(step) as never) as never),
  list: ({ store, getList }, step) =>
    store.dispatch(
      getList.setResponse({}, ids.slice(0, 1 + (step.n % 4)).map((id) => postOf({ ...step, id })) as never) as never,
    ),
  user: ({ store, slice }, { id, n }) =>
    store.dispatch(slice.set(User, { id }, { id, name: `user ${String(n)}` } as never) as never),
  edit: ({ store, slice }, { id, n }) =>
    store.dispatch(slice.set(Post, { id }, { title: `edit ${String(n)}` } as never) as never),
  delete: ({ store, slice }, { id }) =>
    store.dispatch(slice.set(new Invalidate(Post), { id }, undefined as never) as never),
  deleteUser: ({ store, slice }, { id }) =>
    store.dispatch(slice.set(new Invalidate(User), { id }, undefined as never) as never),
  expire: ({ store, slice }) => store.dispatch(slice.expireAll(slice.endpoints.posts.get.endpoint) as never),
  invalidate: ({ store, get }, { id }) => store.dispatch(get.invalidate({ id }) as never),
  error: ({ store, get }, { id, n }) => store.dispatch(get.setError({ id }, new Error(String(n))) as never),
  optimistic: ({ store, partialUpdate }, { id, n }) =>
    void ignore(store.dispatch(partialUpdate({ id }, { title: `mine ${String(n)}` } as never) as never)),
  fetch: ({ store, get }, { id }) => void ignore(store.dispatch(get({ id }) as never)),
  answer: (_blog, step) => calls.shift()?.answer(postOf(step)),
  refuse: () => calls.shift()?.refuse(new Error('refused')),
  jump: ({ store }, { n }, history) => store.dispatch({ type: 'jumped', to: history[n % history.length] as Root }),
  // What comes from elsewhere has no history.
  hydrate: ({ store }) => store.dispatch({ type: 'jumped', to: structuredClone(store.getState()) }),
  collect: ({ store, slice }, { id }) =>
    store.dispatch({
      type: `${slice.reducerPath}/collect`,
      payload: { keys: [`GET /posts/${id}`], rows: { Post: [id] } },
    }),
  other: ({ store }) => store.dispatch({ type: 'other/happened' }),
  flush: () => undefined,
};

const settle = (): Promise<void> => new Promise((done) => setTimeout(done));

/** What readers of a state get; the arguments are new objects at each read. */
const readAll = ({ get, getList, slice }: Blog, root: Root) => [
  ...ids.flatMap((id) => [
    get.select(root as never, { id }),
    get.selectResponse(root as never, { id: Number(id) }),
    get.selectResponse(root as never, { id }),
    slice.selectQuery(Post)(root as never, { id }),
  ]),
  getList.select(root as never, {}),
  getList.selectResponse(root as never),
];

it('readers get of each state what a store that has read nothing else gives, whatever happened in between', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 25 }), async (steps) => {
      const blog = createBlog();
      const history: Root[] = [];
      for (const each of steps) {
        works[each.kind]?.(blog, each, history);
        if (each.n % 2 === 0) await settle();
        const root = blog.store.getState() as Root;
        history.push(root);
        const older = history[each.n % history.length] as Root;
        for (const state of each.n % 3 === 0 ? [root, older, root] : [root]) {
          // Nothing that was remembered of the one is found for the other.
          expect(readAll(blog, state)).toEqual(readAll(blog, structuredClone(state)));
        }
      }
      while (calls.length > 0) calls.shift()?.refuse(new Error('over'));
      await settle();
    }),
    { numRuns: Number(process.env['MODEL_RUNS'] ?? 60) },
  );
}, 120_000);

it('a caller may use one object of arguments again and again', () => {
  const { store, get } = createBlog();
  for (const each of ids) {
    void store.dispatch(
      get.setResponse({ id: each }, postOf({ kind: 'one', id: each, by: '0', n: Number(each) }) as never) as never,
    );
  }
  const args = { id: '0' };
  for (const each of [...ids, ...ids].reverse()) {
    args.id = each;
    expect((get.select(store.getState() as never, args) as Post | undefined)?.id).toBe(each);
    expect((get.select(store.getState() as never, Object.freeze({ id: each })) as Post | undefined)?.id).toBe(each);
  }
});
