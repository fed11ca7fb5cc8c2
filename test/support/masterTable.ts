import { onTestFinished, vi } from 'vitest';
import { createRestSlice, Invalidate, RestEndpoint } from '../../src/index.js';
import { User } from './blog.js';
import { testStore } from './testStore.js';

const args = { id: '1' };
const ada = { id: '1', name: 'Ada' };

/** A store in which the states of the master table (2.4) are made. The clock stands still; requests get no answer. */
export function masterStore(options: object) {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
  onTestFinished(() => void vi.useRealTimers());
  const calls: string[] = [];
  let answer: object | undefined;
  const fetchResponse = (url: string) => {
    calls.push(url);
    return answer ? Promise.resolve(Response.json(answer)) : new Promise<Response>(() => undefined);
  };
  const make = () =>
    createRestSlice({
      endpoints: {
        user: new RestEndpoint({ path: '/users/:id', schema: User, fetchResponse, ...options }),
        raw: new RestEndpoint({ path: '/raw/:id', fetchResponse, ...options }),
        users: new RestEndpoint({ path: '/users', schema: [User], fetchResponse }),
      },
    });
  const made = testStore(make);
  const { slice, dispatch, endpoints } = made;
  const { user, raw, users } = endpoints;
  const states = {
    succeed: () => dispatch(user.setResponse(args, ada)),
    fail: () => dispatch(user.setError(args, new Error('failed'))),
    failRaw: () => dispatch(raw.setError(args, new Error('failed'))),
    succeedRaw: () => dispatch(raw.setResponse(args, { any: 1 })),
    invalidate: () => dispatch(user.invalidate(args)),
    invalidateRaw: () => dispatch(raw.invalidate(args)),
    invalidateAll: () => dispatch(slice.invalidateAll(user.endpoint)),
    expireAll: () => dispatch(slice.expireAll(user.endpoint)),
    rowFromList: () => dispatch(users.setResponse([ada])),
    deleteRow: () => dispatch(slice.set(new Invalidate(User), args, undefined as never)),
    later: (ms: number) => void vi.setSystemTime(Date.now() + ms),
    async malformed() {
      answer = { name: 'without an id' };
      await dispatch(user(args)).catch(() => undefined);
      answer = undefined;
      calls.length = 0;
    },
  };
  return { ...made, args, calls, states };
}
type Context = ReturnType<typeof masterStore>['states'];

const DATA_EXPIRED = 60_001;
const ERROR_EXPIRED = 1001;

/** One row: a state, and what readers make of it. */
export interface Row {
  readonly title: string;
  readonly prepare: (context: Context) => unknown;
  readonly isRaw?: true;
  /** Without and with `invalidIfStale`. */
  readonly status: readonly [string, string];
  /** hard, soft, hard with `invalidIfStale`, soft with it. */
  readonly reader: readonly [string, string, string, string];
}

const all = (what: string): Row['reader'] => [what, what, what, what];
const VALID = ['Valid', 'InvalidIfStale'] as const;
const STALE = ['InvalidIfStale', 'InvalidIfStale'] as const;
const INVALID_BOTH = ['Invalid', 'Invalid'] as const;
const BACKGROUND = ['fetch, data', 'fetch, data', 'fetch, suspend', 'fetch, suspend'] as const;
const FRESH_ERROR = ['data + error', 'data', 'data + error', 'data'] as const;
const OLD_ERROR = ['fetch, data + error', 'fetch, data', 'fetch, suspend', 'fetch, suspend'] as const;

