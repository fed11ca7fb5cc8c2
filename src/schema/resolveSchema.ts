import { isPlainObject } from '../shared/json.js';
import { oncePer } from '../shared/oncePer.js';
import { RestError } from '../shared/RestError.js';
import { isDevelopment } from '../shared/warn.js';
import { ListSchema } from './ListSchema.js';
import { isSchema, INVALID, isInvalid } from './Schema.js';
import { own, put } from '../shared/own.js';
import type { Schema, ValueSchema, DenormalizeContext, NormalizeContext, QueryContext } from './Schema.js';

type Members = Readonly<Record<string, unknown>>;

const isObject = (input: unknown): input is Members => typeof input === 'object' && input !== null;

/** Returns whether a schema leaves no reference in a result. */
const isDerived = (schema: unknown): boolean => isSchema(schema) && schema.isDerived === true;

/** Returns whether an object has other members that are no lists: a count, a cursor. */
function hasBeside(members: Members, member: string): boolean {
  for (const name in members)
    if (name !== member && !Array.isArray(members[name]) && (members[name] ?? null) !== null) return true;
  return false;
}

const listCame = (): RestError =>
  new RestError({
    code: 'RESPONSE_SHAPE',
    subject: 'an object schema',
    happened: 'An object of named members was expected, and a list came.',
    fix: 'Use the schema of the list itself, or put it in its place in process(): process: (value) => ({ items: value }).',
    status: 400,
  });

/** An object whose declared members have schemas; also written `{ user: User }`. Other members are kept as they are. */
export class ObjectSchema<S extends object = Members> implements ValueSchema {
  readonly schema: S;

  constructor(definition: S) {
    this.schema = definition;
  }

  /** Add members. */
  define(definition: object): void {
    Object.assign(this, { schema: { ...this.schema, ...definition } });
  }

  normalize(input: unknown, _parent: unknown, _key: string | undefined, context: NormalizeContext): unknown {
    if (!isObject(input)) return input;
    // Some servers write an empty map as an empty list.
    if (Array.isArray(input) && input.length > 0) throw listCame();
    const result: Record<string, unknown> = { ...input };
    const { isBeside } = context;
    for (const [name, schema] of Object.entries(this.schema)) {
      context.isBeside = isBeside || hasBeside(input, name);
      const value = Object.hasOwn(input, name) ? context.visit(schema, input[name], input, name) : undefined;
      if (value === undefined) delete result[name];
      else put(result, name, value);
    }
    context.isBeside = isBeside;
    return result;
  }

  denormalize(input: unknown, context: DenormalizeContext): unknown {
    if (!isObject(input)) return input;
    const result: Record<string, unknown> = { ...input };
    for (const [name, schema] of Object.entries(this.schema)) {
      if (!Object.hasOwn(input, name) && !isDerived(schema)) continue;
      const value = context.visit(schema, own(input, name));
      if (isInvalid(value)) return INVALID;
      put(result, name, value);
    }
    return result;
  }

  /** Queries every member except decoders. A member that is not stored is `undefined`: the query is then incomplete. */
  queryKey(args: readonly unknown[], context: QueryContext): unknown {
    const result: Record<string, unknown> = {};
    for (const [name, schema] of Object.entries(this.schema)) {
      if (isSchema(schema) || !isDecoder(schema)) put(result, name, context.query(schema, args));
    }
    return result;
  }
}

type Decoder = ((value: unknown) => unknown) &
  (new (value: unknown) => unknown) & { readonly prototype?: { readonly toISOString?: unknown } };

/**
 * Returns whether a decoder is called with `new`: ES classes are, and `Date`, also that of another realm or of a fake
 * clock. Other functions, `Number` and `String` among them, are called without.
 */
const isConstructed = (decoder: Decoder): boolean =>
  decoder.prototype?.toISOString !== undefined || /^class\b/.test(Function.prototype.toString.call(decoder));

/** A function in a schema position: the raw value is stored, reading decodes it. */
export class DecoderSchema implements ValueSchema {
  readonly #decode: (value: unknown) => unknown;

  constructor(decoder: Decoder) {
    this.#decode = isConstructed(decoder) ? (value) => new decoder(value) : decoder;
  }

  normalize(input: unknown): unknown {
    return input;
  }

  denormalize(input: unknown): unknown {
    return input === null || input === undefined ? input : this.#decode(input);
  }
}

export function isDecoder(value: unknown): value is Decoder {
  return typeof value === 'function';
}

/** @throws RestError SCHEMA_SHORTHAND_INVALID */
function checkList({ length }: readonly unknown[]): void {
  if (length <= 1) return;
  throw new RestError({
    code: 'SCHEMA_SHORTHAND_INVALID',
    subject: 'a list schema',
    happened: `The shorthand [X] takes one schema; got ${String(length)}.`,
    fix: 'Write [X], or a schema.Union for items of several kinds.',
  });
}

const fromShorthand = /* @__PURE__ */ oncePer((shorthand: object): Schema | undefined => {
  if (Array.isArray(shorthand)) {
    if (isDevelopment()) checkList(shorthand);
    return new ListSchema(shorthand[0]);
  }
  if (isDecoder(shorthand)) return new DecoderSchema(shorthand);
  return isPlainObject(shorthand) ? new ObjectSchema(shorthand) : undefined;
});

/**
 * Resolve a schema position: a schema, or a shorthand for one.
 *
 * @returns undefined where there is none (`undefined`, `null`, a literal): the value is kept as it is.
 */
export function resolveSchema(position: unknown): Schema | undefined {
  if (isSchema(position)) return position;
  return Object(position) === position ? fromShorthand(position as object) : undefined;
}
