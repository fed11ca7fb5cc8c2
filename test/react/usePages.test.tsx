import { describe, expect, it } from 'vitest';
import { feedPage, rows } from '../support/feedPage.js';

describe('usePages', () => {
  it('reads the list, which is its first page: nothing before it is there, and no promise is thrown', async () => {
    const { show, Feed, current, sends, answer, sees } = feedPage();
    show(<Feed />);
    await sends('/a/notes');
    expect(current()).toMatchObject({ data: undefined, loading: true, error: undefined, hasNext: false });
    expect(current()).toMatchObject({ isFetchingNext: false, hasPrevious: false, isFetchingPrevious: false });
    await answer(0, rows('1', '2'));
    await sees('1', '2');
    expect(current()).toMatchObject({ loading: false, error: undefined, hasNext: true, hasPrevious: false });
  });

  it('puts the rows of the next page behind those that are there, until there is none', async () => {
    const { start, current, sends, answer, sees, see } = feedPage();
    await start('1', '2');
    const { fetchNext } = current();
    const done = fetchNext();
    await see(() => expect(current().isFetchingNext).toBe(true));
    await sends('/a/notes', '/a/notes?after=2');
    await answer(1, rows('3'));
    await done;
    await sees('1', '2', '3');
    expect(current()).toMatchObject({ hasNext: false, isFetchingNext: false, loading: false });
    expect(current().fetchNext).toBe(fetchNext);
    await fetchNext();
    await sends('/a/notes', '/a/notes?after=2');
  });

  it('keeps the data, and all that it gives, while nothing of it changes', async () => {
    const { start, current, show, Feed, shown, rest, answer, sees } = feedPage();
    await start('1', '2');
    const [first] = current().data ?? [];
    show(<Feed args={{ group: 'a' }} />);
    await rest();
    expect(current()).toBe(shown['feed']?.at(-2));
    void current().fetchNext();
    await answer(1, rows('3'));
    await sees('1', '2', '3');
    expect(current().data?.[0]).toBe(first);
  });

  it('shows a page together with the end of its call, and its failure too: nothing in between asks once more', async () => {
    const { start, current, shown, answer, sees, see } = feedPage();
    await start('1', '2');
    const states = () => [
      ...new Set(shown['feed']?.map((p) => `${p.data?.length} ${p.isFetchingNext} ${p.error?.message ? 'error' : ''}`)),
    ];
    void current().fetchNext();
    await answer(1, 500);
    await see(() => expect(current().error).toMatchObject({ status: 500 }));
    void current().fetchNext();
    await answer(2, rows('3'));
    await sees('1', '2', '3');
    expect(states()).toEqual(['undefined false ', '2 false ', '2 true ', '2 false error', '3 false ']);
  });

  it('null: not now', async () => {
    const { show, Feed, current, rest, lines, sends, see } = feedPage();
    show(<Feed args={null} />);
    await see(() => expect(current()).toBeDefined());
    await rest();
    expect(current()).toMatchObject({ data: undefined, loading: false, error: undefined, hasNext: false });
    await current().fetchNext();
    await current().refetch();
    expect(lines()).toEqual([]);
    show(<Feed />);
    await sends('/a/notes');
  });
});

