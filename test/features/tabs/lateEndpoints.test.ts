/** Routes that are loaded late: an endpoint is declared in one tab and not in another. */
import { nanoid } from '@reduxjs/toolkit';
import { expect, it } from 'vitest';
import { RestEndpoint } from '../../../src/index.js';
import { openTab, todo, Todo, told } from '../../support/openTabs.js';

const rename = () => {
  class Admin extends RestEndpoint {
    override fetchResponse() {
      return Promise.resolve(Response.json(todo('1', { title: 'new' })));
    }
  }
  return new Admin({ urlPrefix: 'http://todos.test', path: '/admin/:id', method: 'PATCH', body: {}, schema: Todo });
};

const isFresh = ({ todos, root }: ReturnType<typeof openTab>) =>
  todos.get.selectResponse(root(), { id: '1' }).expiresAt > Date.now();

it('makes stale what an edit of an endpoint that is not known here has changed, and nothing else', async () => {
  const channel = nanoid();
  const [a, b] = [openTab({ channel }), openTab({ channel, isReplayable: false })];
  await told();
  await a.answer(a.dispatch(a.todos.get({ id: '1' })), todo('1', { title: 'old' }));
  await a.answer(a.dispatch(a.picture({ id: '1' })), new Blob(['x']));
  expect(isFresh(a)).toBe(true);
  const late = b.slice.injectEndpoints({ rename: rename() }).endpoints as any;
  await b.dispatch(late.rename({ id: '1' }, { title: 'new' }));
  await told();
  expect([b.todo('1')?.title, a.todo('1')?.title, isFresh(a)]).toEqual(['new', 'old', false]);
  expect(a.types().filter((type) => type === 'rest/expire')).toHaveLength(1);
});

it('gives a tab that has nothing of a row the whole one, where all of it was written, and no part of one', async () => {
  const channel = nanoid();
  const [a, b] = [openTab({ channel }), openTab({ channel })];
  await told();
  void a.dispatch(a.todos.get.setResponse({ id: '1' }, todo('1')));
  await told();
  const c = openTab({ channel });
  await told();
  void a.dispatch(a.slice.set(Todo, { id: '1' }, { title: 'part' }));
  await told();
  expect([b.todo('1')?.title, c.types()]).toEqual(['part', []]);
  void a.dispatch(a.slice.set(Todo, { id: '1' }, todo('1', { title: 'whole' })));
  await told();
  expect([b.todo('1')?.title, c.todo('1')?.title]).toEqual(['whole', 'whole']);
});
