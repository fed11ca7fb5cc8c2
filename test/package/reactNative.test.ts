import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { build } from 'esbuild';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { docsFiles } from '../support/docsFiles.js';
import type { AddressInfo } from 'node:net';

const root = fileURLToPath(new URL('../../', import.meta.url));
const PAGE = readFileSync(`${root}docs/recipes/react-native.md`, 'utf8');

/** What an app does, one by one; each says what has come of it, or throws. */
const APP = `
  import { configureStore } from '@reduxjs/toolkit';
  import { createRestSlice, Entity, resource } from 'rest-slice';
  import { polling } from 'rest-slice/features';
  class Post extends Entity { id = ''; title = ''; static key = 'Post' }
  globalThis.steps = (urlPrefix) => {
    const open = (options) => {
      const posts = resource({ path: '/posts/:id', urlPrefix, schema: Post, optimistic: true, searchParams: {}, ...options });
      const rest = createRestSlice({ endpoints: { posts }, features: [polling()], gc: false, ...options });
      const store = configureStore({
        reducer: { [rest.reducerPath]: rest.reducer },
        middleware: (getDefault) => getDefault().concat(rest.middleware),
      });
      return { rest, store, posts: rest.endpoints.posts };
    };
    const nameOf = (promise) => promise.then(() => 'nothing', ({ name, status, data }) => [name, status, data?.why].join(' '));
    return {
      async read() {
        const { store, posts } = open();
        await store.dispatch(posts.getList());
        return posts.get.select(store.getState(), { id: '1' }).title;
      },
      async 'search parameters'() {
        const { store, posts } = open();
        return (await store.dispatch(posts.getList({ tag: 'b', all: true })))[0].title;
      },
      async change() {
        const { store, posts } = open();
        const call = store.dispatch(posts.partialUpdate({ id: '1' }, { title: 'New' }));
        const shown = posts.get.select(store.getState(), { id: '1' })?.title;
        return shown + ', ' + (await call).title;
      },
      async refusal() {
        const { store, posts } = open();
        return nameOf(store.dispatch(posts.get({ id: 'refused' })));
      },
      async abort() {
        const { store, posts } = open();
        const call = store.dispatch(posts.get({ id: 'slow' }));
        call.abort();
        return nameOf(call);
      },
      async reset() {
        const { store, rest, posts } = open();
        const call = store.dispatch(posts.get({ id: 'slow' }));
        store.dispatch(rest.resetEntireStore());
        return nameOf(call);
      },
      async headers() {
        const { store, posts } = open({ prepareHeaders: (headers) => headers.set('x-token', 'mine') });
        return (await store.dispatch(posts.get({ id: 'token' }))).title;
      },
      async retry() {
        const { store, posts } = open({ retry: { times: 1, delay: 1 } });
        return (await store.dispatch(posts.get({ id: 'once' + Math.random() }))).title;
      },
      async poll() {
        const { rest, store, posts } = open({ pollFrequency: 20 });
        const id = 'counted' + Math.random();
        // Between two ticks there may have been several.
        const isAnsweredAgain = () => Number(posts.get.select(store.getState(), { id })?.title) > 1;
        const stop = store.dispatch(posts.get.subscribe({ id }));
        try { for (let turn = 0; turn < 100 && !isAnsweredAgain(); turn += 1) {
          await globalThis.tick();
        } } finally { rest.controller(store).dispose(); }
        stop();
        return isAnsweredAgain();
      },
    };
  };
`;

const RIGHT = {
  read: 'First',
  'search parameters': '?all=true&tag=b',
  change: 'undefined, New',
  refusal: 'NetworkError 422 too long',
  abort: 'AbortError  ',
  reset: 'ResetError  ',
  headers: 'mine',
  retry: 'at last',
  poll: true,
};

let bundle = '';
beforeAll(async () => {
  const { outputFiles } = await build({
    stdin: { contents: APP, resolveDir: root },
    ...{ bundle: true, format: 'iife', write: false, target: 'es2022', mainFields: ['module', 'main'] },
    define: { 'process.env.NODE_ENV': '"production"' },
    // As every entry gives them to React Native.
    alias: { 'rest-slice': `${root}dist/index.cjs`, 'rest-slice/features': `${root}dist/features.cjs` },
  });
  bundle = outputFiles[0]?.text ?? '';
});

async function startApi(): Promise<string> {
  const asked = new Map<string, number>();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://api');
    const id = url.pathname.split('/')[2] ?? '';
    const count = (asked.get(id) ?? 0) + 1;
    asked.set(id, count);
    const send = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (id === 'slow') return;
    if (id === '' && url.search) return void send([{ id: '1', title: url.search }]);
    if (id === '') return void send([{ id: '1', title: 'First' }]);
    if (id === 'refused') return void send({ why: 'too long' }, 422);
    if (id.startsWith('once') && count === 1) return void send({}, 503);
    const title =
      { token: request.headers['x-token'], '1': 'New' }[id] ?? (id.startsWith('once') ? 'at last' : `${count}`);
    send({ id, title });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void (server.closeAllConnections(), server.close()));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

type Globals = Record<string, unknown>;

