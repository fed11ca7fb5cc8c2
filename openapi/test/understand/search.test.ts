import { describe, expect, it } from 'vitest';
import { count, documentOf, generated, list, object, ref, text } from '../small.js';

const states = { type: 'string', enum: ['open', 'closed', 'all'], default: 'open' };
const document = documentOf(
  {
    'GET /issues/{id}': { answer: ref('Issue') },
    'GET /users/{login}': { answer: ref('User') },
    'GET /milestones/{repo}/{number}': { answer: ref('Milestone'), path: { number: { schema: count } } },
    'GET /issues': {
      answer: list(ref('Issue')),
      query: {
        state: states,
        author: text,
        assignee: { schema: text, description: 'A login, or `none`.' },
        milestone: text,
        labels: text,
        title: count,
        page: count,
        sort: text,
        fields: text,
      },
    },
  },
  {
    Issue: object({
      id: count,
      state: text,
      title: text,
      author: ref('User'),
      assignee: ref('User'),
      milestone: ref('Milestone'),
    }),
    User: object({ login: text }),
    Milestone: object({ repo: text, number: count }),
  },
);

describe('arguments of a list', () => {
  const search = generated(document).model.resources.find(({ name }) => name === 'IssueResource')?.search;

  it('are fields where both are scalars of one type, or the key of a relation', () => {
    expect([...(search?.filters ?? [])]).toEqual([
      ['state', { all: 'all' }],
      ['assignee', 'server'],
      ['milestone', 'server'],
      ['labels', 'server'],
      ['title', 'server'],
      ['fields', 'none'],
    ]);
  });

  it('filter when they are absent where they have a default, and tell pages and orders apart', () => {
    expect([search?.defaults, search?.windows, search?.orders]).toEqual([
      new Map([['state', 'open']]),
      ['page'],
      ['sort'],
    ]);
  });

  it('are fields, too, in the style of 3.1, of .NET and of OData', () => {
    const orNull = (schema: object) => ({ schema: { anyOf: [schema, { type: 'null' }] } });
    const small = documentOf(
      {
        'GET /pets': {
          answer: list(ref('Pet')),
          query: {
            owner_id: orNull(text),
            HomeId: text,
            Kind: { schema: ref('Kind') },
            Colour: { schema: { type: 'string', enum: ['RED'] } },
            'Born<': text,
            day: { schema: { ...text, format: 'date' } },
            'page[number]': count,
            $orderby: text,
            $count: { schema: { type: 'boolean' } },
          },
        },
      },
      {
        Kind: { type: 'integer', enum: [0, 1] },
        Pet: object({
          id: count,
          owner_id: orNull(text).schema,
          homeId: text,
          kind: ref('Kind'),
          colour: { type: 'string', enum: ['red', 'blue'] },
          born: text,
          day: { ...text, format: 'date-time-rfc-2822' },
        }),
      },
    );
    const found = generated(small);
    const searched = found.model.endpoints[0]?.search;
    expect([...(searched?.filters ?? [])]).toEqual([
      ['HomeId', { field: 'homeId' }],
      ['Kind', { field: 'kind' }],
      ['Colour', 'server'],
      ['Born<', 'server'],
      ['day', 'server'],
      ['$count', 'none'],
    ]);
    expect([searched?.windows, searched?.orders]).toEqual([['page[number]'], ['$orderby']]);
    expect(found.files.get('Pet.ts')).toContain('HomeId: (item, value) => item.homeId === value');
  });
});
