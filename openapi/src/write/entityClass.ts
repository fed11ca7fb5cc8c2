import { isInline, schemaName } from '../document/shape.js';
import { SELF, linkPattern } from '../understand/identity.js';
import { defaultOf } from './defaults.js';
import {
  comment,
  filledBraces,
  group,
  hardline,
  indent,
  join,
  line,
  memberAccess,
  memberName,
  quoted,
  softline,
} from './print.js';
import { schemaOf } from './schemaOf.js';
import { typeOf } from './types.js';
import type { Entity } from '../understand/entities.js';
import type { KeyPart } from '../understand/identity.js';
import type { Doc } from './print.js';
import type { TypeContext } from './types.js';

/** Members that every entity has, or no class can have. */
const NOT_FIELDS = new Set(['pk', 'constructor', '__proto__', 'prototype']);

const describedBy = ({ main, schemas }: Entity): readonly Doc[] => {
  const names = schemas.filter((at) => !isInline(at)).map(schemaName);
  const text = typeof main.shape.schema.description === 'string' ? main.shape.schema.description : '';
  const own = comment(text);
  const of =
    names.length > 1 || own.length === 0
      ? comment(names.length > 0 ? `Of the document: ${names.join(', ')}` : undefined)
      : [];
  return own.length > 0 ? own : of;
};

/** A field with a default is one that the item's own answer always has. */
function fieldsOf(context: TypeContext, entity: Entity): readonly Doc[] {
  const trees = context.model.relations.get(entity);
  const own = context.model.shapes.fieldsOf(entity.main.shape);
  const saysRequired = [...own.values()].some(({ required }) => required);
  const keys = new Set(entity.identity.parts.map(({ field }) => field?.split('.')[0]));
  const fields = [...entity.fields]
    .filter(([name]) => !NOT_FIELDS.has(name))
    .map(([name, field]): Doc => {
      // What it refers to has a comment of its own.
      const text = comment(typeof field.schema.description === 'string' ? field.schema.description : undefined);
      const tree = trees?.get(name);
      const isDeclared =
        keys.has(name) || (entity.declared.has(name) && (!saysRequired || own.get(name)?.required === true));
      if (!isDeclared) return [...text, 'declare ', memberName(name), '?: ', typeOf(context, field, tree), ';'];
      const { type, value, isPlain } = defaultOf(context, field, tree);
      return [...text, memberName(name), ...(isPlain ? [] : [': ', type]), ' = ', value, ';'];
    });
  const added = entity.identity.parts.filter(({ name, field }) => field === undefined && !entity.fields.has(name));
  return [
    ...fields,
    ...added.map(({ name }): Doc => [...comment('Of the address.'), memberName(name), ": string = '';"]),
  ];
}

const access = (from: string, name: string): string => from + memberAccess(name);

/** `this.metadata?.name ?? this.name`: calls have it at the top. */
function partOf({ name, field }: KeyPart): string {
  if (field?.includes('.') !== true) return access('value', name);
  const [outer = '', inner = ''] = field.split('.');
  return `(${access('value', outer)}${inner.includes('-') ? `?.[${quoted(inner)}]` : `?.${inner}`} ?? ${access('value', name)})`;
}

function pkOf({ parts }: TypeContext, { identity }: Entity): readonly Doc[] {
  const { parts: key, joined } = identity;
  const [first] = key;
  if (key.length === 1 && first?.name === 'id' && !first.field?.includes('.')) return [];
  const input = parts.type('Row', 'api');
  const fields = [...new Set([...key.map(({ name }) => name), ...joined])];
  const nested = new Map(
    key
      .flatMap(({ field }) => (field?.includes('.') === true ? [field.split('.') as [string, string]] : []))
      .map(([outer]) => [
        outer,
        key.flatMap(({ field }) => (field?.startsWith(`${outer}.`) === true ? [field.slice(outer.length + 1)] : [])),
      ]),
  );
  const type =
    nested.size === 0
      ? `${input}<${fields.map(quoted).join(' | ')}>`
      : `${input}<${fields.map(quoted).join(' | ')}> & { ${[...nested].map(([outer, inner]) => `readonly ${memberName(outer)}?: ${input}<${inner.map(quoted).join(' | ')}>`).join('; ')} }`;
  const own =
    key.length === 1 && joined.length === 0 && first
      ? `${parts.value('keyOf', 'api')}(${partOf(first)})`
      : `${parts.value('keyOf', 'api')}(${(joined.length > 0 ? joined.map((name) => access('value', name)) : key.map(partOf)).join(', ')})`;
  const result =
    joined.length > 0 && first
      ? [`${parts.value('keyOf', 'api')}(${access('value', first.name)})`, ' ?? ', own.replace('keyOf(', 'joined(')]
      : own;
  if (joined.length > 0) parts.value('joined', 'api');
  return [['static override pk(value: ', type, ') {', indent([hardline, 'return ', result, ';']), hardline, '}']];
}

