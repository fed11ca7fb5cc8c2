// Who learns of a mutation that the server refuses: the promise, the page, or both.
import { expect, it, onTestFinished, vi } from 'vitest';
import { Device, pass, startTime } from '../../support/offlinePage.js';

startTime();

it('what is refused after a try without answer rejects, and is reported; at its first try it rejects alone', async () => {
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  onTestFinished(() => void vi.unstubAllGlobals());
  const device = new Device();
  const { server } = device;
  server.rows.set('a', { id: 'a', text: 'server' });
  const page = device.open();
  await pass(0);
  const failed: string[] = [];
  const edit = (text: string) =>
    void page.dispatch(page.notes.partialUpdate({ id: 'a' }, { text })).catch(() => failed.push(text));
  server.isReachable = false;
  edit('tried');
  edit('behind it');
  await pass(100);
  server.refuses = () => 422;
  server.isReachable = true;
  await pass(5_000);
  expect(failed).toEqual(['tried', 'behind it']);
  expect(report.mock.calls).toEqual([[expect.objectContaining({ status: 422 })]]);
  edit('at once');
  await pass(0);
  expect(failed).toEqual(['tried', 'behind it', 'at once']);
  expect(report).toHaveBeenCalledTimes(1);
});
