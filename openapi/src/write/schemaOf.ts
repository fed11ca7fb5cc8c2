import { braces, memberName, quoted } from './print.js';
import { shapeDefault } from './defaults.js';
import { typeOf } from './types.js';
import { EMBEDDED } from '../understand/envelope.js';
import type { Brought } from '../understand/envelope.js';
import type { Model } from '../understand/model.js';
import type { Tree } from '../understand/trees.js';
import type { Doc } from './print.js';
import type { TypeContext } from './types.js';

const seconds = '(seconds: number) => new Date(seconds * 1000)';

/** A schema as it is declared: `[Label]`, `{ head: { repo: Repository } }`. */
export function schemaOf(context: TypeContext, tree: Tree): Doc {
  const { parts } = context;
  if (tree.kind === 'date') return 'Date';
  if (tree.kind === 'seconds') return seconds;
  if (tree.kind === 'entity') return parts.value(tree.entity.name, tree.entity.name);
  if (tree.kind === 'list') return ['[', schemaOf(context, tree.of), ']'];
  if (tree.kind === 'map')
    return ['/* @__PURE__ */ new ', parts.value('Values', 'rest-slice'), '(', schemaOf(context, tree.of), ')'];
  if (tree.kind === 'object')
    return braces([...tree.members].map(([name, member]) => [memberName(name), ': ', schemaOf(context, member)]));
  const kinds = [...tree.of].map(([value, entity]) => [memberName(value), ': ', parts.value(entity.name, entity.name)]);
  return ['/* @__PURE__ */ new ', parts.value('Union', 'rest-slice'), '(', braces(kinds), `, ${quoted(tree.by)})`];
}

/** An object around entities, whose other members say their types: `{ data: [Charge], has_more: false }`. */
export function objectSchemaOf(
  context: TypeContext,
  shape: Extract<Tree, { kind: 'object' }>['shape'],
  schemas: ReadonlyMap<string, Doc>,
): Doc {
  const model: Model = context.model;
  const members = [...model.shapes.fieldsOf(shape)].map(([name, field]): Doc => {
    const schema = schemas.get(name);
    return [memberName(name), ': ', schema ?? shapeDefault(context, field, typeOf(context, field))];
  });
  return braces(members);
}

/** The schema of an answer around what it brings; undefined where it brings that bare. */
export function envelopeSchemaOf(context: TypeContext, brought: Brought, own: Doc): Doc | undefined {
  if (brought.kind === 'nothing' || brought.envelope === undefined || !brought.around) return undefined;
  const { around, envelope, outer } = brought;
  const schema = objectSchemaOf(context, around, new Map([[envelope, own]]));
  return outer ? objectSchemaOf(context, outer, new Map([[EMBEDDED, schema]])) : schema;
}