/** Rows get what only their address says; a tombstone is no row. */
function processOf({ parts }: TypeContext, { identity, hasTombstone }: Entity): readonly Doc[] {
  const added = identity.parts.filter(({ field }) => field === undefined);
  const named = identity.joined.length > 0 && identity.link ? identity.parts[0] : undefined;
  if (added.length === 0 && !hasTombstone && !named) return [];
  const input = parts.type('Input', 'api');
  const statements: Doc[] = hasTombstone ? ['if (input.deleted === true) return undefined;'] : [];
  if (added.length === 0) {
    statements.push(
      named && identity.link
        ? `return ${parts.value('withName', 'api')}(input, ${quoted(named.name)}, input${memberAccess(identity.link.field)}, /${linkPattern(identity.link.place)}$/);`
        : 'return { ...input };',
    );
    return [
      [`static override process(input: ${input}) {`, indent([hardline, join(hardline, statements)]), hardline, '}'],
    ];
  }
  const { link } = identity;
  const names = `{ ${added.map(({ name, parameter }) => `${memberName(name)}: ${quoted(parameter ?? name)}`).join(', ')} }`;
  const call: Doc[] = ['input', 'args', names];
  // What is within another row, and has no address, is not what was asked for.
  if (link?.field === SELF) call.splice(1, 1, '[]');
  const own =
    link?.field === SELF ? `${parts.value('selfOf', 'api')}(input)` : link && `input${memberAccess(link.field)}`;
  if (link && own) call.push(own, `/${expressionOf(link.place, added)}/`);
  statements.push(
    group([
      'return ',
      parts.value('withAddress', 'api'),
      '(',
      indent([softline, join([',', line], call)]),
      softline,
      ');',
    ]),
  );
  return [
    [
      link?.field === SELF
        ? `static override process(input: ${input}) {`
        : `static override process(input: ${input}, _parent: unknown, _key: string | undefined, args: readonly unknown[]) {`,
      indent([hardline, join(hardline, statements)]),
      hardline,
      '}',
    ],
  ];
}

/** An expression whose named groups are the parameters that are wanted. */
function expressionOf(place: string, added: readonly KeyPart[]): string {
  const wanted = new Set(added.map(({ parameter }) => parameter));
  const names = [...place.matchAll(/\{([^}]+)\}/g)].map((found) => found[1] ?? '');
  let index = 0;
  return linkPattern(place).replaceAll('([^/?#]+)', () => {
    const name = names[index++] ?? '';
    return wanted.has(name) && /^[A-Za-z_$][\w$]*$/.test(name) ? `(?<${name}>[^/?#]+)` : '[^/?#]+';
  });
}

export function entityClass(context: TypeContext, entity: Entity): Doc {
  const { model, parts } = context;
  const trees = [...(model.relations.get(entity) ?? [])].filter(([name]) => !NOT_FIELDS.has(name));
  const schema = trees.map(([name, tree]): Doc => [memberName(name), ': ', schemaOf(context, tree)]);
  const body: Doc[] = [
    ...fieldsOf(context, entity),
    `static override key = ${quoted(entity.name)};`,
    ...(schema.length > 0
      ? [
          [
            'static override get schema(): Readonly<Record<string, unknown>> {',
            indent([hardline, 'return ', filledBraces(schema), ';']),
            hardline,
            '}',
          ],
        ]
      : []),
    ...pkOf(context, entity),
    ...processOf(context, entity),
  ];
  return [
    ...describedBy(entity),
    `export class ${entity.name} extends ${parts.value('Entity', 'rest-slice')} {`,
    indent([hardline, join(hardline, body)]),
    ...[hardline, '}'],
  ];
}
