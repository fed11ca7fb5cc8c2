import { describe, expect, it } from 'vitest';
import {
  All,
  Collection,
  createRestSlice,
  Entity,
  Invalidate,
  Lazy,
  Query,
  resource,
  RestEndpoint,
  Scalar,
  Union,
  Values,
} from '../../src/index.js';
import { testStore } from '../support/testStore.js';

class Author extends Entity {
  id = '';
  name = '';
  born = 0;
  static override key = 'Author';
}

class Book extends Entity {
  id = '';
  title = '';
  text = '';
  author: Author | null = null;
  static override key = 'Book';
  static override schema = { author: Author };
}

class Magazine extends Entity {
  id = '';
  issue = 0;
  static override key = 'Magazine';
}

const of = (portfolio: string) => new Scalar({ key: portfolio, lens: (args) => args[0]?.portfolio });
const figures = of('figures');

class Company extends Entity {
  id = '';
  share: unknown = 0;
  static override key = 'Company';
  static override schema = { share: figures };
}

class Shelf extends Entity {
  id = '';
  books: any = [];
  static override key = 'Shelf';
  static override schema = { books: new Lazy([Book]) };
}

const bookOf = (id: string, fields: object = {}) => ({
  id,
  title: `title ${id}`,
  text: `text ${id}`,
  author: null,
  ...fields,
});
const halfOf = (id: string) => ({ id, title: `title ${id}` });

/** What is asked for, by path; answered with what stands there by then. */
const served: Record<string, unknown> = {};
const asked: string[] = [];

const fetchResponse = async (url: string, { method = 'GET', body }: RequestInit) => {
  asked.push(`${method} ${url}`);
  const answer = method === 'GET' ? served[url] : { ...(JSON.parse(body as string) as object), id: '9' };
  if (answer === undefined) throw new TypeError('Failed to fetch');
  return Response.json(answer);
};

const list = new Collection([Book], { scope: 'books' });
const mapped = new Collection(new Values(Book), { scope: 'books' });

const endpoints = () => ({
  books: resource({ path: '/books/:id', schema: Book, fetchResponse, searchParams: {} as { by?: string } | undefined }),
  partial: new RestEndpoint({ path: '/part/:id', schema: Book, fetchResponse, returnPartialData: true }),
  wrapped: new RestEndpoint({ path: '/wrapped', schema: { items: list, total: 0 }, fetchResponse }),
  inside: new RestEndpoint({ path: '/inside', schema: { items: list }, fetchResponse }),
  plain: new RestEndpoint({ path: '/plain', schema: list, fetchResponse }),
  half: new RestEndpoint({ path: '/half', schema: list, fetchResponse }),
  again: new RestEndpoint({ path: '/again', schema: list, fetchResponse }),
  map: new RestEndpoint({ path: '/map', schema: mapped, fetchResponse }),
  mapAgain: new RestEndpoint({ path: '/map-again', schema: mapped, fetchResponse }),
  dated: new RestEndpoint({ path: '/dated/:id', schema: { book: Book, at: Date }, fetchResponse }),
  boxed: new RestEndpoint({ path: '/boxed/:id', schema: { book: Book }, fetchResponse }),
  titles: new RestEndpoint({
    path: '/titles/:id',
    schema: new Query(Book, ({ title }: Book) => [title]),
    fetchResponse,
  }),
  all: new RestEndpoint({ path: '/all', schema: new All(Book), fetchResponse }),
  any: new RestEndpoint({
    path: '/any/:id',
    schema: new Union({ Book, Magazine }, 'type'),
    searchParams: {} as { type?: string } | undefined,
    fetchResponse,
  }),
  companies: new RestEndpoint({
    path: '/companies',
    schema: [Company],
    searchParams: {} as { portfolio: string },
    fetchResponse,
  }),
  company: new RestEndpoint({
    path: '/companies/:id',
    schema: Company,
    searchParams: {} as { portfolio?: string } | undefined,
    fetchResponse,
  }),
  shelves: new RestEndpoint({ path: '/shelves', schema: [Shelf], fetchResponse }),
  shelf: new RestEndpoint({ path: '/shelves/:id', schema: Shelf, fetchResponse }),
});

