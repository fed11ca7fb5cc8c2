import { describe, expect, it, vi } from 'vitest';
import { changesOf } from '../../src/devtools/changesOf.js';
import { durationOf, lineOf } from '../../src/devtools/format.js';
import { layersIn, lookAt, shownAction, shownResult } from '../../src/devtools/Look.js';
import { record, recordingOf } from '../../src/devtools/recording.js';
import { renderReasonsOf } from '../../src/devtools/renderReasonsOf.js';
import { fetchReasonOf, requestsOf } from '../../src/devtools/requestsOf.js';
import { lifeOf, resultsOf } from '../../src/devtools/resultsOf.js';
import { pksWith, rowOf, tablesOf } from '../../src/devtools/rowOf.js';
import { timelineOf } from '../../src/devtools/timelineOf.js';
import { isIn, usesOf } from '../../src/devtools/usesOf.js';
import { createRestSlice, Entity, resource, RestEndpoint } from '../../src/index.js';
import { runtimesOf } from '../../src/requests/runtime.js';
import { storeDispatch } from '../../src/slice/storeDispatch.js';
import { createTimeTravel } from '../support/devtools.js';
import { testStore } from '../support/testStore.js';
import type { ShownView } from '../../src/requests/Usage.js';
import type { ResponseView } from '../../src/store/readResponse.js';

class Note extends Entity {
  id = '';
  title = '';
  token = '';
  static override key = 'Note';
}

/** A store with a server whose answers can be held, and what is recorded of it. */
function open() {
  const rows = new Map(['1', '2'].map((id) => [id, { id, title: `Note ${id}`, token: 'sesame' }]));
  const held: (() => void)[] = [];
  const server = { isHolding: false, letGo: () => held.splice(0).forEach((resolve) => resolve()) };
  const fetchResponse = async (url: string, init: RequestInit): Promise<Response> => {
    if (server.isHolding) await new Promise<void>((resolve) => held.push(resolve));
    if (url.endsWith('/login')) return Response.json({ name: 'Ann', session: 'abc' });
    const id = /\/(\d+)$/.exec(url)?.[1];
    if (id === undefined) return Response.json([...rows.values()]);
    const row = rows.get(id);
    if (!row) return new Response('{}', { status: 404 });
    if (typeof init.body === 'string') Object.assign(row, JSON.parse(init.body));
    return Response.json(row);
  };
  const makeSlice = () =>
    createRestSlice({
      endpoints: {
        notes: resource({ path: '/notes/:id', schema: Note, fetchResponse, optimistic: true }),
        login: new RestEndpoint({ path: '/login', method: 'POST', sensitive: true, fetchResponse }),
      },
    });
  const test = testStore(makeSlice);
  const { dispatch, slice } = test as any;
  const store = { ...test.store, dispatch } as any;
  const runtime = runtimesOf(storeDispatch(store))[0]!;
  const stop = record(runtime);
  const look = () => lookAt(store, runtime, Date.now());
  const row = (pk: string) => rowOf({ ...look(), layers: layersIn(look()) }, 'Note', pk);
  return { server, store, dispatch, slice, runtime, stop, look, row, notes: slice.endpoints.notes, rows };
}

const requestsIn = ({ look, runtime }: ReturnType<typeof open>) =>
  requestsOf(
    look().entries,
    [...runtime.flights].map(({ meta }) => meta),
  );

