import { isInvalid } from '../schema/Schema.js';
import { own } from '../shared/own.js';
import { readRow } from './tables.js';
import type { Version } from './changeLog.js';
import type { Tables } from './tables.js';
import type { ReadableTable, Row, StoredRow } from '../schema/Schema.js';

/** The state and arguments of one read. */
export interface ReadContext {
  readonly entities: Tables<StoredRow>;
  readonly args: readonly unknown[];
  readonly version: Version;
  /** The whole slice, for look-ups of something other than rows. */
  readonly state?: object;
}

/** A look-up other than a row: a function of the arguments (the lens of a Scalar), or of the state and a name in it. */
export type LookUp = (args: readonly unknown[], state: never, pk: string) => unknown;

/** A denormalized value with its dependencies. */
export interface ReadValue {
  readonly value: unknown;
  readonly reads: readonly Dependency[];
}

/** A dependency on one row, found or not. */
export type RowDependency = Dependency & {
  readonly table: string;
  readonly pk: string;
  readonly row: StoredRow | undefined;
};

/** Returns whether an item is shown in its list: missing and deleted ones are left out, `null` stays. */
export const isShown = (value: unknown): boolean => value !== undefined && !isInvalid(value);

export const NO_DEPENDENCIES: readonly Dependency[] = [];

/**
 * Deeper dependencies are compared in a loop instead of recursively: rows read one after another can form a long chain.
 */
const MAX_STACK = 500;

/**
 * A look-up with the row it found, and the value made of it: of a row (`table`, `pk`), of a whole table (no `pk`), of a
 * function (`table` is the function), or only of its `parts`. The value is up to date as long as each look-up in it
 * finds the same row.
 */
export class Dependency {
  /** @see docs/architecture.md, Shapes */
  static readonly shape = new Dependency('', '', undefined);

  readonly table: string | LookUp | undefined;
  readonly pk: string | undefined;
  /** The row, table or function result that was found. */
  readonly row: unknown;
  readonly schema: ReadableTable | undefined;
  readonly value: unknown;
  /** Dependencies of what is nested in the value. */
  readonly parts: readonly Dependency[];
  /** It depends on arguments or other state, not only on tables, so its outcome is not kept per version. */
  readonly asksArguments: boolean;
  /** An entity in it lacks something that it requires. */
  readonly isLacking: boolean;
  /** Another value of the same row or list, made earlier: of another state, or with other arguments. */
  older: this | undefined = undefined;
  /** Version it was compared with last, and the outcome: many values share their parts. */
  checked: Version | undefined = undefined;
  wasUpToDate = false;

  /**
   * @param schema of the value; absent where no value was made.
   * @param inspected the parts to inspect for `asksArguments` and `isLacking`; all by default.
   */
  constructor(
    table: string | LookUp | undefined,
    pk: string | undefined,
    row: unknown,
    schema?: ReadableTable,
    value: unknown = row,
    parts: readonly Dependency[] = NO_DEPENDENCIES,
    inspected = parts,
  ) {
    this.table = table;
    this.pk = pk;
    this.row = row;
    this.schema = schema;
    this.value = value;
    this.parts = parts;
    let asks = typeof table === 'function';
    let isLacking = false;
    // Not `some`: this runs for every value that is made.
    for (const part of inspected) {
      asks ||= part.asksArguments;
      isLacking ||= part.isLacking;
    }
    this.asksArguments = asks;
    this.isLacking = isLacking;
  }

  /** A dependency that is up to date if all of its parts are. */
  static ofAll(parts: readonly Dependency[]): Dependency {
    return new Dependency(undefined, undefined, undefined, undefined, undefined, parts);
  }

  /** Overrides how it is compared. */
  compare?(context: ReadContext, depth: number): boolean;
}

/** Reads the items of a list one by one. */
export interface ItemReader {
  readonly context: ReadContext;
  /** The dependency of one id; `undefined` where it cannot be cached on its own: no id, or an entity on a cycle. */
  item(schema: ReadableTable, id: unknown): Dependency | undefined;
}

/** A cache of values by row. */
export interface ReadCache {
  /** Freezes shared values in development; `undefined` in production. A member, since it is called for every row. */
  readonly freeze?: ((value: unknown, row?: Row) => unknown) | undefined;
  find(schema: ReadableTable, pk: string, context: ReadContext): Dependency | undefined;
  store(schema: ReadableTable, pk: string, dependency: Dependency): void;
  /** Read a list as a whole; `undefined` where its items are read one by one. */
  list?(
    reader: ItemReader,
    schema: ReadableTable,
    input: readonly unknown[],
  ): (Dependency & { readonly values: readonly unknown[] }) | undefined;
}

/** Marks an entity that lacks something it requires; always up to date. */
export const LACK = /* @__PURE__ */ Object.assign(new Dependency(undefined, undefined, undefined), { isLacking: true });

function find({ table, pk }: Dependency, { entities, args, state }: ReadContext): unknown {
  if (typeof table !== 'string') return table?.(args, state as never, pk as string);
  return pk === undefined ? own(entities, table) : readRow(entities, table, pk);
}

/**
 * Returns whether every look-up of a value finds the same row as before. @param depth of nested dependencies so far.
 */
export function isUpToDate(dependency: Dependency, context: ReadContext, depth = 0): boolean {
  if (dependency.compare) return dependency.compare(context, depth);
  if (dependency.checked === context.version) return dependency.wasUpToDate;
  const isSame =
    find(dependency, context) === dependency.row &&
    (depth < MAX_STACK ? areUpToDate(dependency.parts, context, depth + 1) : areAllUpToDate(dependency.parts, context));
  if (!dependency.asksArguments) {
    dependency.checked = context.version;
    dependency.wasUpToDate = isSame;
  }
  return isSame;
}

export function areUpToDate(dependencies: readonly Dependency[], context: ReadContext, depth = 0): boolean {
  for (const dependency of dependencies) if (!isUpToDate(dependency, context, depth)) return false;
  return true;
}

/** Whether all dependencies are up to date; without recursion, for deep ones. */
function areAllUpToDate(dependencies: readonly Dependency[], context: ReadContext): boolean {
  for (const dependency of dependenciesIn(dependencies)) if (find(dependency, context) !== dependency.row) return false;
  return true;
}

/** Dependencies with all of their parts. */
export function dependenciesIn(dependencies: readonly Dependency[]): ReadonlySet<Dependency> {
  const open = new Set(dependencies);
  // A Set iterates over what is added meanwhile.
  for (const dependency of open) for (const part of dependency.parts) open.add(part);
  return open;
}

/** Dependencies on rows, found or not, nested ones included. */
export const rowsIn = (dependencies: readonly Dependency[]): readonly RowDependency[] =>
  [...dependenciesIn(dependencies)].filter(
    ({ table, pk }) => typeof table === 'string' && pk !== undefined,
  ) as RowDependency[];
