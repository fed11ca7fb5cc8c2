import { afterEach, describe, expect, it, vi } from 'vitest';
import { ResetError } from '../../src/index.js';
import { blogSlice, postJson } from '../support/blog.js';
import { expectConsole } from '../support/console.js';
import { startServer } from '../support/httpServer.js';
import { testStore } from '../support/testStore.js';
import type { Answer } from '../support/httpServer.js';

const NOW = 1_000_000;

afterEach(() => void vi.useRealTimers());

const setUp = async (options: object = {}) => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  const server = await startServer({ json: postJson(5) });
  const made = testStore(blogSlice(server.url, options));
  const { get } = made.endpoints.posts;
  return {
    server,
    get,
    fetch: () => made.dispatch(get({ id: 5 })),
    outcome: () =>
      made.dispatch(get({ id: 5 })).then(
        (value) => ({ value }),
        (error: { status?: number; code?: string; message: string }) => ({ error }),
      ),
    push: () => made.dispatch(get.setResponse({ id: 5 }, postJson(5))),
    response: () => get.selectResponse(made.root(), { id: 5 }),
    meta: () => made.state().meta[`GET ${server.url}/posts/5`],
    ...made,
  };
};

const soft = { errorPolicy: () => 'soft' as const };
const hard = { errorPolicy: () => 'hard' as const };
const failure: Answer = { status: 503 };

interface Row {
  readonly title: string;
  readonly options: object;
  readonly isStored: boolean;
  readonly answer: Answer;
  readonly error: object;
  readonly policy: 'soft' | 'hard';
  /** What a reader sees: data, and the status of the error. */
  readonly shows: readonly [string | undefined, number | undefined];
}

const rows: Row[] = [
  {
    title: 'hard, no data',
    options: hard,
    isStored: false,
    answer: failure,
    error: { status: 503 },
    policy: 'hard',
    shows: [undefined, 503],
  },
  {
    title: 'hard, with data',
    options: hard,
    isStored: true,
    answer: failure,
    error: { status: 503 },
    policy: 'hard',
    shows: ['post 5', 503],
  },
  {
    title: 'soft, with data',
    options: soft,
    isStored: true,
    answer: failure,
    error: { status: 503 },
    policy: 'soft',
    shows: ['post 5', undefined],
  },
  {
    title: 'soft, no data',
    options: soft,
    isStored: false,
    answer: failure,
    error: { status: 503 },
    policy: 'soft',
    shows: [undefined, 503],
  },
  {
    title: 'a malformed body',
    options: {},
    isStored: true,
    answer: { json: { title: 'no id' } },
    error: { code: 'PK_MISSING', status: 400 },
    policy: 'hard',
    shows: ['post 5', 400],
  },
];

describe('the table of errors (5)', () => {
  it.each(rows)('$title: rejects, is stored for a second, and shown', async (row) => {
    const app = await setUp(row.options);
    if (row.isStored) await app.push();
    app.server.answerWith(row.answer);
    expect(await app.outcome()).toMatchObject({ error: row.error });
    expect(app.meta()).toMatchObject({ errorPolicy: row.policy, date: NOW, expiresAt: NOW + 1000 });
    const { data, error } = app.response();
    expect([data?.title, error?.status]).toEqual(row.shows);
  });

  it.each(rows)('$title: is asked for again after its second, not before', async (row) => {
    const app = await setUp(row.options);
    if (row.isStored) await app.push();
    app.server.answerWith(row.answer);
    await app.outcome();
    app.server.answerWith({ json: postJson(5, { title: 'back' }) });
    vi.setSystemTime(NOW + 1000);
    expect(app.dispatch(app.get.fetchIfStale({ id: 5 }))).not.toBeInstanceOf(Promise);
    vi.setSystemTime(NOW + 1001);
    await app.dispatch(app.get.fetchIfStale({ id: 5 }));
    expect(app.response()).toMatchObject({ data: { title: 'back' }, error: undefined, expiresAt: NOW + 61_001 });
  });

  it('on fresh data: freshness is lost, the data is not (5.3)', async () => {
    const app = await setUp();
    await app.push();
    app.server.answerWith(failure);
    await app.outcome();
    expect(app.response().expiresAt).toBe(NOW + 1000);
    expect(app.response().data?.title).toBe('post 5');
  });

  it('after a reset: rejects with the ResetError, and stores nothing', async () => {
    const app = await setUp();
    app.server.answerWith(failure);
    const promise = app.fetch();
    await app.dispatch(app.slice.resetEntireStore());
    await expect(promise).rejects.toBeInstanceOf(ResetError);
    expect(app.meta()).toBeUndefined();
  });

  it('an abort: rejects with it, and leaves meta as it was (decision 80)', async () => {
    const app = await setUp();
    await app.push();
    const before = app.meta();
    const promise = app.fetch();
    promise.abort('enough');
    await expect(promise).rejects.toMatchObject({ name: 'AbortError', message: 'enough' });
    await expect.poll(() => app.actions.at(-1)?.meta.aborted).toBe(true);
    expect(app.meta()).toEqual(before);
  });

  it('204: resolves with null, the data of the key is null, rows stay (decision 81)', async () => {
    const app = await setUp();
    await app.dispatch(app.endpoints.posts.getList.setResponse({}, [postJson(5)]));
    app.server.answerWith({ status: 204 });
    expect(await app.outcome()).toEqual({ value: null });
    expect(app.response()).toMatchObject({ data: null, error: undefined, status: 'fulfilled' });
    expect(app.endpoints.posts.getList.select(app.root(), {})).toHaveLength(1);
  });

  it('in `update`: resolves, the data is stored, and it is said', async () => {
    const warnings = expectConsole('warn');
    const update = () => {
      throw new Error('the update of 5-errors');
    };
    const app = await setUp({ update });
    expect(await app.outcome()).toMatchObject({ value: { title: 'post 5' } });
    expect(app.response()).toMatchObject({ data: { title: 'post 5' }, error: undefined });
    expect(warnings.join()).toContain('the update of 5-errors');
  });

  it('in `getOptimisticResponse`: only the view has it, while the request is pending', async () => {
    const getOptimisticResponse = () => {
      throw new Error('cannot guess');
    };
    const app = await setUp({ getOptimisticResponse });
    const { update } = app.endpoints.posts;
    const promise = app.dispatch(update({ id: 5 }, {}));
    expect(update.selectResponse(app.root(), { id: 5 }, {}).error?.status).toBe(400);
    expect(JSON.stringify(app.state())).not.toContain('cannot guess');
    await promise;
    expect(update.selectResponse(app.root(), { id: 5 }, {}).error).toBeUndefined();
  });
});

describe('identity (5.1, Q3)', () => {
  it('the caller gets the original error, readers a revived one with the same name, status and message', async () => {
    const app = await setUp();
    app.server.answerWith({ status: 429, headers: { 'retry-after': '7' } });
    const { error: original } = (await app.outcome()) as { error: Error };
    const { error: revived } = app.response();
    expect(revived).not.toBe(original);
    expect(revived).toMatchObject({ name: original.name, message: original.message, status: 429, retryAfter: '7' });
    expect(app.response().error).toBe(revived);
  });
});
