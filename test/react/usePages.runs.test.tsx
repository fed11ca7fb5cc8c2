// A list of several pages that is stale is asked for page by page.
import { describe, expect, it } from 'vitest';
import { useDLE, useLive } from '../../src/react/index.js';
import { dehydrate, hydrate } from '../../src/ssr/index.js';
import { feedPage, rows } from '../support/feedPage.js';

type Rows = { id: string }[];

/** Two pages of two, and a third one is there. */
async function twoPages(given: Parameters<typeof feedPage>[0] = {}) {
  const app = feedPage(given);
  await app.start('1', '2');
  void app.current().fetchNext();
  await app.answer(1, rows('3', '4'));
  await app.sees('1', '2', '3', '4');
  app.calls.splice(0);
  const expire = () => app.dispatch(app.slice.expireAll(app.notes.getList));
  /** Ids that were shown at some time since. */
  const since = app.shown['feed']?.length ?? 0;
  const shownSince = () => [...new Set(app.shown['feed']?.slice(since).map(({ data }) => data?.length))];
  return { ...app, expire, shownSince };
}

describe('a stale list of several pages', () => {
  it('is asked for page by page, each where the last answer says, and shown when all are there', async () => {
    const { expire, answer, sends, sees, rest, ids, shownSince, current } = await twoPages();
    void expire();
    await sends('/a/notes');
    await answer(0, rows('0', '1'));
    await sends('/a/notes', '/a/notes?after=1');
    await rest();
    expect(ids()).toEqual(['1', '2', '3', '4']);
    await answer(1, rows('2', '3'));
    await sees('0', '1', '2', '3');
    expect(shownSince()).toEqual([4]);
    void current().fetchNext();
    await sends('/a/notes', '/a/notes?after=1', '/a/notes?after=3');
    await answer(2, rows('4'));
    await sees('0', '1', '2', '3', '4');
  });

  it('is fresh then: nobody asks again', async () => {
    const { expire, answer, sends, rest, dispatch, notes } = await twoPages();
    void expire();
    await answer(0, rows('1', '2'));
    await answer(1, rows('3', '4'));
    await rest();
    expect(await dispatch(notes.getList.fetchIfStale({ group: 'a' }))).toHaveLength(4);
    await sends('/a/notes', '/a/notes?after=2');
  });

  it('has fewer pages where the server has', async () => {
    const { expire, answer, sends, sees, rest, current } = await twoPages();
    void expire();
    await answer(0, rows('4'));
    await sees('4');
    await rest();
    await sends('/a/notes');
    expect(current().hasNext).toBe(false);
  });

  it('of both sides has the pages before it, too', async () => {
    const options = {
      nextPage: (response: Rows) => (response.length === 2 ? { after: response.at(-1)?.id } : undefined),
      previousPage: (response: Rows) => (response.length === 2 ? { before: response[0]?.id } : undefined),
    };
    const { start, current, answer, sees, sends, dispatch, slice, notes, calls } = feedPage({ options });
    await start('5', '6');
    void current().fetchPrevious();
    await answer(1, rows('3', '4'));
    await sees('3', '4', '5', '6');
    void current().fetchNext();
    await answer(2, rows('7'));
    await sees('3', '4', '5', '6', '7');
    calls.splice(0);
    void dispatch(slice.expireAll(notes.getList));
    await answer(0, rows('5', '6'));
    await answer(1, rows('7', '8'));
    await answer(2, rows('2', '4'));
    await sees('2', '4', '5', '6', '7', '8');
    expect(current()).toMatchObject({ hasNext: true, hasPrevious: true });
    await sends('/a/notes', '/a/notes?after=6', '/a/notes?before=5');
  });

  it('is asked for so by who does not say where its pages are, while somebody shows them', async () => {
    const nextPage = (response: Rows) => (response.length === 2 ? { after: response.at(-1)?.id } : undefined);
    const { show, Feed, notes, answer, sees, sends, calls, current, dispatch, slice } = feedPage({ options: {} });
    const list = notes.getList.endpoint.extend({ nextPage });
    function Plain() {
      useDLE(notes.getList, { group: 'a' });
      return null;
    }
    show(<Feed list={list} />);
    await answer(0, rows('1', '2'));
    await sees('1', '2');
    void current().fetchNext();
    await answer(1, rows('3', '4'));
    await sees('1', '2', '3', '4');
    calls.splice(0);
    show([<Plain key="plain" />, <Feed key="feed" list={list} />]);
    await sees('1', '2', '3', '4');
    void dispatch(slice.expireAll(notes.getList));
    await answer(0, rows('1', '2'));
    await answer(1, rows('3', '5'));
    await sees('1', '2', '3', '5');
    await sends('/a/notes', '/a/notes?after=2');
    expect(current().hasNext).toBe(true);
  });

  it('fetchIfStale asks for all of it, and resolves with it', async () => {
    const { show, expire, answer, dispatch, notes, rest, sends } = await twoPages();
    show(null);
    await rest();
    void expire();
    const read = dispatch(notes.getList.fetchIfStale({ group: 'a' }));
    await answer(0, rows('1', '2'));
    await answer(1, rows('3', '5'));
    expect((await read)?.map(({ id }) => id)).toEqual(['1', '2', '3', '5']);
    await sends('/a/notes', '/a/notes?after=2');
  });

  it('a poll asks for all of it', async () => {
    const { show, notes, answer, sends, ids, Feed, see } = await twoPages();
    function Live() {
      useLive(notes.getList.every(60), { group: 'a' });
      return <Feed name="live" />;
    }
    show(<Live />);
    await sends('/a/notes');
    show(<Feed name="live" />);
    await answer(0, rows('1', '2'));
    await answer(1, rows('3', '5'));
    await see(() => expect(ids('live')).toEqual(['1', '2', '3', '5']));
  });

  it('comes with what a server dehydrated, and is asked for page by page', async () => {
    const before = await twoPages();
    void before.expire();
    await before.sends('/a/notes');
    const json = JSON.parse(
      JSON.stringify(dehydrate({ ...before.store, dispatch: before.dispatch } as never)),
    ) as object;
    const { show, Feed, dispatch, answer, sees, sends } = feedPage();
    void dispatch(hydrate(json));
    show(<Feed />);
    await sees('1', '2', '3', '4');
    await sends('/a/notes');
    await answer(0, rows('1', '2'));
    await answer(1, rows('3', '5'));
    await sees('1', '2', '3', '5');
  });
});

