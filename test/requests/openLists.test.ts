import { expect, it } from 'vitest';
import { createRestSlice, Entity, resource } from '../../src/index.js';
import { expectConsole } from '../support/console.js';
import { testStore } from '../support/testStore.js';

class Book extends Entity {
  id = '';
  title = '';
  state = '';
  static override key = 'Book';
}

const BOOK = { id: '1', title: 'a', state: 'open' };

/** A list of books that is asked for with q, and edits. */
function library(declares: object = {}) {
  const fetchResponse = async (input: string, { method = 'GET' }: RequestInit) => {
    await Promise.resolve();
    if (method === 'GET') return Response.json(input.includes('?') ? [BOOK] : BOOK);
    return Response.json({ ...BOOK, title: String(Math.random()) });
  };
  const { dispatch, endpoints, slice } = testStore(() =>
    createRestSlice({
      endpoints: {
        books: resource({
          ...{ path: '/books/:id', urlPrefix: 'http://books.test', schema: Book, ...declares },
          ...{ searchParams: {} as { q?: string; state?: string }, fetchResponse: fetchResponse as never },
        }),
      },
    }),
  );
  const { getList, partialUpdate } = endpoints.books;
  const edits = async (count: number) => {
    for (let each = 0; each < count; each++) await dispatch(partialUpdate({ id: '1' }, { title: 'b' }));
  };
  const sets = async (count: number) => {
    for (let each = 0; each < count; each++) await dispatch(slice.set(Book, { id: '1' }, { title: String(each) }));
  };
  return { read: (args: object) => dispatch(getList(args as never)), edits, sets };
}

it('twenty writes in a row that leave a list stale for one argument are told of, once', async () => {
  const { read, edits, sets } = library();
  await read({ q: 'a' });
  await edits(10);
  await sets(9);
  const warnings = expectConsole('warn');
  expect(warnings).toEqual([]);
  await edits(25);
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toContain('books.getList: 20 writes in a row have left a list stale that was asked for with "q"');
  expect(warnings[0]).toContain('filters: { q: (item, value) => … }');
});

it('but not where the list is asked for with what its items have', async () => {
  const { read, edits } = library();
  await read({ state: 'open' });
  await edits(25);
});

it.each(['none', 'server', () => true])('nor where filters say what it means: %s', async (q) => {
  const { read, edits } = library({ filters: { q } });
  await read({ q: 'a' });
  await edits(25);
});
