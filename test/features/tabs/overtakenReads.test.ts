import { expect, it } from 'vitest';
import { openTabs, todo, told } from '../../support/openTabs.js';

/** A tab whose read is under way while another tab asks later, and is answered: both have what that answer says. */
async function overtaken() {
  const [here, there] = openTabs(2) as [ReturnType<typeof openTabs>[0], ReturnType<typeof openTabs>[0]];
  const slow = here.dispatch(here.todos.get({ id: '1' }));
  await told();
  await there.answer(there.dispatch(there.todos.get({ id: '1' })), todo('1', { title: 'two' }));
  expect(here.todo('1')?.title).toBe('two');
  return { here, slow };
}

it('a read that another tab has overtaken is not joined: what is stale by then is asked for anew', async () => {
  const { here, slow } = await overtaken();
  await here.dispatch(here.slice.expireAll(here.todos.get));
  const asked = here.dispatch(here.todos.get.fetchIfStale({ id: '1' })) as Promise<unknown>;
  await told();
  expect(here.lines()).toEqual(['GET /todos/1', 'GET /todos/1']);
  here.sent[0]?.answer(todo('1', { title: 'one' }));
  await slow;
  expect(here.todo('1')?.title).toBe('two');
  await here.answer(asked, todo('1', { title: 'three' }));
  expect(here.todo('1')?.title).toBe('three');
});

it('likewise where the overtaken one fails afterwards', async () => {
  const { here, slow } = await overtaken();
  await here.dispatch(here.slice.expireAll(here.todos.get));
  const asked = here.dispatch(here.todos.get.fetchIfStale({ id: '1' })) as Promise<unknown>;
  await told();
  here.sent[0]?.answer(503);
  await expect(slow).rejects.toMatchObject({ status: 503 });
  await here.answer(asked, todo('1', { title: 'three' }));
  expect(here.todos.get.selectResponse(here.root(), { id: '1' })).toMatchObject({
    data: { title: 'three' },
    error: undefined,
    isFetching: false,
  });
});

it('a read that nothing has overtaken is joined', async () => {
  const [here] = openTabs(1) as [ReturnType<typeof openTabs>[0]];
  const first = here.dispatch(here.todos.get({ id: '1' }));
  const second = here.dispatch(here.todos.get({ id: '1' }));
  await here.answer(first, todo('1'));
  await second;
  expect(here.lines()).toEqual(['GET /todos/1']);
});
