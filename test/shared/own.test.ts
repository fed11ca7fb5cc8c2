import { describe, expect, it } from 'vitest';
import { own, put, without } from '../../src/shared/own.js';

describe('own', () => {
  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('never answers with an inherited %s', (name) => {
    expect(own({} as Record<string, unknown>, name)).toBeUndefined();
  });

  it('reads a member named __proto__', () => {
    expect(own(JSON.parse('{"__proto__":1}') as Record<string, number>, '__proto__')).toBe(1);
  });

  it('reads nothing of no table', () => {
    expect(own(undefined, 'a')).toBeUndefined();
  });
});

describe('put', () => {
  it('makes __proto__ an ordinary member', () => {
    const target: Record<string, unknown> = {};
    put(target, '__proto__', { polluted: true });
    expect(Object.getPrototypeOf(target)).toBe(Object.prototype);
    expect(JSON.stringify(target)).toBe('{"__proto__":{"polluted":true}}');
  });

  it('replaces a member named __proto__', () => {
    const target = JSON.parse('{"__proto__":1}') as Record<string, number>;
    put(target, '__proto__', 2);
    expect(own(target, '__proto__')).toBe(2);
  });
});

describe('without', () => {
  it('copies all members but one', () => {
    const table = { a: 1, b: 2 };
    expect(without(table, 'a')).toEqual({ b: 2 });
    expect(table).toEqual({ a: 1, b: 2 });
  });

  it('is the same object when there is no such member', () => {
    const table = { a: 1 };
    expect(without(table, 'constructor')).toBe(table);
  });

  it('keeps a member named __proto__', () => {
    const table = JSON.parse('{"__proto__":1,"a":2}') as Record<string, number>;
    expect(JSON.stringify(without(table, 'a'))).toBe('{"__proto__":1}');
  });
});
