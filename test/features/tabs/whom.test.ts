import { configureStore, nanoid } from '@reduxjs/toolkit';
import { expect, it, onTestFinished, vi } from 'vitest';
import { tabs } from '../../../src/features/tabs/tabs.js';
import { createRestSlice } from '../../../src/index.js';
import { expectConsole } from '../../support/console.js';
import { openTab, openTabs, shared, todo, Todo, todoEndpoints, told } from '../../support/openTabs.js';

type Tab = ReturnType<typeof openTabs>[number];
const two = (options = {}) => openTabs(2, options) as [Tab, Tab];

const user = (state: any) => state.session.user ?? undefined;

/** What is said on a channel. */
function listen(name: string) {
  const channel = new BroadcastChannel(name);
  onTestFinished(() => channel.close());
  const messages: any[] = [];
  channel.onmessage = ({ data }: any) => void messages.push(data);
  return { messages, say: (message: unknown) => channel.postMessage(message) };
}

it('tells a version, a user and no numbers', async () => {
  const channel = nanoid();
  const { messages } = listen(channel);
  const tab = openTab({ channel, user, as: 'ada' });
  await told();
  await tab.answer(tab.dispatch(tab.todos.get({ id: '1' })), todo('1'));
  void tab.dispatch(tab.slice.set(Todo, { id: '1' }, { title: 'written' }));
  await told();
  expect(messages).toHaveLength(2);
  for (const message of messages) {
    expect(message).toMatchObject({ version: expect.any(Number), user: 'ada', path: 'rest' });
    expect(Object.keys(message.told.meta)).not.toEqual(expect.arrayContaining(['sent']));
    expect(Object.keys(message.told.meta)).not.toEqual(expect.arrayContaining(['arrived']));
  }
});

it('listens to nobody of another version, of another slice, or another user', async () => {
  const channel = nanoid();
  const { messages, say } = listen(channel);
  const a = openTab({ channel, user, as: 'ada' });
  await told();
  await a.answer(a.dispatch(a.todos.get({ id: '1' })), todo('1'));
  const b = openTab({ channel, user, as: 'ada' });
  await told();
  const [message] = messages;
  for (const odd of [
    { ...message, version: message.version + 1 },
    { ...message, user: 'eve' },
    { ...message, user: undefined },
    { ...message, path: 'other' },
    { ...message, told: null },
    { version: message.version },
    null,
    'text',
    7,
  ])
    say(odd);
  await told();
  expect(b.types()).toEqual(['app/login']);
  say(message);
  await told();
  expect(b.todo('1')?.title).toBe('t1');
});

it('shares nothing between users, and begins to when both are the same one', async () => {
  const channel = nanoid();
  // Each copy of a store that is replayed begins anew by itself where its user changes.
  const [ada, eve] = [
    openTab({ channel, user, as: 'ada' }),
    openTab({ channel, user, as: 'eve', isReplayable: false }),
  ];
  const nobody = openTab({ channel, user });
  await told();
  await ada.answer(ada.dispatch(ada.todos.get({ id: '1' })), todo('1'));
  expect([eve.types(), nobody.types()]).toEqual([['app/login'], []]);
  eve.dispatch({ type: 'app/login', payload: 'ada' });
  await ada.answer(ada.dispatch(ada.todos.get({ id: '2' })), todo('2'));
  expect([eve.todo('2')?.title, nobody.types()]).toEqual(['t2', []]);
});

it('ends the session of the same user everywhere, once', async () => {
  const channel = nanoid();
  const [a, b] = [openTab({ channel, user, as: 'ada', isReplayable: false }), openTab({ channel, user, as: 'ada' })];
  const eve = openTab({ channel, user, as: 'eve' });
  await told();
  await eve.answer(eve.dispatch(eve.todos.get({ id: '9' })), todo('9'));
  await a.answer(a.dispatch(a.todos.get({ id: '1' })), todo('1'));
  // As many apps do: the app's own logout first, which the slice follows.
  a.dispatch({ type: 'app/login', payload: null });
  expect(a.types().filter((type) => type === 'rest/reset')).toHaveLength(1);
  void a.dispatch(a.slice.resetEntireStore());
  await told(40);
  expect([a.todo('1'), b.todo('1'), eve.todo('9')?.title]).toEqual([undefined, undefined, 't9']);
  expect(b.types().filter((type) => type === 'rest/reset')).toHaveLength(1);
});

