import { describe, expect, it, vi } from 'vitest';
import { Entity, RestEndpoint, createRestSlice } from '../../../src/index.js';
import { offline, restored } from '../../../src/features/offline/index.js';
import { configureStore } from '@reduxjs/toolkit';
import { expectConsole } from '../../support/console.js';
import { Device, edit, pass, quiet, startTime } from '../../support/offlinePage.js';

startTime();

/** A page with one note of the server. */
async function opened(options: Parameters<Device['open']>[0] = {}) {
  const device = new Device();
  device.server.rows.set('a', { id: 'a', text: 'server' });
  const page = device.open(options);
  await pass(0);
  await page.dispatch(page.notes.getList());
  return { device, ...device, page };
}

describe('when things happen', () => {
  it('is never in the tick of a dispatch', async () => {
    const { storage, server, page } = await opened();
    await pass(10_000);
    const before = storage.log.length;
    server.isReachable = false;
    edit(page, 'one');
    await Promise.resolve();
    expect(storage.log).toHaveLength(before);
    await pass(0);
    expect(storage.writes(before)).toHaveLength(1);
  });

  it('stores a queued mutation at once, and tables at most 10 s late', async () => {
    const { storage, server, page } = await opened();
    expect(storage.names('app/rows/')).toEqual([]);
    await pass(10_000);
    expect(storage.names('app/rows/')).not.toEqual([]);
    server.isReachable = false;
    edit(page, 'one');
    await pass(10);
    expect(storage.names('app/queue/')).toHaveLength(1);
  });

  it('does one operation of the storage at a time', async () => {
    const device = new Device();
    device.storage.pause = () => new Promise((resolve) => setTimeout(resolve, 3));
    for (let count = 0; count < 20; count++) device.server.rows.set(String(count), { id: String(count), text: '' });
    const page = device.open();
    await pass(100);
    quiet(page.dispatch(page.notes.getList()));
    for (let count = 0; count < 20; count++) edit(page, 'x', String(count));
    await pass(20_000);
    expect(device.storage.writes().length).toBeGreaterThan(3);
    expect(device.storage.most).toBe(1);
  });

  it('writes only what has changed', async () => {
    const device = new Device();
    for (let count = 0; count < 3_000; count++) device.server.rows.set(`n${count}`, { id: `n${count}`, text: '' });
    const page = device.open();
    await page.dispatch(page.notes.getList());
    await pass(10_000);
    const all = device.storage.names('app/rows/').length;
    const before = device.storage.log.length;
    void page.dispatch(page.notes.get({ id: 'n7' }));
    await pass(10_000);
    const sets = device.storage.writes(before).filter((entry) => entry.startsWith('set app/rows/'));
    expect(all).toBeGreaterThan(8);
    expect(sets.length).toBeLessThanOrEqual(4);
    const after = device.storage.log.length;
    await pass(60_000);
    expect(device.storage.writes(after)).toEqual([]);
  });

  it('writes nothing again that was only read, after a reload', async () => {
    const { device, storage, page } = await opened();
    await pass(10_000);
    page.crash();
    const before = storage.log.length;
    const second = device.open();
    await pass(20_000);
    expect(second.list()).toEqual([{ id: 'a', text: 'server' }]);
    expect(storage.writes(before)).toEqual([]);
  });
});

describe('what is tried again', () => {
  it.each([408, 429, 500, 503])('is what was answered with %i, too, from 1 s on', async (status) => {
    const { server, page } = await opened();
    server.refuses = (line) => (line.startsWith('PATCH') ? status : undefined);
    edit(page, 'one');
    await pass(999);
    expect(server.requests.filter((line) => line.startsWith('PATCH'))).toHaveLength(1);
    await pass(1);
    expect(server.requests.filter((line) => line.startsWith('PATCH'))).toHaveLength(2);
    expect(page.note('a')).toBe('one');
  });

  it('waits longer and longer, 5 min at most', async () => {
    const { server, page } = await opened();
    server.refuses = (line) => (line.startsWith('PATCH') ? 503 : undefined);
    edit(page, 'one');
    await pass(30 * 60_000);
    const early = server.requests.length;
    expect(early).toBeLessThan(25);
    await pass(5 * 60_000);
    expect(server.requests.length).toBeGreaterThan(early);
    expect(page.pending()[0]?.attempts).toBeGreaterThan(8);
  });

  it('is tried at once when the browser is online again, and not while it says that it is offline', async () => {
    const target = new EventTarget();
    vi.stubGlobal('window', target);
    const navigator = { onLine: false };
    vi.stubGlobal('navigator', navigator);
    const device = new Device();
    const page = device.open();
    edit(page, 'one', 'a');
    device.server.rows.set('a', { id: 'a', text: 'server' });
    await pass(60_000);
    expect(device.server.requests).toEqual([]);
    expect(page.pending()).toMatchObject([{ attempts: 0 }]);
    navigator.onLine = true;
    target.dispatchEvent(new Event('online'));
    await pass(0);
    expect(device.server.done).toEqual(['PATCH /notes/a one']);
  });

  it('is tried at once by flush(), which is over with the outcomes, or with a failure', async () => {
    const { server, page } = await opened();
    server.isReachable = false;
    edit(page, 'one');
    await pass(60_000);
    const sent = page.pending()[0]?.attempts ?? 0;
    await Promise.all([page.flush(), pass(0)]);
    expect(page.pending()[0]?.attempts).toBe(sent + 1);
    server.isReachable = true;
    await Promise.all([page.flush(), pass(0)]);
    expect(page.pending()).toEqual([]);
    expect(server.rows.get('a')?.text).toBe('one');
    await page.flush();
  });
});

