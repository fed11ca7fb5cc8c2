import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openTabs, shared, todo, Todo, told } from '../../support/openTabs.js';

type Tab = ReturnType<typeof openTabs>[number];
const two = (options = {}) => openTabs(2, options) as [Tab, Tab];

it('gives the answer of one tab to the others, which ask nothing', async () => {
  const [a, b, c] = openTabs(3) as [Tab, Tab, Tab];
  await told();
  await a.answer(a.dispatch(a.todos.get({ id: '1' })), todo('1'));
  for (const other of [b, c]) {
    expect(other.todo('1')?.title).toBe('t1');
    expect(shared(other)).toEqual(shared(a));
    expect(other.todos.get.selectResponse(other.root(), { id: '1' }).expiryStatus).toBe('Valid');
    expect(other.lines()).toEqual([]);
    expect(other.types()).toEqual(['rest/todos.get/fulfilled']);
    expect(other.actions[0]?.meta).toMatchObject({ fromTab: true, endpoint: 'todos.get' });
  }
});

it('gives local writes and pushed responses', async () => {
  const [a, b] = two();
  await told();
  void a.dispatch(a.todos.getList.setResponse({ group: 'x' }, [todo('1'), todo('2')]));
  void a.dispatch(a.slice.set(Todo, { id: '1' }, { title: 'written' }));
  await told();
  expect(b.titles()).toEqual(['written', 't2']);
  expect(shared(b)).toEqual(shared(a));
  expect(b.types()).toEqual(['rest/setResponse', 'rest/set']);
});

it('a local write of the ms in which a read was sent comes after it, in all tabs', async () => {
  const [a, b] = two();
  await told();
  await a.answer(a.dispatch(a.todos.get({ id: '1' })), todo('1'));
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now());
  const read = a.dispatch(a.todos.get({ id: '1' }));
  void a.dispatch(a.slice.set(Todo, { id: '1' }, { title: 'written' }));
  await a.answer(read, todo('1', { title: 'older' }));
  clock.mockRestore();
  expect([a.todo('1')?.title, b.todo('1')?.title]).toEqual(['written', 'written']);
});

it('a read that was sent in the ms of a local write comes after it, in all tabs', async () => {
  const [a, b] = two();
  await told();
  await b.answer(b.dispatch(b.todos.get({ id: '1' })), todo('1'));
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now());
  void b.dispatch(b.slice.set(Todo, { id: '2' }, { id: '2', title: 'of this ms' }));
  void a.dispatch(a.slice.set(Todo, { id: '1' }, { title: 'written' }));
  await a.answer(a.dispatch(a.todos.get({ id: '1' })), todo('1', { title: 'read' }));
  clock.mockRestore();
  expect([a.todo('1')?.title, b.todo('1')?.title]).toEqual(['read', 'read']);
});

it('tells nothing of requests that go out, of failures, of what is made stale', async () => {
  const [a, b] = two();
  await told();
  await a.answer(a.dispatch(a.todos.get({ id: '1' })), 500);
  void a.dispatch(a.todos.get.setError({ id: '1' }, new Error('pushed')));
  void a.dispatch(a.todos.get.invalidate({ id: '1' }));
  void a.dispatch(a.slice.expireAll({ testKey: () => true }));
  await told();
  expect(b.types()).toEqual([]);
});

it('applies the creates, edits and deletions of another tab to its own lists', async () => {
  const [a, b] = two();
  await told();
  await b.answer(b.dispatch(b.todos.getList({ group: 'x' })), [todo('1'), todo('2')]);
  await a.answer(a.dispatch(a.todos.getList.push({ group: 'x' }, { title: 'new' })), todo('3', { title: 'new' }));
  expect(b.titles()).toEqual(['t1', 't2', 'new']);
  await a.answer(a.dispatch(a.todos.partialUpdate({ id: '1' }, { title: 'edited' })), todo('1', { title: 'edited' }));
  expect(b.titles()).toEqual(['edited', 't2', 'new']);
  await a.answer(a.dispatch(a.todos.delete({ id: '2' })), null);
  expect(b.titles()).toEqual(['edited', 'new']);
  expect(shared(a)).toEqual(shared(b));
});

it('shows no layer, and no placeholder, of another tab', async () => {
  const [a, b] = two({ optimistic: true });
  await told();
  await a.answer(a.dispatch(a.todos.getList({ group: 'x' })), []);
  const created = a.dispatch(a.todos.getList.push({ group: 'x' }, { title: 'new' }));
  await told();
  expect([a.titles(), b.titles()]).toEqual([['new'], []]);
  const { requestId } = created;
  void a.dispatch(a.slice.set(Todo, { id: requestId }, { id: requestId, done: true }));
  await told();
  expect(JSON.stringify(b.state())).not.toContain(requestId);
  await a.answer(created, todo('7', { title: 'new' }));
  expect(JSON.stringify(b.state())).not.toContain(requestId);
  expect([a.todo('7'), b.todo('7')]).toEqual([
    expect.objectContaining({ title: 'new', done: true }),
    expect.objectContaining({ title: 'new', done: true }),
  ]);
  expect(b.titles()).toEqual(['new']);
});

it('drops what was written for an item whose create failed', async () => {
  const [a, b] = two({ optimistic: true });
  await told();
  const created = a.dispatch(a.todos.getList.push({ group: 'x' }, { title: 'new' }));
  void a.dispatch(a.slice.set(Todo, { id: created.requestId }, { id: created.requestId, done: true }));
  await a.answer(created, 500);
  expect(b.types()).toEqual([]);
});

