import { describe, expect, it } from 'vitest';
import { expectConsole } from '../../support/console.js';
import { Device, edit, pass, startTime } from '../../support/offlinePage.js';

startTime();

const never = () => new Promise<never>(() => undefined);

describe('a storage that does not answer', () => {
  it('is as none after 5 s, with one warning: mutations are sent, and restored() is fulfilled', async () => {
    const warnings = expectConsole('warn');
    const device = new Device();
    device.server.rows.set('a', { id: 'a', text: 'server' });
    const page = device.open({ storage: { get: never, set: never, delete: never, keys: never } });
    let isRestored = false;
    void page.restored().then(() => (isRestored = true));
    edit(page, 'mine');
    await pass(4_900);
    expect([isRestored, device.server.done]).toEqual([false, []]);
    await pass(200);
    expect([isRestored, device.server.done]).toEqual([true, ['PATCH /notes/a mine']]);
    await pass(60_000);
    expect(warnings).toEqual([expect.stringContaining('does not answer')]);
  });

  it('that stops to answer loses nothing of the page, and one that slept is waited for', async () => {
    const warnings = expectConsole('warn');
    const device = new Device();
    device.server.rows.set('a', { id: 'a', text: 'server' });
    device.server.isReachable = false;
    const page = device.open();
    await pass(100);
    // The machine sleeps while an operation is under way: all that time is one tick.
    let answer: () => void = () => undefined;
    device.storage.pause = () => new Promise((resolve) => (answer = resolve));
    edit(page, 'first');
    await pass(3_500);
    answer();
    device.storage.pause = () => Promise.resolve();
    await pass(100);
    expect(device.storage.names('app/queue/')).toHaveLength(1);
    device.storage.pause = never;
    edit(page, 'second');
    await pass(20_000);
    expect([page.pending().length, warnings.length]).toEqual([2, 1]);
    device.server.isReachable = true;
    await pass(60_000);
    expect(device.server.done).toEqual(['PATCH /notes/a first', 'PATCH /notes/a second']);
  });
});
