// Family: one unusable entity on a cycle takes from all around it what was known of them, or is shown half made.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Collection, createRestSlice, denormalize, Entity, Invalidate, schema, Union } from '../../src/index.js';
import { expectConsole } from '../support/console.js';
import { memoizedRead } from '../support/memoizedRead.js';
import { testStore } from '../support/testStore.js';

const DELETED = '@@rest-slice/INVALID';

class User extends Entity {
  id = '';
  static override key = 'User';
}

class Comment extends Entity {
  id = '';
  post: Post | undefined = undefined;
  author: User | undefined = User.fromJS();
  static override key = 'Comment';
  static override schema: Readonly<Record<string, unknown>> = {};
}

class Post extends Entity {
  id = '';
  comments: Comment[] = [];
  static override key = 'Post';
  static override schema = { comments: [Comment] };
}
Comment.schema = { post: Post, author: User };

/** Two posts; the author of the first comment is deleted: the comment stays in lists, and cannot stand alone (T19). */
const entities = {
  Post: { 1: { id: '1', comments: ['1', '2'] }, 2: { id: '2', comments: ['3'] } },
  Comment: {
    1: { id: '1', post: '1', author: '1' },
    2: { id: '2', post: '1', author: '2' },
    3: { id: '3', post: '2', author: '2' },
  },
  User: { 1: DELETED, 2: { id: '2' } },
};

describe('a list on a cycle with a member that lacks what it requires', () => {
  it.each<[string, (input: readonly string[]) => unknown]>([
    ['denormalize()', (input) => denormalize([Post], input, entities)],
    ['the cache of a store', (input) => memoizedRead([Post], input, entities)],
  ])('two mentions of one entity are one object (%s) (F11)', (_, read) => {
    const [first, second, again] = read(['1', '2', '1']) as Post[];
    expect(first).toBe(again);
    expect(first?.comments.map(({ id, author }) => [id, author?.id])).toEqual([
      ['1', ''],
      ['2', '2'],
    ]);
    for (const comment of first?.comments ?? []) expect(comment.post).toBe(first);
    expect(second?.comments[0]?.author).toBe(first?.comments[1]?.author);
  });

  it('entities are the same at each read, from wherever one starts (F11)', () => {
    const read = () => memoizedRead([Post], ['1', '2'], entities) as Post[];
    const before = read();
    expect(read()[0]).toBe(before[0]);
    expect(memoizedRead(Comment, '2', entities)).toBe(before[0]?.comments[1]);
    expect(memoizedRead(Comment, '1', entities)).toBe(DELETED);
    const all = memoizedRead([Comment], ['1', '2', '3'], entities) as Comment[];
    expect(all.every((comment, at) => comment === before.flatMap(({ comments }) => comments)[at])).toBe(true);
  });

  it('a long one is patched where something changed, and the rest stays (F11)', () => {
    const ids = Array.from({ length: 80 }, (_, at) => String(at));
    const long = {
      Post: Object.fromEntries(ids.map((id) => [id, { id, comments: [`${id}a`, `${id}b`] }])),
      Comment: Object.fromEntries(
        ids.flatMap((id) => ['a', 'b'].map((part) => [`${id}${part}`, { id: `${id}${part}`, post: id, author: part }])),
      ),
      User: { a: DELETED, b: { id: 'b' } },
    };
    const before = memoizedRead([Post], ids, long) as Post[];
    const edited = { ...long, Post: { ...long.Post, 7: { id: '7', comments: ['7b'], title: 'edited' } } };
    const after = memoizedRead([Post], ids, edited) as Post[];
    expect(after.flatMap((post, at) => (post === before[at] ? [] : [at]))).toEqual([7]);
  });

  it('in a store, what is not about them leaves them as they are, and a revival is seen (F11)', async () => {
    const posts = new Collection([Post]);
    const { slice, dispatch, root } = testStore(() => createRestSlice({ endpoints: {} }), { isReplayable: false });
    const put = (what: object, args: object, value: unknown) =>
      dispatch(slice.set(what as typeof Post, args, value as {}));
    const read = () => slice.selectQuery(posts)(root(), {}) ?? [];
    const comment = (id: string, author: string) => ({ id, post: '1', author: { id: author } });
    await put(posts, {}, [{ id: '1', comments: [comment('1', '1'), comment('2', '2')] }]);
    await put(new Invalidate(User), { id: '1' }, undefined);
    const before = read();
    const authors = () => read()[0]?.comments.map(({ author }) => author?.id);
    expect(authors()).toEqual(['', '2']);
    await put(User, { id: '3' }, {});
    expect(read()).toBe(before);
    await put(User, { id: '1' }, { id: '1' });
    expect(authors()).toEqual(['1', '2']);
  });
});

