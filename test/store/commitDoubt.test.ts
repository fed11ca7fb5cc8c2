import { describe, expect, it } from 'vitest';
import { createRestSlice, Entity, resource, RestEndpoint } from '../../src/index.js';
import { testStore } from '../support/testStore.js';

class Label extends Entity {
  id = '';
  repo = '';
  name = '';
  color = '';
  static override key = 'Label';
}

type Answer = () => Response | Promise<Response>;

const json = (value: unknown, status = 200) => Response.json(value, { status });
const STORED = { id: '5', repo: 'r', name: 'bug', color: 'red' };

interface Options {
  readonly path?: string;
  readonly optimistic?: boolean;
  readonly retry?: number;
}

/** A list and one of its items are read; mutations, and reads after that, are answered as told. */
async function labels({ path = '/labels/:id', ...options }: Options = {}) {
  const sent: string[] = [];
  let answer: Answer | undefined;
  const fetchResponse = async (url: string, { method = 'GET' }: RequestInit) => {
    sent.push(`${method} ${url}`);
    const response = answer ? await answer() : json(/labels(\?|$)/.test(url) ? [STORED] : STORED);
    if (response.ok) return response;
    const error = Object.assign(new Error(String(response.status)), { status: response.status });
    throw Object.defineProperty(error, 'response', { value: response });
  };
  const made = testStore(() => {
    const labels = resource({ path: path as '/labels/:id', schema: Label, fetchResponse, ...options });
    const like = new RestEndpoint({
      path: '/labels/:id/like',
      method: 'POST',
      body: undefined,
      schema: Label,
      fetchResponse,
    });
    const counted = labels.get.extend({ name: 'counted' });
    return createRestSlice({ endpoints: { labels, like, counted } });
  });
  const { dispatch, endpoints, root } = made;
  const { get, getList } = endpoints.labels;
  const owner = path.includes(':repo') ? { repo: 'r' } : {};
  const params = { ...owner, id: '5' };
  await dispatch(getList(owner));
  await dispatch(getList({ ...owner, color: 'red' } as never));
  await dispatch(get(params));
  /** The item, and the list itself, whatever its rows are. */
  const isStale = () => {
    const { expiresAt, left } = getList.selectResponse(root(), owner);
    return [get.selectResponse(root(), params).expiresAt === 1, expiresAt === 1 && !left];
  };
  return {
    ...made,
    ...endpoints.labels,
    params,
    sent,
    isStale,
    answers: (next: Answer) => void (answer = next),
    list: () => getList.select(root())?.map(({ id, color }) => `${id} ${color}`),
    one: () => get.select(root(), params),
  };
}

const FAILURES: Readonly<Record<string, Answer>> = {
  'a lost connection': () => Promise.reject(new TypeError('Failed to fetch')),
  'a timeout': () => Promise.reject(new DOMException('late', 'TimeoutError')),
  '503': () => json({}, 503),
  'a body that is cut off': () =>
    new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('terminated')) }), {
      headers: { 'content-type': 'application/json' },
    }),
};

describe.each(Object.entries(FAILURES))('a mutation that ended with %s (T11)', (_name, failure) => {
  it.each([true, false])('leaves what it edits stale, as it was before (optimistic: %s)', async (optimistic) => {
    const app = await labels({ optimistic });
    app.answers(failure);
    await expect(app.dispatch(app.partialUpdate({ id: '5' }, { color: 'blue' }))).rejects.toThrow();
    expect([app.one()?.color, app.isStale()[0]]).toEqual(['red', true]);
    expect(app.actions.at(-1)?.meta.isLost).toBe(true);
  });

  it('leaves what it deletes stale, and the lists that hold it, and shows them', async () => {
    const app = await labels({ optimistic: true });
    app.answers(failure);
    await expect(app.dispatch(app.delete({ id: '5' }))).rejects.toThrow();
    expect([app.list(), app.isStale()]).toEqual([['5 red'], [true, true]]);
  });

  it.each([true, false])(
    'leaves the lists stale that a create may have joined (optimistic: %s)',
    async (optimistic) => {
      const app = await labels({ optimistic });
      app.answers(failure);
      await expect(app.dispatch(app.create({ color: 'blue' }))).rejects.toThrow();
      expect([app.list(), app.isStale()]).toEqual([['5 red'], [false, true]]);
    },
  );
});

