import { afterEach, describe, expect, it, vi } from 'vitest';
import { backoff, doubling } from '../../src/requests/backoff.js';

const at = (random: number, attempt: number): number => {
  vi.spyOn(Math, 'random').mockReturnValue(random);
  return backoff(attempt);
};

describe('the default back-off', () => {
  afterEach(() => void vi.restoreAllMocks());

  it('doubles from one second, between half and twice of it', () => {
    expect([1, 2, 3, 4].map((attempt) => at(0, attempt))).toEqual([500, 1_000, 2_000, 4_000]);
    expect([1, 2, 3, 4].map((attempt) => at(1, attempt))).toEqual([2_000, 4_000, 8_000, 16_000]);
  });

  it('is never longer than 30 seconds, however many failures there were', () => {
    for (const attempt of [5, 6, 7, 20, 2_000]) expect(at(0.999, attempt)).toBe(30_000);
    expect(at(0, 1e9)).toBe(30_000);
  });

  it('differs from one call to the next', () => {
    expect(new Set(Array.from({ length: 20 }, () => backoff(1))).size).toBeGreaterThan(10);
  });

  it('is exact where chance has no part in it', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 2_000].map(doubling)).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
    ]);
  });
});
