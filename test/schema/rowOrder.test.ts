import { describe, expect, it } from 'vitest';
import { contradicts, isOlder, laterMeta, OLDEST, orderOf } from '../../src/schema/rowOrder.js';
import { INVALID } from '../../src/index.js';
import type { AnswerOrder } from '../../src/schema/rowOrder.js';
import type { Numbers, RowMeta } from '../../src/schema/Schema.js';

const at = (fetchedAt: number): RowMeta => ({ ...OLDEST, fetchedAt, date: fetchedAt });
const read = (sent: number, arrived = sent + 1): RowMeta => ({ ...OLDEST, sent, arrived });
const mutation = (sent: number, arrived = sent + 1): RowMeta => ({ ...OLDEST, mutation: [sent, arrived] });
const both = (sent: number, arrived: number, last: Numbers): RowMeta => ({ ...read(sent, arrived), mutation: last });

/** An answer, what is stored, and how they stand to each other. */
const TABLE: readonly (readonly [title: string, incoming: RowMeta, stored: RowMeta, order: AnswerOrder])[] = [
  ['a read of an unknown row', read(5), OLDEST, 'newer'],
  ['a read that was sent after the last read', read(5), read(3, 9), 'newer'],
  ['a read with the number of the last one', read(5), read(5), 'newer'],
  ['a read that was sent before the last read', read(3, 9), read(5), 'outrun'],
  ['a read that was sent after the last mutation arrived', read(7), mutation(4, 6), 'newer'],
  ['a read that was sent during the last mutation', read(5), mutation(4, 6), 'older'],
  ['a read that was sent before the last mutation', read(3, 9), mutation(4, 6), 'older'],
  ['a read that was sent before a local write', read(3, 9), mutation(6, 6), 'outrun'],
  ['a read that was sent with a local write', read(6, 9), mutation(6, 6), 'newer'],
  ['a read that was sent before a local write and the answer of a mutation', read(3, 9), mutation(6, 8), 'older'],
  ['a mutation of an unknown row', mutation(5), OLDEST, 'newer'],
  ['a mutation that was sent after everything', mutation(9), both(2, 3, [4, 6]), 'newer'],
  ['a mutation that was sent before the last one', mutation(3, 9), mutation(4, 6), 'older'],
  ['a mutation that was sent before a local write', mutation(3, 9), mutation(6, 6), 'older'],
  ['a mutation during which another one arrived', mutation(5, 9), mutation(4, 6), 'crossed'],
  ['a mutation during which a read arrived', mutation(5, 9), read(2, 7), 'crossed'],
  ['another part of the answer of a mutation', mutation(5, 9), both(2, 7, [5, 9]), 'newer'],
  ['a mutation beside what came from elsewhere meanwhile', { ...mutation(5), fetchedAt: 1 }, at(2), 'crossed'],
  ['a mutation beside what came from elsewhere before', { ...mutation(5), fetchedAt: 3 }, at(2), 'newer'],
  ['an answer without numbers that was asked for later', at(2), at(1), 'newer'],
  ['an answer without numbers that was asked for earlier', at(1), at(2), 'outrun'],
];

describe('of two answers', () => {
  it.each(TABLE)('%s', (_, incoming, stored, order) => {
    expect(orderOf(incoming, stored)).toBe(order);
    expect(isOlder(incoming, stored)).toBe(order === 'older' || order === 'outrun');
  });

  it('one that had waited was crossed by nothing that came before it left', () => {
    expect(orderOf(mutation(5, 12), mutation(4, 8), 8)).toBe('newer');
    expect(orderOf(mutation(5, 12), mutation(4, 9), 8)).toBe('crossed');
    expect(orderOf(mutation(5, 12), mutation(6, 7), 8)).toBe('older');
  });

  it('the row keeps the last read, and of mutations the last sent and the latest answer', () => {
    expect(laterMeta(read(3, 4), read(5, 6))).toEqual(read(5, 6));
    expect(laterMeta(read(5, 6), read(3, 7))).toEqual(read(5, 6));
    expect(laterMeta(read(3, 4), mutation(5, 6))).toEqual(both(3, 4, [5, 6]));
    expect(laterMeta(both(3, 4, [5, 6]), mutation(2, 8))).toEqual(both(3, 4, [5, 8]));
    expect(laterMeta(both(3, 4, [5, 6]), read(7, 8))).toEqual(both(7, 8, [5, 6]));
  });

  it('one that brings nothing but numbers leaves the meta of an answer as it is, for all of its rows', () => {
    const incoming = read(5, 6);
    expect(laterMeta(read(3, 4), incoming)).toBe(incoming);
  });
});

describe('an answer contradicts a row', () => {
  it.each([
    ['where it says another value', { a: 1 }, { a: 2 }, true],
    ['not by the same value', { a: { b: [1] } }, { a: { b: [1] } }, false],
    ['not by a field that the row lacks', { a: 1 }, { b: 2 }, false],
    ['not by a primary key as a number, or as text', { id: 1 }, { id: '1' }, false],
    ['where it was deleted', INVALID, { a: 1 }, true],
    ['not where nothing is stored', undefined, { a: 1 }, false],
    ['as a list, by its items', ['1'], ['2'], true],
    ['as a list, not by the same items', ['1'], ['1'], false],
  ] as const)('%s', (_, row, said, is) => {
    expect(contradicts(row, said)).toBe(is);
  });
});
