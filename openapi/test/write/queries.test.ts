// What is in the query of a call, and which server it goes to, at a server.
import { createServer } from 'node:http';
import { join } from 'node:path';
import { configureStore } from '@reduxjs/toolkit';
import { createRestSlice } from 'rest-slice';
import { expect, it } from 'vitest';
import { count, documentOf, generated, list, object, ref, text } from '../small.js';
import { addressOf, folderOf, typeErrors, writeAll } from '../support.js';

/** A server that says what it was asked, with the server that a request was meant for. */
async function listen(answers: Readonly<Record<string, unknown>>) {
  const sent: string[] = [];
  const server = createServer((request, response) => {
    const line = `${String(request.method)} ${decodeURIComponent(String(request.url))}`;
    sent.push(line);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answers[line] ?? answers[line.split('?')[0] ?? ''] ?? { id: 1, name: 'Rex' }));
  });
  return { sent, url: await addressOf(server) };
}

const written: string[] = [];

async function mounted(document: ReturnType<typeof documentOf>, resources: readonly string[], mine = '') {
  const folder = folderOf('queries');
  writeAll(folder, generated(document).files);
  if (mine !== '') writeAll(folder, new Map([['mine.ts', mine]]));
  written.push(folder);
  const api: Record<string, any> = await import(/* @vite-ignore */ join(folder, 'index.ts'));
  const rest: any = createRestSlice({ endpoints: Object.fromEntries(resources.map((name) => [name, api[name]])) });
  const store = configureStore({
    reducer: { [rest.reducerPath]: rest.reducer },
    middleware: (get) => get({ serializableCheck: false }).concat(rest.middleware),
  });
  return { endpoints: rest.endpoints, dispatch: store.dispatch as any, state: () => store.getState() };
}

const pet = object({ id: count, name: text, tags: list(text) });
const path = { id: { schema: count } };
const many = (style?: string, explode?: boolean) => ({ schema: list(text), ...(style && { style }), explode });

it('lists in the query are written as each parameter says, of members of resources, too', async () => {
  const { sent, url } = await listen({ 'GET /pets': [] });
  const { endpoints, dispatch } = await mounted(
    documentOf(
      {
        'GET /pets': {
          answer: list(ref('Pet')),
          query: { ids: many('form', false), tags: many('pipeDelimited', false), kinds: many('form', true) },
        },
        'GET /pets/{id}': {
          answer: ref('Pet'),
          path,
          query: { fields: many('form', false), version: { ...text, required: true } },
        },
        'DELETE /pets/{id}': { path, query: { force: { schema: { type: 'boolean' } } } },
      },
      { Pet: pet },
      { servers: [{ url }] },
    ),
    ['PetResource'],
    `import { PetResource } from './index.js';
     void PetResource.get.url({ id: 1, version: '2' });
     void PetResource.delete.url({ id: 1, force: true });
     // @ts-expect-error a version is wanted
     void PetResource.get.url({ id: 1 });`,
  );
  const { PetResource } = endpoints;
  await dispatch(PetResource.getList({ ids: ['1', '2'], tags: ['a', 'b'], kinds: ['c', 'd'] }));
  await dispatch(PetResource.get({ id: 1, version: '2', fields: ['id', 'name'] }));
  await dispatch(PetResource.delete({ id: 1, force: true }));
  expect(sent).toEqual([
    'GET /pets?ids=1,2&kinds=c&kinds=d&tags=a|b',
    'GET /pets/1?fields=id,name&version=2',
    'DELETE /pets/1?force=true',
  ]);
});

it('requests go to the server of the operation, else to that of its path, else to that of the document', async () => {
  const { sent, url } = await listen({});
  const at = (name: string) => ({ servers: [{ url: `${url}/${name}/` }] });
  const document: any = documentOf(
    {
      'GET /pets/{id}': { answer: ref('Pet'), path },
      'PATCH /pets/{id}': { answer: ref('Pet'), body: ref('Pet'), path, more: at('writes') },
      'GET /homes/{id}': { answer: ref('Home'), path },
      'DELETE /homes/{id}': { path },
      'GET /plain/{id}': { answer: ref('Plain'), path, more: at('all') },
    },
    { Pet: pet, Home: object({ id: count, city: text }), Plain: object({ id: count, size: text, rest: text }) },
    at('all'),
  );
  Object.assign(document.paths['/homes/{id}'], at('homes'));
  const { endpoints, dispatch } = await mounted(document, ['PetResource', 'HomeResource', 'PlainResource']);
  await dispatch(endpoints.PetResource.get({ id: 1 }));
  await dispatch(endpoints.PetResource.partialUpdate({ id: 1 }, { name: 'Max' }));
  await dispatch(endpoints.HomeResource.get({ id: 1 }));
  await dispatch(endpoints.HomeResource.delete({ id: 1 }));
  await dispatch(endpoints.PlainResource.get({ id: 1 }));
  expect(sent).toEqual([
    'GET /all/pets/1',
    'PATCH /writes/pets/1',
    'GET /homes/homes/1',
    'DELETE /homes/homes/1',
    'GET /all/plain/1',
  ]);
  // What is as for the rest is not said again.
  expect(generated(document).files.get('Plain.ts')).not.toContain('urlPrefix');
});

