// What a schema is without what is around it: references, `allOf`, and null.
import { expect, it } from 'vitest';
import { documentOf, generated, object, ref, text } from '../small.js';

const time = { ...text, format: 'date-time' };
const orNull = (schema: object) => ({ anyOf: [schema, { type: 'null' }] });

it.each([
  ['by itself', time],
  ['that may be null, in 3.0', { ...time, nullable: true }],
  ['that may be null, in 3.1', { ...time, type: ['string', 'null'] }],
  ['beside null', orNull(time)],
  ['by a reference', ref('Time')],
  ['by a reference beside null', orNull(ref('Time'))],
  ['in a sole allOf', { allOf: [ref('Time')] }],
])('a time %s is a Date', (_, schema) => {
  const document = documentOf(
    { 'GET /pets/{id}': { answer: ref('Pet') } },
    { Time: time, Pet: object({ id: text, born: schema }) },
  );
  const written = generated(document).files.get('Pet.ts') ?? '';
  expect(written).toMatch(/born(: Date \| null = null| = new Date\(0\));/);
  expect(written).toContain('return { born: Date };');
});

it('what extends a base keeps what that requires, and may be in answers that are of the base', () => {
  const cat = { allOf: [ref('Animal'), { properties: { kind: { const: 'cat' }, lives: { type: 'integer' } } }] };
  const discriminator = { propertyName: 'kind', mapping: { cat: '#/components/schemas/Cat', dog: 'nowhere.json' } };
  const { files, report } = generated(
    documentOf(
      { 'GET /animals/{id}': { answer: ref('Animal') }, 'POST /cats': { id: 'adopt', body: ref('Cat') } },
      { Animal: object({ id: text, kind: text }, { discriminator }), Cat: cat },
    ),
  );
  expect(Object.keys(report.entities)).toEqual(['Animal']);
  expect(files.get('Animal.ts')).toContain('declare lives?: number;');
  expect(files.get('types.ts')).toContain("export type Cat = { id: string; kind: 'cat'; lives?: number };");
});

it('a member whose schema is true is any value', () => {
  const pet = { type: 'object', required: ['id'], properties: { id: text, result: true, gone: false } };
  const { files } = generated(documentOf({ 'GET /pets/{id}': { answer: ref('Pet') } }, { Pet: pet }));
  expect(files.get('Pet.ts')).toContain('declare result?: unknown;');
  expect(files.get('Pet.ts')).not.toContain('gone');
});

it('a header that calls must have is told', () => {
  const header = (name: string) => ({ name, in: 'header', required: true, schema: text });
  const document: any = documentOf({ 'GET /pets/{id}': { answer: ref('Pet') } }, { Pet: object({ id: text }) });
  document.paths['/pets/{id}'].get.parameters.push(header('X-Tenant'), header('Accept'));
  expect(generated(document).report.left).toEqual([
    { what: 'X-Tenant', why: expect.stringContaining('prepareHeaders') as string },
  ]);
});
