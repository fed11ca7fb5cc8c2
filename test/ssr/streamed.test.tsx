import { PassThrough } from 'node:stream';
import { act, cleanup } from '@testing-library/react';
import { configureStore } from '@reduxjs/toolkit';
import { Suspense } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToPipeableStream } from 'react-dom/server';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRestSlice, Entity, resource } from '../../src/index.js';
import { useDLE, useSelect, useSuspense } from '../../src/react/index.js';
import { hydrateStreamed, StreamedState } from '../../src/ssr/index.js';
import { expectConsole } from '../support/console.js';
import type { ReactElement } from 'react';

let complaints: readonly string[];
// React is not made to have both of its renderers in one process; a server and a browser are two.
const isMeant = (text: string): boolean => !/Detected multiple renderers|useLayoutEffect does nothing/.test(text);
beforeEach(() => void (complaints = expectConsole('error')));
afterEach(() => {
  cleanup();
  document.body.innerHTML = '';
  expect(complaints.filter(isMeant)).toEqual([]);
});

class Note extends Entity {
  id = '';
  text = '';
  next = '';
  static override key = 'Note';
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function createApp(answer = (id: string): Promise<object> => wait(5).then(() => ({ id, text: `note ${id}` }))) {
  const requests: string[] = [];
  const fetchResponse = async (url: string): Promise<Response> => {
    requests.push(url);
    return Response.json(await answer(url.slice(7)));
  };
  const rest = createRestSlice({ endpoints: { notes: resource({ path: '/notes/:id', schema: Note, fetchResponse }) } });
  const store = configureStore({
    reducer: { rest: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });
  const { notes } = rest.endpoints;
  const Title = ({ id }: { readonly id: string }) => <b>{useSuspense(notes.get, { id }).text}</b>;
  const Thread = ({ id }: { readonly id: string }) => {
    const { text, next } = useSuspense(notes.get, { id });
    return (
      <div>
        {text}
        {next && (
          <Suspense fallback="waiting for the next">
            <Thread id={next} />
          </Suspense>
        )}
      </div>
    );
  };
  const Waiting = ({ id }: { readonly id: string }) => {
    const { data, loading } = useDLE(notes.get, { id });
    return <i>{loading ? 'loading' : data?.text}</i>;
  };
  const Length = ({ id }: { readonly id: string }) => (
    <u>{useSelect(notes.get, [{ id }], (note) => note?.text.length ?? 'none')}</u>
  );
  const page = (body: ReactElement) => (
    <Provider store={store}>
      {body}
      <StreamedState store={store} slice={rest} />
    </Provider>
  );
  return { requests, rest, store, notes, Title, Thread, Waiting, Length, page };
}

/** The parts of a stream as they come. */
function parts(page: ReactElement, onAllReady = false): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const chunks: string[] = [];
    const sink = new PassThrough();
    sink.on('data', (chunk: Buffer) => chunks.push(chunk.toString('utf8')));
    sink.on('end', () => resolve(chunks));
    const ready = () => pipe(sink);
    const { pipe } = renderToPipeableStream(page, {
      [onAllReady ? 'onAllReady' : 'onShellReady']: ready,
      onError: reject,
    });
  });
}

/** Put HTML into the document, and run its scripts as a parser does. */
function insert(container: HTMLElement, html: string): void {
  container.innerHTML = html;
  for (const { textContent } of container.querySelectorAll('script:not([type])')) window.eval(String(textContent));
}

async function open(app: ReturnType<typeof createApp>, body: ReactElement, html: readonly string[]) {
  const container = document.createElement('div');
  document.body.append(container);
  insert(container, html.join(''));
  // React shows what is complete a few frames later.
  await wait(350);
  hydrateStreamed(app.store);
  const errors: unknown[] = [];
  const root = await act(async () => {
    const made = hydrateRoot(container, app.page(body), { onRecoverableError: (error) => errors.push(error) });
    await wait(100);
    return made;
  });
  return { container, errors, close: () => act(() => Promise.resolve(root.unmount())) };
}

