import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, it } from 'vitest';
import { dehydrate, hydrate } from '../../src/ssr/index.js';
import { docsPage } from '../support/docsModule.js';
import { startServerOf } from '../support/startServerOf.js';
import { reactLibraries } from '../support/reactLibraries.js';

afterEach(cleanup);

const answers: Readonly<Record<string, unknown>> = {
  '/posts': [{ id: '1', title: 'First' }],
  '/reports': [{ id: '7', reason: 'spam', post: { id: '1', title: 'First, as reported' } }],
};

const open = async () => ({
  http: await startServerOf(({ url }) => ({ json: answers[url] })),
  file: docsPage('recipes/code-splitting.md', reactLibraries),
});

it('a part brings its endpoints when it is loaded, into the one store', async () => {
  const { http, file } = await open();
  render(createElement(file('App.tsx')['App']));
  await screen.findByText('First');
  const { rest } = file('rest.ts');
  expect(Object.keys(rest.endpoints)).toEqual(['posts']);
  fireEvent.click(screen.getByText('Admin'));
  expect(await screen.findByText('First, as reported: spam')).toBeTruthy();
  // The row is one: the list of posts shows it, too.
  expect(await screen.findByRole('heading', { name: 'First, as reported' })).toBeTruthy();
  expect(http.lines()).toEqual(['GET /posts', 'GET /reports']);
});

it('answers of endpoints that are not there yet wait for them', async () => {
  const { http, file } = await open();
  const other = docsPage('recipes/code-splitting.md', reactLibraries);
  const before = other('rest.ts');
  await before['store'].dispatch(other('admin/api.ts')['reports'].getList());
  const sent = JSON.parse(JSON.stringify(dehydrate(before['store'], before['rest'])));
  const { store } = file('rest.ts');
  store.dispatch(hydrate(sent));
  render(createElement(file('App.tsx')['App']));
  await screen.findByText('First');
  fireEvent.click(screen.getByText('Admin'));
  expect(await screen.findByText('First: spam')).toBeTruthy();
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(http.lines()).toEqual(['GET /reports', 'GET /posts']);
});
