import { expect, it } from 'vitest';
import { Collection, createRestSlice, Entity, RestEndpoint } from '../../src/index.js';
import { gatekeeper, startServer } from '../support/httpServer.js';
import { testStore } from '../support/testStore.js';

class Task extends Entity {
  id = '';
  static override key = 'Task';
}

const tasks = new Collection([Task], { nestKey: ({ id }) => ({ owner: id }), argsKey: ({ owner }) => ({ owner }) });

class Owner extends Entity {
  id = '';
  name = '';
  tasks: Task[] = [];
  static override key = 'Owner';
  static override schema = { tasks };
}

const setUp = async () => {
  const gates = gatekeeper();
  const { url } = await startServer(gates.handler);
  const add = new RestEndpoint({
    path: '/owners/:owner/tasks',
    urlPrefix: url,
    method: 'POST',
    schema: tasks.push,
    getOptimisticResponse: (_snapshot: unknown, _params: { owner: string }, body: { id: string }) => body,
  });
  const owner = new RestEndpoint({ path: '/owners/:id', urlPrefix: url, schema: Owner });
  const made = testStore(() => createRestSlice({ endpoints: { add, owner } }));
  const { dispatch, slice, root, state } = made;
  const setOwner = (value: object) => void dispatch(slice.set(Owner, { id: 'o' }, { id: 'o', ...value }));
  setOwner({ tasks: [{ id: 'a' }, { id: 'b' }] });
  const shown = () => slice.selectQuery(Owner)(root(), { id: 'o' }) as Owner;
  const stored = () => Object.values(state().entities['[Task]'] ?? {});
  return { ...made, ...gates, setOwner, shown, stored };
};

it('an older version of a list is written, and not taken for the present one', async () => {
  const { setOwner, shown } = await setUp();
  const { tasks: before } = shown();
  setOwner({ tasks: [{ id: 'a' }] });
  setOwner({ tasks: before });
  expect(shown().tasks.map(({ id }) => id)).toEqual(['a', 'b']);
});

it('a list that was read stays what it is', async () => {
  const { setOwner, shown, stored } = await setUp();
  const [before] = stored();
  setOwner({ name: 'Ada', tasks: shown().tasks });
  expect(stored()).toEqual([before]);
  expect(shown().name).toBe('Ada');
});

it('what a pending mutation shows in a list is not written with it', async () => {
  const { endpoints, dispatch, answer, setOwner, shown, stored } = await setUp();
  const adding = dispatch(endpoints.add({ owner: 'o' }, { id: 'c' }));
  expect(shown().tasks).toHaveLength(3);
  setOwner({ name: 'Ada', tasks: shown().tasks });
  expect(stored()).toEqual([['a', 'b']]);
  answer(0, { status: 500 });
  await expect(adding).rejects.toThrow();
  expect(shown().tasks.map(({ id }) => id)).toEqual(['a', 'b']);
});
