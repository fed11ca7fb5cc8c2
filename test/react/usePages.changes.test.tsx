import { describe, expect, it } from 'vitest';
import { Collection, RestEndpoint } from '../../src/index.js';
import { usePages } from '../../src/react/index.js';
import { byCursor, feedPage, Note, rows } from '../support/feedPage.js';
import { expectConsole } from '../support/console.js';

type Rows = { id: string }[];

/** A feed that begins in the middle: newer rows are before it. */
const twoWay = {
  paginationField: undefined,
  nextPage: (response: Rows) => (response.length === 2 ? { after: response.at(-1)?.id } : undefined),
  previousPage: (response: Rows) => (response.length === 2 ? { before: response[0]?.id } : undefined),
};

describe('pages before what is there', () => {
  it('go in front, their rows in their order, and each side goes on by itself', async () => {
    const { start, current, answer, sees, sends, see } = feedPage({ options: twoWay });
    await start('5', '6');
    expect(current()).toMatchObject({ hasNext: true, hasPrevious: true });
    const done = current().fetchPrevious();
    await see(() => expect(current()).toMatchObject({ isFetchingPrevious: true, isFetchingNext: false }));
    await answer(1, rows('3', '4'));
    await done;
    await sees('3', '4', '5', '6');
    void current().fetchNext();
    await answer(2, rows('7'));
    await sees('3', '4', '5', '6', '7');
    expect(current()).toMatchObject({ hasNext: false, hasPrevious: true, isFetchingPrevious: false });
    void current().fetchPrevious();
    await answer(3, rows('2'));
    await sees('2', '3', '4', '5', '6', '7');
    expect(current().hasPrevious).toBe(false);
    await sends('/a/notes', '/a/notes?before=5', '/a/notes?after=6', '/a/notes?before=3');
  });

  it('both at once, whichever comes first', async () => {
    const { start, current, answer, sees, see, sends } = feedPage({ options: twoWay });
    await start('5', '6');
    void current().fetchPrevious();
    void current().fetchNext();
    await see(() => expect(current()).toMatchObject({ isFetchingPrevious: true, isFetchingNext: true }));
    await sends('/a/notes', '/a/notes?before=5', '/a/notes?after=6');
    await answer(2, rows('7', '8'));
    await answer(1, 500);
    await sees('5', '6', '7', '8');
    expect(current()).toMatchObject({ error: { status: 500 }, isFetchingPrevious: false, hasPrevious: true });
    void current().fetchPrevious();
    await answer(3, rows('3', '4'));
    await sees('3', '4', '5', '6', '7', '8');
    expect(current()).toMatchObject({ error: undefined, hasNext: true, hasPrevious: true });
  });

  it('a row that has moved to the front on the server is there once', async () => {
    const { start, current, answer, sees } = feedPage({ options: twoWay });
    await start('5', '6');
    void current().fetchPrevious();
    await answer(1, rows('6', '4'));
    await sees('6', '4', '5');
  });
});

