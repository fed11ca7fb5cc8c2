import { cleanup, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, it } from 'vitest';
import * as restSsr from '../../src/ssr/index.js';
import { docsPage } from '../support/docsModule.js';
import { reactLibraries } from '../support/reactLibraries.js';

afterEach(cleanup);

const files = () => docsPage('recipes/nextjs.md', { ...reactLibraries, 'rest-slice/ssr': restSsr });

/** The state that a server would send with that title. */
async function stateWith(title: string) {
  const { createStore, rest } = files()('lib/rest.ts');
  const store = createStore();
  await store.dispatch(rest.endpoints.posts.getList.setResponse([{ id: '1', title }]));
  return JSON.parse(JSON.stringify(restSsr.dehydrate(store, rest)));
}

it('pages router: a page that is gone to shows what it brings, and so does whoever was there', async () => {
  const file = files();
  const App = file('pages/_app.tsx')['default'];
  const { Posts } = file('lib/Posts.tsx');
  const Both = () => createElement('div', null, createElement(Posts));
  const view = render(createElement(App, { Component: Posts, pageProps: { rest: await stateWith('First') } }));
  expect(screen.getByText('First')).toBeTruthy();
  await new Promise((resolve) => setTimeout(resolve, 5));
  const later = await stateWith('Second');
  view.rerender(createElement(App, { Component: Posts, pageProps: { rest: later } }));
  expect(await screen.findByText('Second')).toBeTruthy();
  view.rerender(createElement(App, { Component: Both, pageProps: { rest: later } }));
  expect(screen.getByText('Second')).toBeTruthy();
});

it('app router: what a server component brings is shown, beside readers that were there', async () => {
  const file = files();
  const { StoreProvider } = file('app/StoreProvider.tsx');
  const { Hydrate } = file('lib/Hydrate.tsx');
  const { Posts } = file('lib/Posts.tsx');
  const page = (key: string, state: unknown, beside: boolean) =>
    createElement(
      StoreProvider,
      null,
      beside && createElement('aside', { key: 'aside' }, createElement(Posts)),
      createElement(Hydrate, { key, state }, createElement(Posts)),
    );
  const first = await stateWith('First');
  const view = render(page('one', first, false));
  view.rerender(page('one', first, true));
  expect(screen.getAllByText('First')).toHaveLength(2);
  await new Promise((resolve) => setTimeout(resolve, 5));
  view.rerender(page('two', await stateWith('Second'), true));
  expect(await screen.findAllByText('Second')).toHaveLength(2);
});