/** The table, without its last row (`null`). */
export const rows: readonly Row[] = [
  { title: 'nothing', prepare: () => 0, status: STALE, reader: all('fetch, suspend') },
  {
    title: 'nothing, without a schema',
    isRaw: true,
    prepare: () => 0,
    status: INVALID_BOTH,
    reader: all('fetch, suspend'),
  },
  { title: 'fresh data', prepare: (c) => c.succeed(), status: VALID, reader: all('data') },
  {
    title: 'fresh data without a schema',
    isRaw: true,
    prepare: (c) => c.succeedRaw(),
    status: VALID,
    reader: all('data'),
  },
  {
    title: 'data at its last moment',
    prepare: (c) => (c.succeed(), c.later(DATA_EXPIRED - 1)),
    status: VALID,
    reader: all('data'),
  },
  { title: 'expired data', prepare: (c) => (c.succeed(), c.later(DATA_EXPIRED)), status: VALID, reader: BACKGROUND },
  { title: 'data, expireAll', prepare: (c) => (c.succeed(), c.expireAll()), status: VALID, reader: BACKGROUND },
  {
    title: 'data, invalidate',
    prepare: (c) => (c.succeed(), c.invalidate()),
    status: INVALID_BOTH,
    reader: all('fetch, suspend'),
  },
  {
    title: 'data, invalidateAll',
    prepare: (c) => (c.succeed(), c.invalidateAll()),
    status: INVALID_BOTH,
    reader: all('fetch, suspend'),
  },
  { title: 'nothing, invalidate', prepare: (c) => c.invalidate(), status: INVALID_BOTH, reader: all('fetch, suspend') },
  { title: 'a fresh error', prepare: (c) => c.fail(), status: STALE, reader: all('error') },
  {
    title: 'an expired error',
    prepare: (c) => (c.fail(), c.later(ERROR_EXPIRED)),
    status: STALE,
    reader: all('fetch, suspend'),
  },
  { title: 'data, a fresh error', prepare: (c) => (c.succeed(), c.fail()), status: VALID, reader: FRESH_ERROR },
  {
    title: 'data, an expired error',
    prepare: (c) => (c.succeed(), c.fail(), c.later(ERROR_EXPIRED)),
    status: VALID,
    reader: OLD_ERROR,
  },
  {
    title: 'data, an error, data',
    prepare: (c) => (c.succeed(), c.fail(), c.succeed()),
    status: VALID,
    reader: all('data'),
  },
  {
    title: 'an error, expireAll',
    prepare: (c) => (c.fail(), c.expireAll()),
    status: STALE,
    reader: all('fetch, suspend'),
  },
  {
    title: 'an error, invalidateAll (1.11)',
    prepare: (c) => (c.fail(), c.invalidateAll()),
    status: INVALID_BOTH,
    reader: all('fetch, suspend'),
  },
  {
    title: 'an error, invalidate',
    prepare: (c) => (c.fail(), c.invalidate()),
    status: INVALID_BOTH,
    reader: all('fetch, suspend'),
  },
  {
    title: 'invalidate, a fresh error, the row still there',
    prepare: (c) => (c.succeed(), c.invalidate(), c.fail()),
    status: VALID,
    reader: FRESH_ERROR,
  },
  {
    title: 'invalidate, an expired error, the row still there',
    prepare: (c) => (c.succeed(), c.invalidate(), c.fail(), c.later(ERROR_EXPIRED)),
    status: VALID,
    reader: OLD_ERROR,
  },
  {
    title: 'invalidate, an error, without a schema',
    isRaw: true,
    prepare: (c) => (c.succeedRaw(), c.invalidateRaw(), c.failRaw()),
    status: STALE,
    reader: all('error'),
  },
  { title: 'a fresh row of another answer', prepare: (c) => c.rowFromList(), status: VALID, reader: all('data') },
  {
    title: 'an expired row of another answer',
    prepare: (c) => (c.rowFromList(), c.later(DATA_EXPIRED)),
    status: VALID,
    reader: BACKGROUND,
  },
  {
    title: 'a row of another answer, an error (2.2.4 a)',
    prepare: (c) => (c.rowFromList(), c.fail()),
    status: VALID,
    reader: FRESH_ERROR,
  },
  {
    title: 'a row of another answer, invalidate',
    prepare: (c) => (c.rowFromList(), c.invalidate()),
    status: INVALID_BOTH,
    reader: all('fetch, suspend'),
  },
  {
    title: 'data whose row was deleted',
    prepare: (c) => (c.succeed(), c.deleteRow()),
    status: INVALID_BOTH,
    reader: all('fetch, suspend'),
  },
  {
    title: 'the same, a fresh error (2.2.4 b)',
    prepare: (c) => (c.succeed(), c.deleteRow(), c.fail()),
    status: STALE,
    reader: all('error'),
  },
  {
    title: 'the same, an expired error',
    prepare: (c) => (c.succeed(), c.deleteRow(), c.fail(), c.later(ERROR_EXPIRED)),
    status: STALE,
    reader: all('fetch, suspend'),
  },
  {
    title: 'a malformed answer',
    prepare: (c) => c.malformed(),
    status: STALE,
    reader: all('error'),
  },
  {
    title: 'a malformed answer, later (1.6)',
    prepare: async (c) => {
      await c.malformed();
      c.later(ERROR_EXPIRED);
    },
    status: STALE,
    reader: all('fetch, suspend'),
  },
];

/** The columns: name, endpoint options, place in `reader`. */
export const variants = [
  ['hard', {}, 0],
  ['soft', { errorPolicy: () => 'soft' }, 1],
  ['hard, invalidIfStale', { invalidIfStale: true }, 2],
  ['soft, invalidIfStale', { invalidIfStale: true, errorPolicy: () => 'soft' }, 3],
] as const;
