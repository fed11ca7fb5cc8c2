import { describe, expect, it } from 'vitest';
import { denormalize, Entity, normalize, Scalar, validateRequired } from '../../src/index.js';
import { entityNamed, User } from '../support/entities.js';
import { memoizedRead } from '../support/memoizedRead.js';

const meta = (fetchedAt: number, date: number, expiresAt: number) => ({ fetchedAt, date, expiresAt });

describe('S2 normalizing an entity', () => {
  it('is process, pk, validate, the fields in the order of the schema, merge (S2.1)', () => {
    const steps: string[] = [];
    const note = (step: string) => void steps.push(step);
    const part = (name: string) =>
      class extends entityNamed(name) {
        static override process(input: object) {
          note(name);
          return { ...input };
        }
      };
    class Whole extends Entity {
      id = '';
      static override key = 'Whole';
      static override schema = { second: part('second'), first: part('first'), absent: part('absent') };
      static override process(input: object) {
        note('process');
        return { ...input };
      }
      override pk() {
        note('pk');
        return 1;
      }
      static override validate() {
        note('validate');
        return undefined;
      }
      static override merge(existing: object, incoming: object) {
        note('merge');
        return { ...existing, ...incoming };
      }
    }
    const input = { first: { id: 1 }, second: { id: 2 } };
    const { result, entities } = normalize(Whole, input);
    expect([result, steps]).toEqual(['1', ['process', 'pk', 'validate', 'second', 'first']]);
    steps.length = 0;
    normalize(Whole, { first: { id: 3 } }, [], { entities });
    expect(steps).toEqual(['process', 'pk', 'validate', 'first', 'merge']);
  });

  it.each<[string, object, string | undefined]>([
    ['is there', { name: 'x' }, undefined],
    ['is there as undefined', { name: undefined }, undefined],
    ['is missing', {}, 'name'],
    ['is inherited only', Object.create({ name: 'x' }), 'name'],
  ])('validateRequired names the first field that is no own one: it %s (S2.10)', (_, value, missing) => {
    const problem = validateRequired(value, { name: '', other: '' });
    if (missing === undefined) expect(validateRequired(value, { name: '' })).toBeUndefined();
    else expect(problem).toContain(missing);
  });

  it.each(['__proto__', 'constructor', 'hasOwnProperty'])(
    'takes %s as the name of a table, and of a row (S2.15)',
    (name) => {
      const Named = entityNamed(name);
      const { result, entities, entitiesMeta } = normalize(Named, { id: name, title: 'x' });
      expect(result).toBe(name);
      expect([Object.keys(entities), Object.keys(entitiesMeta)]).toEqual([[name], [name]]);
      expect(denormalize(Named, result, entities)).toMatchObject({ id: name, title: 'x' });
    },
  );
});

describe('S3 order', () => {
  it('goes by when requests were sent, not by when answers were stored (S3.5)', () => {
    const first = normalize(User, { id: 1, name: 'sent later' }, [], {}, meta(5, 6, 100));
    const { entities } = normalize(User, { id: 1, name: 'stored later' }, [], first, meta(4, 9, 100));
    expect(entities).toEqual({ User: { 1: { id: 1, name: 'sent later' } } });
  });

  it.each([
    ['the later answer: its expiry may be the earlier one', meta(5, 6, 100), meta(7, 8, 50), meta(7, 8, 50)],
    ['of equal ones the incoming', meta(5, 6, 100), meta(5, 8, 50), meta(5, 8, 50)],
    ['what is stored where the incoming is older', meta(5, 6, 100), meta(4, 8, 500), meta(5, 6, 100)],
  ])('keeps the meta of %s, as a whole (S3.6)', (_, stored, incoming, expected) => {
    const first = normalize(User, { id: 1 }, [], {}, stored);
    expect(normalize(User, { id: 1, name: 'x' }, [], first, incoming).entitiesMeta.User?.[1]).toEqual(expected);
  });
});

describe('S5 decoders', () => {
  it('give one value for each entity that is read (S5.6)', () => {
    class Event extends Entity {
      id = '';
      at = new Date(0);
      static override schema = { at: Date };
      static override key = 'Event';
    }
    const { entities } = normalize(Event, { id: 1, at: '2020-01-01' });
    const read = () => (memoizedRead(Event, '1', entities) as Event).at;
    expect(read().toISOString()).toBe('2020-01-01T00:00:00.000Z');
    expect(read()).toBe(read());
  });
});

describe('S20 a Scalar', () => {
  it('has a table of its key (S20.1)', () => {
    expect(new Scalar({ key: 'portfolio', lens: () => 'A' }).key).toBe('Scalar(portfolio)');
  });
});