describe('a mutation that was refused (T11)', () => {
  it.each([400, 401, 409, 422, 429])('with %s changes nothing', async (status) => {
    const app = await labels({ optimistic: true });
    app.answers(() => json({}, status));
    const before = app.state().entitiesMeta;
    for (const call of [app.partialUpdate({ id: '5' }, { color: 'x' }), app.delete({ id: '5' }), app.create({})])
      await expect(app.dispatch(call as never)).rejects.toThrow();
    expect(app.isStale()).toEqual([false, false]);
    expect(app.state().entitiesMeta).toBe(before);
  });

  it('after a try that was not answered leaves what it edits stale', async () => {
    const app = await labels({ retry: 1 });
    const answers = [503, 422];
    app.answers(() => json({}, answers.shift()));
    await expect(app.dispatch(app.update({ id: '5' }, { color: 'blue' }))).rejects.toMatchObject({ status: 422 });
    expect(app.isStale()[0]).toBe(true);
  });

  it('before it left, as by its own headers, changes nothing', async () => {
    const app = await labels();
    const broken = (app.endpoints.labels.update as any).endpoint.extend({
      getHeaders: () => Promise.reject(new Error('no token')),
    });
    await expect(app.dispatch(app.slice.fetch(broken, { id: '5' }, {}))).rejects.toThrow('no token');
    expect(app.isStale()).toEqual([false, false]);
  });
});

describe('a read that was sent before a mutation got lost (T11)', () => {
  it('is asked again when it comes', async () => {
    const app = await labels();
    let answerRead = (_response: Response): void => undefined;
    app.answers(() => new Promise((resolve) => (answerRead = resolve)));
    const read = app.dispatch(app.get({ id: '5' }));
    await expect.poll(() => app.sent.length).toBe(4);
    app.answers(() => json({}, 503));
    await expect(app.dispatch(app.update({ id: '5' }, { color: 'blue' }))).rejects.toThrow();
    answerRead(json(STORED));
    await read;
    const { expiresAt, fetchedAt } = app.get.selectResponse(app.root(), { id: '5' });
    expect(expiresAt - fetchedAt).toBeLessThan(1_000);
  });
});

const MISSING: readonly [string, Answer][] = [
  ['404', () => json({ message: 'not found' }, 404)],
  ['410', () => json({}, 410)],
];

