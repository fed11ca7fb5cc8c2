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
});
