import { describe, expect, it } from 'vitest';
import { Entity, hookifyResource, resource } from '../../src/index.js';
import { anyEndpoint, expectMembers } from '../support/anyEndpoint.js';

class Post extends Entity {
  id = '';
}

const posts: any = resource({ path: '/p/:id', schema: Post, paginationField: 'page', requestInit: { mode: 'cors' } });

/** The hooks, with the inits that their own hook was asked for. */
function hooked(members: object) {
  const inits: RequestInit[] = [];
  const useInit = () => {
    const init = { headers: { Authorization: `token ${inits.length + 1}` } };
    inits.push(init);
    return init;
  };
  return { hooks: hookifyResource(members, useInit) as any, inits };
}

describe('hookifyResource', () => {
  it('has a hook for each member that can be extended (R13.1)', () => {
    const { hooks } = hooked(posts.extend('current', { path: '/current' }));
    const names = ['useGet', 'useGetList', 'useCreate', 'useUpdate', 'usePartialUpdate', 'useDelete', 'useCurrent'];
    expect(Object.keys(hooks)).toEqual(names);
  });

  it('skips everything else (R13.1)', () => {
    const others = { none: null, missing: undefined, plain: { a: 1 }, text: 'x', call: () => 1 };
    expect(Object.keys(hooked({ get: posts.get, ...others }).hooks)).toEqual(['useGet']);
  });

  it('asks for the init at each use, not before (R13.2)', () => {
    const { hooks, inits } = hooked(posts);
    expect(inits).toEqual([]);
    hooks.useGet();
    hooks.useGet();
    expect(inits).toHaveLength(2);
  });

  it('gives the same endpoint for the same init, and another for a new one', () => {
    let init = { headers: { Authorization: 'a' } };
    const hooks = hookifyResource(posts, () => init) as any;
    const get = hooks.useGet();
    expect(hooks.useGet()).toBe(get);
    init = { ...init };
    expect(hooks.useGet()).not.toBe(get);
    expect(hooks.useGetList()).not.toBe(hooks.useGet());
  });

  it('replaces the init of the member (R13.2)', () => {
    const { hooks, inits } = hooked(posts);
    const get = hooks.useGet();
    expect(get.requestInit).toBe(inits[0]);
    expect(posts.get.requestInit).toEqual({ mode: 'cors' });
  });

  it('gives an endpoint of its own for each use, with the key and name of the member (R13.3)', () => {
    const { hooks } = hooked(posts);
    const [one, two] = [hooks.useGet(), hooks.useGet()];
    expect(one).not.toBe(two);
    for (const endpoint of [one, two]) {
      expectMembers(endpoint, { name: 'Post.get', schema: Post });
      expect(endpoint.key({ id: 1 })).toBe('GET /p/1');
      expect(endpoint.testKey('GET /p/1')).toBe(true);
    }
  });

  it.each(['push', 'unshift', 'remove', 'move', 'getPage'])('gives a list whose %s has the init (R13.4)', (member) => {
    const { hooks, inits } = hooked(posts);
    expect(hooks.useGetList()[member].requestInit).toBe(inits[0]);
  });

  it('needs a function, not a library of views: what it gives is sent (R13.5)', async () => {
    const sent: unknown[] = [];
    const fetchResponse = (_url: string, { headers }: RequestInit) => {
      sent.push(headers);
      return Promise.resolve(Response.json(1));
    };
    await hooked({ get: anyEndpoint({ fetchResponse }) }).hooks.useGet()();
    expect(sent).toEqual([{ 'Content-Type': 'application/json', Authorization: 'token 1' }]);
  });
});
