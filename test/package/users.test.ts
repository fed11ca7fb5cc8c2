/**
 * Users, routes that are loaded late, addresses and refused sessions, in tabs of Chromium: with its IndexedDB, Web Locks and
 * BroadcastChannel.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { chromium } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { chromiumOptions, listen } from './builtPage.js';
import type { App } from './users/app.js';
import type { Browser, BrowserContext, Page } from 'playwright';

declare const app: App;

const root = fileURLToPath(new URL('../../', import.meta.url));

let browser: Browser;
let script = '';

beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'test/package/users/app.ts')],
    // The built package, by its own name.
    ...{ absWorkingDir: root, tsconfigRaw: '{}', bundle: true, format: 'iife', write: false, logLevel: 'error' },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  script = outputFiles[0]?.text ?? '';
  browser = await chromium.launch(chromiumOptions);
});
afterAll(() => browser.close());

/** Whatever is going to be sent has been. */
const pause = (ms = 1_500) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A server that has each user's things apart, and knows a request again by its key. */
class Server {
  /** `POST /main/notes one as ann` */
  readonly done: string[] = [];
  isReachable = true;
  /** Nobody's token is good any more. */
  refuses = false;
  /** The next write is done, and its answer does not arrive. */
  losesNext = false;
  /** How long an answer takes, ms. */
  latency = 0;
  readonly #rows = new Map<string, { id: string; text: string }[]>();
  readonly #answers = new Map<string, unknown>();

  listen(): Promise<string> {
    return listen(async (request, response) => {
      const { method = '', url = '', headers } = request;
      const { pathname } = new URL(url, 'http://x');
      if (pathname === '/app.js') return response.setHeader('content-type', 'text/javascript').end(script);
      if (pathname === '/')
        return response.setHeader('content-type', 'text/html').end('<!doctype html><script src="/app.js"></script>');
      if (!this.isReachable) return request.socket.destroy();
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const { text = '' } = JSON.parse(Buffer.concat(chunks).toString() || '{}') as { text?: string };
      const user = headers.authorization;
      response.setHeader('content-type', 'application/json');
      if (user === undefined || this.refuses) return response.writeHead(401).end('{}');
      const key = String(headers['idempotency-key']);
      const answer = this.#answers.get(key) ?? this.#do({ method, pathname, text, user });
      if (method !== 'GET') this.#answers.set(key, answer);
      await pause(this.latency);
      if (method !== 'GET' && this.losesNext) {
        this.losesNext = false;
        return request.socket.destroy();
      }
      return response.end(JSON.stringify(answer));
    });
  }

  #do({ method, pathname, text, user }: Readonly<Record<'method' | 'pathname' | 'text' | 'user', string>>): unknown {
    const rows = this.#rows.get(user) ?? [];
    this.#rows.set(user, rows);
    if (method === 'GET') return rows;
    this.done.push(`${method} ${pathname} ${text} as ${user}`);
    const row = { id: `s${this.done.length}`, text };
    rows.push(row);
    return row;
  }
}

/** One browser of several people, and what it speaks to. */
async function scene() {
  const server = new Server();
  const url = await server.listen();
  const context: BrowserContext = await browser.newContext();
  onTestFinished(() => context.close());
  const errors: string[] = [];
  onTestFinished(() => expect(errors).toEqual([]));
  const open = async (query: string): Promise<Page> => {
    const page = await context.newPage();
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.goto(`${url}/?${query}`);
    await page.evaluate(() => app.restored());
    return page;
  };
  return { server, open };
}

const reopen = async (page: Page): Promise<void> => {
  await page.reload();
  await page.evaluate(() => app.restored());
};
const write = (page: Page, text: string) => page.evaluate((given) => app.write(given), text);
const signIn = (page: Page, user: string | null) => page.evaluate((given) => app.signIn(given), user);
const load = (page: Page) => page.evaluate(() => app.load());
const pending = (page: Page) => page.evaluate(() => app.pending());
const eventually = (look: () => unknown, wanted: unknown) =>
  expect.poll(look, { timeout: 20_000, interval: 50 }).toEqual(wanted);
