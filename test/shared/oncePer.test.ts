import { describe, expect, it, vi } from 'vitest';
import { oncePer } from '../../src/shared/oncePer.js';

describe('oncePer', () => {
  it('makes one value for each object', () => {
    const make = vi.fn((key: { readonly id: number }) => ({ made: key.id }));
    const find = oncePer(make);
    const [one, other] = [{ id: 1 }, { id: 1 }];
    expect(find(one)).toBe(find(one));
    expect(find(other)).not.toBe(find(one));
    expect(make).toHaveBeenCalledTimes(2);
  });

  it('remembers nothing where the making throws', () => {
    let isBroken = true;
    const find = oncePer((_key: object) => {
      if (isBroken) throw new Error('broken');
      return 'made';
    });
    const key = {};
    expect(() => find(key)).toThrow('broken');
    isBroken = false;
    expect(find(key)).toBe('made');
  });
});