describe('what happens to rows meanwhile', () => {
  it('one that was created is shown at once, and where the server has it when the list is there anew', async () => {
    const { start, current, answer, sees, dispatch, notes, see } = feedPage();
    await start('1', '2');
    void dispatch(notes.getList.push({ group: 'a' }, { text: 'new' }));
    await answer(1, { id: '9', text: 'new' });
    await see(() => expect(current().data).toHaveLength(3));
    void current().fetchNext();
    await answer(2, rows('1', '2'));
    await sees('1', '2');
    await answer(3, rows('3', '9'));
    await sees('1', '2', '3', '9');
  });

  it('the window of the server has moved: no row is there twice', async () => {
    const { start, current, answer, sees } = feedPage();
    await start('1', '2');
    void current().fetchNext();
    await answer(1, rows('2', '3'));
    await sees('1', '2', '3');
  });

  it.each([
    ['before the page is asked for', 0],
    ['while the page is under way', 1],
  ])('one that is deleted %s leaves all pages, and does not come back', async (_, when) => {
    const { start, current, answer, sees, dispatch, notes, see, calls } = feedPage();
    await start('1', '2');
    void current().fetchNext();
    await answer(1, rows('3', '4'));
    await sees('1', '2', '3', '4');
    const remove = async () => {
      const index = calls.length;
      void dispatch(notes.delete({ group: 'a', id: '3' }));
      await answer(index, null);
    };
    if (when === 0) await remove();
    void current().fetchNext();
    await see(() => expect(current().isFetchingNext).toBe(true));
    if (when === 1) await remove();
    await see(() => expect(current().data?.map(({ id }) => id)).toEqual(['1', '2', '4']));
    const next = 3 + when;
    await answer(next, rows('1', '2'));
    await answer(next + 1, rows('4', '5'));
    await answer(next + 2, rows('6'));
    await see(() => expect(current().data?.map(({ id }) => id)).toEqual(['1', '2', '4', '5', '6']));
  });

  it('an optimistic create is shown among the pages, and has its id in all that follows', async () => {
    const { start, current, answer, dispatch, notes, ids, see } = feedPage({
      options: { ...byCursor, optimistic: true },
    });
    await start('1', '2');
    void dispatch(notes.getList.push({ group: 'a' }, { text: 'new' }));
    await see(() => expect(current().data).toHaveLength(3));
    void current().fetchNext();
    await answer(2, rows('3'));
    await see(() => expect(current().data).toHaveLength(4));
    await answer(1, { id: '9', text: 'new' });
    await see(() => expect(new Set(ids())).toEqual(new Set(['1', '2', '3', '9'])));
  });
});