describe('rows', () => {
  it('say of each field which answer wrote it', async () => {
    const app = open();
    await app.dispatch(app.notes.getList());
    await app.dispatch(app.notes.partialUpdate({ id: '1' }, { title: 'new' }));
    const fields = Object.fromEntries(app.row('1')!.fields.map(({ name, writer }) => [name, writer])) as any;
    expect(fields.title).toMatchObject({
      by: 'write',
      entry: { action: { meta: { endpoint: 'notes.partialUpdate' } } },
    });
    const before = app.row('2')!.fields.map(({ writer }) => writer) as any[];
    for (const writer of before)
      expect(writer).toMatchObject({
        by: 'read',
        key: 'GET /notes',
        entry: { action: { type: 'rest/notes.getList/fulfilled' } },
      });
  });

  it('say so of a read from before anybody looked, by what is known of its key', async () => {
    const app = open();
    app.stop();
    await app.dispatch(app.notes.get({ id: '2' }));
    expect(app.row('2')!.fields[0]!.writer).toMatchObject({ by: 'read', key: 'GET /notes/2', entry: undefined });
  });

  it('show what a pending mutation hides', async () => {
    const app = open();
    await app.dispatch(app.notes.getList());
    app.server.isHolding = true;
    const call = app.dispatch(app.notes.partialUpdate({ id: '1' }, { title: 'soon' }));
    const title = app.row('1')!.fields.find(({ name }) => name === 'title')!;
    expect(title).toMatchObject({ value: 'soon', stored: 'Note 1', writer: { by: 'layer' } });
    expect((title.writer as any).layers.map((seen: any) => seen.layer.endpoint)).toEqual(['notes.partialUpdate']);
    expect(app.row('1')!.fields.find(({ name }) => name === 'id')!.writer.by).toBe('read');
    await vi.waitFor(() => (app.server.letGo(), expect(app.look().state.optimistic).toEqual([])));
    await call;
    expect(app.row('1')!.fields.find(({ name }) => name === 'title')!.writer.by).toBe('write');
  });

  it('say of a local write which one it was', async () => {
    const app = open();
    await app.dispatch(app.notes.get({ id: '1' }));
    app.slice.controller(app.store).set(Note, { id: '1' }, { id: '1', title: 'here' });
    const title = app.row('1')!.fields.find(({ name }) => name === 'title')!;
    expect(title.writer).toMatchObject({ by: 'write', entry: { kind: 'set' } });
  });

  it('say of what came with a state from elsewhere that nobody knows', async () => {
    const app = open();
    await app.dispatch(app.notes.get({ id: '1' }));
    const { state } = app.look();
    const times = { fetchedAt: 1, date: 1, expiresAt: 1 };
    const hydrated = { ...state, entitiesMeta: { Note: { 1: times } } };
    const row = rowOf({ state: hydrated, view: hydrated, layers: [], entries: app.look().entries }, 'Note', '1')!;
    expect(row.fields.map(({ writer }) => writer.by)).toEqual(['elsewhere', 'elsewhere', 'elsewhere']);
  });

  it('say that a row was deleted', async () => {
    const app = open();
    await app.dispatch(app.notes.getList());
    await app.dispatch(app.notes.delete({ id: '1' }));
    expect(app.row('1')).toMatchObject({ isDeleted: true, fields: [] });
    expect(app.row('9')).toBeUndefined();
  });

  it('of lists say it of their items', async () => {
    const app = open();
    await app.dispatch(app.notes.getList());
    const list = tablesOf(app.look().view).find(({ isList }) => isList)!;
    const [pk = ''] = pksWith(app.look().view, list.name, '');
    const seen = rowOf({ ...app.look(), layers: [] }, list.name, pk)!;
    expect(seen.fields.map(({ value, writer }) => [value, writer.by])).toEqual([
      ['1', 'read'],
      ['2', 'read'],
    ]);
  });

  it('are found by what is made of them', async () => {
    const app = open();
    await app.dispatch(app.notes.getList());
    await app.dispatch(app.notes.get({ id: '2' }));
    app.notes.getList.select(app.store.getState());
    const keysOf = (pk: string) =>
      usesOf(app.look().view, true)
        .uses.filter(({ rows }) => isIn(rows, 'Note', pk))
        .map(({ key }) => key)
        .sort();
    expect(keysOf('1')).toEqual(['GET /notes']);
    expect(keysOf('2')).toEqual(['GET /notes', 'GET /notes/2']);
  });
});

describe('secrets', () => {
  it('are masked by their names, and bodies of sensitive endpoints not shown', async () => {
    const app = open();
    await app.dispatch(app.notes.get({ id: '1' }));
    await app.dispatch(app.slice.endpoints.login({ password: 'hunter2' }));
    const shown = app.look().entries.map((entry) => shownAction(app.look(), entry));
    const text = JSON.stringify(shown);
    expect(text).toContain('Note 1');
    for (const secret of ['sesame', 'hunter2', 'abc']) expect(text).not.toContain(secret);
    expect(shownResult(app.look(), 'POST /login', { session: 'abc' })).toBe('(sensitive: not shown)');
  });

  it('of the one before are forgotten with a reset', async () => {
    const app = open();
    await app.dispatch(app.notes.getList());
    await app.dispatch(app.slice.resetEntireStore());
    expect(app.look().entries.map(({ action }) => action.type)).toEqual(['rest/reset']);
    expect(app.look().entries[0]!.before).toBeUndefined();
  });
});