describe('onFailure', () => {
  const refusing = async (options: Parameters<Device['open']>[0]) => {
    const made = await opened(options);
    made.server.isReachable = false;
    edit(made.page, 'one');
    edit(made.page, 'two');
    await pass(100);
    made.server.refuses = (line) => (line.endsWith(' one') ? 422 : undefined);
    made.server.isReachable = true;
    return made;
  };

  it("is 'drop' by default: what the server refuses is not shown any more, and reported", async () => {
    const errors = expectConsole('error');
    const { server, page } = await refusing({});
    await pass(2_000);
    expect(page.pending()).toEqual([]);
    expect(server.done).toEqual(['PATCH /notes/a two']);
    expect(page.note('a')).toBe('two');
    expect(errors.join()).toContain('422');
  });

  it("keeps it with 'retry'", async () => {
    const { server, page } = await refusing({ onFailure: 'retry' });
    await pass(60_000);
    expect(page.pending()).toHaveLength(2);
    server.refuses = () => undefined;
    await pass(5 * 60_000);
    expect(server.done).toEqual(['PATCH /notes/a one', 'PATCH /notes/a two']);
  });

  it('asks, and later mutations of the item wait meanwhile; others do not', async () => {
    expectConsole('error');
    const asked: unknown[] = [];
    let answer: (decision: 'drop' | 'retry') => void = () => undefined;
    const { server, page } = await refusing({
      onFailure: (mutation) => {
        asked.push(mutation);
        return new Promise((resolve) => (answer = resolve));
      },
    });
    server.rows.set('b', { id: 'b', text: 'server' });
    edit(page, 'other', 'b');
    await pass(60_000);
    expect(asked).toEqual([
      expect.objectContaining({ endpoint: 'notes.partialUpdate', args: [{ id: 'a' }, { text: 'one' }], attempts: 1 }),
    ]);
    expect(asked[0]).toMatchObject({ error: { status: 422 } });
    expect(server.done).toEqual(['PATCH /notes/b other']);
    answer('drop');
    await pass(0);
    expect(server.done).toEqual(['PATCH /notes/b other', 'PATCH /notes/a two']);
  });

  it('that fails itself loses nothing', async () => {
    const errors = expectConsole('error');
    const { server, page } = await refusing({ onFailure: () => Promise.reject(new Error('no dialog')) });
    await pass(1_000);
    expect(page.pending()).toHaveLength(2);
    expect(errors.join()).toContain('no dialog');
    server.refuses = () => undefined;
    await pass(60_000);
    expect(server.done).toHaveLength(2);
  });

  it('is not asked about what was refused at once to who waits for it: that one is rejected', async () => {
    const { server, page } = await opened();
    server.refuses = () => 422;
    await expect(page.dispatch(page.notes.partialUpdate({ id: 'a' }, { text: 'x' }))).rejects.toMatchObject({
      status: 422,
    });
    expect(page.note('a')).toBe('server');
  });
});

