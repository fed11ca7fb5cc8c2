import { whileLeading } from '../../requests/whileLeading.js';
import type { Registry } from '../../store/registry.js';
import type { Deliveries } from './Deliveries.js';
import type { Address } from './Address.js';

interface LendingParts {
  readonly address: Address;
  readonly deliveries: Deliveries;
}

/**
 * Routes are loaded late, in one tab and not in another: what the tab that sends does not know is sent by one that knows
 * it, for each endpoint the one that holds a lock.
 */
export class Lending {
  readonly #registry: Registry;
  readonly #parts: LendingParts;
  /** What the tab that sends does not know. */
  #unknown: ReadonlySet<string> = new Set();
  /** What this tab, which sends, did not know at some time. */
  readonly #elsewhere = new Set<string>();
  /** Endpoints that this tab sends for, or wants to; each ends it. */
  readonly #wanted = new Map<string, () => void>();

  constructor(registry: Registry, parts: LendingParts) {
    this.#registry = registry;
    this.#parts = parts;
  }

  has(endpoint: string): boolean {
    return this.#wanted.has(endpoint);
  }

  /** What the tab that sends does not know. */
  hear(endpoints: readonly string[]): void {
    this.#unknown = new Set(endpoints);
    for (const [endpoint, end] of this.#wanted) {
      if (this.#unknown.has(endpoint)) continue;
      this.#wanted.delete(endpoint);
      end();
    }
    this.look();
  }

  /** Take what is known here. */
  look(): void {
    for (const endpoint of this.#unknown) if (this.#registry.find(endpoint)) this.#want(endpoint);
  }

  /**
   * This tab sends, and does not know these.
   *
   * @returns whether the others were told otherwise.
   */
  lead(endpoints: readonly string[]): boolean {
    const known = this.#unknown;
    this.#unknown = new Set(endpoints);
    const isNews = [...known, ...endpoints].some((each) => known.has(each) !== this.#unknown.has(each));
    if (isNews) endpoints.forEach((each) => this.#elsewhere.add(each));
    for (const each of known) this.#elsewhere.add(each);
    this.#parts.deliveries.open(this.#elsewhere);
    // What it has learned another tab may be sending for still.
    for (const each of known) if (!this.#unknown.has(each)) this.#want(each);
    return isNews;
  }

  end(): void {
    this.#wanted.forEach((end) => end());
    this.#wanted.clear();
  }

  #want(endpoint: string): void {
    if (this.#wanted.has(endpoint)) return;
    const { address, deliveries } = this.#parts;
    const lock = `rest-slice/offline/${address.name}/${address.version}/${endpoint}`;
    this.#wanted.set(
      endpoint,
      whileLeading(lock, () => deliveries.lend(endpoint)),
    );
  }
}