describe('users (F96)', () => {
  it('two tabs of two users: each sends what is its own, and shows nothing else', async () => {
    const { server, open } = await scene();
    const [ann, bob] = [await open('user=ann'), await open('user=bob')];
    for (const page of [ann, bob]) await page.evaluate(() => app.read());
    server.isReachable = false;
    await Promise.all([write(ann, 'one'), write(bob, 'two')]);
    await eventually(() => Promise.all([pending(ann), pending(bob)]), [['connection'], ['connection']]);
    expect(await ann.evaluate(() => app.state())).not.toContain('two');
    expect(await bob.evaluate(() => app.state())).not.toContain('one');
    server.isReachable = true;
    for (const page of [ann, bob]) await page.evaluate(() => app.flush());
    await eventually(() => [...server.done].sort(), ['POST /main/notes one as ann', 'POST /main/notes two as bob']);
    await eventually(() => ann.evaluate(() => app.texts()), ['one']);
  });

  it('the next one at the same machine sees and sends nothing of the last one, who gets all of it back', async () => {
    const { server, open } = await scene();
    const page = await open('user=ann');
    server.isReachable = false;
    await write(page, 'an hour of work');
    await eventually(() => pending(page), ['connection']);
    await pause(200);
    await page.close();
    server.isReachable = true;
    const next = await open('user=bob');
    await pause();
    expect([await pending(next), server.done]).toEqual([[], []]);
    await signIn(next, 'ann');
    await eventually(() => server.done, ['POST /main/notes an hour of work as ann']);
  });

  it('another user in the moment of a write, in both tabs: it is for the next session of who wrote it', async () => {
    const { server, open } = await scene();
    const [one, two] = [await open('user=ann'), await open('user=ann')];
    await Promise.all([
      one.evaluate(() => app.writeAndSwitch('one', 'bob')),
      two.evaluate(() => app.writeAndSwitch('two', 'bob')),
    ]);
    await pause();
    expect(server.done.filter((line) => line.endsWith('bob'))).toEqual([]);
    await signIn(two, 'ann');
    await eventually(() => [...server.done].sort(), ['POST /main/notes one as ann', 'POST /main/notes two as ann']);
  });

  it('what a tab has left that was closed without a connection is sent by another one, once, and as its own user', async () => {
    const { server, open } = await scene();
    const [one, two] = [await open('user=ann'), await open('user=ann')];
    server.isReachable = false;
    await write(two, 'left');
    await eventually(() => pending(one), ['connection']);
    await two.close();
    await signIn(one, 'bob');
    server.isReachable = true;
    await pause();
    expect(server.done).toEqual([]);
    await signIn(one, 'ann');
    await eventually(() => server.done, ['POST /main/notes left as ann']);
  });

  it('what is read by one user is told to the tabs of that user alone', async () => {
    const { open } = await scene();
    const [ann, other, bob] = [await open('user=ann'), await open('user=ann'), await open('user=bob')];
    await write(ann, 'one');
    await ann.evaluate(() => app.read());
    await eventually(() => other.evaluate(() => app.texts()), ['one']);
    expect(await bob.evaluate(() => app.texts())).toBeUndefined();
    await signIn(bob, 'ann');
    await write(other, 'two');
    await eventually(() => ann.evaluate(() => app.texts()), ['one', 'two']);
  });

  it('a session that the server refuses at the reconnect ends, and what waited is sent in the next one', async () => {
    const { server, open } = await scene();
    const page = await open('user=ann');
    server.isReachable = false;
    await write(page, 'kept');
    await eventually(() => pending(page), ['connection']);
    Object.assign(server, { isReachable: true, refuses: true });
    await page.evaluate(() => app.flush());
    await eventually(() => page.evaluate(() => app.user()), null);
    expect(await pending(page)).toEqual([]);
    server.refuses = false;
    await signIn(page, 'ann');
    await eventually(() => server.done, ['POST /main/notes kept as ann']);
  });
});

