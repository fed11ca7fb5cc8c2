import { describe, expect, it } from 'vitest';
import { All, Entity } from '../../src/index.js';
import { readValue, RowCache } from '../../src/normalize/denormalize.js';
import { User } from '../support/entities.js';
import { emptyTables, write } from '../support/writes.js';
import type { Normalized } from '../../src/normalize/Normalization.js';

const LENGTH = 20_000;

class Commit extends Entity {
  id = '';
  parent: Commit | undefined = undefined;
  static override key = 'Commit';
  static override schema = { parent: Commit };
}

/** A page that shows every user there is. */
class Page extends Entity {
  id = '';
  users: readonly User[] | undefined = undefined;
  static override key = 'Page';
  static override schema = { users: new All(User) };
}

const commits = (): object[] =>
  Array.from({ length: LENGTH }, (_, index) => ({ id: String(index), parent: index === 0 ? null : String(index - 1) }));

describe('a chain of rows that were read one after the other', () => {
  const setUp = () => {
    const cache = new RowCache();
    const read = (schema: unknown, input: unknown, { entities }: Normalized): any =>
      readValue(schema, input, { entities, args: [] }, cache).value;
    const first = write([Commit], commits(), emptyTables, { at: 1 });
    const list = read([Commit], first.result, first);
    return { read, first, list, last: String(LENGTH - 1) };
  };

  it('stands after an unrelated write, whatever its length', () => {
    const { read, first, list, last } = setUp();
    const second = write(User, { id: '1' }, first, { at: 2 });
    expect(read(Commit, last, second) === list.at(-1)).toBe(true);
  });

  it('does not stand after a write at its other end', () => {
    const { read, first, list, last } = setUp();
    const second = write(Commit, { id: '0', parent: null, title: 'new' }, first, { at: 2 });
    const again = read([Commit], first.result, second);
    expect(again).toHaveLength(LENGTH);
    // Not toBe(): it compares what differs to the bottom, with the stack.
    expect(again.at(-1) === list.at(-1)).toBe(false);
    expect(read(Commit, last, second) === again.at(-1)).toBe(true);
  });
});

it('a long list whose items show a whole table notices that the table came to be', () => {
  const cache = new RowCache();
  const pages = Array.from({ length: 60 }, (_, index) => ({ id: String(index), users: null }));
  const first = write([Page], pages, emptyTables, { at: 1 });
  const read = ({ entities }: Normalized): any => readValue([Page], first.result, { entities, args: [] }, cache).value;
  expect(read(first)[0].users).toBeUndefined();
  expect(read(write(new All(User), [], first, { at: 2 }))[0].users).toEqual([]);
});