it('hears one another after a session has ended, in the tab that ended it as in the others', async () => {
  const [a, b] = two();
  await told();
  void a.dispatch(a.slice.resetEntireStore());
  await told();
  expect(b.state().lastReset).toBe(a.state().lastReset);
  await a.answer(a.dispatch(a.todos.get({ id: '1' })), todo('1'));
  await b.answer(b.dispatch(b.todos.get({ id: '2' })), todo('2'));
  expect([b.todo('1')?.title, a.todo('2')?.title]).toEqual(['t1', 't2']);
});

it('hears what was said before once', async () => {
  const channel = nanoid();
  const { messages, say } = listen(channel);
  const [a, b] = [openTab({ channel }), openTab({ channel })];
  await told();
  void a.dispatch(a.slice.set(Todo, { id: '1' }, todo('1', { title: 'first' })));
  await told();
  await b.answer(b.dispatch(b.todos.get({ id: '1' })), todo('1', { title: 'read later' }));
  const count = b.actions.length;
  say(messages[0]);
  await told();
  expect([b.todo('1')?.title, b.actions.length]).toEqual(['read later', count]);
});

it('rejects what another tab had under way when the session ends', async () => {
  const [a, b] = two();
  await told();
  const reading = b.dispatch(b.todos.get({ id: '1' }));
  const failure = reading.catch((error: Error) => error.name);
  await told();
  void a.dispatch(a.slice.resetEntireStore());
  expect(await failure).toBe('ResetError');
});

it('takes nothing that was learned in a session which has ended here', async () => {
  const channel = nanoid();
  const { messages, say } = listen(channel);
  const [a, b] = [openTab({ channel }), openTab({ channel })];
  await told();
  await a.answer(a.dispatch(a.todos.get({ id: '1' })), todo('1'));
  await told(2);
  void b.dispatch(b.slice.resetEntireStore());
  await told();
  const [message] = messages;
  say({ ...message, from: 'a third tab that is slow' });
  await told();
  expect([a.todo('1'), b.todo('1')]).toEqual([undefined, undefined]);
  // A tab that begins afterwards is heard, and so are those that began anew.
  await told(2);
  const c = openTab({ channel });
  await c.answer(c.dispatch(c.todos.get({ id: '2' })), todo('2'));
  expect([a.todo('2')?.title, b.todo('2')?.title]).toEqual(['t2', 't2']);
  await a.answer(a.dispatch(a.todos.get({ id: '3' })), todo('3'));
  expect([b.todo('3')?.title, c.todo('3')?.title]).toEqual(['t3', 't3']);
});

it('tells no answer of a sensitive endpoint, and none that is no JSON', async () => {
  const [a, b] = two();
  await told();
  await a.answer(a.dispatch(a.signIn({ password: 'secret' } as never)), todo('1', { title: 'token' }));
  expect(a.todo('1')?.title).toBe('token');
  await a.answer(a.dispatch(a.picture({ id: '1' })), new Blob(['x']));
  expect(b.types()).toEqual([]);
});

it('ignores an endpoint that it does not know, without a word', async () => {
  const channel = nanoid();
  const { messages, say } = listen(channel);
  const [a, b] = [openTab({ channel }), openTab({ channel })];
  await told();
  await a.answer(a.dispatch(a.todos.get({ id: '1' })), todo('1'));
  const [message] = messages;
  const { told: said } = message;
  const count = b.actions.length;
  const next = { ...message, number: message.number + 1 };
  say({ ...next, told: { ...said, meta: { ...said.meta, endpoint: 'posts.get', key: 'GET /posts/1' } } });
  // One that is declared otherwise here cannot be stored.
  const debug = vi.spyOn(console, 'debug').mockImplementation(() => undefined);
  say({
    ...next,
    number: next.number + 1,
    told: { ...said, payload: { title: 'no id' }, meta: { ...said.meta, requestId: 'another' } },
  });
  await told();
  expect([b.actions.length, debug.mock.calls.length]).toEqual([count, 1]);
  expect(shared(a)).toEqual(shared(b));
});

it('never throws into a dispatch, whatever the platform refuses to send', async () => {
  const [a, b] = two();
  await told();
  const post = vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementationOnce(() => {
    throw new DOMException('It is secret', 'DataCloneError');
  });
  const warnings = expectConsole('warn');
  await a.answer(a.dispatch(a.todos.get({ id: '1' })), todo('1'));
  expect([a.todo('1')?.title, b.todo('1')]).toEqual(['t1', undefined]);
  expect(warnings).toEqual([expect.stringContaining('DataCloneError')]);
  expect(warnings[0]).not.toContain('secret');
  post.mockRestore();
  await a.answer(a.dispatch(a.todos.get({ id: '2' })), todo('2'));
  expect(b.todo('2')?.title).toBe('t2');
});