describe('the list is read anew', () => {
  it('refetch: its pages start anew, with a promise of a call', async () => {
    const { start, current, answer, sees, sends } = feedPage();
    await start('1', '2');
    void current().fetchNext();
    await answer(1, rows('3'));
    await sees('1', '2', '3');
    expect(current().hasNext).toBe(false);
    const { refetch } = current();
    const read = refetch();
    await answer(2, rows('0', '1'));
    expect((await read).map(({ id }) => id)).toEqual(['0', '1']);
    await sees('0', '1');
    expect(current()).toMatchObject({ hasNext: true, refetch });
    void current().fetchNext();
    await sends('/a/notes', '/a/notes?after=2', '/a/notes', '/a/notes?after=1');
    await answer(3, []);
  });

  it('hasNext stays while it is under way; fetchNext waits for it, and goes on from there', async () => {
    const { start, current, answer, sees, sends, rest, see } = feedPage();
    await start('1', '2');
    void current().refetch();
    await rest();
    expect(current()).toMatchObject({ hasNext: true, loading: false });
    const done = current().fetchNext();
    await see(() => expect(current().isFetchingNext).toBe(true));
    await rest();
    await sends('/a/notes', '/a/notes');
    await answer(1, rows('0', '1'));
    await sends('/a/notes', '/a/notes', '/a/notes?after=1');
    await answer(2, rows('2'));
    await done;
    await sees('0', '1', '2');
  });

  it('a page that was asked for before would leave a gap: it is aborted, without an error', async () => {
    const { start, current, answer, sees, sends, see, types } = feedPage();
    await start('1', '2');
    void current().fetchNext();
    await answer(1, rows('3', '4'));
    await sees('1', '2', '3', '4');
    const done = current().fetchNext();
    await sends('/a/notes', '/a/notes?after=2', '/a/notes?after=4');
    void current().refetch();
    await answer(3, rows('1', '2'));
    await done;
    await see(() => expect(current()).toMatchObject({ isFetchingNext: false, error: undefined, hasNext: true }));
    await sends('/a/notes', '/a/notes?after=2', '/a/notes?after=4 aborted', '/a/notes');
    await sees('1', '2');
    expect(types().at(-1)).toBe('rest/notes.getList.getPage/rejected');
    void current().fetchNext();
    await answer(4, rows('3'));
    await sees('1', '2', '3');
  });

  it('one that somebody else waits for lands; where the list goes on is said by the list', async () => {
    const { start, current, answer, sees, dispatch, notes, sends } = feedPage();
    await start('1', '2');
    const page = dispatch(notes.getList.getPage({ group: 'a', after: '2' }));
    await sends('/a/notes', '/a/notes?after=2');
    void current().refetch();
    await answer(2, rows('0', '1'));
    await answer(1, rows('3', '4'));
    await page;
    await sees('0', '1', '3', '4');
    void current().fetchNext();
    await sends('/a/notes', '/a/notes?after=2', '/a/notes', '/a/notes?after=1');
    await answer(3, rows('2', '3'));
    await sees('0', '1', '3', '4', '2');
  });

  it('an answer that changes of the list have crossed takes them in, and is asked for again', async () => {
    const { start, current, answer, sees, dispatch, notes, slice, sends } = feedPage();
    const arrive = (id: string) => dispatch(slice.set(notes.getList.endpoint.schema.push, { group: 'a' }, { id }));
    await start('1', '2');
    void current().refetch();
    await sends('/a/notes', '/a/notes');
    await arrive('8');
    // Somebody has deleted the first row.
    await answer(1, rows('2', '3'));
    await sends('/a/notes', '/a/notes', '/a/notes');
    await arrive('9');
    await answer(2, rows('2', '3'));
    await sees('2', '3', '9');
    void current().fetchNext();
    await answer(3, rows('4', '5'));
    await sees('2', '3', '9', '4', '5');
    await sends('/a/notes', '/a/notes', '/a/notes', '/a/notes?after=3');
  });

  it('setResponse is a read of the list, of a page one of the page', async () => {
    const { start, current, answer, sees, dispatch, notes, sends, see } = feedPage();
    await start('1', '2');
    void dispatch(notes.getList.getPage.setResponse({ group: 'a', after: '2' }, rows('3')));
    await sees('1', '2', '3');
    await see(() => expect(current().hasNext).toBe(false));
    void dispatch(notes.getList.setResponse({ group: 'a' }, rows('7', '8')));
    await sees('7', '8');
    void current().fetchNext();
    await sends('/a/notes', '/a/notes?after=8');
    await answer(1, []);
  });

  it('expire: what is there stays until the list is there anew; invalidate: nothing is shown', async () => {
    const { start, current, answer, sees, dispatch, notes, slice, see, sends } = feedPage();
    await start('1', '2');
    void current().fetchNext();
    await answer(1, rows('3'));
    await sees('1', '2', '3');
    void dispatch(slice.expireAll({ testKey: () => true }));
    await sends('/a/notes', '/a/notes?after=2', '/a/notes');
    expect(current().data).toHaveLength(3);
    await answer(2, rows('0', '1'));
    await answer(3, rows('2'));
    await sees('0', '1', '2');
    void dispatch(notes.getList.invalidate({ group: 'a' }));
    await see(() => expect(current()).toMatchObject({ data: undefined, loading: true, hasNext: false }));
    await answer(4, rows('1', '2'));
    await see(() => expect(current()).toMatchObject({ hasNext: true }));
  });

  it('a reset in the middle: nothing of the old session lands, and nothing of it is an error', async () => {
    const { start, current, answer, sees, dispatch, slice, see, lines } = feedPage();
    await start('1', '2');
    const done = current().fetchNext();
    await see(() => expect(lines()).toHaveLength(2));
    void dispatch(slice.resetEntireStore());
    await done;
    await see(() => expect(current()).toMatchObject({ data: undefined, loading: true, isFetchingNext: false }));
    expect(current().error).toBeUndefined();
    await answer(1, rows('3'));
    await answer(2, rows('5', '6'));
    await sees('5', '6');
    expect(lines()[1]).toBe('/a/notes?after=2 aborted');
  });
});

