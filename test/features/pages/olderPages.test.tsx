// An answer from before a change of a list puts back what the change has taken out.
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Collection, createRestSlice, Entity, schema } from '../../../src/index.js';
import { useSuspense } from '../../../src/react/index.js';
import { controlledNotes, Note, noteJson } from '../../support/controlledNotes.js';
import { controlledServer } from '../../support/controlledServer.js';
import { Page } from '../../support/Page.js';
import { testStore } from '../../support/testStore.js';

type App = ReturnType<typeof controlledNotes>;

afterEach(cleanup);

const isStale = ({ notes, root }: App, group: string) =>
  notes.getList.selectResponse(root(), { group }).expiresAt < Date.now();

/** The list of group x holds 1 and 2; its second page is under way. */
async function withPageUnderWay(optimistic = false) {
  const app = controlledNotes({ optimistic });
  const { dispatch, notes, send } = app;
  await dispatch(notes.getList.setResponse({ group: 'x' }, [noteJson('1'), noteJson('2')]));
  const { promise } = await send(dispatch(notes.getList.getPage({ group: 'x', page: 2 })));
  return { ...app, promise, land: () => app.answer(0, [noteJson('3'), noteJson('4')]) };
}

const takenOut: [title: string, change: (app: App) => Promise<unknown>][] = [
  [
    'a move',
    async ({ dispatch, notes, send, answer }) => {
      await send(dispatch(notes.getList.move({ id: '3' }, { group: 'y' })));
      await answer(1, noteJson('3', { group: 'y' }));
    },
  ],
  [
    'a removal',
    async ({ dispatch, notes, send, answer }) => {
      await send(dispatch(notes.getList.remove({ group: 'x' }, { id: '3' })));
      await answer(1, noteJson('3', { group: '' }));
    },
  ],
  [
    'a removal whose answer says nothing of the list',
    async ({ dispatch, notes, send, answer }) => {
      await send(dispatch(notes.getList.remove({ group: 'x' }, { id: '3' })));
      await answer(1, { id: '3' });
    },
  ],
  [
    'a local removal',
    ({ dispatch, slice, notes }) =>
      dispatch(slice.set(notes.getList.endpoint.schema.remove, { group: 'x' }, { id: '3' } as never)),
  ],
  [
    'the pushed answer of a move',
    ({ dispatch, notes }) =>
      dispatch(notes.getList.move.setResponse({ id: '3' }, { group: 'y' }, noteJson('3', { group: 'y' }))),
  ],
];

