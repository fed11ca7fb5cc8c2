import { describe, expect, it } from 'vitest';
import { renameIn } from '../../src/shared/renameIn.js';

const nameOf = (text: string) => (text === 'tmp' ? '7' : undefined);

class Draft {
  id = 'tmp';
  get label() {
    return `draft ${this.id}`;
  }
}

describe('renameIn', () => {
  it.each<[string, unknown, unknown]>([
    ['a text', 'tmp', '7'],
    ['a list', ['a', 'tmp'], ['a', '7']],
    ['members at any depth', { a: { b: ['tmp'] }, c: 1 }, { a: { b: ['7'] }, c: 1 }],
    ['names of members', { tmp: true }, { 7: true }],
    ['a member __proto__', JSON.parse('{"__proto__": "tmp"}'), JSON.parse('{"__proto__": "7"}')],
  ])('replaces the text in %s', (_, value, renamed) => {
    expect(renameIn(value, nameOf)).toEqual(renamed);
  });

  it.each<[unknown]>([['tmp-1'], ['a tmp b'], [null], [5], [{ a: ['x'] }], [new Date(0)], [() => 'tmp']])(
    'gives %o as it is: the same value',
    (value) => {
      expect(renameIn(value, nameOf)).toBe(value);
    },
  );

  it('shares what is unchanged', () => {
    const rest = { deep: ['x'] };
    expect(renameIn({ id: 'tmp', rest }, nameOf).rest).toBe(rest);
  });

  it('leaves what it is given as it was', () => {
    const given = Object.freeze({ ids: Object.freeze(['tmp']) });
    renameIn(given, nameOf);
    expect(given).toEqual({ ids: ['tmp'] });
  });

  it('keeps the class of an instance', () => {
    const renamed = renameIn(new Draft(), nameOf);
    expect(renamed).toBeInstanceOf(Draft);
    expect(renamed.label).toBe('draft 7');
  });

  it('replaces entries of a form, and keeps its files', () => {
    const form = new FormData();
    const file = new File(['x'], 'x.txt');
    form.append('parent', 'tmp');
    form.append('file', file);
    const renamed = renameIn(form, nameOf);
    expect(renamed).not.toBe(form);
    expect([renamed.get('parent'), (renamed.get('file') as File).name]).toEqual(['7', 'x.txt']);
    expect(renameIn(renamed, nameOf)).toBe(renamed);
  });

  it('ends in a cycle', () => {
    const cycle: { self?: unknown; id: string } = { id: 'x' };
    cycle.self = cycle;
    expect(renameIn(cycle, nameOf)).toBe(cycle);
  });

  it('ends where entities hold one another in many ways', () => {
    const [post, author]: Record<string, unknown>[] = [{ id: 'x' }, { id: 'y' }];
    Object.assign(post as object, { author, editor: author });
    Object.assign(author as object, { first: post, last: post });
    let looks = 0;
    renameIn(post, () => void looks++);
    expect(looks).toBeLessThan(100);
  });

  it('gives one object for one object', () => {
    const shared = { id: 'tmp' };
    const [a, b] = renameIn([shared, shared], nameOf);
    expect(a).toEqual({ id: '7' });
    expect(b).toBe(a);
  });
});
