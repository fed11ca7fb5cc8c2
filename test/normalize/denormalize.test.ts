import { describe, expect, it } from 'vitest';
import { denormalize, Entity, INVALID, normalize } from '../../src/index.js';
import { Article, GraphNode, Todos, User } from '../support/entities.js';
import { expectConsole } from '../support/console.js';

describe('missing, deleted and null (S22)', () => {
  const entities = {
    User: { 9: INVALID },
    Article: {
      missing: { author: '2', editor: '2' },
      required: { author: '9' },
      optional: { author: null, editor: '9' },
    },
    '[Todo]': { '{"deleted":"1"}': INVALID },
  };

  it.each<[string, unknown, unknown, unknown]>([
    ['a missing root', User, '2', undefined],
    ['a deleted root', User, '9', INVALID],
    ['a null root', User, null, null],
    ['a missing member', { u: User }, { u: '2' }, { u: undefined }],
    ['a deleted member', { u: User }, { u: '9' }, INVALID],
    ['a null member', { u: User }, { u: null }, { u: null }],
    ['a missing item', [User], ['2'], []],
    ['a deleted item', [User], ['9'], []],
    ['a null item', [User], [null], [null]],
    ['a missing list', Todos, '{}', undefined],
    ['a deleted list', Todos, '{"deleted":"1"}', INVALID],
    ['a null list', Todos, null, null],
    ['a deleted required field', Article, 'required', INVALID],
  ])('%s', (_, schema, input, expected) => {
    expect(denormalize(schema, input, entities)).toStrictEqual(expected);
  });

  it.each([
    ['missing', { author: User.fromJS({ id: '2' }), editor: undefined }],
    ['optional', { author: null, editor: undefined }],
  ])('fields of the row %s (decision 100)', (pk, fields) => {
    expect({ ...(denormalize(Article, pk, entities) as Article) }).toMatchObject(fields);
  });
});

describe('one read', () => {
  const entities = { User: { 1: { id: '1' } }, Article: { 5: { author: '1' }, 6: { author: '1' } } };

  it('gives one instance for one row (S23.14)', () => {
    const [a, b, c] = denormalize([Article], ['5', '6', '5'], entities) as Article[];
    expect(a?.author).toBe(b?.author);
    expect(c).toBe(a);
  });

  it('gives each class its own instance of a shared row (S1.2, S23.7)', () => {
    class Summary extends User {}
    const both = denormalize({ full: User, summary: Summary }, { full: '1', summary: '1' }, entities) as {
      full: User;
      summary: Summary;
    };
    expect(both.summary).toBeInstanceOf(Summary);
    expect(both.full).not.toBeInstanceOf(Summary);
  });
});

describe('cycles', () => {
  it('of one object end (S24.1)', () => {
    const node: Record<string, unknown> = { id: 1, links: [] };
    node.next = node;
    (node.links as unknown[]).push(node);
    const { result, entities } = normalize(GraphNode, node);
    expect(entities).toEqual({ GraphNode: { 1: { id: 1, links: ['1'], next: '1' } } });
    const read = denormalize(GraphNode, result, entities) as GraphNode;
    expect(read.next).toBe(read);
    expect(read.links[0]).toBe(read);
  });

  it('of two rows lead back (S24.2)', () => {
    const a = denormalize(GraphNode, '1', { GraphNode: { 1: { next: '2' }, 2: { next: '1' } } }) as GraphNode;
    expect(a.next).not.toBe(a);
    expect(a.next?.next).toBe(a);
  });

  it('of two objects are two rows (B08)', () => {
    const a: Record<string, unknown> = { id: 1 };
    a.next = { id: 2, next: a };
    expect(normalize(GraphNode, a).entities.GraphNode).toEqual({ 1: { id: 1, next: '2' }, 2: { id: 2, next: '1' } });
  });
});

describe('depth', () => {
  const chain = (length: number) =>
    Object.fromEntries(Array.from({ length }, (_, i) => [String(i), { id: String(i), next: String(i + 1) }]));

  /** How many objects follow each other, and what comes after the last. */
  const follow = (first: unknown): [objects: number, end: unknown] => {
    let objects = 0;
    let value = first;
    for (; value instanceof Entity; value = (value as GraphNode).next) objects++;
    return [objects, value];
  };

  it('ends at 64 nested entities with the id that follows, and says so (S24.4)', () => {
    const warnings = expectConsole('warn');
    expect(follow(denormalize(GraphNode, '0', { GraphNode: chain(300) }))).toEqual([65, '65']);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatch(/GraphNode[\s\S]*64[\s\S]*maxEntityDepth/);
  });

  it('ends where maxEntityDepth says (S24.4)', () => {
    expectConsole('warn');
    class Shallow extends Entity {
      static override maxEntityDepth = 1;
      static override schema: Record<string, unknown> = {};
    }
    Shallow.schema = { next: Shallow };
    expect(follow(denormalize(Shallow, '0', { Shallow: chain(9) }))).toEqual([2, '2']);
  });

  it('of exactly the limit is read whole, in silence (S24.4)', () => {
    expect(follow(denormalize(GraphNode, '0', { GraphNode: chain(65) }))).toEqual([65, undefined]);
  });

  it('does not cut what the first row did not reach (S24.4)', () => {
    expectConsole('warn');
    const read = denormalize([GraphNode], ['0', '65'], { GraphNode: chain(70) }) as GraphNode[];
    expect(read.map((node) => follow(node)[0])).toEqual([65, 5]);
  });
});

describe('a cycle with an entity that lacks what it requires', () => {
  it('is read the same whichever member comes first', () => {
    class A extends Entity {
      id = '';
      b: unknown = {};
      c: unknown = {};
      static override key = 'A';
    }
    class B extends Entity {
      id = '';
      a: unknown = {};
      static override key = 'B';
    }
    class C extends Entity {
      id = '';
      static override key = 'C';
    }
    A.schema = { b: B, c: C };
    B.schema = { a: A };
    const entities = { A: { 1: { id: '1', b: '1', c: '1' } }, B: { 1: { id: '1', a: '1' } }, C: { 1: INVALID } };
    expect(denormalize(B, '1', entities)).toBe(INVALID);
    const lists = denormalize({ as: [A], bs: [B] }, { as: ['1'], bs: ['1'] }, entities) as { as: A[]; bs: B[] };
    expect([lists.as[0]?.b, lists.bs[0]?.a, lists.as[0]?.c]).toEqual([lists.bs[0], lists.as[0], {}]);
  });
});
