import { describe, expect, it } from 'vitest';
import { Collection, denormalize, normalize } from '../../src/index.js';
import { expectConsole } from '../support/console.js';
import { circleOfRows, nested, nestedChain } from '../support/deep.js';
import { GraphNode, User } from '../support/entities.js';
import { restErrorOf } from '../support/thrown.js';

describe('a chain of nested entities in one response', () => {
  it.each([1_000, 10_000, 100_000])('of %i levels is stored whole (B02–B04)', (length) => {
    const { result, entities } = normalize(GraphNode, nestedChain(length));
    expect(result).toBe('0');
    expect(Object.keys(entities.GraphNode ?? {})).toHaveLength(length);
    expect(entities.GraphNode?.['0']).toEqual({ id: 0, next: '1' });
    expect(entities.GraphNode?.[String(length - 1)]).toEqual({ id: length - 1 });
  });

  it('stored again changes nothing (decision 41)', () => {
    const first = normalize(GraphNode, nestedChain(10_000));
    expect(normalize(GraphNode, nestedChain(10_000), [], first).entities).toBe(first.entities);
  });

  it('may end in one that has no primary key yet, where it is being created (S2.4)', () => {
    const chain = nestedChain(1_000);
    let last: { next?: unknown } = chain;
    while (last.next) last = last.next;
    last.next = { label: 'new' };
    const { entities } = normalize(new Collection([GraphNode]).push, chain);
    expect(entities.GraphNode?.new).toEqual({ id: 'new', label: 'new' });
  });

  it('can be read from the response itself (decision 54)', () => {
    expectConsole('warn');
    expect(denormalize(GraphNode, nestedChain(100_000), {})).toBeInstanceOf(GraphNode);
  });

  it('without a primary key at the root is refused with a clear error (A11)', () => {
    const error = restErrorOf(() => normalize(GraphNode, { next: nestedChain(100_000) }));
    expect(error).toMatchObject({ code: 'PK_MISSING', subject: 'GraphNode' });
  });
});

describe('a circle of rows', () => {
  it.each([1_000, 10_000, 100_000])('of %i reads up to the limit, then gives ids (B05–B07)', (length) => {
    expectConsole('warn');
    const first = denormalize(GraphNode, '0', { GraphNode: circleOfRows(length) }) as GraphNode;
    let last: GraphNode = first;
    while (last.next instanceof GraphNode) last = last.next;
    expect(last.next).toBe('65');
  });

  it('within the limit closes (B05)', () => {
    const first = denormalize(GraphNode, '0', { GraphNode: circleOfRows(60) }) as GraphNode;
    let last: GraphNode = first;
    for (let i = 0; i < 60; i++) last = last.next as GraphNode;
    expect(last).toBe(first);
  });
});

it('data 100 000 levels deep that no schema describes is stored untouched (B01)', () => {
  const meta = nested(100_000, 'bottom');
  const { entities } = normalize(User, { id: 1, meta });
  expect((entities.User?.['1'] as { meta?: unknown }).meta).toBe(meta);
});

it('deep data that no schema describes can be stored again (B01)', () => {
  const first = normalize(User, { id: 1, meta: nested(100_000, 'bottom') });
  const next = nested(100_000, 'bottom');
  const second = normalize(User, { id: 1, meta: next }, [], first);
  expect((second.entities.User?.['1'] as { meta?: unknown }).meta).toBe(next);
});
