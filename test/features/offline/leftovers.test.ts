/** What may be left of another moment: the past that is shown, a reset that failed halfway, a session, parts of no list. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { expectConsole } from '../../support/console.js';
import { installChannels } from '../../support/fakeChannel.js';
import { installLocks } from '../../support/fakeLocks.js';
import { Device, edit, left, pass, quiet, reopened, startTime } from '../../support/offlinePage.js';
import { WhoseDevice, whosePage } from '../../support/whosePage.js';

startTime();

it('while the past is shown nothing is written, and in the present all is, though nothing else happens', async () => {
  const device = await left();
  vi.stubGlobal('navigator', { onLine: false });
  const page = await reopened(device);
  await pass(10_000);
  edit(page, 'second');
  page.jump(0);
  const before = device.storage.log.length;
  await pass(60_000);
  expect([page.pending(), device.storage.writes(before)]).toEqual([[], []]);
  page.jump();
  await pass(5_000);
  expect(device.storage.names('app/queue/')).toHaveLength(2);
  page.crash();
  expect((await reopened(device)).list()).toEqual([{ id: 'a', text: 'second' }]);
});

it('a reset that could not delete at once is none that lets the session before be read', async () => {
  expectConsole('warn');
  for (let operations = 1; operations < 12; operations++) {
    const device = await left();
    const page = await reopened(device);
    let failures = 1;
    let count = 0;
    device.storage.before = (operation) => {
      if (operation === 'delete' && failures-- > 0) throw new DOMException('busy', 'AbortError');
      // What comes after the failure is cut short anywhere.
      if (failures < 1 && ++count > operations) page.crash();
    };
    void page.dispatch(page.slice.resetEntireStore());
    await pass(20_000);
    device.storage.before = () => undefined;
    page.crash();
    const next = await reopened(device);
    expect([operations, next.list(), next.pending()]).toEqual([operations, undefined, []]);
    next.crash();
  }
});

it('a part that no list names, of a page that was gone between two writes, goes', async () => {
  const device = await left();
  const { values } = device.storage;
  const [name, part] = [...values].find(([key]) => key.startsWith('app/rows/')) ?? [];
  values.set(`${String(name)}00`, part);
  await reopened(device);
  await pass(10_000);
  expect(device.storage.names(`${String(name)}00`)).toEqual([]);
});

it('a part in the place of another one of the same user, or cut short, is not taken for what was written', async () => {
  const warnings = expectConsole('warn');
  const { storage } = await left();
  const names = storage.names('app/rows/');
  const places = names.flatMap((name) => names.map((other) => [name, other] as const));
  for (const [name, other] of places) {
    const device = new Device();
    for (const [key, value] of storage.values) device.storage.values.set(key, value);
    const part = storage.values.get(other) as { value: unknown[] };
    device.storage.values.set(name, name === other ? { ...part, value: part.value.slice(2) } : part);
    const page = await reopened(device);
    expect([name, other, page.list()]).toEqual([name, other, undefined]);
    page.crash();
  }
  expect(warnings).toHaveLength(places.length);
});

describe('of a session', () => {
  beforeEach(() => {
    installLocks();
    installChannels();
  });

  const opened = async (device: WhoseDevice) => {
    const page = whosePage(device, 'ann');
    await pass(20);
    return page;
  };

  it('what a tab that only listened leaves is sent after what was stored', async () => {
    const device = new WhoseDevice();
    const first = await opened(device);
    const made = [1, 2, 3, 4, 5].map(() => first.create('notes', 'ann:0x'));
    await Promise.all([...made, pass(5_000)]);
    await Promise.all([first.read('notes'), pass(20)]);
    const second = await opened(device);
    await Promise.all([second.read('notes'), pass(20)]);
    device.server.isReachable = false;
    const id = second.list('notes')![0]!.id;
    const edits = [1, 2, 3].map((each) => first.edit('notes', id, `ann:${String(each)}x`));
    edits.forEach(quiet);
    await pass(5_000);
    // In one moment: the tab that stores is gone, and the other one has written and is another user's.
    first.crash();
    const last = second.edit('notes', id, 'ann:4x');
    quiet(last);
    second.login('bob');
    await pass(5_000);
    second.crash();
    device.server.isReachable = true;
    const next = await opened(device);
    await pass(60_000);
    expect(device.server.done.slice(made.length)).toEqual([...edits, last].map(({ requestId }) => requestId));
    expect([next.pending(), next.faults, device.server.faults]).toEqual([[], [], []]);
  });

  it('what is stored is read no more when another user has come while it was', async () => {
    const device = new WhoseDevice();
    const page = await opened(device);
    await Promise.all([page.create('notes', 'ann:0x'), pass(20)]);
    await Promise.all([page.read('notes'), pass(20)]);
    device.server.isReachable = false;
    quiet(page.create('notes', 'ann:1x'));
    await pass(10_000);
    page.crash();
    for (let moment = 10; moment < 200; moment += 20) {
      device.storage.pause = () => new Promise((resolve) => setTimeout(resolve, 20));
      const next = whosePage(device, 'ann');
      await pass(moment);
      next.login('bob');
      await pass(5_000);
      next.check(false);
      expect(next.faults).toEqual([]);
      next.crash();
    }
  });
});

it('a list that is read of a slow storage after something was written here is shown, and asked for again', async () => {
  const device = new Device();
  const page = device.open();
  await page.dispatch(page.notes.getList());
  await pass(10_000);
  page.crash();
  device.storage.pause = () => new Promise((resolve) => setTimeout(resolve, 50));
  for (const isWritten of [false, true]) {
    const next = device.open();
    await pass(10);
    const note = { id: 'b', text: 'told by a socket' };
    if (isWritten) void next.dispatch(next.slice.set(next.notes.getList.endpoint.schema.push, {}, note));
    await pass(2_000);
    await next.restored();
    const { data, expiresAt } = next.notes.getList.selectResponse(next.store.getState());
    expect([data, expiresAt > Date.now()]).toEqual([[], !isWritten]);
    next.crash();
  }
});
