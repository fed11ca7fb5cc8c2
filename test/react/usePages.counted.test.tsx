// A list that was asked for again was its first page: the others were gone, or what came next was not what came after them.
import { describe, expect, it } from 'vitest';
import { COUNTINGS, PagedServer, showPages } from '../support/pagedNotes.js';

/** Pages of a list that a write makes stale: because it has pages, or because each mutation says so. */
async function open(counting: (typeof COUNTINGS)[number], isExpiring: boolean) {
  const server = await new PagedServer('1', '2', '3', '4', '5', '6', '7').start();
  const app = showPages(server, counting, { isExpiring });
  app.mount();
  await app.sees('1', '2');
  return { ...app, server };
}

/** Two of them. */
async function twoPages(counting: (typeof COUNTINGS)[number], isExpiring: boolean) {
  const app = await open(counting, isExpiring);
  await app.current().fetchNext();
  await app.sees('1', '2', '3', '4');
  return { ...app, sent: app.server.http.requests.length };
}

const CASES = COUNTINGS.flatMap((counting) =>
  [true, false].map((isExpiring) => [counting, isExpiring ? 'with expires' : 'as it is', isExpiring] as const),
);

describe.each(CASES)('a list by %s, %s (F83)', (counting, _, isExpiring) => {
  it('is there with all its pages after a delete on the first: the next one misses nothing', async () => {
    const { server, dispatch, items, sees, current, shown, sent, settled } = await twoPages(counting, isExpiring);
    await dispatch(items.delete({ id: '1' }));
    await sees('2', '3', '4', '5');
    await settled();
    expect(server.reads(sent)).toHaveLength(2);
    await current().fetchNext();
    await sees('2', '3', '4', '5', '6', '7');
    expect(shown.slice(2)).toEqual(['2 3 4', '2 3 4 5', '2 3 4 5 6 7']);
  });

  it('has what was created where the server has it', async () => {
    const { dispatch, items, sees, current, shown, settled, server, sent } = await twoPages(counting, isExpiring);
    await dispatch(items.getList.push({ place: 15 }));
    await sees('1', 'new1', '2', '3');
    await settled();
    expect(server.reads(sent)).toHaveLength(2);
    await current().fetchNext();
    await sees('1', 'new1', '2', '3', '4', '5');
    expect(shown.slice(2)).toEqual(['1 2 3 4 new1', '1 new1 2 3', '1 new1 2 3 4 5']);
  });

  it('misses nothing where items come and go between two pages', async () => {
    const { dispatch, items, sees, current, settled } = await open(counting, isExpiring);
    await dispatch(items.delete({ id: '2' }));
    await current().fetchNext();
    await sees('1', '3', '4', '5');
    await dispatch(items.getList.unshift({ place: 5 }));
    await dispatch(items.delete({ id: '4' }));
    await current().fetchNext();
    await sees('new1', '1', '3', '5', '6', '7');
    await settled();
    await sees('new1', '1', '3', '5', '6', '7');
  });

  it('misses nothing where one is deleted while the next page is under way', async () => {
    const { server, dispatch, items, sees, current } = await twoPages(counting, isExpiring);
    let isLate = true;
    server.before = async ({ method }) => {
      if (method === 'GET' && isLate) {
        isLate = false;
        await new Promise((resolve) => setTimeout(resolve, 40));
      }
      return undefined;
    };
    const done = current().fetchNext();
    await dispatch(items.delete({ id: '1' }));
    await done;
    await sees('2', '3', '4', '5', '6', '7');
    expect(current()).toMatchObject({ isFetchingNext: false, error: undefined });
  });

  it('is asked for with all its pages where it is shown anew', async () => {
    const { show, mount, dispatch, items, sees, rest } = await twoPages(counting, isExpiring);
    show(null);
    await rest();
    await dispatch(items.delete({ id: '3' }));
    mount();
    await sees('1', '2', '4', '5');
  });

  it('is asked for once where an item only says something else', async () => {
    const { server, dispatch, items, settled, sent, ids } = await twoPages(counting, isExpiring);
    await dispatch(items.partialUpdate({ id: '3' }, { text: 'x' }));
    await settled();
    expect(server.reads(sent)).toHaveLength(isExpiring ? 2 : 0);
    expect(ids()).toEqual(['1', '2', '3', '4']);
  });
});
