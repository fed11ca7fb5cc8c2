import { expect, it } from 'vitest';
import { openTab, Todo, todo, told } from '../../support/openTabs.js';

type Tab = ReturnType<typeof openTab>;

const of = ({ todos, root }: Tab, group: string) => {
  const { data, expiresAt } = todos.getList.selectResponse(root(), { group });
  return [data?.map(({ id }) => id), expiresAt > Date.now() ? 'fresh' : 'stale'];
};

/** A tab that has two lists, and one that was opened later, and has none. */
async function lists() {
  const has = openTab({ channel: 'unheld' });
  void has.dispatch(has.todos.getList.setResponse({ group: 'x' }, [todo('1'), todo('2')]));
  void has.dispatch(has.todos.getList.setResponse({ group: 'y' }, [todo('3', { group: 'y' })]));
  await told();
  const hasNot = openTab({ channel: 'unheld' });
  await told();
  return { has, hasNot };
}

it.each<[string, object, unknown[], unknown[]]>([
  ['moves an item', todo('1', { group: 'y' }), [['1', '2'], 'stale'], [['3'], 'stale']],
  ['brings an item', todo('4', { group: 'y' }), [['1', '2'], 'fresh'], [['3'], 'stale']],
  ['changes what no list asks for', todo('1', { title: 'new' }), [['1', '2'], 'fresh'], [['3'], 'fresh']],
])('a local write of a tab without lists that %s leaves those of others stale that it changes', async (...row) => {
  const [, item, x, y] = row;
  const { has, hasNot } = await lists();
  void hasNot.dispatch(hasNot.slice.set(Todo, { id: (item as Todo).id }, item));
  await told();
  expect([of(has, 'x'), of(has, 'y')]).toEqual([x, y]);
});