const setup = () => {
  for (const name of Object.keys(served)) delete served[name];
  asked.length = 0;
  return testStore(() => createRestSlice({ endpoints: endpoints() }));
};

describe('the detail of a row that a list has brought (T14)', () => {
  it('is there where the list says all that the class declares, whatever the values', () => {
    const {
      endpoints: { books },
      dispatch,
      root,
    } = setup();
    void dispatch(books.getList.setResponse(undefined, [bookOf('1', { text: null, author: null })]));
    expect(books.get.select(root(), { id: '1' })?.title).toBe('title 1');
    expect(books.get.selectResponse(root(), { id: '1' })).toMatchObject({ status: 'fulfilled', expiryStatus: 'Valid' });
  });

  it('is not there where it leaves something out, and is asked for once', async () => {
    const {
      endpoints: { books },
      dispatch,
      root,
    } = setup();
    void dispatch(books.getList.setResponse(undefined, [halfOf('1')]));
    expect(books.get.select(root(), { id: '1' })).toBeUndefined();
    expect(books.get.selectResponse(root(), { id: '1' })).toMatchObject({ data: undefined, status: 'uninitialized' });
    served['/books/1'] = { id: '1', title: 'short' };
    await dispatch(books.get.fetchIfStale({ id: '1' }));
    // The own answer decides, whatever that leaves out.
    expect(books.get.select(root(), { id: '1' })).toMatchObject({ title: 'short', text: '' });
    await dispatch(books.get.fetchIfStale({ id: '1' }));
    expect(asked).toEqual(['GET /books/1']);
  });

  it('is there again and again, the same object, while rows beside it come and go', () => {
    const {
      endpoints: { books },
      slice,
      dispatch,
      root,
    } = setup();
    void dispatch(books.getList.setResponse(undefined, [bookOf('1'), halfOf('2')]));
    const first = books.get.select(root(), { id: '1' });
    const before = root();
    void dispatch(slice.set(Book, { id: '2' }, { text: 'two', author: null }));
    expect(books.get.select(root(), { id: '1' })).toBe(first);
    expect(books.get.select(root(), { id: '2' })?.text).toBe('two');
    expect(books.get.select(before, { id: '2' })).toBeUndefined();
    expect(books.get.select(root(), { id: '2' })?.text).toBe('two');
  });

  it('does not look within: an author who is known in part is shown', () => {
    const {
      endpoints: { books },
      dispatch,
      root,
    } = setup();
    void dispatch(books.getList.setResponse(undefined, [bookOf('1', { author: { id: '7', name: 'Ada' } })]));
    expect(books.get.select(root(), { id: '1' })?.author).toMatchObject({ name: 'Ada', born: 0 });
  });

  it('shows the part, stale, with returnPartialData', async () => {
    const {
      endpoints: { books, partial },
      dispatch,
      root,
    } = setup();
    void dispatch(books.getList.setResponse(undefined, [halfOf('1'), bookOf('2')]));
    expect(partial.select(root(), { id: '1' })).toMatchObject({ title: 'title 1', text: '' });
    expect(partial.selectResponse(root(), { id: '1' })).toMatchObject({ expiryStatus: 'Valid', expiresAt: 1 });
    expect(partial.selectResponse(root(), { id: '2' }).expiresAt).toBeGreaterThan(Date.now());
    served['/part/1'] = bookOf('1');
    await dispatch(partial.fetchIfStale({ id: '1' }));
    await dispatch(partial.fetchIfStale({ id: '1' }));
    await dispatch(partial.fetchIfStale({ id: '2' }));
    expect(asked).toEqual(['GET /part/1']);
    expect(partial.selectResponse(root(), { id: '1' }).expiresAt).toBeGreaterThan(Date.now());
  });

  it('is the error of the request without a connection; with returnPartialData the part (T16)', async () => {
    const {
      endpoints: { books, partial },
      dispatch,
      root,
    } = setup();
    void dispatch(books.getList.setResponse(undefined, [halfOf('1')]));
    await expect(dispatch(books.get({ id: '1' }))).rejects.toThrow();
    await expect(dispatch(partial({ id: '1' }))).rejects.toThrow();
    expect(books.get.selectResponse(root(), { id: '1' })).toMatchObject({ data: undefined, status: 'rejected' });
    expect(partial.selectResponse(root(), { id: '1' })).toMatchObject({ error: undefined, status: 'fulfilled' });
    expect(partial.select(root(), { id: '1' })?.title).toBe('title 1');
  });

  it('is no question for selectQuery and All, which show what there is', () => {
    const {
      endpoints: { books, all },
      slice,
      dispatch,
      root,
    } = setup();
    void dispatch(books.getList.setResponse(undefined, [halfOf('1')]));
    expect(slice.selectQuery(Book)(root(), { id: '1' })?.title).toBe('title 1');
    expect(all.select(root())?.map(({ title }) => title)).toEqual(['title 1']);
  });
});

