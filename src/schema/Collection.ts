import { own, present, put } from '../shared/own.js';
import { isDevelopment } from '../shared/warn.js';
import { itemsOf, ListSchema } from './ListSchema.js';
import { CollectionChange, CollectionPage } from './collectionChanges.js';
import { checkContent, collectionPk, isSameKeyValue, keyOfItems, keyPredicate } from './collectionKey.js';
import { argumentFields } from '../shared/textOfArgs.js';
import { keyOf } from './Schema.js';
import { listShape } from './listShape.js';
import { resolveSchema } from './resolveSchema.js';
import { isOlder } from './rowOrder.js';
import { isPolymorphic, kindsIn } from './Polymorphic.js';
import { checkCollectionOptions } from './CollectionOptions.js';
import type { CollectionFilter } from './collectionChanges.js';
import type { CollectionOptions, MakesKey } from './CollectionOptions.js';
import type { Filters } from './flatItem.js';
import type { FlatItem } from './flatTypes.js';
import type { SortComparer } from './listOrder.js';
import type { KeyObject } from './collectionKey.js';
import type { CollectionShape, Combine } from './listShape.js';
import type {
  DenormalizeContext,
  NormalizeContext,
  QueryContext,
  ReadableTable,
  Row,
  RowMeta,
  StoredRow,
  TableSchema,
  ValueSchema,
} from './Schema.js';

const READING = ['fill', 'createIfValid', 'denormalize'];
type Read = ReadableTable & { readonly content: object };

/** The first Collection for each way to read rows, by the schema of the items. */
const readers = /* @__PURE__ */ new WeakMap<object, Read[]>();

/**
 * A list, or a map, that mutations can change: stored once for each set of arguments, found again by `push` and its
 * siblings. `new Collection([Post])`, `new Collection(new Values(Post))`.
 */
export class Collection<S = unknown> implements ReadableTable {
  readonly schema: S;
  readonly key: string;
  /** Tells lists of the same items apart, beside their arguments: an address, or a name. */
  declare readonly scope: string | undefined;
  readonly isList = true;
  /** @internal */
  declare readonly windowArguments: readonly string[];
  /** @internal */
  declare readonly filters: Filters | undefined;
  /** @internal */
  declare readonly searchDefaults: KeyObject | undefined;
  /** @internal */
  declare readonly sortComparer: SortComparer | undefined;
  /** @internal The schema of what is stored. */
  readonly content: ValueSchema;
  /** @internal */
  readonly shape: CollectionShape;
  /** @internal */
  readonly table: string;
  /** @internal */
  readonly readAs: ReadableTable;
  /** Appends created items to every list whose arguments they match. A map has none. */
  declare readonly push: CollectionChange<S>;
  /** As `push`, at the start. */
  declare readonly unshift: CollectionChange<S>;
  /** Puts created entries into every matching map. A list has none. */
  declare readonly assign: CollectionChange<S[]>;
  /** Takes items out of every matching list; their rows are updated from the response. */
  declare readonly remove: CollectionChange<S>;
  /** Takes items out of the lists they no longer match, and adds them to those they match now. */
  declare move: CollectionChange<S>;
  readonly #options: CollectionOptions;

