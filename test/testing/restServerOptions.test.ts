import { afterEach, describe, expect, it, vi } from 'vitest';
import { Entity, resource } from '../../src/index.js';
import { restServer } from '../../src/testing/index.js';
import type { RestServer } from '../../src/testing/index.js';

class Task extends Entity {
  id = 0;
  title = '';
  static override key = 'Task';
}

interface TaskJson {
  id: number;
  title: string;
  done?: boolean;
  changes?: number;
}

const TaskResource = resource({ path: '/tasks/:id', urlPrefix: 'https://api.test', schema: Task });
const rows: readonly TaskJson[] = [
  { id: 1, title: 'one' },
  { id: 5, title: 'five', done: true },
];

interface Call {
  readonly method?: string;
  readonly body?: BodyInit;
}

async function ask(server: RestServer, path: string, init: Call = {}): Promise<[status: number, body: unknown]> {
  const response = await server(new Request(`https://api.test${path}`, init));
  const text = await response?.text();
  return [response?.status ?? 0, text === '' || text === undefined ? undefined : JSON.parse(text)];
}

const post = (body: unknown): Call => ({ method: 'POST', body: JSON.stringify(body) });
const patch = (body: unknown): Call => ({ method: 'PATCH', body: JSON.stringify(body) });

describe('restServer', () => {
  it('answers with JSON and a status text', async () => {
    const response = await restServer(TaskResource, rows)(new Request('https://api.test/tasks/9'));
    expect([response?.status, response?.statusText, response?.headers.get('content-type')]).toEqual([
      404,
      'Not Found',
      'application/json',
    ]);
  });

  it('answers a create with 201 and the row', async () => {
    expect(await ask(restServer(TaskResource, rows), '/tasks', post({ title: 'new' }))).toEqual([
      201,
      { id: 6, title: 'new' },
    ]);
  });

  it('does not give an id twice', async () => {
    const server = restServer(TaskResource, rows);
    await ask(server, '/tasks/5', { method: 'DELETE' });
    expect(await ask(server, '/tasks', post({}))).toEqual([201, { id: 6 }]);
    await ask(server, '/tasks/6', { method: 'DELETE' });
    expect(await ask(server, '/tasks', post({}))).toEqual([201, { id: 7 }]);
  });

  it('starts with id 1 where there are no rows, in the type of the default', async () => {
    expect(await ask(restServer(TaskResource, []), '/tasks', post({}))).toEqual([201, { id: 1 }]);
  });

  it('takes an id from the client, once', async () => {
    const server = restServer(TaskResource, rows);
    expect(await ask(server, '/tasks', post({ id: 40 }))).toEqual([201, { id: 40 }]);
    expect(await ask(server, '/tasks', post({ id: 40 }))).toEqual([409, { message: 'There is a row with this key.' }]);
    expect(server.rows.map(({ id }) => id)).toEqual([1, 5, 40]);
  });

  it.each(['{', 'no json'])('refuses malformed JSON (%s) with 400, and records the text', async (body) => {
    const server = restServer(TaskResource, rows);
    expect(await ask(server, '/tasks/1', { method: 'PUT', body })).toEqual([400, { message: 'The body is no JSON.' }]);
    expect(server.requests).toEqual([{ method: 'PUT', url: '/tasks/1', body }]);
    expect(server.rows).toEqual(rows);
  });

  it.each([[[]], ['text'], [5], [true]])('refuses a body that is no object (%j) with 400', async (body) => {
    expect(await ask(restServer(TaskResource, rows), '/tasks', post(body))).toEqual([
      400,
      { message: 'The body must be a JSON object.' },
    ]);
  });

  it('takes an empty body for an empty object', async () => {
    expect(await ask(restServer(TaskResource, rows), '/tasks', { method: 'POST' })).toEqual([201, { id: 6 }]);
  });

  it.each([
    ['multipart', () => new FormData()],
    ['urlencoded', () => new URLSearchParams()],
  ])('takes the fields of a %s form', async (_, make) => {
    const form = make();
    form.append('title', 'from a form');
    expect(await ask(restServer(TaskResource, rows), '/tasks', { method: 'POST', body: form })).toEqual([
      201,
      { id: 6, title: 'from a form' },
    ]);
  });

  it.each(['GET', 'PUT', 'PATCH', 'DELETE'])('answers %s of an unknown item with 404', async (method) => {
    const body = method === 'PUT' || method === 'PATCH' ? { body: '{}' } : undefined;
    expect(await ask(restServer(TaskResource, rows), '/tasks/9', { method, ...body })).toEqual([
      404,
      { message: 'Not Found' },
    ]);
  });

  it('answers a delete with the key of the row', async () => {
    expect(await ask(restServer(TaskResource, rows), '/tasks/1', { method: 'DELETE' })).toEqual([200, { id: 1 }]);
  });

  it('never changes the rows it was given, nor gives its own away', async () => {
    const given = rows.map((row) => ({ ...row }));
    const server = restServer(TaskResource, given);
    await ask(server, '/tasks/1', patch({ title: 'changed' }));
    expect(given).toEqual(rows);
    for (const row of [...server.rows, ...given]) row.title = 'mine';
    expect(await ask(server, '/tasks')).toEqual([200, [{ id: 1, title: 'changed' }, rows[1]]]);
  });

  it.each([JSON.stringify({ title: 'a' }), new URLSearchParams({ title: 'a' })])(
    'leaves the body of a request readable (%s)',
    async (body) => {
      const request = new Request('https://api.test/tasks', { method: 'POST', body });
      await restServer(TaskResource, rows)(request);
      expect(await request.text()).toBe(String(body));
    },
  );

  it('refuses a malformed form with 400', async () => {
    const server = restServer(TaskResource, rows);
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const response = await server(new Request('https://api.test/tasks', { method: 'POST', body: 'text', headers }));
    expect(response?.status).toBe(400);
  });

  it('starts afresh on reset', async () => {
    const server = restServer(TaskResource, rows);
    const { requests } = server;
    await ask(server, '/tasks', post({}));
    await ask(server, '/tasks/1', { method: 'DELETE' });
    server.failNext();
    server.reset();
    expect([server.rows, requests]).toEqual([rows, []]);
    expect(await ask(server, '/tasks', post({}))).toEqual([201, { id: 6 }]);
  });
});

