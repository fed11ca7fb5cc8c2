import { describe, expect, it } from 'vitest';
import { count, documentOf, generated, list, object, ref, text } from '../small.js';

const keyOf = (document: ReturnType<typeof documentOf>, name: string) => generated(document).report.entities[name]?.key;

describe('the key', () => {
  const issue = object({ number: count, title: text, url: text });
  const at = 'GET /repos/{owner}/{repo}/issues/{issue_number}';
  const row = { number: 1, title: '', url: 'https://api.test/repos/me/mine/issues/1' };

  it('is the address with what it is in', () => {
    const document = documentOf(
      { [at]: { answer: ref('Issue'), example: row, path: { issue_number: { schema: count } } } },
      { Issue: issue },
    );
    expect(keyOf(document, 'Issue')).toEqual(['owner', 'repo', 'number']);
    // The row has its address, as the example shows.
    expect(generated(document).files.get('Issue.ts')).toContain('input.url,');
  });

  it('is an id alone where rows appear that do not say what they are in', () => {
    const withId = object({ id: count, number: count, title: text });
    const document = documentOf(
      {
        [at]: { answer: ref('Issue'), path: { issue_number: { schema: count } } },
        'GET /issues': { answer: list(ref('Issue')) },
      },
      { Issue: withId },
    );
    expect(keyOf(document, 'Issue')).toEqual(['id']);
  });

  it('is a field that holds the joined parameters, as examples show', () => {
    const document = documentOf(
      { 'GET /repos/{owner}/{repo}': { answer: ref('Repo'), example: { id: 1, name: 'b', full_name: 'a/b' } } },
      { Repo: object({ id: count, name: text, full_name: text }) },
    );
    expect(keyOf(document, 'Repo')).toEqual(['full_name']);
    expect(generated(document).files.get('Repo.ts')).not.toContain('withName');
    const withUrl = documentOf(
      {
        'GET /repos/{owner}/{repo}': {
          answer: ref('Repo'),
          example: { id: 1, name: 'b', full_name: 'a/b', url: 'https://api.test/repos/a/b' },
        },
      },
      { Repo: object({ id: count, name: text, full_name: text, url: text }) },
    );
    expect(generated(withUrl).files.get('Repo.ts')).toContain(
      "return withName(input, 'full_name', input.url, /\\/repos\\/([^/?#]+)\\/([^/?#]+)$/);",
    );
  });

  it.each([
    ['gpg_key_id', object({ id: count, raw: text }), ['id']],
    ['username', object({ login: text, id: count }), ['login']],
    ['thing', object({ id: text, color: text }), ['id']],
    ['thing_slug', object({ slug: text, id: text }), ['slug']],
    ['name', object({ metadata: object({ name: text }) }), ['name']],
    ['id', object({ thing: text, meta: object({ id: count }) }), ['thing']],
  ])('takes the field that {%s} means', (parameter, schema, key) => {
    const document = documentOf({ [`GET /things/{${parameter}}`]: { answer: ref('Thing') } }, { Thing: schema });
    const found = keyOf(document, 'Thing');
    expect(found?.map((name) => name.split('.').at(-1))).toEqual(key);
  });

  describe('where only the address in the rows has the last parameter', () => {
    const member = object({ url: text, role: text });
    const example = { url: 'https://api.test/orgs/cats/members/ann', role: 'admin' };
    const read = 'GET /orgs/{org}/members/{username}';

    it('is that address, as examples show', () => {
      const document = documentOf(
        { [read]: { answer: ref('Member'), example }, 'GET /user/orgs/{org}': { answer: ref('Member'), example } },
        { Member: member },
      );
      expect(keyOf(document, 'Member')).toEqual(['org', 'username']);
    });

    it.each([
      [
        'examples show another',
        { [read]: { answer: ref('Member'), example: { ...example, url: 'https://x.test/a' } } },
      ],
      ['there is no example', { [read]: { answer: ref('Member') } }],
      [
        'another address of it does not have its parameters',
        {
          [read]: { answer: ref('Member'), example },
          'GET /teams/{team}/members/{username}': { answer: ref('Member'), example },
        },
      ],
      [
        'the last of them are two',
        {
          'GET /orgs/{org}/members/{from}...{to}': {
            answer: ref('Member'),
            example: { ...example, url: 'https://api.test/orgs/cats/members/a...b' },
          },
        },
      ],
    ])('is none where %s', (_, operations) => {
      expect(keyOf(documentOf(operations, { Member: member }), 'Member')).toBeUndefined();
    });
  });

  it('is none where the parameter means no field', () => {
    const document = documentOf(
      { 'GET /compare/{basehead}': { answer: ref('Comparison') } },
      { Comparison: object({ status: text }) },
    );
    expect(keyOf(document, 'Comparison')).toBeUndefined();
    expect(generated(document).report.left[0]).toMatchObject({ why: expect.stringContaining('{basehead}') as string });
  });
});
