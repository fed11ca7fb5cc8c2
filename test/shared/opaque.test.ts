import { describe, expect, it } from 'vitest';
import { holds, isOpaque, isStream } from '../../src/shared/opaque.js';

describe('isOpaque', () => {
  it.each([
    new Blob(),
    new File([], 'x'),
    new ArrayBuffer(1),
    new SharedArrayBuffer(1),
    new DataView(new ArrayBuffer(1)),
    new Uint8Array(1),
    new Float64Array(1),
    new ReadableStream(),
  ])('%o is', (value) => {
    expect(isOpaque(value)).toBe(true);
  });

  it.each([[{}], [[]], [new Date(0)], [new Map()], [new FormData()]])('%o is not', (value) => {
    expect(isOpaque(value)).toBe(false);
  });
});

describe('holds', () => {
  it.each<[unknown, boolean]>([
    [new Blob(), true],
    [{ file: { blob: new Blob() } }, true],
    [[{ a: 1 }, [new Uint8Array(1)]], true],
    [{ a: [1, 'x', null, undefined] }, false],
    ['text', false],
    [null, false],
  ])('%o: %s', (value, expected) => {
    expect(holds(value, isOpaque)).toBe(expected);
  });

  it('tells a stream from bytes', () => {
    expect(holds({ body: new ReadableStream() }, isStream)).toBe(true);
    expect(holds({ body: new Blob() }, isStream)).toBe(false);
  });

  it('ends in a cycle', () => {
    const cycle: { self?: unknown } = {};
    cycle.self = cycle;
    expect(holds(cycle, isOpaque)).toBe(false);
  });
});
