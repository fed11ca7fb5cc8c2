import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRestSlice, Endpoint, Entity, NetworkError, resource, RestEndpoint } from '../../src/index.js';
import { allFeatures } from '../support/allFeatures.js';
import { startServer } from '../support/httpServer.js';
import { testStore } from '../support/testStore.js';
import { createTimeTravel } from '../support/devtools.js';
import type { RetryOptions } from '../../src/endpoint/EndpointInstance.js';

class Note extends Entity {
  id = '';
  text = '';
  static override key = 'Note';
}

type Outcome = object | number;

const refusal = (status: number, headers = {}): NetworkError =>
  new NetworkError(new Response(null, { status, headers }), { method: 'GET' });

/** A slice whose requests are answered with these in a row, at once: an object, or the status of a failure. */
function held(retry: number | RetryOptions, ...outcomes: (Outcome | NetworkError)[]) {
  const lines: string[] = [];
  const bodies: string[] = [];
  const fetchResponse = async (input: string, { method = 'GET', body }: RequestInit): Promise<Response> => {
    await Promise.resolve();
    lines.push(`${method} ${input}`);
    if (typeof body === 'string') bodies.push(body);
    const outcome = outcomes.length > 1 ? outcomes.shift() : outcomes[0];
    if (typeof outcome === 'number') throw refusal(outcome);
    if (outcome instanceof NetworkError) throw outcome;
    return Response.json(outcome);
  };
  const makeSlice = () => {
    const options = { path: '/notes/:id', schema: Note, fetchResponse, retry, optimistic: true };
    const notes = resource(options);
    const getList = notes.getList.extend({ pollFrequency: 5_000 });
    return createRestSlice({ endpoints: { notes: { ...notes, getList } }, features: allFeatures, gc: false });
  };
  const store = testStore(makeSlice);
  return { lines, bodies, ...store, ...store.endpoints };
}

const passing = (time: number): Promise<unknown> => vi.advanceTimersByTimeAsync(time);

/** The settled promise's outcome, for what is awaited while time is moved by hand. */
const outcomeOf = (promise: PromiseLike<unknown>) => {
  const outcome: { value?: unknown; error?: unknown } = {};
  promise.then(
    (value) => (outcome.value = value),
    (error: unknown) => (outcome.error = error),
  );
  return outcome;
};