describe('idempotencyHeader', () => {
  it('gives every mutation a key of its own, the same at each try and after a reload', async () => {
    const { device, server, page } = await opened({ idempotencyHeader: 'Idempotency-Key' });
    let losses = 2;
    server.loses = () => losses-- > 0;
    const { requestId } = page.dispatch(page.notes.getList.push({ text: 'one' }));
    await pass(1_500);
    page.crash();
    const second = device.open({ idempotencyHeader: 'Idempotency-Key' });
    await pass(10_000);
    expect(server.keys).toEqual([requestId, requestId, requestId]);
    expect(server.done).toEqual(['POST /notes one']);
    edit(second, 'two', 'n1');
    await pass(100);
    expect(new Set(server.keys).size).toBe(2);
  });

  it('is on none without the option, nor on reads', async () => {
    const { server, page } = await opened();
    edit(page, 'one');
    await pass(100);
    expect(server.keys).toEqual([null]);
  });
});

describe('order', () => {
  it('is that of dispatch for an item, also for what comes when it is online again', async () => {
    const { server, page } = await opened();
    server.isReachable = false;
    edit(page, 'one');
    edit(page, 'two');
    await pass(500);
    server.isReachable = true;
    edit(page, 'three');
    await pass(100);
    expect(server.done).toEqual([]);
    await pass(2_000);
    expect(server.done).toEqual(['PATCH /notes/a one', 'PATCH /notes/a two', 'PATCH /notes/a three']);
    expect(page.note('a')).toBe('three');
  });

  it('is kept across reloads, before what is dispatched before the stored state is in', async () => {
    const { device, server, storage, page } = await opened();
    server.isReachable = false;
    edit(page, 'one');
    edit(page, 'two');
    await pass(5_000);
    page.crash();
    storage.pause = () => new Promise((resolve) => setTimeout(resolve, 20));
    server.isReachable = true;
    const second = device.open();
    edit(second, 'three');
    await pass(60_000);
    expect(server.done).toEqual(['PATCH /notes/a one', 'PATCH /notes/a two', 'PATCH /notes/a three']);
    expect(second.note('a')).toBe('three');
    expect(server.rows.get('a')?.text).toBe('three');
  });
});

describe('discard(id)', () => {
  it('takes a mutation back, on the screen and in the storage; others stay', async () => {
    const { server, storage, page } = await opened();
    server.isReachable = false;
    const promise = page.dispatch(page.notes.partialUpdate({ id: 'a' }, { text: 'one' }));
    const failed = expect(promise).rejects.toMatchObject({ name: 'AbortError' });
    edit(page, 'two');
    await pass(100);
    page.discard(promise.requestId);
    page.discard('nobody');
    await pass(100);
    await failed;
    expect(page.pending()).toHaveLength(1);
    expect(storage.names('app/queue/')).toHaveLength(1);
    server.isReachable = true;
    await pass(60_000);
    expect(server.done).toEqual(['PATCH /notes/a two']);
  });
});

describe('sensitive: true', () => {
  class User extends Entity {
    id = '';
    token = '';
    static override key = 'User';
  }
  const makeEndpoints = (fetchUser: () => Promise<unknown>) => {
    class Direct<O extends { readonly path: string } = any> extends RestEndpoint<O> {
      override async fetchResponse(): Promise<Response> {
        return Response.json(await fetchUser());
      }
    }
    return {
      login: new Direct({
        urlPrefix: 'http://x.test',
        path: '/login',
        method: 'POST',
        schema: User,
        body: {} as object,
        sensitive: true,
      }),
      secret: new Direct({ urlPrefix: 'http://x.test', path: '/secret', schema: User, sensitive: true }),
      user: new Direct({ urlPrefix: 'http://x.test', path: '/users/:id', schema: User }),
    };
  };

  it('is neither stored nor replayed, nor are rows that only it brought', async () => {
    const device = new Device();
    let answer: () => Promise<unknown> = () => Promise.resolve({ id: 's', token: 'hidden' });
    const slice = createRestSlice({
      endpoints: makeEndpoints(() => answer()),
      features: [offline({ storage: device.storage, key: 'app' })],
    });
    const store = configureStore({
      reducer: { rest: slice.reducer },
      middleware: (getDefault) => getDefault().concat(slice.middleware),
    });
    await pass(0);
    await store.dispatch(restored());
    await store.dispatch(slice.endpoints.secret());
    answer = () => Promise.resolve({ id: 'u', token: 'shown' });
    await store.dispatch(slice.endpoints.user({ id: 'u' }));
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(store.dispatch(slice.endpoints.login({ password: 'p4ss' }))).rejects.toThrow();
    await pass(20_000);
    const stored = JSON.stringify([...device.storage.values]);
    expect(stored).toContain('shown');
    expect(stored).not.toMatch(/hidden|p4ss/);
    slice.controller(store).dispose();
  });
});
