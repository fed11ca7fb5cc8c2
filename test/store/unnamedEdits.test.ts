// Edits and deletes of many, or of one that nothing names: whatever is stored of their kind may be another now.
import { describe, expect, it } from 'vitest';
import { createRestSlice, Entity, Invalidate, resource, RestEndpoint } from '../../src/index.js';
import { expectConsole } from '../support/console.js';
import { testStore } from '../support/testStore.js';

class Item extends Entity {
  id = 0;
  title = '';
  static override key = 'Item';
}

class Author extends Entity {
  id = 0;
  static override key = 'Author';
}

const ITEMS = [
  { id: 1, title: 'a' },
  { id: 2, title: 'b' },
];

/** Two items, one of them by its own address, and an author are read; mutations are answered as told. */
async function start(answer: () => Response | Promise<Response>, options: object = {}) {
  const fetchResponse = async (url: string, { method = 'GET' }: RequestInit) => {
    if (method !== 'GET') return answer();
    await Promise.resolve();
    return Response.json(/authors/.test(url) ? { id: 1 } : url === '/items' ? ITEMS : ITEMS[0]);
  };
  const made = testStore(() => {
    const items = resource({ path: '/items/:id', schema: Item, fetchResponse });
    const authors = resource({ path: '/authors/:id', schema: Author, fetchResponse });
    const many = { path: '/items', fetchResponse, ...options } as const;
    const editMany = new RestEndpoint({ ...many, method: 'PATCH', body: {} as object, schema: [Item] });
    const ids = {} as { ids: string };
    const deleteMany = new RestEndpoint({
      ...many,
      method: 'DELETE',
      searchParams: ids,
      schema: [new Invalidate(Item)],
    });
    return createRestSlice({ endpoints: { items, authors, editMany, deleteMany } });
  });
  const { dispatch, endpoints, root } = made;
  const { items, authors, editMany, deleteMany } = endpoints;
  await dispatch(items.getList());
  await dispatch(items.get({ id: 1 }));
  await dispatch(authors.get({ id: 1 }));
  const isStale = ({ expiresAt }: { readonly expiresAt: number }) => expiresAt <= Date.now();
  return {
    edit: () => dispatch(editMany({ keys: [1], data: { title: 'c' } })),
    remove: () => dispatch(deleteMany({ ids: '1' })),
    stale: () => ({
      own: isStale(items.get.selectResponse(root(), { id: 1 })),
      lookedUp: isStale(items.get.selectResponse(root(), { id: 2 })),
      list: isStale(items.getList.selectResponse(root())),
      author: isStale(authors.get.selectResponse(root(), { id: 1 })),
    }),
  };
}

const ALL = { own: true, lookedUp: true, list: true, author: false };
const NONE = { own: false, lookedUp: false, list: false, author: false };

describe.each(['edit', 'remove'] as const)('%s of many', (does) => {
  it.each([
    ['nothing', () => new Response(null, { status: 204 })],
    ['a message', () => Response.json({ ok: true })],
  ])('that is answered with %s leaves all items of their kind stale, and their lists', async (_, answer) => {
    expectConsole('warn');
    const app = await start(answer);
    await app[does]();
    expect(app.stale()).toEqual(ALL);
  });

  it('does so where the answer was lost, and not where it was a refusal', async () => {
    expectConsole('warn');
    const lost = await start(() => Promise.reject(new TypeError('lost')));
    await expect(lost[does]()).rejects.toThrow('lost');
    const refused = await start(() => Promise.reject(Object.assign(new Error('refused'), { status: 422 })));
    await expect(refused[does]()).rejects.toThrow('refused');
    expect([lost.stale(), refused.stale()]).toEqual([ALL, NONE]);
  });

  it.each([
    ['says so in development', {}, 1],
    ['is silent where it says what becomes stale', { expires: [] }, 0],
  ])('%s', async (_, options, count) => {
    const warnings = expectConsole('warn');
    const app = await start(() => new Response(null, { status: 204 }), options);
    await app[does]();
    expect(warnings.filter((text) => text.includes('neither its arguments nor its answer'))).toHaveLength(count);
  });
});

it('an edit of many that says them leaves the others fresh', async () => {
  const app = await start(() => Response.json([{ id: 1, title: 'c' }]));
  await app.edit();
  expect(app.stale()).toEqual(NONE);
});