describe.each(MISSING)('an item of which a server says %s (T12)', (_name, missing) => {
  it.each(['get', 'update', 'partialUpdate', 'delete'] as const)('is gone, whoever asked: %s', async (member) => {
    const app = await labels();
    app.answers(missing);
    const body = member === 'get' || member === 'delete' ? [] : [{ color: 'blue' }];
    await expect(app.dispatch((app[member] as any)({ id: '5' }, ...body))).rejects.toThrow();
    expect([app.list(), app.one()]).toEqual([[], undefined]);
    expect(app.getList.selectResponse(app.root()).expiresAt).toBe(1);
    expect(app.getList.selectResponse(app.root(), { color: 'red' } as never).expiresAt).toBe(1);
  });

  it('stays where the body is a page for people, who may be told so by anything in between', async () => {
    const app = await labels();
    app.answers(() => new Response('<!doctype html>', { status: 404, headers: { 'content-type': 'text/html' } }));
    await expect(app.dispatch(app.get({ id: '5' }))).rejects.toThrow();
    expect([app.list(), app.isStale()[1]]).toEqual([['5 red'], false]);
  });

  it('stays where something else may be missing, and is stale', async () => {
    const app = await labels();
    app.answers(missing);
    const { like, counted } = app.endpoints;
    await expect(app.dispatch(like({ id: '5' }))).rejects.toThrow();
    expect([app.list(), app.isStale()]).toEqual([['5 red'], [true, false]]);
    app.answers(() => json(STORED));
    await app.dispatch(app.get({ id: '5' }));
    app.answers(missing);
    await expect(app.dispatch(counted({ id: '5', version: 2 } as { id: string }))).rejects.toThrow();
    expect([app.list(), app.isStale()]).toEqual([['5 red'], [true, false]]);
  });

  it('stays where its fields are not those of the address, and is stale', async () => {
    const app = await labels({ path: '/:repo/labels/:id' });
    app.answers(missing);
    await expect(app.dispatch(app.get({ repo: 'other', id: '5' } as never))).rejects.toThrow();
    expect(app.state().entities['Label']?.['5']).toEqual(STORED);
    expect(app.state().entitiesMeta['Label']?.['5']?.stale).toBeDefined();
    await expect(app.dispatch(app.get({ repo: 'r', id: '5' } as never))).rejects.toThrow();
    expect(app.state().entities['Label']?.['5']).not.toEqual(STORED);
  });

  it('goes once: what a list says after that stays, stale, when the same is asked again', async () => {
    const app = await labels();
    app.answers(missing);
    await expect(app.dispatch(app.get({ id: '5' }))).rejects.toThrow();
    app.answers(() => json([STORED]));
    await app.dispatch(app.getList());
    app.answers(missing);
    await expect(app.dispatch(app.get({ id: '5' }))).rejects.toThrow();
    expect(app.list()).toEqual(['5 red']);
    expect(app.isStale()[1]).toBe(false);
    const { seq, entitiesMeta } = app.state();
    expect(entitiesMeta['Label']?.['5']).toMatchObject({ stale: seq, by: 'labels.get' });
  });
});

describe('a read that is told that its item is not there (T3, T12)', () => {
  /** It was sent before something else is done with the item. */
  async function read() {
    const app = await labels();
    let answer = (_response: Response): void => undefined;
    app.answers(() => new Promise((resolve) => (answer = resolve)));
    const promise = app.dispatch(app.get({ id: '5' })).catch(() => undefined);
    await expect.poll(() => app.sent.length).toBe(4);
    return { ...app, promise, miss: () => answer(json({}, 404)) };
  }

  it('changes nothing of what was written locally since', async () => {
    const { promise, miss, ...app } = await read();
    await app.dispatch(app.slice.set(Label, { id: '5' }, { ...STORED, color: 'socket' }));
    miss();
    await promise;
    expect([app.list(), app.isStale()[1]]).toEqual([['5 socket'], false]);
  });

  it('leaves stale what was edited since', async () => {
    const { promise, miss, ...app } = await read();
    app.answers(() => json({ ...STORED, color: 'blue' }));
    await app.dispatch(app.update({ id: '5' }, { color: 'blue' }));
    miss();
    await promise;
    expect([app.list(), app.state().entitiesMeta['Label']?.['5']?.stale]).toEqual([['5 blue'], app.state().seq]);
  });
});

describe('a delete whose first try was not answered (T12)', () => {
  it('is done where the second one finds nothing', async () => {
    const app = await labels({ retry: 1 });
    const answers = [503, 404];
    app.answers(() => json({}, answers.shift()));
    await expect(app.dispatch(app.delete({ id: '5' }))).resolves.toMatchObject({ id: '5', color: 'red' });
    expect([app.list(), app.sent.filter((line) => line.startsWith('DELETE')).length]).toEqual([[], 2]);
  });

  it('is refused where the first one finds nothing', async () => {
    const app = await labels({ retry: 1 });
    app.answers(() => json({}, 404));
    await expect(app.dispatch(app.delete({ id: '5' }))).rejects.toMatchObject({ status: 404 });
    expect(app.list()).toEqual([]);
  });
});