describe('calls that are under way', () => {
  it('are joined, also between components of one key', async () => {
    const { show, Feed, current, sends, answer, sees, see } = feedPage();
    show([<Feed key="1" />, <Feed key="2" name="other" />]);
    await answer(0, rows('1', '2'));
    await sees('1', '2');
    const done = [current().fetchNext(), current().fetchNext(), current('other').fetchNext()];
    await see(() => expect([current().isFetchingNext, current('other').isFetchingNext]).toEqual([true, true]));
    await answer(1, rows('3', '4'));
    await Promise.all(done);
    await sees('1', '2', '3', '4');
    await sends('/a/notes', '/a/notes?after=2');
    expect(current('other')).toMatchObject({ isFetchingNext: false, hasNext: true });
  });

  it('are one with those of getPage', async () => {
    const { start, current, dispatch, notes, sends, answer, sees } = feedPage();
    await start('1', '2');
    const page = dispatch(notes.getList.getPage({ group: 'a', after: '2' }));
    const done = current().fetchNext();
    await answer(1, rows('3'));
    await done;
    expect((await page).map(({ id }) => id)).toEqual(['3']);
    await sees('1', '2', '3');
    await sends('/a/notes', '/a/notes?after=2');
  });

  it('a page of another key is its own', async () => {
    const { start, show, Feed, current, answer, sees, sends, ids, see } = feedPage();
    await start('1', '2');
    const done = current().fetchNext();
    await sends('/a/notes', '/a/notes?after=2');
    show(<Feed args={{ group: 'b' }} />);
    await see(() => expect(current()).toMatchObject({ data: undefined, loading: true, isFetchingNext: false }));
    await answer(2, rows('7', '8'));
    await answer(1, rows('3'));
    await done;
    expect(ids()).toEqual(['7', '8']);
    show(<Feed />);
    await sees('1', '2', '3');
    expect(current().hasNext).toBe(false);
  });

  it('go on when the component has gone: the page lands, and is known to who comes later', async () => {
    const { start, show, Feed, current, answer, sends, see, ids, state } = feedPage();
    await start('1', '2');
    const done = current().fetchNext();
    await sends('/a/notes', '/a/notes?after=2');
    show(null);
    await answer(1, rows('3', '4'));
    await done;
    show(<Feed name="later" />);
    await see(() => expect(ids('later')).toEqual(['1', '2', '3', '4']));
    expect(current('later')).toMatchObject({ hasNext: true, isFetchingNext: false });
    void current('later').fetchNext();
    await sends('/a/notes', '/a/notes?after=2', '/a/notes?after=4');
    await answer(2, []);
    await see(() => expect(current('later').hasNext).toBe(false));
    expect(ids('later')).toHaveLength(4);
    expect(state().meta).toHaveProperty(['GET /a/notes', 'pages', 'next'], null);
  });
});

describe('failures', () => {
  it('that of a page is its own: data stay, fetchNext does not reject, and asks for the same page again', async () => {
    const { start, current, answer, sends, sees, see, notes, root } = feedPage();
    await start('1', '2');
    const before = current().data;
    const done = current().fetchNext();
    await answer(1, 503);
    await expect(done).resolves.toBeUndefined();
    await see(() => expect(current()).toMatchObject({ hasNext: true, isFetchingNext: false, error: { status: 503 } }));
    expect(current().data).toBe(before);
    expect(notes.getList.selectResponse(root(), { group: 'a' }).error).toBeUndefined();
    void current().fetchNext();
    await see(() => expect(current()).toMatchObject({ error: undefined, isFetchingNext: true }));
    await answer(2, rows('3'));
    await sees('1', '2', '3');
    expect(current().error).toBeUndefined();
    await sends('/a/notes', '/a/notes?after=2', '/a/notes?after=2');
  });

  it('that of a page is forgotten with the last component, and by reading the list anew', async () => {
    const { start, current, show, Feed, answer, see, ids, rest } = feedPage();
    await start('1', '2');
    void current().fetchNext();
    await answer(1, 503);
    await see(() => expect(current().error).toBeDefined());
    show(null);
    await rest();
    show(<Feed name="later" />);
    await see(() => expect(current('later')).toMatchObject({ hasNext: true, error: undefined }));
    void current('later').fetchNext();
    await answer(2, 503);
    await see(() => expect(current('later').error).toBeDefined());
    const read = current('later').refetch();
    await answer(3, rows('1', '2'));
    await read;
    await see(() => expect(current('later').error).toBeUndefined());
    expect(ids('later')).toEqual(['1', '2']);
  });

  it('that of the list is its error; its pages stay known', async () => {
    const { start, current, answer, see, sends } = feedPage();
    await start('1', '2');
    const read = current().refetch();
    await answer(1, 403);
    await expect(read).rejects.toMatchObject({ status: 403 });
    await see(() => expect(current()).toMatchObject({ error: { status: 403 }, hasNext: true, loading: false }));
    void current().fetchNext();
    await sends('/a/notes', '/a/notes', '/a/notes?after=2');
    await answer(2, []);
  });

  it('of the first read: there is nothing, and no page', async () => {
    const { show, Feed, current, answer, see, lines } = feedPage();
    show(<Feed />);
    await answer(0, 500);
    await see(() => expect(current()).toMatchObject({ data: undefined, loading: false, error: { status: 500 } }));
    await current().fetchNext();
    expect([current().hasNext, lines().length]).toEqual([false, 1]);
  });
});
