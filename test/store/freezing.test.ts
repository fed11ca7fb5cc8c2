// Family: what many read is one object, and one of them changes it for all.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { All, Collection, createRestSlice, denormalize, Entity, EntityMixin, Query, schema } from '../../src/index.js';
import { testStore } from '../support/testStore.js';

class Money {
  readonly #cents: number;
  #text: string | undefined;
  uses = 0;
  constructor(cents: number) {
    this.#cents = cents;
  }
  /** Remembered at the first call. */
  get text(): string {
    this.uses++;
    return (this.#text ??= `${String(this.#cents / 100)} €`);
  }
}

let lookups = 0;

class Author extends Entity {
  id = '';
  name = '';
  static override key = 'Author';
}

class Post extends Entity {
  id = '';
  title = '';
  author = Author.fromJS();
  related: Post[] = [];
  tags: readonly string[] = [];
  at: Date | undefined = undefined;
  price: Money | undefined = undefined;
  labels: readonly string[] = [];
  byName: Readonly<Record<string, Author>> = {};
  #words: readonly string[] | undefined;
  /** Remembered in a private field, which freezing leaves alone. */
  get words(): readonly string[] {
    if (!this.#words) lookups++;
    return (this.#words ??= this.title.split(' '));
  }
  static override key = 'Post';
  static override schema: Readonly<Record<string, unknown>> = {};
}
Post.schema = {
  author: Author,
  related: [Post],
  at: (text: string) => new Date(text),
  price: Money,
  labels: (text: string) => text.split(','),
  byName: new schema.Values(Author),
};

/** Nothing of it came from the server. */
class Draft extends Entity {
  id = '';
  tags: readonly string[] = [];
  box = {};
  author = Author.fromJS();
  static override key = 'Draft';
  static override schema = { author: Author };
}

class Shelf {
  id = '';
  books: readonly string[] = [];
}
class ShelfEntity extends EntityMixin(Shelf, { key: 'Shelf' }) {}

const posts = new Collection([Post]);
const titled = new Query(new All(Post), (all) => all.filter(({ title }) => title !== ''));
const summary = new Query(new All(Post), (all) => ({ count: all.length, prices: all.map(({ price }) => price) }));

async function shown() {
  const made = testStore(() => createRestSlice({ endpoints: {} }), { isReplayable: false });
  const { slice, dispatch, root } = made;
  const row = (id: string, fields: object = {}) => ({
    ...{ id, title: `post ${id}`, author: { id: '1', name: 'Ada' }, tags: ['a'], related: [id] },
    ...{ at: '2026-01-01', price: 150, labels: 'x,y', byName: { ada: { id: '1', name: 'Ada' } } },
    ...fields,
  });
  const items = ['1', '2', ...Array.from({ length: 60 }, (_, at) => `n${String(at)}`)];
  await dispatch(slice.set(posts, {}, items.map((id) => row(id)) as never));
  await dispatch(slice.set(ShelfEntity, { id: 's' }, { id: 's', books: ['b'] } as never));
  await dispatch(slice.set(Draft, { id: 'd' }, { id: 'd' }));
  const read = <S extends object>(what: S, args: object = {}) => slice.selectQuery(what)(root(), args) as any;
  const list = read(posts) as readonly Post[];
  return { ...made, read, list, post: list[0] as Post };
}

afterEach(() => void vi.unstubAllEnvs());

describe('in development', () => {
  it('a field of a selected entity cannot be assigned, added or deleted (F53)', async () => {
    const { post, read } = await shown();
    const field = post as { title: string; extra?: number };
    expect(() => (field.title = 'x')).toThrow(TypeError);
    expect(() => (field.extra = 1)).toThrow(TypeError);
    expect(() => delete (field as Partial<Post>).title).toThrow(TypeError);
    expect(read(Post, { id: '1' }).title).toBe('post 1');
  });

  it.each<[string, (made: Awaited<ReturnType<typeof shown>>) => unknown]>([
    ['a list', ({ list }) => list],
    ['a short list in an entity', ({ post }) => post.related],
    ['a nested entity', ({ post }) => post.author],
    ['an entity on a cycle', ({ post }) => post.related[0]],
    ['an array of the row', ({ post }) => post.tags],
    ['what a decoder made, as far as it is plain', ({ post }) => post.labels],
    ['a map', ({ post }) => post.byName],
    ['an object of an object schema', ({ read }) => read({ post: Post, posts }, { id: '1' })],
    ['what a Query computed', ({ read }) => read(titled)],
    ['an object that a Query computed', ({ read }) => read(summary)],
    ['an entity of a mixin', ({ read }) => read(ShelfEntity, { id: 's' })],
    ['a default of the class', ({ read }) => read(Draft, { id: 'd' }).tags],
    ['an object that is the default', ({ read }) => read(Draft, { id: 'd' }).box],
    ['an entity that is the default', ({ read }) => read(Draft, { id: 'd' }).author],
    ['All', ({ read }) => read(new All(Author))],
  ])('%s is frozen (F53)', async (_, pick) => {
    const value = pick(await shown());
    expect(value).toBeDefined();
    expect(Object.isFrozen(value)).toBe(true);
  });

  it('dates and objects of other classes are left as they are (F53)', async () => {
    const { post } = await shown();
    expect([post.at, post.price].map((value) => Object.isFrozen(value))).toEqual([false, false]);
    expect(post.price?.text).toBe('1.5 €');
    expect(post.price?.uses).toBe(1);
    expect(post.at?.getTime()).toBe(Date.parse('2026-01-01'));
  });

  it('a getter may remember in a private field (F53)', async () => {
    const { post } = await shown();
    lookups = 0;
    expect([post.words, post.words]).toEqual([
      ['post', '1'],
      ['post', '1'],
    ]);
    expect(lookups).toBe(1);
  });

  it('an updater of set() gets what it cannot change, and what it returns is written (F53)', async () => {
    const { slice, dispatch, read } = await shown();
    const change = (previous: any) => {
      previous.title = 'x';
      return previous as object;
    };
    await expect(async () => dispatch(slice.set(Post, { id: '1' }, change as never))).rejects.toThrow(TypeError);
    await dispatch(slice.set(Post, { id: '1' }, ((previous: object) => ({ ...previous, title: 'y' })) as never));
    expect(read(Post, { id: '1' }).title).toBe('y');
  });

  it('a value that nobody shares is its owner’s: that of denormalize(), and the result of a call (F53)', () => {
    const post = denormalize(Post, '1', { Post: { 1: { id: '1', title: 'a', labels: 'x' } } }) as Post;
    post.title = 'mine';
    (post.labels as string[]).push('z');
    expect([post.title, post.labels]).toEqual(['mine', ['x', 'z']]);
  });

  it('what was given to be read is not frozen (F53)', async () => {
    const { slice, root } = await shown();
    const args = { id: '1', extra: { a: 1 } };
    slice.selectQuery(Post)(root(), args);
    expect([Object.isFrozen(args), Object.isFrozen(args.extra)]).toEqual([false, false]);
    const input = { data: { anything: [1] } };
    denormalize([Post], input, {});
    expect([Object.isFrozen(input), Object.isFrozen(input.data)]).toEqual([false, false]);
  });
});

it('in production nothing is frozen that costs time (F53)', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  const { post, list } = await shown();
  expect([Object.isFrozen(post), Object.isFrozen(list)]).toEqual([false, false]);
});
