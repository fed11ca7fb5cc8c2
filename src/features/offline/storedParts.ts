import { partsOf, pksOfTable } from '../../normalize/tables.js';
import { oncePer } from '../../shared/oncePer.js';
import { STALE } from '../../schema/rowOrder.js';
import { resultOf } from '../../store/state.js';
import { isTooDeep } from '../../shared/depth.js';
import type { Table, TablePart } from '../../normalize/tables.js';
import type { RowMeta } from '../../schema/Schema.js';
import type { RestState, ResultMeta } from '../../store/state.js';

/** Members of the state that outlive the page. Rows before what leads to them. */
export const MEMBERS = ['entities', 'entitiesMeta', 'indexes', 'results', 'meta'] as const;

/** What is stored of a state: which keys, and which rows by table; undefined stands for all. */
export interface Kept {
  readonly keys: ReadonlySet<string>;
  readonly rows: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Told of what is left out because it is too deep; of a result without a table's name. */
export type LeaveOut = (table: string, pk: string) => void;

/** A part of a table as it is stored. */
export interface StoredPart {
  /** `entities/Post/3` */
  readonly name: string;
  readonly source: object;
  /** Keys and values in turn, or keys alone. */
  readonly members: () => readonly unknown[];
}

/** Numbers mean nothing in another life of the page. */
const timesAlone = /* @__PURE__ */ oncePer(({ fetchedAt, date, expiresAt, stale }: RowMeta): object => ({
  fetchedAt,
  date,
  expiresAt,
  ...(stale !== undefined && { stale: STALE }),
}));

/** What is known of a key without what is under way; undefined for nothing. */
const resultTimes = /* @__PURE__ */ oncePer(
  ({ endpoints, invalidated, pages, error, answer, ...meta }: ResultMeta): object => ({
    ...timesAlone(answer ?? meta),
    ...(endpoints && { endpoints }),
    // A failure is not shown again. What was there before is, and is asked for.
    ...(error && { expiresAt: STALE }),
    ...(invalidated && { invalidated }),
    ...(pages && { pages }),
  }),
);

/** Whether another life of the page can go on with it. */
const isKnown = (state: RestState, key: string, { date, invalidated, error }: ResultMeta): boolean =>
  error ? resultOf(state, key) !== undefined : date > 0 || invalidated === true;

/** Values of an index that lead to rows which are kept. */
const keptIndex = (index: Readonly<Record<string, string>>, pks: ReadonlySet<string> | undefined): object =>
  Object.fromEntries(Object.entries(index).filter(([, pk]) => pks?.has(pk)));

type Member = (typeof MEMBERS)[number];

const isOfKeys = (member: Member): boolean => member === 'results' || member === 'meta';

/** Which table of which state a part is of. */
interface Place {
  readonly state: RestState;
  readonly member: Member;
  readonly table: string;
  readonly kept: Kept | undefined;
  readonly leaveOut: LeaveOut;
}

/** A row as it is stored; undefined where it is not. */
function storedValue({ state, member, table, kept, leaveOut }: Place, pk: string, row: unknown): unknown {
  if ((member === 'entities' || member === 'results') && isTooDeep(row)) return leaveOut(table, pk);
  if (member === 'indexes') {
    return kept ? keptIndex(row as Readonly<Record<string, string>>, kept.rows.get(table)) : row;
  }
  if (member === 'entitiesMeta') return timesAlone(row as RowMeta);
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

/** Tables of one member, by name; what is known of keys is one without a name, where there is any. */
function tablesOf(state: RestState, member: Member): readonly (readonly [string, Table<unknown>])[] {
  if (member !== 'results' && member !== 'meta') return Object.entries(state[member]);
  const table: Table<unknown> = state[member];
  return pksOfTable(table).length === 0 ? [] : [['', table]];
}

/** Everything there is to store of a state, in parts that change on their own. */
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
