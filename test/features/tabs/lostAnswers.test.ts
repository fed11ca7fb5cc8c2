/** An edit whose answer was lost may have been done: the other tabs do not know better than the one that sent it. */
import { nanoid } from '@reduxjs/toolkit';
import { expect, it } from 'vitest';
import { openTab, todo, told } from '../../support/openTabs.js';

type Tab = ReturnType<typeof openTab>;

const isFresh = ({ todos, root }: Tab) => ({
  item: todos.get.selectResponse(root(), { id: '1' }).expiresAt > Date.now(),
  list: todos.getList.selectResponse(root(), { group: 'x' }).expiresAt > Date.now(),
});

/** One tab shows an item and its list; another one is opened since, and has nothing. */
async function tabsOf(isReplayable = true) {
  const channel = nanoid();
  const shows = openTab({ channel });
  await told();
  await shows.answer(shows.dispatch(shows.todos.get({ id: '1' })), todo('1'));
  await shows.answer(shows.dispatch(shows.todos.getList({ group: 'x' })), [todo('1')]);
  await shows.answer(shows.dispatch(shows.picture({ id: '1' })), new Blob(['x']));
  expect(isFresh(shows)).toEqual({ item: true, list: true });
  const writes = openTab({ channel, isReplayable });
  await told();
  return { shows, writes };
}

const edit = (tab: Tab) => tab.dispatch(tab.todos.partialUpdate({ id: '1' }, { title: 'new' }));

it.each([
  ['an edit', edit],
  ['a create', (tab: Tab) => tab.dispatch(tab.todos.getList.push({ group: 'x' }, { title: 'new' }))],
  ['a delete', (tab: Tab) => tab.dispatch(tab.todos.delete({ id: '1' }))],
])('%s leaves what it may have changed stale in a tab that shows it, until that is read', async (_, write) => {
  const { shows, writes } = await tabsOf();
  await writes.answer(write(writes), 503);
  expect([isFresh(shows), shows.todo('1')?.title, shows.titles()]).toEqual([
    { item: false, list: false },
    't1',
    ['t1'],
  ]);
  expect(shows.types().filter((type) => type === 'rest/expire')).toHaveLength(1);
  expect(shows.actions.at(-1)).toMatchObject({ payload: { keys: { length: 2 } } });
  await writes.answer(writes.dispatch(writes.todos.getList({ group: 'x' })), [todo('1')]);
  expect(isFresh(shows).list).toBe(true);
});

it('what it names in `expires` is stale there, too', async () => {
  const { shows, writes } = await tabsOf();
  const { endpoint } = writes.todos.partialUpdate;
  const counts = endpoint.extend({
    schema: undefined,
    expires: [writes.todos.getList],
  } as never) as unknown as typeof endpoint;
  await writes.answer(writes.dispatch(writes.slice.fetch(counts, { id: '1' }, { title: 'new' })), 503);
  expect(isFresh(shows)).toEqual({ item: true, list: false });
});

it('what was refused has changed nothing there, and a tab that has nothing of it does nothing', async () => {
  const { shows, writes } = await tabsOf();
  await shows.answer(edit(shows), 422);
  expect(isFresh(shows)).toEqual({ item: true, list: true });
  await shows.answer(edit(shows), 503);
  expect([isFresh(shows).item, writes.types()]).toEqual([false, []]);
});

it('what is not there any more is gone in all of them, unless a sensitive endpoint was told so', async () => {
  // What is injected its copy does not know.
  const { shows, writes } = await tabsOf(false);
  await writes.answer(writes.dispatch(writes.todos.get({ id: '1' })), todo('1'));
  await writes.answer(writes.dispatch(writes.todos.get({ id: '2' })), todo('2'));
  const secret = writes.todos.partialUpdate.endpoint.extend({ sensitive: true } as never);
  const secretly = writes.slice.injectEndpoints({ secret: secret as never }).endpoints as any;
  await writes.answer(writes.dispatch(secretly.secret({ id: '2' }, { title: 'new' })), 404);
  await writes.answer(edit(writes), 404);
  expect([writes.todo('1'), writes.todo('2')]).toEqual([undefined, undefined]);
  expect([shows.todo('1'), shows.titles(), shows.todo('2')?.title]).toEqual([undefined, [], 't2']);
});