/** Every way of leading to another: what has to be there, what may, lists, maps, one of several kinds, lists of their own. */
class Knot extends Entity {
  id = '';
  list: Knot[] = [];
  map: Readonly<Record<string, Knot>> = {};
  kept: readonly Knot[] = [];
  maybe: Knot | undefined = undefined;
  kind: Knot | undefined = undefined;
  needs: Knot | undefined = {} as Knot;
  last: Knot | undefined = undefined;
  static override key = 'Knot';
  static override schema: Readonly<Record<string, unknown>> = {};
}
const kept = new Collection([Knot], { argsKey: () => ({}) });
// What is needed comes when others have been given the first half already; `last` looks at what has become of it.
Knot.schema = {
  list: [Knot],
  map: new schema.Values(Knot),
  kept,
  maybe: Knot,
  kind: new Union({ knot: Knot }, 'kind'),
  needs: Knot,
  last: Knot,
};

interface KnotRow {
  readonly id: string;
  readonly list: readonly string[];
  readonly map: Readonly<Record<string, string>>;
  readonly kept?: string;
  readonly maybe?: string | undefined;
  readonly kind?: { readonly id: string; readonly schema: 'knot' } | undefined;
  readonly needs: string | null;
  readonly last?: string | undefined;
}
type Knots = Readonly<Record<string, KnotRow | typeof DELETED>>;
type Lists = Readonly<Record<string, readonly string[]>>;

const IDS = ['0', '1', '2', '3', '4', '5', '6', '7'];
const id = fc.constantFrom(...IDS);
const knot = fc.record({
  list: fc.array(id, { maxLength: 3 }),
  map: fc.dictionary(fc.constantFrom('x', 'y'), id, { maxKeys: 1 }),
  kept: fc.boolean(),
  maybe: fc.option(id, { nil: undefined }),
  kind: fc.option(id, { nil: undefined }),
  needs: fc.option(id, { freq: 2 }),
  last: fc.option(id, { nil: undefined }),
});
const knots = fc
  .record({
    rows: fc.array(knot, { minLength: IDS.length, maxLength: IDS.length }),
    deleted: fc.subarray(IDS, { maxLength: 2 }),
    missing: fc.subarray(IDS, { maxLength: 1 }),
    keptIds: fc.array(id, { maxLength: 3 }),
  })
  .map(({ rows, deleted, missing, keptIds }) => {
    const Knot: Record<string, KnotRow | typeof DELETED> = {};
    rows.forEach(({ kind, kept: hasKept, maybe, last, ...row }, at) => {
      const pk = String(at);
      if (missing.includes(pk)) return;
      Knot[pk] = deleted.includes(pk)
        ? DELETED
        : {
            id: pk,
            ...row,
            ...(hasKept && { kept: '{}' }),
            ...(maybe !== undefined && { maybe }),
            ...(last !== undefined && { last }),
            ...(kind !== undefined && { kind: { id: kind, schema: 'knot' as const } }),
          };
    });
    return { Knot, [kept.key]: { '{}': keptIds } };
  });

/** Who can be shown in lists and relations. */
const presentIn = (rows: Knots): ReadonlySet<string> => new Set(IDS.filter((pk) => typeof rows[pk] === 'object'));

/** Who can stand alone: all but the deleted, and those who need one that cannot. */
function usableIn(rows: Knots): ReadonlySet<string> {
  const unusable = new Set(IDS.filter((pk) => rows[pk] === DELETED));
  for (let count = -1; count !== unusable.size;) {
    count = unusable.size;
    for (const row of Object.values(rows)) {
      if (typeof row === 'object' && unusable.has(String(row.needs))) unusable.add(row.id);
    }
  }
  return new Set(IDS.filter((pk) => rows[pk] !== undefined && !unusable.has(pk)));
}

