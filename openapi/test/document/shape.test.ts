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
