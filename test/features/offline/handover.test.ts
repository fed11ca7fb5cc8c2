/** What goes wrong between tabs and their storage: hand-overs, other versions, a storage that fails or is emptied. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { expectConsole } from '../../support/console.js';
import { installChannels } from '../../support/fakeChannel.js';
import { installLocks } from '../../support/fakeLocks.js';
import { Device, edit, pass, startTime } from '../../support/offlinePage.js';
import type { OfflinePage } from '../../support/offlinePage.js';

startTime();
beforeEach(() => {
  installLocks();
  installChannels();
});

const A = { id: 'a', text: 'server' };

function deviceOf(...rows: { id: string; text: string }[]): Device {
  const device = new Device();
  for (const row of rows) device.server.rows.set(row.id, row);
  return device;
}

async function opened(device: Device, options: Parameters<Device['open']>[0] = {}): Promise<OfflinePage> {
  const page = device.open(options);
  await pass(10);
  return page;
}

async function twoTabs() {
  const device = deviceOf(A);
  return { device, one: await opened(device), two: await opened(device) };
}

/** The tab that writes stores what it reads, and goes; the other one takes over, and cannot read for itself. */
async function readAndCrash(
  one: Awaited<ReturnType<typeof opened>>,
  device: ReturnType<typeof deviceOf>,
): Promise<void> {
  await one.dispatch(one.notes.getList());
  await pass(10_000);
  one.crash();
  device.server.isReachable = false;
  await pass(10_000);
}

describe('a tab that takes over', () => {
  it('shows what the one before had stored since, and keeps it', async () => {
    const { device, one, two } = await twoTabs();
    await readAndCrash(one, device);
    expect(two.list()).toEqual([A]);
    two.crash();
    expect((await opened(device)).list()).toEqual([A]);
  });

  it('leaves what was stored after a session that ended long before', async () => {
    const { device, one, two } = await twoTabs();
    void two.dispatch(two.slice.resetEntireStore());
    void one.dispatch(one.slice.resetEntireStore());
    await pass(10_000);
    await readAndCrash(one, device);
    expect(two.list()).toEqual([A]);
  });

  it('takes no part for the one of another session that was stored under the same name', async () => {
    const device = deviceOf(A);
    const one = await opened(device);
    await one.dispatch(one.notes.getList());
    await pass(10_000);
    const late = device.open();
    await pass(10);
    const before = device.storage.names('app/rows/');
    // The storage is emptied, and another tab is the first to write again.
    void one.dispatch(one.slice.resetEntireStore());
    await pass(10_000);
    one.crash();
    late.crash();
    const next = await opened(device);
    await next.dispatch(next.notes.getList());
    await pass(10_000);
    expect(device.storage.names('app/rows/').filter((name) => before.includes(name))).toEqual([]);
  });
});

describe('an outcome that is told while another tab takes over', () => {
  /** Messages come later than the lock. */
  function slowChannels(wait: number): void {
    installChannels();
    const Channel = globalThis.BroadcastChannel;
    class Slow extends Channel {
      override postMessage(message: unknown): void {
        setTimeout(() => super.postMessage(message), wait);
      }
    }
    vi.stubGlobal('BroadcastChannel', Slow);
  }

  it('reaches the tabs that were told of the mutation by the one that took over, which sends it no more', async () => {
    slowChannels(10);
    const device = deviceOf(A);
    const { server } = device;
    const options = { idempotencyHeader: 'Idempotency-Key' };
    const one = await opened(device, options);
    const two = await opened(device, options);
    const done: string[] = [];
    void two.dispatch(two.notes.partialUpdate({ id: 'a' }, { text: 'mine' })).then(({ text }) => done.push(text));
    // It is done, and the tab that sent it is closed; that is heard when the next one has begun to send it.
    await pass(15);
    expect(server.done).toHaveLength(1);
    one.crash();
    server.latency = 60;
    server.loses = () => true;
    await pass(8);
    const three = device.open(options);
    await pass(60_000);
    expect(done).toEqual(['mine']);
    expect([two.pending(), three.pending()]).toEqual([[], []]);
    expect(server.requests.filter((line) => line.startsWith('PATCH'))).toHaveLength(2);
  });
});

describe('a page that reads while another one stores', () => {
  it('comes to an end where the tables change all the time', async () => {
    const device = deviceOf(A);
    const one = await opened(device);
    await one.dispatch(one.notes.getList());
    await pass(10_000);
    const { storage } = device;
    const { get } = storage;
    const gets: string[] = [];
    storage.get = async (key) => {
      const value = await get.call(storage, key);
      // One part of several is another one each time.
      const sealed = storage.values.get('app/tables') as { value: Record<string, string> };
      if (key.startsWith('app/rows/') && gets.length < 50) {
        gets.push(key);
        const at = sealed.value['meta//'] ?? '';
        const next = `${at}0`;
        storage.values.set(`app/rows/${next}`, {
          ...(storage.values.get(`app/rows/${at}`) as object),
          name: `rows/${next}`,
        });
        storage.values.delete(`app/rows/${at}`);
        storage.values.set('app/tables', { ...sealed, value: { ...sealed.value, 'meta//': next } });
      }
      return value;
    };
    const two = await opened(device);
    expect(two.list()).toEqual([A]);
    expect(gets.filter((key) => gets.indexOf(key) !== gets.lastIndexOf(key))).toEqual([]);
  });
});

