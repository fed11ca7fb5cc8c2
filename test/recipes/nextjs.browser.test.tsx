import { act, cleanup, render, screen } from '@testing-library/react';
import { createElement, Suspense } from 'react';
import { useStore } from 'react-redux';
import { afterEach, describe, expect, it, vi } from 'vitest';
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

describe('what the router has kept is given again', () => {
  /** An API, and a page with its data that the router shows again, from what it was sent at first. */
  async function open() {
    const rows = new Map([
      ['1', 'First'],
      ['2', 'Second'],
    ]);
    const requests: string[] = [];
    const fetched = (input: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
      const id = new URL(input).pathname.split('/')[2];
      requests.push(`${method} ${id ?? ''}`);
      if (method === 'DELETE') rows.delete(String(id));
      else if (id !== undefined) rows.set(id, (JSON.parse(String(body)) as { title: string }).title);
      const all = [...rows].map(([each, title]) => ({ id: each, title }));
      const answer = id === undefined ? all : all.find((each) => each.id === id);
      return Promise.resolve(answer ? Response.json(answer) : new Response(null, { status: 204 }));
    };
    vi.stubGlobal('fetch', fetched);
    vi.useFakeTimers({ toFake: ['Date'] });
    const file = files();
    const { rest, createStore } = file('lib/rest.ts');
    const server = createStore();
    await server.dispatch(rest.endpoints.posts.getList());
    const state: unknown = JSON.parse(JSON.stringify(restSsr.dehydrate(server, rest)));
    requests.length = 0;
    const { StoreProvider } = file('app/StoreProvider.tsx');
    const { Hydrate } = file('lib/Hydrate.tsx');
    const { Posts } = file('lib/Posts.tsx');
    let store: any;
    const Probe = () => ((store = useStore()), null);
    const page = (key: string, sent?: unknown) =>
      createElement(
        StoreProvider,
        null,
        createElement(Probe),
        sent !== undefined &&
          createElement(
            Suspense,
            { key, fallback: 'Loading' },
            createElement(Hydrate, { state: sent }, createElement(Posts)),
          ),
      );
    const view = render(page('0', state));
    let visits = 0;
    return {
      ...{ rows, requests, posts: rest.endpoints.posts, rest },
      dispatch: (action: unknown) => act(() => store.dispatch(action)),
      /** To another page, and back: the object that the router has, or another one that says the same. */
      async back(isCopied: boolean, meanwhile: () => unknown = () => undefined) {
        view.rerender(page('elsewhere'));
        await act(async () => void (await meanwhile()));
        view.rerender(page(String(++visits), isCopied ? JSON.parse(JSON.stringify(state)) : state));
        const seen = shown();
        await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
        return [seen, shown()];
      },
    };
  }
  const shown = () => screen.queryAllByText(/./, { selector: 'p' }).map(({ textContent }) => textContent);

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it.each([
    ['the same object', false],
    ['a copy', true],
  ])('and undoes nothing, nor is it taken to be new: %s', async (_, isCopied) => {
    const { dispatch, posts, requests, back } = await open();
    expect(shown()).toEqual(['First', 'Second']);
    expect(await back(isCopied)).toEqual([
      ['First', 'Second'],
      ['First', 'Second'],
    ]);
    expect(requests).toEqual([]);
    await dispatch(posts.partialUpdate({ id: '1' }, { title: 'Edited' }));
    expect(await back(isCopied)).toEqual([
      ['Edited', 'Second'],
      ['Edited', 'Second'],
    ]);
    await dispatch(posts.delete({ id: '2' }));
    expect(await back(isCopied)).toEqual([['Edited'], ['Edited']]);
    expect(requests).toEqual(['PATCH 1', 'DELETE 2']);
  });

  it.each([
    ['the same object', false],
    ['a copy', true],
  ])('minutes later, and is stale: %s', async (_, isCopied) => {
    const { rows, requests, back } = await open();
    rows.set('1', 'Edited by others');
    vi.setSystemTime(Date.now() + 600_000);
    expect((await back(isCopied))[1]).toEqual(['Edited by others', 'Second']);
    expect(requests).toEqual(['GET ']);
  });

  it.each([
    ['the same object', false],
    ['a copy', true],
  ])('to the next user, who sees nothing of it: %s', async (_, isCopied) => {
    const { rows, rest, dispatch, requests, back } = await open();
    rows.clear();
    rows.set('9', 'Of the next one');
    const logOut = () => dispatch(rest.resetEntireStore());
    expect(await back(isCopied, logOut)).toEqual([[], ['Of the next one']]);
    expect(requests).toEqual(['GET ']);
  });
});
