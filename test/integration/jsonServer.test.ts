import { describe, expect, it } from 'vitest';
import { createRestSlice, Entity, NetworkError, resource } from '../../src/index.js';
import { startJsonServer } from '../support/jsonServer.js';
import { testStore } from '../support/testStore.js';

class Author extends Entity {
  id = 0;
  name = '';
  static override key = 'Author';
}

class Book extends Entity {
  id = 0;
  title = '';
  shelf = '';
  author = Author.fromJS();
  printedAt = new Date(0);
  static override key = 'Book';
  static override schema = { author: Author, printedAt: Date };
}

const ADA = { id: 1, name: 'Ada' };
const BOOKS = [
  { id: 1, title: 'Notes', shelf: 'a', author: ADA, printedAt: '1843-09-01T00:00:00.000Z' },
  { id: 2, title: 'Letters', shelf: 'b', author: ADA, printedAt: '1844-01-01T00:00:00.000Z' },
  { id: 3, title: 'Engines', shelf: 'a', author: { id: 2, name: 'Charles' }, printedAt: '1832-01-01T00:00:00.000Z' },
];

/** A store over a real json-server; `requests` is what went out. */
const setUp = async () => {
  const server = await startJsonServer({ books: BOOKS });
  const { url } = server;
  const requests: string[] = [];
  const fetchResponse = async (input: string, init: RequestInit) => {
    requests.push(`${init.method ?? ''} ${input.slice(url.length)}`);
    const response = await fetch(input, init);
    if (!response.ok) throw new NetworkError(response, { method: init.method ?? '' });
    return response;
  };
  const make = () =>
    createRestSlice({
      endpoints: {
        books: resource({
          path: '/books/:id',
          urlPrefix: url,
          schema: Book,
          searchParams: {} as { shelf?: string } | undefined,
          fetchResponse,
        }),
      },
    });
  const made = testStore(make);
  const { books } = made.endpoints;
  const titles = (params: { shelf?: string } = {}) =>
    books.getList.select(made.root(), params)?.map(({ title }) => title);
  return { server, requests, books, titles, detail: (id: number) => books.get.select(made.root(), { id }), ...made };
};

/** Two lists and a detail have been read. */
const setUpRead = async () => {
  const made = await setUp();
  await made.dispatch(made.books.getList());
  await made.dispatch(made.books.getList({ shelf: 'a' }));
  await made.dispatch(made.books.get({ id: 1 }));
  made.requests.length = 0;
  return made;
};

describe('against json-server', () => {
  it('reads a list, with nested entities and dates', async () => {
    const { dispatch, books } = await setUp();
    const list = await dispatch(books.getList());
    expect(list.map(({ title, author }) => `${author.name}: ${title}`)).toEqual([
      'Ada: Notes',
      'Ada: Letters',
      'Charles: Engines',
    ]);
    expect(list[0]?.printedAt).toEqual(new Date('1843-09-01T00:00:00.000Z'));
  });

  it('filters by a search parameter', async () => {
    const { dispatch, books, titles, requests } = await setUp();
    await dispatch(books.getList({ shelf: 'a' }));
    expect(titles({ shelf: 'a' })).toEqual(['Notes', 'Engines']);
    expect(requests).toEqual(['GET /books?shelf=a']);
  });

  it('creates: the item is in the matching lists, without a refetch', async () => {
    const { dispatch, books, titles, requests, server } = await setUpRead();
    const body = { title: 'Sketch', shelf: 'a', author: ADA, printedAt: '1842-10-01T00:00:00.000Z' };
    const created = await dispatch(books.getList.push({ shelf: 'a' }, body));
    expect(created).toMatchObject({ id: 4, title: 'Sketch' });
    expect(titles()).toEqual(['Notes', 'Letters', 'Engines', 'Sketch']);
    expect(titles({ shelf: 'a' })).toEqual(['Notes', 'Engines', 'Sketch']);
    expect(requests).toEqual(['POST /books?shelf=a']);
    await expect(server.get('/books/4')).resolves.toEqual({ id: 4, ...body });
  });

  it('replaces (PUT): two lists and the detail agree, without a refetch', async () => {
    const { dispatch, books, titles, detail, requests, server } = await setUpRead();
    await dispatch(books.update({ id: 1 }, { ...BOOKS[0], title: 'Notes, second edition' }));
    expect(titles()?.[0]).toBe('Notes, second edition');
    expect(titles({ shelf: 'a' })?.[0]).toBe('Notes, second edition');
    expect(detail(1)?.title).toBe('Notes, second edition');
    expect(requests).toEqual(['PUT /books/1']);
    await expect(server.get('/books/1')).resolves.toMatchObject({ title: 'Notes, second edition', shelf: 'a' });
  });

  it('patches (PATCH): the other fields stay, here and on the server', async () => {
    const { dispatch, books, titles, detail, requests, server } = await setUpRead();
    await dispatch(books.partialUpdate({ id: 1 }, { title: 'Patched' }));
    expect([titles()?.[0], titles({ shelf: 'a' })?.[0], detail(1)?.title]).toEqual(Array(3).fill('Patched'));
    expect(detail(1)?.author.name).toBe('Ada');
    expect(requests).toEqual(['PATCH /books/1']);
    await expect(server.get('/books/1')).resolves.toEqual({ ...BOOKS[0], title: 'Patched' });
  });

  it('deletes: lists drop the item, the detail is gone, without a refetch', async () => {
    const { dispatch, books, titles, detail, requests, root } = await setUpRead();
    await dispatch(books.delete({ id: 1 }));
    expect(titles()).toEqual(['Letters', 'Engines']);
    expect(titles({ shelf: 'a' })).toEqual(['Engines']);
    expect(detail(1)).toBeUndefined();
    expect(books.get.selectResponse(root(), { id: 1 }).expiryStatus).toBe('Invalid');
    expect(requests).toEqual(['DELETE /books/1']);
  });

  it('refetching what has not changed keeps every reference', async () => {
    const { dispatch, books, slice, root } = await setUpRead();
    const before = [books.getList.select(root(), {}), slice.selectEntities(root())];
    await dispatch(books.getList());
    expect(books.getList.select(root(), {})).toBe(before[0]);
    expect(slice.selectEntities(root())).toBe(before[1]);
  });

  it('404: rejects with a NetworkError; what was read stays', async () => {
    const { dispatch, books, titles, root } = await setUpRead();
    const error: unknown = await dispatch(books.get({ id: 99 })).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({ status: 404 });
    expect(books.get.selectResponse(root(), { id: 99 })).toMatchObject({ status: 'rejected', data: undefined });
    expect(titles()).toHaveLength(3);
  });

  it('stopped: rejects, keeps what was read, and works again once it is back', async () => {
    const { dispatch, books, titles, server, detail } = await setUpRead();
    await server.stop();
    await expect(dispatch(books.getList())).rejects.toBeInstanceOf(TypeError);
    await expect(dispatch(books.partialUpdate({ id: 1 }, { title: 'lost' }))).rejects.toBeInstanceOf(TypeError);
    expect(titles()).toEqual(['Notes', 'Letters', 'Engines']);
    expect(detail(1)?.title).toBe('Notes');
    await server.start();
    await dispatch(books.partialUpdate({ id: 1 }, { title: 'back' }));
    expect(detail(1)?.title).toBe('back');
  });
});
