import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { WeakValueMap } from '../../src/shared/maps.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

describe('WeakValueMap', () => {
  it('gives what was set last under a key', () => {
    const map = new WeakValueMap<string, object>();
    const [first, second] = [{ first: 1 }, { second: 2 }];
    map.set('a', first);
    map.set('a', second);
    expect(map.get('a')).toBe(second);
    expect(map.get('b')).toBeUndefined();
    expect([...map.values()]).toEqual([second]);
  });

  it('keeps values that somebody has, however many there are', () => {
    const map = new WeakValueMap<number, object>();
    const values = Array.from({ length: 1_000 }, (_, index) => ({ index }));
    values.forEach((value, index) => map.set(index, value));
    expect([...map.values()]).toEqual(values);
  });

  it('keeps no value alive', async () => {
    const map = new WeakValueMap<number, object>();
    const kept = { kept: true };
    map.set(-1, kept);
    for (let i = 0; i < 1_000; i++) map.set(i, { i });
    await nextTask();
    collectGarbage();
    expect([...map.values()]).toEqual([kept]);
  });
});