it('rows of HAL are known by their own address, within others, too', async () => {
  const self = (id: number) => ({ _links: { self: { href: `http://x.test/books/${String(id)}` } } });
  const books = [
    { title: 'One', ...self(1) },
    { title: 'Two', ...self(2) },
  ];
  const { sent, url } = await listen({
    'GET /books': { _embedded: { books } },
    'GET /authors/7': { id: 7, name: 'Ann', books: [{ title: 'Three', ...self(3) }], ...self(7) },
    'PATCH /books/1': { title: 'First', ...self(1) },
  });
  const links = { type: 'object', additionalProperties: object({ href: text }) };
  const { endpoints, dispatch, state } = await mounted(
    documentOf(
      {
        'GET /books': { answer: object({ _embedded: object({ books: list(ref('EntityModelBook')) }) }) },
        'GET /books/{id}': { answer: ref('EntityModelBook') },
        'PATCH /books/{id}': { answer: ref('EntityModelBook'), body: object({ title: text }) },
        'GET /authors/{id}': { answer: ref('EntityModelAuthor'), path },
      },
      {
        EntityModelBook: object({ title: text, _links: links }),
        EntityModelAuthor: object({ id: count, name: text, books: list(ref('EntityModelBook')) }),
      },
      { servers: [{ url }] },
    ),
    ['BookResource', 'AuthorResource'],
  );
  const { BookResource, AuthorResource } = endpoints;
  const titles = () => BookResource.getList.select(state())._embedded.books.map(({ title }: any) => title);
  await dispatch(BookResource.getList());
  const edit = dispatch(BookResource.partialUpdate({ id: 1 }, { title: 'First' }));
  expect(titles()).toEqual(['First', 'Two']);
  await edit;
  expect([titles(), sent.length]).toEqual([['First', 'Two'], 2]);
  await dispatch(AuthorResource.get({ id: 7 }));
  expect([3, 7].map((id) => BookResource.get.select(state(), { id })?.title)).toEqual(['Three', undefined]);
});

it('what a short address deletes leaves the list that is elsewhere, and what is created comes out of its envelope', async () => {
  const comment = (id: number) => ({ id, body: `c${String(id)}` });
  const { sent, url } = await listen({
    'GET /posts/5/comments': { data: [comment(1), comment(2)] },
    'POST /posts/5/comments': { data: comment(3) },
    'DELETE /comments/1': { message: 'gone' },
    'GET /posts/5/tags': { data: [{ id: 1, label: 'a' }] },
    'POST /posts/5/tags': { data: { id: 2, label: 'b' } },
    'GET /posts/5': { id: 5, likes: 1 },
    'DELETE /posts/5/likes/9': { id: 5, likes: 0 },
  });
  const { endpoints, dispatch, state } = await mounted(
    documentOf(
      {
        'GET /posts/{post}': { answer: ref('Post'), path: { post: { schema: count } } },
        'DELETE /posts/{post_id}/likes/{like}': { id: 'unlike', answer: ref('Post') },
        'GET /posts/{id}/comments': { answer: object({ data: list(ref('Comment')) }) },
        'POST /posts/{id}/comments': { answer: object({ data: ref('Comment') }), body: object({ body: text }) },
        'DELETE /comments/{comment}': { answer: object({ message: text }), path: { comment: { schema: count } } },
        'GET /posts/{id}/tags': { id: 'tags', answer: object({ data: list(ref('Tag')) }) },
        'POST /posts/{id}/tags': { id: 'addTag', answer: object({ data: ref('Tag') }), body: object({ label: text }) },
      },
      {
        Post: object({ id: count, likes: count }),
        Comment: object({ id: count, body: text }),
        Tag: object({ id: count, label: text }),
      },
      { servers: [{ url }] },
    ),
    ['PostResource', 'CommentResource', 'unlike', 'tags', 'addTag'],
  );
  const { PostResource, CommentResource, unlike, tags, addTag } = endpoints;
  const comments = () => CommentResource.getList.select(state(), { post_id: 5 }).data.map(({ id }: any) => id);
  await dispatch(CommentResource.getList({ post_id: 5 }));
  await dispatch(CommentResource.create({ post_id: 5 }, { body: 'c3' }));
  expect(comments()).toEqual([1, 2, 3]);
  await dispatch(CommentResource.delete({ id: 1 }));
  expect(comments()).toEqual([2, 3]);
  await dispatch(tags({ post_id: 5 }));
  await dispatch(addTag({ post_id: 5 }, { label: 'b' }));
  expect(tags.select(state(), { post_id: 5 }).data.map(({ label }: any) => label)).toEqual(['a', 'b']);
  // What is taken from an item, and answered with it, is in the item at once.
  await dispatch(PostResource.get({ id: 5 }));
  await dispatch(unlike({ post_id: 5, like: 9 }));
  expect(PostResource.get.select(state(), { id: 5 }).likes).toBe(0);
  expect(sent).toHaveLength(7);
});

it('and all of that compiles', () => {
  expect(written).toHaveLength(4);
  expect(typeErrors(written)).toBe('');
});