describe('retry: how long it waits', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('by default doubling from one second, with jitter', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1 / 3);
    const { lines, dispatch, notes } = held(3, 503);
    const outcome = outcomeOf(dispatch(notes.get({ id: '1' })));
    for (const [time, count] of [
      [999, 1],
      [2, 2],
      [1_998, 2],
      [2, 3],
      [3_998, 3],
      [2, 4],
    ] as const) {
      await passing(time);
      expect(lines).toHaveLength(count);
    }
    await passing(100_000);
    expect(lines).toHaveLength(4);
    expect(outcome.error).toMatchObject({ status: 503 });
  });

  it('a number is the wait, each time', async () => {
    const { lines, dispatch, notes } = held({ times: 2, delay: 100 }, 503);
    void dispatch(notes.get({ id: '1' }));
    for (const [time, count] of [
      [99, 1],
      [2, 2],
      [97, 2],
      [4, 3],
      [9_999, 3],
    ] as const) {
      await passing(time);
      expect(lines).toHaveLength(count);
    }
  });

  it('a function is given the tries so far and the error, and taken exactly', async () => {
    const delay = vi.fn((attempt: number, _error: Error) => attempt * 10);
    const { lines, dispatch, notes } = held({ times: 2, delay }, refusal(503, { 'retry-after': '60' }), 429);
    void dispatch(notes.get({ id: '1' }));
    await passing(9);
    expect(lines).toHaveLength(1);
    await passing(2);
    expect(lines).toHaveLength(2);
    await passing(20);
    expect(lines).toHaveLength(3);
    expect(delay.mock.calls).toEqual([
      [1, expect.objectContaining({ status: 503, retryAfter: '60' })],
      [2, expect.objectContaining({ status: 429 })],
    ]);
  });

  it.each([
    ['seconds', () => '7', 7_000],
    ['a date', () => new Date(Math.ceil(Date.now() / 1_000) * 1_000 + 7_000).toUTCString(), 7_000],
    ['more than setTimeout takes', () => String(30 * 86_400), 30 * 86_400_000],
  ])('waits for Retry-After in %s where that is longer', async (_form, text, wait) => {
    vi.setSystemTime(1_000_000);
    const { lines, dispatch, notes } = held({ times: 1, delay: 100 }, refusal(503, { 'retry-after': text() }), {
      id: '1',
    });
    const outcome = outcomeOf(dispatch(notes.get({ id: '1' })));
    await passing(wait - 1);
    expect(lines).toHaveLength(1);
    await passing(2);
    expect(lines).toHaveLength(2);
    expect(outcome.value).toMatchObject({ id: '1' });
  });

  it.each(['0', '-5', 'soon', '', new Date(0).toUTCString()])(
    'is as long as ever with Retry-After: %s',
    async (text) => {
      const { lines, dispatch, notes } = held({ times: 1, delay: 100 }, refusal(503, { 'retry-after': text }));
      void dispatch(notes.get({ id: '1' }));
      await passing(99);
      expect(lines).toHaveLength(1);
      await passing(2);
      expect(lines).toHaveLength(2);
    },
  );

  it('reads Retry-After of a real server', async () => {
    vi.useRealTimers();
    const server = await startServer((_request, index) =>
      index === 0 ? { status: 429, headers: { 'retry-after': '1' } } : { json: { id: '1' } },
    );
    const makeGet = () => new RestEndpoint({ path: '/', urlPrefix: server.url, retry: { times: 1, delay: 1 } });
    const { dispatch, endpoints } = testStore(() => createRestSlice({ endpoints: { get: makeGet() } }));
    const start = performance.now();
    await dispatch(endpoints.get());
    expect(performance.now() - start).toBeGreaterThan(990);
    expect(server.requests).toHaveLength(2);
  });
});