it('keeps a pending layer of its own on top', async () => {
  const [a, b] = two({ optimistic: true });
  await told();
  await b.answer(b.dispatch(b.todos.get({ id: '1' })), todo('1'));
  const edit = b.dispatch(b.todos.partialUpdate({ id: '1' }, { title: 'mine' }));
  await told();
  await a.answer(a.dispatch(a.todos.get({ id: '1' })), todo('1', { title: 'theirs', done: true }));
  expect(b.todo('1')).toMatchObject({ title: 'mine', done: true });
  await b.answer(edit, 500);
  expect(b.todo('1')).toMatchObject({ title: 'theirs', done: true });
});

it('never lets an older answer of another tab overwrite a newer one', async () => {
  const [a, b] = two();
  await told();
  const early = a.dispatch(a.todos.get({ id: '1' }));
  await told();
  await b.answer(b.dispatch(b.todos.get({ id: '1' })), todo('1', { title: 'newer' }));
  await a.answer(early, todo('1', { title: 'older' }));
  expect([a.todo('1')?.title, b.todo('1')?.title]).toEqual(['newer', 'newer']);
  const expiries = [a, b].map(({ state }) => Object.values(state().meta as Record<string, any>)[0]?.fetchedAt);
  expect(expiries[0]).toBe(expiries[1]);
});

it('lets of two edits the later sent win in both tabs, whichever was answered first', async () => {
  const [a, b] = two();
  await told();
  const first = a.dispatch(a.todos.partialUpdate({ id: '1' }, { title: 'first' }));
  await told();
  const second = b.dispatch(b.todos.partialUpdate({ id: '1' }, { title: 'second' }));
  await b.answer(second, todo('1', { title: 'second' }));
  await a.answer(first, todo('1', { title: 'first' }));
  expect([a.todo('1')?.title, b.todo('1')?.title]).toEqual(['second', 'second']);
});

describe('a local write of another tab that is heard of after a later edit was answered here', () => {
  async function late(written: object, answer: object) {
    const [a, b] = two();
    await told();
    await a.answer(a.dispatch(a.todos.getList({ group: 'x' })), [todo('1'), todo('2')]);
    await a.answer(a.dispatch(a.todos.getList({ group: 'y' })), [todo('3', { group: 'y' })]);
    let now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now);
    void b.dispatch(b.slice.set(Todo, { id: '1' }, written));
    now += 5;
    const edit = a.dispatch(a.todos.partialUpdate({ id: '1' }, answer));
    while (a.sent.length < 3) await Promise.resolve();
    a.sent.at(-1)?.answer(todo('1', answer));
    await edit;
    await told();
    clock.mockRestore();
    return [a, b] as const;
  }

  it('does not undo it', async () => {
    const [a, b] = await late({ title: 'written' }, { title: 'edited' });
    expect([a.todo('1')?.title, b.todo('1')?.title]).toEqual(['edited', 'edited']);
  });

  it('leaves the lists as they are, stale where it had moved the item', async () => {
    const [a] = await late({ group: 'y' }, { group: 'x', title: 'edited' });
    const stale = ['x', 'y'].map((group) => a.todos.getList.selectResponse(a.root(), { group }).expiresAt === 1);
    expect([a.titles('x'), a.titles('y'), ...stale]).toEqual([['edited', 't2'], ['t3'], true, true]);
  });
});

it('keeps what another tab has confirmed over what was read before', async () => {
  const [a, b] = two();
  await told();
  const reading = b.dispatch(b.todos.get({ id: '1' }));
  await told();
  await a.answer(a.dispatch(a.todos.partialUpdate({ id: '1' }, { title: 'edited' })), todo('1', { title: 'edited' }));
  await b.answer(reading, todo('1', { title: 'from before' }));
  expect([a.todo('1')?.title, b.todo('1')?.title]).toEqual(['edited', 'edited']);
});

it('keeps what it has confirmed itself over what another tab has read before', async () => {
  const [a, b] = two();
  await told();
  await b.answer(b.dispatch(b.todos.getList({ group: 'x' })), [todo('1')]);
  const reading = a.dispatch(a.todos.getList({ group: 'x' }));
  await told();
  // The other one is not told before it has its answer.
  const created = b.dispatch(b.todos.getList.push({ group: 'x' }, { title: 't2' }));
  await told();
  b.sent.at(-1)?.answer(todo('2'));
  a.sent.at(-1)?.answer([todo('1')]);
  await Promise.all([reading, created]);
  await told();
  expect([a.titles(), b.titles()]).toEqual([
    ['t1', 't2'],
    ['t1', 't2'],
  ]);
});

it('takes all it has for stale when a page that was kept aside is shown again, and nothing at any other showing', async () => {
  vi.stubGlobal('window', new EventTarget());
  onTestFinished(() => void vi.unstubAllGlobals());
  const [a] = two();
  await told();
  await a.answer(a.dispatch(a.todos.get({ id: '1' })), todo('1'));
  const isFresh = () => a.todos.get.selectResponse(a.root(), { id: '1' }).expiresAt > Date.now();
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(isFresh()).toBe(true);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect([isFresh(), a.todo('1')?.title]).toEqual([false, 't1']);
});
