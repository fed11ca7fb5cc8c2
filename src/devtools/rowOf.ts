import { isListTable, pksOf, pksOfTable, readRow } from '../normalize/tables.js';
import { isInvalid } from '../schema/Schema.js';
import { metaOf } from '../store/state.js';
import type { RowMeta } from '../schema/Schema.js';
import type { FulfilledAction } from '../store/actions.js';
import type { RestState } from '../store/state.js';
import type { SeenLayer } from './layersOf.js';
import type { Recorded } from './recording.js';

export interface SeenTable {
  readonly name: string;
  readonly isList: boolean;
  readonly size: number;
}

/** List the tables: those of entities first, then those of lists. */
export function tablesOf({ entities }: Pick<RestState, 'entities'>): readonly SeenTable[] {
  return Object.entries(entities)
    .map(([name, table]) => ({ name, isList: isListTable(name), size: pksOfTable(table).length }))
    .sort((a, b) => Number(a.isList) - Number(b.isList) || a.name.localeCompare(b.name));
}

/** Find the primary keys of a table whose key or row contains a text. */
export function pksWith(state: Pick<RestState, 'entities'>, table: string, filter: string): readonly string[] {
  const pks = pksOf(state.entities, table);
  const wanted = filter.toLowerCase();
  if (wanted === '') return pks;
  return pks.filter(
    (pk) =>
      pk.toLowerCase().includes(wanted) ||
      JSON.stringify(readRow(state.entities, table, pk) ?? '')
        .toLowerCase()
        .includes(wanted),
  );
}

/** The source of a field's value. */
export type Writer =
  | { readonly by: 'layer'; readonly layers: readonly SeenLayer[] }
  /** The response of a mutation, or a local write, of this number. */
  | { readonly by: 'write'; readonly arrived: number; readonly entry: Recorded | undefined }
  /** The newest read of the row, and its key, if that is known. */
  | {
      readonly by: 'read';
      readonly sent: number;
      readonly key: string | undefined;
      readonly entry: Recorded | undefined;
    }
  /** The state came from elsewhere: a server, or a storage. */
  | { readonly by: 'elsewhere' };

export interface SeenField {
  readonly name: string;
  readonly value: unknown;
  /** The value beneath a layer. */
  readonly stored?: unknown;
  readonly writer: Writer;
}

export interface SeenRow {
  readonly table: string;
  readonly pk: string;
  readonly isDeleted: boolean;
  readonly fields: readonly SeenField[];
  /** Number of members that are left out. */
  readonly more: number;
  readonly meta: RowMeta | undefined;
}

const numberIn = ({ kind, action }: Recorded): number | undefined => {
  const { arrived, sent } = (action as { readonly meta?: Partial<FulfilledAction['meta']> }).meta ?? {};
  return kind === 'set' ? sent : arrived;
};

/** Find the write with the number that a row has. */
const writeOf = (entries: readonly Recorded[], arrived: number): Recorded | undefined =>
  entries.find((entry) => numberIn(entry) === arrived);

/** Find the response to the request of a number. */
const readOf = (entries: readonly Recorded[], sent: number): Recorded | undefined =>
  entries.find(({ action }) => {
    const { meta } = action as Partial<FulfilledAction>;
    return meta?.sent === sent && meta.requestStatus === 'fulfilled';
  });

/** Find the key whose record has the number of a request, for responses from before the recording. */
const keyOfRead = (state: RestState, sent: number): string | undefined =>
  pksOfTable(state.meta).find((key) => metaOf(state, key)?.sent === sent);

interface Sources {
  readonly state: RestState;
  readonly view: RestState;
  readonly layers: readonly SeenLayer[];
  readonly entries: readonly Recorded[];
}

function readerOf({ state, entries }: Sources, meta: RowMeta | undefined): Writer {
  if (meta?.sent === undefined) return { by: 'elsewhere' };
  const { sent } = meta;
  const entry = readOf(entries, sent);
  const key = (entry?.action as FulfilledAction | undefined)?.meta.key ?? keyOfRead(state, sent);
  return { by: 'read', sent, key, entry };
}

type Members = Readonly<Record<string, unknown>>;

const isSameIn = (stored: unknown, name: string, value: unknown): boolean =>
  Array.isArray(stored) ? stored.includes(value) : (Object(stored) as Members)[name] === value;

function layersFor({ layers }: Sources, { table, pk }: Pick<SeenRow, 'table' | 'pk'>, name: string) {
  return layers.filter(({ rows }) =>
    rows.some((row) => row.table === table && row.pk === pk && (row.fields.length === 0 || row.fields.includes(name))),
  );
}

/** Largest number of members of a row to show: a list may have thousands. */
const MAX_FIELDS = 100;

/**
 * Get a row as readers see it, with the source of each field: an optimistic layer, or the row's last write or read, whichever
 * came last.
 */
export function rowOf(sources: Sources, table: string, pk: string): SeenRow | undefined {
  const { state, view, entries } = sources;
  const row = readRow(view.entities, table, pk);
  if (row === undefined) return undefined;
  const stored = readRow(state.entities, table, pk);
  const meta = readRow(state.entitiesMeta, table, pk);
  const isDeleted = isInvalid(row);
  const members = isDeleted ? [] : Object.entries(row);
  const [, arrived] = meta?.mutation ?? [0, 0];
  // The meta of a row has its last read and its last write.
  const ofStored: Writer =
    arrived > (meta?.arrived ?? 0)
      ? { by: 'write', arrived, entry: writeOf(entries, arrived) }
      : readerOf(sources, meta);
  const writerOf = (name: string, value: unknown): Writer => {
    if (row !== stored && !isSameIn(stored, name, value))
      return { by: 'layer', layers: layersFor(sources, { table, pk }, name) };
    return ofStored;
  };
  const fields = members.slice(0, MAX_FIELDS).map(([name, value]): SeenField => {
    const writer = writerOf(name, value);
    const beneath = (Object(stored) as Members)[name];
    return { name, value, writer, ...(writer.by === 'layer' && !Array.isArray(row) && { stored: beneath }) };
  });
  return { table, pk, meta, isDeleted, fields, more: members.length - fields.length };
}
