import { configureStore } from '@reduxjs/toolkit';
import { describe, expect, it, vi } from 'vitest';
import { createRestSlice, Entity, LogoutManager, resource, RestEndpoint } from '../../../src/index.js';
import { actionLog, recorder, type ErrorReport, type RecorderOptions } from '../../../src/features/index.js';
import { assertJson } from '../../../src/testing/assertJson.js';
import { mockStore } from '../../../src/testing/mockStore.js';
import { replayLog } from '../../../src/testing/replayLog.js';
import { runtimesOf } from '../../../src/requests/runtime.js';
import { storeDispatch } from '../../../src/slice/storeDispatch.js';
import { createTimeTravel } from '../../support/devtools.js';
import { startServer, type Answer, type Handler } from '../../support/httpServer.js';
import type { UnknownAction } from '@reduxjs/toolkit';

class Note extends Entity {
  id = '';
  text = '';
  static override key = 'Note';
}

/** What the server says to a `PATCH` is what was sent. */
const answer: Handler = ({ url, body }) => ({
  json: { id: url.split('/').at(-1), ...(body === '' ? { text: 'said' } : (JSON.parse(body) as object)) },
});

async function createApp(options?: RecorderOptions, respond: Handler | Answer = answer) {
  const server = await startServer(respond);
  const makeSlice = () =>
    createRestSlice({
      features: [recorder(options)],
      managers: [new LogoutManager()],
      endpoints: { notes: resource({ path: '/notes/:id', urlPrefix: server.url, schema: Note, optimistic: true }) },
    });
  const rest = makeSlice();
  const store = configureStore({
    reducer: { rest: rest.reducer, clicks: (state: number = 0, { type }) => (type === 'click' ? state + 1 : state) },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });
  const { notes } = rest.endpoints;
  const exported = () => JSON.parse(JSON.stringify(store.dispatch(rest.util.exportLog()))) as UnknownAction[];
  return {
    rest,
    store,
    notes,
    dispatch: store.dispatch,
    exported,
    replayed: () => replayLog(makeSlice(), exported()),
    state: () => store.getState().rest,
    types: () => exported().map(({ type }) => type.replace('rest/', '')),
  };
}

