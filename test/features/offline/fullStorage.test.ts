import { expect, it, vi } from 'vitest';
import { expectConsole } from '../../support/console.js';
import { Device, edit, pass, startTime } from '../../support/offlinePage.js';

startTime();

/** A page that the platform takes for offline, so that nothing but the storage's own waits happens in it. */
async function quietPage() {
  vi.stubGlobal('navigator', { onLine: false });
  const warnings = expectConsole('warn');
  const device = new Device();
  device.server.rows.set('a', { id: 'a', text: 'server' });
  const page = device.open();
  await page.restored();
  await page.dispatch(page.notes.getList());
  await pass(10_000);
  expect(device.storage.names('app/rows/')).not.toEqual([]);
  const full = { isFull: false, refused: [] as number[] };
  device.storage.before = (operation) => {
    if (operation !== 'set' || !full.isFull) return;
    full.refused.push(Date.now());
    throw new DOMException('full', 'QuotaExceededError');
  };
  const stored = (prefix: string) => device.storage.names(`app/${prefix}/`).length;
  return { device, page, full, stored, warnings };
}

it('what waits to be sent is written when there is room again, and then tables, though nothing else happens', async () => {
  const { page, full, stored, warnings } = await quietPage();
  full.isFull = true;
  edit(page, 'mine');
  await pass(60_000);
  // Where the queue finds no room, tables have made some.
  expect([stored('queue'), stored('rows'), warnings.length]).toEqual([0, 0, 1]);
  full.isFull = false;
  await pass(5_000);
  expect(stored('queue')).toBe(1);
  expect(stored('rows')).toBeGreaterThan(0);
});

it('tables are tried twice as late each time, and soon again after they could be written', async () => {
  const { device, page, full, stored } = await quietPage();
  const read = (text: string) => {
    device.server.rows.set('a', { id: 'a', text });
    return page.dispatch(page.notes.getList());
  };
  full.isFull = true;
  await read('second');
  await pass(200_000);
  const waits = full.refused.slice(1).map((time, index) => time - (full.refused[index] ?? 0));
  expect(waits).toEqual([5_000, 10_000, 20_000, 40_000, 80_000]);
  full.isFull = false;
  await pass(300_000);
  full.isFull = true;
  await read('third');
  await pass(10_000);
  expect(full.refused.slice(6).map((time, index, all) => time - (all[index - 1] ?? time))).toEqual([0, 5_000]);
  expect(stored('rows')).toBeGreaterThan(0);
});

it('what waits to be sent outlives the page where tables could not give way at once', async () => {
  const { device, page, full, stored } = await quietPage();
  const { storage } = device;
  edit(page, 'first');
  await pass(5_000);
  full.isFull = true;
  const { before } = storage;
  let failures = 1;
  storage.before = (operation, key = '') => {
    if (operation === 'delete' && key === 'app/tables' && failures-- > 0) throw new DOMException('busy', 'AbortError');
    before(operation, key);
  };
  edit(page, 'second');
  await pass(60_000);
  expect(stored('queue')).toBe(1);
  page.crash();
  storage.before = () => undefined;
  const next = device.open();
  await next.restored();
  expect([next.pending().length, next.list()]).toEqual([1, [{ id: 'a', text: 'first' }]]);
});

it('tables are stored again where what found no room was sent meanwhile', async () => {
  const { device, page, full, stored } = await quietPage();
  full.isFull = true;
  edit(page, 'mine');
  await pass(10_000);
  expect([stored('queue'), stored('rows')]).toEqual([0, 0]);
  void page.flush();
  await pass(10_000);
  expect(device.server.done).toEqual(['PATCH /notes/a mine']);
  full.isFull = false;
  await pass(30_000);
  expect(stored('rows')).toBeGreaterThan(0);
});
