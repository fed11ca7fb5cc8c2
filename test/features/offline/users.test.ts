import { beforeEach, describe, expect, it } from 'vitest';
import { expectConsole } from '../../support/console.js';
import { installChannels } from '../../support/fakeChannel.js';
import { installLocks } from '../../support/fakeLocks.js';
import { Device, pass, quiet, startTime } from '../../support/offlinePage.js';
import { WhoseDevice, whosePage } from '../../support/whosePage.js';

startTime();
beforeEach(() => {
  installLocks();
  installChannels();
});

const opened = async (device: WhoseDevice, user?: string) => {
  const page = whosePage(device, user);
  await pass(10);
  return page;
};

describe('users of one device', () => {
  it('gives the next user nothing of the last one, and the last one everything back', async () => {
    const device = new WhoseDevice();
    const page = await opened(device, 'ann');
    await Promise.all([page.read('notes'), pass(20)]);
    device.server.isReachable = false;
    const made = page.create('notes', 'ann:1x');
    const rejected = expect(made).rejects.toMatchObject({ name: 'ResetError' });
    page.login('bob');
    await rejected;
    await pass(5_000);
    expect([page.pending(), page.list('notes')]).toEqual([[], undefined]);
    device.server.isReachable = true;
    await pass(60_000);
    expect(device.server.done).toEqual([]);
    page.login(null);
    page.login('ann');
    await page.restored();
    expect(page.pending()).toMatchObject([{ id: made.requestId }]);
    await pass(60_000);
    expect([device.server.done, device.server.faults, page.faults]).toEqual([[made.requestId], [], []]);
  });

  it('sends what is dispatched while nobody is there at once, and keeps none of it', async () => {
    const device = new WhoseDevice();
    const page = await opened(device);
    device.server.isReachable = false;
    const failed = expect(page.create('notes', 'x')).rejects.toMatchObject({ name: 'TypeError' });
    await pass(5_000);
    await failed;
    await page.restored();
    expect([page.pending(), device.storage.names('app')]).toEqual([[], []]);
  });

  it('deletes what was stored without a user, with one warning', async () => {
    const device = new WhoseDevice();
    const before = new Device(undefined, device.storage).open();
    await before.dispatch(before.notes.getList());
    await pass(10_000);
    expect(device.storage.names('app/rows/')).not.toEqual([]);
    before.crash();
    const warnings = expectConsole('warn');
    const page = await opened(device, 'ann');
    await pass(1_000);
    expect([device.storage.names('app/head'), device.storage.names('app/rows/')]).toEqual([[], []]);
    expect(warnings).toEqual([expect.stringContaining('belongs to nobody')]);
    expect(page.list('notes')).toBeUndefined();
  });

  it('leaves what one tab wrote while another one that sends is switched to another user (F96)', async () => {
    const device = new WhoseDevice();
    const [sends, other] = [await opened(device, 'ann'), await opened(device, 'ann')];
    const made = other.create('notes', 'ann:1x');
    quiet(made);
    for (const tab of [sends, other]) tab.login('bob');
    await pass(60_000);
    expect([device.server.done, device.server.faults]).toEqual([[], []]);
    other.login('ann');
    await pass(60_000);
    expect([device.server.done, device.server.faults]).toEqual([[made.requestId], []]);
  });

  it('keeps what is refused for want of a login where the tab that dispatched it is gone', async () => {
    const device = new WhoseDevice();
    const [first, sends] = [await opened(device, 'ann'), await opened(device, 'ann')];
    device.server.isReachable = false;
    const made = first.create('notes', 'ann:1x');
    quiet(made);
    await pass(10);
    first.crash();
    Object.assign(device.server, { isReachable: true, refuses: true });
    await pass(60_000);
    expect(sends.pending()).toMatchObject([{ id: made.requestId, reason: 'user' }]);
    device.server.refuses = false;
    sends.flush();
    await pass(100);
    expect(device.server.done).toEqual([made.requestId]);
  });

  it('ends the session where what waited is refused for want of a login, and keeps it for the next one', async () => {
    const device = new WhoseDevice();
    const before = await opened(device, 'ann');
    device.server.isReachable = false;
    const made = before.create('notes', 'ann:1x');
    quiet(made);
    await pass(10);
    before.crash();
    Object.assign(device.server, { isReachable: true, refuses: true });
    const tries = device.server.requests;
    const page = await opened(device, 'ann');
    await pass(60_000);
    expect(page.ended()).toBeGreaterThan(0);
    expect(device.server.requests - tries).toBe(1);
    expect(page.pending()).toMatchObject([{ id: made.requestId, reason: 'user' }]);
    const ended = page.ended();
    page.flush();
    await pass(60_000);
    expect(page.ended()).toBe(ended);
    page.login(null);
    device.server.refuses = false;
    page.login('ann');
    await pass(60_000);
    expect([device.server.done, device.server.faults, page.faults]).toEqual([[made.requestId], [], []]);
  });

  it('sends nothing that waits with a token that has expired, until somebody logs in or flush()', async () => {
    const device = new WhoseDevice();
    const before = await opened(device, 'ann');
    await Promise.all([before.read('notes'), pass(20)]);
    device.server.isReachable = false;
    const made = [1, 2].map((each) => before.create('notes', `ann:${String(each)}x`));
    made.forEach(quiet);
    await pass(10);
    Object.assign(device.server, { isReachable: true, refuses: true, requests: 0 });
    // The reader learns of it before what waits is tried again; the same user stays.
    quiet(before.read('notes'));
    await pass(600_000);
    expect(before.ended()).toBeGreaterThan(0);
    expect(device.server.requests).toBe(1);
    expect(before.pending()).toMatchObject(made.map(({ requestId: id }) => ({ id, reason: 'user' })));
    before.flush();
    await pass(600_000);
    expect(device.server.requests).toBe(3);
    before.login(null);
    device.server.refuses = false;
    before.login('ann');
    await pass(60_000);
    expect(device.server.done).toEqual(made.map(({ requestId }) => requestId));
    expect([before.pending(), device.server.faults, before.faults]).toEqual([[], [], []]);
  });

  it('sends by one flush() also what waits for another one that was refused', async () => {
    const device = new WhoseDevice();
    const page = await opened(device, 'ann');
    await Promise.all([page.read('notes'), pass(20)]);
    device.server.isReachable = false;
    const made = page.create('notes', 'ann:1x');
    // It is not sent before what it is about has a name.
    const edited = page.edit('notes', made.requestId, 'ann:2x');
    [made, edited].forEach(quiet);
    await pass(10);
    Object.assign(device.server, { isReachable: true, refuses: true });
    quiet(page.read('notes'));
    await pass(60_000);
    expect(page.pending()).toMatchObject([{ reason: 'user' }, { id: edited.requestId }]);
    device.server.refuses = false;
    page.flush();
    await pass(60_000);
    expect([device.server.done, page.pending()]).toEqual([[made.requestId, edited.requestId], []]);
  });

  it('tells who edits what was not created why, also where that ends the session', async () => {
    const device = new WhoseDevice();
    const page = await opened(device, 'ann');
    device.server.refuses = true;
    const made = page.create('notes', 'ann:1x');
    const failed = expect(made).rejects.toMatchObject({ status: 401 });
    const edited = expect(page.edit('notes', made.requestId, 'ann:2x')).rejects.toMatchObject({ name: 'NetworkError' });
    const other = expect(page.create('notes', 'ann:3x')).rejects.toMatchObject({ name: 'ResetError' });
    await pass(100);
    await Promise.all([failed, edited, other]);
    expect(page.pending()).toMatchObject([{ endpoint: 'notes.getList.push', args: [{ text: 'ann:3x' }] }]);
  });

  it('takes nothing that was cut, swapped between users, or stored by the last version', async () => {
    expectConsole('warn');
    const device = new WhoseDevice();
    device.server.isReachable = false;
    for (const user of ['ann', 'bob']) {
      const page = await opened(device, user);
      quiet(page.create('notes', `${user}:1x`));
      await pass(5_000);
      page.crash();
    }
    const { values } = device.storage;
    const original = new Map(values);
    const nameIn = (key: string, user: string) => key.replace(/"\w+"/, JSON.stringify(user));
    const harms: ((key: string, value: any) => unknown)[] = [
      (key) =>
        [...original].find(([other]) =>
          other.startsWith(nameIn('app/"x"/queue', key.includes('ann') ? 'bob' : 'ann')),
        )?.[1],
      (key) => original.get(nameIn(key, key.includes('ann') ? 'bob' : 'ann')),
      (_key, value) => ({ ...value, value: Array.isArray(value.value) ? value.value.slice(2) : undefined }),
      (_key, value) => JSON.stringify(value).slice(0, -9),
      (_key, value) => ({ ...value, format: 1 }),
      (_key, value) => value.value,
    ];
    for (const harm of harms) {
      values.clear();
      for (const [key, value] of original) values.set(key, harm(key, value));
      for (const user of ['ann', 'bob']) {
        const page = await opened(device, user);
        device.server.isReachable = true;
        await pass(10_000);
        page.check(false);
        const left = [page.faults.filter((fault) => !fault.includes('reads')), device.server.faults, page.pending()];
        expect(left).toEqual([[], [], []]);
        page.crash();
        device.server.isReachable = false;
      }
    }
    expect(device.server.done).toEqual([]);
  });

  it('takes nothing of another user that lies in its place, whole as it is', async () => {
    expectConsole('warn');
    const device = new WhoseDevice();
    for (const user of ['ann', 'bob']) {
      device.server.isReachable = true;
      const page = await opened(device, user);
      quiet(page.create('notes', `${user}:1x`));
      await pass(100);
      await Promise.all([page.read('notes'), pass(5_000)]);
      device.server.isReachable = false;
      quiet(page.create('notes', `${user}:2x`));
      await pass(5_000);
      page.crash();
    }
    const { values } = device.storage;
    const original = new Map(values);
    expect([...original.keys()].filter((key) => key.includes('/rows/')).length).toBeGreaterThan(1);
    values.clear();
    for (const [key, value] of original)
      values.set(key.replace(/"\w+"/, key.includes('"ann"') ? '"bob"' : '"ann"'), value);
    device.server.isReachable = true;
    for (const user of ['ann', 'bob']) {
      const page = await opened(device, user);
      await pass(10_000);
      page.check(false);
      expect(page.faults.filter((fault) => !fault.includes('reads'))).toEqual([]);
      expect([page.list('notes'), page.pending(), device.server.faults]).toEqual([undefined, [], []]);
      page.crash();
    }
    expect(device.server.done).toHaveLength(2);
  });

  it('hears what it has heard before no more: its session goes on', async () => {
    const device = new WhoseDevice();
    const [first, second] = [await opened(device, 'ann'), await opened(device, 'ann')];
    const channel = new BroadcastChannel('rest-slice/offline/app/"ann"');
    const heard: any[] = [];
    channel.onmessage = ({ data }) => void heard.push(data);
    first.reset();
    await pass(10_000);
    first.crash();
    quiet(second.create('notes', 'ann:1x'));
    await pass(100);
    await Promise.all([second.read('notes'), pass(10_000)]);
    const rows = () => device.storage.names('app/"ann"/rows/');
    const stored = rows();
    expect(stored).not.toEqual([]);
    const reset = heard.find(({ message }) => message.type === 'reset');
    expect(reset).toBeDefined();
    channel.postMessage(reset);
    await pass(10_000);
    expect(rows()).toEqual(stored);
    second.crash();
  });

  it('hears nothing of another version, another shape, or another user', async () => {
    const device = new WhoseDevice();
    const page = await opened(device, 'ann');
    const channel = new BroadcastChannel('rest-slice/offline/app/"ann"');
    const tab = new BroadcastChannel('rest-slice/rest');
    const heard: any[] = [];
    channel.onmessage = ({ data }) => void heard.push(data);
    device.server.isReachable = false;
    const second = await opened(device, 'ann');
    quiet(second.create('notes', 'ann:1x'));
    await pass(100);
    const added = heard.find(({ message }) => message.type === 'added');
    const from = 'a stranger';
    const mutation = { ...added.message.mutations[0], id: 'strange' };
    const message = { type: 'added', mutations: [mutation] };
    for (const odd of [
      ...[null, 7, 'x', {}, { message }, { ...added, from, message: null }, added],
      { ...added, from, protocol: 1, message },
      { ...added, from, version: 7, message },
      { ...added, from, user: 'bob', message },
      ...['settled', 'failures', 'unknown', 'queue', 'nonsense'].map((type) => ({ ...added, from, message: { type } })),
      { ...added, from, message: { type: 'added', mutations: [{ ...mutation, args: 7 }, null] } },
    ]) {
      channel.postMessage(odd);
      tab.postMessage(odd);
    }
    await pass(100);
    expect(page.pending()).toHaveLength(1);
    device.server.isReachable = true;
    await pass(60_000);
    expect([device.server.done.length, device.server.faults]).toEqual([1, []]);
  });
});
