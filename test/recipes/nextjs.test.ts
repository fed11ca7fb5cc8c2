import { Writable } from 'node:stream';
import { createElement, Suspense, type ComponentType, type ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { expect, it } from 'vitest';
import * as restSsr from '../../src/ssr/index.js';
import { docsPage } from '../support/docsModule.js';
import { startServer } from '../support/httpServer.js';
import { reactLibraries } from '../support/reactLibraries.js';

type Pages = Record<string, any>;

/** The files of docs/recipes/nextjs.md on a server, over an API that counts. */
async function open() {
  const http = await startServer(({ headers }) => ({
    json: [{ id: '1', title: `Of ${String(headers['x-user'] ?? 'all')} </script><b>` }],
  }));
  const toApi = (code: string) => code.replace("'http://localhost:4000'", `'${http.url}'`);
  const file = docsPage('recipes/nextjs.md', { ...reactLibraries, 'rest-slice/ssr': restSsr }, toApi);
  return { http, file };
}

/** The page as it is sent, part by part. */
const render = (page: ReactNode): Promise<string[]> =>
  new Promise((resolve, reject) => {
    const parts: string[] = [];
    const sink = new Writable({
      write: (chunk: Buffer, _encoding, done) => (parts.push(chunk.toString()), done()),
      final: (done) => (resolve(parts), done()),
    });
    const { pipe } = renderToPipeableStream(page, { onShellReady: () => pipe(sink), onError: reject });
  });

it('app router: the fallback first, then the data before the markup that was made of it, asked for once', async () => {
  const { http, file } = await open();
  const { StoreProvider }: Pages = file('app/StoreProvider.tsx');
  const Page: ComponentType = file('app/streamed/page.tsx')['default'];
  const parts = await render(createElement(StoreProvider, null, createElement(Page)));
  expect(parts[0]).toContain('Loading');
  expect(parts[0]).not.toContain('Of all');
  const html = parts.join('');
  expect(html).not.toContain('</script><b>');
  const [data, markup] = [html.indexOf('"title":"Of all'), html.indexOf('<p>Of all')];
  expect(data).toBeGreaterThan(0);
  expect(markup).toBeGreaterThan(data);
  expect(http.lines()).toEqual(['GET /posts']);
});

it('app router: what a server component has fetched is JSON, and is rendered without a request', async () => {
  const { http, file } = await open();
  const { StoreProvider }: Pages = file('app/StoreProvider.tsx');
  const page = await file('app/fetched/page.tsx')['default']();
  const { state, children } = page.props;
  expect(JSON.parse(JSON.stringify(state))).toEqual(state);
  const { Hydrate }: Pages = file('lib/Hydrate.tsx');
  // As it goes to the components of the browser.
  const sent = createElement(Hydrate, { state: JSON.parse(JSON.stringify(state)) }, children);
  const html = (await render(createElement(StoreProvider, null, createElement(Suspense, null, sent)))).join('');
  expect(html).toContain('<p>Of all');
  expect(http.lines()).toEqual(['GET /posts']);
});

it('pages router: the data are in the props, and the page is rendered with them', async () => {
  const { http, file } = await open();
  const { default: Posts, getServerSideProps }: Pages = file('pages/posts.tsx');
  const { props } = await getServerSideProps();
  const pageProps = JSON.parse(JSON.stringify(props));
  expect(pageProps).toEqual(props);
  const App: ComponentType<any> = file('pages/_app.tsx')['default'];
  const html = (await render(createElement(App, { Component: Posts, pageProps }))).join('');
  expect(html).toContain('<p>Of all');
  expect(http.lines()).toEqual(['GET /posts']);
});

it('two requests share nothing', async () => {
  const { http, file } = await open();
  const { StoreProvider }: Pages = file('app/StoreProvider.tsx');
  const Page: ComponentType = file('app/streamed/page.tsx')['default'];
  const page = () => render(createElement(StoreProvider, null, createElement(Page)));
  const [one, two] = await Promise.all([page(), page()]);
  expect([one, two].map((parts) => parts.join('').match(/<p>Of all/g)?.length)).toEqual([1, 1]);
  expect(http.lines()).toEqual(['GET /posts', 'GET /posts']);
});
