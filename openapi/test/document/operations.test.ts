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
});
