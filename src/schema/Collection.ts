import { own } from '../shared/own.js';
import { RestError } from '../shared/RestError.js';
import { ArraySchema, itemsOf, readItems } from './ArraySchema.js';
import { appendItems, CollectionChange, CollectionPage, prependItems, removeItems } from './collectionChanges.js';
import { CollectionMove } from './CollectionMove.js';
import { collectionPk, isSameKeyValue } from './collectionKey.js';
import { isInvalid } from './invalid.js';
import { isOlder, laterMeta, replaceInvalid } from './rowOrder.js';
import type {
  DenormalizeContext,
  NormalizeContext,
  QueryContext,
  ReadableTable,
  Row,
  RowMeta,
  StoredRow,
} from './Schema.js';

type KeyObject = Readonly<Record<string, unknown>>;
type ArgsKey = (...args: unknown[]) => KeyObject | undefined;

export interface CollectionOptions {
  /** From the endpoint's arguments to the object that identifies the list; the first argument by default. */
  readonly argsKey?: ((...args: never[]) => KeyObject | undefined) | undefined;
  /** Arguments that do not decide membership, such as an order; by default those starting with `order`. */
  readonly nonFilterArgumentKeys?: readonly string[] | RegExp | ((key: string) => boolean) | undefined;
}

const isOrderKey = (key: string): boolean => key.startsWith('order');

function keyPredicate(keys: CollectionOptions['nonFilterArgumentKeys']): (key: string) => boolean {
  if (keys === undefined) return isOrderKey;
  if (typeof keys === 'function') return keys;
  // search() ignores the state of a g or y flag.
  return keys instanceof RegExp ? (key) => key.search(keys) >= 0 : (key) => keys.includes(key);
}

/** Of a text, its characters: lists of two texts are two lists. @see spec: S13.4 */
const membersOf = (arg: unknown): KeyObject => ({ ...(arg as object | null | undefined) });

/**
 * A list that mutations can change: stored once for each set of arguments, found again by `push` and its siblings.
 *
 * @see spec: S13–S16
 */
export class Collection<S = unknown> implements ReadableTable {
  readonly schema: S;
  readonly key: string;
  readonly itemKey: string;
  /** Appends created items to every list whose arguments they match. @see spec: S16.1 */
  readonly push: CollectionChange<S>;
  /** As `push`, at the start. */
  readonly unshift: CollectionChange<S>;
  /** Takes items out of every matching list; their rows are updated from the response. @see spec: S16.7 */
  readonly remove: CollectionChange<S>;
  /** Takes items out of the lists they no longer match, and appends them to those they match now. @see spec: S17 */
  readonly move: CollectionChange<S>;
  readonly #item: unknown;
  readonly #argsKey: ArgsKey;
  readonly #isNonFilterKey: (key: string) => boolean;

  constructor(schema: S, options: CollectionOptions = {}) {
    this.schema = schema;
    this.#item = itemSchemaOf(schema);
    this.itemKey = tableKeyOf(this.#item);
    this.key = `[${this.itemKey}]`;
    this.#argsKey = (options.argsKey as ArgsKey | undefined) ?? ((first) => membersOf(first));
    this.#isNonFilterKey = keyPredicate(options.nonFilterArgumentKeys);
    this.push = new CollectionChange(this, { kind: 'push', combine: appendItems, creates: true });
    this.unshift = new CollectionChange(this, { kind: 'unshift', combine: prependItems, creates: true });
    this.remove = new CollectionChange(this, { kind: 'remove', combine: removeItems });
    this.move = new CollectionMove(this, { kind: 'move', combine: appendItems });
  }

  /** The schema of a page of this list; `listArgs` maps the arguments of the page call to those of the list. */
  page(listArgs: (...args: unknown[]) => readonly unknown[]): CollectionPage<S> {
    return new CollectionPage(this, listArgs);
  }

  /** The primary key of the list of these arguments. @see spec: S13.3, S13.4 */
  pk(args: readonly unknown[]): string {
    return collectionPk(this.#argsKey(...args));
  }

  /** Which stored lists a mutation with these arguments changes. @see spec: S15.2 */
  createCollectionFilter(...args: readonly unknown[]): (collectionKey: KeyObject) => boolean {
    const [params, body] = [membersOf(args[0]), membersOf(args[1])];
    const gives = (name: string, value: unknown): boolean =>
      isSameKeyValue(value, own(params, name)) || isSameKeyValue(value, own(body, name));
    return (collectionKey) =>
      Object.entries(collectionKey).every(([name, value]) => this.#isNonFilterKey(name) || gives(name, value));
  }

  merge(_existing: Row, incoming: Row): Row {
    return incoming;
  }

  /** A refetch replaces the list, unless it was sent before what is stored. @see spec: S14.3, S14.4 */
  mergeWithStore(existingMeta: RowMeta, incomingMeta: RowMeta, existing: StoredRow, incoming: Row): StoredRow {
    if (isInvalid(existing)) return replaceInvalid(existingMeta, incomingMeta, existing, incoming);
    return isOlder(incomingMeta, existingMeta) ? existing : incoming;
  }

  mergeMetaWithStore(existingMeta: RowMeta, incomingMeta: RowMeta): RowMeta {
    return laterMeta(existingMeta, incomingMeta);
  }

  /** @internal */
  normalize(input: unknown, parent: unknown, key: string | undefined, context: NormalizeContext): unknown {
    const items = itemsOf(input);
    if (items === undefined) return input;
    const pk = this.pk(context.args);
    context.write(this, pk, this.normalizeItems(items, parent, key, context));
    return pk;
  }

  /** @internal Items see the parent and key of the list. */
  normalizeItems(
    items: readonly unknown[],
    parent: unknown,
    key: string | undefined,
    context: NormalizeContext,
  ): readonly unknown[] {
    return items.map((item) => context.visit(this.#item, item, parent, key));
  }

  /** @internal @see spec: S13.10 */
  queryKey(args: readonly unknown[], context: QueryContext): string | undefined {
    if (args[0] === null) return undefined;
    const pk = this.pk(args);
    return context.stored(this.key, pk) === undefined ? undefined : pk;
  }

  /** @internal */
  createIfValid(): object {
    return [];
  }

  /** @internal */
  fill(list: object, row: Row, context: DenormalizeContext): boolean {
    for (const item of readItems(this.#item, itemsOf(row) ?? [], context)) (list as unknown[]).push(item);
    return true;
  }

  /** @internal */
  readItem(input: unknown, context: DenormalizeContext): unknown {
    return context.visit(this.#item, input);
  }
}

function itemSchemaOf(schema: unknown): unknown {
  if (schema instanceof ArraySchema) return schema.schema;
  if (Array.isArray(schema) && schema.length === 1) return schema[0];
  throw new RestError({
    code: 'SCHEMA_OPTION_MISSING',
    subject: 'Collection',
    happened: 'A Collection needs the schema of a list.',
    fix: 'Write new Collection([Post]).',
  });
}

function tableKeyOf(item: unknown): string {
  const key = (item as { key?: unknown } | undefined)?.key;
  if (typeof key === 'string') return key;
  throw new RestError({
    code: 'SCHEMA_OPTION_MISSING',
    subject: 'Collection',
    happened: 'The items of a Collection must be entities: something with a primary key and a table.',
    fix: 'Write new Collection([Post]) with an Entity class; use a plain [X] for lists of other values.',
  });
}
