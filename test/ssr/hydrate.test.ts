import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dehydrate, hydrate, serialize } from '../../src/ssr/index.js';
import { expectConsole } from '../support/console.js';
import { createTimeTravel } from '../support/devtools.js';

const SERVER_NOW = 1_700_000_000_000;
const SKEW = 3_600_000;
const KEY = 'GET /todos/1';

beforeEach(() => void vi.useFakeTimers({ now: SERVER_NOW, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

/** The JSON of a server's store, and a browser's empty store an hour ahead of it. */
async function serveTodo() {
  const server = createTimeTravel();
  await server.dispatch(server.todos.get({ id: '1' }));
  const text = serialize(dehydrate(server.store));
  vi.setSystemTime(SERVER_NOW + SKEW);
  return { json: JSON.parse(text) as Record<string, any>, browser: createTimeTravel() };
}

const dehydrated = (state: object) => ({ version: 1, path: 'rest', now: SERVER_NOW, state });

describe('hydrate', () => {
  it('gives the browser what the server had, fresh as long as it was there, whatever the clocks say (11.2)', async () => {
    const { json, browser } = await serveTodo();
    browser.dispatch(hydrate(json));
    const { store, todos, dispatch, server } = browser;
    expect(todos.get.select(store.getState(), { id: '1' })?.title).toBe('first');
    const times = { fetchedAt: SERVER_NOW + SKEW, date: SERVER_NOW + SKEW, expiresAt: SERVER_NOW + SKEW + 60_000 };
    expect(store.getState().rest.meta).toEqual({ [KEY]: { ...times, endpoints: ['todos.get'] } });
    expect(store.getState().rest.entitiesMeta).toEqual({ Todo: { '1': times } });
    expect(dispatch(todos.get.fetchIfStale({ id: '1' }))).toMatchObject({ title: 'first' });
    expect(server.requests).toBe(0);
    vi.setSystemTime(SERVER_NOW + SKEW + 60_001);
    await dispatch(todos.get.fetchIfStale({ id: '1' }));
    expect(server.requests).toBe(1);
  });

  it('leaves what is later in the browser', async () => {
    const { json, browser } = await serveTodo();
    const { dispatch, store, rest, todos } = browser;
    vi.setSystemTime(SERVER_NOW + SKEW + 1);
    await dispatch(rest.setResponse(todos.get.endpoint, { id: '1' }, { id: '1', title: 'later' } as never));
    vi.setSystemTime(SERVER_NOW + SKEW);
    dispatch(hydrate(json));
    expect(todos.get.select(store.getState(), { id: '1' })?.title).toBe('later');
    expect(store.getState().rest.meta[KEY]?.fetchedAt).toBe(SERVER_NOW + SKEW + 1);
  });

  it.each([
    ['what never expires', Number.MAX_SAFE_INTEGER],
    ['what was invalidated', 0],
    ['what was made stale', 1],
  ])('keeps the time of %s', (_, expiresAt) => {
    vi.setSystemTime(SERVER_NOW + SKEW);
    const { payload } = hydrate(dehydrated({ meta: { [KEY]: { fetchedAt: 5, date: 5, expiresAt } } }));
    expect(payload.meta?.[KEY]).toEqual({ fetchedAt: 5 + SKEW, date: 5 + SKEW, expiresAt });
  });

  it('gives rows of the same times one object for them (decision 57)', () => {
    const times = () => ({ fetchedAt: 5, date: 5, expiresAt: 9 });
    const { payload } = hydrate(dehydrated({ entitiesMeta: { Todo: { '1': times(), '2': times() } } }));
    expect(payload.entitiesMeta?.['Todo']?.['1']).toBe(payload.entitiesMeta?.['Todo']?.['2']);
  });

  it('strips the numbers, and marks of requests in flight (decisions 46 and 52)', () => {
    const times = { fetchedAt: 5, date: 5, expiresAt: 9 };
    const numbered = { ...times, sent: 3, arrived: 4, written: { title: [3, 4] }, pending: 'r1' };
    const { payload } = hydrate(dehydrated({ entitiesMeta: { Todo: { '1': numbered } }, meta: { [KEY]: numbered } }));
    expect([payload.entitiesMeta?.['Todo']?.['1'], payload.meta?.[KEY]]).toEqual([times, times]);
  });

  it('shows an error of the server by its name and status', () => {
    const { dispatch, store, todos } = createTimeTravel();
    const meta = { fetchedAt: SERVER_NOW, date: SERVER_NOW, expiresAt: SERVER_NOW + 1000 };
    const error = { name: 'NetworkError', status: 503 };
    dispatch(hydrate(dehydrated({ meta: { [KEY]: { ...meta, error, errorPolicy: 'hard' } } })));
    const response = todos.get.selectResponse(store.getState(), { id: '1' });
    expect(response.error).toMatchObject({ name: 'NetworkError', status: 503 });
    expect(response.error?.message).toContain('503');
  });

  it('takes split tables, as a persisted state has them', async () => {
    const server = createTimeTravel();
    const rows = Array.from({ length: 3000 }, (_, index) => ({ id: String(index), title: `t${String(index)}` }));
    await server.dispatch(server.rest.setResponse(server.todos.getList.endpoint, {}, rows as never));
    const { entities } = server.store.getState().rest;
    expect(Array.isArray(entities['Todo'])).toBe(true);
    const { payload } = hydrate(JSON.parse(JSON.stringify(dehydrated(server.store.getState().rest))));
    expect(payload.entities?.['Todo']?.['2999']).toEqual({ id: '2999', title: 't2999' });
    const browser = createTimeTravel();
    browser.dispatch(hydrate(dehydrated(server.store.getState().rest)));
    expect(browser.rest.selectEntities(browser.store.getState())['Todo']?.['2999']).toEqual({
      id: '2999',
      title: 't2999',
    });
  });

  it('takes split results and their meta, as a persisted state has them', async () => {
    const server = createTimeTravel();
    for (let id = 0; id < 1_001; id++) {
      await server.dispatch(
        server.rest.setResponse(server.todos.get.endpoint, { id: String(id) }, { id: String(id), title: 't' }),
      );
    }
    const state = server.store.getState().rest;
    expect([state.results, state.meta].every(Array.isArray)).toBe(true);
    const { payload } = hydrate(JSON.parse(JSON.stringify(dehydrated(state))));
    expect(payload.results?.['GET /todos/1000']).toBe('1000');
    expect(payload.meta?.['GET /todos/1000']).toMatchObject({ date: SERVER_NOW, expiresAt: SERVER_NOW + 60_000 });
  });
});

describe('hydrate, of what is not trusted (rule 25)', () => {
  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'state'],
    ['a list', []],
    ['an object of something else', { state: 1 }],
    ['an older version (K20)', { ...dehydrated({}), version: 0 }],
    ['no path', { ...dehydrated({}), path: undefined }],
    ['no time', { ...dehydrated({}), now: 'noon' }],
    ['functions', dehydrated({ results: { a: () => 1 } })],
    ['a broken table', dehydrated({ entities: { Todo: [[{}], 7, null] } })],
  ])('%s gives an action that changes nothing, and one warning (decision 84)', (_, json) => {
    const warnings = expectConsole('warn');
    const action = hydrate(json);
    expect(action).toEqual({ type: 'rest/hydrate', payload: {} });
    expect(warnings).toHaveLength(1);
    const { dispatch, store } = createTimeTravel();
    const before = store.getState().rest;
    dispatch(action);
    expect(store.getState().rest).toEqual({ ...before, seq: 1 });
  });

  it('leaves out the parts that have not the right shape', () => {
    const times = { fetchedAt: 5, date: 5, expiresAt: 9 };
    const { payload } = hydrate(
      dehydrated({
        entities: { Todo: { '1': { id: '1' }, '2': 7, '3': null }, Other: 'x' },
        entitiesMeta: { Todo: { '1': times, '2': { fetchedAt: 'x' } } },
        indexes: { Todo: { title: { a: '1', b: 2 } } },
        results: 5,
        meta: { a: times, b: {}, c: { ...times, error: 'x', invalidated: 1, errorPolicy: 'soft' } },
      }),
    );
    expect(payload).toEqual({
      entities: { Todo: { '1': { id: '1' } }, Other: {} },
      entitiesMeta: { Todo: { '1': times } },
      indexes: { Todo: { title: { a: '1' } } },
      results: {},
      meta: { a: times, c: times },
    });
  });

  it('pollutes no prototype, and no table inherits (J04)', () => {
    const hostile = '{"__proto__":{"polluted":1},"Todo":{"__proto__":{"id":"__proto__","polluted":1}}}';
    const json: unknown = JSON.parse(
      `{"version":1,"path":"rest","now":${String(SERVER_NOW)},"__proto__":{"polluted":1},"state":{"__proto__":{"polluted":1},"entities":${hostile},"entitiesMeta":${hostile},"indexes":${hostile},"results":${hostile},"meta":${hostile}}}`,
    );
    const { dispatch, store } = createTimeTravel();
    dispatch(hydrate(json));
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    const { entities } = store.getState().rest;
    expect(Object.getPrototypeOf(entities)).toBe(Object.prototype);
    expect(Object.getPrototypeOf(entities['Todo'])).toBe(Object.prototype);
  });
});
