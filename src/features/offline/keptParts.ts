import { nameOfRow } from '../../requests/secretRows.js';
import { pksOf, readRow } from '../../normalize/tables.js';
import { tablesOf } from '../../store/listFamilies.js';
import { keysIn, metaOf, resultOf } from '../../store/state.js';
import type { Registry } from '../../store/registry.js';
import type { RestState } from '../../store/state.js';
import type { OfflineTerms } from './OfflineOptions.js';
import type { Kept } from './storedParts.js';

/** Time of one search for rows, before other work gets its turn, ms. */
const SLICE = 5;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Decides which keys are stored, by the endpoints that have written them. */
export class KeptKeys {
  readonly #registry: Registry;
  readonly #persist: OfflineTerms['persist'];

  constructor(registry: Registry, { persist }: OfflineTerms) {
    this.#registry = registry;
    this.#persist = persist;
  }

  /** Whether all keys are stored, without looking at them. */
  get isAll(): boolean {
    return !this.#persist && this.#registry.all().every(({ sensitive }) => sensitive !== true);
  }

  /** @param writers of a key; one without writers may be of an endpoint that must not be stored. */
  has(writers: readonly string[] = []): boolean {
    const persist = this.#persist;
    if (writers.some((name) => this.#registry.find(name)?.sensitive === true)) return false;
    return persist ? writers.some((name) => persist(this.#nameNow(name))) : writers.length > 0;
  }

  /** Get the present name of an endpoint: it may have been used before it was added. */
  #nameNow(name: string): string {
    const found = this.#registry.find(name);
    return found ? this.#registry.nameOf(found) : name;
  }

  /** Find the tables that results of these endpoints refer to; undefined where an endpoint is not known. */
  tablesOf(writers: readonly string[] = []): ReadonlySet<string> | undefined {
    const endpoints = writers.map((name) => this.#registry.find(name));
    if (!endpoints.every((endpoint) => endpoint !== undefined)) return undefined;
    return new Set(endpoints.flatMap(({ schema }) => [...tablesOf(schema)]));
  }
}

/** Leave out results and rows that refer to a row that is not stored: they would be shown without it. */
function withoutWays(ways: ReadonlyMap<string, ReadonlySet<string>>, secrets: ReadonlySet<string>, kept: Kept): Kept {
  const out = new Set(secrets);
  // Names that are added on the way are visited, too.
  for (const name of out) for (const from of ways.get(name) ?? []) out.add(from);
  const rows = [...kept.rows].map(
    ([table, pks]) => [table, new Set([...pks].filter((pk) => !out.has(nameOfRow(table, pk))))] as const,
  );
  return { keys: new Set([...kept.keys].filter((key) => !out.has(key))), rows: new Map(rows) };
}

/**
 * Find the parts of a state to store: wanted results, and the rows they refer to. Any text in a result may be a primary key,
 * in the tables that its endpoints refer to.
 *
 * @param secrets names of rows, and keys, that are not stored, nor results and rows that refer to them.
 * @returns undefined where everything is.
 */
export async function keptParts(
  state: RestState,
  keys: KeptKeys,
  secrets: ReadonlySet<string>,
): Promise<Kept | undefined> {
  if (keys.isAll && secrets.size === 0) return undefined;
  const kept = new Set([...keysIn(state)].filter((key) => keys.has(metaOf(state, key)?.endpoints)));
  const all = new Map(Object.keys(state.entities).map((table) => [table, new Set(pksOf(state.entities, table))]));
  const rows = new Map([...all.keys()].map((table) => [table, new Set<string>()]));
  const ways = new Map<string, Set<string>>();
  const open = [...kept].map(
    (key) => [resultOf(state, key), key, keys.tablesOf(metaOf(state, key)?.endpoints)] as const,
  );
  let until = Date.now() + SLICE;
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, from, tables] = next;
    if (Date.now() > until) {
      await pause();
      until = Date.now() + SLICE;
    }
    if (typeof value === 'object' && value !== null)
      for (const member of Object.values(value) as unknown[]) open.push([member, from, tables]);
    if (typeof value !== 'string') continue;
    for (const [table, pks] of all) {
      if (!pks.has(value) || tables?.has(table) === false) continue;
      const name = nameOfRow(table, value);
      if (secrets.size > 0) ways.set(name, (ways.get(name) ?? new Set()).add(from));
      if (rows.get(table)?.has(value)) continue;
      rows.get(table)?.add(value);
      open.push([readRow(state.entities, table, value), name, tables]);
    }
  }
  return withoutWays(ways, secrets, { keys: kept, rows });
}
