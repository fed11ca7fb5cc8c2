import { configureStore } from '@reduxjs/toolkit';
import { describe, expect, it, vi } from 'vitest';
import { createRestSlice } from '../../../src/index.js';
import { discard, flush, offline, pendingMutations, restored } from '../../../src/features/offline/index.js';
import { expectConsole } from '../../support/console.js';
import { Device, edit, left, makeNotes, pass, reopened, startTime } from '../../support/offlinePage.js';

startTime();

const stored = (device: Device, prefix: string) => device.storage.names(prefix);

describe('what outlives the page', () => {
  it('is results with their rows, and mutations: both are shown when restored() is fulfilled', async () => {
    const device = await left();
    const page = await reopened(device);
    expect(page.list()).toEqual([{ id: 'a', text: 'mine' }]);
    expect(page.pending()).toHaveLength(1);
    expect(device.server.requests).toEqual(['GET /notes']);
  });

  it('is a big table in its order', async () => {
    const device = new Device();
    for (let count = 0; count < 1_500; count++)
      device.server.rows.set(`n${count}`, { id: `n${count}`, text: `${count}` });
    const first = device.open();
    await first.dispatch(first.notes.getList());
    await pass(10_000);
    first.crash();
    const page = await reopened(device);
    expect(page.list()).toEqual([...device.server.rows.values()]);
    expect(Object.keys(page.store.getState().rest.entitiesMeta)).toContain('Note');
  });

  it('shows what was there before a failure again, and asks for it', async () => {
    const device = await left();
    const page = await reopened(device);
    await expect(page.dispatch(page.notes.getList())).rejects.toThrow();
    await pass(10_000);
    page.crash();
    const next = await reopened(device);
    expect(next.list()).toEqual([{ id: 'a', text: 'mine' }]);
    device.server.isReachable = true;
    const requests = device.server.requests.length;
    void next.dispatch(next.notes.getList.fetchIfStale());
    await pass(10);
    expect(device.server.requests.slice(requests)).toContain('GET /notes');
  });

  it('is of the endpoints that persist names, with the rows they lead to; the queue always', async () => {
    const device = await left({ persist: (name) => name === 'notes.get' });
    const page = await reopened(device, { persist: (name) => name === 'notes.get' });
    expect(page.list()).toBeUndefined();
    expect(JSON.stringify(page.store.getState().rest.entities)).not.toContain('server');
    expect(page.pending()).toHaveLength(1);
  });

  it('is not shown when it is older than maxAge; mutations are', async () => {
    const device = await left();
    await pass(60_000);
    const page = await reopened(device, { maxAge: 60_000 });
    expect(page.list()).toBeUndefined();
    expect(page.pending()).toHaveLength(1);
  });

  it('is no data where it takes more than maxBytes, with a warning; mutations are stored', async () => {
    const warnings = expectConsole('warn');
    const device = await left({ maxBytes: 50 });
    expect(stored(device, 'app/rows/')).toEqual([]);
    expect(stored(device, 'app/tables')).toEqual([]);
    expect(stored(device, 'app/queue/')).toHaveLength(1);
    expect(warnings).toHaveLength(1);
  });

  it('gives way where it grows over maxBytes, and comes back', async () => {
    const device = new Device();
    device.server.rows.set('a', { id: 'a', text: 'x' });
    const warnings = expectConsole('warn');
    const page = device.open({ maxBytes: 1_000 });
    await page.dispatch(page.notes.getList());
    await pass(10_000);
    expect(stored(device, 'app/rows/')).not.toEqual([]);
    device.server.rows.set('a', { id: 'a', text: 'x'.repeat(2_000) });
    await page.dispatch(page.notes.getList());
    await pass(10_000);
    expect(stored(device, 'app/rows/')).toEqual([]);
    expect(warnings).toHaveLength(1);
    device.server.rows.set('a', { id: 'a', text: 'y' });
    await page.dispatch(page.notes.getList());
    await pass(10_000);
    expect(stored(device, 'app/rows/')).not.toEqual([]);
  });
});

