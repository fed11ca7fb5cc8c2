import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { chromium, type Browser, type Page, type Route } from 'playwright';
import { ABOUT_TIME } from '../support/console.js';

/** A free port of this machine. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A program that goes on running, and the lines that it prints. */
export interface Running {
  readonly lines: string[];
  stop(): Promise<void>;
}

/** Start a Node script in a folder; it runs when something answers at the address. */
export async function start(folder: string, args: readonly string[], url: string): Promise<Running> {
  const child: ChildProcess = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  child.stdout?.setEncoding('utf8').on('data', (text: string) => lines.push(...text.trim().split('\n')));
  for (let tries = 0; child.exitCode === null; tries += 1) {
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      break;
    if (tries > 300) throw new Error(`${args.join(' ')} does not answer`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    lines,
    stop: async () => {
      child.kill();
      await ended;
    },
  };
}

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking'],
  });

/** What Redux DevTools would show. */
export interface Shown {
  readonly actions: readonly string[];
  readonly state: any;
}

/** Stands for the extension of the browser: it keeps the store and what was dispatched. */
function installDevTools(): void {
  const devTools = { actions: [] as string[], store: undefined as any };
  const record =
    (createStore: any) =>
    (...args: any[]) => {
      const store = createStore(...args);
      const { dispatch } = store;
      const recorded = (action: any) => (devTools.actions.push(action.type), dispatch(action));
      return (devTools.store = { ...store, dispatch: recorded });
    };
  Object.assign(globalThis, {
    devTools,
    __REDUX_DEVTOOLS_EXTENSION_COMPOSE__:
      () =>
      (...enhancers: any[]) =>
      (createStore: any) =>
        enhancers.reduceRight((create, enhance) => enhance(create), record(createStore)),
  });
}

/** A tab with the app, as its reader has it open: the page, DevTools, and the terminal of the server. */
export class ReadingList {
  readonly page: Page;
  /**
   * What the browser's console says, but for refusals of the server, for Vite that has found a new package, and for
   * Redux Toolkit that finds this machine slow.
   */
  readonly complaints: string[] = [];
  /** Lines of the server's terminal, `GET /api/books 200`. */
  terminal: string[] = [];

  constructor(page: Page) {
    this.page = page;
    page.on('pageerror', (error) => this.complaints.push(String(error)));
    page.on('console', (message) => {
      const isRefusal = /Failed to load resource.* (401|422|504)/.test(message.text());
      const isSlow = ABOUT_TIME.test(message.text());
      if (['error', 'warning'].includes(message.type()) && !isRefusal && !isSlow) this.complaints.push(message.text());
    });
  }

  static async open(browser: Browser): Promise<ReadingList> {
    const page = await browser.newPage({ viewport: { width: 1000, height: 700 } });
    await page.addInitScript(installDevTools);
    page.setDefaultTimeout(15_000);
    return new ReadingList(page);
  }

  /** What DevTools show. */
  shown = (): Promise<Shown> =>
    this.page.evaluate(() => {
      const { actions, store } = (globalThis as any).devTools;
      return { actions, state: store?.getState() };
    });

  /** Rows of a table, by name. */
  async rows(table: string): Promise<unknown[]> {
    const { state } = await this.shown();
    return Object.values(state.rest.entities[table] ?? {});
  }

  /** Do something while no request arrives at the server. */
  async offHold(work: () => Promise<void>): Promise<void> {
    const held: Route[] = [];
    let isHolding = true;
    await this.page.route('**/api/**', (route) => (isHolding ? void held.push(route) : route.continue()));
    await work();
    isHolding = false;
    for (const route of held) await route.continue();
    await this.page.unroute('**/api/**');
  }

  /** Titles in the list, from the top. */
  titles = (): Promise<string[]> => this.page.locator('li button').allTextContents();

  /** The terminal, once it has been silent for longer than the server takes. */
  async settled(): Promise<string[]> {
    for (let before = -1; before !== this.terminal.length;) {
      before = this.terminal.length;
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    return this.terminal.splice(0);
  }
}
