import { describe, expect, it } from 'vitest';
import { shouldFetch } from '../../src/store/shouldFetch.js';
import type { FetchReason, Freshness, Occasion } from '../../src/store/shouldFetch.js';

const NOW = 1_000_000;
const fresh: Freshness = { expiryStatus: 'Valid', expiresAt: NOW + 1, fetchedAt: NOW - 10 };
/** It was expired as it came, as with a lifetime of 0. */
const brief = { ...fresh, fetchedAt: NOW - 10, expiresAt: NOW - 5 };
const left = { ...fresh, expiresAt: 1 };

type Row = readonly [title: string, view: Freshness, onMount: FetchReason | undefined, later: FetchReason | undefined];

const rows: readonly Row[] = [
  ['there is nothing', { ...fresh, expiryStatus: 'Invalid', expiresAt: 1 }, 'missing', 'missing'],
  ['it was taken away', { ...fresh, expiryStatus: 'Invalid' }, 'missing', 'missing'],
  ['it is fresh', fresh, undefined, undefined],
  ['it is fresh to the end of this moment', { ...fresh, expiresAt: NOW }, undefined, undefined],
  ['it has expired', brief, 'expired', undefined],
  [
    'it may be shown while it is fresh, and has expired',
    { ...brief, expiryStatus: 'InvalidIfStale' },
    'expired',
    undefined,
  ],
  ['it was left stale', left, 'invalidated', 'invalidated'],
  [
    'it was never fetched',
    { expiryStatus: 'InvalidIfStale', expiresAt: 0, fetchedAt: 0 },
    'invalidated',
    'invalidated',
  ],
  ['its request was aborted', { ...fresh, tries: 1 }, 'retry', 'retry'],
  ['its request was aborted twice', { ...fresh, tries: 2 }, undefined, undefined],
  ['it is stale, failed, and may not be asked for yet', { ...left, retryAt: NOW + 5 }, undefined, undefined],
  ['it failed long enough ago', { ...fresh, retryAt: NOW - 5 }, 'expired', undefined],
  ['it failed, and was left stale since', { ...fresh, retryAt: 1 }, 'invalidated', 'invalidated'],
  ['it comes from the future', { ...fresh, fetchedAt: NOW + 3, expiresAt: NOW + 9 }, 'clock moved back', undefined],
];

describe.each([
  ['that mounts', { now: NOW }, 2],
  ['that saw it arrive', {}, 3],
] as const)('a reader %s', (_, occasion, column) => {
  it.each(rows.map((row) => [row[0], row[column], row[1]] as const))('where %s: %s', (_title, reason, view) => {
    expect(shouldFetch(view, occasion)).toBe(reason);
  });

  it('that would have to wait asks whatever the retry time', () => {
    const failed = { ...left, retryAt: NOW + 5 };
    expect(shouldFetch(failed, { ...occasion, isWaiting: true })).toBe('invalidated');
    expect(shouldFetch({ ...fresh, retryAt: NOW - 5 }, { ...occasion, isWaiting: true })).toBeUndefined();
  });

  it.each<[string, Occasion]>([
    ['others ask for its rows', { isLeft: true }],
    ['asking has brought nothing new', { isSpent: true }],
  ])('asks for nothing where %s', (_title, why) => {
    for (const [, view] of rows) expect(shouldFetch(view, { ...occasion, ...why })).toBeUndefined();
  });
});