describe('requests', () => {
  it('say why they were sent', async () => {
    const app = open();
    await app.dispatch(app.notes.getList());
    await app.dispatch(app.notes.getList());
    await app.dispatch(app.slice.expireAll(app.notes.getList));
    await app.dispatch(app.notes.getList());
    await app.dispatch(app.slice.invalidateAll(app.notes.getList));
    await app.dispatch(app.notes.getList());
    const requests = [...requestsIn(app)].sort((a, b) => a.sent!.seq - b.sent!.seq);
    const reasons = requests.map((request) => fetchReasonOf(request, app.look().entries, false));
    expect(reasons.map(({ why, by }) => [why, by?.action.type])).toEqual([
      ['nothing', undefined],
      ['asked', undefined],
      ['outdated', 'rest/expire'],
      ['invalidated', 'rest/invalidate'],
    ]);
    expect(fetchReasonOf(requests[0]!, [], true).why).toBe('mutation');
  });

  it('tell how each ended: answered, refused, aborted, dropped', async () => {
    const app = open();
    await app.dispatch(app.notes.get({ id: '1' }));
    await app.dispatch(app.notes.get({ id: '9' })).catch(() => undefined);
    app.server.isHolding = true;
    const aborted = app.dispatch(app.notes.get({ id: '2' }));
    aborted.abort();
    await aborted.catch(() => undefined);
    void app.dispatch(app.notes.getList()).catch(() => undefined);
    const outcomes = () => requestsIn(app).map(({ outcome, error }) => [outcome, error?.status]);
    expect(outcomes().sort()).toEqual([
      ['aborted', undefined],
      ['fulfilled', undefined],
      ['pending', undefined],
      ['rejected', 404],
    ]);
    const { entries } = app.look();
    expect(requestsOf(entries, []).filter(({ outcome }) => outcome === 'lost')).toHaveLength(1);
    await app.dispatch(app.slice.resetEntireStore());
  });
});

describe('results', () => {
  const base = { fetchedAt: 1_000, date: 1_100, expiresAt: 5_000 };
  it.each([
    ['fresh', base, 2_000, 3_000],
    ['stale', base, 6_000, -1_000],
    ['stale', { ...base, expiresAt: 1 }, 2_000, undefined],
    ['stale', { ...base, fetchedAt: 9_000 }, 2_000, 3_000],
    ['fresh', { ...base, expiresAt: Number.MAX_SAFE_INTEGER }, 2_000, undefined],
    ['invalid', { ...base, invalidated: true as const }, 2_000, undefined],
    ['failed', { ...base, error: { message: 'no' } }, 2_000, 3_000],
  ])('are %s', (freshness, meta, now, expiresIn) => {
    expect(lifeOf(meta as never, true, now)).toEqual({ freshness, expiresIn, isFetching: false });
  });

  it('that have not come are loading, and those without a time go by their rows', () => {
    expect(lifeOf({ fetchedAt: 0, date: 0, expiresAt: 0, pending: 'a' }, false, 1)).toMatchObject({
      freshness: 'loading',
      isFetching: true,
    });
    expect(lifeOf(undefined, true, 1).freshness).toBe('rows');
  });

  it('count their mounted readers, of keys without a result too', async () => {
    const app = open();
    await app.dispatch(app.notes.getList());
    const readers = [{ key: 'GET /notes' }, { key: 'GET /notes' }, { key: 'GET /none' }, { key: '' }];
    expect(
      resultsOf(app.look().view, readers).map(({ key, readers: count, hasResult }) => [key, count, hasResult]),
    ).toEqual([
      ['GET /notes', 2, true],
      ['GET /none', 1, false],
    ]);
    expect(resultsOf(app.look().view, readers, 'NONE')).toHaveLength(1);
  });
});

describe('the recording', () => {
  it('keeps the states of the last actions only, and no more than 500 actions', () => {
    const app = open();
    const { set } = app.slice.controller(app.store);
    for (let index = 0; index < 600; index++) set(Note, { id: '1' }, { id: '1', title: String(index) });
    const { entries } = app.look();
    expect(entries).toHaveLength(500);
    expect(entries.filter(({ after }) => after)).toHaveLength(50);
    expect(entries[0]!.action).not.toHaveProperty('payload');
    expect(changesOf(entries.at(-1)!.before!, entries.at(-1)!.after!).rows).toEqual([
      { table: 'Note', pk: '1', change: 'changed', fields: ['title'] },
    ]);
  });

  it('ends with the last who wants it', async () => {
    const app = open();
    const stop = record(app.runtime);
    app.stop();
    app.stop();
    await app.dispatch(app.notes.getList());
    expect(app.look().entries).toHaveLength(2);
    expect(app.runtime.can.noteShown).toBeDefined();
    stop();
    await app.dispatch(app.notes.getList());
    expect(app.look().entries).toEqual([]);
    expect(app.runtime.can.noteShown).toBeUndefined();
    expect(recordingOf(app.runtime).renderingsOf({} as never)).toEqual({ count: 0, last: [] });
  });
});

