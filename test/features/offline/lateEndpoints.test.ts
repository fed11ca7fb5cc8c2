/** Routes that are loaded late, and addresses that change (F97, F98). */
import { beforeEach, expect, it } from 'vitest';
import { installChannels } from '../../support/fakeChannel.js';
import { installLocks } from '../../support/fakeLocks.js';
import { Device, edit, pass, quiet, startTime } from '../../support/offlinePage.js';
import { WhoseDevice, whosePage } from '../../support/whosePage.js';

startTime();
beforeEach(() => {
  installLocks();
  installChannels();
});

async function opened(device: WhoseDevice, isLoaded: boolean) {
  const page = whosePage(device, 'ann');
  if (isLoaded) page.load();
  await pass(10);
  return page;
}

it('waits for its route after a reload, and is sent once', async () => {
  const device = new WhoseDevice();
  const first = await opened(device, true);
  device.server.isReachable = false;
  const made = first.create('tasks', 'ann:1x');
  quiet(made);
  quiet(first.edit('tasks', made.requestId, 'ann:2x'));
  await pass(1_000);
  first.crash();
  device.server.isReachable = true;
  const next = await opened(device, false);
  await pass(60_000);
  expect(next.pending().map(({ reason }) => reason)).toEqual(['endpoint', 'endpoint']);
  expect(device.server.done).toEqual([]);
  next.load();
  await pass(60_000);
  expect([next.pending(), device.server.done.length, device.server.done[0]]).toEqual([[], 2, made.requestId]);
  expect(device.storage.names('app/"ann"/queue/')).toEqual([]);
});

it('is sent by the tab that knows it, where the one that sends does not', async () => {
  const device = new WhoseDevice();
  const [sends, knows] = [await opened(device, false), await opened(device, true)];
  await expect(Promise.all([knows.create('tasks', 'ann:1x'), pass(100)])).resolves.toBeTruthy();
  expect([device.server.done.length, sends.pending(), knows.pending()]).toEqual([1, [], []]);
  // It learns the route: both know it, and one of them sends.
  sends.load();
  await pass(10);
  await Promise.all([knows.create('tasks', 'ann:2x'), sends.create('tasks', 'ann:3x'), pass(100)]);
  expect(device.server.done).toHaveLength(3);
  // Nobody who is left knows it: it waits.
  knows.crash();
  sends.crash();
  const last = await opened(device, false);
  expect(last.pending()).toEqual([]);
});

it('goes to the address that it was dispatched to', async () => {
  const device = new Device();
  const page = device.open();
  device.server.rows.set('a', { id: 'a', text: 'server' });
  device.server.isReachable = false;
  edit(page, 'mine');
  await pass(10_000);
  const key = device.storage.names('app/queue/')[0] ?? '';
  const sealed = device.storage.values.get(key) as { value: { url: string } };
  expect(sealed.value.url).toBe('http://notes.test/notes/a');
  page.crash();
  device.storage.values.set(key, { ...sealed, value: { ...sealed.value, url: 'http://other.test/notes/b' } });
  device.server.rows.set('b', { id: 'b', text: 'server' });
  device.server.isReachable = true;
  device.open();
  await pass(10_000);
  expect(device.server.done).toEqual(['PATCH /notes/b mine']);
});