/** What is wrong with a list of all, compared to what its rows say. */
function faultsOf(list: readonly Knot[], rows: Knots, lists: Lists): string[] {
  const usable = presentIn(rows);
  const made = new Map<string, Knot>();
  const faults: string[] = [];
  const meet = (value: Knot | undefined, pk: string | null | undefined, where: string): void => {
    if (pk === undefined || pk === null || !usable.has(pk)) {
      if (value !== undefined && value !== null) faults.push(`${where} shows ${String(pk)}`);
      return;
    }
    const known = made.get(pk);
    if (!(value instanceof Knot) || value.id !== pk) faults.push(`${where} is not ${pk}`);
    else if (known && known !== value) faults.push(`${where} is another ${pk}`);
    else if (!known) {
      made.set(pk, value);
      look(value, rows[pk] as KnotRow);
    }
  };
  const meetAll = (values: readonly Knot[], pks: readonly string[], where: string): void => {
    const shown = pks.filter((pk) => usable.has(pk));
    if (values.length !== shown.length) faults.push(`${where} has ${String(values.length)} of ${shown.join()}`);
    shown.forEach((pk, at) => meet(values[at], pk, `${where}.${String(at)}`));
  };
  const look = (value: Knot, row: KnotRow): void => {
    meetAll(value.list, row.list, `${row.id}.list`);
    meetAll(Object.values(value.map), Object.values(row.map), `${row.id}.map`);
    if (row.kept) meetAll(value.kept, lists['{}'] ?? [], `${row.id}.kept`);
    meet(value.maybe, row.maybe, `${row.id}.maybe`);
    meet(value.kind, row.kind?.id, `${row.id}.kind`);
    // The default, where the row is not there, or deleted.
    const isDefault = row.needs !== null && !usable.has(row.needs);
    if (!isDefault) meet(value.needs, row.needs, `${row.id}.needs`);
    else if (JSON.stringify(value.needs) !== '{}') faults.push(`${row.id}.needs is no default`);
    meet(value.last, row.last, `${row.id}.last`);
  };
  meetAll(list, IDS, 'all');
  return faults;
}

describe('any graph with members that lack what they require', () => {
  it('one that was met on the way from another is in lists the same as alone (F11)', () => {
    const row = { list: [], map: {}, needs: null };
    const tables = {
      Knot: {
        3: { ...row, id: '3', map: { x: '4' }, kept: '{}', needs: '4' },
        4: { ...row, id: '4', list: ['5'], needs: '6' },
        5: { ...row, id: '5', last: '3' },
        6: DELETED,
      },
      [kept.key]: { '{}': [] },
    };
    const [three] = memoizedRead([Knot], ['3'], tables) as Knot[];
    expect(memoizedRead(Knot, '3', tables)).toBe(DELETED);
    const five = memoizedRead(Knot, '5', tables) as Knot;
    expect(five.last).toBe(three);
    expect(three?.needs?.list[0]).toBe(five);
    expect(three?.needs?.needs).toEqual({});
  });

  it('shows all but the deleted, and each row once (F11)', () => {
    fc.assert(
      fc.property(knots, fc.shuffledSubarray(IDS, { minLength: 8 }), (tables, order) => {
        const list = denormalize([Knot], [...IDS, ...order], tables as {}) as Knot[];
        const usable = presentIn(tables.Knot);
        const first = list.slice(0, usable.size);
        expect(faultsOf(first, tables.Knot, tables[kept.key] as Lists)).toEqual([]);
        const again = order.filter((pk) => usable.has(pk)).map((pk) => first.find((one) => one.id === pk));
        expect(list.slice(usable.size).every((one, at) => one === again[at])).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('gives the same objects at every read, in whatever order they are asked for (F11)', () => {
    fc.assert(
      fc.property(knots, fc.shuffledSubarray(IDS, { minLength: 8 }), (tables, order) => {
        const read = (what: unknown, input: unknown) => memoizedRead(what, input, tables);
        const before = new Map(order.map((pk) => [pk, read(Knot, pk)]));
        const list = read([Knot], IDS) as Knot[];
        expect(faultsOf(list, tables.Knot, tables[kept.key] as Lists)).toEqual([]);
        const usable = usableIn(tables.Knot);
        const alone = (one: Knot) => (usable.has(one.id) ? one : DELETED);
        for (const one of list) expect(before.get(one.id)).toBe(alone(one));
        expect((read([Knot], order) as Knot[]).every((one) => before.get(one.id) === alone(one))).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it('leaves out nobody who can be shown where reading stops early, and shows no half of anybody (F11)', () => {
    expectConsole('warn');
    const limits = fc.record({ limit: fc.nat({ max: 3 }), order: fc.shuffledSubarray(IDS, { minLength: 8 }) });
    fc.assert(
      fc.property(knots, limits, (tables, { limit, order }) => {
        Knot.maxEntityDepth = limit;
        const usable = usableIn(tables.Knot);
        const shown = order.map((pk) => [pk, memoizedRead(Knot, pk, tables)] as const);
        for (const [pk, value] of shown) if (usable.has(pk)) expect(value).toBeInstanceOf(Knot);
        Knot.maxEntityDepth = 64;
        const whole = memoizedRead([Knot], IDS, tables) as Knot[];
        expect(faultsOf(whole, tables.Knot, tables[kept.key] as Lists)).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });
});
