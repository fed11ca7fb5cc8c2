import { describe, expect, it } from 'vitest';
import { NetworkError, RestError, RestEndpoint } from '../../src/index.js';
import { blogSlice, postJson } from '../support/blog.js';
import { expectConsole } from '../support/console.js';
import { startServer } from '../support/httpServer.js';
import { testStore } from '../support/testStore.js';
import type { Answer } from '../support/httpServer.js';

const setUp = async (options: object = {}) => {
  const server = await startServer({ json: postJson(5) });
  return { server, ...testStore(blogSlice(server.url, options)) };
};
type SetUp = Awaited<ReturnType<typeof setUp>>;

const reasonOf = (promise: Promise<unknown>): Promise<any> =>
  promise.then(
    () => expect.fail('resolved'),
    (thrown: unknown) => thrown,
  );

async function expectNextCallWorks({ server, dispatch, endpoints, root }: SetUp) {
  server.answerWith({ json: postJson(5) });
  await expect(dispatch(endpoints.posts.get({ id: 5 }))).resolves.toMatchObject({ title: 'post 5' });
  expect(endpoints.posts.get.selectResponse(root(), { id: 5 })).toMatchObject({
    status: 'fulfilled',
    error: undefined,
  });
}

describe('a bad call', () => {
  it.each([[{}], [{ id: undefined }], [{ id: null }], [{ id: '' }], [{ id: NaN }], [{ id: {} }], [{ id: '..' }]])(
    'with %o rejects, dispatches nothing and sends nothing (decision 65)',
    async (params) => {
      const made = await setUp();
      const error = await reasonOf(made.dispatch(made.endpoints.posts.get(params as never)));
      expect(error).toBeInstanceOf(RestError);
      expect(error.code).toMatch(/^PATH_PARAM_(MISSING|REFUSED)$/);
      expect(error.message).toContain('id');
      expect(made.actions).toEqual([]);
      expect(made.server.requests).toEqual([]);
      await expectNextCallWorks(made);
    },
  );

  it('without a parameter says which endpoint, what it got and what to do (architecture.md 6)', async () => {
    const { dispatch, endpoints } = await setUp();
    const { message } = await reasonOf(dispatch(endpoints.posts.get({} as never)));
    expect(message).toMatch(/^\[rest-slice\] PATH_PARAM_MISSING in posts\.get\n.*"\/posts\/:id".*"id".*\n.+/);
  });

  it.each<[unknown]>([[undefined], [null], ['posts.get'], [{}], [() => 1]])(
    'of %o instead of an endpoint rejects with ENDPOINT_UNKNOWN',
    async (unknown) => {
      const made = await setUp();
      const error = await reasonOf(made.dispatch(made.slice.fetch(unknown as RestEndpoint)));
      expect(error).toMatchObject({ name: 'RestError', code: 'ENDPOINT_UNKNOWN' });
      expect(made.actions).toEqual([]);
      await expectNextCallWorks(made);
    },
  );

  it('of undefined instead of an endpoint throws where there is no promise', async () => {
    const { dispatch, slice } = await setUp();
    const unknown = undefined as unknown as RestEndpoint;
    expect(() => slice.select(unknown)).toThrow(/ENDPOINT_UNKNOWN/);
    expect(() => slice.selectResponse(unknown)).toThrow(/ENDPOINT_UNKNOWN/);
    expect(() => dispatch(slice.fetchIfStale(unknown))).toThrow(/ENDPOINT_UNKNOWN/);
    expect(() => dispatch(slice.invalidate(unknown))).toThrow(/ENDPOINT_UNKNOWN/);
    expect(() => dispatch(slice.setResponse(unknown, {}, {}))).toThrow(/ENDPOINT_UNKNOWN/);
  });
});

