// The steps of docs/coming-from-rtk-query.md, with the files that the page shows.
import * as toolkit from '@reduxjs/toolkit';
import * as query from '@reduxjs/toolkit/query/react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import * as jsx from 'react/jsx-runtime';
import * as reactRedux from 'react-redux';
import * as hooks from 'rest-slice/react';
import * as rtkQuery from 'rest-slice/rtk-query';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { docsPage } from '../../support/docsModule.js';
import { startServer } from '../../support/httpServer.js';
import type { ReactNode } from 'react';

afterEach(() => cleanup());

const LIBRARIES = {
  '@reduxjs/toolkit': toolkit,
  '@reduxjs/toolkit/query/react': query,
  'react/jsx-runtime': jsx,
  'react-redux': reactRedux,
  'rest-slice/react': hooks,
  'rest-slice/rtk-query': rtkQuery,
};

/** The files of the page, over a server with two posts. `edit` is what a step changes of them. */
async function openApp(edit: (code: string) => string = (code) => code) {
  const rows = [1, 2].map((id) => ({ id, title: `post ${String(id)}` }));
  const http = await startServer(({ method, url, body }) => {
    const row = rows.find(({ id }) => url === `/posts/${String(id)}`);
    return { json: row && method === 'PATCH' ? Object.assign(row, JSON.parse(body)) : (row ?? rows) };
  });
  const file = docsPage('coming-from-rtk-query.md', LIBRARIES, (code) =>
    edit(code.replaceAll('https://api.example.com', http.url)),
  );
  return { file, lines: () => http.lines() };
}

function show({ store, rest }: any, page: ReactNode) {
  onTestFinished(() => rest.controller(store).dispose());
  render(<reactRedux.Provider store={store}>{page}</reactRedux.Provider>);
}

/** A list and a detail, each by the hooks of one side, and a button that edits. */
function pageOf(useList: () => any, useDetail: () => any, useEdit: () => () => unknown) {
  return function Page() {
    const [list, detail, edit] = [useList(), useDetail(), useEdit()];
    return (
      <>
        <ul>
          {list.data?.map((post: any) => (
            <li key={post.id}>{post.title}</li>
          ))}
        </ul>
        <h1>{detail.data?.title}</h1>
        <button onClick={() => void edit()}>edit</button>
      </>
    );
  };
}

/** Waits until the list and the detail show a text. */
const inBoth = (text: string) => expect.poll(() => screen.queryAllByText(text).length).toBe(2);
const press = () => act(async () => fireEvent.click(screen.getByText('edit')));

/** Shows a page, and edits its post: the list and the detail have the edit, and the server has been asked for it. */
async function showsAnEdit(app: object, page: ReactNode, lines: () => readonly string[]) {
  show(app, page);
  await inBoth('post 1');
  await press();
  await inBoth('edited');
  await expect.poll(() => lines().at(-1)).toBe('PATCH /posts/1');
}

it.each([
  [
    'declared beside the api',
    async () => {
      const { file, lines } = await openApp();
      const { useGetPostsQuery, useGetPostQuery, useUpdatePostMutation } = file('before.tsx');
      const useEdit = () => {
        const [update] = useUpdatePostMutation();
        return () => update({ id: 1, title: 'edited' });
      };
      const Page = pageOf(useGetPostsQuery, () => useGetPostQuery(1), useEdit);
      show(file('following.ts'), <Page />);
      await inBoth('post 1');
      expect(lines().sort()).toEqual(['GET /posts', 'GET /posts/1']);
      await press();
      await inBoth('edited');
      expect(lines()).toHaveLength(3);
    },
  ],
  [
    'the mutation has moved',
    async () => {
      const { file, lines } = await openApp();
      const { useGetPostsQuery, useGetPostQuery } = file('before.tsx');
      const app = file('following.ts');
      const edit = () =>
        app['store'].dispatch(app['rest'].endpoints.posts.partialUpdate({ id: 1 }, { title: 'edited' }));
      const Page = pageOf(
        useGetPostsQuery,
        () => useGetPostQuery(1),
        () => edit,
      );
      await showsAnEdit(app, <Page />, lines);
      expect(lines()).toHaveLength(3);
    },
  ],
  [
    'a component has moved',
    async () => {
      const { file, lines } = await openApp();
      const { Titles, Editor } = file('halfway.tsx');
      show(
        file('following.ts'),
        <>
          <Titles />
          <Editor id={1} />
        </>,
      );
      const input = await screen.findByDisplayValue('post 1');
      await screen.findByText('post 1');
      fireEvent.change(input, { target: { value: 'edited' } });
      await act(async () => fireEvent.blur(input));
      await screen.findByText('edited');
      expect(screen.getByDisplayValue('edited')).toBeTruthy();
      await expect.poll(() => lines().at(-1)).toBe('PATCH /posts/1');
      expect(lines().filter((line) => line.startsWith('PATCH'))).toHaveLength(1);
    },
  ],
  [
    'a query has left the api',
    async () => {
      const { file, lines } = await openApp((code) =>
        code
          .replace(/ {4}getPost: build[^]*?\n {4}\}\),\n/, '')
          .replace(/dispatch\(api\.util\.updateQueryData\('getPost', .*\n/, '')
          .replace(', getPost: Post', ''),
      );
      const { useGetPostsQuery } = file('before.tsx');
      const app = file('following.ts');
      const { posts } = app['rest'].endpoints;
      const edit = () => app['store'].dispatch(posts.partialUpdate({ id: 1 }, { title: 'edited' }));
      const Page = pageOf(
        useGetPostsQuery,
        () => hooks.useDLE(posts.get, { id: 1 }),
        () => edit,
      );
      await showsAnEdit(app, <Page />, lines);
    },
  ],
  [
    'the api has gone',
    async () => {
      const { file, lines } = await openApp();
      const app = file('after.tsx');
      const { posts } = app['rest'].endpoints;
      const edit = () => app['store'].dispatch(posts.partialUpdate({ id: 1 }, { title: 'edited' }));
      const Page = pageOf(
        () => hooks.useDLE(posts.getList),
        () => hooks.useDLE(posts.get, { id: 1 }),
        () => edit,
      );
      await showsAnEdit(app, <Page />, lines);
    },
  ],
] as const)('the app works after each step: %s', (_step, works) => works());
