// Things that are in lists, and how what is done with one of them is found.
import { describe, expect, it } from 'vitest';
import { count, documentOf, generated, list, object, ref, text } from '../small.js';

const pet = object({ id: count, name: text });

describe('a resource', () => {
  it('is there without an address that reads one, where items of a list are edited or deleted by their id', () => {
    const { report, files } = generated(
      documentOf(
        {
          'GET /orgs/{org}/kinds': { answer: list(ref('Kind')) },
          'POST /orgs/{org}/kinds': { answer: ref('Kind'), body: object({ name: text }) },
          'PUT /orgs/{org}/kinds/{kind_id}': {
            answer: ref('Kind'),
            body: object({ name: text }),
            path: { kind_id: { schema: count } },
          },
          'DELETE /orgs/{org}/kinds/{kind_id}': { status: '204', path: { kind_id: { schema: count } } },
        },
        { Kind: pet },
      ),
    );
    expect(report.resources).toEqual({
      KindResource: {
        path: '/orgs/{org}/kinds/{kind_id}',
        listPath: '/orgs/{org}/kinds',
        entity: 'Kind',
        members: ['getList', 'create', 'partialUpdate', 'delete'],
      },
    });
    expect(files.get('Kind.ts')).toContain("path: '/orgs/:org/kinds/:id'");
  });

  it('is none where what has an address of its own is only taken out of a list, or is named by another field', () => {
    const { report } = generated(
      documentOf(
        {
          'GET /pets/{id}': { answer: ref('Pet'), path: { id: { schema: count } } },
          'GET /homes/{home}/pets': { answer: list(ref('Pet')) },
          'DELETE /homes/{home}/pets/{pet_id}': { id: 'giveAway', path: { pet_id: { schema: count } } },
          'GET /homes/{home}/labels': { answer: list(ref('Label')) },
          'DELETE /homes/{home}/labels/{name}': { id: 'takeOff' },
        },
        { Pet: pet, Label: object({ id: count, name: text, color: text }) },
      ),
    );
    expect(Object.keys(report.resources)).toEqual(['PetResource']);
    expect(Object.keys(report.endpoints)).toEqual(expect.arrayContaining(['giveAway', 'takeOff']));
  });

  it('has the list whose address names what it is in otherwise, and calls it by one name', () => {
    const { report, files } = generated(
      documentOf(
        {
          'GET /homes/{id}/pets': { answer: list(ref('Pet')) },
          'POST /homes/{id}/pets': { answer: ref('Pet'), body: ref('Pet') },
          'GET /homes/{home}/pets/{id}': { answer: ref('Pet'), path: { id: { schema: count } } },
        },
        { Pet: pet },
      ),
    );
    expect(report.resources['PetResource']).toMatchObject({
      listPath: '/homes/{id}/pets',
      members: ['get', 'getList', 'create'],
    });
    expect(files.get('Pet.ts')).toContain("path: '/homes/:home/pets/:id'");
    expect(files.get('Pet.ts')).not.toContain('listPath');
  });

  it('has what is answered 204, though the document says that something comes with it', () => {
    const { report } = generated(
      documentOf(
        {
          'GET /pets/{id}': { answer: ref('Pet'), path: { id: { schema: count } } },
          'PUT /pets/{id}': { answer: text, status: '204', body: pet, path: { id: { schema: count } } },
          'DELETE /pets/{id}': { answer: text, status: '204', path: { id: { schema: count } } },
        },
        { Pet: pet },
      ),
    );
    expect(report.resources['PetResource']?.members).toEqual(['get', 'partialUpdate', 'delete']);
  });

  it('has a list that stands beside what went wrong', () => {
    const answer = object({ pets: list(ref('Pet')), request_id: text, errors: list(object({ message: text })) });
    const { report } = generated(
      documentOf(
        { 'GET /pets': { answer }, 'GET /pets/{id}': { answer: ref('Pet'), path: { id: { schema: count } } } },
        { Pet: pet },
      ),
    );
    expect(report.resources['PetResource']?.members).toEqual(['get', 'getList']);
  });

  it('is there for a short address beside a list that is within something else, or in another version', () => {
    const { report, files } = generated(
      documentOf(
        {
          'GET /posts/{id}/comments': { answer: list(ref('Comment')) },
          'DELETE /comments/{comment}': { path: { comment: { schema: count } } },
          'GET /v6/deployments': { answer: list(ref('Deployment')) },
          'DELETE /v13/deployments/{id}': { path: { id: { schema: count } } },
          'GET /screens/{id}/fields': { answer: list(ref('ScreenField')) },
          'DELETE /fields/{id}': { id: 'drop', path: { id: { schema: count } } },
        },
        { Comment: pet, Deployment: object({ id: count, url: text }), ScreenField: object({ id: count, rank: count }) },
      ),
    );
    expect(report.resources).toEqual({
      CommentResource: {
        path: '/comments/{comment}',
        listPath: '/posts/{id}/comments',
        entity: 'Comment',
        members: ['getList', 'delete'],
      },
      DeploymentResource: {
        path: '/v13/deployments/{id}',
        listPath: '/v6/deployments',
        entity: 'Deployment',
        members: ['getList', 'delete'],
      },
    });
    expect(report.endpoints).toHaveProperty('drop');
    // The id in the address of the list is not that of the row.
    expect(files.get('Comment.ts')).toContain("listPath: '/posts/:post_id/comments'");
  });
});
