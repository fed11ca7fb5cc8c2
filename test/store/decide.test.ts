import { afterEach, expect, it, vi } from 'vitest';
import { decide } from '../../src/store/shouldFetch.js';

const fresh = { expiryStatus: 'Valid', expiresAt: 20, fetchedAt: 1 } as const;

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'REST_SLICE_EXPLAIN');
  vi.restoreAllMocks();
});

it('prints each decision with its reason, and only when it is asked to', () => {
  const print = vi.spyOn(console, 'debug').mockImplementation(() => undefined);
  expect(decide('posts.get', fresh, { now: 30 })).toBe('expired');
  expect(print).not.toHaveBeenCalled();
  Reflect.set(globalThis, 'REST_SLICE_EXPLAIN', true);
  decide('posts.get', fresh, { now: 30 });
  decide('posts.get', fresh, { now: 10 });
  decide('posts.get', fresh, { now: 30, isLeft: true });
  decide('posts.get', fresh, { isSpent: true });
  expect(print.mock.calls.map(([text]) => text as string)).toEqual([
    '[rest-slice] posts.get: asks (expired)',
    '[rest-slice] posts.get: does not ask (what there is is fresh)',
    '[rest-slice] posts.get: does not ask (the readers of its rows ask)',
    '[rest-slice] posts.get: does not ask (asking again has brought nothing new)',
  ]);
});

it('prints nothing in production', () => {
  vi.stubEnv('NODE_ENV', 'production');
  const print = vi.spyOn(console, 'debug').mockImplementation(() => undefined);
  Reflect.set(globalThis, 'REST_SLICE_EXPLAIN', true);
  expect(decide('posts.get', fresh, { now: 30 })).toBe('expired');
  expect(print).not.toHaveBeenCalled();
  vi.unstubAllEnvs();
});