describe('what is stored for others', () => {
  it('of another version is dropped, tables and queue', async () => {
    const device = await left({ version: 1 });
    const warnings = expectConsole('warn');
    const page = await reopened(device, { version: 2 });
    expect(page.list()).toBeUndefined();
    expect(page.pending()).toEqual([]);
    await pass(10_000);
    expect(stored(device, 'app/queue/')).toEqual([]);
    expect(stored(device, 'app/rows/')).toEqual([]);
    expect(warnings).toEqual([expect.stringMatching(/another version .* were dropped with its data\.$/)]);
  });

  it.each([
    ['the head', 'app/head', 7],
    ['the list of tables', 'app/tables', 'x'],
    ['a part of a table', 'app/rows/', { no: 'list' }],
    ['a part that is gone', 'app/rows/', undefined],
    ['a mutation', 'app/queue/x', { id: 1 }],
  ])('is dropped where %s is corrupt, with one warning, and the app works', async (_, name, value) => {
    const device = await left();
    const key = name === 'app/rows/' ? (stored(device, name)[0] ?? '') : name;
    if (value === undefined) device.storage.values.delete(key);
    else device.storage.values.set(key, value);
    const warnings = expectConsole('warn');
    const page = await reopened(device);
    expect(page.pending()).toEqual([]);
    await pass(10_000);
    expect(stored(device, 'app/queue/')).toEqual([]);
    expect(warnings).toHaveLength(1);
    edit(page, 'anew');
    await pass(100);
    expect(stored(device, 'app/queue/')).toHaveLength(1);
  });

  it('is whole where another tab stores other tables while this one reads them', async () => {
    const device = await left();
    const { storage } = device;
    const get = storage.get.bind(storage);
    const asked: string[] = [];
    storage.get = async (key) => {
      const value = await get(key);
      asked.push(key);
      if (asked.filter((each) => each.startsWith('app/rows/')).length !== 1) return value;
      // Each part gets another name, the list names those, and the old ones go.
      const moved = (at: string) => String(Number(at) + 100);
      for (const name of storage.names('app/rows/')) {
        const part = storage.values.get(name) as { name: string };
        storage.values.set(name.replace(/\d+$/, moved), { ...part, name: part.name.replace(/\d+$/, moved) });
        storage.values.delete(name);
      }
      const sealed = storage.values.get('app/tables') as { value: Record<string, string> };
      const list = Object.entries(sealed.value).map(([name, at]) => [name, moved(at)]);
      storage.values.set('app/tables', { ...sealed, value: Object.fromEntries(list) });
      return value;
    };
    const page = await reopened(device);
    expect(page.list()).toEqual([{ id: 'a', text: 'mine' }]);
    expect(asked.filter((key) => key === 'app/tables').length).toBeGreaterThan(2);
  });

  it('lies under the key alone: a reset deletes that, and nothing else', async () => {
    const device = await left();
    device.storage.values.set('app/other/head', 1);
    device.storage.values.set('application', 2);
    const page = await reopened(device);
    void page.dispatch(page.slice.resetEntireStore());
    await pass(1_000);
    expect(page.pending()).toEqual([]);
    expect([...device.storage.values.keys()]).toEqual(['app/other/head', 'application']);
    device.server.isReachable = true;
    await pass(60_000);
    expect(device.server.done).toEqual([]);
  });

  it('is not revived where the page is gone in the middle of a reset', async () => {
    for (let operations = 1; operations < 12; operations++) {
      const device = await left();
      const page = await reopened(device);
      void page.dispatch(page.slice.resetEntireStore());
      let count = 0;
      device.storage.before = () => {
        if (++count > operations) page.crash();
      };
      await pass(1_000);
      device.storage.before = () => undefined;
      page.crash();
      const next = await reopened(device);
      expect([next.list(), next.pending()]).toEqual([undefined, []]);
      next.crash();
    }
  });

  it('is not read by a session that began before it was in', async () => {
    const device = await left();
    device.storage.pause = () => new Promise((resolve) => setTimeout(resolve, 50));
    const page = device.open();
    await pass(60);
    void page.dispatch(page.slice.resetEntireStore());
    await pass(5_000);
    expect([page.list(), page.pending(), [...device.storage.values.keys()]]).toEqual([undefined, [], []]);
  });

  it('of an endpoint that is not declared waits for it, and is dropped by discard alone', async () => {
    const device = await left();
    const slice = createRestSlice({ features: [offline({ storage: device.storage, key: 'app' })] });
    const store = configureStore({
      reducer: { rest: slice.reducer },
      middleware: (getDefault) => getDefault().concat(slice.middleware),
    });
    await pass(0);
    await store.dispatch(restored());
    const [mutation] = pendingMutations(store.getState());
    expect(mutation).toMatchObject({ endpoint: 'notes.partialUpdate', reason: 'endpoint' });
    await pass(10_000);
    expect(stored(device, 'app/queue/')).toHaveLength(1);
    store.dispatch(discard(mutation?.id ?? ''));
    expect(pendingMutations(store.getState())).toEqual([]);
    await pass(10_000);
    expect(stored(device, 'app/queue/')).toEqual([]);
    slice.controller(store).dispose();
  });
});

