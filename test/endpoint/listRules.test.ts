import { describe, expect, it } from 'vitest';
import { Collection, createRestSlice, Entity, resource } from '../../src/index.js';
import { findCollection } from '../../src/endpoint/findCollection.js';
import { testStore } from '../support/testStore.js';

class Task extends Entity {
  id = '';
  rank = 0;
  state = 'open';
  static override key = 'Task';
}

const TaskResource = resource({
  path: '/tasks/:id',
  schema: Task,
  optimistic: true,
  searchParams: {} as { state?: string; sort?: string } | undefined,
});
const byRank = (a: { rank: number }, b: { rank: number }): number => a.rank - b.rank;
const rules = {
  sortComparer: byRank,
  filters: { state: (task: { state: string }, value: string) => task.state === value, sort: 'none' },
  searchDefaults: { state: 'open' },
} as const;

describe('extend takes filters, searchDefaults and sortComparer as resource() does', () => {
  it.each([
    ['a resource, by name', TaskResource.extend('getList', rules)],
    ['a resource, by a map', TaskResource.extend({ getList: rules })],
    ['a resource, by a function', TaskResource.extend((base) => ({ getList: base.getList.extend(rules) }))],
  ])('of %s: what is created goes to its place, and an edit moves items', async (_, tasks) => {
    const { dispatch, endpoints, root, slice } = testStore(() => createRestSlice({ endpoints: { tasks } }));
    const { getList } = endpoints.tasks as typeof endpoints.tasks & { readonly getList: any };
    await dispatch(
      getList.setResponse({ sort: 'rank' }, [
        { id: '1', rank: 1, state: 'open' },
        { id: '3', rank: 3, state: 'open' },
      ]),
    );
    await dispatch(getList.setResponse({ state: 'closed' }, [{ id: '9', rank: 9, state: 'closed' }]));
    const ids = (args: object): unknown => getList.select(root(), args).map(({ id }: Task) => id);
    // With the default it is one list.
    expect(ids({ state: 'open', sort: 'rank' })).toEqual(['1', '3']);
    await dispatch(slice.set(Task, { id: '3' }, { state: 'closed' }));
    expect([ids({ sort: 'rank' }), ids({ state: 'closed' })]).toEqual([['1'], ['3', '9']]);
  });

  it('keeps what else the list was made with, its name, and the original', () => {
    const { getList } = resource({ path: '/tasks/:id', schema: Task, windowArguments: ['page'], collectionKey: 'all' });
    const [before, after] = [getList, getList.extend(rules)].map(({ schema }) =>
      findCollection(schema),
    ) as Collection[];
    expect([after?.key, after?.windowArguments, after?.sortComparer]).toEqual([before?.key, ['page'], byRank]);
    expect(before?.sortComparer).toBeUndefined();
  });

  it('reaches a list inside an object, one at another path, and one that is given in the same call', () => {
    const paged = TaskResource.getList.extend({
      schema: { items: new Collection([Task], { scope: 'x' }), total: 0 },
      ...rules,
    });
    expect(findCollection(paged.schema)).toMatchObject({ scope: 'x', sortComparer: byRank });
    const elsewhere = TaskResource.getList.extend({ path: '/mine', ...rules });
    expect(findCollection(elsewhere.schema)).toMatchObject({ scope: '/mine', sortComparer: byRank });
    expect(findCollection(elsewhere.extend({ path: '/ours' }).schema)).toMatchObject({
      scope: '/ours',
      sortComparer: byRank,
    });
  });
});
