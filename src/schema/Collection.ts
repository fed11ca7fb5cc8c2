import { own, put } from '../shared/own.js';
import { RestError } from '../shared/RestError.js';
import { isDevelopment } from '../shared/warn.js';
import { itemsOf, ListSchema } from './ListSchema.js';
import { CollectionChange, CollectionPage } from './collectionChanges.js';
import { argumentFields, collectionPk, isSameKeyValue, keyPredicate } from './collectionKey.js';
import { listShape } from './listShape.js';
import { resolveSchema } from './resolveSchema.js';
import { isOlder, laterMeta } from './rowOrder.js';
import { isPolymorphic, kindsIn, referred } from './isPolymorphic.js';
import { isReadableTable } from './Schema.js';
import { checkCollectionOptions } from './checkCollectionOptions.js';
import type { CollectionFilter } from './collectionChanges.js';
import type { KeyNames, KeyObject } from './collectionKey.js';
import type { CollectionShape, Combine } from './listShape.js';
import type {
  DenormalizeContext,
  NormalizeContext,
  QueryContext,
  ReadableTable,
  Row,
  RowMeta,
  RowPlace,
  Schema,
  StoredRow,
  TableSchema,
  ValueSchema,
} from './Schema.js';

type MakesKey<A extends readonly unknown[]> = (...args: A) => KeyObject | undefined;

export interface CollectionOptions {
  /** From the endpoint's arguments to the object that identifies the list; the first argument by default. */
  readonly argsKey?: MakesKey<never[]> | undefined;
  /** The same for a list in an entity, from the object around it and its name there. */
  readonly nestKey?: ((parent: any, key: string) => KeyObject | undefined) | undefined; // `any`: the user's own row
  /** Arguments that do not decide membership, such as an order; by default those starting with `order`. */
  readonly nonFilterArgumentKeys?: KeyNames | undefined;
  /**
   * Arguments that say which part of a list is wanted: `['page', 'limit']`. Nothing created goes into a list that has one;
   * it becomes stale instead.
   *
   * @see spec: decision 106
   */
  readonly windowArguments?: readonly string[] | undefined;
  /** Which stored lists a mutation changes, from its arguments; `this` is the collection. */
  readonly createCollectionFilter?: CollectionFilter | undefined;
  /** Lists of other scopes are other lists, whatever their arguments: an address, or a name that several share. */
  readonly scope?: string | undefined;
}

const READING = ['fill', 'createIfValid', 'denormalize'];
type Read = ReadableTable & { readonly content: object };

/** Collections by the items whose rows they hold. */
const readers = /* @__PURE__ */ new WeakMap<object, Read[]>();

/**
 * A list, or a map, that mutations can change: stored once for each set of arguments, found again by `push` and its
 * siblings. `new Collection([Post])`, `new Collection(new Values(Post))`.
 *
 * @see spec: S13–S17
 */
export class Collection<S = unknown> implements ReadableTable {
  readonly schema: S;
  readonly key: string;
  /** What tells lists of one kind of items apart, beside their arguments. @see spec: decision 98 */
  readonly scope: string | undefined;
  readonly isList = true;
  /** @internal */
  readonly hasWindows: boolean;
  /** @internal The schema of what is stored. */
  readonly content: ValueSchema;
  /** @internal */
  readonly shape: CollectionShape;
  /** @internal */
  readonly table: string;
  /** @internal */
  readonly readAs: ReadableTable;
  /** Appends created items to every list whose arguments they match. A map has none. @see spec: S16.1 */
  declare readonly push: CollectionChange<S>;
  /** As `push`, at the start. */
  declare readonly unshift: CollectionChange<S>;
  /** Puts created entries into every matching map. A list has none. @see spec: S16.5 */
  declare readonly assign: CollectionChange<S[]>;
  /** Takes items out of every matching list; their rows are updated from the response. @see spec: S16.7 */
  declare readonly remove: CollectionChange<S>;
  /** Takes items out of the lists they no longer match, and adds them to those they match now. @see spec: S17 */
  declare move: CollectionChange<S>;
  readonly #options: CollectionOptions;