describe('the timeline', () => {
  it('jumps where Redux DevTools keep one, and nothing is asked', async () => {
    const travel = createTimeTravel();
    const runtime = runtimesOf(storeDispatch(travel.store))[0]!;
    const stop = record(runtime);
    await travel.dispatch(travel.rest.endpoints.todos.get({ id: '1' }) as never);
    travel.click();
    const timeline = () => timelineOf(travel.store, recordingOf(runtime).entries, 'rest');
    expect(timeline()).toMatchObject({ canJump: true, position: 3 });
    expect(timeline().moments.map(({ type, isOwn, entry }) => [type, isOwn, entry?.seq])).toEqual([
      ['@@INIT', false, undefined],
      ['rest/todos.get/pending', true, 1],
      ['rest/todos.get/fulfilled', true, 2],
      ['click', false, undefined],
    ]);
    const { requests } = travel.server;
    timeline().moments[1]!.jump!();
    expect(timeline().position).toBe(1);
    expect(travel.isTimeTravelling()).toBe(true);
    timeline().moments.at(-1)!.jump!();
    expect(travel.isTimeTravelling()).toBe(false);
    expect(travel.server.requests).toBe(requests);
    stop();
  });

  it('says of an action only what it did itself, also where the state was put there by somebody else', async () => {
    const travel = createTimeTravel();
    const runtime = runtimesOf(storeDispatch(travel.store))[0]!;
    const stop = record(runtime);
    await travel.dispatch(travel.rest.endpoints.todos.get({ id: '1' }) as never);
    (travel.store as any).liftedStore.dispatch({ type: 'RESET' });
    expect(runtime.slice!.entities).toEqual({});
    await travel.dispatch(travel.rest.endpoints.todos.get({ id: '2' }) as never);
    const { before, after } = recordingOf(runtime).entries.at(-1)!;
    expect(changesOf(before!, after!).rows.map(({ pk, change }) => [pk, change])).toEqual([['2', 'added']]);
    const ids = recordingOf(runtime).entries.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    stop();
  });

  it('has no way back without them', () => {
    const app = open();
    app.slice.controller(app.store).set(Note, { id: '1' }, { id: '1' });
    const { canJump, moments } = timelineOf(app.store, app.look().entries, 'rest');
    expect([canJump, moments.map(({ jump }) => jump)]).toEqual([false, [undefined]]);
  });
});

describe('why a reader renders', () => {
  const view = (seen: Partial<ResponseView>, more: Partial<ShownView> = {}): ShownView => ({
    seen: {
      data: undefined,
      error: undefined,
      status: 'fulfilled',
      isFetching: false,
      expiryStatus: 'Valid',
      expiresAt: 1,
      fetchedAt: 1,
      ...seen,
    },
    generation: 0,
    isDue: false,
    ...more,
  });
  const [a, b, c] = [{ id: 1 }, { id: 2 }, { id: 3 }];
  it.each([
    [undefined, view({}), ['mounted']],
    [view({}), view({ data: a }), ['data came']],
    [view({ data: a }), view({}), ['there are no data any more']],
    [view({ data: { id: 1, x: 1 } }), view({ data: { id: 1, x: 2 } }), ['fields: x']],
    [view({ data: [a, b] }), view({ data: [a, c] }), ['the list: 1 changed']],
    [view({ data: [a] }), view({ data: [a, c, b] }), ['the list: 2 more']],
    [view({ data: [a, b] }), view({ data: [b] }), ['the list: 1 fewer']],
    [view({ data: [a, b] }), view({ data: [b, a] }), ['the list: another order']],
    [view({}), view({ error: new TypeError('x') }), ['an error: TypeError']],
    [view({ data: a }), view({ data: a, isFetching: true }), ['a request was sent']],
    [
      view({ data: a }, { generation: 1 }),
      view({}, { generation: 2 }),
      ['a reset: everything began anew', 'there are no data any more'],
    ],
  ])('%#', (before, after, reasons) => {
    expect(renderReasonsOf(before, after)).toEqual(reasons);
  });
});

describe('texts', () => {
  it('are short', () => {
    expect([0, 999, 1_500, 12_000, 61_000, 7_200_000].map(durationOf)).toEqual([
      '0 ms',
      '999 ms',
      '1.5 s',
      '12 s',
      '1 min',
      '2 h',
    ]);
    expect(lineOf({ a: 'x'.repeat(200) })).toHaveLength(121);
    expect(lineOf(undefined)).toBe('undefined');
  });
});
