import { partsOf, pksOfTable } from '../../normalize/tables.js';
import { oncePer } from '../../shared/oncePer.js';
import { metaElsewhere, STALE } from '../../schema/rowOrder.js';
import { present } from '../../shared/own.js';
import { resultOf } from '../../store/state.js';
import { isTooDeep } from '../../shared/depth.js';
import type { Table, TablePart } from '../../normalize/tables.js';
import type { RowMeta } from '../../schema/Schema.js';
import type { RestState, ResultMeta } from '../../store/state.js';

/** Members of the state that are stored: rows before results that refer to them. */
export const MEMBERS = ['entities', 'entitiesMeta', 'indexes', 'results', 'meta'] as const;

/** Keys, and rows by table, of a state that are stored. `undefined` in its place: all. */
export interface Kept {
  readonly keys: ReadonlySet<string>;
  readonly rows: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Called for a row, or (without a table's name) a result, that is left out because it is too deep. */
export type LeaveOut = (table: string, pk: string) => void;

/** A stored part of a table. */
export interface StoredPart {
  /** `entities/Post/3` */
  readonly name: string;
  readonly source: object;
  /** Keys and values in turn, or keys alone. */
  readonly members: () => readonly unknown[];
}

/** Pick the times of a meta, and the notes of a list: numbers mean nothing after a reload. */
const withoutNumbers = /* @__PURE__ */ oncePer((meta: RowMeta): object => {
  const { fetchedAt, date, expiresAt } = meta;
  return metaElsewhere({ fetchedAt, date, expiresAt }, meta);
});

/** Make the stored record of a key, without requests in flight. */
const resultTimes = /* @__PURE__ */ oncePer(
  ({ endpoints, invalidated, pages, error, answer, ...meta }: ResultMeta): object => ({
    ...withoutNumbers(answer ?? meta),
    // A failure is not shown again: the data from before it are, and are refetched.
    ...present({ endpoints, expiresAt: error && STALE, invalidated, pages }),
  }),
);

/** Whether a record is of use after a reload. */
const isKnown = (state: RestState, key: string, { date, invalidated, error }: ResultMeta): boolean =>
  error ? resultOf(state, key) !== undefined : date > 0 || invalidated === true;

/** Pick the entries of an index whose rows are kept. */
const keptIndex = (index: Readonly<Record<string, string>>, pks: ReadonlySet<string> | undefined): object =>
  Object.fromEntries(Object.entries(index).filter(([, pk]) => pks?.has(pk)));

type Member = (typeof MEMBERS)[number];

const isOfKeys = (member: Member): boolean => member === 'results' || member === 'meta';

/** The state and the table of a part. */
interface Place {
  readonly state: RestState;
  readonly member: Member;
  readonly table: string;
  readonly kept: Kept | undefined;
  readonly leaveOut: LeaveOut;
}

/** Make the stored form of a row; undefined where it is not stored. */
function storedValue({ state, member, table, kept, leaveOut }: Place, pk: string, row: unknown): unknown {
  if ((member === 'entities' || member === 'results') && isTooDeep(row)) return leaveOut(table, pk);
  if (member === 'indexes') {
    return kept ? keptIndex(row as Readonly<Record<string, string>>, kept.rows.get(table)) : row;
  }
  if (member === 'entitiesMeta') return withoutNumbers(row as RowMeta);
  if (member !== 'meta') return row;
  return isKnown(state, pk, row as ResultMeta) ? resultTimes(row as ResultMeta) : undefined;
}

function membersOf(part: TablePart, place: Place): readonly unknown[] {
  const { member, table, kept } = place;
  const pks = member === 'indexes' ? undefined : isOfKeys(member) ? kept?.keys : kept?.rows.get(table);
  const isKept = (pk: unknown): boolean => !kept || member === 'indexes' || pks?.has(pk as string) === true;
  const given = part.members();
  if (part.name.startsWith('order')) return given.filter(isKept);
  const members: unknown[] = [];
  for (let at = 0; at < given.length; at += 2) {
    const pk = given[at] as string;
    const value = isKept(pk) ? storedValue(place, pk, given[at + 1]) : undefined;
    if (value !== undefined) members.push(pk, value);
  }
  return members;
}

/** List the tables of a member by name; results and records are one table with an empty name, if there are any. */
function tablesOf(state: RestState, member: Member): readonly (readonly [string, Table<unknown>])[] {
  if (member !== 'results' && member !== 'meta') return Object.entries(state[member]);
  const table: Table<unknown> = state[member];
  return pksOfTable(table).length === 0 ? [] : [['', table]];
}

/** List everything to store of a state, in parts that change separately. */
export function* storedParts(state: RestState, kept: Kept | undefined, leaveOut: LeaveOut): Generator<StoredPart> {
  for (const member of MEMBERS) {
    for (const [table, rows] of tablesOf(state, member)) {
      for (const part of partsOf(rows)) {
        const name = `${member}/${part.name}/${table}`;
        yield { name, source: part.source, members: () => membersOf(part, { state, member, table, kept, leaveOut }) };
      }
    }
  }
}
