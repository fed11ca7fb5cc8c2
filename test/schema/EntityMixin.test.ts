import { describe, expect, it } from 'vitest';
import { denormalize, Entity, normalize, RestEndpoint } from '../../src/index.js';
import { EntityMixin } from '../../src/schema/EntityMixin.js';
import { expectConsole } from '../support/console.js';
import { restErrorOf } from '../support/thrown.js';

class Person {
  id = '';
  first = '';
  last = 'Doe';
  get full() {
    return `${this.first} ${this.last}`;
  }
}

describe('EntityMixin makes an entity of a class (S1.12)', () => {
  class PersonEntity extends EntityMixin(Person, { key: 'PersonEntity' }) {}

  it('whose rows are stored and read as instances, with getters and defaults', () => {
    const { result, entities } = normalize(PersonEntity, { id: 1, first: 'Ada' });
    expect([result, entities]).toEqual(['1', { PersonEntity: { 1: { id: 1, first: 'Ada' } } }]);
    const person = denormalize(PersonEntity, '1', entities) as PersonEntity;
    expect(person).toBeInstanceOf(Person);
    expect(person.full).toBe('Ada Doe');
    expect(person.pk()).toBe(1);
  });

  it('with the members of Entity itself', () => {
    expect(PersonEntity.merge).toBe(Entity.merge);
    expect(PersonEntity.normalize).toBe(Entity.normalize);
    expect({ ...PersonEntity.fromJS({ first: 'Ada' }) }).toEqual({ id: '', first: 'Ada', last: 'Doe' });
    expect(PersonEntity.defaults).toBe(PersonEntity.defaults);
    expect({ ...PersonEntity.defaults }).toEqual({ id: '', first: '', last: 'Doe' });
  });

  it('which nests in entities, and nests them', () => {
    class Pet extends EntityMixin(
      class {
        id = '';
        owner: Person | undefined = undefined;
      },
      { key: 'Pet', schema: { owner: PersonEntity } },
    ) {}
    class House extends Entity {
      id = '';
      pets: Pet[] = [];
      static override schema = { pets: [Pet] };
      static override key = 'House';
    }
    const { entities } = normalize(House, { id: 1, pets: [{ id: 2, owner: { id: 3, first: 'Ada' } }] });
    expect(entities).toMatchObject({ House: { 1: { pets: ['2'] } }, Pet: { 2: { owner: '3' } } });
    const house = denormalize(House, '1', entities) as House;
    expect(house.pets[0]?.owner?.first).toBe('Ada');
  });

  it('which types endpoints', () => {
    const getPerson = new RestEndpoint({ path: '/people/:id', schema: PersonEntity });
    expect(getPerson.schema).toBe(PersonEntity);
  });
});

describe('the primary key of a mixed entity (S1.12)', () => {
  const pkOf = (pk: any, input: object) =>
    normalize(EntityMixin(Person, { pk, key: 'P' }), input, [{ group: 7 }]).result;

  it.each<[string, unknown, object, string]>([
    ['a field', 'first', { first: 'Ada' }, 'Ada'],
    ['a function of the plain value', (value: Person) => `${value.first}!`, { first: 'Ada' }, 'Ada!'],
    [
      'a function of parent, key and arguments',
      (_value: Person, parent: object, key: unknown, args: readonly any[]) =>
        `${Object.keys(parent).join()}-${key}-${args[0].group}`,
      { first: 'Ada' },
      'first-undefined-7',
    ],
    ['id by default', undefined, { id: 0 }, '0'],
  ])('is %s', (_, pk, input, expected) => {
    expect(pkOf(pk, input)).toBe(expected);
  });

  it.each([['no id'], ['nothing under a field that does not exist', 'nope']])(
    'that is %s is missing',
    (_, pk?: string) => {
      expect(restErrorOf(() => pkOf(pk, { first: 'Ada' }))).toMatchObject({
        code: 'PK_MISSING',
        subject: 'P',
        status: 400,
      });
    },
  );

  it('is that of the class where it has one', () => {
    class Named extends Person {
      pk() {
        return `named ${this.first}`;
      }
    }
    expect(normalize(EntityMixin(Named, { key: 'Named' }), { first: 'Ada' }).result).toBe('named Ada');
  });
});

describe('key and schema come from the final class, then the options, then Base, then its name (S1.12)', () => {
  class WithStatics extends Person {
    static key = 'FromBase';
    static schema = { first: String };
  }
  class Final extends EntityMixin(WithStatics, { key: 'FromOptions' }) {
    static override key = 'FromFinal';
  }

  it.each<[string, { key: string }, string]>([
    ['the final class', Final, 'FromFinal'],
    ['the options', EntityMixin(WithStatics, { key: 'FromOptions' }), 'FromOptions'],
    ['Base', EntityMixin(WithStatics), 'FromBase'],
    ["Base's name", EntityMixin(Person), 'Person'],
    ["a final class's name", class Own extends EntityMixin(Person) {}, 'Own'],
  ])('key: %s', (_, entity, expected) => {
    expectConsole('warn');
    expect(entity.key).toBe(expected);
  });

  it('schema: the options, and Base', () => {
    const schema = { last: Number };
    expect(EntityMixin(WithStatics, { schema }).schema).toBe(schema);
    expect(EntityMixin(WithStatics).schema).toBe(WithStatics.schema);
    expect(EntityMixin(Person).schema).toBeUndefined();
  });

  it('a class without any name needs a key (E8)', () => {
    expect(restErrorOf(() => EntityMixin(class {}).key).code).toBe('ENTITY_KEY_MISSING');
  });

  it('other members of an entity may be options, and hooks of Base count', () => {
    class Kept extends Person {
      static merge(existing: object) {
        return existing;
      }
    }
    const first = normalize(
      EntityMixin(Kept, { key: 'Kept', validate: ({ last }) => (last ? undefined : 'no last') }),
      {
        id: 1,
        last: 'a',
      },
    );
    expect(normalize(EntityMixin(Kept, { key: 'Kept' }), { id: 1, last: 'b' }, [], first).entities).toEqual(
      first.entities,
    );
    const strict = EntityMixin(Person, { key: 'Person', validate: ({ last }) => (last ? undefined : 'no last name') });
    expect(restErrorOf(() => normalize(strict, { id: 1 })).message).toContain('no last name');
  });
});