describe('starts anew from the first page', () => {
  it('where somebody calls refetch(), or the list, also while it is asked for page by page', async () => {
    const { current, answer, sends, sees, dispatch, notes, expire, rest } = await twoPages();
    void expire();
    await answer(0, rows('1', '2'));
    await sends('/a/notes', '/a/notes?after=2');
    const read = current().refetch();
    await sends('/a/notes', '/a/notes?after=2', '/a/notes');
    await answer(2, rows('7', '8'));
    await read;
    await sees('7', '8');
    await answer(1, rows('3', '4'));
    await rest();
    await sees('7', '8');
    expect(current()).toMatchObject({ hasNext: true, isFetchingNext: false });
    void dispatch(notes.getList({ group: 'a' }));
    await answer(3, rows('0', '1'));
    await sees('0', '1');
  });

  it('where it was invalidated, and shows nothing', async () => {
    const { dispatch, notes, answer, sees, sends, rest } = await twoPages();
    void dispatch(notes.getList.invalidate({ group: 'a' }));
    await answer(0, rows('1', '2'));
    await sees('1', '2');
    await rest();
    await sends('/a/notes');
  });
});

describe('the next page', () => {
  it('waits for the list, and comes after what is there then', async () => {
    const { expire, current, answer, sends, sees, see, rest } = await twoPages();
    void expire();
    const done = current().fetchNext();
    await see(() => expect(current().isFetchingNext).toBe(true));
    await rest();
    await sends('/a/notes');
    await answer(0, rows('0', '1'));
    await answer(1, rows('2', '3'));
    await sends('/a/notes', '/a/notes?after=1', '/a/notes?after=3');
    await answer(2, rows('4'));
    await done;
    await sees('0', '1', '2', '3', '4');
    expect(current()).toMatchObject({ isFetchingNext: false, hasNext: false });
  });

  it('that is under way is asked for with the list, where it is by then', async () => {
    const { expire, current, answer, sends, sees } = await twoPages();
    const done = current().fetchNext();
    await sends('/a/notes?after=4');
    void expire();
    await answer(1, rows('0', '1'));
    await answer(2, rows('2', '3'));
    await answer(3, rows('4', '5'));
    await done;
    await sees('0', '1', '2', '3', '4', '5');
    expect(current()).toMatchObject({ isFetchingNext: false, error: undefined });
    await sends('/a/notes?after=4 aborted', '/a/notes', '/a/notes?after=1', '/a/notes?after=3');
  });

  it('that was sent before its list was written, by a call of its own, changes nothing: the list is asked for with it', async () => {
    const { dispatch, slice, notes, answer, sends, sees, ids } = await twoPages();
    const page = dispatch(notes.getList.getPage({ group: 'a', after: '4' }));
    await sends('/a/notes?after=4');
    void dispatch(slice.set(notes.getList.endpoint.schema.push, { group: 'a' }, { id: '9' }));
    await answer(0, rows('5'));
    expect((await page).map(({ id }) => id)).toEqual(['5']);
    await sends('/a/notes?after=4', '/a/notes');
    expect(ids()).toEqual(['1', '2', '3', '4', '9']);
    await answer(1, rows('1', '2'));
    await answer(2, rows('3', '4'));
    await answer(3, rows('5', '9'));
    await sees('1', '2', '3', '4', '5', '9');
  });
});