describe('recorder()', () => {
  it('records from the beginning, without a call, and replays to the live state', async () => {
    const { dispatch, notes, exported, replayed, state, types } = await createApp();
    await dispatch(notes.get({ id: '1' }));
    await dispatch(notes.partialUpdate({ id: '1' }, { text: 'new' }));
    expect(types()).toEqual([
      'hydrate',
      'notes.get/pending',
      'notes.get/fulfilled',
      'notes.partialUpdate/pending',
      'notes.partialUpdate/fulfilled',
    ]);
    expect(() => assertJson(exported())).not.toThrow();
    expect(replayed()).toEqual(state());
  });

  it('folds the oldest actions into the state it starts from, and replays at every length', async () => {
    const app = await createApp({ limit: 5 });
    for (let id = 0; id < 12; id++) {
      await app.dispatch(app.notes.get({ id: String(id) }));
      expect(app.exported().length).toBeLessThanOrEqual(6);
      expect(app.replayed()).toEqual(app.state());
    }
    expect(app.types()).toHaveLength(6);
  });

  it('keeps as many bytes of actions as it may, however long a single answer is', async () => {
    const text = 'ü'.repeat(3_000);
    const app = await createApp({ maxBytes: 20_000 }, { json: { id: '1', text } });
    for (let round = 0; round < 8; round++) await app.dispatch(app.notes.get({ id: '1' }));
    const actions = app.exported().slice(1);
    const bytes = actions.map((action) => new TextEncoder().encode(JSON.stringify(action)).length);
    expect(bytes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(20_000);
    expect(actions.length).toBeGreaterThan(3);
    expect(app.replayed()).toEqual(app.state());
  });

  it('is a state alone where the last answer is larger than all that may be kept', async () => {
    const app = await createApp({ maxBytes: 1_000 }, { json: { id: '1', text: 'x'.repeat(5_000) } });
    await app.dispatch(app.notes.get({ id: '1' }));
    expect(app.types()).toEqual(['hydrate']);
    expect(app.replayed()).toEqual(app.state());
  });

  it('holds what is under way: layers, and requests without an answer', async () => {
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const app = await createApp({ limit: 2 }, async (...request) => {
      await held;
      return answer(...request);
    });
    const first = app.dispatch(app.notes.partialUpdate({ id: '1' }, { text: 'one' }));
    const second = app.dispatch(app.notes.partialUpdate({ id: '2' }, { text: 'two' }));
    void app.dispatch(app.notes.get({ id: '3' })).catch(() => undefined);
    expect(app.replayed()).toEqual(app.state());
    expect(app.replayed().optimistic).toHaveLength(2);
    letGo();
    await Promise.all([first, second]);
    expect(app.replayed()).toEqual(app.state());
    expect(app.replayed().optimistic).toEqual([]);
  });

  it('starts anew at a reset: nothing of one user is in the log of another', async () => {
    const app = await createApp();
    await app.dispatch(app.notes.partialUpdate({ id: '1' }, { text: 'of the first user' }));
    app.dispatch(app.rest.util.startLog({ limit: 50 }));
    await app.dispatch(app.notes.get({ id: '1' }));
    void app.rest.controller(app.store).resetEntireStore();
    expect(app.types()).toEqual(['hydrate']);
    await app.dispatch(app.notes.get({ id: '2' }));
    expect(JSON.stringify(app.exported())).not.toContain('first user');
    expect(app.types()).toEqual(['hydrate', 'notes.get/pending', 'notes.get/fulfilled']);
    expect(app.replayed()).toEqual(app.state());
  });

  it('is started anew, with another limit, by util.startLog', async () => {
    const app = await createApp();
    await app.dispatch(app.notes.get({ id: '1' }));
    app.dispatch(app.rest.util.startLog({ limit: 1 }));
    expect(app.types()).toEqual(['hydrate']);
    await app.dispatch(app.notes.get({ id: '2' }));
    expect(app.types()).toEqual(['hydrate', 'notes.get/fulfilled']);
  });

  it('has the word beside actionLog(), in a store for tests too', async () => {
    const get = new RestEndpoint({
      path: '/me',
      name: 'me',
      fetchResponse: async () => Response.json({ token: 'abcdef' }),
    });
    for (const features of [
      [recorder(), actionLog()],
      [actionLog(), recorder()],
    ]) {
      const rest = createRestSlice({ features, endpoints: { get } });
      const { store, cleanup } = mockStore({ slice: rest });
      await store.dispatch(rest.endpoints.get());
      expect(JSON.stringify(store.dispatch(rest.util.exportLog()))).not.toContain('abcdef');
      cleanup();
    }
  });

  it.each([
    ['limit', { limit: 0 }],
    ['limit', { limit: 1.5 }],
    ['limit', { limit: NaN }],
    ['maxBytes', { maxBytes: -1 }],
    ['maxBytes', { maxBytes: '1 MB' as unknown as number }],
    ['mask', { mask: 'email' as unknown as string[] }],
    ['mask', { mask: [''] }],
    ['mask', { mask: ['card..number'] }],
    ['onError', { onError: true as unknown as () => void }],
  ])('refuses a %s that means nothing: %j', (name, options) => {
    expect(() => recorder(options)).toThrow(
      expect.objectContaining({ code: 'LOG_OPTION_INVALID', message: expect.stringContaining(name) }),
    );
  });

  it('refuses a limit of startLog that means nothing, and goes on as before', async () => {
    const app = await createApp();
    await app.dispatch(app.notes.get({ id: '1' }));
    expect(() => app.dispatch(app.rest.util.startLog({ limit: -1 }))).toThrow('LOG_OPTION_INVALID');
    expect(app.types()).toHaveLength(3);
  });
});

describe('onError', () => {
  it('is told of a request that was rejected, with a log that ends with it', async () => {
    const reports: ErrorReport[] = [];
    const logs: UnknownAction[][] = [];
    const onError = (report: ErrorReport) => {
      reports.push(report);
      logs.push(report.exportLog());
    };
    const app = await createApp({ onError }, { status: 500, json: { sent: 'my password' } });
    await expect(app.dispatch(app.notes.get({ id: '1' }))).rejects.toThrow('500');
    expect(reports).toEqual([
      {
        type: 'rest/notes.get/rejected',
        error: expect.objectContaining({ status: 500 }),
        exportLog: expect.any(Function),
      },
    ]);
    expect(reports[0]?.error).not.toHaveProperty('data');
    expect(logs[0]?.at(-1)).toMatchObject({ type: 'rest/notes.get/rejected', error: { status: 500 } });
    expect(JSON.stringify(logs)).not.toContain('my password');
  });

  it('is told before a logout forgets what led to it', async () => {
    const onError = vi.fn(({ exportLog }: ErrorReport) => void lengths.push(exportLog().length));
    const lengths: number[] = [];
    const app = await createApp({ onError }, { status: 401, json: {} });
    await expect(app.dispatch(app.notes.get({ id: '1' }))).rejects.toThrow('401');
    expect(lengths).toEqual([3]);
    expect(app.types()[0]).toBe('hydrate');
    expect(app.types()).not.toContain('notes.get/rejected');
  });

  it('is not told of an abort', async () => {
    const onError = vi.fn();
    const app = await createApp({ onError }, () => new Promise(() => undefined));
    const call = app.dispatch(app.notes.get({ id: '1' }));
    call.abort();
    await expect(call).rejects.toThrow();
    expect(app.types()).toContain('notes.get/rejected');
    expect(onError).not.toHaveBeenCalled();
  });

  it('is told once of what a listener of the store throws, and the dispatch throws it still', async () => {
    const onError = vi.fn();
    const app = await createApp({ onError });
    app.store.subscribe(() => {
      // An action inside an action: what it throws passes both.
      if (app.store.getState().clicks === 1) app.dispatch({ type: 'click' });
      else throw new Error('a listener');
    });
    expect(() => app.dispatch({ type: 'click' })).toThrow('a listener');
    expect(onError.mock.calls).toEqual([
      [expect.objectContaining({ type: 'click', error: expect.objectContaining({ message: 'a listener' }) })],
    ]);
  });

  it('harms nothing when it throws', async () => {
    const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const onError = () => {
      throw new Error('of the reporter');
    };
    const app = await createApp({ onError }, { status: 404, json: {} });
    await expect(app.dispatch(app.notes.get({ id: '1' }))).rejects.toThrow('404');
    expect(reported).toHaveBeenCalledOnce();
    reported.mockRestore();
  });
});

describe('time travel', () => {
  /** A store whose time can be travelled, with a recorder. */
  function createRecorded() {
    const travel = createTimeTravel();
    const [runtime] = runtimesOf(storeDispatch(travel.store));
    runtime?.attach(recorder());
    const log = () => JSON.parse(JSON.stringify(travel.dispatch(travel.rest.util.exportLog()))) as UnknownAction[];
    return {
      ...travel,
      log,
      replays: () => expect(replayLog(travel.makeSlice(), log())).toEqual(travel.store.getState().rest),
    };
  }

  it('does not change what a log leads to: what came behind the past is in its place', async () => {
    const { dispatch, todos, jump, jumpToHead, replays, log } = createRecorded();
    await dispatch(todos.get({ id: '1' }));
    jump(1);
    await dispatch(todos.get({ id: '2' }));
    jumpToHead();
    replays();
    await dispatch(todos.update({ id: '1' }, { title: 'second' }));
    replays();
    expect(log().filter(({ type }) => type === 'rest/hydrate')).toHaveLength(1);
  });

  it('is told by a further state where DevTools have replaced it: skipped, committed, imported', async () => {
    const { dispatch, todos, toggle, commit, importState, lifted, replays } = createRecorded();
    await dispatch(todos.get({ id: '1' }));
    const saved = lifted();
    toggle(2);
    await dispatch(todos.get({ id: '2' }));
    replays();
    commit();
    await dispatch(todos.get({ id: '3' }));
    replays();
    importState(saved);
    await dispatch(todos.get({ id: '4' }));
    replays();
  });

  it('keeps a reset that came while the past was shown', async () => {
    const { dispatch, todos, jump, jumpToHead, rest, store, replays, log } = createRecorded();
    await dispatch(todos.get({ id: '1' }));
    jump(1);
    void rest.controller(store).resetEntireStore();
    jumpToHead();
    await dispatch(todos.get({ id: '2' }));
    replays();
    expect(JSON.stringify(log())).not.toContain('/todos/1');
  });
});
