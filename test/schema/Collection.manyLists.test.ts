import { configureStore } from '@reduxjs/toolkit';
import { describe, expect, it } from 'vitest';
import { Collection, Entity, createRestSlice, RestEndpoint } from '../../src/index.js';
import type { RestState } from '../../src/index.js';

class Task extends Entity {
  id = '';
  group = '';
  team = '';
  static override key = 'Task';
}

/** More lists than a plain table has, by one member or two, ordered or not; and that of no member. */
const keys = [
  {},
  { orderBy: 'title' },
  ...Array.from({ length: 600 }, (_, n) => ({ group: `g${n}` })),
  ...Array.from({ length: 300 }, (_, n) => ({ team: n, orderBy: 'title' })),
  ...Array.from({ length: 300 }, (_, n) => ({ group: 'g1', team: `t${n}` })),
];

/** What the first store has come to hold, where the others begin: it takes 1 200 actions. */
let stored: RestState | undefined;

const setUp = (tasks: Collection<unknown>) => {
  const list = new RestEndpoint({ path: '/tasks', searchParams: {} as object, schema: tasks });
  const slice = createRestSlice({ endpoints: { list } });
  // Not the one of other tests, which looks at the whole state after each of so many actions.
  const { dispatch, getState } = configureStore({
    reducer: { rest: slice.reducer },
    ...(stored && { preloadedState: { rest: stored } }),
    middleware: (getDefault) => getDefault().concat(slice.middleware),
  });
  const state = () => getState().rest;
  const set = slice.set as (schema: object, ...rest: unknown[]) => any;
  if (!stored) for (const args of keys) void dispatch(set(tasks, args, [{ id: '0', group: 'g1', team: 't7' }]));
  stored ??= state();
  const held = (id: string) =>
    keys.filter((args) => {
      const pk = tasks.pk([args]);
      return (slice.selectEntities(getState())['[Task]']?.[pk] as readonly unknown[]).includes(id);
    });
  return { dispatch, set, state, held };
};

describe('a change among more than 1 000 lists', () => {
  it('reaches the lists whose members its arguments have, and no others', () => {
    const tasks = new Collection([Task]);
    const { dispatch, set, held, state } = setUp(tasks);
    expect(Array.isArray(state().entities['[Task]'])).toBe(true);
    void dispatch(set(tasks.push, { group: 'g5' }, { id: '1', team: 3 }));
    expect(held('1')).toEqual([{}, { orderBy: 'title' }, { group: 'g5' }, { team: 3, orderBy: 'title' }]);
    void dispatch(set(tasks.push, { group: 'g1', team: 't2' }, { id: '2' }));
    expect(held('2')).toEqual([{}, { orderBy: 'title' }, { group: 'g1' }, { group: 'g1', team: 't2' }]);
    void dispatch(set(tasks.push, { team: 12 }, { id: '3' }));
    expect(held('3')).toEqual([{}, { orderBy: 'title' }, { team: 12, orderBy: 'title' }]);
    void dispatch(set(tasks.remove, {}, { id: '0' }));
    expect(held('0')).toHaveLength(keys.length - 2);
  });

  it('finds lists that came after an earlier change', () => {
    const tasks = new Collection([Task]);
    const { dispatch, set, held, state } = setUp(tasks);
    void dispatch(set(tasks.push, { group: 'new' }, { id: '1' }));
    void dispatch(set(tasks, { group: 'new' }, []));
    void dispatch(set(tasks.push, { group: 'new' }, { id: '2' }));
    expect(held('2')).toEqual([{}, { orderBy: 'title' }]);
    expect(JSON.stringify(state().entities['[Task]'])).toContain('["2"]');
  });

  it('moves an item between them', async () => {
    const tasks = new Collection([Task], { filters: { group: (task: Task, group) => task.group === group } });
    const { dispatch, set, held } = setUp(tasks);
    void dispatch(set(Task, { id: '0' }, { group: 'g1', team: 't7' }));
    // What was stored in the same millisecond may be from after the move.
    await new Promise((resolve) => setTimeout(resolve, 2));
    void dispatch(set(tasks.move, { id: '0' }, { id: '0', group: 'g9' }));
    expect(held('0')).toContainEqual({ group: 'g9' });
    expect(held('0')).not.toContainEqual({ group: 'g1' });
    expect(held('0')).not.toContainEqual({ group: 'g1', team: 't7' });
    expect(held('0')).not.toContainEqual({ group: 'g1', team: 't8' });
    expect(held('0')).toContainEqual({ team: 7, orderBy: 'title' });
  });

  it('asks a filter of the user’s own about each', () => {
    const tasks = new Collection([Task], { createCollectionFilter: () => (key) => key['group'] === 'g2' });
    const { dispatch, set, held } = setUp(tasks);
    void dispatch(set(tasks.push, { group: 'other' }, { id: '1' }));
    expect(held('1')).toEqual([{ group: 'g2' }]);
  });
});
