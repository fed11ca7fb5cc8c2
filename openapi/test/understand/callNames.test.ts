import { expect, it } from 'vitest';
import { count, documentOf, generated, list, object, ref, text } from '../small.js';

const label = object({ name: text, color: text });
const document = documentOf(
  {
    'GET /repos/{owner}/{repo}/labels/{name}': { answer: ref('Label') },
    'GET /repos/{owner}/{repo}/issues/{number}/labels': { id: 'list', answer: list(ref('Label')) },
    'DELETE /repos/{owner}/{repo}/issues/{number}/labels/{name}': { id: 'take', answer: list(ref('Label')) },
    'GET /users/{login}': { answer: ref('User') },
    'GET /users/{login}/followers': { id: 'followers', answer: list(ref('User')) },
  },
  { Label: label, User: object({ login: text, id: count }) },
);

it('what an item is in is called alike; what only has the name of its key is not', () => {
  const { files } = generated(document);
  expect(files.get('Label.ts')).toContain("path: '/repos/:owner/:repo/labels/:name'");
  expect(files.get('Label.ts')).toContain("path: '/repos/:owner/:repo/issues/:number/labels'");
  expect(files.get('Label.ts')).toContain("path: '/repos/:owner/:repo/issues/:number/labels/:label_name'");
  expect(files.get('User.ts')).toContain("path: '/users/:user_login/followers'");
});