  /** @throws RestError ARGUMENT_INVALID, SCHEMA_OPTION_MISSING, SCHEMA_SHORTHAND_INVALID, in development */
  constructor(schema: S, options: CollectionOptions = {}) {
    this.schema = schema;
    this.#options = options;
    this.content = resolveSchema(schema) as ValueSchema;
    if (isDevelopment()) {
      checkContent(this.content);
      checkCollectionOptions(options);
    }
    const { collectionShape } = this.content as { readonly collectionShape?: CollectionShape };
    this.shape = collectionShape ?? listShape;
    this.scope = options.scope;
    this.hasWindows = options.windowArguments !== undefined;
    // Anything else that holds items, a Union or a schema of the user's, is stored as it is, and not changed.
    const isShaped = collectionShape !== undefined || this.content instanceof ListSchema;
    const braces = isShaped ? this.shape.braces : '()';
    this.table = braces.charAt(0) + keyOfItems(this.item) + braces.charAt(1);
    // As people read it in DevTools: `[Post] /:group/posts`.
    this.key = options.scope === undefined ? this.table : `${this.table} ${options.scope}`;
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

  /** @internal The lists of another scope, made and changed alike. */
  inScope(scope: string): this {
    const Class = this.constructor as new (schema: S, options: CollectionOptions) => this;
    return new Class(this.schema, { ...this.#options, scope });
  }

  /** A mutation of your own: `merge` puts the normalized items of a response into a stored list. @see spec: S16.10 */
  addWith(merge: Combine, createCollectionFilter?: CollectionFilter): CollectionChange<S> {
    return new CollectionChange(this, {
      kind: 'addWith',
      combine: merge,
      creates: true,
      filter: createCollectionFilter,
    });
  }

  /** `move` with another way to put items in: `move = this.moveWith(unshift)`. @see spec: S17.1 */
  moveWith(merge: Combine): CollectionChange<S> {
    return new CollectionChange(this, { kind: 'move', combine: merge });
  }

  /** The schema of a page of this list; `listArgs` maps the arguments of the page call to those of the list. */
  page(listArgs: (...args: unknown[]) => readonly unknown[]): CollectionPage<S> {
    return new CollectionPage(this, listArgs);
  }

  /** The primary key of the list of these arguments. @see spec: S13.3, S13.4 */
  pk(args: readonly unknown[]): string {
    const { argsKey = argumentFields } = this.#options as { readonly argsKey?: MakesKey<unknown[]> };
    return collectionPk(argsKey(...args));
  }

  /** Arguments that do not decide membership. @see spec: S15.5, S15.6 */
  nonFilterArgumentKeys(key: string): boolean {
    return key.startsWith('order');
  }

  /** Which stored lists a mutation with these arguments changes. @see spec: S15.2 */
  createCollectionFilter(...args: any[]): (collectionKey: KeyObject) => boolean {
    const [params, body] = [argumentFields(args[0]), argumentFields(args[1])];
    const gives = (name: string, value: unknown): boolean =>
      isSameKeyValue(value, own(params, name)) || isSameKeyValue(value, own(body, name));
    return (collectionKey) =>
      Object.entries(collectionKey).every(([name, value]) => this.nonFilterArgumentKeys(name) || gives(name, value));
  }

  /** Whether rows of a table may be its items. @internal */
  isOf({ key }: TableSchema): boolean {
    return kindsIn(this.item).some((kind) => keyOf(kind) === key);
  }

  /**
   * What a list is a window of; undefined where it is whole.
   *
   * @internal
   * @see spec: decision 106
   */
  wholeOf(collectionKey: KeyObject): KeyObject | undefined {
    const { windowArguments } = this.#options;
    if (!windowArguments?.some((name) => Object.hasOwn(collectionKey, name))) return undefined;
    return Object.fromEntries(Object.entries(collectionKey).filter(([name]) => !windowArguments.includes(name)));
  }

  /** @internal */
  get filtersByMembers(): boolean {
    return this.createCollectionFilter === Collection.prototype.createCollectionFilter;
  }

  merge(_existing: Row, incoming: Row): Row {
    return incoming;
  }

  /** A refetch replaces the list, unless it was sent before what is stored. @see spec: S14.3, S14.4 */
  mergeWithStore(existingMeta: RowMeta, incomingMeta: RowMeta, existing: StoredRow, incoming: Row): StoredRow {
    return isOlder(incomingMeta, existingMeta) ? existing : incoming;
  }

  mergeMetaWithStore(existingMeta: RowMeta, incomingMeta: RowMeta): RowMeta {
    return laterMeta(existingMeta, incomingMeta);
  }

  /** @internal */
  normalize(input: unknown, parent: unknown, key: string | undefined, context: NormalizeContext): unknown {
    const row = this.content.normalize(input, parent, key, context);
    if (typeof row !== 'object') return row;
    const { nestKey } = this.#options;
    const pk = context.owner && nestKey ? collectionPk(nestKey(parent, String(key))) : this.pk(context.args);
    context.write(this, pk, row as Row);
    return pk;
  }

  /** @internal @see spec: S13.10 */
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
      // One entity reads as a copy of it: the collection has a value of its own.
      Object.setPrototypeOf(value, Object.getPrototypeOf(read) as object);
      for (const [name, member] of Object.entries(read)) put(value as Record<string, unknown>, name, member);
    }
    return true;
  }

  /**
   * The first of the collections that read rows of one table alike: their values are then the same, whichever is asked.
   * One that somebody taught to read in another way is on its own.
   *
   * @see spec: S23.4
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

  /** @internal */
  placeOfItem(reference: unknown, context: NormalizeContext): RowPlace | undefined {
    const { schema, id } = referred(this.item, reference) ?? {};
    return keyOf(schema) !== undefined && typeof id === 'string' ? context.place(schema as TableSchema, id) : undefined;
  }
}

function keyOf(schema: unknown): string | undefined {
  const { key } = (schema ?? {}) as { readonly key?: unknown };
  return typeof key === 'string' ? key : undefined;
}

function checkContent(content: Schema | undefined): void {
  if (content && !isReadableTable(content)) return;
  throw new RestError({
    code: 'SCHEMA_OPTION_MISSING',
    subject: 'Collection',
    happened: 'A Collection needs the schema of a list or of a map.',
    fix: 'Write new Collection([Post]), or new Collection(new Values(Post)).',
  });
}

/** Name of what the items are: the key of an entity, those of several joined. @see spec: S13.1 */
function keyOfItems(item: unknown): string {
  const keys = kindsIn(item).map(keyOf);
  if (isDevelopment()) checkKeys(keys);
  return keys.join(';');
}

function checkKeys(keys: readonly (string | undefined)[]): void {
  if (keys.length > 0 && !keys.includes(undefined)) return;
  throw new RestError({
    code: 'SCHEMA_OPTION_MISSING',
    subject: 'Collection',
    happened: 'The items of a Collection must be entities: something with a primary key and a table.',
    fix: 'Write new Collection([Post]) with an Entity class; use a plain [X] for lists of other values.',
  });
}
