import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Invalidate, RestEndpoint } from '../../src/index.js';
import { mockStore } from '../../src/testing/index.js';
import { Article, Group, Todo, User } from '../support/entities.js';
import type { EndpointInstance } from '../../src/index.js';

afterEach(() => void vi.useRealTimers());

const START = 1_000_000;
const get = new RestEndpoint({ path: '/users/:id', schema: User });
const raw = new RestEndpoint({ path: '/raw/:id' });
const users = new RestEndpoint({ path: '/users', schema: [User] });
const groups = new RestEndpoint({ path: '/groups/:id', schema: Group });
const pair = new RestEndpoint({ path: '/pairs/:id', schema: { user: User, todo: Todo } });
const article = new RestEndpoint({ path: '/articles/:id', schema: Article });
const ada = { id: '1', name: 'Ada' };
const args = { id: '1' };

function setUp() {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
  const { controller, store, slice, cleanup } = mockStore({ endpoints: { get, raw, users, groups, pair, article } });
  onTestFinished(cleanup);
  const select = slice.selectResponse;
  return {
    controller,
    read: (endpoint: EndpointInstance, given?: object | null) => select(endpoint)(store.getState(), given),
    later: (ms: number) => void vi.setSystemTime(Date.now() + ms),
  };
}

describe('what is read (2.1)', () => {
  it('is nothing for null: no data, no error, nothing due', async () => {
    const { controller, read } = setUp();
    await controller.setError(get, args, new Error('no'));
    expect(read(get, null)).toMatchObject({ data: undefined, error: undefined, expiryStatus: 'Valid' });
    expect(read(get, null).expiresAt).toBe(Number.MAX_SAFE_INTEGER);
  });

  it.each([[''], [0], [false], [null], [[]]])('takes the stored value %j for data (step 3)', async (value) => {
    const { controller, read } = setUp();
    await controller.setResponse(raw, args, value);
    expect(read(raw, args)).toMatchObject({ data: value, status: 'fulfilled', expiryStatus: 'Valid' });
  });

  it('queries rows where the key has no result (step 2)', async () => {
    const { controller, read } = setUp();
    await controller.setResponse(users, [ada]);
    expect(read(get, args).data).toBeInstanceOf(User);
    expect(read(groups, args).data).toBeUndefined();
  });

  it.each([
    ['1 where the query failed', get, 1, 'InvalidIfStale'],
    ['0 without a schema', raw, 0, 'Invalid'],
  ] as const)('expires at %s (step 4)', (_, endpoint, expiresAt, expiryStatus) => {
    expect(setUp().read(endpoint, args)).toMatchObject({ expiresAt, expiryStatus, data: undefined });
  });

  it('expires with the earliest row of a query (step 4)', async () => {
    const { controller, read, later } = setUp();
    await controller.set(User, args, ada);
    later(500);
    await controller.set(Todo, args, { id: '1', userId: '1', title: 'a', completed: false });
    expect(read(pair, args)).toMatchObject({ expiresAt: START + 60_000, data: { user: ada } });
  });

  it('expires with its meta where there is one (step 4)', async () => {
    const { controller, read, later } = setUp();
    await controller.setResponse(get, args, ada);
    later(500);
    await controller.set(User, args, { name: 'other' });
    expect(read(get, args).expiresAt).toBe(START + 60_000);
  });

  it('gives the same references where nothing changed (2.1.1)', async () => {
    const { controller, read } = setUp();
    await controller.setResponse(users, [ada, { id: '2', name: 'Bob' }]);
    const [list, [first, second]] = [read(users).data, read(users).data];
    await controller.set(User, { id: '3' }, { name: 'unrelated' });
    expect(read(users).data).toBe(list);
    await controller.set(User, { id: '2' }, { name: 'Bill' });
    expect(read(users).data).not.toBe(list);
    expect(read(users).data[0]).toBe(first);
    expect(read(users).data[1]).not.toBe(second);
  });

  it('gives the same times again and again (2.1.2)', async () => {
    const { controller, read } = setUp();
    await controller.set(User, args, ada);
    expect([read(get, args).expiresAt, read(get, args).expiresAt]).toEqual([START + 60_000, START + 60_000]);
  });

  it('leaves deleted rows out of lists; what requires one is invalid (2.4.3, 2.4.4)', async () => {
    const { controller, read } = setUp();
    const nested = { id: '1', author: { id: 'a', name: 'A' }, editor: { id: 'e', name: 'E' } };
    await controller.setResponse(article, args, nested);
    await controller.set(new Invalidate(User), { id: 'e' }, undefined as never);
    expect(read(article, args)).toMatchObject({ expiryStatus: 'Valid', data: { editor: undefined } });
    await controller.set(new Invalidate(User), { id: 'a' }, undefined as never);
    expect(read(article, args)).toMatchObject({ expiryStatus: 'Invalid', data: undefined });
  });
});

describe('the error that is read (2.2)', () => {
  it('asks the policy once, when the error is stored (2.2.2)', async () => {
    const { controller, read } = setUp();
    const errorPolicy = vi.fn(() => 'soft' as const);
    const soft = get.extend({ errorPolicy });
    await controller.setResponse(soft, args, ada);
    await controller.setError(soft, args, new Error('no'));
    read(soft, args);
    read(get, args);
    expect(errorPolicy).toHaveBeenCalledTimes(1);
    expect(controller.getState().meta[get.key(args)]?.errorPolicy).toBe('soft');
  });

  it.each([
    ['hard', { errorPolicy: () => 'hard' as const }],
    ['undefined', { errorPolicy: () => undefined }],
  ])('is hard where the policy says %s, for a 500 too (2.2.3)', async (_, options) => {
    const { controller, read } = setUp();
    const endpoint = get.extend(options);
    await controller.setResponse(endpoint, args, ada);
    await controller.setError(endpoint, args, Object.assign(new Error('no'), { status: 500 }));
    expect(read(endpoint, args)).toMatchObject({ data: ada, error: { status: 500 }, status: 'rejected' });
  });

  it('is the same object each time, with its status (5.1)', async () => {
    const { controller, read } = setUp();
    await controller.setError(get, args, Object.assign(new Error('no'), { status: 404 }));
    const { error } = read(get, args);
    expect(error).toMatchObject({ message: 'no', status: 404 });
    await controller.set(User, { id: '9' }, { name: 'unrelated' });
    expect(read(get, args).error).toBe(error);
  });
});