describe('a page that was sent before', () => {
  it.each(takenOut)('%s was confirmed puts nothing back; the list is stale at once (F09)', async (_, change) => {
    const app = await withPageUnderWay();
    await change(app);
    await app.land();
    expect(app.ids('x')).toEqual(['1', '2']);
    expect(isStale(app, 'x')).toBe(true);
  });

  it('an optimistic move puts nothing back, neither before it is confirmed nor after (F09)', async () => {
    const { dispatch, notes, send, answer, land, ids } = await withPageUnderWay(true);
    await send(dispatch(notes.getList.move({ id: '3' }, { group: 'y' })));
    await land();
    expect(ids('x')).toEqual(['1', '2', '4']);
    await answer(1, noteJson('3', { group: 'y' }));
    expect(ids('x')).toEqual(['1', '2', '4']);
  });

  it.each([
    ['is refused (422) is there with all its items, and the list is fresh', 422, false],
    ['fails, done or not (500), is there with all its items, and what nobody knows is stale', 500, true],
  ])('an optimistic move that %s (F09)', async (_, status, stale) => {
    const app = await withPageUnderWay(true);
    const { dispatch, notes, send, answer, land, ids } = app;
    await send(dispatch(notes.getList.move({ id: '3' }, { group: 'y' })));
    await answer(1, status);
    await land();
    expect(ids('x')).toEqual(['1', '2', '3', '4']);
    expect(isStale(app, 'x')).toBe(stale);
  });

  it('an item left and came back leaves it in the list, and brings no other (F09)', async () => {
    const { dispatch, notes, send, answer, land, ids } = await withPageUnderWay();
    for (const [index, group] of [
      [1, 'y'],
      [2, 'x'],
    ] as const) {
      await send(dispatch(notes.getList.move({ id: '3' }, { group })));
      await answer(index, noteJson('3', { group }));
    }
    await land();
    expect(ids('x')).toEqual(['1', '2', '3']);
  });

  it('a create was confirmed keeps what was created, and the list is stale (F09)', async () => {
    const app = await withPageUnderWay();
    const { dispatch, notes, send, answer, ids } = app;
    await send(dispatch(notes.getList.push({ group: 'x' }, { a: 'new' })));
    await answer(1, noteJson('9'));
    await answer(0, [noteJson('3'), noteJson('9')]);
    expect(ids('x')).toEqual(['1', '2', '9']);
    expect(isStale(app, 'x')).toBe(true);
  });

  it('a create was confirmed does not bring it back once the whole list says that it is gone (F09)', async () => {
    const { dispatch, notes, send, answer, land, ids } = await withPageUnderWay();
    await send(dispatch(notes.getList.push({ group: 'x' }, { a: 'new' })));
    await answer(1, noteJson('9'));
    await dispatch(notes.getList.setResponse({ group: 'x' }, [noteJson('1')]));
    await land();
    expect(ids('x')).toEqual(['1']);
  });

  it('its list was ever read leaves the list stale: nobody knows what that would have lost (F09)', async () => {
    const app = controlledNotes();
    const { dispatch, notes, send, answer, ids } = app;
    await send(dispatch(notes.getList.getPage({ group: 'x', page: 2 })));
    await send(dispatch(notes.getList.remove({ group: 'x' }, { id: '3' })));
    await answer(1, { id: '3' });
    await answer(0, [noteJson('3'), noteJson('4')]);
    expect(ids('x')).toEqual(['3', '4']);
    expect(isStale(app, 'x')).toBe(true);
  });

  it('a row was deleted changes nothing; the list, which is one of pages, is stale (F09)', async () => {
    const app = await withPageUnderWay();
    const { remove, answer, notes, root, ids } = app;
    await remove('3');
    await answer(1, null);
    const before = notes.getList.select(root(), { group: 'x' });
    await answer(0, [noteJson('3')]);
    expect(notes.getList.select(root(), { group: 'x' })).toBe(before);
    expect(ids('x')).toEqual(['1', '2']);
    expect(isStale(app, 'x')).toBe(true);
  });

  it('more changes than are remembered leaves the list stale (F09)', async () => {
    const app = await withPageUnderWay();
    for (let count = 0; count <= 1000; count++) {
      await app.dispatch(app.slice.set(app.notes.getList.endpoint.schema.push, { group: 'x' }, noteJson('5') as never));
    }
    await app.land();
    expect(app.ids('x')).toEqual(['1', '2', '5']);
    expect(isStale(app, 'x')).toBe(true);
  });
});

it('a page sent after the removal brings the item back: the server says so (F09)', async () => {
  const app = controlledNotes();
  const { dispatch, notes, send, answer, ids } = app;
  await dispatch(notes.getList.setResponse({ group: 'x' }, [noteJson('1'), noteJson('3')]));
  await send(dispatch(notes.getList.remove({ group: 'x' }, { id: '3' })));
  await answer(0, { id: '3' });
  expect(ids('x')).toEqual(['1']);
  await send(dispatch(notes.getList.getPage({ group: 'x', page: 2 })));
  await answer(1, [noteJson('3')]);
  expect(ids('x')).toEqual(['1', '3']);
});

class Tag extends Entity {
  id = '';
  static override key = 'Tag';
}

const tags = new Collection([Tag], { nestKey: ({ id }) => ({ post: id }), argsKey: ({ post }) => ({ post }) });

class Post extends Entity {
  id = '';
  tags: Tag[] = [];
  static override key = 'Post';
  static override schema = { tags };
}

const rows = (...ids: string[]) => ids.map((id) => ({ id }));

