import { describe, expect, it } from 'vitest';
import { Entity, createRestSlice, resource } from '../../src/index.js';
import { restServer } from '../../src/testing/index.js';
import { serve } from '../support/serve.js';
import { testStore } from '../support/testStore.js';

class Ticket extends Entity {
  project = 0;
  number = 0;
  title = '';
  override pk() {
    return `${this.project}/${this.number}`;
  }
  static override key = 'Ticket';
}

const rows = [
  { project: 1, number: 1, title: 'a' },
  { project: 1, number: 2, title: 'b' },
  { project: 2, number: 1, title: 'c' },
];

const ticketsAt = (urlPrefix: string) =>
  resource({ path: '/projects/:project/tickets/:number', urlPrefix, schema: Ticket });

/** A slice and the server of its tickets. */
async function start() {
  const { api, http } = await serve((url) => restServer(ticketsAt(`${url}/api`), rows));
  const test = testStore(() => createRestSlice({ endpoints: { tickets: ticketsAt(`${http.url}/api`) } }));
  return { server: api, ...test, tickets: test.endpoints.tickets };
}

const titles = (list: readonly { title: string }[] | undefined) => list?.map(({ title }) => title);

describe('a nested path and a key of two fields', () => {
  it('filter the list by the path parameters', async () => {
    const { dispatch, tickets, server } = await start();
    expect(titles(await dispatch(tickets.getList({ project: 1 })))).toEqual(['a', 'b']);
    expect(server.requests[0]?.url).toBe('/api/projects/1/tickets');
  });

  it('find the row with both', async () => {
    const { dispatch, tickets } = await start();
    expect((await dispatch(tickets.get({ project: 2, number: 1 }))).title).toBe('c');
    await expect(dispatch(tickets.get({ project: 2, number: 2 }))).rejects.toMatchObject({ status: 404 });
  });

  it('give a created row the path parameters, typed as in other rows, and the missing part of the key', async () => {
    const { dispatch, tickets, server } = await start();
    await dispatch(tickets.getList({ project: 2 }));
    await dispatch(tickets.getList.push({ project: 2 }, { title: 'new' }));
    expect(server.rows.at(-1)).toEqual({ project: 2, number: 3, title: 'new' });
    expect((await dispatch(tickets.get({ project: 2, number: 3 }))).title).toBe('new');
  });

  it('keep the path parameters of a row that is replaced', async () => {
    const { dispatch, tickets, server } = await start();
    await dispatch(tickets.update({ project: 1, number: 2 }, { title: 'new' }));
    expect(server.rows).toEqual([rows[0], { project: 1, number: 2, title: 'new' }, rows[2]]);
  });

  it('answer a delete with what the key is made of', async () => {
    const { dispatch, tickets, server, root } = await start();
    await dispatch(tickets.getList({ project: 1 }));
    await dispatch(tickets.delete({ project: 1, number: 1 }));
    expect(titles(tickets.getList.select(root(), { project: 1 }))).toEqual(['b']);
    expect(titles(server.rows)).toEqual(['b', 'c']);
  });
});

describe('a path parameter that the key does not have', () => {
  class Post extends Entity {
    id = 0;
    static override key = 'Post';
  }
  const posts = [
    { id: 1, group: 'a', title: 'one' },
    { id: 2, group: 'b', title: 'two' },
  ];
  const PostResource = resource({ path: '/:tenant/:group/posts/:id', schema: Post });
  const ask = async (server: ReturnType<typeof restServer>, line: string, body?: object) => {
    const [method = '', path = ''] = line.split(' ');
    const init = body ? { method, body: JSON.stringify(body) } : { method };
    const response = await server(new Request(`https://any.test${path}`, init));
    return [response?.status, await response?.json()];
  };

  it('finds rows by it where it is a field, and does not matter where it is none', async () => {
    const server = restServer(PostResource, posts);
    expect(await ask(server, 'GET /acme/a/posts')).toEqual([200, [posts[0]]]);
    expect(await ask(server, 'GET /acme/b/posts/2')).toEqual([200, posts[1]]);
    expect(await ask(server, 'GET /acme/a/posts/2')).toEqual([404, { message: 'Not Found' }]);
  });

  it('stays in a row that is replaced', async () => {
    const server = restServer(PostResource, posts);
    const replaced = { id: 2, group: 'b', title: 'new' };
    expect(await ask(server, 'PUT /acme/b/posts/2', { title: 'new' })).toEqual([200, replaced]);
  });

  it('may be changed by a patch, which moves the row', async () => {
    const server = restServer(PostResource, posts);
    await ask(server, 'PATCH /acme/a/posts/1', { group: 'b' });
    expect(await ask(server, 'GET /acme/b/posts')).toEqual([200, [{ ...posts[0], group: 'b' }, posts[1]]]);
  });

  it('is in a created row, over what the body says, and in the answer to a delete', async () => {
    const server = restServer(PostResource, posts);
    const created = { id: 3, tenant: 'acme', group: 'b' };
    expect(await ask(server, 'POST /acme/b/posts', { group: 'x' })).toEqual([201, created]);
    expect(await ask(server, 'DELETE /acme/b/posts/3')).toEqual([200, created]);
  });

  it('may be read by pk() from the arguments', async () => {
    class Scoped extends Entity {
      id = '';
      override pk(_parent?: unknown, _key?: string, args: readonly any[] = []) {
        return `${args[0].group}-${this.id}`;
      }
      static override key = 'Scoped';
    }
    const server = restServer(resource({ path: '/:group/:id', schema: Scoped }), [{ group: 'a', id: '1' }]);
    expect(await ask(server, 'POST /b', { id: '1' })).toEqual([201, { group: 'b', id: '1' }]);
    expect((await ask(server, 'POST /b', { id: '1' }))[0]).toBe(409);
  });
});

describe('the item of a path', () => {
  class Page extends Entity {
    uuid = '';
    override pk() {
      return this.uuid;
    }
    static override key = 'Page';
  }
  const pages = [
    { uuid: 'x1', slug: 'home', path: 'a' },
    { uuid: 'x2', slug: 'about us', path: 'a/b' },
  ];

  it.each([
    ['the primary key under another name', '/pages/:id', '/pages/x2'],
    ['a field that is not the primary key', '/pages/:slug', '/pages/about%20us'],
    ['a field behind a wildcard', '/pages/*path', '/pages/a/b'],
    ['an optional part', '/pages{/:id}', '/pages/x2'],
  ])('may be %s', async (_, path, address) => {
    const server = restServer(resource({ path, schema: Page }), pages);
    const response = await server(new Request(`https://any.test${address}`));
    expect(await response?.json()).toEqual(pages[1]);
  });

  it('is unknown where an optional part is not given', async () => {
    const server = restServer(resource({ path: '/:slug/pages{/:id}', schema: Page }), pages);
    const response = await server(new Request('https://any.test/home/pages', { method: 'DELETE' }));
    expect([response?.status, server.rows]).toEqual([404, pages]);
  });

  it('is not undefined, where a row lacks the field', async () => {
    const server = restServer(resource({ path: '/pages/:name', schema: Page }), pages);
    expect((await server(new Request('https://any.test/pages/undefined')))?.status).toBe(404);
  });
});
