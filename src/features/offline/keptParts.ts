import { isListTable, pksOf, readRow } from '../../normalize/tables.js';
import { tablesOf } from '../../store/declaredSchemas.js';
import { schemaOfResult } from '../../store/resultSchemas.js';
import { keysIn, metaOf, resultOf } from '../../store/state.js';
import type { EndpointInstance } from '../../endpoint/EndpointInstance.js';
import type { Registry } from '../../store/registry.js';
import type { RestState } from '../../store/state.js';
import type { OfflineTerms } from './OfflineOptions.js';
import type { Kept } from './storedParts.js';
import type { Unstored } from './Unstored.js';

/** Rows are looked for so long before other work gets its turn, ms. */
const SLICE = 5;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Which keys are stored: what belongs to no endpoint that is declared yet was stored before, and stays. */
export class KeptKeys {
  readonly #registry: Registry;
  readonly #persist: OfflineTerms['persist'];
  readonly #known = new Map<string, boolean>();
  readonly unstored: Unstored;
  #revision = -1;
  #all: readonly EndpointInstance[] = [];

  constructor(registry: Registry, { persist }: OfflineTerms, unstored: Unstored) {
    this.#registry = registry;
    this.#persist = persist;
    this.unstored = unstored;
  }

  /** Rows are stored because of results that lead to them. */
  get isByResults(): boolean {
    return this.#persist !== undefined;
  }

  /** Everything is stored: nothing need be looked at. */
  get isAll(): boolean {
    return (
      !this.isByResults && this.unstored.isNone && this.#registry.all().every(({ sensitive }) => sensitive !== true)
    );
  }

  has(key: string): boolean {
    if (this.#registry.revision !== this.#revision) {
      this.#known.clear();
      this.#all = this.#registry.all();
      this.#revision = this.#registry.revision;
    }
    let isKept = this.#known.get(key);
    if (isKept === undefined) this.#known.set(key, (isKept = this.#decide(key)));
    return isKept && !this.unstored.hasKey(key) && !this.unstored.hasRow('', key);
  }

  #decide(key: string): boolean {
    const meant = this.#all.filter((endpoint) => endpoint.testKey(key));
    if (meant.some(({ sensitive }) => sensitive === true)) return false;
    const persist = this.#persist;
    return !persist || meant.length === 0 || meant.some((endpoint) => persist(this.#registry.nameOf(endpoint)));
  }
}

type Breathe = () => Promise<void> | undefined;

interface Walk {
  readonly tables: readonly string[];
  readonly breathe: Breathe;
}

type Place = readonly [table: string, pk: string];

/** Rows that something in the tables leads to: what it holds of their primary keys says so. */
async function rowsUnder({ entities }: RestState, root: unknown, { tables, breathe }: Walk): Promise<Place[]> {
  const met = new Set<string>();
  const found: Place[] = [];
  const open = [root];
  while (open.length > 0) {
    const turn = breathe();
    if (turn) await turn;
    const value = open.pop();
    if (typeof value === 'object' && value !== null) open.push(...(Object.values(value) as unknown[]));
    if (typeof value !== 'string' || met.has(value)) continue;
    met.add(value);
    for (const table of tables) {
      const row = readRow(entities, table, value);
      if (row === undefined) continue;
      found.push([table, value]);
      open.push(row);
    }
  }
  return found;
}

/** Rows that a result leads to, among those of its schema where that is known. */
function rowsOfKey(state: RestState, key: string, breathe: Breathe): Promise<Place[]> {
  const known = schemaOfResult(metaOf(state, key));
  const among = known && tablesOf(known.schema);
  const tables = Object.keys(state.entities).filter((table) => !among || among.has(table));
  return rowsUnder(state, resultOf(state, key), { tables, breathe });
}

/** Gives other work its turn from time to time. */
function breather(): Breathe {
  let until = Date.now() + SLICE;
  return () => (Date.now() > until ? pause().then(() => void (until = Date.now() + SLICE)) : undefined);
}

/**
 * What of a state is stored: results that are wanted, and rows; a list without one of its rows would be shown as whole, so
 * what leads to what is not stored is not, either.
 *
 * @returns undefined where everything is.
 */
export async function keptParts(state: RestState, keys: KeptKeys): Promise<Kept | undefined> {
  if (keys.isAll) return undefined;
  const { unstored, isByResults } = keys;
  const { entities } = state;
  const kept = new Set<string>();
  const rows = new Map(Object.keys(entities).map((table) => [table, new Set<string>()]));
  const breathe = breather();
  const isLeft = ([table, pk]: Place): boolean => unstored.hasRow(table, pk);
  for (const key of keysIn(state)) {
    if (!keys.has(key)) continue;
    const found = await rowsOfKey(state, key, breathe);
    if (found.some(isLeft)) continue;
    kept.add(key);
    if (isByResults) for (const [table, pk] of found) rows.get(table)?.add(pk);
  }
  const others = Object.keys(entities).filter((each) => !isListTable(each));
  for (const table of isByResults ? [] : Object.keys(entities)) {
    for (const pk of pksOf(entities, table)) {
      const isOut = isListTable(table)
        ? (await rowsUnder(state, readRow(entities, table, pk), { tables: others, breathe })).some(isLeft)
        : unstored.hasRow(table, pk);
      if (!isOut) rows.get(table)?.add(pk);
    }
  }
  return { keys: kept, rows };
}
