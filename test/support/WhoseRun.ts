import fc from 'fast-check';
import { vi } from 'vitest';
import { WhoseDevice, whosePage } from './whosePage.js';
import type { WhosePage } from './whosePage.js';

const KINDS = [
  ...['create', 'create', 'create', 'edit', 'edit', 'read', 'load', 'login', 'login', 'logout', 'switch', 'race'],
  ...['offline', 'online', 'refuse', 'accept', 'lose', 'crash', 'open', 'open', 'reset', 'flush'],
] as const;

export interface WhoseStep {
  readonly kind: (typeof KINDS)[number];
  readonly tab: number;
  readonly pick: number;
  readonly pause: number;
}

const step: fc.Arbitrary<WhoseStep> = fc.record({
  kind: fc.constantFrom(...KINDS),
  tab: fc.nat(2),
  pick: fc.nat(7),
  pause: fc.constantFrom(0, 0, 1, 4, 20, 1_200, 3_000),
});

export const whoseSchedule = fc.array(step, { minLength: 4, maxLength: 28 });

const USERS = ['ann', 'bob'] as const;
/** More than what waits longest, ms. */
const LONG = 400_000;

const quiet = (promise: Promise<unknown>): void => void promise.catch(() => undefined);

interface Mutation {
  readonly id: string;
  readonly page: WhosePage;
  outcome: 'waits' | 'done' | 'ResetError' | 'failed';
}

/** Up to three tabs of one browser, two users, a route that is loaded late. */
export class WhoseRun {
  readonly device = new WhoseDevice();
  readonly #tabs: (WhosePage | undefined)[] = [undefined, undefined, undefined];
  readonly #mutations: Mutation[] = [];
  readonly faults: string[] = [];
  #texts = 0;

  async play(steps: readonly WhoseStep[]): Promise<void> {
    await this.#open(0, 'ann');
    for (const [index, each] of steps.entries()) {
      await this.#act(each);
      await vi.advanceTimersByTimeAsync(each.pause);
      this.#look(index % 4 === 0);
    }
    await this.#settle();
  }

  #look(isThorough: boolean): void {
    for (const tab of this.#tabs) {
      tab?.check(isThorough);
      this.faults.push(...(tab?.faults.splice(0) ?? []));
    }
    this.faults.push(...this.device.server.faults.splice(0));
  }

  async #act({ kind, tab, pick }: WhoseStep): Promise<void> {
    const page = this.#tabs[tab];
    const { server } = this.device;
    const other = USERS[pick % 2] as string;
    if (kind === 'offline' || kind === 'online') server.isReachable = kind === 'online';
    else if (kind === 'refuse' || kind === 'accept') server.refuses = kind === 'refuse';
    else if (kind === 'lose') server.losesNext = true;
    else if (kind === 'open') return page ? undefined : this.#open(tab, pick % 5 === 0 ? undefined : other);
    else if (page) this.#actIn(page, { kind, tab, pick });
  }

  #actIn(page: WhosePage, { kind, tab, pick }: Omit<WhoseStep, 'pause'>): void {
    const of = pick > 3 && page.knows('tasks') ? 'tasks' : 'notes';
    const user = page.user();
    const others = USERS.filter((each) => each !== user);
    if (kind === 'create' || kind === 'edit') this.#write(page, { of, isEdit: kind === 'edit', pick });
    else if (kind === 'read') quiet(page.read(of));
    else if (kind === 'load') page.load();
    else if (kind === 'login') page.login(USERS[pick % 2] as string);
    else if (kind === 'logout') page.login(null);
    else if (kind === 'reset') page.reset();
    else if (kind === 'flush') page.flush();
    else if (kind === 'switch') page.login(others[pick % others.length] as string);
    else if (kind === 'race') {
      // In one tick: a write here, and another user in every tab.
      this.#write(page, { of, isEdit: false, pick });
      for (const each of this.#tabs) each?.login(others[pick % others.length] as string);
    } else {
      page.crash();
      this.#tabs[tab] = undefined;
    }
  }

  #write(page: WhosePage, { of, isEdit, pick }: { of: 'notes' | 'tasks'; isEdit: boolean; pick: number }): void {
    const user = page.user();
    if (user === undefined) return;
    const text = `${user}:${String(++this.#texts)}x`;
    const shown = page.list(of) ?? [];
    const target = shown[pick % Math.max(1, shown.length)];
    const promise = isEdit && target ? page.edit(of, target.id, text) : page.create(of, text);
    const mutation: Mutation = { id: promise.requestId, page, outcome: 'waits' };
    this.#mutations.push(mutation);
    promise.then(
      () => (mutation.outcome = 'done'),
      (error: Error) => (mutation.outcome = error.name === 'ResetError' ? 'ResetError' : 'failed'),
    );
  }

  async #open(tab: number, user: string | undefined): Promise<void> {
    const page = (this.#tabs[tab] = whosePage(this.device, user));
    await vi.advanceTimersByTimeAsync(1);
    if (user !== undefined) quiet(page.read('notes'));
  }

  /** Everything works again, and each user comes back. */
  async #settle(): Promise<void> {
    const { server } = this.device;
    Object.assign(server, { isReachable: true, refuses: false, losesNext: false });
    await vi.advanceTimersByTimeAsync(5_000);
    this.#look(true);
    const alive = this.#mutations.filter(({ page }) => !page.isOver()).map(({ id }) => id);
    for (const user of USERS) {
      const page = await this.#comeBack(user);
      await vi.advanceTimersByTimeAsync(LONG);
      this.#look(true);
      if (page.pending().length > 0) this.faults.push(`${user} has pending: ${JSON.stringify(page.pending())}`);
    }
    this.#judge(new Set(alive));
    for (const tab of this.#tabs) tab?.crash();
  }

  async #comeBack(user: string): Promise<WhosePage> {
    for (const [index, tab] of this.#tabs.entries()) if (index > 0) tab?.login(user);
    this.#tabs[0]?.crash();
    await this.#open(0, user);
    const page = this.#tabs[0] as WhosePage;
    page.load();
    await page.restored();
    page.flush();
    return page;
  }

  /** @param alive of pages that were never closed: nothing of them can have been lost with a page. */
  #judge(alive: ReadonlySet<string>): void {
    const { done } = this.device.server;
    for (const { id, outcome } of this.#mutations) {
      const times = done.filter((key) => key === id).length;
      if (times > 1) this.faults.push(`${id} is done ${String(times)} times`);
      const isKept = outcome !== 'failed' && (this.device.stored.has(id) || (alive.has(id) && outcome === 'waits'));
      if (times === 0 && (isKept || outcome === 'done')) this.faults.push(`${id} is lost (${outcome})`);
    }
  }
}
