import { isFields, own } from '../shared/own.js';
import { preview } from '../shared/preview.js';
import { RestError } from '../shared/RestError.js';
import { isInvalid } from './Schema.js';
import { isUsablePk } from './primaryKey.js';
import { isOlder } from './rowOrder.js';
import { ifItCan } from '../shared/ifItCan.js';
import type {
  DenormalizeContext,
  NormalizeContext,
  QueryContext,
  Row,
  RowMeta,
  StoredRow,
  TableSchema,
  ValueSchema,
} from './Schema.js';

type Fields = Readonly<Record<string, unknown>>;

/** The members of an entity class that a Scalar needs for cells outside of that entity. */
interface CellEntity {
  readonly key: string;
  pk(value: unknown, parent?: unknown, key?: string, args?: readonly unknown[]): unknown;
}

export interface ScalarOptions {
  /** Maps the endpoint's arguments to the lens: text without `|`; undefined where the arguments name none. */
  readonly lens: (args: readonly any[]) => string | undefined; // `any`: what endpoints take is not known here
  /** Names the table `Scalar(<key>)`. */
  readonly key: string;
  /** The entity that owns the cells where the Scalar is no field of one: in lists, maps and collections. */
  readonly entity?: object;
}

/** First item of the reference to a cell in the row of an entity. It has no lens: all lenses share the reference. */
const REFERENCE = '@@rest-slice/scalar';

type Reference = readonly [mark: typeof REFERENCE, entityKey: string, entityPk: string, field: string];

const isReference = (input: unknown): input is Reference =>
  Array.isArray(input) && input[0] === REFERENCE && input.length === 4;

/** Returns whether a value is the key of a cell. Primary keys may contain `|`; entity keys and lenses may not. */
const isCellPk = (input: unknown): input is string =>
  typeof input === 'string' && input.indexOf('|') > 0 && input.indexOf('|') < input.lastIndexOf('|');
const lensOfCell = (cellPk: string): string => cellPk.slice(cellPk.lastIndexOf('|') + 1);

/** @throws RestError SCALAR_ENTITY_KEY_INVALID */
function refuseEntityKey(subject: string, entityKey: string): void {
  if (!entityKey.includes('|')) return;
  throw new RestError({
    code: 'SCALAR_ENTITY_KEY_INVALID',
    subject,
    happened: `The entity key "${entityKey}" contains "|", which separates the parts of a cell's key.`,
    fix: 'Give the entity another `static key`.',
  });
}

function wrongLens(subject: string, lens: unknown, args: readonly unknown[]): RestError {
  const isMissing = lens === undefined;
  return new RestError({
    code: isMissing ? 'SCALAR_LENS_MISSING' : 'SCALAR_LENS_INVALID',
    subject,
    happened: isMissing ? 'The lens found nothing in the arguments' : 'A lens is text without "|"',
    found: `${isMissing ? '' : `; got ${preview(lens, 80)} for`} ${preview(args, 200)}`,
    fix: 'The arguments of an endpoint whose response has Scalar values must contain the lens.',
    status: 400,
  });
}

function ofNobody(subject: string): RestError {
  return new RestError({
    code: 'SCHEMA_OPTION_MISSING',
    subject,
    happened: 'It is used outside of an entity, and does not say whose cells it holds.',
    fix: 'Give it an entity: new Scalar({ lens, key, entity: Company }).',
    status: 400,
  });
}

function noCell(subject: string, input: unknown, key: string | undefined): RestError {
  return new RestError({
    code: 'RESPONSE_SHAPE',
    subject,
    happened: 'A cell is an object of values',
    found: `; got ${preview(input, 80)}${key === undefined ? '' : ` at "${key}"`}`,
    fix: 'Check the response, or shape it in process().',
    status: 400,
  });
}

function withoutPk(subject: string, input: object, entityKey: string): RestError {
  return new RestError({
    code: 'PK_MISSING',
    subject,
    happened: `No primary key of ${entityKey}`,
    found: ` in ${preview(input, 300)}`,
    fix: 'Give the items an id, send them as a map by primary key, or override entityPk().',
    status: 400,
  });
}

/**
 * A value that depends on the endpoint's arguments, such as figures for one portfolio: stored once for each lens, beside
 * the entity's row. All Scalar fields of a row, and of one lens, share a cell: `Company|1|A`.
 *
 * ```ts
 * const figures = new Scalar({ key: 'portfolio', lens: (args) => args[0]?.portfolio });
 * class Company extends Entity { id = ''; share = 0; static key = 'Company'; static schema = { share: figures } }
 * ```
 */
export class Scalar implements ValueSchema, TableSchema {
  readonly key: string;
  readonly lens: ScalarOptions['lens'];
  readonly entity: object | undefined;
  /** Normalizes `null` too: the value of one lens may be null, and the row keeps its reference. */
  readonly takesNull = true;

  /** @throws RestError SCHEMA_OPTION_MISSING, SCALAR_ENTITY_KEY_INVALID */
  constructor({ lens, key, entity }: ScalarOptions) {
    if (typeof lens !== 'function' || typeof key !== 'string') {
      throw new RestError({
        code: 'SCHEMA_OPTION_MISSING',
        subject: 'Scalar',
        happened: 'new Scalar() needs a key, which names its table, and a lens.',
        fix: "Write new Scalar({ key: 'portfolio', lens: (args) => args[0]?.portfolio }).",
      });
    }
    this.key = `Scalar(${key})`;
    this.lens = lens;
    this.entity = entity;
    if (entity) refuseEntityKey(this.key, (entity as CellEntity).key);
  }