describe('StreamedState', () => {
  it.each([
    ['as it comes', false],
    ['at once', true],
  ])('sends what arrives %s, and the browser asks for nothing', async (_, atOnce) => {
    const server = createApp((id) => wait(Number(id) * 20).then(() => ({ id, text: `note ${id}` })));
    const body = ({ Title }: typeof server) => (
      <main>
        {['1', '2', '3'].map((id) => (
          <Suspense key={id} fallback="…">
            <Title id={id} />
          </Suspense>
        ))}
      </main>
    );
    const html = await parts(server.page(body(server)), atOnce);
    const browser = createApp();
    const { container, errors, close } = await open(browser, body(browser), html);
    expect(container.querySelectorAll('b')).toHaveLength(3);
    expect(browser.requests).toEqual([]);
    expect(errors).toEqual([]);
    await close();
  });

  it.each([
    ['as it comes', false],
    ['at once', true],
  ])('is taken over without a mismatch by who does not suspend, sent %s', async (_, atOnce) => {
    const server = createApp();
    const body = ({ Title, Waiting, Length }: typeof server) => (
      <main>
        <Waiting id="1" />
        <Length id="1" />
        <Suspense fallback="…">
          <Waiting id="1" />
        </Suspense>
        <Suspense fallback="…">
          <Title id="1" />
        </Suspense>
      </main>
    );
    const html = await parts(server.page(body(server)), atOnce);
    expect(html.join('')).toContain('<i>loading</i>');
    const browser = createApp();
    const { container, errors, close } = await open(browser, body(browser), html);
    expect([...container.querySelectorAll('i,u,b')].map(({ textContent }) => textContent)).toEqual([
      'note 1',
      '6',
      'note 1',
      'note 1',
    ]);
    expect([browser.requests, errors]).toEqual([[], []]);
    await close();
  });

  it('sends what is asked for behind an answer, each row once', async () => {
    const server = createApp((id) =>
      wait(5).then(() => ({ id, text: `note ${id}`, next: id === '4' ? '' : String(Number(id) + 1) })),
    );
    const body = ({ Thread }: typeof server) => (
      <Suspense fallback="…">
        <Thread id="1" />
      </Suspense>
    );
    const html = (await parts(server.page(body(server)))).join('');
    expect(html.match(/"text":"note 2"/g)).toHaveLength(1);
    const browser = createApp();
    const { container, errors, close } = await open(browser, body(browser), [html]);
    expect(container.textContent).toContain('note 4');
    expect([browser.requests, errors]).toEqual([[], []]);
    await close();
  });

  it('says in development where data came after it had ended', async () => {
    const warnings = expectConsole('warn');
    const { store, notes, Title, page } = createApp();
    await parts(page(<Title id="1" />));
    expect(warnings).toEqual([]);
    await store.dispatch(notes.get({ id: '2' }));
    expect(warnings).toEqual([expect.stringContaining('Data came after StreamedState had ended')]);
  });

  it('writes data before the markup that was made of it', async () => {
    const server = createApp((id) => wait(Number(id) * 30).then(() => ({ id, text: `note ${id}` })));
    const { Title } = server;
    const html = await parts(
      server.page(
        <main>
          <Suspense fallback="…">
            <Title id="1" />
          </Suspense>
          <Suspense fallback="…">
            <Title id="2" />
          </Suspense>
        </main>,
      ),
    );
    const all = html.join('');
    for (const id of ['1', '2']) {
      expect(all.indexOf(`"text":"note ${id}"`)).toBeGreaterThan(-1);
      expect(all.indexOf(`"text":"note ${id}"`)).toBeLessThan(all.indexOf(`<b>note ${id}</b>`));
    }
  });
});

/** The document as it is while it is being read. */
function whileLoading() {
  let state: DocumentReadyState = 'loading';
  vi.spyOn(document, 'readyState', 'get').mockImplementation(() => state);
  return {
    end() {
      state = 'interactive';
      document.dispatchEvent(new Event('DOMContentLoaded'));
    },
  };
}

/** What the server writes about two notes, the second one much later. */
async function serve() {
  const server = createApp((id) => wait(id === '1' ? 5 : 60).then(() => ({ id, text: `note ${id}` })));
  const { Title, page } = server;
  const html = await parts(
    page(
      <main>
        {['1', '2'].map((id) => (
          <Suspense key={id} fallback="…">
            <Title id={id} />
          </Suspense>
        ))}
      </main>,
    ),
  );
  const read = document.createElement('div');
  read.innerHTML = html.join('');
  return [...read.querySelectorAll('script[data-rest-slice]')];
}