  /** @throws RestError ARGUMENT_INVALID, SCHEMA_OPTION_MISSING, SCHEMA_SHORTHAND_INVALID, in development */
  constructor(schema: S, options: CollectionOptions<FlatItem<S>> = {}) {
    this.schema = schema;
    this.#options = options;
    // Of the shorthands only that of a list can be its content.
    this.content = Array.isArray(schema) ? new ListSchema((schema as unknown[])[0]) : (schema as ValueSchema);
    if (isDevelopment()) {
      checkContent(resolveSchema(schema));
      checkCollectionOptions(options);
    }
    const { collectionShape } = this.content as { readonly collectionShape?: CollectionShape };
    this.shape = collectionShape ?? listShape;
    const { scope, windowArguments = [], filters, searchDefaults, sortComparer } = options;
    Object.assign(this, { scope, windowArguments, filters, searchDefaults, sortComparer });
    // Other content (a Union, a schema of the user's) is stored as it is, and mutations do not change it.
    const isShaped = collectionShape !== undefined || this.content instanceof ListSchema;
    const braces = isShaped ? this.shape.braces : '()';
    this.table = braces.charAt(0) + keyOfItems(this.item) + braces.charAt(1);
    // As people read it in DevTools: `[Post] /:group/posts`.
    this.key = scope === undefined ? this.table : `${this.table} ${scope}`;
    this.readAs = this.#reader(isShaped ? (this.item as object) : this.content);
    const { nonFilterArgumentKeys, createCollectionFilter } = options;
    if (nonFilterArgumentKeys !== undefined) this.nonFilterArgumentKeys = keyPredicate(nonFilterArgumentKeys);
    else if (createCollectionFilter) this.createCollectionFilter = createCollectionFilter;
    for (const [kind, change] of Object.entries(isShaped ? this.shape.changes : {})) {
      Object.assign(this, { [kind]: new CollectionChange(this, { kind, ...change }) });
    }
  }

  /** @internal */
  get item(): unknown {
    const content = this.content as { readonly item?: unknown; readonly schema?: unknown };
    return isPolymorphic(content) ? content : (content.item ?? content.schema);
  }