describe('what nextPage gives', () => {
  it.each([undefined, null, false, '', 0])('%j: there is none', async (none) => {
    const { start, current, lines } = feedPage({ options: { nextPage: () => none } });
    await start('1', '2');
    expect(current()).toMatchObject({ hasNext: false, error: undefined });
    await current().fetchNext();
    expect(lines()).toHaveLength(1);
  });

  it.each([
    ['the list itself', {}],
    ['a parameter that is not sent', { after: undefined }],
    ['nothing new', { q: 'x' }],
  ])('%s: there is none, and a warning says why', async (_, params) => {
    const { show, Feed, current, answer, see, lines } = feedPage({ options: { nextPage: () => params } });
    const warned = expectConsole('warn');
    show(<Feed args={{ group: 'a', q: 'x' }} />);
    await answer(0, rows('1'));
    await see(() => expect(current().data).toHaveLength(1));
    expect(current().hasNext).toBe(false);
    await current().fetchNext();
    expect(lines()).toHaveLength(1);
    void warned;
  });

  it('the page that was asked for, again: there is none, and a warning says why', async () => {
    const { start, current, answer, sees, see } = feedPage({ options: { nextPage: () => ({ after: 'x' }) } });
    expectConsole('warn');
    await start('1', '2');
    void current().fetchNext();
    await answer(1, rows('3'));
    await sees('1', '2', '3');
    await see(() => expect(current()).toMatchObject({ hasNext: false, error: undefined }));
  });

  it.each([
    ['a text', () => 'https://x.test/?token=secret', /gave a string/],
    ['a list', () => ['after', '2'], /gave a list/],
    ['what has no JSON', () => new Map([['after', '2']]), /JSON keeps nothing/],
    ['a promise', () => Promise.resolve({ after: '2' }), /JSON keeps nothing/],
    [
      'a mistake',
      (response: Rows) => {
        throw new Error(`no ${response.length}`);
      },
      /^no 1$/,
    ],
  ])('%s is the error of the page, and nothing is lost', async (_, give, message) => {
    const nextPage = (response: Rows) => (response.length === 2 ? { after: '2' } : give(response));
    const { start, current, answer, see, ids, sends } = feedPage({ options: { nextPage } });
    await start('1', '2');
    void current().fetchNext();
    await answer(1, rows('3'));
    await see(() => expect(current().error?.message).toMatch(message));
    expect(current().error?.message).not.toContain('secret');
    expect(ids()).toEqual(['1', '2']);
    expect(current()).toMatchObject({ hasNext: true, isFetchingNext: false });
    void current().fetchNext();
    await sends('/a/notes', '/a/notes?after=2', '/a/notes?after=2');
    // It says once more what it has said of the page before.
    expectConsole('warn');
    await answer(2, rows('3', '4'));
    await see(() => expect(current().error).toBeUndefined());
  });

  it('of the list: its read fails, and what is there stays', async () => {
    let isBroken = false;
    const nextPage = (response: Rows) => {
      if (isBroken) throw new Error('broken');
      return { after: response.at(-1)?.id };
    };
    const { start, current, answer, see, ids } = feedPage({ options: { nextPage } });
    await start('1', '2');
    isBroken = true;
    void current().refetch();
    await answer(1, rows('7', '8'));
    await see(() => expect(current().error?.message).toBe('broken'));
    expect([ids(), current().hasNext]).toEqual([['1', '2'], true]);
  });

  it('is asked with the processed answer and the arguments of the call, and is a fact: a replay asks nobody', async () => {
    const asked: unknown[] = [];
    const options = {
      process: (value: { items?: Rows } & Rows) => value.items ?? value,
      nextPage: (response: Rows, args: unknown[]) => {
        asked.push([response.length, args]);
        return asked.length < 3 ? { page: asked.length + 1, size: 5 } : undefined;
      },
    };
    const { show, Feed, current, answer, sees, sends, replay, state } = feedPage({ options });
    show(<Feed />);
    await answer(0, { items: rows('1', '2') });
    await sees('1', '2');
    void current().fetchNext();
    await sends('/a/notes', '/a/notes?page=2&size=5');
    await answer(1, { items: rows('3') });
    await sees('1', '2', '3');
    expect(asked).toEqual([
      [2, [{ group: 'a' }]],
      [1, [{ group: 'a', page: 2, size: 5 }]],
    ]);
    expect(replay()).toEqual(state());
    expect(asked).toHaveLength(2);
  });
});

