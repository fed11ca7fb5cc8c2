import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { denormalize, Entity, normalize } from '../../src/index.js';

class Money {
  readonly amount: string;
  constructor(amount: unknown) {
    this.amount = String(amount);
  }
}

const readAt = (schema: unknown, value: unknown) => denormalize({ at: schema }, { at: value }, {}) as { at: unknown };

afterEach(() => void vi.useRealTimers());

describe('a decoder', () => {
  it('leaves the stored value raw (S5.1)', () => {
    const input = { at: '2020-01-01' };
    expect(normalize({ at: Date }, input).result).toEqual(input);
  });

  it.each<[string, unknown, unknown, unknown]>([
    ['a function is called', (x: string) => `<${x}>`, 'a', '<a>'],
    ['Number is called', Number, '5', 5],
    ['String is called', String, 5, '5'],
    ['Boolean is called', Boolean, 0, false],
    ['BigInt is called', BigInt, '5', 5n],
    ['Date is constructed', Date, '2020-01-01', new Date('2020-01-01')],
    ['a class is constructed', Money, '1.20', new Money('1.20')],
  ])('%s (S5.1, S5.3)', (_, decoder, raw, value) => {
    expect(readAt(decoder, raw).at).toStrictEqual(value);
  });

  it('constructs a Date that was declared before a fake clock was set, and that of another realm', () => {
    const declared = [Date, runInNewContext('Date') as DateConstructor];
    vi.useFakeTimers();
    for (const decoder of [...declared, Date])
      expect((readAt(decoder, '2020-01-01').at as Date).toISOString()).toBe('2020-01-01T00:00:00.000Z');
  });

  it.each([null, undefined])('does not see %o (S5.2)', (value) => {
    const decode = vi.fn();
    expect(readAt(decode, value).at).toBe(value);
    expect(decode).not.toHaveBeenCalled();
  });

  it.each([0, '', false])('sees %o (S5.2)', (value) => {
    expect(readAt((x: unknown) => [x], value).at).toEqual([value]);
  });

  it('works in lists (S5.4)', () => {
    expect(denormalize([Date], ['2020-01-01', null, undefined], {})).toEqual([new Date('2020-01-01'), null]);
  });

  it('may throw at the reader (S5.5)', () => {
    const decode = () => {
      throw new TypeError('not a date');
    };
    expect(() => readAt(decode, 'x')).toThrow('not a date');
  });

  it('may give undefined (S5.5)', () => {
    expect(readAt(() => undefined, 'x')).toEqual({ at: undefined });
  });

  it('works in the fields of entities (S5.4)', () => {
    class Item extends Entity {
      at = new Date(0);
      static override schema = { at: Date };
      static override key = 'Item';
    }
    const { entities, result } = normalize(Item, { id: 1, at: '2020-01-01' });
    expect(entities.Item).toEqual({ 1: { id: 1, at: '2020-01-01' } });
    expect((denormalize(Item, result, entities) as Item).at).toEqual(new Date('2020-01-01'));
  });

  it('leaves the default of an absent field as it is (S4.8)', () => {
    class Item extends Entity {
      price = '0 €';
      static override schema = { price: (cents: number) => `${cents / 100} €` };
      static override key = 'Item';
    }
    expect((denormalize(Item, '1', { Item: { 1: { id: 1 } } }) as Item).price).toBe('0 €');
  });
});
