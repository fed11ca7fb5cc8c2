import { expect, it } from 'vitest';
import { count, documentOf, generated, list, object, ref, text } from '../small.js';

const base = object({ id: text, name: text });
const extended = (properties: Readonly<Record<string, unknown>>) => ({
  allOf: [ref('Pet--Base'), { properties }],
});

it('a thing that adds members to another one has them all, and both are one where the name says so', () => {
  const { report, files } = generated(
    documentOf(
      {
        'GET /pets': { answer: list(ref('Pet--Mini')) },
        'GET /pets/{id}': { answer: ref('Pet') },
        'GET /people/{id}': { answer: object({ id: text, pet: ref('Pet--Mini') }) },
      },
      {
        'Pet--Base': base,
        'Pet--Mini': { allOf: [ref('Pet--Base'), { properties: { kind: text } }] },
        Pet: { allOf: [ref('Pet--Mini'), { properties: { age: count, owner: ref('Person') } }] },
        Person: object({ id: text, email: text }),
      },
    ),
  );
  expect(report.entities['Pet']?.schemas).toEqual(expect.arrayContaining(['Pet', 'Pet--Mini']));
  expect(report.resources['PetResource']?.members).toEqual(['get', 'getList']);
  const pet = files.get('Pet.ts') ?? '';
  for (const field of ['id', 'name', 'kind', 'age', 'owner'])
    expect(pet).toMatch(new RegExp(`^ {2}(declare )?${field}\\b`, 'm'));
});

it('what begins as another thing, and has many members more, is a thing of its own', () => {
  const { report } = generated(
    documentOf(
      { 'GET /pets/{id}': { answer: ref('Pet') }, 'GET /cars/{id}': { answer: ref('Car') } },
      {
        'Pet--Base': base,
        Pet: extended({ age: count, kind: text, born: text, color: text }),
        Car: extended({ wheels: count, doors: count, year: count, engine: text }),
      },
    ),
  );
  expect(Object.keys(report.entities).sort()).toEqual(['Car', 'Pet']);
});

it('what a relation only adds members to is the thing itself', () => {
  const { report } = generated(
    documentOf(
      {
        'GET /pets/{id}': { answer: ref('Pet--Base') },
        'GET /visits/{id}': {
          answer: object({ id: text, pet: extended({ role: text, since: text, until: text, by: text }) }),
        },
      },
      { 'Pet--Base': base },
    ),
  );
  expect(Object.values(report.entities).map(({ relations }) => relations)).toContainEqual({ pet: 'Pet' });
});

it('what only its address names is another thing at another address', () => {
  const variable = object({ name: text, value: text });
  const { report } = generated(
    documentOf(
      {
        'GET /orgs/{org}/actions/variables/{name}': { answer: ref('Variable') },
        'GET /orgs/{org}/agents/variables/{name}': { answer: ref('Variable') },
        'GET /users/{org}/actions/variables/{name}': { answer: ref('Other') },
      },
      { Variable: variable, Other: object({ name: text, size: count }) },
    ),
  );
  const places = Object.values(report.entities).map(({ resources }) =>
    resources.map((name) => report.resources[name]?.path),
  );
  expect(places.every((paths) => paths.length === 1)).toBe(true);
  expect(places).toHaveLength(3);
});
