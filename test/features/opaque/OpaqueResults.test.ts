import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OpaqueResults } from '../../../src/features/opaque/OpaqueResults.js';
import { initialState } from '../../../src/store/state.js';
import type { ResultMeta } from '../../../src/store/state.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 1_000 }));
afterEach(() => void vi.useRealTimers());

const answer = (fetchedAt: number, more: Partial<ResultMeta> = {}): ResultMeta => ({
  fetchedAt,
  date: fetchedAt,
  expiresAt: fetchedAt + 60_000,
  ...more,
});
const keep = (opaque: OpaqueResults, key: string, meta = answer(Date.now())) =>
  opaque.keep(key, { body: `body of ${key}`, generation: 0, ...meta });
const read = (opaque: OpaqueResults, key: string, meta: ResultMeta, lastReset = 0) =>
  opaque.read({ ...initialState, lastReset, meta: { [key]: meta } }, key);

describe('a body', () => {
  const cases: [string, ResultMeta, number, string | undefined][] = [
    ['is there while the state says that it is the answer', answer(1_000), 0, 'body of a'],
    ['is there when it was made stale', answer(1_000, { expiresAt: 1 }), 0, 'body of a'],
    ['is there after a later failure', answer(2_000, { error: { name: 'Error', message: 'no' } }), 0, 'body of a'],
    ['is not there beside an older failure', answer(500, { error: { name: 'Error', message: 'no' } }), 0, undefined],
    ['is not there after another answer', answer(2_000), 0, undefined],
    ['is not there when it was invalidated', answer(1_000, { invalidated: true }), 0, undefined],
    ['is not there in another generation', answer(1_000), 7, undefined],
  ];
  it.each(cases)('%s', (_, meta, lastReset, body) => {
    const opaque = new OpaqueResults(() => false);
    keep(opaque, 'a');
    expect(read(opaque, 'a', meta, lastReset)).toBe(body);
  });

  it('is not there where the state knows nothing of the key: before it came', () => {
    const opaque = new OpaqueResults(() => false);
    keep(opaque, 'a');
    expect(opaque.read(initialState, 'a')).toBeUndefined();
  });

  it('is forgotten with its key, and with all', () => {
    const opaque = new OpaqueResults(() => false);
    for (const key of ['a', 'b', 'c']) keep(opaque, key);
    opaque.forget(['a']);
    expect(['a', 'b'].map((key) => read(opaque, key, answer(1_000)))).toEqual([undefined, 'body of b']);
    opaque.clear();
    expect(read(opaque, 'c', answer(1_000))).toBeUndefined();
  });
});

describe('what nobody shows', () => {
  it('is forgotten once it is stale, when another body comes', () => {
    const opaque = new OpaqueResults(() => false);
    keep(opaque, 'a');
    vi.setSystemTime(61_001);
    keep(opaque, 'b');
    expect(read(opaque, 'a', answer(1_000))).toBeUndefined();
  });

  it('is kept for a few seconds: its reader may not be mounted yet', () => {
    const opaque = new OpaqueResults(() => false);
    keep(opaque, 'a', answer(1_000, { expiresAt: 1_000 }));
    vi.setSystemTime(4_000);
    keep(opaque, 'b');
    expect(read(opaque, 'a', answer(1_000))).toBe('body of a');
  });

  it('is kept while a reader is mounted', () => {
    const opaque = new OpaqueResults((key) => key === 'a');
    keep(opaque, 'a');
    vi.setSystemTime(1_000_000);
    keep(opaque, 'b');
    expect(read(opaque, 'a', answer(1_000))).toBe('body of a');
  });

  it('is bounded: of more than a hundred the oldest go', () => {
    const opaque = new OpaqueResults(() => false);
    for (let index = 0; index < 100; index++) keep(opaque, `k${index}`);
    vi.setSystemTime(5_000);
    keep(opaque, 'last');
    const known = (key: string) => read(opaque, key, answer(1_000)) !== undefined;
    expect([known('k0'), known('k1'), known('k99')]).toEqual([false, true, true]);
  });
});
