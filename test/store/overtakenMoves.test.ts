// Family: lists that are windows of a longer one.
import { describe, expect, it } from 'vitest';
import { createRestSlice, Entity, resource } from '../../src/index.js';
import { controlledServer } from '../support/controlledServer.js';
import { testStore } from '../support/testStore.js';

class Task extends Entity {
  id = '';
  state = 'open';
  page = 0;
  static override key = 'Task';
}

async function openTasks(asked = { state: 'open' } as { state?: string; q?: string }) {
  const server = controlledServer();
  const tasks = resource({
    path: '/tasks/:id',
    schema: Task,
    searchParams: {} as { state?: string; q?: string; page?: number } | undefined,
    windowArguments: ['page'],
    Endpoint: server.Held,
  }).extend(({ getList }) => ({ getList: getList.extend({ schema: { items: getList.schema, total: 0 } }) }));
  const { dispatch, endpoints, root } = testStore(() => createRestSlice({ endpoints: { tasks } }));
  const window = { ...asked, page: 1 };
  const items = [
    { id: '1', ...asked },
    { id: '2', ...asked, page: 7 },
  ];
  await dispatch(endpoints.tasks.getList.setResponse(window, { items, total: 2 }));
  const shown = () => {
    const { data, expiresAt } = endpoints.tasks.getList.selectResponse(root(), window);
    return { ids: data?.items.map(({ id }) => id), isStale: (expiresAt ?? 0) <= 1 };
  };
  return { server, dispatch, tasks: endpoints.tasks, shown };
}

describe('a move that a read of the item has overtaken', () => {
  it('makes the windows stale that it takes the item out of (106)', async () => {
    const { server, dispatch, tasks, shown } = await openTasks();
    await server.send(dispatch(tasks.getList.move({ id: '2' }, { state: 'closed' })));
    await server.send(dispatch(tasks.get({ id: '2' })));
    await server.answer(1, { id: '2', state: 'closed', page: 7 });
    // What the read tells of the item is not what the list was answered with.
    expect(shown()).toEqual({ ids: ['1', '2'], isStale: true });
    await server.answer(0, { id: '2', state: 'closed', page: 7 });
    expect(shown()).toEqual({ ids: ['1'], isStale: true });
  });

  it('leaves an item in a window of which no field says anything, though one has the name of a window argument (106)', async () => {
    const { server, dispatch, tasks, shown } = await openTasks({ q: 'milk' });
    await server.send(dispatch(tasks.getList.move({ id: '2' }, { state: 'open' })));
    await server.send(dispatch(tasks.get({ id: '2' })));
    await server.answer(1, { id: '2', state: 'open', page: 7 });
    await server.answer(0, { id: '2', state: 'open', page: 7 });
    expect(shown().ids).toEqual(['1', '2']);
  });
});
