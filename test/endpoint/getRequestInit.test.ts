import { expect, it } from 'vitest';
import { createRestSlice, Entity, resource, RestEndpoint } from '../../src/index.js';
import { startServer } from '../support/httpServer.js';
import { testStore } from '../support/testStore.js';
import type { RestGenerics } from '../../src/index.js';

class Post extends Entity {
  id = '';
  title = '';
  static override key = 'Post';
}

/** As JSON:API wants it: a document names what it changes. */
class Documents<O extends RestGenerics = any> extends RestEndpoint<O> {
  override getRequestInit(body?: any, params?: any) {
    return super.getRequestInit(body && { id: params === body ? undefined : params.id, attributes: body });
  }
}

it('getRequestInit gets the body, and then all arguments of the call (R5)', async () => {
  const { url, requests } = await startServer(({ method }) => ({
    json: method === 'GET' ? [] : { id: '5', title: 'T' },
  }));
  const posts = resource({ path: '/posts/:id', urlPrefix: url, schema: Post, Endpoint: Documents });
  await posts.getList();
  await posts.partialUpdate({ id: '5' }, { title: 'T' });
  await posts.create({ title: 'T' });
  await posts.delete({ id: '5' });
  expect(requests.map(({ body }) => body && (JSON.parse(body) as unknown))).toEqual([
    '',
    { id: '5', attributes: { title: 'T' } },
    { attributes: { title: 'T' } },
    '',
  ]);
});

it('has the real id of an item that was created a moment before (R5)', async () => {
  const { url, requests } = await startServer(() => ({ json: { id: '5', title: 'T' } }));
  const { endpoints, dispatch } = testStore(() =>
    createRestSlice({
      endpoints: {
        posts: resource({ path: '/posts/:id', urlPrefix: url, schema: Post, Endpoint: Documents, optimistic: true }),
      },
    }),
  );
  const created = dispatch(endpoints.posts.create({ title: 'T' }));
  const changed = dispatch(endpoints.posts.partialUpdate({ id: created.requestId }, { title: 'U' }));
  await Promise.all([created, changed]);
  expect(requests.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { attributes: { title: 'T' } },
    { id: '5', attributes: { title: 'U' } },
  ]);
});

class Author extends Entity {
  id = '';
  name = '';
  static override key = 'Author';
}

class Book extends Entity {
  id = '';
  title = '';
  author = Author.fromJS();
  static override key = 'Book';
  static override schema = { author: Author };
}

/** As those do that rename members, wherever they are. */
const copied = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, member]) => [name, copied(member)]))
    : value;

class Copying<O extends RestGenerics = any> extends RestEndpoint<O> {
  override getRequestInit(body?: unknown) {
    return super.getRequestInit(copied(body));
  }
}

it('has the id of a relation that is not loaded, which a copy of it would not have (decision 100)', async () => {
  const { url, requests } = await startServer(({ method, body }) => ({
    json: method === 'GET' ? { id: '1', title: 'T', author: '7' } : { id: '1', ...(JSON.parse(body) as object) },
  }));
  const { endpoints, dispatch, root } = testStore(() =>
    createRestSlice({
      endpoints: { books: resource({ path: '/books/:id', urlPrefix: url, schema: Book, Endpoint: Copying }) },
    }),
  );
  const book = await dispatch(endpoints.books.get({ id: '1' }));
  expect(book.author).toMatchObject({ id: '7', name: '' });
  await dispatch(endpoints.books.update({ id: '1' }, { ...book, title: 'U' }));
  expect(JSON.parse(requests.at(-1)?.body ?? '')).toEqual({ id: '1', title: 'U', author: '7' });
  expect(endpoints.books.get.select(root(), { id: '1' })?.author.id).toBe('7');
});

it('is given the very body where every relation is loaded (R5.9)', async () => {
  const { url } = await startServer();
  const seen: unknown[] = [];
  const send = new RestEndpoint({
    path: '/books',
    urlPrefix: url,
    method: 'POST',
    body: {} as object,
    getRequestInit(body: object) {
      seen.push(body);
      return { method: 'POST' };
    },
  });
  const bodies = [{ title: 'T', author: Author.fromJS({ id: '7' }), tags: [null, undefined] }, new FormData(), ['a']];
  for (const body of bodies) await send(body);
  expect(seen.map((body, index) => body === bodies[index])).toEqual([true, true, true]);
});
