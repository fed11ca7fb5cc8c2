import { describe, expect, it } from 'vitest';
import { Entity, resource } from '../../src/index.js';
import { expectMembers } from '../support/anyEndpoint.js';

class Post extends Entity {
  id = '';
}

describe('resource (R12)', () => {
  const posts: any = resource({
    path: '/:group/posts/:id',
    urlPrefix: 'http://x',
    schema: Post,
    paginationField: 'page',
  });

  it.each([
    ['get', 'GET', '/:group/posts/:id', undefined],
    ['getList', 'GET', '/:group/posts', undefined],
    ['update', 'PUT', '/:group/posts/:id', true],
    ['partialUpdate', 'PATCH', '/:group/posts/:id', true],
    ['delete', 'DELETE', '/:group/posts/:id', true],
  ])('%s is a %s of %s (R12.2)', (member, method, path, sideEffect) => {
    expectMembers(posts[member], { method, path, name: `Post.${member}`, urlPrefix: 'http://x' });
    expect(posts[member].sideEffect).toBe(sideEffect);
  });

  it('has the schemas of its members (R12.2, decision 98)', () => {
    for (const member of ['get', 'update', 'partialUpdate']) expect(posts[member].schema).toBe(Post);
    expect(posts.getList.schema.key).toBe('[Post] /:group/posts');
    expect(posts.delete.schema.schema).toBe(Post);
  });

  it('is named after the class, not its key (R12.3)', () => {
    class Renamed extends Post {
      static override key = 'MyKey';
    }
    expect(resource({ path: '/r/:id', schema: Renamed }).get.name).toBe('Renamed.get');
  });

  it.each([
    ['/:first/:second', '/:first'],
    ['/:owner/*path', '/:owner'],
    ['/a/:id/edit', '/a'],
    ['/items/:id/', '/items'],
    ['/:first', '/'],
    ['/:group/posts{/:id}', '/:group/posts'],
    ['http\\://t.com/x/:id', 'http\\://t.com/x'],
    ['/x/:"a-b"', '/x'],
  ])('the list of %s is at %s (R12.4–R12.6)', (path, listPath) => {
    expect(resource({ path, schema: Post }).getList.path).toBe(listPath);
  });

  it('needs a parameter in its path (R12.7)', () => {
    expect(() => resource({ path: '/posts', schema: Post })).toThrow(/PATH_WITHOUT_PARAMETER/);
  });

  it('gives shared and unknown options to every member, and the page to the list alone (R12.8, R12.10)', () => {
    const made: any = resource({
      path: '/p/:id',
      schema: Post,
      dataExpiryLength: 5,
      extra: 1,
      paginationField: 'page',
    } as any);
    for (const member of ['get', 'getList', 'update', 'partialUpdate', 'delete']) {
      expectMembers(made[member], { dataExpiryLength: 5, extra: 1 });
    }
    expect(made.getList.getPage.url({ page: 2 })).toBe('/p?page=2');
    expect(made.get.getPage).toBeUndefined();
  });

  it('cannot lose path, schema, name or method of a member to an option (R12.8)', () => {
    const made: any = resource({ path: '/p/:id', schema: Post, method: 'POST', name: 'other' } as any);
    expect([made.update.method, made.partialUpdate.method, made.delete.method]).toEqual(['PUT', 'PATCH', 'DELETE']);
    expect(made.get.name).toBe('Post.get');
  });

  it('delete resolves with the answer as it came, where there is no store (R12.14, decision 99)', async () => {
    const answers: [unknown, () => Response][] = [
      [null, () => new Response(null, { status: 204 })],
      [null, () => new Response('')],
      [{}, () => Response.json({})],
      ['abc', () => Response.json('abc')],
      ['OK', () => new Response('OK')],
    ];
    for (const [expected, answer] of answers) {
      const made = resource({ path: '/p/:id', schema: Post, fetchResponse: () => Promise.resolve(answer()) });
      await expect(made.delete({ id: 500 })).resolves.toEqual(expected);
    }
  });
});

describe('of objects around entities', () => {
  it.each([
    ['an object', { post: Post }],
    ['a list', [Post]],
  ])('has %s as the schema of its items (R12.3, R12.13)', (_, schema) => {
    const made = resource({ path: '/p/:id', schema });
    expect(made.delete.schema).toBe(schema);
    expect(made.getList.schema).toEqual([schema]);
    expect([made.get.name, made.getList.push.name]).toEqual(['/p/:id.get', '/p/:id.getList.push']);
    expect(made.getList.push.schema).toBeUndefined();
  });
});
