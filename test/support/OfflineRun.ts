import fc from 'fast-check';
import { vi } from 'vitest';
import { Device } from './offlinePage.js';
import { OfflineServer } from './offlineServer.js';
import type { Feature } from '../../src/index.js';
import type { OfflinePage } from './offlinePage.js';

const KINDS = [
  'create',
  'create',
  'edit',
  'edit',
  'edit',
  'delete',
  'offline',
  'online',
  'crash',
  'open',
  'close',
  'flush',
] as const;

/** One thing that happens. */
export interface OfflineStep {
  readonly kind: (typeof KINDS)[number];
  /** What it is about, and in which tab. */
  readonly pick: number;
  readonly tab: number;
  /** Before the next one, ms. */
  readonly pause: number;
  /** The page is gone after so many operations of the storage from here on. */
  readonly crashAfter: number | undefined;
  readonly latency: number;
  readonly losesNext: boolean;
}

const step: fc.Arbitrary<OfflineStep> = fc.record({
  kind: fc.constantFrom(...KINDS),
  pick: fc.nat(9),
  tab: fc.nat(1),
  pause: fc.constantFrom(0, 0, 1, 5, 20, 400, 3_000),
  crashAfter: fc.option(fc.nat(12), { freq: 5, nil: undefined }),
  latency: fc.constantFrom(0, 0, 10, 200),
  losesNext: fc.nat(5).map((chance) => chance === 5),
});

export const offlineSchedule = fc.record({
  steps: fc.array(step, { minLength: 3, maxLength: 30 }),
});

interface Known {
  /** As the user knows it: by the id of its create, or the server's. */
  readonly id: string;
  text: string;
  isDeleted: boolean;
}

const flushTurns = async (): Promise<void> => {
  for (let turn = 0; turn < 30; turn++) await Promise.resolve();
};

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await flushTurns();
}

/**
 * Tabs of one browser and their server, going through a schedule. What was stored before a crash must be done, once; what
 * was not may be done, once at most.
 */
export class OfflineRun {
  readonly device = new Device(new OfflineServer());
  /** Mutations that came to be stored: what is in the request when they are sent. */
  readonly #stored = new Map<string, string>();
  readonly #isPair: boolean;
  #tabs: (OfflinePage | undefined)[] = [undefined, undefined];
  #known: Known[] = [];
  #texts = 0;
  #operations = Infinity;

  constructor(isPair: boolean, features: readonly Feature[]) {
    this.#isPair = isPair;
    this.device.features = features;
    const { storage } = this.device;
    const { set } = storage;
    storage.set = async (key, value) => {
      await set.call(storage, key, value);
      const { id = '', args } = value as { id?: string; args?: { text?: string }[] };
      const text = args?.at(-1)?.text;
      if (key.startsWith('app/queue/') && text !== undefined) this.#stored.set(id, text);
    };
    storage.before = (operation) => {
      if (operation !== 'get' && operation !== 'keys' && --this.#operations < 0) this.#die();
    };
  }

  /** What was stored and never reached the server. */
  lost(): string[] {
    const { requests } = this.device.server;
    return [...this.#stored.values()].filter((text) => !requests.some((line) => line.endsWith(` ${text}`)));
  }

  async refetch(): Promise<void> {
    for (const tab of this.tabs) void tab.dispatch(tab.notes.getList()).catch(() => undefined);
    await pass(1_000);
  }

  /** Once tables are stored, no tab is left, and nothing is reached: another page. */
  async reopened(): Promise<OfflinePage> {
    await pass(20_000);
    this.#crash(0);
    this.#crash(1);
    this.device.server.isReachable = false;
    const page = this.device.open();
    await pass(2_000);
    await page.restored();
    return page;
  }

  get tabs(): readonly OfflinePage[] {
    return this.#tabs.filter((tab) => tab !== undefined);
  }

  async play(steps: readonly OfflineStep[]): Promise<void> {
    await this.#open(0);
    for (const each of steps) {
      if (each.crashAfter !== undefined) this.#operations = each.crashAfter;
      this.device.server.latency = each.latency;
      this.device.server.loses = () => each.losesNext;
      await this.#act(each);
      await pass(each.pause);
    }
    this.#operations = Infinity;
    this.device.server.loses = () => false;
    this.device.server.isReachable = true;
    if (this.tabs.length === 0) await this.#open(0);
    await pass(30 * 60_000);
  }

  async #act({ kind, pick, tab }: OfflineStep): Promise<void> {
    const at = this.#isPair ? tab : 0;
    const page = this.#tabs[at];
    const { server } = this.device;
    switch (kind) {
      case 'offline':
        server.isReachable = false;
        return;
      case 'online':
        server.isReachable = true;
        return;
      case 'open':
        return page ? undefined : this.#open(at);
      case 'close':
      case 'crash':
        return this.#crash(at);
      case 'flush':
        return void page?.flush().catch(() => undefined);
      default:
        if (page) this.#write(page, kind, pick);
    }
  }

  #write(page: OfflinePage, kind: 'create' | 'edit' | 'delete', pick: number): void {
    const text = `t${String(++this.#texts)}`;
    // What another tab has just made may not be shown here yet.
    const shown = new Set(page.list()?.map(({ id }) => id));
    const known = this.#known.filter(({ id, isDeleted }) => !isDeleted && shown.has(id));
    const target = known[pick % Math.max(1, known.length)];
    if (kind === 'create' || !target) {
      const promise = page.dispatch(page.notes.getList.push({ text }));
      this.#known.push({ id: promise.requestId, text, isDeleted: false });
      this.#watch(promise);
      promise.then(
        (note) => this.#rename(promise.requestId, note.id),
        () => undefined,
      );
      return;
    }
    if (kind === 'edit') {
      target.text = text;
      return this.#watch(page.dispatch(page.notes.partialUpdate({ id: target.id }, { text })));
    }
    target.isDeleted = true;
    this.#watch(page.dispatch(page.notes.delete({ id: target.id })));
  }

  #rename(from: string, to: string): void {
    this.#known = this.#known.map((known) => (known.id === from ? { ...known, id: to } : known));
  }

  #watch(promise: Promise<unknown> & { readonly requestId: string }): void {
    promise.catch(() => undefined);
  }

  async #open(at: number): Promise<void> {
    const page = this.device.open({ idempotencyHeader: 'Idempotency-Key' });
    this.#tabs[at] = page;
    await pass(1);
    const isReachable = this.device.server.isReachable;
    if (this.#tabs[at] !== page) return;
    if (isReachable) void page.dispatch(page.notes.getList()).catch(() => undefined);
    await pass(1);
    // What this user sees now is what there is to be written to.
    this.#known = (page.list() ?? []).map(({ id, text }) => ({ id, text, isDeleted: false }));
  }

  #crash(at: number): void {
    this.#tabs[at]?.crash();
    this.#tabs[at] = undefined;
  }

  /** The browser is gone between two operations. */
  #die(): never {
    this.#operations = Infinity;
    this.#crash(0);
    this.#crash(1);
    throw new Error('gone');
  }
}