const PLATFORM: Globals = {
  ...{ fetch, Headers, AbortController, AbortSignal, DOMException, URLSearchParams, setTimeout, clearTimeout },
  ...{ URL, Request, Response, FormData, Blob, TextEncoder, TextDecoder, structuredClone, queueMicrotask, performance },
  console: { error() {}, warn() {}, info() {}, log() {} },
  ...{ setInterval, clearInterval, TransformStream, ReadableStream, Event, EventTarget },
};

const without = (name: string): Globals =>
  Object.fromEntries(Object.entries(PLATFORM).filter(([each]) => each !== name && each !== `clear${name.slice(3)}`));

/** Run the app where there is nothing but the language and these. @returns what is not as it should be. */
async function failuresWith(globals: Globals): Promise<Record<string, string>> {
  const url = await startApi();
  // The test's own clock, which is nobody's need.
  const context = createContext({ ...globals, tick: () => new Promise((resolve) => setTimeout(resolve, 10)) });
  runInContext(bundle, context);
  const steps = runInContext('steps', context)(url) as Record<keyof typeof RIGHT, () => Promise<unknown>>;
  const failures: Record<string, string> = {};
  for (const [name, right] of Object.entries(RIGHT)) {
    const step = async () => steps[name as keyof typeof RIGHT]();
    const late = new Promise((resolve) => setTimeout(resolve, 3_000, 'nothing in 3 s'));
    const given = await Promise.race([step().catch(String), late]);
    if (given !== right) failures[name] = String(given);
  }
  return failures;
}

/** An AbortController as that of React Native before 0.87, which knows no reason. */
function oldController() {
  class OldSignal {
    aborted = false;
    readonly #target = new EventTarget();
    addEventListener(...args: Parameters<EventTarget['addEventListener']>) {
      this.#target.addEventListener(...args);
    }
    removeEventListener(...args: Parameters<EventTarget['removeEventListener']>) {
      this.#target.removeEventListener(...args);
    }
    dispatchEvent(event: Event) {
      return this.#target.dispatchEvent(event);
    }
  }
  class OldController {
    readonly signal = new OldSignal();
    abort() {
      if (this.signal.aborted) return;
      this.signal.aborted = true;
      this.signal.dispatchEvent(new Event('abort'));
    }
  }
  return { AbortController: OldController, AbortSignal: OldSignal };
}

/** React Native's own, as far as it matters: answers without a body, and a fetch that takes such signals. */
function reactNative(): Globals {
  const fetchOfOld = async (url: string, { signal, ...init }: RequestInit = {}) => {
    const known = new AbortController();
    signal?.addEventListener('abort', () => known.abort());
    const response = await fetch(url, { ...init, signal: known.signal });
    const answer = (text: string): object => ({
      ...{ ok: response.ok, status: response.status, statusText: response.statusText, url: response.url },
      headers: response.headers,
      text: async () => text,
      json: async () => JSON.parse(text),
      clone: () => answer(text),
    });
    return answer(await response.text());
  };
  const { Headers: headers, setTimeout: set, clearTimeout: clear } = globalThis;
  return {
    ...{ fetch: fetchOfOld, Headers: headers, setTimeout: set, clearTimeout: clear, URLSearchParams, queueMicrotask },
    ...oldController(),
    navigator: { product: 'ReactNative' },
  };
}

describe('what the default set needs of a platform', () => {
  it('runs where everything is', async () => {
    expect(await failuresWith(PLATFORM)).toEqual({});
  });

  it('needs these globals, each for that, and no other', async () => {
    const needed: Record<string, string[]> = {};
    for (const name of Object.keys(PLATFORM).filter((each) => !each.startsWith('clear'))) {
      const failures = await failuresWith(without(name));
      if (Object.keys(failures).length > 0) needed[name] = Object.keys(failures);
    }
    expect(needed).toEqual({
      fetch: Object.keys(RIGHT).filter((name) => name !== 'abort' && name !== 'reset'),
      AbortController: Object.keys(RIGHT),
      queueMicrotask: Object.keys(RIGHT),
      URLSearchParams: ['search parameters'],
      Headers: ['headers'],
      setTimeout: ['retry', 'poll'],
      // To stop reading a body that is too long, where an answer has one that can be read piece by piece.
      Response: ['refusal'],
      TransformStream: ['refusal'],
    });
    const listed = /^\| \|.*\n((?:\|.*\n)+)/m.exec(PAGE)?.[1] ?? '';
    for (const name of Object.keys(needed)) expect(listed).toContain(`\`${name}`);
  });

  it('runs with these alone', async () => {
    const { fetch: send, Headers: headers, AbortController: controller } = globalThis;
    const least = {
      fetch: send,
      Headers: headers,
      AbortController: controller,
      URLSearchParams,
      queueMicrotask,
    };
    expect(await failuresWith({ ...least, setTimeout, clearTimeout, Response, TransformStream })).toEqual({});
  });
});

describe('docs/recipes/react-native.md', () => {
  it('runs on what React Native has', async () => {
    expect(await failuresWith(reactNative())).toEqual({});
  });

  it('has the sample that runs on its own network stack, in component tests', () => {
    const sample = docsFiles('recipes/react-native.md').get('slice.js');
    expect(sample?.replace('// slice.js\n', '').trim()).toBe(
      readFileSync(`${root}test/package/reactNative/support/slice.js`, 'utf8').trim(),
    );
  });
});
