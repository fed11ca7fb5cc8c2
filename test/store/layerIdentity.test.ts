// Family: an object that is made anew though nothing that it shows has changed.
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { Collection, createRestSlice, Endpoint, Entity } from '../../src/index.js';
import { controlledCalls } from '../support/controlledCalls.js';
import { controlledNotes, Note, noteJson } from '../support/controlledNotes.js';
import { testStore } from '../support/testStore.js';
import type { Snapshot } from '../../src/index.js';

const setUp = async () => {
  const app = controlledNotes({ optimistic: true });
  await app.seed('1', '2');
  return { ...app, list: () => app.notes.getList.select(app.root(), {}) };
};

describe('an item', () => {
  it('has its object again when layers on it have come and gone, and keeps it while they are on others (F65)', async () => {
    const app = await setUp();
    const [one, two] = [app.shown('1'), app.shown('2')];
    for (let count = 0; count < 5; count++) {
      await app.patch({ a: `v${String(count)}` });
      expect([app.shown('2') === two, app.list()?.[1] === two]).toEqual([true, true]);
    }
    await app.push({ id: '3' });
    for (let count = 0; count < 5; count++) {
      await app.answer(count, 500);
      expect(app.shown('2')).toBe(two);
    }
    expect(app.shown('1')).toBe(one);
    await app.answer(5, 500);
    expect([app.shown('1') === one, app.list()?.[0] === one]).toEqual([true, true]);
  });

  it('has the object that is stored again, though it was shown as expected ten times (F65)', async () => {
    const app = await setUp();
    await app.patch({ a: 'A' });
    await app.answer(0, noteJson('1', { a: 'A' }));
    expect(app.state().optimistic).toEqual([]);
    const shown = app.shown();
    for (let count = 1; count <= 10; count++) {
      await app.patch({ a: `v${String(count)}` });
      app.list();
      await app.answer(count, 500);
    }
    expect([app.list()?.[0] === shown, app.shown() === shown]).toEqual([true, true]);
  });

  it('whose mutation is answered as it was expected keeps the object that was shown (F65)', async () => {
    const app = await setUp();
    await app.patch({ a: 'A' });
    const shown = app.shown();
    await app.answer(0, noteJson('1', { a: 'A' }));
    expect(app.state().optimistic).toEqual([]);
    expect(app.shown()).toBe(shown);
  });

  it('of a long list keeps its object, and so does the list (F65)', async () => {
    const app = controlledNotes({ optimistic: true });
    await app.seed(...Array.from({ length: 60 }, (_, index) => String(index)));
    const list = () => app.notes.getList.select(app.root(), {});
    const before = list();
    await app.patch({ a: 'A' }, '7');
    expect(list()?.filter((note, index) => note !== before?.[index])).toHaveLength(1);
    await app.answer(0, 500);
    expect(list()).toBe(before);
  });
});

it('a layer that comes and goes makes one object of 10 000, and looks at no other (F65)', async () => {
  const app = controlledNotes({ optimistic: true });
  await app.seed(...Array.from({ length: 10_000 }, (_, index) => String(index)));
  const list = () => app.notes.getList.select(app.root(), {});
  const before = list();
  const made = vi.spyOn(Note, 'createIfValid');
  await app.patch({ a: 'A' }, '7');
  list();
  await app.answer(0, 500);
  expect(list()).toBe(before);
  expect(made.mock.calls.length).toBeLessThan(10);
  made.mockRestore();
});

class User extends Entity {
  id = '';
  name = '';
  posts: readonly Post[] = [];
  static override key = 'User';
}

class Post extends Entity {
  id = '';
  title = '';
  author = User.fromJS();
  static override key = 'Post';
}

User.schema = { posts: [Post] };
Post.schema = { author: User };

/** Users and posts that hold each other, and mutations of both. */
function blog(size: number) {
  const held = controlledCalls();
  const save = (name: string, schema: typeof User | typeof Post) =>
    new Endpoint((_args: { id: string }, _fields: object) => held.call() as Promise<any>, {
      name,
      schema: schema as typeof User,
      sideEffect: true,
      getOptimisticResponse(snapshot: Snapshot, args: { id: string }, fields: object) {
        if (!snapshot.get(schema as typeof User, args)) throw snapshot.abort;
        return { ...args, ...fields };
      },
    });
  const made = testStore(() =>
    createRestSlice({
      endpoints: {
        getPosts: new Endpoint(() => held.call() as Promise<any>, { name: 'getPosts', schema: new Collection([Post]) }),
        savePost: save('savePost', Post),
        saveUser: save('saveUser', User),
      },
      gc: false,
    }),
  );
  const rows = Array.from({ length: size }, (_, at) => ({
    id: `p${String(at)}`,
    title: 'title',
    author: { id: `u${String(at % 2)}`, name: 'name', posts: [`p${String(at)}`, `p${String((at + 2) % size)}`] },
  }));
  const { dispatch, endpoints, root } = made;
  return {
    ...made,
    ...held,
    seed: () => dispatch(endpoints.getPosts.setResponse(rows as never)),
    posts: () => endpoints.getPosts.select(root()) as readonly Post[] | undefined,
  };
}

/** What a value shows, with whatever it holds; values that lead back are named. */
function textOf(value: unknown): string {
  const seen: unknown[] = [];
  return JSON.stringify(value, (_key, member: unknown) => {
    if (typeof member !== 'object' || member === null || Array.isArray(member)) return member;
    if (seen.includes(member)) return `again ${String(seen.indexOf(member))}`;
    seen.push(member);
    return member;
  });
}

/** Users hold every second post, and are held by them: what touches one of these touches all. */
const half = (id: string): number => Number(id.slice(1)) % 2;

it(
  'items that hold each other keep their objects while no pending mutation touches what they hold (F65)',
  { timeout: 60_000 },
  async () => {
    const step = fc.record({
      act: fc.constantFrom('savePost', 'saveUser', 'answer', 'fail'),
      at: fc.nat(3),
      same: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
        const app = blog(4);
        await app.seed();
        const open: { id: string; fields: object; index: number; done: Promise<unknown> }[] = [];
        let last = app.posts() ?? [];
        for (const [index, { act, at, same }] of steps.entries()) {
          const touched = new Set(open.map(({ id }) => half(id)));
          if (act === 'savePost' || act === 'saveUser') {
            const id = act === 'savePost' ? `p${String(at)}` : `u${String(at % 2)}`;
            const value = same ? { savePost: 'title', saveUser: 'name' }[act] : `v${String(index)}`;
            const fields = act === 'savePost' ? { title: value } : { name: value };
            const done = app.dispatch(app.endpoints[act]({ id }, fields)).catch(() => undefined);
            open.push({ id, fields, index: app.calls.length - 1, done });
            touched.add(half(id));
          } else {
            const [sent] = open.splice(at % Math.max(1, open.length), 1);
            if (!sent) continue;
            if (act === 'answer') app.answer(sent.index, { id: sent.id, ...sent.fields });
            else app.fail(sent.index, new Error('no'));
            await sent.done;
          }
          const posts = app.posts() ?? [];
          const renewed = posts.filter(
            (post, place) =>
              !touched.has(half(post.id)) && post !== last[place] && textOf(post) === textOf(last[place]),
          );
          expect(renewed).toEqual([]);
          last = posts;
        }
      }),
      { numRuns: 60 },
    );
  },
);