describe('two versions of the app in two tabs', () => {
  it('send each what it was given, also while the other one is open', async () => {
    const device = deviceOf(A);
    const warnings = expectConsole('warn');
    const old = await opened(device, { version: 1 });
    await old.dispatch(old.notes.getList());
    const young = await opened(device, { version: 2 });
    await young.dispatch(young.notes.getList());
    edit(young, 'young');
    await pass(5_000);
    expect(device.server.done).toEqual(['PATCH /notes/a young']);
    expect(young.pending()).toEqual([]);
    // It stores nothing before the other one is closed, and says so.
    expect(warnings).toEqual([expect.stringContaining('stores nothing')]);
    device.server.isReachable = false;
    old.crash();
    edit(young, 'stored');
    await pass(5_000);
    young.crash();
    expect((await opened(device, { version: 2 })).list()).toEqual([{ id: 'a', text: 'stored' }]);
  });
});

describe('a storage that fails once', () => {
  it('while tables are written is written later, with nothing new to say', async () => {
    const device = deviceOf(A);
    expectConsole('warn');
    const page = await opened(device);
    await page.dispatch(page.notes.getList());
    device.storage.before = (operation, key) => {
      if (operation === 'set' && key?.startsWith('app/rows/')) throw new Error('busy');
    };
    await pass(3_000);
    device.storage.before = () => undefined;
    await pass(10_000);
    page.crash();
    device.server.isReachable = false;
    expect((await opened(device)).list()).toEqual([A]);
  });

  it('while the queue is written has the tables again, with nothing new to say', async () => {
    const device = deviceOf(A);
    expectConsole('warn');
    const page = await opened(device);
    await page.dispatch(page.notes.getList());
    await pass(10_000);
    device.server.isReachable = false;
    // Nothing is tried, and so nothing is counted.
    vi.stubGlobal('navigator', { ...globalThis.navigator, onLine: false });
    let fails = 1;
    edit(page, 'mine');
    await pass(10_000);
    device.storage.before = (operation, key) => {
      if (operation === 'set' && key?.startsWith('app/queue/') && fails-- > 0) throw new Error('busy');
    };
    edit(page, 'again');
    await pass(20_000);
    page.crash();
    expect((await opened(device)).list()).toEqual([{ id: 'a', text: 'again' }]);
  });

  it('while tables are read has them all the same', async () => {
    const device = deviceOf(A);
    expectConsole('warn');
    const page = await opened(device);
    await page.dispatch(page.notes.getList());
    await pass(10_000);
    page.crash();
    device.server.isReachable = false;
    let fails = 1;
    device.storage.before = (operation, key) => {
      if (operation === 'get' && key?.startsWith('app/rows/') && fails-- > 0) throw new Error('busy');
    };
    const next = await opened(device);
    expect(next.list()).toEqual([A]);
    await pass(10_000);
    next.crash();
    expect((await opened(device)).list()).toEqual([A]);
  });
});

describe('a storage that is emptied while the app runs', () => {
  it('has what is pending and what is known after the next write', async () => {
    const device = deviceOf(A);
    const page = await opened(device);
    await page.dispatch(page.notes.getList());
    device.server.isReachable = false;
    edit(page, 'first');
    await pass(10_000);
    device.storage.values.clear();
    edit(page, 'second');
    await pass(10_000);
    page.crash();
    const next = await opened(device);
    expect(next.list()).toEqual([{ id: 'a', text: 'second' }]);
    expect(next.pending()).toHaveLength(2);
  });
});

describe('a session that ends', () => {
  it('in another tab takes what is stored away, also after the clock was set back', async () => {
    const { device, one, two } = await twoTabs();
    void one.dispatch(one.slice.resetEntireStore());
    await pass(1_000);
    await one.dispatch(one.notes.getList());
    await pass(10_000);
    expect(device.storage.names('app/rows/')).not.toEqual([]);
    vi.setSystemTime(Date.now() - 3_600_000);
    void two.dispatch(two.slice.resetEntireStore());
    await pass(10_000);
    expect(device.storage.names('app/rows/')).toEqual([]);
  });

  it('while its rows are looked for leaves none of them', async () => {
    const rows = Array.from({ length: 3_000 }, (_, at) => ({ id: `n${at}`, text: 'of the session' }));
    const device = deviceOf(...rows);
    let ends = false;
    const page: OfflinePage = device.open({
      persist: () => {
        // Its end is the next task; looking for rows pauses before it is done.
        if (ends) setTimeout(() => void page.dispatch(page.slice.resetEntireStore()), 0);
        ends = false;
        return true;
      },
    });
    await pass(10);
    await page.dispatch(page.notes.getList());
    let now = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => (now += 1));
    ends = true;
    const stored: string[] = [];
    const { set } = device.storage;
    device.storage.set = async (key, value) => {
      stored.push(JSON.stringify(value));
      await set.call(device.storage, key, value);
    };
    await pass(3_500);
    expect([ends, page.list()]).toEqual([false, undefined]);
    expect(stored.join()).not.toContain('of the session');
    vi.restoreAllMocks();
  });
});