describe('nothing is lost, and nothing is done twice', () => {
  it('of a tab that is closed while its write is on its way', async () => {
    const { server, open } = await scene();
    const [one, two] = [await open('user=ann'), await open('user=ann')];
    server.latency = 1_000;
    await write(two, 'last words');
    await eventually(() => pending(one), ['connection']);
    await two.close();
    await eventually(() => server.done, ['POST /main/notes last words as ann']);
    await eventually(() => pending(one), []);
    await pause(500);
    expect(server.done).toHaveLength(1);
  });

  it('where the server has done it, and its answer is lost', async () => {
    const { server, open } = await scene();
    const page = await open('user=ann');
    server.losesNext = true;
    await write(page, 'one');
    await eventually(() => server.done, ['POST /main/notes one as ann']);
    await eventually(() => pending(page), []);
    expect([server.done.length, server.losesNext]).toEqual([1, false]);
  });

  it('where two of three tabs are closed without a connection, the one that sends among them', async () => {
    const { server, open } = await scene();
    const tabs = [await open('user=ann'), await open('user=ann'), await open('user=ann')];
    server.isReachable = false;
    for (const [index, tab] of tabs.entries()) await write(tab, String(index));
    const last = tabs[2] as Page;
    await eventually(() => pending(last), ['connection', 'connection', 'connection']);
    for (const tab of tabs.slice(0, 2)) await tab.close();
    server.isReachable = true;
    await last.evaluate(() => app.flush());
    await eventually(
      () => [...server.done].sort(),
      ['POST /main/notes 0 as ann', 'POST /main/notes 1 as ann', 'POST /main/notes 2 as ann'],
    );
    await eventually(() => pending(last), []);
  });

  it('where another user comes and goes while it is on its way', async () => {
    const { server, open } = await scene();
    const page = await open('user=ann');
    server.latency = 300;
    await write(page, 'one');
    await eventually(() => server.done.length, 1);
    await signIn(page, 'bob');
    expect(await page.evaluate(() => app.texts())).toBeUndefined();
    await signIn(page, 'ann');
    await eventually(() => pending(page), []);
    await pause(500);
    expect(server.done).toEqual(['POST /main/notes one as ann']);
  });

  it('where a storage does not answer, for another tab wants the database deleted', async () => {
    const { server, open } = await scene();
    const first = await open('user=ann');
    // It has to wait for whoever has it open, and everybody who comes has to wait for it.
    await first.evaluate(() => void indexedDB.deleteDatabase('keyval-store'));
    const second = await open('user=ann');
    await write(second, 'one');
    await eventually(() => server.done, ['POST /main/notes one as ann']);
    await eventually(() => pending(second), []);
  });
});

describe('before somebody is known', () => {
  it('what is written is sent at once, and kept for nobody', async () => {
    const { server, open } = await scene();
    const page = await open('');
    server.isReachable = false;
    await write(page, 'whose?');
    await eventually(() => pending(page), []);
    server.isReachable = true;
    await signIn(page, 'ann');
    await pause();
    expect([await pending(page), server.done]).toEqual([[], []]);
  });

  it('what was stored without a user is nobody’s: it is deleted, and neither sent nor shown', async () => {
    const { server, open } = await scene();
    const before = await open('anonymous&user=ann');
    server.isReachable = false;
    await write(before, 'mine');
    await eventually(() => pending(before), ['connection']);
    await pause(200);
    await before.close();
    server.isReachable = true;
    const page = await open('user=bob');
    await pause();
    expect([await pending(page), server.done]).toEqual([[], []]);
  });
});