it('sends after the dispatch, not in it', async () => {
  const [a] = two();
  await told();
  const post = vi.spyOn(BroadcastChannel.prototype, 'postMessage');
  onTestFinished(() => post.mockRestore());
  void a.dispatch(a.slice.set(Todo, { id: '1' }, todo('1')));
  expect(post).not.toHaveBeenCalled();
  await Promise.resolve();
  expect(post).toHaveBeenCalledOnce();
});

it('keeps the order of one tab, also of what a listener adds', async () => {
  // The test's log has an action when it is done, so the second one first.
  const [a, b] = two({ isReplayable: false });
  await told();
  const stop = a.store.subscribe(() => {
    stop();
    void a.dispatch(a.slice.set(Todo, { id: '1' }, { id: '1', title: 'second' }));
  });
  void a.dispatch(a.slice.set(Todo, { id: '1' }, todo('1', { title: 'first' })));
  await told();
  expect([a.todo('1')?.title, b.todo('1')?.title]).toEqual(['second', 'second']);
  expect(b.actions.map(({ payload }) => payload.Todo['1'].title)).toEqual(['first', 'second']);
});

it('answers nobody: what was told is not told on', async () => {
  const channel = nanoid();
  const { messages } = listen(channel);
  const [a] = [openTab({ channel }), openTab({ channel }), openTab({ channel })];
  await told();
  await a.answer(a.dispatch(a.todos.get({ id: '1' })), todo('1'));
  void a.dispatch(a.slice.resetEntireStore());
  await told(40);
  expect(messages.map((message) => message.told.kind)).toEqual(['request', 'reset']);
});

it.each([{ channel: '' }, { channel: 7 }, { user: 'ada' }])('refuses %j at once', (options) => {
  expect(() => tabs(options as never)).toThrow('[rest-slice] TABS_INVALID');
});

it('shares nothing where its user cannot be told, and says so once', async () => {
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  onTestFinished(() => void vi.unstubAllGlobals());
  const errors = expectConsole('error');
  const channel = nanoid();
  const fails = () => {
    throw new Error('no such state');
  };
  const [a, b] = [openTab({ channel, user: fails }), openTab({ channel, user: (() => ({ id: 7 })) as never })];
  const c = openTab({ channel });
  await told();
  for (const [index, tab] of [a, b, c].entries())
    await tab.answer(tab.dispatch(tab.todos.get({ id: String(index) })), todo(String(index)));
  expect([a, b, c].map((tab) => tab.types().filter((type) => type.endsWith('fulfilled')).length)).toEqual([1, 1, 1]);
  expect(report).toHaveBeenCalledTimes(1);
  expect(errors).toEqual([expect.stringContaining('The option user gave no text')]);
});

it('begins again after dispose, and tells what was committed before it', async () => {
  const [a, b] = two();
  await told();
  void a.dispatch(a.slice.set(Todo, { id: '1' }, todo('1')));
  a.controller.dispose();
  await told();
  expect(b.todo('1')?.title).toBe('t1');
  void b.dispatch(b.slice.set(Todo, { id: '2' }, todo('2')));
  await told();
  expect(a.todo('2')).toBeUndefined();
  void a.dispatch(a.slice.set(Todo, { id: '3' }, todo('3')));
  void b.dispatch(b.slice.set(Todo, { id: '4' }, todo('4')));
  await told();
  expect([a.todo('4')?.title, b.todo('3')?.title]).toEqual(['t4', 't3']);
});

it('shares nothing on a server, whose stores belong to many users', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  onTestFinished(() => void vi.unstubAllEnvs());
  const [a, b] = two();
  await told();
  void a.dispatch(a.slice.set(Todo, { id: '1' }, todo('1')));
  await told();
  expect(b.types()).toEqual([]);
});

it('works where there is no BroadcastChannel', async () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  const slice = createRestSlice({ features: [tabs()], endpoints: todoEndpoints(() => Promise.resolve(todo('1'))) });
  const store = configureStore({
    reducer: { rest: slice.reducer },
    middleware: (getDefault) => getDefault().concat(slice.middleware),
  });
  expect(await store.dispatch(slice.endpoints.todos.get({ id: '1' }))).toMatchObject({ title: 't1' });
});
