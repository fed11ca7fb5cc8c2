import { act, cleanup } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { afterEach, describe, expect, it } from 'vitest';
import { dehydrate, hydrate, serialize } from '../../src/ssr/index.js';
import { expectConsole } from '../support/console.js';
import { createApp, renderToHtml } from '../support/ssrApp.js';

afterEach(cleanup);

/** What the server sends: HTML, and its store as text. */
async function serve(app = createApp()) {
  const html = await renderToHtml(app.page);
  return { app, html, text: serialize(dehydrate(app.store, app.rest)) };
}

/** HTML in the document as the browser shows it, hydrated with a store of its own. */
async function open({ html, text }: { html: string; text: string }, browser = createApp()) {
  const container = document.createElement('div');
  container.innerHTML = html;
  document.body.append(container);
  browser.store.dispatch(hydrate(JSON.parse(text)));
  const errors: unknown[] = [];
  const root = await act(() =>
    Promise.resolve(hydrateRoot(container, browser.page, { onRecoverableError: (error) => errors.push(error) })),
  );
  const close = () => act(() => Promise.resolve(root.unmount()));
  return { browser, container, errors, close };
}

describe('server rendering with Suspense', () => {
  it('streams what the readers asked for, each once', async () => {
    const { app, html } = await serve();
    expect(html).toContain('note 1');
    expect(html).toContain('note 2');
    expect(app.requests).toEqual(['/notes/1', '/notes/2']);
  });

  it('gives the browser a store with which the first render sends nothing (11.1)', async () => {
    // React is not made to have both of its renderers in one process; a server and a browser are two.
    const complaints = expectConsole('error');
    const served = await serve();
    const { browser, container, errors, close } = await open(served);
    expect(container.textContent).toContain('note 1');
    expect(container.textContent).toContain('note 2');
    expect(browser.requests).toEqual([]);
    expect(errors).toEqual([]);
    expect(browser.rest.endpoints.notes.get.selectResponse(browser.store.getState(), { id: '1' })).toMatchObject({
      status: 'fulfilled',
      isFetching: false,
    });
    await close();
    expect(complaints.filter((text) => !text.includes('Detected multiple renderers'))).toEqual([]);
  });

  it('renders at once from a store that has it, with renderToString', async () => {
    const { text } = await serve();
    const app = createApp();
    app.store.dispatch(hydrate(JSON.parse(text)));
    const { Title } = app;
    const html = renderToString(
      <Provider store={app.store}>
        <Title id="1" />
      </Provider>,
    );
    expect(html).toBe('<b>note 1</b>');
    expect(app.requests).toEqual([]);
  });

  it('renders a loading state without waiting, and useDLE in the browser asks', async () => {
    const app = createApp(() => ({ n: 3 }));
    const { Count } = app;
    const page = (
      <Provider store={app.store}>
        <Count />
      </Provider>
    );
    expect(renderToString(page)).toBe('<i>counting</i>');
    expect(app.requests).toEqual([]);
    expect(dehydrate(app.store).state.results).toEqual({});
  });

  it('shares nothing between two requests that are rendered at once (J01)', async () => {
    const apps = ['A', 'B'].map((name) =>
      createApp((path) => ({ id: path.slice(-1), text: `${name} ${path.slice(-1)}` })),
    );
    const [a = '', b = ''] = await Promise.all(apps.map(async (app) => (await serve(app)).html));
    expect([a.includes('A 1'), a.includes('B 1')]).toEqual([true, false]);
    expect([b.includes('A 1'), b.includes('B 1')]).toEqual([false, true]);
  });

  it('lets the browser ask for what the server could not get', async () => {
    const app = createApp(() => {
      throw Object.assign(new Error('down'), { status: 503 });
    });
    await expect(app.store.dispatch(app.notes.get({ id: '1' }))).rejects.toMatchObject({ status: 503 });
    const json = dehydrate(app.store);
    const browser = createApp();
    // The error has lived its second on the way.
    browser.store.dispatch(hydrate({ ...json, now: json.now + 2000 }));
    await browser.store.dispatch(browser.notes.get.fetchIfStale({ id: '1' }));
    expect(browser.requests).toEqual(['/notes/1']);
  });
});
