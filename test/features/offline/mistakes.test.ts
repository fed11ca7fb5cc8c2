import { describe, expect, it, vi } from 'vitest';
import { configureStore } from '@reduxjs/toolkit';
import { createRestSlice, LogoutManager } from '../../../src/index.js';
import { offline, pendingMutations } from '../../../src/features/offline/index.js';
import { Device, edit, makeNotes, pass, quiet, startTime } from '../../support/offlinePage.js';

startTime();

describe('an error before a request has left', () => {
  it('rejects at once, as without offline()', async () => {
    const device = new Device();
    const slice = createRestSlice({
      endpoints: { notes: makeNotes(device) },
      features: [offline({ storage: device.storage, key: 'app' })],
      prepareHeaders: (headers) => headers.set('authorization', 'Bearer abc\ndef'),
      gc: false,
    });
    const store = configureStore({
      reducer: { rest: slice.reducer },
      middleware: (getDefault) => getDefault().concat(slice.middleware),
    });
    await pass(10);
    const promise = store.dispatch(slice.endpoints.notes.partialUpdate({ id: 'a' }, { text: 'x' }));
    await expect(promise).rejects.toMatchObject({ name: 'TypeError' });
    expect(pendingMutations(store.getState())).toEqual([]);
    slice.controller(store).dispose();
  });
});

describe('an error before a request has left, of what waits', () => {
  it('loses nothing: it is reported, and tried again', async () => {
    const reported: unknown[] = [];
    vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
    const device = new Device();
    let token = 'abc';
    const slice = createRestSlice({
      endpoints: { notes: makeNotes(device) },
      features: [offline({ storage: device.storage, key: 'app' })],
      prepareHeaders: (headers) => headers.set('authorization', token),
      gc: false,
    });
    const store = configureStore({
      reducer: { rest: slice.reducer },
      middleware: (getDefault) => getDefault().concat(slice.middleware),
    });
    await pass(10);
    device.server.rows.set('a', { id: 'a', text: 'server' });
    device.server.isReachable = false;
    quiet(store.dispatch(slice.endpoints.notes.partialUpdate({ id: 'a' }, { text: 'mine' })));
    await pass(10);
    token = 'abc\ndef';
    device.server.isReachable = true;
    await pass(60_000);
    expect(pendingMutations(store.getState())).toMatchObject([{ reason: 'connection' }]);
    expect([reported.length > 0, device.server.done]).toEqual([true, []]);
    token = 'abc';
    await pass(600_000);
    expect([pendingMutations(store.getState()), device.server.done]).toEqual([[], ['PATCH /notes/a mine']]);
    slice.controller(store).dispose();
  });
});

describe('a session that the server refuses', () => {
  it('keeps what waits when it is answered 401, until flush()', async () => {
    const device = new Device();
    const page = device.open();
    device.server.rows.set('a', { id: 'a', text: 'server' });
    await page.dispatch(page.notes.getList());
    device.server.isReachable = false;
    edit(page, 'mine');
    edit(page, 'later');
    await pass(10);
    expect(page.pending().map(({ reason }) => reason)).toEqual(['connection', 'earlier']);
    device.server.isReachable = true;
    device.server.refuses = (line) => (line.startsWith('PATCH') ? 401 : undefined);
    await pass(20 * 60_000);
    expect(page.pending().map(({ reason }) => reason)).toEqual(['user', 'earlier']);
    expect(device.server.requests.filter((line) => line.startsWith('PATCH'))).toHaveLength(1);
    device.server.refuses = () => undefined;
    const left: number[] = [];
    quiet(page.flush().then(() => left.push(page.pending().length)));
    await pass(100);
    expect(device.server.done).toEqual(['PATCH /notes/a mine', 'PATCH /notes/a later']);
    // Who has waited for it finds nothing that waits.
    expect(left).toEqual([0]);
  });

  it('is left to what is read where nobody says whose the queue is: a logout would drop it', async () => {
    const device = new Device();
    const slice = createRestSlice({
      endpoints: { notes: makeNotes(device) },
      features: [offline({ storage: device.storage, key: 'app' })],
      managers: [new LogoutManager()],
      gc: false,
    });
    const store = configureStore({
      reducer: { rest: slice.reducer },
      middleware: (getDefault) => getDefault().concat(slice.middleware),
    });
    await pass(10);
    device.server.isReachable = false;
    quiet(store.dispatch(slice.endpoints.notes.partialUpdate({ id: 'a' }, { text: 'x' })));
    await pass(10);
    Object.assign(device.server, { isReachable: true, refuses: () => 401 });
    await pass(60_000);
    expect(pendingMutations(store.getState())).toMatchObject([{ reason: 'user' }]);
    slice.controller(store).dispose();
  });
});
