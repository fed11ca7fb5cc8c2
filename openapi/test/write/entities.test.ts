// What the class of a thing declares, and how files hang together.
import { expect, it } from 'vitest';
import { count, documentOf, generated, list, object, ref, text } from '../small.js';

const path = { id: { schema: count } };

it('fields of the item’s own answer have defaults, what only a short form has may be missing', () => {
  const { files } = generated(
    documentOf(
      { 'GET /pets': { answer: list(ref('PetSummary')) }, 'GET /pets/{id}': { answer: ref('Pet'), path } },
      {
        Pet: object({ id: count, name: text, notes: text, nick: text }, { required: ['id', 'name', 'notes'] }),
        PetSummary: object({ id: count, name: text, score: count }),
      },
    ),
  );
  const written = files.get('Pet.ts') ?? '';
  expect(written).toContain("notes = '';");
  expect(written).toContain('declare nick?: string;');
  expect(written).toContain('declare score?: number;');
});

it('each thing has a file, whose schema is asked for when all files are there; no field is an index', () => {
  const { files } = generated(
    documentOf(
      { 'GET /pets/{id}': { answer: ref('Pet'), path }, 'GET /users/{id}': { answer: ref('User'), path } },
      {
        Pet: object({ id: count, owner: ref('User'), slug: text }),
        User: object({ id: count, pets: list(ref('Pet')), slug: text }),
      },
    ),
  );
  expect([...files.keys()]).toEqual(['Pet.ts', 'User.ts', 'api.ts', 'index.ts']);
  expect(files.get('Pet.ts')).toContain("import { User } from './User.js';");
  expect(files.get('User.ts')).toContain("import { Pet } from './Pet.js';");
  for (const name of ['Pet.ts', 'User.ts']) {
    expect(files.get(name)).toContain('static override get schema()');
    expect(files.get(name)).toMatch(/Resource = \/\* @__PURE__ \*\/ resource\(/);
    expect(files.get(name)).not.toContain('indexes');
  }
});

it('what is sent is without what only the server writes, and PUT or POST stands in for a PATCH that is not there', () => {
  const schemas = {
    Pet: object({
      id: { ...count, readOnly: true },
      name: text,
      born: { ...text, format: 'date-time', readOnly: true },
    }),
  };
  const written = (method: string) =>
    generated(
      documentOf(
        {
          'GET /pets/{id}': { answer: ref('Pet'), path },
          [`${method} /pets/{id}`]: { answer: ref('Pet'), body: ref('Pet'), path },
        },
        schemas,
      ),
    ).files;
  expect(written('PATCH').get('types.ts')).toContain('export type PetInput = { name: string };');
  expect(written('PATCH').get('Pet.ts')).toContain("only: ['get', 'partialUpdate']");
  for (const method of ['PUT', 'POST'])
    expect(written(method).get('Pet.ts')).toContain(`partialUpdate: partialUpdate.extend({ method: '${method}' })`);
});

it('seconds of the clock are dates, as times in texts are', () => {
  const { files } = generated(
    documentOf(
      { 'GET /pets/{id}': { answer: ref('Pet'), path } },
      { Pet: object({ id: count, fed: { type: 'integer', format: 'unix-time' } }) },
    ),
  );
  expect(files.get('Pet.ts')).toContain('fed: (seconds: number) => new Date(seconds * 1000)');
});

it('an entity with several addresses has a resource for each, the second with the words of what it is in', () => {
  const { report, files } = generated(
    documentOf(
      {
        'GET /labels': { answer: list(ref('Label')) },
        'GET /labels/{id}': { answer: ref('Label'), path },
        'DELETE /labels/{id}': { path },
        'GET /repos/{repo}/labels': { answer: list(ref('Label')) },
        'GET /repos/{repo}/labels/{id}': { answer: ref('Label'), path },
      },
      { Label: object({ id: count, name: text }) },
    ),
  );
  expect(report.entities.Label?.resources).toEqual(['LabelResource', 'RepoLabelResource']);
  expect(report.resources['RepoLabelResource']).toMatchObject({
    path: '/repos/{repo}/labels/{id}',
    members: ['get', 'getList'],
  });
  expect(files.get('Label.ts')?.match(/class Label /g)).toHaveLength(1);
});

it.each([
  ['/v1/', '/v1'],
  ['api.test/v1', 'https://api.test/v1'],
  ['./v2', '/v2'],
  ['https://{region}.api.test/', 'https://eu.api.test'],
])('the server %s is %s', (url, prefix) => {
  const { files } = generated(
    documentOf(
      { 'GET /pets/{id}': { answer: ref('Pet'), path } },
      { Pet: object({ id: count, name: text }) },
      { servers: [{ url, variables: { region: { default: 'eu' } } }] },
    ),
  );
  expect(files.get('api.ts')).toContain(`override urlPrefix = '${prefix}';`);
});

it('HEAD and OPTIONS are endpoints, and a path keeps the slashes of what the config names', () => {
  const { report, files } = generated(
    documentOf({
      'HEAD /files/{path}': { id: 'has' },
      'OPTIONS /files/{path}': { id: 'may' },
      'GET /files/{path}': { id: 'read', answer: object({ text }) },
    }),
    { multiSegment: ['path'] },
  );
  expect(report.endpoints).toMatchObject({
    has: { method: 'HEAD' },
    may: { method: 'OPTIONS' },
    read: { method: 'GET' },
  });
  expect([...files.values()].join('').match(/path: '\/files\/\*path'/g)).toHaveLength(3);
});

it('an edit is shown before the answer where fields of the thing are sent, and not where they are in an envelope', () => {
  const pet = object({ id: count, name: text });
  const written = (body: object) =>
    generated(
      documentOf(
        {
          'GET /pets/{id}': { answer: ref('Pet'), path },
          'POST /pets': { answer: ref('Pet'), body: object({ name: text }) },
          'PATCH /pets/{id}': { answer: ref('Pet'), body: body as never, path },
        },
        { Pet: pet },
      ),
    ).files.get('Pet.ts') ?? '';
  expect(written(object({ name: text }))).toContain('optimistic: true');
  expect(written(object({ name: text }))).not.toContain('getOptimisticResponse');
  expect(written(object({ pet: object({ name: text }) }))).toMatch(
    /partialUpdate: partialUpdate\.extend\(\{\s*getOptimisticResponse: undefined,/,
  );
});