describe('what goes wrong', () => {
  it.each([503, 404])(
    '%i for a page in the middle is its error: what is shown stays, stale, and is asked for with the next page',
    async (status) => {
      const { expire, current, answer, sends, sees, see, rest, ids, notes, root } = await twoPages();
      const before = current().data;
      void expire();
      await answer(0, rows('0', '1'));
      await answer(1, status);
      await see(() => expect(current()).toMatchObject({ error: { status }, isFetchingNext: false, hasNext: true }));
      await rest();
      expect(ids()).toEqual(['1', '2', '3', '4']);
      expect(current().data).toBe(before);
      expect(notes.getList.selectResponse(root(), { group: 'a' })).toMatchObject({ error: undefined, expiresAt: 1 });
      await sends('/a/notes', '/a/notes?after=1');
      const done = current().fetchNext();
      await see(() => expect(current()).toMatchObject({ error: undefined, isFetchingNext: true }));
      await answer(2, rows('0', '1'));
      await answer(3, rows('2', '3'));
      await answer(4, rows('4', '5'));
      await done;
      await sees('0', '1', '2', '3', '4', '5');
    },
  );

  it('is asked for again where the list is shown anew', async () => {
    const { expire, show, Feed, answer, sends, see, ids, rest, current } = await twoPages();
    void expire();
    await answer(0, rows('0', '1'));
    await answer(1, 503);
    await see(() => expect(current().error).toBeDefined());
    show(null);
    await rest();
    show(<Feed name="later" />);
    await sends('/a/notes', '/a/notes?after=1', '/a/notes');
    expect(current('later').error).toBeUndefined();
    await answer(2, rows('0', '1'));
    await answer(3, rows('2', '3'));
    await see(() => expect(ids('later')).toEqual(['0', '1', '2', '3']));
  });

  it('a mistake of nextPage in the middle is the error of the page', async () => {
    let isBroken = false;
    const nextPage = (response: Rows) => {
      if (isBroken && response[0]?.id === '3') throw new Error('broken');
      return { after: response.at(-1)?.id };
    };
    const { expire, answer, see, current, ids } = await twoPages({ options: { nextPage } });
    isBroken = true;
    void expire();
    await answer(0, rows('1', '2'));
    await answer(1, rows('3', '5'));
    await see(() => expect(current().error?.message).toBe('broken'));
    expect(ids()).toEqual(['1', '2', '3', '4']);
  });

  it('of the first page is the error of the list', async () => {
    const { expire, answer, see, current, ids, sends, rest } = await twoPages();
    void expire();
    await answer(0, 403);
    await see(() => expect(current().error).toMatchObject({ status: 403 }));
    await rest();
    expect(ids()).toEqual(['1', '2', '3', '4']);
    await sends('/a/notes');
  });

  it('a server that gives a page again is not asked without an end', async () => {
    const pages = [{ after: '2' }, { after: '4' }, { after: '2' }, { after: '2' }];
    const { expire, answer, sees, sends, rest, current } = await twoPages({
      options: { nextPage: () => pages.shift() },
    });
    void expire();
    await answer(0, rows('1', '2'));
    await answer(1, rows('3', '4'));
    await sees('1', '2', '3', '4');
    await rest();
    await sends('/a/notes', '/a/notes?after=2');
    expect(current().hasNext).toBe(true);
  });

  it('a write that crosses it: it is shown, and asked for once more', async () => {
    const { expire, answer, sees, sends, dispatch, notes, rest } = await twoPages();
    void expire();
    await answer(0, rows('1', '2'));
    await sends('/a/notes', '/a/notes?after=2');
    void dispatch(notes.delete({ group: 'a', id: '4' }));
    await answer(2, { id: '4' });
    await answer(1, rows('3', '5'));
    await sees('1', '2', '3', '5');
    await answer(3, rows('1', '2'));
    await answer(4, rows('5', '6'));
    await sees('1', '2', '5', '6');
    await rest();
    await sends('/a/notes', '/a/notes?after=2', 'DELETE /a/notes/4', '/a/notes', '/a/notes?after=2');
  });

  it('a reset in the middle ends it, without an error', async () => {
    const { expire, answer, sends, sees, dispatch, slice, current, see } = await twoPages();
    void expire();
    await answer(0, rows('1', '2'));
    await sends('/a/notes', '/a/notes?after=2');
    void dispatch(slice.resetEntireStore());
    await see(() => expect(current()).toMatchObject({ data: undefined, loading: true, error: undefined }));
    await sends('/a/notes aborted', '/a/notes?after=2 aborted', '/a/notes');
    await answer(2, rows('5', '6'));
    await sees('5', '6');
  });
});
