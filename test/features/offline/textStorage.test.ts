import { configureStore } from '@reduxjs/toolkit';
import { describe, expect, it } from 'vitest';
import { createRestSlice, Entity, resource } from '../../../src/index.js';
import { storageOf } from '../../../src/features/offline/Disk.js';
import { offline, pendingMutations, restored } from '../../../src/features/offline/index.js';
import { surroundings } from '../../../src/features/index.js';
import { expectConsole } from '../../support/console.js';
import type { TextStorage } from '../../../src/features/offline/index.js';

/** As AsyncStorage of React Native: texts by name, null where there is none. */
class Texts implements TextStorage {
  readonly texts = new Map<string, string>();
  getItem = (key: string) => Promise.resolve(this.texts.get(key) ?? null);
  setItem = (key: string, text: string) => {
    if (typeof text !== 'string') throw new TypeError('a text');
    return Promise.resolve(void this.texts.set(key, text));
  };
  removeItem = (key: string) => Promise.resolve(void this.texts.delete(key));
  getAllKeys = () => Promise.resolve([...this.texts.keys()]);
}

class Note extends Entity {
  id = '';
  text = '';
  at = new Date(0);
  static override key = 'Note';
  static override schema = { at: Date };
}

/** What the server has, and a way to take the network away. */
class Server {
  isReachable = true;
  text = 'as it was';
  readonly sent: string[] = [];
  readonly fetchResponse = (_url: string, { method = 'GET', body }: RequestInit) => {
    this.sent.push(method);
    if (!this.isReachable) return Promise.reject(new TypeError('Network request failed'));
    if (body) this.text = (JSON.parse(body as string) as Note).text;
    return Promise.resolve(Response.json({ id: '1', text: this.text, at: '2026-01-02T03:04:05.000Z' }));
  };
}

function launch(server: Server, storage: TextStorage) {
  let app: (isShown: boolean) => void = () => undefined;
  let net: (isOnline: boolean) => void = () => undefined;
  const notes = resource({ path: '/notes/:id', schema: Note, optimistic: true, fetchResponse: server.fetchResponse });
  const shown = (tell: typeof app) => ((app = tell), () => undefined);
  const online = (tell: typeof net) => ((net = tell), () => undefined);
  const rest = createRestSlice({
    endpoints: { notes },
    // Before what it is for, and after it, are the same.
    features: [offline({ storage }), surroundings({ shown, online })],
    gc: false,
  });
  const store = configureStore({
    reducer: { rest: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });
  return {
    store,
    notes: rest.endpoints.notes,
    app: (isShown: boolean) => app(isShown),
    net: (isOnline: boolean) => net(isOnline),
    note: () => rest.endpoints.notes.get.select(store.getState(), { id: '1' }),
    pending: () => pendingMutations(store.getState()).length,
    kill: () => rest.controller(store).dispose(),
  };
}

const pause = (time = 50) => new Promise((resolve) => setTimeout(resolve, time));

describe('offline({ storage: AsyncStorage })', () => {
  it('keeps what is not sent, and what is known, for the next start', async () => {
    const [server, storage] = [new Server(), new Texts()];
    const first = launch(server, storage);
    await first.store.dispatch(restored());
    await first.store.dispatch(first.notes.get({ id: '1' }));
    first.net(false);
    server.isReachable = false;
    void first.store.dispatch(first.notes.partialUpdate({ id: '1' }, { text: 'edited' }));
    // Put away at once, as apps in the background are killed.
    first.app(false);
    await pause();
    expect(server.sent).toEqual(['GET']);
    first.kill();
    const next = launch(server, storage);
    await next.store.dispatch(restored());
    expect(next.note()).toMatchObject({ text: 'edited', at: new Date('2026-01-02T03:04:05.000Z') });
    expect(next.pending()).toBe(1);
    server.isReachable = true;
    next.net(false);
    next.net(true);
    await pause();
    expect([server.text, next.pending()]).toEqual(['edited', 0]);
    next.kill();
  });

  it('sends an edit at once when there is a connection again, and not before', async () => {
    const [server, storage] = [new Server(), new Texts()];
    const app = launch(server, storage);
    await app.store.dispatch(restored());
    app.net(false);
    void app.store.dispatch(app.notes.partialUpdate({ id: '1' }, { text: 'edited' }));
    await pause();
    expect([server.sent, app.pending()]).toEqual([[], 1]);
    app.net(true);
    await pause();
    expect([server.sent, app.pending()]).toEqual([['PATCH'], 0]);
    app.kill();
  });

  it('drops what is no longer what was written, with one warning', async () => {
    const warnings = expectConsole('warn');
    const [server, storage] = [new Server(), new Texts()];
    const first = launch(server, storage);
    await first.store.dispatch(restored());
    await first.store.dispatch(first.notes.get({ id: '1' }));
    first.app(false);
    await pause();
    first.kill();
    await pause();
    for (const key of storage.texts.keys()) storage.texts.set(key, '{"cut o');
    const next = launch(server, storage);
    await next.store.dispatch(restored());
    expect(next.note()).toBeUndefined();
    await pause();
    expect(warnings).toEqual([expect.stringContaining('no longer what was written')]);
    next.kill();
  });
});

it('storageOf gives values as they were, and undefined for what is not there', async () => {
  const storage = storageOf(new Texts());
  await storage.set('a', { list: [1, null, 'ü'] });
  expect([await storage.get('a'), await storage.get('b'), await storage.keys()]).toEqual([
    { list: [1, null, 'ü'] },
    undefined,
    ['a'],
  ]);
  await storage.delete('a');
  expect(await storage.get('a')).toBeUndefined();
});