describe('a storage that fails', () => {
  it('when it is read leaves the app at work, with one warning, and what is stored', async () => {
    const device = await left();
    const keys = [...device.storage.values.keys()];
    const warnings = expectConsole('warn');
    device.storage.before = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const page = await reopened(device);
    device.server.isReachable = true;
    edit(page, 'works');
    await pass(10_000);
    expect(device.server.done).toEqual(['PATCH /notes/a works']);
    expect(warnings).toHaveLength(1);
    expect([...device.storage.values.keys()]).toEqual(keys);
  });

  it('when it is written is tried again, with one warning; tables give way to the queue', async () => {
    const warnings = expectConsole('warn');
    const device = await left();
    const page = await reopened(device);
    let isFull = true;
    device.storage.before = (operation, key = '') => {
      const isRoom = stored(device, 'app/rows/').length === 0;
      if (operation === 'set' && key.startsWith('app/queue/') && isFull && !isRoom)
        throw new DOMException('full', 'QuotaExceededError');
    };
    edit(page, 'second');
    await pass(20_000);
    expect(stored(device, 'app/queue/')).toHaveLength(2);
    expect(warnings).toHaveLength(1);
    isFull = false;
    device.server.isReachable = true;
    await pass(60_000);
    expect(device.server.done).toHaveLength(2);
    expect(stored(device, 'app/queue/')).toEqual([]);
  });

  it('for good loses nothing but what was not written', async () => {
    const warnings = expectConsole('warn');
    const device = await left();
    const page = await reopened(device);
    device.storage.before = (operation) => {
      if (operation === 'set') throw new DOMException('full', 'QuotaExceededError');
    };
    edit(page, 'second');
    await pass(60_000);
    expect(page.pending()).toHaveLength(2);
    page.crash();
    device.storage.before = () => undefined;
    const next = await reopened(device);
    expect(next.pending()).toHaveLength(1);
    expect(warnings).toHaveLength(1);
  });
});

