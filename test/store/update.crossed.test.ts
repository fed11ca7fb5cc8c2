import { expect, it, vi } from 'vitest';
import { createRestSlice, Entity, RestEndpoint } from '../../src/index.js';
import { testStore } from '../support/testStore.js';

class Todo extends Entity {
  id = '';
  title = '';
  static override key = 'Todo';
}

const [one, two] = ['1', '2'].map((id) => ({ id, title: `t${id}` }));

/** A list to which `update` of a create appends; answers come when the test says so, by their order. */
function setUp() {
  const open: ((value: unknown) => void)[] = [];
  const fetchResponse = () => new Promise<Response>((resolve) => open.push((value) => resolve(Response.json(value))));
  const list = new RestEndpoint({ path: '/todos', schema: [Todo], fetchResponse });
  const create = new RestEndpoint({
    path: '/todos',
    method: 'POST',
    schema: Todo,
    body: {} as { title: string },
    update: (id: string) => ({ 'GET /todos': (present: string[] = []) => [...present, id] }),
    fetchResponse,
  });
  const app = testStore(() => createRestSlice({ endpoints: { list, create } }));
  const { dispatch, endpoints, root } = app;
  const answer = async (at: number, value: unknown) => {
    await vi.waitFor(() => expect(open.length).toBeGreaterThan(at));
    await new Promise((resolve) => setTimeout(resolve, 5));
    open[at]?.(value);
  };
  return {
    answer,
    read: () => dispatch(endpoints.list()),
    make: () => dispatch(endpoints.create({ title: 't2' })),
    refresh: () => dispatch(endpoints.list.fetchIfStale()) as Promise<unknown>,
    isFresh: () => endpoints.list.selectResponse(root()).expiresAt > Date.now(),
    ids: () => endpoints.list.select(root())?.map(({ id }) => id),
    count: () => open.length,
  };
}

it('is in doubt where a read had its item already: the list is asked for again', async () => {
  const app = setUp();
  const made = app.make();
  const read = app.read();
  await app.answer(1, [one, two]);
  await read;
  await app.answer(0, two);
  await made;
  expect(app.isFresh()).toBe(false);
  const again = app.refresh();
  await app.answer(2, [one, two]);
  await again;
  expect([app.ids(), app.isFresh()]).toEqual([['1', '2'], true]);
});

it('is not taken back by a read from before it, and the list is asked for again', async () => {
  const app = setUp();
  const first = app.read();
  await app.answer(0, [one]);
  await first;
  const read = app.read();
  const made = app.make();
  await app.answer(2, two);
  await made;
  expect([app.ids(), app.isFresh()]).toEqual([['1', '2'], false]);
  await app.answer(1, [one]);
  await read;
  expect([app.ids(), app.isFresh()]).toEqual([['1', '2'], false]);
  const again = app.refresh();
  await app.answer(3, [one, two]);
  await again;
  expect([app.ids(), app.isFresh()]).toEqual([['1', '2'], true]);
});

it('leaves a list fresh that no read has crossed', async () => {
  const app = setUp();
  const first = app.read();
  await app.answer(0, [one]);
  await first;
  await new Promise((resolve) => setTimeout(resolve, 5));
  const made = app.make();
  await app.answer(1, two);
  await made;
  expect([app.ids(), app.isFresh(), app.count()]).toEqual([['1', '2'], true, 2]);
});
