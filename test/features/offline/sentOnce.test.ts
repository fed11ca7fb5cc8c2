/** A server that answers is sent each mutation once, whichever tab sends, and whenever another one begins to. */
import { beforeEach, describe, expect, it } from 'vitest';
import { expectConsole } from '../../support/console.js';
import { installChannels } from '../../support/fakeChannel.js';
import { installLocks } from '../../support/fakeLocks.js';
import { pass, startTime } from '../../support/offlinePage.js';
import { after, openSendingTab, SendingDevice } from '../../support/sendingTabs.js';
import type { TabOptions } from '../../support/sendingTabs.js';

startTime();
beforeEach(() => {
  installLocks();
  installChannels();
});

async function opened(device: SendingDevice, options: TabOptions = {}) {
  const tab = openSendingTab(device, options);
  await pass(10);
  return tab;
}

/** The keys that reached the server, in order. */
const keysOf = ({ sent }: SendingDevice): string[] => sent.map(({ key }) => key);

describe('a tab that is still reading what is stored', () => {
  it('sends no more what another one has sent meanwhile, when that is closed', async () => {
    const device = new SendingDevice();
    const one = await opened(device);
    one.create('notes', 'before');
    await pass(5_000);
    device.sent.length = 0;
    // The first thing that it reads.
    const waits = [800];
    device.storage.pause = () => after(waits.pop() ?? 0);
    const two = await opened(device);
    const key = two.create('notes', 'mine');
    await pass(200);
    expect(keysOf(device)).toEqual([key]);
    one.close();
    await pass(60_000);
    expect([keysOf(device), two.pending()]).toEqual([[key], []]);
  });

  it.each([false, true])(
    'sends what it is given after what was stored before (a route is loaded: %s)',
    async (loads) => {
      const device = new SendingDevice();
      const one = await opened(device);
      one.setOnline(false);
      one.edit('notes', 'a', 'older');
      await pass(5_000);
      one.close();
      device.storage.pause = () => after(100);
      const two = await opened(device);
      two.edit('notes', 'a', 'newer');
      if (loads) two.load();
      await pass(60_000);
      expect(device.sent.map(({ text }) => text)).toEqual(['older', 'newer']);
    },
  );
});

describe('a tab that sends for a route which the leading one did not know', () => {
  async function lending() {
    const device = new SendingDevice();
    const leads = await opened(device);
    const knows = await opened(device, { isLoaded: true });
    device.latency = () => 50;
    return { device, leads, knows };
  }

  it('has told what became of it when the leading one, which has learned the route, begins to', async () => {
    const { device, leads, knows } = await lending();
    const key = knows.create('tasks', 'mine');
    await pass(20);
    expect(keysOf(device)).toEqual([key]);
    leads.load();
    await pass(60_000);
    expect([keysOf(device), leads.pending(), knows.pending()]).toEqual([[key], [], []]);
  });

  it('leaves to the leading one what it has tried in vain meanwhile', async () => {
    const { device, leads, knows } = await lending();
    let isLost = true;
    device.loses = () => isLost;
    const key = knows.create('tasks', 'mine');
    await pass(20);
    leads.load();
    isLost = false;
    await pass(60_000);
    expect([keysOf(device), leads.pending(), knows.pending()]).toEqual([[key], [], []]);
  });
});

describe('a session that ends in one tab of a user, and not in another', () => {
  it.each(['the one that sends', 'the other one'])('is followed by one that hears of all, in %s', async (which) => {
    const device = new SendingDevice();
    const one = await opened(device, { hasUser: true });
    const two = await opened(device, { hasUser: true });
    for (const tab of [one, two]) tab.setOnline(false);
    const keys = [two.create('notes', 'before')];
    await pass(100);
    (which === 'the other one' ? two : one).reset();
    await pass(1_000);
    keys.push(one.create('notes', 'in one'), two.create('notes', 'in two'));
    await pass(100);
    for (const tab of [one, two]) expect(tab.pending().toSorted()).toEqual(keys.toSorted());
    for (const tab of [one, two]) tab.setOnline(true);
    await pass(10_000);
    expect([one.pending(), two.pending()]).toEqual([[], []]);
    one.close();
    await pass(60_000);
    expect(keysOf(device).toSorted()).toEqual(keys.toSorted());
  });

  /** Two tabs, and how long a message between them takes from now on. */
  async function slowPair() {
    let wait = 0;
    installChannels(() => wait);
    const device = new SendingDevice();
    const one = await opened(device, { hasUser: true });
    const two = await opened(device, { hasUser: true });
    await pass(1_000);
    return { device, one, two, slow: () => (wait = 40) };
  }

  it.each([
    ['in the same moment', 20],
    ['before the others have heard that', 25],
  ])('leaves nothing to the next one that sends which was answered %s', async (_, at) => {
    const { device, one, two, slow } = await slowPair();
    device.latency = () => 20;
    const key = one.create('notes', 'mine');
    await pass(at / 2);
    slow();
    await pass(at / 2);
    while (!device.isAnswered(key)) await pass(1);
    one.reset();
    await pass(60_000);
    expect([keysOf(device), one.pending(), two.pending()]).toEqual([[key], [], []]);
  });

  it('is told in the next one what was said to it', async () => {
    const { device, one, two, slow } = await slowPair();
    device.latency = () => 20;
    const key = one.create('notes', 'mine');
    await pass(10);
    slow();
    await pass(20);
    expect([device.isAnswered(key), two.pending()]).toEqual([true, [key]]);
    two.reset();
    await pass(60_000);
    expect([keysOf(device), two.pending()]).toEqual([[key], []]);
  });
});

describe('a tab of one version', () => {
  it('sends what it knows of when the one that sent is closed, though a tab of another version stores now', async () => {
    const warnings = expectConsole('warn');
    const device = new SendingDevice();
    const one = await opened(device, { version: 1 });
    const two = await opened(device, { version: 1 });
    await opened(device, { version: 2 });
    for (const tab of [one, two]) tab.setOnline(false);
    const key = two.create('notes', 'mine');
    await pass(100);
    one.close();
    await pass(5_000);
    two.setOnline(true);
    await pass(60_000);
    expect([keysOf(device), two.pending()]).toEqual([[key], []]);
    expect(warnings).toEqual(Array(warnings.length).fill(expect.stringContaining('another version of the app')));
  });
});
