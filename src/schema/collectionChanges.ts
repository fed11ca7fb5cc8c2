import { isDevelopment, warnOnce } from '../shared/warn.js';
import { argumentFields } from './collectionKey.js';
import { excludes, storedLists } from './storedLists.js';
import type { ChangedCollection } from './storedLists.js';
import { isInvalid } from './invalid.js';
import type { ChangeOptions, Combine, Taken } from './listShape.js';
import type { KeyObject } from './collectionKey.js';
import type {
  DenormalizeContext,
  NormalizeContext,
  QueryContext,
  Row,
  StoredRow,
  TableSchema,
  ValueSchema,
} from './Schema.js';

type Args = readonly unknown[];

/** From the arguments of a mutation: which collections, by their keys, it changes. */
export type CollectionFilter = (...args: any[]) => (collectionKey: KeyObject) => boolean; // `any`: the endpoint's own

type Fields = Readonly<Record<string, unknown>>;

export interface NamedChange extends ChangeOptions {
  /** Name of the change: `push` of `[Post].push`. */
  readonly kind: string;
  /** Which collections it changes; those of the collection's own filter by default. */
  readonly filter?: CollectionFilter | undefined;
}

const fieldsOf = (row: StoredRow | undefined): Fields | undefined =>
  typeof row === 'object' ? (row as Fields) : undefined;

function warnOfOne({ key, collection }: CollectionChange, input: unknown, args: Args): void {
  const { shape, item } = collection;
  if (!Array.isArray(input) && !shape.isOne(input, item, args)) return;
  warnOnce(`${key} takes a map of items and got one item, or a list: it is kept under its primary key.`);
}

/**
 * Which windows created items are in, as far as their rows say: an answer knows more than was sent, such as an author.
 *
 * @see spec: decision 106
 */
function filterOfRows<S>(
  collection: ChangedCollection<S>,
  rows: readonly (Fields | undefined)[],
  { args }: NormalizeContext,
) {
  let filters: readonly ((whole: KeyObject) => boolean)[] | undefined;
  const filterOf = (row: Fields | undefined) =>
    collection.createCollectionFilter({ ...argumentFields(args[0]), ...row });
  return (whole: KeyObject): boolean => (filters ??= rows.map(filterOf)).some((matches) => matches(whole));
}

/** Puts items into the lists that the arguments match, or takes them out. */
function changeMatching<S>(change: CollectionChange<S>, { row, references }: Taken, context: NormalizeContext): void {
  const { collection, options } = change;
  const { key, table, shape } = collection;
  const { creates, filter, combine } = options;
  const matches = change.filterFor(context);
  const places = references.map((item) => collection.placeOfItem(item, context));
  const rows = places.map((place) => fieldsOf(place?.said));
  const matchesRows = creates && !filter ? filterOfRows(collection, rows, context) : () => false;
  // An item that was deleted is in no list any more, of no scope, though its id may be.
  const revived = references.filter((_item, position) => creates && isInvalid(places[position]?.stored));
  const isScope = (name: string): boolean => name === key || (revived.length > 0 && `${name} `.startsWith(`${table} `));
  const wanted = revived.length > 0 ? undefined : change.membersGiven(context)?.concat(rows);
  for (const name of context.storedTables().filter(isScope)) {
    const isOwn = name === key;
    const list = isOwn ? collection : (Object.create(collection, { key: { value: name } }) as typeof collection);
    for (const [pk, collectionKey, isWindow] of storedLists(collection, context, wanted, name)) {
      const isMatch = isOwn && matches(collectionKey);
      if (isOwn && isWindow && (isMatch || matchesRows(collectionKey))) context.outdate(name, pk);
      if (!isMatch)
        revived.forEach((item) => context.place(list, pk).change(list, shape.holding([item]), shape.remove));
      // Where in a window it belongs only the server knows. @see spec: decision 106
      else if (!isWindow || !creates) context.place(list, pk).change(list, row, combine);
    }
  }
}

/**
 * An update that may change which lists an item belongs to: it leaves those it matched before and no longer matches,
 * and joins those it matches now; where it stays, it keeps its place.
 *
 * @see spec: S17, decisions 14 and 68
 */
function moveItems<S>(change: CollectionChange<S>, { items, references }: Taken, context: NormalizeContext): void {
  const { collection, options } = change;
  const { key, shape } = collection;
  const params = argumentFields(context.args[0]);
  const last = context.args.at(-1);
  references.forEach((reference, position) => {
    const body = argumentFields(Array.isArray(last) ? (last as Args)[position] : last);
    const place = collection.placeOfItem(reference, context);
    const stored = fieldsOf(place?.stored);
    // The parameters fill in what neither the row nor the body says; what a later move has said stays. @see spec: S17.2, S17.3, S17.5
    const changed = Object.entries({ ...argumentFields(items[position]), ...body }).filter(
      ([name]) => place?.mayChange(name) !== false,
    );
    const after = { ...params, ...stored, ...Object.fromEntries(changed) };
    const wasIn = stored && collection.createCollectionFilter({ ...params, ...stored });
    const belongs = collection.createCollectionFilter(after);
    // What is stored may be from after the move: a read has brought it first.
    const isOvertaken = stored !== undefined && place?.isOvertaken === true;
    const row = shape.holding([reference]);
    const sides = isOvertaken ? undefined : [{ ...params, ...stored }, after];
    for (const [pk, collectionKey, isWindow] of storedLists(collection, context, sides)) {
      const [was, is] = [wasIn?.(collectionKey) === true, belongs(collectionKey)];
      if (isWindow && (was !== is || isOvertaken)) context.outdate(key, pk);
      // Where in a window it belongs only the server knows.
      if (isWindow && is) continue;
      const isLacking = (list = context.current(key, pk)): boolean =>
        list === undefined || shape.remove(list, row) === list;
      const leaves = was || (isOvertaken && excludes(collection, after, collectionKey));
      if (is ? !was || (isOvertaken && isLacking()) : leaves) {
        context.place(collection, pk).change(collection, row, is ? options.combine : shape.remove);
      }
    }
  });
}

