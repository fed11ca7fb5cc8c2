import { pksOf, readRow } from '../../normalize/tables.js';
import { keysIn, resultOf } from '../../store/state.js';
import type { EndpointInstance } from '../../endpoint/EndpointInstance.js';
import type { Registry } from '../../store/registry.js';
import type { RestState } from '../../store/state.js';
import type { OfflineTerms } from './OfflineOptions.js';
import type { Kept } from './storedParts.js';

/** Rows are looked for so long before other work gets its turn, ms. */
const SLICE = 5;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Which keys are stored: the result of a key belongs to every endpoint whose key it can be. */
export class KeptKeys {
  readonly #registry: Registry;
  readonly #persist: OfflineTerms['persist'];
  readonly #known = new Map<string, boolean>();
  #revision = -1;
  #all: readonly EndpointInstance[] = [];

  constructor(registry: Registry, { persist }: OfflineTerms) {
    this.#registry = registry;
    this.#persist = persist;
  }

  /** Everything is stored: nothing need be looked at. */
  get isAll(): boolean {
    this.#catchUp();
    return !this.#persist && this.#all.every(({ sensitive }) => sensitive !== true);
  }

  has(key: string): boolean {
    this.#catchUp();
    let isKept = this.#known.get(key);
    if (isKept === undefined) this.#known.set(key, (isKept = this.#decide(key)));
    return isKept;
  }

  #catchUp(): void {
    if (this.#registry.revision === this.#revision) return;
    this.#known.clear();
    this.#all = this.#registry.all();
    this.#revision = this.#registry.revision;
  }

  #decide(key: string): boolean {
    const meant = this.#all.filter((endpoint) => endpoint.testKey(key));
    if (meant.some(({ sensitive }) => sensitive === true)) return false;
    const persist = this.#persist;
    return !persist || meant.some((endpoint) => persist(this.#registry.nameOf(endpoint)));
  }
}

/**
 * What of a state is stored: results that are wanted, and the rows they lead to. The state does not say which texts are
 * primary keys, so each row counts whose key is a text in them.
 *
 * @returns undefined where everything is.
 */
export async function keptParts(state: RestState, keys: KeptKeys): Promise<Kept | undefined> {
  if (keys.isAll) return undefined;
  const kept = new Set([...keysIn(state)].filter((key) => keys.has(key)));
  const rows = new Map(Object.keys(state.entities).map((table) => [table, new Set<string>()]));
  const unseen = new Map(Object.keys(state.entities).map((table) => [table, new Set(pksOf(state.entities, table))]));
  const open: unknown[] = [...kept].map((key) => resultOf(state, key));
  let until = Date.now() + SLICE;
  for (let value = open.pop(); open.length > 0 || value !== undefined; value = open.pop()) {
    if (Date.now() > until) {
      await pause();
      until = Date.now() + SLICE;
    }
    if (typeof value === 'object' && value !== null) open.push(...(Object.values(value) as unknown[]));
    if (typeof value !== 'string') continue;
    for (const [table, pks] of unseen) {
      if (!pks.delete(value)) continue;
      rows.get(table)?.add(value);
      open.push(readRow(state.entities, table, value));
    }
  }
  return { keys: kept, rows };
}
