import { isInvalid } from '../../schema/Schema.js';
import { isFields, put } from '../../shared/own.js';
import { Corrupted } from './Disk.js';
import { MEMBERS } from './storedParts.js';
import type { HydrateAction } from '../../store/actions.js';

type Table = Record<string, unknown>;
type Tables = Record<string, Table>;

const isTimes = (value: unknown): boolean =>
  isFields(value) && ['fetchedAt', 'date', 'expiresAt'].every((name) => typeof value[name] === 'number');

/** Whether a value is the record of a key. */
const isMeta = (value: unknown): boolean => {
  const { endpoints } = Object(value) as { readonly endpoints?: unknown };
  return isTimes(value) && (endpoints === undefined || Array.isArray(endpoints));
};

const isRow = (value: unknown): boolean => (typeof value === 'object' && value !== null) || isInvalid(value);

const isIndex = (value: unknown): boolean =>
  isFields(value) && Object.values(value).every((pk) => typeof pk === 'string');

const CHECKS: Readonly<Record<(typeof MEMBERS)[number], (value: unknown) => boolean>> = {
  entities: isRow,
  entitiesMeta: isTimes,
  indexes: isIndex,
  results: () => true,
  meta: isMeta,
};

/** Read a list of keys and values in turn, or of keys alone. @throws Corrupted */
function readMembers(value: unknown, isValid: ((value: unknown) => boolean) | undefined): readonly unknown[] {
  if (!Array.isArray(value)) throw new Corrupted();
  const step = isValid ? 2 : 1;
  const isSound = value.length % step === 0;
  for (let at = 0; at < value.length; at += step) {
    if (!isSound || typeof value[at] !== 'string' || isValid?.(value[at + 1]) === false) throw new Corrupted();
  }
  return value;
}

/** Put rows in an order; those that it does not name follow. */
function ordered(rows: Table, order: readonly string[]): Table {
  const table: Table = {};
  for (const pk of order) if (Object.hasOwn(rows, pk)) put(table, pk, rows[pk]);
  for (const [pk, row] of Object.entries(rows)) if (!Object.hasOwn(table, pk)) put(table, pk, row);
  return table;
}

/** Leave out older rows; those without a time count as oldest. */
function fresh(tables: Tables, times: Tables, since: number): Tables {
  const isFresh = (table: string, pk: string): boolean => {
    const { date = 0 } = Object(times[table]?.[pk]) as { date?: number };
    return date >= since;
  };
  const kept: Tables = {};
  for (const [name, table] of Object.entries(tables)) {
    put(kept, name, {});
    for (const [pk, row] of Object.entries(table)) if (isFresh(name, pk)) put(kept[name] as Table, pk, row);
  }
  return kept;
}

/**
 * Read tables from their stored parts.
 *
 * @param parts by name.
 * @param since older rows and results are left out, ms since epoch.
 * @throws Corrupted
 */
export function readParts(parts: ReadonlyMap<string, unknown>, since: number): HydrateAction['payload'] {
  const read: Record<string, Tables> = Object.fromEntries(MEMBERS.map((member) => [member, {}]));
  const orders = new Map<Table, string[]>();
  for (const [name, value] of parts) {
    const [, member = '', part = '', table = ''] = /^(\w+)\/(\w*)\/(.*)$/s.exec(name) ?? [];
    const check = Object.hasOwn(CHECKS, member) && CHECKS[member as (typeof MEMBERS)[number]];
    const tables = read[member];
    if (!check || !tables) throw new Corrupted();
    if (!Object.hasOwn(tables, table)) put(tables, table, {});
    const rows = tables[table] as Table;
    const isOrder = part.startsWith('order');
    const members = readMembers(value, isOrder ? undefined : check);
    if (isOrder) orders.set(rows, [...(orders.get(rows) ?? []), ...(members as string[])]);
    else for (let at = 0; at < members.length; at += 2) put(rows, members[at] as string, members[at + 1]);
  }
  for (const tables of Object.values(read)) {
    for (const [name, rows] of Object.entries(tables)) put(tables, name, ordered(rows, orders.get(rows) ?? []));
  }
  const { entities, entitiesMeta, indexes, results, meta } = read as Record<(typeof MEMBERS)[number], Tables>;
  return {
    entities: fresh(entities, entitiesMeta, since),
    entitiesMeta: fresh(entitiesMeta, entitiesMeta, since),
    indexes,
    results: fresh(results, meta, since)[''] ?? {},
    meta: fresh(meta, meta, since)[''] ?? {},
  } as HydrateAction['payload'];
}
