// How servers wrap what they answer: lists with pages, items with what is said about them.
import { describe, expect, it } from 'vitest';
import { count, documentOf, generated, list, object, ref, text } from '../small.js';

const flag = { type: 'boolean' };
const id = { id: { schema: count } };
const pets = list(ref('Pet'));
const sort = object({ sorted: flag });

const membersOf = (list: object, item: object = ref('Pet'), pet: object = object({ id: count, name: text })) => {
  const operations = {
    'GET /pets': { answer: list as Record<string, unknown> },
    'GET /pets/{id}': { answer: item as Record<string, unknown>, path: id },
    'DELETE /pets/{id}': { answer: {}, path: id },
  };
  const { report } = generated(documentOf(operations, { Pet: pet as Record<string, unknown> }));
  return [report.entities.Pet?.key, report.resources['PetResource']?.members];
};

describe('a list in an envelope', () => {
  it.each([
    [
      'Spring',
      object({
        ...{ totalPages: count, totalElements: count, size: count, content: pets, number: count, sort, first: flag },
        ...{ last: flag, numberOfElements: count, pageable: object({ offset: count, sort }), empty: flag },
      }),
    ],
    ['.NET', object({ items: pets, pageNumber: count, totalCount: count, hasPreviousPage: flag, hasNextPage: flag })],
    ['a result', object({ succeeded: flag, code: count, isSuccess: flag, data: pets })],
    ['OData', object({ '@odata.context': text, '@odata.count': count, value: pets })],
    ['Mongoose', object({ docs: pets, totalDocs: count, pagingCounter: count, hasPrevPage: flag, hasNextPage: flag })],
    ['HAL', object({ _embedded: object({ pets }), _links: object({}), page: object({ size: count, number: count }) })],
    ['what went wrong beside it', object({ pets, request_id: text, errors: list(object({ message: text })) })],
  ])('is a list: %s', (_, answer) => {
    expect(membersOf(answer)).toEqual([['id'], ['get', 'getList', 'delete']]);
  });

  it('is written where HAL has it, with its links and pages beside it', () => {
    const page = object({ size: count, number: count });
    const answer = object({ _embedded: object({ pets }), _links: object({ self: text }), page });
    const query = { page: { schema: count }, size: { schema: { ...count, default: 20 } } };
    const { files } = generated(
      documentOf(
        { 'GET /pets': { answer, query }, 'GET /pets/{id}': { answer: ref('Pet'), path: id } },
        { Pet: object({ id: count, name: text }) },
      ),
    );
    const written = files.get('Pet.ts') ?? '';
    expect(written).toMatch(/_embedded: \{\s*pets: getList\.schema,?\s*\}/);
    expect(written).toContain("byNumber('page', 'size', 20, ['_embedded', 'pets'])");
  });

  it('is none where an object has a list and members of its own', () => {
    expect(membersOf(object({ currency: text, customer: text, items: pets }))).toEqual([['id'], ['get', 'delete']]);
  });

  it('is one beside what is included, as an item is', () => {
    const around = { jsonapi: object({ version: text }), included: list(object({ id: text, type: text })) };
    const pet = object({ id: count, type: text, attributes: object({ name: text }) });
    expect(membersOf(object({ ...around, data: pets }), object({ ...around, data: ref('Pet') }), pet)).toEqual([
      ['id'],
      ['get', 'getList', 'delete'],
    ]);
  });
});

describe('an item in an envelope', () => {
  const of = (answer: object, pet: object = object({ id: count, name: text })) =>
    generated(
      documentOf(
        { 'GET /pets/{id}': { answer: answer as never, path: id } },
        { Pet: pet as never, Status: pet as never },
      ),
    ).report.entities;

  it('is taken out where the envelope has no key, and nothing else that is a thing', () => {
    expect(Object.keys(of(object({ pet: ref('Pet'), request_id: text })))).toEqual(['Pet']);
    expect(Object.keys(of({ allOf: [object({ request_id: text }), object({ data: ref('Pet') })] }))).toEqual(['Pet']);
  });

  it('is none in spec, status or config, nor beside metadata', () => {
    for (const name of ['spec', 'status', 'config', 'settings'])
      expect(of(object({ [name]: ref('Status') }))).toEqual({});
    expect(of(object({ kind: text, metadata: object({ uid: text }), pet: ref('Pet') })).Pet).toBeUndefined();
  });
});

it('a list is the same whether its envelope is written at once or put together', () => {
  const together = { allOf: [object({ total: count, request_id: text }), object({ data: pets })] };
  expect(membersOf(together)).toEqual([['id'], ['get', 'getList', 'delete']]);
});
