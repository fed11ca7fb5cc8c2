import { whileLeading } from '../../requests/whileLeading.js';
import type { Registry } from '../../store/registry.js';
import type { Deliveries } from './Deliveries.js';
import type { Address } from './Address.js';

interface LendingParts {
  readonly address: Address;
  readonly deliveries: Deliveries;
}

/**
 * Lets other tabs send mutations of endpoints that the leading tab does not know, since routes are loaded late, in one tab
 * and not in another. For each endpoint the tab that holds a lock sends.
 */
export class Lending {
  readonly #registry: Registry;
  readonly #parts: LendingParts;
  /** Endpoints that the leading tab does not know. */
  #unknown: ReadonlySet<string> = new Set();
  /** Endpoints that this tab, while it leads, did not know at some time. */
  readonly #elsewhere = new Set<string>();
  /** Endpoints for which this tab sends, or wants to, each with the function that ends it. */
  readonly #wanted = new Map<string, () => void>();

  constructor(registry: Registry, parts: LendingParts) {
    this.#registry = registry;
    this.#parts = parts;
  }

  has(endpoint: string): boolean {
    return this.#wanted.has(endpoint);
  }

  /** Note the endpoints that the leading tab does not know. */
  hear(endpoints: readonly string[]): void {
    this.#unknown = new Set(endpoints);
    for (const [endpoint, end] of this.#wanted) {
      if (this.#unknown.has(endpoint)) continue;
      this.#wanted.delete(endpoint);
      end();
    }
    this.look();
  }

  /** Send for those endpoints that are known here. */
  look(): void {
    for (const endpoint of this.#unknown) if (this.#registry.find(endpoint)) this.#want(endpoint);
  }

  /**
   * Lead, without knowing these endpoints.
   *
   * @returns whether the other tabs have to be told, as the endpoints have changed.
   */
  lead(endpoints: readonly string[]): boolean {
    const known = this.#unknown;
    this.#unknown = new Set(endpoints);
    const isNews = [...known, ...endpoints].some((each) => known.has(each) !== this.#unknown.has(each));
    if (isNews) endpoints.forEach((each) => this.#elsewhere.add(each));
    for (const each of known) this.#elsewhere.add(each);
    this.#parts.deliveries.open(this.#elsewhere);
    // Another tab may still be sending for an endpoint that is known here now.
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