const badAnswers: [string, Answer, object][] = [
  ['without a primary key', { json: { title: 'no id' } }, { name: 'RestError', code: 'PK_MISSING', status: 400 }],
  ['that is a list', { json: [postJson(5)] }, { name: 'RestError', code: 'RESPONSE_SHAPE', status: 400 }],
  ['that is a text', { json: 'hello' }, { name: 'RestError', code: 'RESPONSE_SHAPE', status: 400 }],
  ['of HTML', { headers: { 'content-type': 'text/html' }, body: '<!doctype html><p>log in' }, { status: 404 }],
  [
    'of broken JSON',
    { headers: { 'content-type': 'application/json' }, body: '{"id":' },
    { name: 'SyntaxError', status: 400 },
  ],
  [
    'of an empty body',
    { headers: { 'content-type': 'application/json' }, body: '' },
    { name: 'SyntaxError', status: 400 },
  ],
  ['with status 500', { status: 500, json: { id: 5 } }, { name: 'NetworkError', status: 500 }],
  ['with status 404', { status: 404 }, { name: 'NetworkError', status: 404 }],
  ['with status 429', { status: 429, headers: { 'retry-after': '7' } }, { name: 'NetworkError', retryAfter: '7' }],
  ['that never comes', { hangUp: true }, { name: 'TypeError', status: 500 }],
];

describe('an answer', () => {
  it.each(badAnswers)(
    '%s rejects, stores no row and no result, and the next call works',
    async (_title, answer, expected) => {
      const made = await setUp();
      made.server.answerWith(answer);
      const error = await reasonOf(made.dispatch(made.endpoints.posts.get({ id: 5 })));
      expect(error).toMatchObject(expected);
      expect(error.message).toContain('GET ');
      expect(error.message).toContain('/posts/5');
      expect(made.state()).toMatchObject({ entities: {}, entitiesMeta: {}, results: {} });
      expect(made.endpoints.posts.get.selectResponse(made.root(), { id: 5 })).toMatchObject({
        data: undefined,
        status: 'rejected',
        isFetching: false,
      });
      await expectNextCallWorks(made);
    },
  );

  it('that is null resolves null, and damages no row (D12)', async () => {
    const made = await setUp();
    await made.dispatch(made.endpoints.posts.getList.setResponse({}, [postJson(5)]));
    made.server.answerWith({ json: null });
    await expect(made.dispatch(made.endpoints.posts.get({ id: 5 }))).resolves.toBeNull();
    expect(made.endpoints.posts.getList.select(made.root(), {})).toHaveLength(1);
  });

  it('that cannot be stored keeps the data that was there', async () => {
    const made = await setUp();
    await made.dispatch(made.endpoints.posts.get({ id: 5 }));
    made.server.answerWith({ json: { title: 'no id' } });
    await reasonOf(made.dispatch(made.endpoints.posts.get({ id: 5 })));
    expect(made.endpoints.posts.get.selectResponse(made.root(), { id: 5 })).toMatchObject({
      data: { title: 'post 5' },
      status: 'rejected',
    });
  });

  it('that cannot be stored is an error of its lifetime, not of the data (1.6)', async () => {
    const made = await setUp();
    made.server.answerWith({ json: { title: 'no id' } });
    await reasonOf(made.dispatch(made.endpoints.posts.get({ id: 5 })));
    const { meta } = made.actions.at(-1) ?? {};
    expect(meta.expiresAt - meta.date).toBe(1000);
  });

  it('that cannot be stored rejects no mutation (decision 99)', async () => {
    const warnings = expectConsole('warn');
    const made = await setUp();
    made.server.answerWith({ json: { title: 'no id' } });
    await expect(made.dispatch(made.endpoints.posts.update({ id: 5 }, { title: 'x' }))).resolves.toBeUndefined();
    expect(made.state().entities).toEqual({});
    expect(warnings).toEqual([expect.stringContaining('process')]);
  });

  it('of a server that has stopped rejects with the platform error, status 500 (R6.4)', async () => {
    const made = await setUp();
    await made.server.stop();
    const error = await reasonOf(made.dispatch(made.endpoints.posts.get({ id: 5 })));
    expect(error).toBeInstanceOf(TypeError);
    expect(error.status).toBe(500);
    expect(made.state().entities).toEqual({});
  });
});