describe('retry: what ends a wait', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const wait = { times: 5, delay: 1_000 };

  it('an abort, which leaves no timer', async () => {
    const { lines, dispatch, notes, types } = held(wait, 503);
    const promise = dispatch(notes.get({ id: '1' }));
    const outcome = outcomeOf(promise);
    await passing(1_500);
    promise.abort('enough');
    await passing(0);
    expect(outcome.error).toMatchObject({ name: 'AbortError', message: 'enough' });
    expect(vi.getTimerCount()).toBe(0);
    await passing(60_000);
    expect(lines).toHaveLength(2);
    expect(types()).toEqual(['rest/notes.get/pending', 'rest/notes.get/rejected']);
  });

  it('a signal of the endpoint, also between two tries', async () => {
    const controller = new AbortController();
    const { lines, dispatch, notes, slice } = held(wait, 503);
    const outcome = outcomeOf(
      dispatch(slice.fetch(notes.get.endpoint.extend({ signal: controller.signal }), { id: '1' })),
    );
    await passing(500);
    controller.abort();
    await passing(0);
    expect(outcome.error).toMatchObject({ name: 'AbortError' });
    expect(vi.getTimerCount()).toBe(0);
    await passing(60_000);
    expect(lines).toHaveLength(1);
  });

  it('a reset', async () => {
    const { lines, dispatch, notes, slice, types } = held(wait, 503);
    const outcome = outcomeOf(dispatch(notes.get({ id: '1' })));
    await passing(500);
    void dispatch(slice.resetEntireStore());
    await passing(0);
    expect(outcome.error).toMatchObject({ name: 'ResetError' });
    expect(vi.getTimerCount()).toBe(0);
    await passing(60_000);
    expect(lines).toHaveLength(1);
    expect(types()).toEqual(['rest/notes.get/pending', 'rest/reset']);
  });

  it('dispose', async () => {
    const { lines, dispatch, notes, slice, store } = held(wait, 503);
    const outcome = outcomeOf(dispatch(notes.update({ id: '1' }, { text: 'x' })));
    await passing(500);
    slice.controller({ ...store, dispatch } as never).dispose();
    await passing(60_000);
    expect(outcome.error).toMatchObject({ name: 'AbortError' });
    expect(lines).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('nothing, where one of two callers gives up', async () => {
    const { lines, dispatch, notes } = held({ times: 1, delay: 1_000 }, 503, { id: '1', text: 'there' });
    const first = dispatch(notes.get({ id: '1' }));
    const second = outcomeOf(dispatch(notes.get({ id: '1' })));
    outcomeOf(first);
    await passing(500);
    first.abort();
    await passing(501);
    expect(lines).toHaveLength(2);
    expect(second.value).toMatchObject({ text: 'there' });
  });
});

describe('retry: the past is shown', () => {
  it('parks a wait, and continues it in the present', async () => {
    vi.useFakeTimers();
    try {
      const tools = createTimeTravel();
      const { server, dispatch, todos, jump, jumpToHead, click, types } = tools;
      let failures = 1;
      const fetchResponse = async (url: string, init: RequestInit): Promise<Response> => {
        if (failures-- <= 0) return server.fetchResponse(url, init);
        await Promise.resolve();
        throw refusal(503);
      };
      const get = todos.get.endpoint.extend({ fetchResponse, retry: { times: 1, delay: 1_000 } });
      click();
      const outcome = outcomeOf(dispatch(tools.rest.fetch(get, { id: 1 })));
      await passing(500);
      jump(0);
      const log = types();
      await passing(60_000);
      expect([server.requests, types()]).toEqual([0, log]);
      jumpToHead();
      await passing(1_000);
      expect(server.requests).toBe(1);
      expect(outcome.value).toMatchObject({ title: 'first' });
      expect(vi.getTimerCount()).toBeLessThan(3);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('retry and polls', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('a poll is tried again, and the next one waits for its end', async () => {
    const { lines, dispatch, notes, slice, types } = held({ times: 2, delay: 4_000 }, 503, 503, []);
    const stop = dispatch(slice.subscribe(notes.getList));
    await passing(1);
    expect(lines).toHaveLength(1);
    await passing(7_998);
    expect([lines.length, types()]).toEqual([2, ['rest/notes.getList/pending']]);
    await passing(2);
    expect([lines.length, types()]).toEqual([3, ['rest/notes.getList/pending', 'rest/notes.getList/fulfilled']]);
    // A whole number of periods after the first one.
    await passing(1_990);
    expect(lines).toHaveLength(3);
    await passing(10);
    expect(lines).toHaveLength(4);
    stop();
    await passing(60_000);
    expect(lines).toHaveLength(4);
  });
});

describe('retry and mutations', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const retry = { times: 3, delay: 1_000 };

  it('keeps what is shown until the last try', async () => {
    const { lines, dispatch, notes, root } = held(retry, { id: '1', text: 'old' }, 503, 503, { id: '1', text: 'new' });
    await dispatch(notes.get({ id: '1' }));
    const outcome = outcomeOf(dispatch(notes.update({ id: '1' }, { text: 'new' })));
    const shown = () => notes.get.select(root(), { id: '1' })?.text;
    await passing(1_500);
    expect([lines.length, shown()]).toEqual([3, 'new']);
    await passing(600);
    expect(outcome.value).toMatchObject({ text: 'new' });
    expect(shown()).toBe('new');
  });

  it('takes it back with the outcome, when every try has failed', async () => {
    const { dispatch, notes, root, types } = held(retry, { id: '1', text: 'old' }, 503);
    await dispatch(notes.get({ id: '1' }));
    const outcome = outcomeOf(dispatch(notes.update({ id: '1' }, { text: 'new' })));
    await passing(3_001);
    expect(outcome.error).toMatchObject({ status: 503 });
    expect(notes.get.select(root(), { id: '1' })?.text).toBe('old');
    expect(types(2)).toEqual(['rest/notes.update/pending', 'rest/notes.update/rejected']);
  });

  it('lets a later mutation of the item wait: the server ends with the newer value', async () => {
    const { bodies, dispatch, notes } = held(retry, 503, 503, { id: '1' });
    const first = outcomeOf(dispatch(notes.update({ id: '1' }, { text: 'first' })));
    const second = outcomeOf(dispatch(notes.update({ id: '1' }, { text: 'second' })));
    await passing(0);
    expect(bodies).toEqual(['{"text":"first"}']);
    const third = outcomeOf(dispatch(notes.partialUpdate({ id: '1' }, { text: 'third' })));
    const other = outcomeOf(dispatch(notes.update({ id: '2' }, { text: 'other' })));
    await passing(0);
    expect(bodies).toEqual(['{"text":"first"}', '{"text":"other"}']);
    await passing(5_000);
    expect(bodies.filter((body) => !body.includes('other'))).toEqual([
      '{"text":"first"}',
      '{"text":"first"}',
      '{"text":"second"}',
      '{"text":"third"}',
    ]);
    for (const { error } of [first, second, third, other]) expect(error).toBeUndefined();
  });

  it('the later one leaves at once when the earlier one is given up', async () => {
    const { bodies, dispatch, notes } = held(retry, 503, { id: '1' });
    const first = dispatch(notes.update({ id: '1' }, { text: 'first' }));
    outcomeOf(first);
    const second = outcomeOf(dispatch(notes.update({ id: '1' }, { text: 'second' })));
    await passing(10);
    first.abort();
    await passing(0);
    expect(bodies).toEqual(['{"text":"first"}', '{"text":"second"}']);
    expect(second.value).toMatchObject({ id: '1' });
  });

  it('what is never sent again is not waited for', async () => {
    const { bodies, dispatch, notes } = held(retry, { id: '1' });
    void dispatch(notes.partialUpdate({ id: '1' }, { text: 'first' }));
    void dispatch(notes.update({ id: '1' }, { text: 'second' }));
    await passing(0);
    expect(bodies).toHaveLength(2);
    await passing(0);
  });

  it('reads are not held up', async () => {
    const { lines, dispatch, notes } = held(retry, 503, { id: '1' });
    void dispatch(notes.update({ id: '1' }, { text: 'first' }));
    await passing(1);
    await dispatch(notes.get({ id: '1' }));
    expect(lines).toEqual(['PUT /notes/1', 'GET /notes/1']);
    await passing(2_000);
  });

  it('what addresses a new item waits for its create, however often that is tried', async () => {
    const on = { ...retry, on: () => true };
    const { lines, dispatch, notes, root } = held(on, [], 503, 503, { id: '7', text: 'new' });
    await dispatch(notes.getList());
    const created = outcomeOf(dispatch(notes.create({ text: 'new' })));
    const { id } = notes.getList.select(root())?.[0] as Note;
    const updated = outcomeOf(dispatch(notes.update({ id }, { text: 'newer' })));
    await passing(2_001);
    await passing(0);
    expect(lines).toEqual(['GET /notes', 'POST /notes', 'POST /notes', 'POST /notes', 'PUT /notes/7']);
    expect(created.value).toMatchObject({ id: '7' });
    expect(updated.error).toBeUndefined();
  });
});

describe('retry: a process that waits for an answer', () => {
  it('a wait keeps it alive, as a request does', async () => {
    const started = vi.spyOn(globalThis, 'setTimeout');
    const makeEndpoint = () =>
      new Endpoint(async () => Promise.reject(refusal(503)), { name: 'run', retry: { times: 1, delay: 4_321 } });
    const { dispatch, endpoints } = testStore(() => createRestSlice({ endpoints: { run: makeEndpoint() } }));
    const promise = dispatch(endpoints.run());
    const index = await vi.waitFor(() => {
      const found = started.mock.calls.findIndex(([, time]) => time === 4_321);
      expect(found).toBeGreaterThanOrEqual(0);
      return found;
    });
    expect((started.mock.results[index]?.value as NodeJS.Timeout).hasRef()).toBe(true);
    started.mockRestore();
    promise.abort();
    await expect(promise).rejects.toMatchObject({ name: 'AbortError' });
  });
});