/** Lists in other shapes: beside other members, by a function, as a map, and lists in their items. */
function shapes() {
  const server = controlledServer();
  const { Held } = server;
  const made = testStore(() => {
    const wrapped = new Held({
      path: '/wrapped',
      searchParams: {} as { cursor?: string } | undefined,
      paginationField: 'cursor',
      schema: { items: new Collection([Tag]), next: '' },
    });
    const map = new Held({
      path: '/map',
      searchParams: {} as { cursor?: string } | undefined,
      paginationField: 'cursor',
      schema: new Collection(new schema.Values(Tag)),
    });
    const posts = new Held({
      path: '/posts',
      searchParams: {} as { cursor?: string } | undefined,
      paginationField: 'cursor',
      schema: new Collection([Post]),
    });
    const addTag = new Held({ path: '/posts/:post/tags', method: 'POST', schema: tags.push });
    const dropTag = new Held({ path: '/posts/:post/tags', method: 'PATCH', schema: tags.remove });
    return createRestSlice({ endpoints: { wrapped, map, posts, addTag, dropTag }, gc: false });
  });
  return { ...server, ...made };
}

describe('other shapes', () => {
  it('a list beside other members keeps what it has, and the members (F09)', async () => {
    const { dispatch, endpoints, root, send, answer } = shapes();
    const { wrapped } = endpoints;
    await dispatch(wrapped.setResponse({}, { items: rows('1'), next: 'b' }));
    await send(dispatch(wrapped.getPage({ cursor: 'b' })));
    await send(dispatch(wrapped.remove({}, { id: '2' })));
    await answer(1, { id: '2' });
    await answer(0, { items: rows('2', '3'), next: 'c' });
    const { items, next } = wrapped.select(root(), {}) ?? {};
    expect([items?.map(({ id }) => id), next]).toEqual([['1'], 'b']);
    expect(wrapped.selectResponse(root(), {}).expiresAt).toBeLessThan(Date.now());
  });

  it('a map keeps what it has (F09)', async () => {
    const { dispatch, endpoints, root, send, answer } = shapes();
    const { map } = endpoints;
    await dispatch(map.setResponse({}, { one: { id: '1' } }));
    await send(dispatch(map.getPage({ cursor: 'b' })));
    await send(dispatch(map.remove({}, { id: '2' } as never)));
    await answer(1, { id: '2' });
    await answer(0, { two: { id: '2' }, three: { id: '3' } });
    expect(Object.keys(map.select(root(), {}) ?? {})).toEqual(['one']);
    expect(map.selectResponse(root(), {}).expiresAt).toBeLessThan(Date.now());
  });

  it('a list in an item of the page keeps what was added and lacks what was removed meanwhile (F09)', async () => {
    const { dispatch, endpoints, root, send, answer } = shapes();
    const { posts, addTag, dropTag } = endpoints;
    await dispatch(posts.setResponse({}, [{ id: 'p', tags: rows('1', '2') }]));
    await send(dispatch(posts.getPage({ cursor: 'b' })));
    await send(dispatch(addTag({ post: 'p' }, { id: '3' })));
    await answer(1, { id: '3' });
    await send(dispatch(dropTag({ post: 'p' }, { id: '1' })));
    await answer(2, { id: '1' });
    await answer(0, [{ id: 'p', tags: rows('1', '2') }]);
    expect(posts.select(root(), {})?.[0]?.tags.map(({ id }) => id)).toEqual(['2', '3']);
  });
});

it('a page that was sent before a write which may be in its list brings rows alone, as the write has left them (F09)', async () => {
  const app = await withPageUnderWay();
  const { shown, set, land, ids } = app;
  await set({ a: 'A' }, '3');
  await land();
  expect(ids('x')).toEqual(['1', '2']);
  expect(isStale(app, 'x')).toBe(true);
  expect(shown('3')).toBeInstanceOf(Note);
  expect(shown('3')?.a).toBe('A');
});

it('a mounted list is asked for once more, and shows what the server says (F09)', async () => {
  const app = await withPageUnderWay();
  const { dispatch, notes, send, answer, land, sent } = app;
  const List = () => <p>{useSuspense(notes.getList, { group: 'x' }).map(({ id }) => id)}</p>;
  render(
    <Page store={{ ...app.store, dispatch } as never}>
      <List />
    </Page>,
  );
  const acted = (work: () => Promise<unknown>) => act(async () => void (await work()));
  await acted(() => send(dispatch(notes.getList.remove({ group: 'x' }, { id: '3' }))));
  await acted(() => answer(1, { id: '3' }));
  await acted(land);
  expect(document.body.textContent).toBe('12');
  await acted(() => send(Promise.resolve()));
  expect(sent()).toBe(3);
  await acted(() => answer(2, [noteJson('1')]));
  expect(document.body.textContent).toBe('1');
  expect(sent()).toBe(3);
});