describe('the detail is whole (T14)', () => {
  it('of several kinds where the row of its kind is', () => {
    const {
      endpoints: { any },
      slice,
      dispatch,
      root,
    } = setup();
    void dispatch(slice.set(Magazine, { id: '1' }, { id: '1', issue: 3 }));
    void dispatch(slice.set(Book, { id: '2' }, halfOf('2')));
    expect(any.select(root(), { id: '1', type: 'Magazine' })).toBeInstanceOf(Magazine);
    expect(any.select(root(), { id: '2', type: 'Book' })).toBeUndefined();
  });

  it('of what is computed where what it is computed from is', () => {
    const {
      endpoints: { titles },
      slice,
      dispatch,
      root,
    } = setup();
    void dispatch(slice.set(Book, { id: '1' }, bookOf('1')));
    void dispatch(slice.set(Book, { id: '2' }, halfOf('2')));
    expect(titles.select(root(), { id: '1' })).toEqual(['title 1']);
    expect(titles.select(root(), { id: '2' })).toBeUndefined();
  });

  it('with a Scalar where the lens of the reader has a cell', () => {
    const {
      endpoints: { companies, company },
      dispatch,
      root,
    } = setup();
    void dispatch(companies.setResponse({ portfolio: 'A' }, [{ id: '1', share: 0.5 }]));
    expect(company.select(root(), { id: '1', portfolio: 'A' })?.share).toBe(0.5);
    expect(company.select(root(), { id: '1', portfolio: 'B' })).toBeUndefined();
    expect(company.select(root(), { id: '1' })).toBeUndefined();
    void dispatch(companies.setResponse({ portfolio: 'B' }, [{ id: '1', share: 0.7 }]));
    expect(company.select(root(), { id: '1', portfolio: 'B' })?.share).toBe(0.7);
  });

  it('with a Lazy field where its ids are', () => {
    const {
      endpoints: { shelves, shelf },
      dispatch,
      root,
    } = setup();
    void dispatch(shelves.setResponse([{ id: '1', books: [halfOf('1')] }, { id: '2' }]));
    expect(shelf.select(root(), { id: '1' })?.books).toEqual(['1']);
    expect(shelf.select(root(), { id: '2' })).toBeUndefined();
  });
});

