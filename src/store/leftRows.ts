import { pksOfTable, TablesDraft, withRows } from '../normalize/tables.js';
import { STALE } from '../schema/rowOrder.js';
import { tablesOf } from './declaredSchemas.js';
import { keepSchema, schemaOfResult } from './resultSchemas.js';
import { metaOf, NEVER } from './state.js';
import type { LeftRows, RestState, ResultMeta } from './state.js';

type LeftOpen = Pick<ResultMeta, 'leftRows' | 'by'>;

/** Copied once, however many keys are meant: there may be 10 000. */
export function withMetas(
  state: RestState,
  keys: readonly string[],
  change: (meta: ResultMeta) => ResultMeta,
): RestState {
  if (keys.length === 0) return state;
  const records = new Map<string, ResultMeta>();
  for (const key of keys) {
    const stored = metaOf(state, key);
    records.set(key, keepSchema(change(stored ?? NEVER), stored));
  }
  return { ...state, meta: withRows(state.meta, records) };
}

/** A record that becomes stale: because of a read alone where it was fresh before, or was so because of a read. */
export function withReason({ by: known, ...meta }: ResultMeta, by: string | undefined): ResultMeta {
  const isStale = meta.leftRows !== undefined || meta.expiresAt === STALE;
  const reason = isStale ? known : by;
  return by !== undefined && reason !== undefined ? { ...meta, by: reason } : meta;
}

/** What is left for a record after an answer that was asked for at that number. */
export function stillLeft(sent: number, stored: ResultMeta | undefined, more?: LeftRows): LeftOpen {
  const rows = Object.entries({ ...stored?.leftRows, ...more }).filter(([, at]) => at > sent);
  if (rows.length === 0) return {};
  return { leftRows: Object.fromEntries(rows), ...(stored?.by !== undefined && { by: stored.by }) };
}

/**
 * Rows are not known as the server has them any more. Each key that may be made of them notes so: whether it is, is seen
 * when it is read.
 *
 * @param by the read that says so, where it was one.
 * @see spec: T34
 */
export function leaveRows(
  state: RestState,
  rows: readonly (readonly [table: string, pks: ReadonlySet<string>])[],
  by: string | undefined,
): RestState {
  const left: Record<string, number> = {};
  const metas = new TablesDraft(state.entitiesMeta);
  for (const [table, pks] of rows) {
    for (const pk of pks) {
      left[`${table} ${pk}`] = state.seq;
      const meta = metas.read(table, pk);
      if (meta) metas.write(table, pk, { ...meta, expiresAt: STALE, left: state.seq });
    }
  }
  const mayHold = (key: string): boolean => {
    const known = schemaOfResult(metaOf(state, key));
    const tables = known && tablesOf(known.schema);
    return !tables || rows.some(([table]) => tables.has(table));
  };
  const keys = pksOfTable(state.results).filter(mayHold);
  return withMetas({ ...state, entitiesMeta: metas.finish() }, keys, (meta) => ({
    ...withReason(meta, by),
    leftRows: { ...meta.leftRows, ...left },
  }));
}

/** An answer has said all of these rows: nobody need ask for them any more. */
export function endLeft(state: RestState, names: readonly string[]): RestState {
  if (names.length === 0) return state;
  const isMeant = (key: string): boolean => names.some((name) => metaOf(state, key)?.leftRows?.[name] !== undefined);
  return withMetas(state, pksOfTable(state.meta).filter(isMeant), ({ leftRows, ...meta }) => {
    const rows = Object.entries(leftRows ?? {}).filter(([name]) => !names.includes(name));
    return rows.length > 0 ? { ...meta, leftRows: Object.fromEntries(rows) } : meta;
  });
}
