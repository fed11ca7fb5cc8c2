import { describe, expect, it } from 'vitest';
import { Entity, normalize, validateRequired } from '../../src/index.js';

describe('validateRequired', () => {
  it.each<[string, object, object, string | undefined]>([
    ['nothing is required', {}, {}, undefined],
    ['everything is there', { a: 1, b: 2, c: 3 }, { a: 0, b: 0 }, undefined],
    ['a value is undefined', { a: undefined }, { a: 0 }, undefined],
    ['one is missing', { a: 1 }, { a: 0, b: 0 }, 'b'],
    ['several are missing: the first of the defaults', { c: 1 }, { b: 0, a: 0, c: 0 }, 'b'],
    ['a value is inherited', Object.create({ a: 1 }) as object, { a: 0 }, 'a'],
    ['a default is named as a member of Object', {}, { constructor: 0 }, 'constructor'],
  ])('%s (R14.1)', (_, processed, defaults, missing) => {
    const message = validateRequired(processed, defaults);
    expect(message === undefined).toBe(missing === undefined);
    expect(message ?? '').toContain(missing ?? '');
  });

  it('sees own enumerable defaults only (R14.1)', () => {
    const defaults = Object.create({ inherited: 0 }) as object;
    Object.defineProperty(defaults, 'hidden', { value: 0, enumerable: false });
    expect(validateRequired({}, defaults)).toBeUndefined();
  });

  class Post extends Entity {
    id = '';
    title = '';
    subtitle = '';
    static override validate(processed: object): string | undefined {
      const { subtitle: _optional, ...required } = this.defaults;
      return validateRequired(processed, required);
    }
    static override key = 'Post';
  }

  it('serves static validate, with fewer defaults for optional fields (R14.2)', () => {
    expect(normalize(Post, { id: '1', title: 'x' }).entities.Post).toEqual({ '1': { id: '1', title: 'x' } });
    expect(() => normalize(Post, { id: '1', subtitle: 'x' })).toThrow(/"title"/);
  });
});
