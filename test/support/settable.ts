import { Collection, createRestSlice, Entity, RestEndpoint, Union, unshift, Values } from '../../src/index.js';
import { Todo } from './entities.js';
import { A, AB, B } from './kinds.js';
import { testStore } from './testStore.js';

class Own<S> extends Collection<S> {
  readonly addFirst = this.addWith(unshift);
}

export class Feed extends Entity {
  id = '';
  title = '';
  items: (A | B)[] = [];
  static override key = 'Feed';
  static override schema = { items: [AB] };
}

export const todos = new Own([Todo]);
export const todoMap = new Collection(new Values(Todo));
export const mixed = new Collection([AB]);
export const mixedMap = new Collection(new Values(AB));
/** Told apart by a function. */
export const plural = new Union({ as: A, bs: B }, (item: { type?: string }) => `${item.type ?? ''}s`);

export const settableEndpoints = () => ({
  todos: new RestEndpoint({ path: '/todos', schema: todos }),
  todoMap: new RestEndpoint({ path: '/todo-map', schema: todoMap }),
  mixed: new RestEndpoint({ path: '/mixed', schema: mixed }),
  mixedMap: new RestEndpoint({ path: '/mixed-map', schema: mixedMap }),
  feed: new RestEndpoint({ path: '/feeds/:id', schema: Feed }),
  shorten: new RestEndpoint({
    path: '/feeds/:id/shorten',
    method: 'POST',
    body: undefined,
    schema: Feed,
    fetchResponse: () => Promise.resolve(Response.json({ id: '1', items: [{ id: '1', type: 'b' }] })),
    getOptimisticResponse: (snapshot, { id }) => {
      const feed = snapshot.get(Feed, { id }) as Feed;
      return { ...feed, items: feed.items.slice(1) };
    },
  }),
});

/** `set` takes any schema here: what it does at runtime is tested. */
export type Set = (schema: object, ...rest: unknown[]) => any;

/** A store with `set` for any schema, and what it holds. */
export const settable = () => {
  const made = testStore(() => createRestSlice({ endpoints: settableEndpoints() }));
  const { slice, dispatch, actions, root } = made;
  return {
    ...made,
    set: (...rest: Parameters<Set>) => dispatch((slice.set as Set)(...rest)),
    get: (of: object, ...args: unknown[]) => slice.selectQuery(of)(root(), ...args) as any,
    rows: (table: string) => slice.selectEntities(root())[table],
    last: () => actions.at(-1) as any,
  };
};
