import { fieldsIn, listIn, own } from '../document/json.js';
import { isNullable } from '../document/shape.js';
import { constantIn } from '../understand/families.js';
import { quoted } from './print.js';
import { typeOf } from './types.js';
import type { Field } from '../document/shape.js';
import type { Tree } from '../understand/trees.js';
import type { Doc } from './print.js';
import type { TypeContext } from './types.js';

const PLAIN: Readonly<Record<string, string>> = { string: "''", integer: '0', number: '0', boolean: 'false' };

interface Default {
  /** With what its type says besides: `| null`. */
  readonly type: Doc;
  readonly value: string;
  /** The value tells the type. */
  readonly isPlain: boolean;
}

/** What a field is before its row says anything. Relations and objects may be missing: `null`. */
export function defaultOf(context: TypeContext, field: Field, tree: Tree | undefined): Default {
  const { model } = context;
  const type = typeOf(context, field, tree);
  const { schema, at } = model.document.follow(field.schema, field.at);
  const shape = model.shapes.shapeOf(field.schema, field.at);
  const nullable = shape.nullable === true || isNullable(schema) || isNullable(field.schema);
  if (nullable) return { type, value: 'null', isPlain: false };
  if (tree?.kind === 'date' || tree?.kind === 'seconds') return { type, value: 'new Date(0)', isPlain: true };
  const kind = model.shapes.typeOf({ schema, at });
  if (shape.kind === 'list') return { type, value: '[]', isPlain: false };
  if (shape.kind === 'map' && !tree) return { type, value: '{}', isPlain: false };
  const constant = constantIn(schema);
  if (constant !== undefined) return { type, value: `${quoted(constant)} as const`, isPlain: true };
  const [first] = listIn(own(fieldsIn(schema), 'enum'));
  if (typeof first === 'string') return { type, value: quoted(first), isPlain: false };
  if (typeof first === 'number') return { type, value: String(first), isPlain: false };
  const plain =
    tree === undefined && shape.kind === 'scalar' && type === (kind === 'integer' ? 'number' : kind)
      ? PLAIN[kind ?? '']
      : undefined;
  if (plain !== undefined) return { type, value: plain, isPlain: true };
  return type === 'unknown'
    ? { type, value: 'null', isPlain: false }
    : { type: [type, ' | null'], value: 'null', isPlain: false };
}

/** A value in an object schema that stands for its type. */
export function shapeDefault(context: TypeContext, field: Field, type: Doc): Doc {
  const { type: own, value, isPlain } = defaultOf(context, { ...field, required: true }, undefined);
  const optional = field.required ? '' : ' | undefined';
  if (isPlain && field.required && own === type) return value;
  return isPlain && own === type ? [value, ' as ', type, optional] : ['null as unknown as ', type, optional];
}