describe('hydrateStreamed', () => {
  afterEach(() => void vi.restoreAllMocks());

  it('takes over what is there, and what comes until the page has been read', async () => {
    const pieces = await serve();
    const loading = whileLoading();
    const { store, notes } = createApp();
    const textOf = (id: string) => notes.get.select(store.getState(), { id })?.text;
    document.body.append(...pieces.splice(0, 2));
    hydrateStreamed(store);
    expect([textOf('1'), textOf('2')]).toEqual(['note 1', undefined]);
    document.body.append(...pieces);
    await Promise.resolve();
    expect(textOf('2')).toBe('note 2');
    loading.end();
  });

  it('changes nothing where nothing was streamed, nor where it is called again', async () => {
    const { store, notes, requests } = createApp();
    const before = store.getState();
    hydrateStreamed(store);
    expect(store.getState()).toBe(before);
    document.body.append(...(await serve()));
    hydrateStreamed(store);
    expect(store.getState()).toBe(before);
    await store.dispatch(notes.get({ id: '1' }));
    expect(requests).toEqual(['/notes/1']);
  });

  it('lets who asks too early have what is about to come, without a request', async () => {
    const pieces = await serve();
    const loading = whileLoading();
    const { store, notes, requests, rest } = createApp();
    document.body.append(...pieces.splice(0, 1));
    hydrateStreamed(store);
    const asked = store.dispatch(notes.get({ id: '2' }));
    await wait(200);
    expect(notes.get.selectResponse(store.getState(), { id: '2' }).isFetching).toBe(true);
    document.body.append(...pieces);
    expect((await asked).text).toBe('note 2');
    expect(notes.get.selectResponse(store.getState(), { id: '2' })).toMatchObject({
      isFetching: false,
      status: 'fulfilled',
    });
    await store.dispatch(rest.util.allSettled());
    loading.end();
    expect(requests).toEqual([]);
  });

  it('asks for what has come and become stale since, whatever else comes', async () => {
    const pieces = await serve();
    const loading = whileLoading();
    const { store, notes, requests, rest } = createApp();
    document.body.append(...pieces.splice(0, 2));
    hydrateStreamed(store);
    await store.dispatch(rest.expireAll(notes.get));
    const asked = store.dispatch(notes.get({ id: '1' }));
    document.body.append(...pieces.splice(0, 1));
    await asked;
    loading.end();
    expect(requests).toEqual(['/notes/1']);
    expect(notes.get.selectResponse(store.getState(), { id: '1' }).expiresAt).toBeGreaterThan(Date.now());
  });

  it('asks for what has not come when the page has been read', async () => {
    const pieces = await serve();
    const loading = whileLoading();
    const { store, notes, requests } = createApp();
    document.body.append(...pieces.splice(0, 2));
    hydrateStreamed(store);
    const asked = store.dispatch(notes.get({ id: '2' }));
    await wait(150);
    expect(requests).toEqual([]);
    loading.end();
    expect((await asked).text).toBe('note 2');
    expect(requests).toEqual(['/notes/2']);
  });

  it('asks for what was announced and does not come: the end of a connection that was lost is told to nobody', async () => {
    const pieces = await serve();
    const loading = whileLoading();
    const { store, notes, requests } = createApp();
    document.body.append(...pieces.splice(0, 2));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      hydrateStreamed(store);
      const asked = store.dispatch(notes.get({ id: '2' }));
      await vi.advanceTimersByTimeAsync(9_000);
      expect(requests).toEqual([]);
      await vi.advanceTimersByTimeAsync(2_000);
      expect((await asked).text).toBe('note 2');
      expect(requests).toEqual(['/notes/2']);
    } finally {
      vi.useRealTimers();
      loading.end();
    }
  });

  it('holds back what the server does not speak of for a moment only, and mutations not at all', async () => {
    const pieces = await serve();
    const loading = whileLoading();
    const { store, notes, requests } = createApp();
    document.body.append(...pieces.splice(0, 1));
    hydrateStreamed(store);
    await store.dispatch(notes.update({ id: '9' }, { text: 'mine' }));
    expect(requests).toEqual(['/notes/9']);
    const asked = store.dispatch(notes.get({ id: '7' }));
    await wait(50);
    expect(requests).toEqual(['/notes/9']);
    await asked;
    expect(requests).toEqual(['/notes/9', '/notes/7']);
    loading.end();
  });

  it('waits for the rest of a text of which the parser has half', async () => {
    const pieces = await serve();
    const loading = whileLoading();
    const { store, notes } = createApp();
    hydrateStreamed(store);
    const [first, second] = pieces as [Element, Element];
    const text = String(second.textContent);
    second.textContent = text.slice(0, 100);
    document.body.append(first, second);
    await Promise.resolve();
    expect(notes.get.select(store.getState(), { id: '1' })).toBeUndefined();
    (second.firstChild as Text).appendData(text.slice(100));
    await Promise.resolve();
    expect(notes.get.select(store.getState(), { id: '1' })?.text).toBe('note 1');
    loading.end();
  });

  it('takes pieces in whatever order React has written them, and waits for all', async () => {
    const pieces = await serve();
    expect(pieces.length).toBeGreaterThan(3);
    const loading = whileLoading();
    const { store, notes, requests } = createApp();
    document.body.append(pieces[0] as Element, pieces.at(-1) as Element);
    hydrateStreamed(store);
    const asked = store.dispatch(notes.get({ id: '1' }));
    await wait(150);
    document.body.append(...pieces.slice(1, -1).reverse());
    expect((await asked).text).toBe('note 1');
    expect(notes.get.select(store.getState(), { id: '2' })?.text).toBe('note 2');
    loading.end();
    expect(requests).toEqual([]);
  });

  it('leaves what is of a slice of another store to that', async () => {
    const pieces = await serve();
    document.body.append(...pieces);
    const other = createRestSlice({ reducerPath: 'other', endpoints: {} });
    const store = configureStore({
      reducer: { other: other.reducer },
      middleware: (getDefault) => getDefault().concat(other.middleware),
    });
    const before = store.getState();
    hydrateStreamed(store);
    expect(store.getState()).toBe(before);
  });

  it('is not told the keys of what is under way, which may hold a token', async () => {
    const [first] = await serve();
    expect(first?.textContent).not.toContain('/notes/');
  });
});