describe('an error in the store', () => {
  it('is revived: an Error of the same class, the same object at each read', async () => {
    const made = await setUp();
    made.server.answerWith({ status: 500 });
    await reasonOf(made.dispatch(made.endpoints.posts.get({ id: 5 })));
    const { error } = made.endpoints.posts.get.selectResponse(made.root(), { id: 5 });
    expect(error).toBeInstanceOf(NetworkError);
    expect(error?.status).toBe(500);
    await made.dispatch(made.endpoints.posts.get.setResponse({ id: 6 }, postJson(6)));
    expect(made.endpoints.posts.get.selectResponse(made.root(), { id: 5 }).error).toBe(error);
  });

  it('holds no token, no body and no query (decision 39, D16)', async () => {
    const made = await setUp({ requestInit: { headers: { authorization: 'Bearer s3cret' } } });
    made.server.answerWith({ status: 500, body: 'body s3cret' });
    const error = await reasonOf(made.dispatch(made.endpoints.posts.getList({ author: 's3cret' })));
    expect(`${error.message}${error.stack}${JSON.stringify(error)}`).not.toContain('s3cret');
    expect(JSON.stringify(made.actions.map((action) => action.error))).not.toContain('s3cret');
  });

  it('is soft or hard as the policy said once, when it was committed (2.2.2)', async () => {
    let asked = 0;
    const errorPolicy = ({ status = 0 }: { status?: number }) => (
      asked++,
      status >= 500 ? ('soft' as const) : undefined
    );
    const made = await setUp({ errorPolicy });
    made.server.answerWith({ status: 503 });
    await reasonOf(made.dispatch(made.endpoints.posts.get({ id: 5 })));
    made.server.answerWith({ status: 403 });
    await reasonOf(made.dispatch(made.endpoints.posts.get({ id: 6 })));
    made.endpoints.posts.get.selectResponse(made.root(), { id: 5 });
    expect(Object.values(made.state().meta).map(({ errorPolicy: policy }) => policy)).toEqual(['soft', 'hard']);
    expect(asked).toBe(2);
  });

  it('is hard where the policy throws (K10)', async () => {
    const errorPolicy = () => {
      throw new Error('the policy');
    };
    const made = await setUp({ errorPolicy });
    made.server.answerWith({ status: 503 });
    expect(await reasonOf(made.dispatch(made.endpoints.posts.get({ id: 5 })))).toMatchObject({ status: 503 });
    expect(Object.values(made.state().meta)[0]?.errorPolicy).toBe('hard');
  });
});

describe('user functions that throw on the second response (G01–G03)', () => {
  it('process: that call rejects, the data stays and the next call works', async () => {
    let calls = 0;
    const process = (value: unknown) => {
      if (++calls === 2) throw new Error('process');
      return value;
    };
    const made = await setUp({ process });
    await made.dispatch(made.endpoints.posts.get({ id: 5 }));
    expect(await reasonOf(made.dispatch(made.endpoints.posts.get({ id: 5 })))).toMatchObject({ message: 'process' });
    expect(made.endpoints.posts.get.selectResponse(made.root(), { id: 5 }).data?.title).toBe('post 5');
    await expectNextCallWorks(made);
  });

  it('key: that call rejects and dispatches nothing (K10)', async () => {
    const key = () => {
      throw new Error('key');
    };
    const endpoint = new RestEndpoint({ path: '/x', key });
    const { dispatch, slice, actions } = await setUp();
    expect(await reasonOf(dispatch(slice.fetch(endpoint)))).toMatchObject({ message: 'key' });
    expect(actions).toEqual([]);
  });
});