describe('the life of a store', () => {
  it('that is disposed keeps its pending mutations, and writes nothing later', async () => {
    const device = await left();
    const page = await reopened(device);
    edit(page, 'second');
    await pass(10);
    page.dispose();
    const before = device.storage.log.length;
    await pass(60_000);
    expect(device.storage.log.slice(before)).toEqual([]);
    expect(page.pending()).toHaveLength(2);
    expect(stored(device, 'app/queue/')).toHaveLength(2);
    expect(vi.getTimerCount()).toBe(0);
    // The next use starts it again.
    device.server.isReachable = true;
    void page.dispatch(page.notes.getList());
    await pass(60_000);
    expect(device.server.done).toEqual(['PATCH /notes/a mine', 'PATCH /notes/a second']);
    expect(page.pending()).toEqual([]);
  });

  it('on a server, without a storage, is as without the feature, has no timers, and says so once', async () => {
    const warnings = expectConsole('warn');
    const device = new Device();
    const slice = createRestSlice({ endpoints: { notes: makeNotes(device) }, features: [offline()], gc: false });
    const store = configureStore({
      reducer: { rest: slice.reducer },
      middleware: (getDefault) => getDefault().concat(slice.middleware),
    });
    await store.dispatch(restored());
    device.server.isReachable = false;
    const promise = store.dispatch(slice.endpoints.notes.partialUpdate({ id: 'a' }, { text: 'x' }));
    await expect(promise).rejects.toThrow('Failed to fetch');
    expect(vi.getTimerCount()).toBe(0);
    await expect(store.dispatch(slice.endpoints.notes.partialUpdate({ id: 'a' }, { text: 'y' }))).rejects.toThrow();
    expect(warnings).toEqual([expect.stringMatching(/there is no storage here.*offline\({ storage: AsyncStorage }\)/)]);
  });

  it('that shows the past sends nothing by itself', async () => {
    const device = await left();
    const page = await reopened(device);
    await pass(10_000);
    page.jump(0);
    expect(page.pending()).toEqual([]);
    device.server.isReachable = true;
    const before = device.storage.log.length;
    await pass(10 * 60_000);
    expect(device.server.done).toEqual([]);
    expect(device.storage.writes(before)).toEqual([]);
    page.jump();
    expect(page.pending()).toHaveLength(1);
    await pass(1_000);
    expect(device.server.done).toEqual(['PATCH /notes/a mine']);
    await pass(10_000);
    expect(stored(device, 'app/queue/')).toEqual([]);
  });
});

describe('what JSON cannot carry', () => {
  it('is not kept, with one warning: it fails as without the feature', async () => {
    const device = new Device();
    const warnings = expectConsole('warn');
    const page = await reopened(device);
    device.server.isReachable = false;
    for (let count = 0; count < 2; count++) {
      const body = { text: new Blob(['x']) } as never;
      await expect(page.dispatch(page.notes.partialUpdate({ id: 'a' }, body))).rejects.toThrow('Failed to fetch');
    }
    expect(page.pending()).toEqual([]);
    expect(warnings).toHaveLength(1);
  });
});

describe('pendingMutations(rootState, slice?)', () => {
  it('is the same list while nothing of it changes, and of all slices without one', async () => {
    const device = await left();
    const page = await reopened(device);
    const before = page.pending();
    await expect(page.dispatch(page.notes.getList())).rejects.toThrow();
    expect(page.pending()).toBe(before);
    expect(pendingMutations(page.store.getState(), page.slice)).toBe(before);
    const two = { rest: page.store.getState().rest, other: page.store.getState().rest, more: 1 };
    expect(pendingMutations(two)).toHaveLength(2);
    expect(pendingMutations(two)).toBe(pendingMutations({ ...two }));
    expect(pendingMutations({})).toBe(pendingMutations({}));
  });

  it('is JSON', async () => {
    const device = await left();
    const page = await reopened(device);
    expect(JSON.parse(JSON.stringify(page.pending()))).toEqual(page.pending());
    expect(Object.keys(page.pending()[0] ?? {}).sort()).toEqual([
      ...['args', 'at', 'attempts', 'endpoint', 'id', 'reason'],
    ]);
  });
});

describe('bad options', () => {
  it.each([
    ['storage', { get: 1 }],
    ['key', ''],
    ['version', NaN],
    ['maxAge', -1],
    ['maxBytes', '5'],
    ['persist', 'all'],
    ['onFailure', 'ask'],
    ['idempotencyHeader', 'no header'],
  ])('refuses %s', (name, value) => {
    expect(() => offline({ [name]: value })).toThrow('OFFLINE_OPTION_INVALID');
  });

  it('says so where a thunk finds no slice with the feature', () => {
    const slice = createRestSlice();
    const store = configureStore({
      reducer: { rest: slice.reducer },
      middleware: (getDefault) => getDefault().concat(slice.middleware),
    });
    return expect(store.dispatch(flush())).rejects.toThrow('FEATURE_MISSING');
  });
});