describe('a list that another endpoint has brought (T14)', () => {
  it('is there where each item is whole', () => {
    const {
      endpoints: { plain, again, inside, map, mapAgain },
      dispatch,
      root,
    } = setup();
    void dispatch(plain.setResponse([bookOf('1'), bookOf('2')]));
    void dispatch(map.setResponse({ a: bookOf('3') }));
    expect(again.select(root())).toHaveLength(2);
    expect(inside.select(root())?.items).toHaveLength(2);
    expect(mapAgain.select(root())?.['a']?.title).toBe('title 3');
  });

  it('is not there where one is not', () => {
    const {
      endpoints: { plain, again, inside, map, mapAgain },
      dispatch,
      root,
    } = setup();
    void dispatch(plain.setResponse([bookOf('1'), halfOf('2')]));
    void dispatch(map.setResponse({ a: halfOf('3') }));
    expect(plain.select(root())).toHaveLength(2);
    expect([again.select(root()), inside.select(root()), mapAgain.select(root())]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('is not there beside a member that only an answer brings', () => {
    const {
      endpoints: { plain, wrapped, dated, boxed },
      dispatch,
      root,
    } = setup();
    void dispatch(plain.setResponse([bookOf('1')]));
    expect(wrapped.select(root())).toBeUndefined();
    expect(dated.select(root(), { id: '1' })).toBeUndefined();
    expect(boxed.select(root(), { id: '1' })?.book.title).toBe('title 1');
  });

  it('is asked for again where it has got half an item since (T15)', async () => {
    const {
      endpoints: { plain, again, half },
      dispatch,
      root,
    } = setup();
    void dispatch(plain.setResponse([bookOf('1')]));
    const before = root();
    void dispatch(half.setResponse([bookOf('1'), halfOf('2')]));
    expect(again.select(root())).toBeUndefined();
    served['/again'] = [bookOf('1')];
    await dispatch(again.fetchIfStale());
    expect(asked).toEqual(['GET /again']);
    expect(again.select(root())).toHaveLength(1);
    expect(again.select(before)).toHaveLength(1);
  });
});

describe('what this page has created (T15)', () => {
  it('is whole, whatever the answer leaves out, until it is deleted', async () => {
    const {
      endpoints: { books },
      slice,
      dispatch,
      root,
    } = setup();
    void dispatch(books.getList.setResponse(undefined, []));
    await dispatch(books.getList.push({ title: 'new' }));
    expect(books.get.select(root(), { id: '9' })).toMatchObject({ title: 'new', text: '' });
    void dispatch(books.getList.setResponse(undefined, [halfOf('9')]));
    expect(books.get.select(root(), { id: '9' })?.title).toBe('title 9');
    void dispatch(slice.set(new Invalidate(Book), { id: '9' }, undefined as never));
    void dispatch(books.getList.setResponse(undefined, [halfOf('9')]));
    expect(books.get.select(root(), { id: '9' })).toBeUndefined();
  });

  it('is whole where a local write has pushed it, in a log that is replayed, too', () => {
    const {
      endpoints: { books, plain },
      slice,
      dispatch,
      root,
    } = setup();
    void dispatch(plain.setResponse([]));
    void dispatch(slice.set(list.push, {}, halfOf('1')));
    void dispatch(slice.set(Book, { id: '2' }, halfOf('2')));
    expect(books.get.select(root(), { id: '1' })?.title).toBe('title 1');
    expect(books.get.select(root(), { id: '2' })).toBeUndefined();
  });

  it('does not make whole what stands in it', async () => {
    const {
      endpoints: { books },
      slice,
      dispatch,
      root,
    } = setup();
    void dispatch(books.getList.setResponse(undefined, []));
    await dispatch(books.getList.push({ title: 'new', author: { id: '7', name: 'Ada' } as Author }));
    expect(slice.selectQuery(Author)(root(), { id: '7' })?.name).toBe('Ada');
    expect(root().rest.entitiesMeta['Author']?.['7']).not.toHaveProperty('isMade');
    expect(root().rest.entitiesMeta['Book']?.['9']).toHaveProperty('isMade', true);
  });
});
