// The whole text of a file, as a person would have written it: `npx vitest -u` shows what a change makes of it.
import { expect, it } from 'vitest';
import { count, documentOf, generated, list, object, ref, text } from '../small.js';
import { folderOf, typeErrors, writeAll } from '../support.js';

const number = { issue_number: { schema: count } };
const state = { type: 'string', enum: ['open', 'closed'] };
const url = 'https://api.test/repos/me/mine/issues/1';

const issue = object(
  {
    id: { ...count, readOnly: true },
    number: { ...count, readOnly: true },
    url: text,
    title: { ...text, description: 'In a line. What it is about.' },
    state,
    author: { nullable: true, allOf: [ref('simple-user')] },
    labels: list(ref('Label')),
    created_at: { ...text, format: 'date-time', readOnly: true },
    closed_at: { anyOf: [{ ...text, format: 'date-time' }, { type: 'null' }] },
    body: text,
  },
  { required: ['id', 'number', 'url', 'title', 'state', 'author', 'labels', 'created_at', 'closed_at'] },
);

const document = documentOf(
  {
    'GET /repos/{owner}/{repo}/issues': {
      answer: list(ref('Issue')),
      query: {
        state: { schema: { type: 'string', enum: ['open', 'closed', 'all'], default: 'open' } },
        label: text,
        sort: text,
        page: count,
        per_page: { schema: { ...count, default: 30 } },
      },
    },
    'POST /repos/{owner}/{repo}/issues': { answer: ref('Issue'), body: ref('Issue') },
    'GET /repos/{owner}/{repo}/issues/{issue_number}': {
      answer: ref('Issue'),
      path: number,
      example: { number: 1, url },
    },
    'PATCH /repos/{owner}/{repo}/issues/{issue_number}': {
      answer: ref('Issue'),
      body: object({ title: text, state }, { required: [] }),
      path: number,
    },
    'PUT /repos/{owner}/{repo}/issues/{issue_number}/lock': { id: 'issues/lock', answer: ref('Issue'), path: number },
    'GET /users/{username}': { answer: ref('user') },
  },
  {
    Issue: issue,
    user: object({ login: text, email: text, bio: text }),
    'simple-user': object({ login: text, email: text }),
    Label: object({ name: text, color: text }),
  },
);

it('is what a person would have written, and compiles', async () => {
  const { files } = generated(document);
  await expect(files.get('Issue.ts')).toMatchFileSnapshot('./golden/Issue.ts.txt');
  const folder = folderOf('golden');
  writeAll(folder, files);
  expect(typeErrors([folder])).toBe('');
  // The same document gives the same texts.
  expect(generated(document).files).toEqual(files);
});
