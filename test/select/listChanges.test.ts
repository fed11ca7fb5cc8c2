import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { configureStore } from '@reduxjs/toolkit';
import { createRestSlice, denormalize, Entity, resource, RestEndpoint } from '../../src/index.js';
import { RowCache } from '../../src/normalize/denormalize.js';

afterEach(() => {
  vi.restoreAllMocks();
});

/** From 50 items on a list remembers what each was made of. */
const LONG = 60;

class Author extends Entity {
  id = '';
  name = '';
  static override key = 'Author';
}

class Task extends Entity {
  id = '';
  list = '';
  title = '';
  author = Author.fromJS();
  static override key = 'Task';
  static override schema = { author: Author };
}

const taskJson = (n: number, title = `Task ${String(n)}`) => ({
  id: `t${String(n)}`,
  list: 'a',
  title,
  author: { id: `u${String(n % 3)}`, name: `Author ${String(n % 3)}` },
});

/** Requests of tests fail when they say so. */
let refuse = (): void => undefined;

class RefusedEndpoint extends RestEndpoint {
  fetch(): Promise<never> {
    return new Promise((_resolve, reject) => {
      refuse = () => reject(new Error('refused'));
    });
  }
}

function taskList() {
  const tasks = resource({ path: '/tasks/:id', schema: Task, optimistic: true, Endpoint: RefusedEndpoint });
  const slice = createRestSlice({ endpoints: { tasks } });
  const store = configureStore({
    reducer: { rest: slice.reducer },
    middleware: (getDefault) => getDefault().concat(slice.middleware),
  });
  const bound = slice.endpoints.tasks;
  void store.dispatch(
    bound.getList.setResponse(
      { list: 'a' },
      Array.from({ length: LONG }, (_, n) => taskJson(n)),
    ),
  );
  return { store, tasks: bound, schema: tasks.getList.schema, getState: () => store.getState() };
}

type App = ReturnType<typeof taskList>;
type State = ReturnType<App['getState']>;

const select = ({ tasks }: App, state: State) => tasks.getList.select(state as never, { list: 'a' }) as readonly Task[];

it('of a list that an item was pushed into, taken from, or put first only that item is looked for', () => {
  const app = taskList();
  const { store, tasks, getState } = app;
  const before = select(app, getState());
  const find = vi.spyOn(RowCache.prototype, 'find');
  const looked = () => {
    find.mockClear();
    const value = select(app, getState());
    return [value, find.mock.calls.length] as const;
  };
  void store.dispatch(tasks.getList.push.setResponse({ list: 'a' }, taskJson(100)));
  const [pushed, ofPushed] = looked();
  expect(pushed.map(({ id }) => id)).toEqual([...before.map(({ id }) => id), 't100']);
  void store.dispatch(tasks.getList.unshift.setResponse({ list: 'a' }, taskJson(101)));
  const [first, ofFirst] = looked();
  expect(first.slice(1)).toEqual(pushed);
  expect(first.slice(1).every((task, at) => task === pushed[at])).toBe(true);
  void store.dispatch(tasks.delete.setResponse({ id: 't30' }, { id: 't30' }));
  void store.dispatch(tasks.get.setResponse({ id: 't50' }, taskJson(50, 'Fifty')));
  const [left] = looked();
  expect(left.map(({ title }) => title)).toEqual(
    first.filter(({ id }) => id !== 't30').map(({ id, title }) => (id === 't50' ? 'Fifty' : title)),
  );
  // The list, its new item and that one's author.
  expect(Math.max(ofPushed, ofFirst)).toBeLessThan(10);
});

it('a list without an item that a refused create had shown reads on, whatever becomes of the item', async () => {
  const app = taskList();
  const { store, tasks, getState } = app;
  const read = () => select(app, getState());
  const write = (n: number, title: string) => {
    void store.dispatch(tasks.get.setResponse({ id: `t${String(n)}` }, taskJson(n, title)));
    return read();
  };
  read();
  expect(write(3, 'Three')[3]?.title).toBe('Three');
  const request = store.dispatch(tasks.getList.push({ list: 'a' }, taskJson(100)));
  expect(read()).toHaveLength(LONG + 1);
  refuse();
  await expect(request).rejects.toThrow('refused');
  expect(write(100, 'Elsewhere')).toHaveLength(LONG);
  expect(write(4, 'Four')[4]?.title).toBe('Four');
});

const number = fc.nat({ max: LONG + 5 });
const step = fc.oneof(
  fc.record({ kind: fc.constantFrom('push', 'unshift', 'edit', 'author', 'delete'), n: number }),
  fc.record({ kind: fc.constant('all'), ns: fc.uniqueArray(number, { minLength: 50, maxLength: LONG }) }),
  fc.record({ kind: fc.constant('back'), steps: fc.nat({ max: 8 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function take({ store, tasks }: App, given: Step, at: number): void {
  const title = `Title ${String(at)}`;
  if ('ns' in given) {
    void store.dispatch(
      tasks.getList.setResponse(
        { list: 'a' },
        given.ns.map((n) => taskJson(n, title)),
      ),
    );
  } else if ('n' in given) {
    const { kind, n } = given;
    const json = taskJson(n, title);
    if (kind === 'push') void store.dispatch(tasks.getList.push.setResponse({ list: 'a' }, json));
    else if (kind === 'unshift') void store.dispatch(tasks.getList.unshift.setResponse({ list: 'a' }, json));
    else if (kind === 'delete') void store.dispatch(tasks.delete.setResponse({ id: json.id }, { id: json.id }));
    else {
      const author = kind === 'author' ? { ...json.author, name: title } : json.author;
      void store.dispatch(tasks.get.setResponse({ id: json.id }, { ...json, author }));
    }
  }
}

it('a list reads as if for the first time, whatever comes and goes, and in whichever state', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 3, maxLength: 30 }), (steps) => {
      const app = taskList();
      const history = [app.getState()];
      steps.forEach((one, at) => {
        take(app, one, at);
        history.push(app.getState());
        // An older state, as time travel shows it.
        const state = 'steps' in one ? (history.at(-1 - one.steps) ?? app.getState()) : app.getState();
        const { entities, results } = state.rest;
        const key = Object.keys(results)[0] as string;
        const anew = denormalize(app.schema, results[key], entities, [{ list: 'a' }]) as readonly Task[];
        const shown = select(app, state);
        expect(shown).toEqual(anew);
        const last = select(app, state);
        expect(last).toBe(shown);
      });
    }),
    { numRuns: Number(process.env['MODEL_RUNS'] ?? 60) },
  );
});
