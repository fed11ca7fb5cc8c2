import { expect, it } from 'vitest';
import { denormalize, Entity, normalize } from '../../src/index.js';

const makeClasses = () => {
  class Author extends Entity {
    id = '';
    book: unknown = undefined;
    declare static schema: Record<string, unknown> | undefined;
    static override key = 'Author';
  }
  class Book extends Entity {
    id = '';
    author: any = undefined;
    static override key = 'Book';
    static override schema = { author: Author };
  }
  return { Author, Book };
};

it('a schema assigned to a nested class after it was read closes the cycle (S24.6)', () => {
  const { Author, Book } = makeClasses();
  const { entities } = normalize(Book, { id: '1', author: { id: '2', book: '1' } });
  denormalize(Book, '1', entities);
  Author.schema = { book: Book };
  const book = denormalize(Book, '1', entities) as any;
  expect(book.author.book).toBe(book);
});

it('a schema assigned to a nested class after it was written takes cyclic data apart (S24.6)', () => {
  const { Author, Book } = makeClasses();
  normalize(Book, { id: '1', author: { id: '2' } });
  Author.schema = { book: Book };
  const book: { id: string; author?: unknown } = { id: '1' };
  book.author = { id: '2', book };
  expect(normalize(Book, book).entities).toEqual({
    Book: { 1: { id: '1', author: '2' } },
    Author: { 2: { id: '2', book: '1' } },
  });
});
