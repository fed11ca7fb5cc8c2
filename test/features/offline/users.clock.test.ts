/** The clock of the device is put back by an hour: what a session has left is not another one's, and nothing is lost. */
import { expect, it, vi } from 'vitest';
import { installChannels } from '../../support/fakeChannel.js';
import { installLocks } from '../../support/fakeLocks.js';
import { edit, left, pass, startTime } from '../../support/offlinePage.js';
import { WhoseDevice, whosePage } from '../../support/whosePage.js';

startTime();

const HOUR = 3_600_000;

const putBack = (ms = HOUR) => vi.setSystemTime(Date.now() - ms);

it('what was stored is not read by a session that began before it was in', async () => {
  const device = await left({}, ['one', 'two']);
  putBack();
  device.storage.pause = () => new Promise((resolve) => setTimeout(resolve, 50));
  const page = device.open();
  await pass(60);
  void page.dispatch(page.slice.resetEntireStore());
  await pass(10_000);
  expect([page.list(), page.pending(), [...device.storage.values.keys()]]).toEqual([undefined, [], []]);
});

it('what waits is shown and sent in order, and what is read then is shown by the page after it', async () => {
  const device = await left({}, ['one', 'two']);
  putBack();
  const page = device.open();
  await page.restored();
  edit(page, 'three');
  expect(page.list()).toEqual([{ id: 'a', text: 'three' }]);
  device.server.isReachable = true;
  void page.flush();
  await pass(60_000);
  expect(device.server.done).toEqual(['one', 'two', 'three'].map((text) => `PATCH /notes/a ${text}`));
  device.server.rows.set('a', { id: 'a', text: 'elsewhere' });
  await page.dispatch(page.notes.getList());
  await pass(10_000);
  page.crash();
  const next = device.open();
  await next.restored();
  expect([next.list(), next.pending()]).toEqual([[{ id: 'a', text: 'elsewhere' }], []]);
});

it('no part of a table is written over one that counts still', async () => {
  const device = await left({}, ['one', 'two']);
  const { storage } = device;
  const names = new Set(storage.names('app/rows/'));
  vi.setSystemTime(1_700_000_000_000);
  const page = device.open();
  await page.restored();
  const before = storage.log.length;
  device.server.isReachable = true;
  await pass(20_000);
  const written = storage.writes(before).filter((entry) => entry.startsWith('set app/rows/'));
  expect(written).not.toEqual([]);
  expect(written.filter((entry) => names.has(entry.slice('set '.length)))).toEqual([]);
});

it('a logout in one tab ends the session in the other, and both go on with each other', async () => {
  installLocks();
  installChannels();
  const device = new WhoseDevice();
  const [one, other] = [whosePage(device, 'ann'), whosePage(device, 'ann')];
  await Promise.all([one.create('notes', 'ann:1x'), pass(50)]);
  await Promise.all([one.read('notes'), pass(50)]);
  for (const [ends, listens] of [
    [one, other],
    [other, one],
  ] as const) {
    expect(listens.list('notes')).toHaveLength(1);
    putBack();
    ends.reset();
    await pass(50);
    expect([ends.list('notes'), listens.list('notes')]).toEqual([undefined, undefined]);
    await Promise.all([ends.read('notes'), pass(50)]);
    expect(listens.list('notes')).toHaveLength(1);
  }
  putBack();
  const id = one.list('notes')![0]!.id;
  await Promise.all([other.edit('notes', id, 'ann:2x'), pass(50)]);
  await Promise.all([one.edit('notes', id, 'ann:3x'), pass(50)]);
  expect([one, other].map((tab) => tab.list('notes')![0]!.text)).toEqual(['ann:3x', 'ann:3x']);
  for (const tab of [one, other]) tab.crash();
});
