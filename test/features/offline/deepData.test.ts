import { expect, it } from 'vitest';
import { expectConsole } from '../../support/console.js';
import { Device, edit, pass, quiet, startTime } from '../../support/offlinePage.js';

startTime();

const nested = (levels: number): unknown => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`);

/** Storages of browsers copy by recursion: so does structuredClone. */
it('of a row costs that row alone, and what leads to it, with one warning', async () => {
  const warnings = expectConsole('warn');
  const device = new Device();
  device.server.rows.set('a', { id: 'a', text: 'server' });
  const first = device.open();
  await pass(10);
  quiet(
    first.dispatch(first.notes.get.setResponse({ id: 'b' }, { id: 'b', text: 'deep', more: nested(2_000) } as never)),
  );
  quiet(first.dispatch(first.notes.get({ id: 'a' })));
  await pass(20_000);
  const stored = () => JSON.stringify([...device.storage.values].filter(([key]) => key.startsWith('app/rows/')));
  expect(stored()).toContain('server');
  expect(stored()).not.toContain('deep');
  expect(warnings).toEqual([expect.stringContaining('too many levels')]);
  first.crash();
  const second = device.open();
  await pass(1_000);
  expect(second.note('a')).toBe('server');
});

it('of a mutation is not kept, with one warning: it fails as without the feature, and others stay', async () => {
  const warnings = expectConsole('warn');
  const device = new Device();
  device.server.isReachable = false;
  const page = device.open();
  await pass(10);
  const deep = page.dispatch(page.notes.partialUpdate({ id: 'a' }, { text: nested(600) } as never));
  const failed = expect(deep).rejects.toMatchObject({ name: 'TypeError' });
  edit(page, 'mine');
  await pass(5_000);
  await failed;
  expect(page.pending()).toMatchObject([{ args: [{ id: 'a' }, { text: 'mine' }] }]);
  expect(warnings).toEqual([expect.stringContaining('too deep')]);
});