describe('lists of all kinds', () => {
  it('parameters that the list has already are replaced, and the key stays that of the list', async () => {
    const nextPage = (response: Rows, [{ offset, limit }]: [{ offset: number; limit: number }]) =>
      response.length === limit ? { offset: offset + limit } : undefined;
    const { show, Feed, current, answer, sees, sends, state } = feedPage({ options: { nextPage } });
    show(<Feed args={{ group: 'a', offset: 0, limit: 2 } as never} />);
    await answer(0, rows('1', '2'));
    await sees('1', '2');
    void current().fetchNext();
    await answer(1, rows('3', '4'));
    await sees('1', '2', '3', '4');
    void current().fetchNext();
    await answer(2, rows('5'));
    await sees('1', '2', '3', '4', '5');
    expect(current().hasNext).toBe(false);
    await sends('/a/notes?limit=2&offset=0', '/a/notes?limit=2&offset=2', '/a/notes?limit=2&offset=4');
    expect(Object.keys(state().meta)).toEqual([
      'GET /a/notes?limit=2&offset=0',
      ...[2, 4].map((at) => `GET /a/notes?limit=2&offset=0?&pageAfter&group=a&offset=${at}&limit=2`),
    ]);
    expect(state().meta).toHaveProperty(['GET /a/notes?limit=2&offset=0', 'pages', 'next'], null);
  });

  it('an object around the Collection: data is the list', async () => {
    const wire: Partial<Pick<RestEndpoint, 'fetchResponse'>> = {};
    const feed = new RestEndpoint({
      path: '/feed',
      schema: { items: new Collection([Note]), total: 0 },
      nextPage: ({ next }: { next?: string }) => next && { cursor: next },
      fetchResponse: (...request) => wire.fetchResponse?.(...request) as Promise<Response>,
    });
    const app = feedPage({ endpoints: { feed } });
    wire.fetchResponse = app.notes.getList.endpoint.fetchResponse;
    const seen: unknown[] = [];
    function Feed() {
      const pages = usePages(feed);
      const notes: Note[] | undefined = pages.data;
      seen.push(pages);
      return <p>{notes?.map(({ id }) => id).join()}</p>;
    }
    app.show(<Feed />);
    await app.answer(0, { items: rows('1', '2'), total: 3, next: 'x' });
    await app.see(() => expect(seen.at(-1)).toMatchObject({ data: rows('1', '2'), hasNext: true }));
    void (seen.at(-1) as { fetchNext(): void }).fetchNext();
    await app.answer(1, { items: rows('3'), total: 3 });
    await app.see(() => expect(seen.at(-1)).toMatchObject({ data: rows('1', '2', '3'), hasNext: false }));
    await app.sends('/feed', '/feed?cursor=x');
  });

  it('extend({ nextPage }): also where the list was read without it', async () => {
    const { show, Feed, current, answer, sees, sends, dispatch, notes } = feedPage({ options: {} });
    const list = notes.getList.endpoint.extend(byCursor);
    const read = dispatch(notes.getList({ group: 'a' }));
    await answer(0, rows('1', '2'));
    await read;
    show(<Feed list={list} />);
    await sends('/a/notes', '/a/notes');
    await answer(1, rows('1', '2'));
    await sees('1', '2');
    void current().fetchNext();
    await sends('/a/notes', '/a/notes', '/a/notes?after=2');
    await answer(2, rows('3'));
    await sees('1', '2', '3');
  });

  it('without a Collection it is refused, without nextPage there is one page, and a warning says so', async () => {
    expectConsole('warn');
    const { start, current } = feedPage({ options: {} });
    await start('1', '2');
    expect(current()).toMatchObject({ hasNext: false, hasPrevious: false });
    const plain = new RestEndpoint({ path: '/x', name: 'x', schema: [Note], nextPage: () => ({ page: 2 }) });
    const { show, current: other } = feedPage();
    let thrown: unknown;
    function Broken() {
      try {
        usePages(plain);
      } catch (error) {
        thrown = error;
      }
      return null;
    }
    show(<Broken />);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(thrown).toMatchObject({ code: 'COLLECTION_MISSING' });
    void other;
  });
});