describe('routes that are loaded late (F97)', () => {
  it('what waits for one outlives a reload, and is sent once it is there', async () => {
    const { server, open } = await scene();
    const page = await open('user=ann');
    server.isReachable = false;
    await page.evaluate(() => app.writeTask('late'));
    await eventually(() => pending(page), ['connection']);
    await pause(200);
    server.isReachable = true;
    await reopen(page);
    await eventually(() => pending(page), ['endpoint']);
    await pause();
    expect(server.done).toEqual([]);
    await load(page);
    await eventually(() => server.done, ['POST /main/tasks late as ann']);
    await eventually(() => pending(page), []);
  });

  it('it is sent by the tab that knows it, where the one that sends does not', async () => {
    const { server, open } = await scene();
    const [sends, knows] = [await open('user=ann'), await open('user=ann')];
    await knows.evaluate(() => app.writeTask('urgent'));
    await eventually(() => server.done, ['POST /main/tasks urgent as ann']);
    await eventually(() => Promise.all([pending(sends), pending(knows)]), [[], []]);
  });

  it('where the tab that knows it is closed, it waits for the next one', async () => {
    const { server, open } = await scene();
    const [sends, knows] = [await open('user=ann'), await open('user=ann')];
    server.isReachable = false;
    await knows.evaluate(() => app.writeTask('urgent'));
    await eventually(() => pending(sends), ['endpoint']);
    await knows.close();
    server.isReachable = true;
    await pause();
    expect([server.done, await pending(sends)]).toEqual([[], ['endpoint']]);
    const third = await open('user=ann');
    await load(third);
    await eventually(() => server.done, ['POST /main/tasks urgent as ann']);
    await eventually(() => Promise.all([pending(sends), pending(third)]), [[], []]);
  });
});

describe('sessions and addresses (F98)', () => {
  it('nothing leaves before there is a session', async () => {
    const { server, open } = await scene();
    const page = await open('user=ann');
    server.isReachable = false;
    await write(page, 'one');
    await eventually(() => pending(page), ['connection']);
    await pause(200);
    await page.close();
    server.isReachable = true;
    const next = await open('');
    await pause();
    expect(server.done).toEqual([]);
    await signIn(next, 'ann');
    await eventually(() => server.done, ['POST /main/notes one as ann']);
  });

  it('all goes where it was dispatched to, whichever tab sends it', async () => {
    const { server, open } = await scene();
    const [sends, other] = [await open('user=ann&tenant=first'), await open('user=ann&tenant=second')];
    await write(other, 'for the second');
    await write(sends, 'for the first');
    await eventually(
      () => [...server.done].sort(),
      ['POST /first/notes for the first as ann', 'POST /second/notes for the second as ann'],
    );
  });
});

describe('a hostile neighbour', () => {
  it('may say what it likes on the channels: nothing is thrown, sent or shown', async () => {
    const { server, open } = await scene();
    const [page, stranger] = [await open('user=ann'), await open('user=bob')];
    await page.evaluate(() => app.read());
    await stranger.evaluate(() => {
      const odd: unknown[] = [null, 7, 'text', [], new Map([[1, 2]]), new Date(), new Blob(['x']), { told: new Map() }];
      const sender = { version: 3, path: 'rest', user: 'ann', from: 'x', number: 1, rank: Number.NaN, session: '7' };
      const told = { kind: 'set', payload: { Note: { 1: new Date() } }, meta: {}, lists: new Map(), parts: [] };
      for (const name of ['rest-slice/rest', 'rest-slice/offline/rest-slice/rest/"ann"']) {
        const channel = new BroadcastChannel(name);
        for (const message of [...odd, { ...sender, told }, { ...sender, rank: 1, session: 1e15, told, at: {} }])
          channel.postMessage(message);
      }
    });
    await write(page, 'one');
    await eventually(() => page.evaluate(() => app.texts()), ['one']);
    expect(server.done).toEqual(['POST /main/notes one as ann']);
  });

  it('may write what it likes into the storage: nothing of it is sent or shown, and the page goes on', async () => {
    const { server, open } = await scene();
    const page = await open('user=ann');
    server.isReachable = false;
    await write(page, 'one');
    await eventually(() => pending(page), ['connection']);
    await pause(3_000);
    const count = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open('keyval-store');
          opening.onsuccess = () => {
            const store = opening.result.transaction('keyval', 'readwrite').objectStore('keyval');
            const keys = store.getAllKeys();
            keys.onsuccess = () => {
              for (const key of keys.result) store.put(new Map([['value', new Date()]]), key);
              store.transaction.oncomplete = () => {
                opening.result.close();
                resolve(keys.result.length);
              };
            };
          };
        }),
    );
    expect(count).toBeGreaterThan(0);
    server.isReachable = true;
    await page.close();
    const next = await open('user=ann');
    await pause();
    expect([await pending(next), server.done]).toEqual([[], []]);
    await write(next, 'two');
    await eventually(() => server.done, ['POST /main/notes two as ann']);
  });
});