  /** @internal Creates the same Collection with some options replaced. */
  with(options: CollectionOptions): this {
    const Class = this.constructor as new (schema: S, options: CollectionOptions) => this;
    return new Class(this.schema, { ...this.#options, ...options });
  }

  /** A mutation of your own: `merge` puts the normalized items of a response into a stored list. */
  addWith(merge: Combine, createCollectionFilter?: CollectionFilter): CollectionChange<S> {
    return new CollectionChange(this, {
      kind: 'addWith',
      combine: merge,
      creates: true,
      filter: createCollectionFilter,
    });
  }

  /** Creates a `move` that inserts items in another way: `move = this.moveWith(unshift)`. */
  moveWith(merge: Combine): CollectionChange<S> {
    return new CollectionChange(this, { kind: 'move', combine: merge });
  }

  /** The schema of a page of this list; `listArgs` maps the arguments of the page call to those of the list. */
  page(listArgs: (...args: unknown[]) => readonly unknown[]): CollectionPage<S> {
    return new CollectionPage(this, listArgs);
  }

  /** The primary key of the list of these arguments. */
  pk(args: readonly unknown[]): string {
    return collectionPk(this.#keyOf(args));
  }

  /** @internal Whether its lists may be fields of entities: it has a `nestKey`. */
  get isNested(): boolean {
    return this.#options.nestKey !== undefined;
  }

  #keyOf(args: readonly unknown[]): KeyObject | undefined {
    const { argsKey = argumentFields } = this.#options;
    const { searchDefaults } = this;
    const given = (argsKey as MakesKey<unknown[]>)(...args);
    if (!searchDefaults) return given;
    return {
      ...searchDefaults,
      ...Object.fromEntries(Object.entries({ ...given }).filter(([, value]) => value !== undefined)),
    };
  }

  /** Returns whether the argument of this name does not decide membership. Default: names that start with `order`. */
  nonFilterArgumentKeys(key: string): boolean {
    return key.startsWith('order');
  }

  /** Which stored lists a mutation with these arguments changes. */
  createCollectionFilter(...args: any[]): (collectionKey: KeyObject) => boolean {
    const [params, body] = [argumentFields(args[0]), argumentFields(args[1])];
    const gives = (name: string, value: unknown): boolean =>
      isSameKeyValue(value, own(params, name)) || isSameKeyValue(value, own(body, name));
    return (collectionKey) =>
      Object.entries(collectionKey).every(([name, value]) => this.nonFilterArgumentKeys(name) || gives(name, value));
  }

  /** @internal Returns whether rows of a table may be its items. */
  isOf({ key }: TableSchema): boolean {
    return kindsIn(this.item).some((kind) => keyOf(kind) === key);
  }

  /** @internal */
  get filtersByMembers(): boolean {
    return this.createCollectionFilter === Collection.prototype.createCollectionFilter;
  }

  merge(_existing: Row, incoming: Row): Row {
    return incoming;
  }

  /** A refetch replaces the list, unless it was sent before what is stored. */
  mergeWithStore(existingMeta: RowMeta, incomingMeta: RowMeta, existing: StoredRow, incoming: Row): StoredRow {
    return isOlder(incomingMeta, existingMeta) ? existing : incoming;
  }

  /** @internal */
  normalize(input: unknown, parent: unknown, key: string | undefined, context: NormalizeContext): unknown {
    const row = this.content.normalize(input, parent, key, context);
    if (typeof row !== 'object') return row;
    const { nestKey } = this.#options;
    const isNested = context.owner !== undefined && nestKey !== undefined;
    const asked = isNested ? nestKey(parent, String(key)) : this.#keyOf(context.args);
    const pk = isNested ? collectionPk(asked) : this.pk(context.args);
    context.write(this, pk, row as Row);
    const notes = present({
      asked: this.#noted(asked),
      counted: context.isBeside,
      inPages: context.isInPages && !isNested,
    });
    if (Object.keys(notes).length > 0) context.place(this, pk).note(notes);
    return pk;
  }

  /** Notes numbers and booleans among the arguments for filters and comparers: in the list's key they are texts. */
  #noted(asked: KeyObject = {}): KeyObject | undefined {
    const isAsked = ([name, value]: readonly [string, unknown]): boolean =>
      (typeof value === 'number' || typeof value === 'boolean') &&
      (this.sortComparer !== undefined || typeof this.filters?.[name] === 'function');
    const typed = Object.entries(asked).filter(isAsked);
    return typed.length > 0 ? Object.fromEntries(typed) : undefined;
  }

  /** @internal */
  queryKey(args: readonly unknown[], context: QueryContext): string | undefined {
    if (args[0] === null) return undefined;
    const pk = this.pk(args);
    return context.stored(this.key, pk) === undefined ? undefined : pk;
  }

  /** @internal */
  createIfValid(row: Row): object {
    return Array.isArray(row) || this.content instanceof ListSchema ? [] : {};
  }

  /** @internal */
  fill(value: object, row: Row, context: DenormalizeContext): boolean {
    const content = this.content;
    const read = content.denormalize(content instanceof ListSchema ? itemsOf(row) : row, context);
    if (typeof read !== 'object' || read === null) return false;
    if (Array.isArray(read)) {
      // Not push(...read): a million arguments overflow the stack. And one that grows takes three times as much.
      (value as unknown[]).length = read.length;
      for (let i = 0; i < read.length; i++) (value as unknown[])[i] = read[i];
    } else {
      // The content is a map, or one entity, of which the value becomes a copy.
      Object.setPrototypeOf(value, Object.getPrototypeOf(read) as object);
      for (const [name, member] of Object.entries(read)) put(value as Record<string, unknown>, name, member);
    }
    return true;
  }

  /**
   * Finds the first Collection that reads rows of this table in the same way: all of them share its values. A Collection
   * with an overridden method for reading shares none.
   */
  #reader(item: object): ReadableTable {
    const isAlike = (one: object, other: object): boolean =>
      READING.every((method) => Reflect.get(one, method) === Reflect.get(other, method));
    if (!isAlike(this, Collection.prototype)) return this;
    const known = readers.get(item) ?? [];
    const first = known.find(({ key, content }) => key === this.key && isAlike(content, this.content));
    if (!first) readers.set(item, [...known, this]);
    return first ?? this;
  }
}
