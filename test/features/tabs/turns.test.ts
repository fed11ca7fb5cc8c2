/** What other tabs say while something turns here: a reset, another user, the past, what was made stale. */
import { nanoid } from '@reduxjs/toolkit';
import { expect, it, onTestFinished } from 'vitest';
import { RestEndpoint } from '../../../src/index.js';
import { openTab, openTabs, todo, Todo, told } from '../../support/openTabs.js';

type Tab = ReturnType<typeof openTab>;

const isFresh = ({ todos, root }: Tab, id: string) => todos.get.selectResponse(root(), { id }).expiresAt > Date.now();

it('a read of another tab is stale where its key was made stale here while it was on its way', async () => {
  const [a, b] = openTabs(2) as [Tab, Tab];
  await told();
  await a.answer(a.dispatch(a.todos.get({ id: '1' })), todo('1', { title: 'old' }));
  const reading = [a.dispatch(a.todos.get({ id: '1' })), a.dispatch(a.todos.getList({ group: 'x' }))];
  await told();
  void b.controller.expireAll(b.todos.get);
  a.sent[1]!.answer(todo('1'));
  a.sent[2]!.answer([todo('2')]);
  await Promise.all(reading);
  await told();
  const list = b.todos.getList.selectResponse(b.root(), { group: 'x' });
  expect([b.todo('1')?.title, isFresh(b, '1'), b.titles(), list.expiresAt > Date.now()]).toEqual([
    ...['t1', false],
    ...[['t2'], true],
  ]);
});

it('so it is where so much was made stale since that not all of it is known', async () => {
  const [a, b] = openTabs(2, { isReplayable: false }) as [Tab, Tab];
  await told();
  const reading = a.dispatch(a.todos.get({ id: '1' }));
  await told();
  for (let count = 0; count < 102; count++) {
    void b.dispatch(b.todos.get.setResponse({ id: 'x' }, todo('x')));
    void b.controller.expireAll(b.todos.get);
  }
  a.sent[0]!.answer(todo('1'));
  await reading;
  await told();
  expect([b.todo('1')?.title, isFresh(b, '1')]).toEqual(['t1', false]);
});

it('a row is heard of where the list that it was put into is not here, which stays unknown', async () => {
  const channel = nanoid();
  const a = openTab({ channel });
  await told();
  await a.answer(a.dispatch(a.todos.getList({ group: 'x' })), [todo('1')]);
  const b = openTab({ channel });
  await told();
  void a.dispatch(a.slice.set(a.todos.getList.endpoint.schema.push, { group: 'x' }, todo('2')));
  await told();
  expect([a.titles(), b.titles(), b.todo('2')?.title]).toEqual([['t1', 't2'], undefined, 't2']);
});

it('what lives 0 ms and is held by nobody is not told', async () => {
  const [a, b] = openTabs(2, { isReplayable: false }) as [Tab, Tab];
  await told();
  class Brief extends RestEndpoint {
    override fetchResponse() {
      return Promise.resolve(Response.json(todo('1')));
    }
  }
  const brief = () =>
    new Brief({ urlPrefix: 'http://todos.test', path: '/brief/:id', schema: Todo, dataExpiryLength: 0 } as never);
  b.slice.injectEndpoints({ brief: brief() as never });
  const own = a.slice.injectEndpoints({ brief: brief() as never }).endpoints as any;
  expect(await a.dispatch(own.brief({ id: '1' }))).toMatchObject({ title: 't1' });
  await told();
  expect(b.types()).toEqual([]);
});

it('nothing of another user is heard where who is there changed without an action', async () => {
  const channel = nanoid();
  let cookie = 'ada';
  const a = openTab({ channel, user: () => 'ada' });
  const b = openTab({ channel, user: () => cookie, isReplayable: false });
  await told();
  await a.answer(a.dispatch(a.todos.get({ id: '1' })), todo('1'));
  expect(b.todo('1')?.title).toBe('t1');
  cookie = 'eve';
  await a.answer(a.dispatch(a.todos.get({ id: '2' })), todo('2'));
  b.dispatch({ type: 'app/login', payload: 'eve' });
  expect([b.todo('1'), b.todo('2')]).toEqual([undefined, undefined]);
  // Nor is what eve's page says before it has noticed.
  cookie = 'ada';
  const eve = openTab({ channel, user: () => 'eve' });
  await eve.answer(eve.dispatch(eve.todos.get({ id: '3' })), todo('3'));
  expect(b.types().filter((type) => type.includes('get'))).toHaveLength(1);
  expect(b.todo('3')).toBeUndefined();
});

it('a reset from before somebody signed in here ends nothing', async () => {
  const channel = nanoid();
  const said: any[] = [];
  const listener = new BroadcastChannel(channel);
  onTestFinished(() => listener.close());
  listener.onmessage = ({ data }: any) => void said.push(data);
  const user = (state: any) => state.session.user ?? undefined;
  const a = openTab({ channel, user, as: 'ada', isReplayable: false });
  const b = openTab({ channel, user, isReplayable: false });
  await told();
  void a.dispatch(a.slice.resetEntireStore());
  await told();
  const reset = said.find((message) => message.told.kind === 'reset');
  await told(5);
  b.dispatch({ type: 'app/login', payload: 'ada' });
  await b.answer(b.dispatch(b.todos.get({ id: '1' })), todo('1'));
  listener.postMessage({ ...reset, from: 'a tab that is slow' });
  await told();
  expect(b.todo('1')?.title).toBe('t1');
});
