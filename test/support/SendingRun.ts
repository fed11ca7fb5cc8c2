import fc from 'fast-check';
import { vi } from 'vitest';
import { installChannels } from './fakeChannel.js';
import { installLocks } from './fakeLocks.js';
import { after, openSendingTab, SendingDevice } from './sendingTabs.js';
import type { SendingTab } from './sendingTabs.js';

const KINDS = [
  ...['write', 'write', 'write', 'write', 'offline', 'online', 'allOffline', 'allOnline', 'flush'],
  ...['open', 'open', 'close', 'load', 'reset'],
] as const;

interface Step {
  readonly kind: (typeof KINDS)[number];
  readonly tab: number;
  /** What is written. */
  readonly pick: number;
  /** Before the next one, ms. */
  readonly pause: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...KINDS),
  tab: fc.nat(2),
  pick: fc.nat(7),
  pause: fc.constantFrom(0, 0, 1, 2, 5, 15, 40, 120, 700, 1_500),
});

/** One after the other, and from the first one again, ms. */
const waits = (...of: number[]): fc.Arbitrary<number[]> =>
  fc.array(fc.constantFrom(0, 0, ...of), { minLength: 1, maxLength: 6 });

export const sendingSchedule = fc.record({
  hasUser: fc.boolean(),
  isSharing: fc.boolean(),
  loaded: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
  message: waits(1, 4, 15, 40),
  grant: waits(1, 5, 30),
  storage: waits(1, 3, 10, 40, 150),
  latency: waits(1, 5, 20, 60, 300),
  steps: fc.array(step, { minLength: 3, maxLength: 24 }),
});

export type SendingSchedule = typeof sendingSchedule extends fc.Arbitrary<infer S> ? S : never;

function cycleOf(list: readonly number[]): () => number {
  let at = 0;
  return () => list[at++ % list.length] as number;
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Three tabs and a server that answers each time: what is written reaches it once. */
export class SendingRun {
  readonly #device = new SendingDevice();
  readonly #schedule: SendingSchedule;
  readonly #tabs: (SendingTab | undefined)[] = [undefined, undefined, undefined];
  readonly #keys: string[] = [];
  /** Keys of what was in flight in a session that ended: it may be sent again. */
  readonly #inDoubt = new Set<string>();

  constructor(schedule: SendingSchedule) {
    this.#schedule = schedule;
    const [message, grant, storage] = [schedule.message, schedule.grant, schedule.storage].map(cycleOf);
    installChannels(message);
    installLocks().pause = () => after(grant?.() ?? 0);
    this.#device.storage.pause = () => after(storage?.() ?? 0);
    this.#device.latency = cycleOf(schedule.latency);
  }

  get #open(): readonly SendingTab[] {
    return this.#tabs.filter((tab) => tab !== undefined);
  }

  /** @returns what was wrong. */
  async play(): Promise<string[]> {
    this.#openTab(0);
    await pass(1);
    for (const each of this.#schedule.steps) {
      await this.#act(each);
      await pass(each.pause);
    }
    if (this.#open.length === 0) this.#openTab(0);
    for (const tab of this.#open) {
      tab.load();
      tab.setOnline(true);
    }
    for (let times = 0; times < 2; times++) {
      this.#open.forEach((tab) => tab.flush());
      await pass(30_000);
    }
    return [...this.#misses(), ...(await this.#leftovers())];
  }

  #misses(): string[] {
    const counts = this.#keys.map((key) => [key, this.#device.times(key)] as const);
    const wrong = counts.filter(([key, times]) => times === 0 || (times > 1 && !this.#inDoubt.has(key)));
    return [
      ...wrong.map(([key, times]) => `number ${String(this.#keys.indexOf(key))} was sent ${String(times)} times`),
      ...this.#open
        .flatMap((tab) => tab.pending())
        .map((key) => `number ${String(this.#keys.indexOf(key))} still waits`),
    ];
  }

  /** What the next page would send. */
  async #leftovers(): Promise<string[]> {
    this.#open.forEach((tab) => tab.close());
    const { length } = this.#device.sent;
    const last = openSendingTab(this.#device, { ...this.#schedule, isLoaded: true });
    await pass(20_000);
    last.close();
    return this.#device.sent.slice(length).map(({ key }) => `number ${String(this.#keys.indexOf(key))} was left`);
  }

  #openTab(at: number): void {
    const tab = openSendingTab(this.#device, { ...this.#schedule, isLoaded: this.#schedule.loaded[at] === true });
    this.#tabs[at] = tab;
    tab.onReset((keys) => {
      const own = this.#device.sent.filter((sent) => sent.tab === tab && keys.includes(sent.key));
      for (const { key } of own) this.#inDoubt.add(key);
    });
  }

  async #act({ kind, tab: at, pick }: Step): Promise<void> {
    const tab = this.#tabs[at];
    if (kind === 'allOnline' || kind === 'allOffline')
      this.#open.forEach((each) => each.setOnline(kind === 'allOnline'));
    else if (!tab) return kind === 'open' ? this.#openTab(at) : undefined;
    else if (kind === 'write') this.#write(tab, pick);
    else if (kind === 'online' || kind === 'offline') tab.setOnline(kind === 'online');
    else if (kind === 'flush' || kind === 'load') tab[kind]();
    // Without a user a reset drops what waits.
    else if (kind === 'reset' && this.#schedule.hasUser) tab.reset();
    else if (kind === 'close' && (await this.#settled(tab))) {
      tab.close();
      this.#tabs[at] = undefined;
    }
  }

  #write(tab: SendingTab, pick: number): void {
    const kind = pick > 3 && tab.knows('tasks') ? 'tasks' : 'notes';
    const text = `t${String(this.#keys.length)}`;
    this.#keys.push(pick % 2 === 0 ? tab.edit(kind, pick % 4 === 0 ? 'a' : 'b', text) : tab.create(kind, text));
  }

  /** Whether nothing of a tab can get lost with it, as an answer that it alone knows: waits for that a while. */
  async #settled(tab: SendingTab): Promise<boolean> {
    for (let times = 0, quiet = 0; times < 14; times++) {
      quiet = this.#isQuiet(tab) ? quiet + 1 : 0;
      if (quiet === 2) return true;
      await pass(100);
    }
    return false;
  }

  #isQuiet(tab: SendingTab): boolean {
    const device = this.#device;
    const stored = device.stored();
    return (
      device.storage.running === 0 &&
      device.sent.every(({ isAnswered }) => isAnswered) &&
      tab.pending().every((key) => stored.includes(key)) &&
      ![...stored, ...this.#open.flatMap((each) => each.pending())].some((key) => device.isAnswered(key))
    );
  }
}