/**
 * A mutation of every stored list that its arguments match: what `collection.push` and its siblings are.
 *
 * @see spec: S15, S16
 */
export class CollectionChange<S = unknown> implements ValueSchema {
  readonly collection: ChangedCollection<S>;
  readonly kind: string;
  /** @internal */
  readonly options: NamedChange;

  constructor(collection: ChangedCollection<S>, options: NamedChange) {
    this.collection = collection;
    this.kind = options.kind;
    this.options = options;
  }

  get key(): string {
    return `${this.collection.key}.${this.kind}`;
  }

  /** @internal Whether its items may be new. */
  get creates(): boolean {
    return this.options.creates === true;
  }

  /** @internal The lists that it would change are not what the server has any more. */
  outdate(context: NormalizeContext): void {
    const { collection } = this;
    const matches = this.filterFor(context);
    for (const [pk, collectionKey] of storedLists(collection, context, this.membersGiven(context))) {
      if (!matches(collectionKey)) continue;
      context.place(collection, pk).confirm(collection, {});
      context.outdate(collection.key, pk);
    }
  }

  /** @internal What the arguments say; undefined where a filter of the user's own may look at more. */
  membersGiven({ args }: NormalizeContext): (Fields | undefined)[] | undefined {
    return this.options.filter ? undefined : [argumentFields(args[0]), argumentFields(args[1])];
  }

  /** @internal */
  filterFor({ args }: NormalizeContext): (collectionKey: KeyObject) => boolean {
    const { filter } = this.options;
    return filter ? filter.call(this.collection, ...args) : this.collection.createCollectionFilter(...args);
  }

  /** @internal */
  normalize(input: unknown, parent: unknown, key: string | undefined, context: NormalizeContext): unknown {
    const { shape, item } = this.collection;
    if (isDevelopment() && this.options.takesMap) warnOfOne(this, input, context.args);
    const take = () => shape.take({ input, item, parent, key }, context);
    const taken = this.creates ? context.creating(take) : take();
    for (const item of this.creates ? taken.references : []) {
      const place = this.collection.placeOfItem(item, context);
      if (place) place.isMade = true;
    }
    if (this.kind === 'move') moveItems(this, taken, context);
    else changeMatching(this, taken, context);
    return taken.row;
  }

  /** One item for one item, a list for a list. @see spec: S16.2 */
  denormalize(input: unknown, context: DenormalizeContext): unknown {
    const { item, shape, schema } = this.collection;
    if (shape.isOne(input, item, context.args)) return context.visit(item, input);
    return Array.isArray(input) ? context.visitItems(item, input) : context.visit(schema, input);
  }

  /** @internal */
  queryKey(): undefined {
    return undefined;
  }
}

/**
 * A page of a list: its items are appended, without duplicates, to the list of exactly these arguments without the
 * cursor, which is created when it is not stored.
 *
 * @see spec: S16.11
 */
export class CollectionPage<S = unknown> implements ValueSchema {
  readonly collection: ChangedCollection<S>;
  readonly #listArgs: (...args: unknown[]) => readonly unknown[];
  readonly #table: TableSchema;
  readonly #merge: Combine;

  /** @param merge puts the items of the page to those that are there; at the end by default. */
  constructor(
    collection: ChangedCollection<S>,
    listArgs: (...args: unknown[]) => readonly unknown[],
    merge: Combine = collection.shape.extend,
  ) {
    this.collection = collection;
    this.#listArgs = listArgs;
    this.#merge = merge;
    this.#table = {
      key: collection.key,
      isPart: true,
      merge,
      mergeWithStore: (_existingMeta, _incomingMeta, existing) => existing,
      mergeMetaWithStore: (existing) => existing,
    };
  }

  /** @internal */
  normalize(input: unknown, parent: unknown, key: string | undefined, context: NormalizeContext): unknown {
    const { collection } = this;
    const row = collection.content.normalize(input, parent, key, context);
    if (typeof row !== 'object') return row;
    const pk = collection.pk(this.#listArgs(...context.args));
    const { extend, holding, remove } = collection.shape;
    const isDeleted = (item: unknown): boolean => isInvalid(collection.placeOfItem(item, context)?.said);
    // A page may hold an item twice, and one that is deleted by now.
    const items = remove(extend(holding([]), row), holding(Object.values(row as Row).filter(isDeleted)));
    context.place(collection, pk).change(this.#table, context.listed(collection.key, pk) ?? items, this.#merge);
    return pk;
  }

  /** The rows of the page for the caller, the whole list for readers of the key. */
  denormalize(input: unknown, context: DenormalizeContext): unknown {
    return context.visit(this.collection, input);
  }

  /** @internal */
  queryKey(args: readonly unknown[], context: QueryContext): unknown {
    return context.query(this.collection, this.#listArgs(...args));
  }
}
