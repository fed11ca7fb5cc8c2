import { describe, expect, it } from 'vitest';
import { count, documentOf, generated, object, ref, text } from '../small.js';

const pet = object({ id: count, name: text });

describe('operations', () => {
  it('are compared without suffix, slash and fragment, and called with them', () => {
    const document = documentOf(
      {
        'GET /pets/{id}.json': { answer: ref('Pet') },
        'PUT /pets/{id}.json': { answer: ref('Pet'), body: ref('Pet') },
        'PUT /pets/{id}.json#rename': { id: 'rename', answer: ref('Pet'), body: object({ name: text }) },
      },
      { Pet: pet },
    );
    const { report, files } = generated(document);
    expect(report.resources.PetResource).toMatchObject({ path: '/pets/{id}.json', members: ['get', 'partialUpdate'] });
    expect(files.get('Pet.ts')).toContain("path: '/pets/:id.json'");
    expect(report.endpoints.rename).toEqual({ method: 'PUT', path: '/pets/{id}.json#rename' });
  });

  it('send the patch that is an object with what changes, and say its type', () => {
    const document = documentOf(
      {
        'GET /pets/{id}': { answer: ref('Pet') },
        'PATCH /pets/{id}': {
          answer: ref('Pet'),
          more: {
            requestBody: {
              content: {
                'application/json-patch+json': { schema: { type: 'array', items: {} } },
                'application/merge-patch+json': { schema: ref('Pet') },
              },
            },
          },
        },
      },
      { Pet: pet },
    );
    expect(generated(document).files.get('Pet.ts')).toContain(
      "requestInit: { headers: { 'content-type': 'application/merge-patch+json' } }",
    );
  });

  it('are found where OData has keys in brackets, and called with them', () => {
    const list = (name: string) => object({ value: { type: 'array', items: ref(name) } });
    const { report, files } = generated(
      documentOf(
        {
          'GET /Pets': { answer: list('Pet') },
          'POST /Pets': { answer: ref('Pet'), body: ref('Pet') },
          'GET /Pets({Id})': { answer: ref('Pet'), path: { Id: { schema: count } } },
          'DELETE /Pets({Id})': { path: { Id: { schema: count } } },
          'GET /People': { answer: list('Person') },
          "GET /People('{UserName}')": { answer: ref('Person') },
          'GET /Lines': { answer: list('Line') },
          'GET /Lines(OrderId={OrderId},No={No})': { answer: ref('Line') },
          'GET /Cheapest(below={below})': { id: 'cheapest', answer: list('Pet') },
        },
        {
          Pet: object({ Id: count, Name: text }),
          Person: object({ UserName: text, Email: text }),
          Line: object({ OrderId: text, No: text, Count: count }),
        },
      ),
    );
    expect(Object.values(report.entities).map(({ key }) => key)).toEqual([['Id'], ['OrderId', 'No'], ['UserName']]);
    expect(Object.values(report.resources).map(({ members, listPath }) => [listPath, ...members])).toEqual([
      ['/Pets', 'get', 'getList', 'create', 'delete'],
      ['/Lines', 'get', 'getList'],
      ['/People', 'get', 'getList'],
    ]);
    expect(files.get('Pet.ts')).toContain(String.raw`path: '/Pets\\(:Id\\)'`);
    expect(files.get('Person.ts')).toContain(String.raw`path: "/People\\(':UserName'\\)"`);
    expect(files.get('Line.ts')).toContain(String.raw`path: '/Lines\\(OrderId=:OrderId,No=:No\\)'`);
  });

  it('of one address belong together, whatever its parameters are called', () => {
    const { report, files } = generated(
      documentOf(
        {
          'GET /pets/{id}': { answer: ref('Pet') },
          'DELETE /pets/{petId}': {},
          'PUT /pets/{petId}': { body: ref('Pet') },
        },
        { Pet: pet },
      ),
    );
    expect(report.resources['PetResource']?.members).toEqual(['get', 'partialUpdate', 'delete']);
    expect(files.get('Pet.ts')).toContain("path: '/pets/:id'");
  });

  it('take the members of an object in the query one by one, and a text where the parameter has a content', () => {
    const pageable = { schema: object({ page: count, size: count }), required: true };
    const document: any = documentOf({
      'GET /pets': {
        id: 'list',
        answer: object({ all: text }),
        query: { pageable, deep: { schema: object({ a: text }), style: 'deepObject' } },
      },
    });
    document.paths['/pets'].get.parameters.push({
      name: 'where',
      in: 'query',
      content: { 'application/json': { schema: object({ a: text }) } },
    });
    expect(generated(document).files.get('endpoints/pet.ts')).toContain(
      'searchParams: {} as { page: number; size: number; deep?: { a: string }; where?: string }',
    );
  });
});
