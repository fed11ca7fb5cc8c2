import { describe, expect, it } from 'vitest';
import { blogSlice, postJson } from '../support/blog.js';
import { rawServer } from '../support/rawServer.js';
import { testStore } from '../support/testStore.js';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/** A store whose server answers post 5 as the case says until `heal()`, and everything else as it should. */
const setUp = async (hostile: RequestListener, options: object = {}) => {
  let isHealed = false;
  const urlPrefix = await rawServer((request, response) => {
    if (request.url === '/posts/5' && !isHealed) return void hostile(request, response);
    const json = request.url === '/count' ? { total: 3 } : postJson(5, { title: 'healed' });
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  });
  const made = testStore(blogSlice(urlPrefix, options));
  const { posts, count } = made.endpoints;
  await made.dispatch(posts.get.setResponse({ id: 5 }, postJson(5, { title: 'stale' })));
  return {
    ...made,
    urlPrefix,
    read: () => made.dispatch(posts.get({ id: 5 })),
    other: () => made.dispatch(count()),
    heal: () => (isHealed = true),
    title: () => posts.get.select(made.root(), { id: 5 })?.title,
    response: () => posts.get.selectResponse(made.root(), { id: 5 }),
  };
};

type App = Awaited<ReturnType<typeof setUp>>;

const outcomeOf = (promise: Promise<unknown>): Promise<{ value?: unknown; error?: any }> =>
  promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );

async function expectHealthy(app: App): Promise<void> {
  app.heal();
  await expect(app.read()).resolves.toMatchObject({ title: 'healed' });
  expect(app.response()).toMatchObject({ error: undefined, isFetching: false });
  expect(app.state().optimistic).toEqual([]);
}

const send =
  (status: number, type: string, body: string) =>
  (_: IncomingMessage, response: ServerResponse): void =>
    void response.writeHead(status, { 'content-type': type }).end(body);
const json = (body: string) => send(200, 'application/json', body);

const failures: [string, RequestListener, object][] = [
  ['D01 malformed JSON', json('{"id": '), { name: 'SyntaxError', status: 400 }],
  ['D02 a login page', send(200, 'text/html', '<!doctype html><p>log in'), { status: 404 }],
  ['D03 an empty body', json(''), { status: 400 }],
  [
    'D06 a truncated body',
    (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' }).write('{"id":');
      setTimeout(() => response.destroy(), 5);
    },
    {},
  ],
  ['D07 a connection that is reset', (request) => void request.socket.destroy(), { status: 500 }],
  ['D10 a 500 with a body', send(500, 'application/json', '{"why":"broken"}'), { name: 'NetworkError', status: 500 }],
  [
    'D11 a 429',
    (_, response) => void response.writeHead(429, { 'retry-after': '7' }).end(),
    { status: 429, retryAfter: '7' },
  ],
  ['D13 a text', json('"hello"'), { code: 'RESPONSE_SHAPE', status: 400 }],
  ['D13 a number', json('5'), { code: 'RESPONSE_SHAPE', status: 400 }],
  ['D13 a list', json('[{"id":"5"}]'), { code: 'RESPONSE_SHAPE', status: 400 }],
];

describe('a hostile answer (D)', () => {
  it.each(failures)('%s: rejects with address and cause; the row stays, others go on', async (_, hostile, expected) => {
    const app = await setUp(hostile);
    const [{ error }, other] = await Promise.all([outcomeOf(app.read()), outcomeOf(app.other())]);
    expect(error).toMatchObject(expected);
    expect(other.value).toEqual({ total: 3 });
    expect(app.title()).toBe('stale');
    await expectHealthy(app);
  });

  it.each(failures.filter(([title]) => !title.startsWith('D06')))(
    '%s: the message names the request (D14, D15)',
    async (_, hostile) => {
      const app = await setUp(hostile);
      const { error } = await outcomeOf(app.read());
      expect(error.message).toContain(`GET ${app.urlPrefix}/posts/5`);
    },
  );

  const empty: [string, RequestListener][] = [
    ['D04 204', (_, response) => void response.writeHead(204).end()],
    [
      'D05 204 with a body on the wire',
      ({ socket }) => void socket.end('HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\nhello'),
    ],
    ['D12 null', json('null')],
  ];
  it.each(empty)('%s: resolves with null, and damages no row', async (_, hostile) => {
    const app = await setUp(hostile);
    await expect(app.read()).resolves.toBeNull();
    expect(app.slice.selectEntities(app.root())['Post']?.['5']).toMatchObject({ title: 'stale' });
    await expectHealthy(app);
  });

  it('D10: the body of the failure is within reach of the caller, and in the state as data only (decision 104)', async () => {
    const app = await setUp(send(500, 'application/json', '{"why":"broken"}'));
    const { error } = await outcomeOf(app.read());
    await expect(error.response.json()).resolves.toEqual({ why: 'broken' });
    expect(error.data).toEqual({ why: 'broken' });
    const withoutData = JSON.stringify([app.state(), app.actions]).replaceAll('"data":{"why":"broken"}', '');
    expect(withoutData).not.toContain('broken');
  });
});

function signal() {
  let tell: () => void = () => undefined;
  const told = new Promise<void>((resolve) => (tell = resolve));
  return { told, tell: () => tell() };
}

describe('a caller who gives up', () => {
  const slow: [string, RequestListener][] = [
    [
      'D08 during a slow body',
      (_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{"id":'),
    ],
    ['D09 while nothing is answered', () => undefined],
  ];
  it.each(slow)('%s: gets the AbortError, the server learns of it, and nothing is stored', async (_, hostile) => {
    const [asked, left] = [signal(), signal()];
    const app = await setUp((request, response) => {
      response.on('close', left.tell);
      hostile(request, response);
      asked.tell();
    });
    const before = app.state().meta;
    const promise = app.read();
    await asked.told;
    promise.abort();
    expect((await outcomeOf(promise)).error).toMatchObject({ name: 'AbortError' });
    await left.told;
    await expect.poll(() => app.state().meta).toEqual(before);
    await expectHealthy(app);
  });
});

describe('a token (D16)', () => {
  it('is in no error, action or state', async () => {
    const token = 'Bearer s3cret';
    const app = await setUp(send(500, 'text/plain', `no access with ${token}`), {
      getHeaders: (headers: Record<string, string>) => ({ ...headers, authorization: token }),
    });
    const { error } = await outcomeOf(app.read());
    const texts = [error.message, error.stack, JSON.stringify(error), JSON.stringify([app.actions, app.root()])];
    expect(texts.join()).not.toContain('s3cret');
  });
});
