import { describe, expect, it } from 'vitest';
import { endpointNames, entityNames, homeNames } from '../../src/understand/names.js';
import { count, documentOf, generated, list, object, ref, text } from '../small.js';
import type { Operation } from '../../src/document/operations.js';

describe('names', () => {
  it.each([
    ['Label', '/repos/{owner}/{repo}/labels/{id}', 'RepoLabel'],
    ['User', '/user/{account_id}', 'UserByAccountId'],
    ['Release', '/repos/{owner}/releases/tags/{tag}', 'ReleaseByTag'],
    ['OrgMembership', '/user/memberships/orgs/{org}', 'UserOrgMembership'],
    ['ProjectRole', '/rest/api/3/project/{project}/role/{id}', 'ProjectRoleById'],
    ['Template', '/v3/templates/dockerfiles/{name}', 'TemplateByName'],
  ])('a second home of a %s, %s, is called %s', (entity, place, name) => {
    expect(homeNames(entity, place)[0]).toBe(name);
  });

  it('of operations without an id leave out the version, as long as that is enough', () => {
    const at = (path: string) => endpointNames({ id: undefined, method: 'GET', path } as Operation);
    expect(at('/api/v1/Orders/{id}/items')).toEqual(['getOrdersIdItems', 'getApiV1OrdersIdItems']);
    const answer = object({ text });
    const { endpoints } = generated(documentOf({ 'GET /v1/news': { answer }, 'GET /v2/news': { answer } })).report;
    expect(Object.keys(endpoints)).toEqual(['getNews', 'getV2News']);
  });

  it.each([
    ['PostResource', 'Post'],
    ['EntityModelAuthor', 'Author'],
    ['EntityModel', 'EntityModel'],
    ['ResourceQuota', 'ResourceQuota'],
    ['io.k8s.api.core.v1.Pod', 'Pod'],
    ['Collection', 'CollectionEntity'],
    ['Event', 'EventEntity'],
  ])('%s is a %s', (schema, name) => {
    expect(entityNames(schema)[0]).toBe(name);
  });

  it('are the shortest suffix that nobody else has', () => {
    const pod = object({ id: count, name: text });
    const { entities } = generated(
      documentOf(
        {
          'GET /pods/{id}': { answer: ref('io.core.v1.Pod') },
          'GET /metrics/{id}': { answer: ref('io.metrics.v2.Pod') },
        },
        { 'io.core.v1.Pod': pod, 'io.metrics.v2.Pod': object({ id: count, usage: text, window: text }) },
      ),
    ).report;
    expect(Object.keys(entities)).toEqual(['Pod', 'V2Pod']);
  });

  it('of parameters are their own where a field of that name is what the address is within', () => {
    const { files } = generated(
      documentOf(
        {
          'GET /transfers/{transfer}': { answer: ref('Transfer') },
          'GET /transfers/{transfer}/reversals': { answer: list(ref('Reversal')) },
          'GET /transfers/{transfer}/reversals/{id}': { answer: ref('Reversal') },
          'GET /repos/{repo}/notes/{id}': { answer: ref('Note'), path: { repo: { description: 'The name of it.' } } },
        },
        {
          Transfer: object({ id: text, amount: count }),
          Reversal: object({ id: text, transfer: ref('Transfer') }),
          Note: object({ id: text, repo: object({ url: text }) }),
        },
      ),
    );
    expect(files.get('Reversal.ts')).toContain("path: '/transfers/:transfer/reversals/:id'");
    expect(files.get('Note.ts')).toContain("path: '/repos/:repo_name/notes/:id'");
  });
});