describe('options', () => {
  it('nextId gives ids from the rows', async () => {
    const server = restServer(TaskResource, rows, { nextId: (present) => 100 + present.length });
    expect(await ask(server, '/tasks', post({}))).toEqual([201, { id: 102 }]);
  });

  it('deleteStatus 204 answers a delete without a body', async () => {
    const server = restServer(TaskResource, rows, { deleteStatus: 204 });
    expect(await ask(server, '/tasks/1', { method: 'DELETE' })).toEqual([204, undefined]);
  });

  it('listBody wraps a list', async () => {
    const server = restServer(TaskResource, rows, { listBody: (results, { total }) => ({ results, total }) });
    expect(await ask(server, '/tasks?title=one')).toEqual([200, { results: [rows[0]], total: 1 }]);
  });

  it('beforeSave has the last word on created and changed rows', async () => {
    const server = restServer(TaskResource, rows, {
      beforeSave: (row, previous) => ({ ...row, changes: previous ? (previous.changes ?? 0) + 1 : 0 }),
    });
    expect(await ask(server, '/tasks', post({ title: 'a' }))).toEqual([201, { id: 6, title: 'a', changes: 0 }]);
    expect(await ask(server, '/tasks/6', patch({ title: 'b' }))).toEqual([200, { id: 6, title: 'b', changes: 1 }]);
    expect(server.rows[2]).toEqual({ id: 6, title: 'b', changes: 1 });
  });

  it('filters read search parameters that are no fields', async () => {
    const server = restServer(TaskResource, rows, { filters: { q: (row, value) => row.title.includes(value) } });
    expect(await ask(server, '/tasks?q=fi')).toEqual([200, [rows[1]]]);
  });

  it('sortParam and orderParam rename how lists are sorted', async () => {
    const server = restServer(TaskResource, rows, { sortParam: '_sort', orderParam: '_order' });
    expect(await ask(server, '/tasks?_sort=id&_order=desc&sort=id')).toEqual([200, [rows[1], rows[0]]]);
  });
});

describe('failures', () => {
  const outcomes = async (server: RestServer) => {
    const statuses: number[] = [];
    for (let count = 0; count < 200; count++) statuses.push((await ask(server, '/tasks'))[0]);
    return statuses;
  };

  it('come at the given rate, and are the same for the same seed', async () => {
    const run = (seed: number) => outcomes(restServer(TaskResource, rows, { failureRate: 0.3, seed }));
    const first = await run(1);
    const failures = first.filter((status) => status === 500).length;
    expect(failures).toBeGreaterThan(40);
    expect(failures).toBeLessThan(80);
    expect(await run(1)).toEqual(first);
    expect(await run(2)).not.toEqual(first);
  });

  it('come again after a reset', async () => {
    const server = restServer(TaskResource, rows, { failureRate: 0.5 });
    const first = await outcomes(server);
    server.reset();
    expect(await outcomes(server)).toEqual(first);
  });

  it('have the given status, and change nothing', async () => {
    const server = restServer(TaskResource, rows, { failureRate: 1, failureStatus: 503 });
    expect(await ask(server, '/tasks/1', { method: 'DELETE' })).toEqual([503, { message: 'Service Unavailable' }]);
    expect(server.rows).toEqual(rows);
    expect(server.requests).toHaveLength(1);
  });
});

describe('latency', () => {
  afterEach(() => void vi.useRealTimers());

  const arrival = async (answer: Promise<unknown>): Promise<number> => {
    const start = Date.now();
    let end: number | undefined;
    void answer.then(() => (end = Date.now()));
    await vi.advanceTimersByTimeAsync(1000);
    return (end ?? Number.NaN) - start;
  };

  it('holds the answer back for so many ms, and not the change', async () => {
    vi.useFakeTimers();
    const server = restServer(TaskResource, rows, { latency: 300 });
    const answer = ask(server, '/tasks/1', { method: 'DELETE' });
    await vi.advanceTimersByTimeAsync(0);
    expect(server.rows).toEqual([rows[1]]);
    expect(await arrival(answer)).toBe(300);
  });

  it('varies within a range, the same for the same seed', async () => {
    vi.useFakeTimers();
    const times = async () => {
      const server = restServer(TaskResource, rows, { latency: [100, 900], seed: 7 });
      return [await arrival(ask(server, '/tasks')), await arrival(ask(server, '/tasks'))];
    };
    const [one = 0, two = 0] = await times();
    expect(one).not.toBe(two);
    expect(Math.min(one, two)).toBeGreaterThanOrEqual(100);
    expect(Math.max(one, two)).toBeLessThanOrEqual(900);
    expect(await times()).toEqual([one, two]);
  });
});
