// A list that was asked for again was its first page: the others were gone, or what came next was not what came after them.
import { describe, expect, it } from 'vitest';
import { COUNTINGS, PagedServer, showPages } from '../support/pagedNotes.js';

const server = () => new PagedServer('1', '2', '3', '4', '5', '6', '7').start();

/** Two pages of a list that each mutation makes stale. */
async function twoPages(counting: (typeof COUNTINGS)[number]) {
  const api = await server();
  const app = showPages(api, counting, { isExpiring: true });
  app.mount();
  await app.sees('1', '2');
  await app.current().fetchNext();
  await app.sees('1', '2', '3', '4');
  return { ...app, api };
}

describe.each(COUNTINGS)('F83: a list by %s', (counting) => {
  it('is there with all its pages after a delete on the first: the next one misses nothing', async () => {
    const { api, dispatch, items, sees, current, shown } = await twoPages(counting);
    await dispatch(items.delete({ id: '1' }));
    await sees('2', '3', '4', '5');
    await current().fetchNext();
    await sees('2', '3', '4', '5', '6', '7');
    expect(shown).not.toContain('2 3');
    expect(api.reads()).toHaveLength(2 + 2 + 1);
  });
});
