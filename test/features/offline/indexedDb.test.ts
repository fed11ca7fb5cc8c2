import 'fake-indexeddb/auto';
import { keys } from 'idb-keyval';
import { expect, it, vi } from 'vitest';
import { Device } from '../../support/offlinePage.js';

/** The storage that comes by itself. */
const byItself = { storage: undefined } as never;

it('stores in IndexedDB, through idb-keyval, where no storage is given', async () => {
  const device = new Device();
  device.server.rows.set('a', { id: 'a', text: 'server' });
  const first = device.open(byItself);
  await first.restored();
  await first.dispatch(first.notes.getList());
  device.server.isReachable = false;
  first.dispatch(first.notes.partialUpdate({ id: 'a' }, { text: 'mine' })).catch(() => undefined);
  await vi.waitFor(async () => expect(await keys()).toContain('app/tables'), 10_000);
  expect(await keys<string>()).toContainEqual(expect.stringMatching(/^app\/queue\//));
  first.crash();
  const second = device.open(byItself);
  await second.restored();
  expect(second.list()).toEqual([{ id: 'a', text: 'mine' }]);
  device.server.isReachable = true;
  await second.flush();
  expect(device.server.done).toEqual(['PATCH /notes/a mine']);
  second.dispose();
});
