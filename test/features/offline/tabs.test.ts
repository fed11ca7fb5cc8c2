import { beforeEach, describe, expect, it } from 'vitest';
import { expectConsole } from '../../support/console.js';
import { installChannels } from '../../support/fakeChannel.js';
import { installLocks } from '../../support/fakeLocks.js';
import { Device, edit, pass, quiet, startTime } from '../../support/offlinePage.js';

startTime();
beforeEach(() => {
  installLocks();
  installChannels();
});

/** Two tabs that have read one note. */
async function pair() {
  const device = new Device();
  device.server.rows.set('a', { id: 'a', text: 'server' });
  const tabs = [device.open(), device.open()] as const;
  for (const tab of tabs) {
    await pass(10);
    await tab.dispatch(tab.notes.getList());
  }
  return { device, ...device, one: tabs[0], two: tabs[1] };
}

describe('tabs of one key', () => {
  it('show the mutations of all; one sends them, and all learn of the outcome', async () => {
    const { server, storage, one, two } = await pair();
    server.isReachable = false;
    edit(one, 'from one');
    const { requestId } = two.dispatch(two.notes.getList.push({ text: 'from two' }));
    await pass(100);
    for (const tab of [one, two]) {
      expect(tab.pending()).toHaveLength(2);
      expect(tab.list()).toEqual([
        { id: 'a', text: 'from one' },
        { id: requestId, text: 'from two' },
      ]);
    }
    expect(storage.names('app/queue/')).toHaveLength(2);
    server.isReachable = true;
    await pass(60_000);
    expect(server.done.toSorted()).toEqual(['PATCH /notes/a from one', 'POST /notes from two']);
    for (const tab of [one, two]) {
      expect(tab.pending()).toEqual([]);
      expect(tab.list()).toEqual([...server.rows.values()]);
    }
  });

  it('give the promise of a tab that does not send its outcome, and each tab an action of it', async () => {
    const { server, one, two } = await pair();
    await expect(
      Promise.all([two.dispatch(two.notes.getList.push({ text: 'x' })), pass(100)]).then(([note]) => note.id),
    ).resolves.toBe('n1');
    server.refuses = () => 422;
    const refused = expect(two.dispatch(two.notes.partialUpdate({ id: 'a' }, { text: 'x' }))).rejects.toMatchObject({
      status: 422,
    });
    await pass(100);
    await refused;
    expect(two.note('a')).toBe('server');
    expect([one.rejected, two.rejected]).toEqual(Array(2).fill(['notes.partialUpdate']));
  });

  it('are restored with the tables, however soon another tab tells of the queue', async () => {
    const { device, server, storage, one } = await pair();
    server.isReachable = false;
    edit(one, 'mine');
    await pass(10_000);
    storage.pause = () => new Promise((resolve) => setTimeout(resolve, 100));
    const three = device.open();
    // The second one takes over, and tells all of the queue before the third one has read the tables.
    one.crash();
    let list: unknown;
    void three.restored().then(() => (list = three.list()));
    await pass(5_000);
    expect(list).toEqual([{ id: 'a', text: 'mine' }]);
  });

  it('lose nothing when the one that sends is closed: the next takes over', async () => {
    const { device, server, one, two } = await pair();
    server.isReachable = false;
    edit(one, 'from one');
    const { requestId } = two.dispatch(two.notes.getList.push({ text: 'new' }));
    edit(two, 'edited', requestId);
    await pass(5_000);
    one.crash();
    server.isReachable = true;
    await pass(60_000);
    expect(server.done.filter((line) => !line.includes('/a '))).toEqual(['POST /notes new', 'PATCH /notes/n1 edited']);
    expect(server.done).toContain('PATCH /notes/a from one');
    expect(two.pending()).toEqual([]);
    expect(device.storage.names('app/queue/')).toEqual([]);
  });

  it('send what one of them does to a new item to its real id, though they learn of it after the create was answered', async () => {
    const { server, one, two } = await pair();
    server.isReachable = false;
    const { requestId } = one.dispatch(one.notes.getList.push({ text: 'new' }));
    await pass(100);
    server.isReachable = true;
    void one.flush();
    edit(two, 'edited', requestId);
    await pass(60_000);
    expect(server.done).toEqual(['POST /notes new', 'PATCH /notes/n1 edited']);
    for (const tab of [one, two]) expect([tab.pending(), tab.note('n1')]).toEqual([[], 'edited']);
  });

  it('that are opened later show what there is, and send nothing of it', async () => {
    const { device, server, one } = await pair();
    server.isReachable = false;
    edit(one, 'mine');
    await pass(10_000);
    const three = device.open();
    await pass(5);
    await three.restored();
    expect(three.list()).toEqual([{ id: 'a', text: 'mine' }]);
    server.isReachable = true;
    await pass(60_000);
    expect(server.done).toEqual(['PATCH /notes/a mine']);
    expect(three.note('a')).toBe('mine');
  });

  it('flush and discard for one another', async () => {
    const { server, one, two } = await pair();
    server.isReachable = false;
    edit(one, 'first');
    edit(one, 'second');
    await pass(60_000);
    const [first] = two.pending();
    two.discard(first?.id ?? '');
    await pass(10);
    expect(one.pending()).toHaveLength(1);
    server.isReachable = true;
    quiet(two.flush());
    await pass(10);
    expect(server.done).toEqual(['PATCH /notes/a second']);
  });

  it('forget the mutations of a session that another tab has ended, stored data too', async () => {
    const { server, storage, one, two } = await pair();
    server.isReachable = false;
    edit(one, 'first');
    edit(two, 'second');
    await pass(10_000);
    void two.dispatch(two.slice.resetEntireStore());
    await pass(10_000);
    expect(one.pending()).toEqual([]);
    expect([...storage.names('app/rows'), ...storage.names('app/queue')]).toEqual([]);
    server.isReachable = true;
    await pass(60_000);
    expect(server.done).toEqual([]);
  });

  it('of another version ignore each other', async () => {
    const warnings = expectConsole('warn');
    const device = new Device();
    device.server.isReachable = false;
    const one = device.open({ version: 1 });
    await pass(10);
    const two = device.open({ version: 2 });
    await pass(10);
    edit(two, 'x');
    await pass(1_000);
    expect(one.pending()).toEqual([]);
    expect(warnings).toEqual([expect.stringContaining('another version of the app is open in another tab')]);
  });
});
