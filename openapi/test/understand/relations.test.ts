// Where things stand in other things, and how kinds of them are told apart.
import { describe, expect, it } from 'vitest';
import { count, documentOf, generated, list, object, ref, text } from '../small.js';

const user = object({ id: text, email: text, name: text, born: text, city: text });
const kind = (value: string) => ({ type: 'string', enum: [value] });

describe('a relation', () => {
  const relationsOf = (field: object, more: Readonly<Record<string, object>> = {}) => {
    const { report } = generated(
      documentOf(
        { 'GET /pets/{id}': { answer: ref('Pet') }, 'GET /users/{id}': { answer: ref('User') } },
        { Pet: object({ id: text, user: field as never }), User: user, ...(more as object) },
      ),
    );
    return report.entities.Pet?.relations;
  };

  it.each([
    ['a reference', ref('User')],
    ['a sole allOf', { allOf: [ref('User')], nullable: true }],
    ['a reference beside null', { anyOf: [ref('User'), { type: 'null' }] }],
    ['an id that may be expanded', { anyOf: [text, ref('User')] }],
    ['a nullable copy', ref('nullable-user')],
    ['an inline copy of most members', object({ id: text, email: text, name: text, born: text })],
  ])('is %s', (_, field) => {
    expect(relationsOf(field, { 'nullable-user': { ...user, nullable: true } })).toEqual({ user: 'User' });
  });

  it('is in lists, in maps, and in the envelope of a field', () => {
    expect(relationsOf(list(ref('User')))).toEqual({ user: 'User' });
    expect(relationsOf({ type: 'object', additionalProperties: ref('User') })).toEqual({ user: 'User' });
    expect(relationsOf(object({ data: list(ref('User')), has_more: { type: 'boolean' } }))).toEqual({
      'user.data': 'User',
    });
  });

  it('is none where an inline object has the name, and other members or no key', () => {
    expect(relationsOf(object({ id: text, role: text, since: text }))).toEqual({});
    expect(relationsOf(object({ email: text, name: text }))).toEqual({});
  });

  it('is what the config says', () => {
    const document = documentOf(
      { 'GET /pets/{id}': { answer: ref('Pet') }, 'GET /users/{id}': { answer: ref('User') } },
      { Pet: object({ id: text, owner: object({ id: text }), user: ref('User') }), User: user },
    );
    const { report } = generated(document, { relations: { 'Pet.owner': 'User', 'Pet.user': false } });
    expect(report.entities.Pet?.relations).toEqual({ owner: 'User' });
  });
});

describe('one of several kinds', () => {
  const cat = object({ id: text, type: kind('cat'), lives: count });
  const dog = object({ id: text, type: kind('dog'), tricks: list(text) });
  const written = (member: object, schemas: Readonly<Record<string, object>>) =>
    generated(
      documentOf(
        {
          'GET /cats/{id}': { answer: ref('Cat') },
          'GET /dogs/{id}': { answer: ref('Dog') },
          'GET /homes/{id}': { answer: object({ id: text, city: text, pet: member as never }) },
        },
        schemas as never,
      ),
    ).files.get('Home.ts');

  it('is a Union where a constant tells them apart, or a discriminator', () => {
    const union = { oneOf: [ref('Cat'), ref('Dog')] };
    expect(written(union, { Cat: cat, Dog: dog })).toContain("new Union({ cat: Cat, dog: Dog }, 'type')");
    const said = { propertyName: 'kind', mapping: { C: '#/components/schemas/Cat', D: '#/components/schemas/Dog' } };
    const schemas = {
      Cat: object({ id: text, kind: text, lives: count }),
      Dog: object({ id: text, kind: text, tricks: list(text) }),
    };
    expect(written({ ...union, discriminator: said }, schemas)).toContain("new Union({ C: Cat, D: Dog }, 'kind')");
  });

  it('is plain JSON where nothing tells them apart', () => {
    const schemas = { Cat: object({ id: text, lives: count }), Dog: object({ id: text, tricks: list(text) }) };
    const text_ = written({ oneOf: [ref('Cat'), ref('Dog')] }, schemas) ?? '';
    expect(text_).not.toContain('Union');
    expect(text_).toContain('pet: CatData | DogData | null = null;');
  });

  it('is one thing where it is answered at one address, and all of them share the key', () => {
    const member = (name: string) => object({ id: text, title: text, body: text, [name]: text });
    const { report } = generated(
      documentOf(
        { 'GET /notes/{id}': { answer: { oneOf: [ref('Memo'), ref('Letter')] } } },
        { Memo: member('to'), Letter: member('stamp') },
      ),
    );
    expect(Object.values(report.entities).map(({ schemas, key }) => [key, ...schemas])).toEqual([
      [['id'], 'Memo', 'Letter'],
    ]);
  });
});