  /**
   * The primary key of the entity that a cell outside of it belongs to; override it where an item names it otherwise. The
   * key in the object around the item counts only if the item is that member: the items of a list have the list's key.
   */
  entityPk(input: Fields, parent: unknown, key: string | undefined, args: readonly unknown[]): unknown {
    if (key !== undefined && isFields(parent) && own(parent, key) === input) return key;
    return (this.entity as CellEntity).pk(input, parent, key, args);
  }

  /** @internal */
  normalize(input: unknown, parent: unknown, key: string | undefined, context: NormalizeContext): unknown {
    const { owner } = context;
    const isField = owner !== undefined && owner.row === parent && key !== undefined && own(owner.row, key) === input;
    if (!isField) return this.#normalizeItem(input, parent, key, context);
    const { table, pk } = owner;
    const reference: Reference = [REFERENCE, table, pk, key];
    // A stored row that is written again: its reference stays.
    if (isReference(input) && reference.every((part, at) => part === input[at])) return input;
    context.write(this, this.#cellPk(table, pk, context.args), { [key]: input });
    return reference;
  }

  /** @internal Reads a field's value under the lens, or the cell of a cell key. `any`: cells hold any field values. */
  denormalize(input: unknown, context: DenormalizeContext): any {
    if (isReference(input)) return this.#readField(input, context);
    if (isCellPk(input)) return context.row(this.key, input);
    if (!Array.isArray(input)) return input;
    const cells = input.map((item: unknown) => (isCellPk(item) ? context.row(this.key, item) : item));
    return cells.filter((cell) => cell !== undefined && !isInvalid(cell));
  }

  /** Lists the keys of all cells of the lens; undefined where there is none. */
  queryKey(args: readonly unknown[], context: QueryContext): readonly string[] | undefined {
    const lens = this.#readLens(args);
    if (lens === undefined || args[0] === null) return undefined;
    const cells = context.pks(this.key)?.filter((pk) => lensOfCell(pk) === lens && this.#isShown(pk, context));
    return cells?.length ? cells : undefined;
  }

  /** @internal */
  merge(existing: Row, incoming: Row): Row {
    return { ...existing, ...incoming };
  }

  /** @internal */
  mergeWithStore(existingMeta: RowMeta, incomingMeta: RowMeta, existing: StoredRow, incoming: Row): StoredRow {
    const isLate = isOlder(incomingMeta, existingMeta);
    if (isInvalid(existing)) return isLate ? existing : incoming;
    return isLate ? this.merge(incoming, existing) : this.merge(existing, incoming);
  }

  #isShown(pk: string, context: QueryContext): boolean {
    return typeof context.stored(this.key, pk) === 'object' && !isInvalid(context.stored(this.key, pk));
  }

  /** @internal Returns whether a field has a value under the lens of these arguments. */
  hasValue(input: unknown, args: readonly unknown[], cellOf: (table: string, pk: string) => unknown): boolean {
    if (!isReference(input)) return true;
    const [, entityKey, entityPk, field] = input;
    const cell = cellOf(this.key, `${entityKey}|${entityPk}|${String(this.#readLens(args))}`);
    return isFields(cell) && Object.hasOwn(cell, field);
  }

  /** Reads a field under the lens: `undefined` without a lens or a cell, not the default of the class. */
  #readField([, entityKey, entityPk, field]: Reference, context: DenormalizeContext): unknown {
    const lens = context.argument(this.#readLens);
    if (lens === undefined) return undefined;
    const cell = context.row(this.key, `${entityKey}|${entityPk}|${lens}`);
    return isFields(cell) ? own(cell, field) : undefined;
  }

  /** Finds the lens of a reader's arguments; undefined where `lens` throws on them, or gives no text. */
  readonly #readLens = (args: readonly unknown[]): string | undefined => {
    const lens: unknown = ifItCan(() => this.lens(args));
    return typeof lens === 'string' ? lens : undefined;
  };

  /** @throws RestError SCALAR_LENS_MISSING, SCALAR_LENS_INVALID, SCALAR_ENTITY_KEY_INVALID */
  #cellPk(entityKey: string, entityPk: string, args: readonly unknown[]): string {
    refuseEntityKey(this.key, entityKey);
    const lens: unknown = this.lens(args);
    if (typeof lens !== 'string' || lens.includes('|')) throw wrongLens(this.key, lens, args);
    return `${entityKey}|${entityPk}|${lens}`;
  }

  #normalizeItem(input: unknown, parent: unknown, key: string | undefined, context: NormalizeContext): unknown {
    if (input === null || input === undefined || isCellPk(input)) return input;
    const entity = this.entity as CellEntity | undefined;
    if (!entity) throw ofNobody(this.key);
    if (!isFields(input)) throw noCell(this.key, input, key);
    const entityPk = this.entityPk(input, parent, key, context.args);
    if (!isUsablePk(entityPk)) throw withoutPk(this.key, input, entity.key);
    const cellPk = this.#cellPk(entity.key, String(entityPk), context.args);
    context.write(this, cellPk, { ...input });
    return cellPk;
  }
}
