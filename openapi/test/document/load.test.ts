import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { generate } from '../../src/index.js';
import { count, documentOf, object, ref, text } from '../small.js';
import { temporary } from '../support.js';

const written = (document: unknown): string => {
  const file = join(temporary(), 'openapi.json');
  writeFileSync(file, JSON.stringify(document));
  return file;
};

const pets = { 'GET /pets/{id}': { answer: ref('Pet') } };

it('names the reference that leads to itself', async () => {
  const loop = documentOf(pets, { Pet: object({ id: count, friend: ref('Friend') }), Friend: ref('Friend') });
  await expect(generate(written(loop))).rejects.toThrow('#/components/schemas/Friend: this $ref leads to itself');
});

it('says that a page that shows a document is none', async () => {
  const file = join(temporary(), 'index.html');
  writeFileSync(file, '<!doctype html><title>Swagger UI</title>');
  await expect(generate(file)).rejects.toThrow('this is a page');
});

it('warns of a body whose schema is null, and takes anything for it; a schema that is a text is refused', async () => {
  const withBody = (schema: unknown) => {
    const document: any = documentOf(
      { 'GET /pets/{id}': { answer: ref('Pet') }, 'POST /pets/{id}/notes': { id: 'note', body: text } },
      { Pet: object({ id: count }) },
    );
    document.paths['/pets/{id}/notes'].post.requestBody.content['application/json'].schema = schema;
    return written(document);
  };
  const { warnings, report, files } = await generate(withBody(null));
  expect(warnings.map(({ where }) => where)).toContain(
    '#/paths/~1pets~1{id}~1notes/post/requestBody/content/application~1json/schema',
  );
  expect(Object.keys(report.endpoints)).toEqual(['note']);
  expect([...files.values()].join('')).toContain('body: {} as unknown');
  await expect(generate(withBody('Pet'))).rejects.toThrow('cannot be used');
});
