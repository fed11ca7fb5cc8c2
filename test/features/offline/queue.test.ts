import { describe, expect, it } from 'vitest';
import { Device, pass, quiet, startTime } from '../../support/offlinePage.js';

startTime();

describe('a mutation that gets no answer', () => {
  it('is no failure: it stays, is shown, and is sent when the server is there', async () => {
    const device = new Device();
    const page = device.open();
    await page.dispatch(page.notes.getList());
    device.server.isReachable = false;
    let outcome: unknown = 'none yet';
    const promise = page.dispatch(page.notes.getList.push({ text: 'one' }));
    promise.then(
      (note) => (outcome = note.id),
      () => (outcome = 'failed'),
    );
    await pass(100);
    expect(page.pending()).toMatchObject([
      { id: promise.requestId, endpoint: 'notes.getList.push', args: [{ text: 'one' }], attempts: 1 },
    ]);
    expect(page.list()).toEqual([{ id: promise.requestId, text: 'one' }]);
    expect(outcome).toBe('none yet');
    device.server.isReachable = true;
    await pass(1_000);
    expect(outcome).toBe('n1');
    expect(page.pending()).toEqual([]);
    expect(page.list()).toEqual([{ id: 'n1', text: 'one' }]);
  });

  it('outlives the page, under the same id, and is shown and sent by the next one', async () => {
    const device = new Device();
    const first = device.open();
    await first.dispatch(first.notes.getList());
    device.server.isReachable = false;
    const { requestId } = first.dispatch(first.notes.getList.push({ text: 'one' }));
    quiet(first.dispatch(first.notes.partialUpdate({ id: requestId }, { text: 'two' })));
    await pass(5_000);
    first.crash();
    const second = device.open();
    await pass(0);
    await second.restored();
    expect(second.pending().map(({ id }) => id)).toHaveLength(2);
    expect(second.pending()[0]).toMatchObject({ id: requestId });
    expect(second.list()).toEqual([{ id: requestId, text: 'two' }]);
    device.server.isReachable = true;
    await pass(60_000);
    expect(device.server.done).toEqual(['POST /notes one', 'PATCH /notes/n1 two']);
    expect(second.list()).toEqual([{ id: 'n1', text: 'two' }]);
    expect(device.storage.names('app/queue/')).toEqual([]);
  });
});
