import { parametersOf } from '../document/operations.js';
import { braces, comment, memberAccess, memberName, openBraces, quoted, typeBraces } from './print.js';
import { typeItself, typeOf } from './types.js';
import { ORDER, WINDOW } from '../understand/search.js';
import type { Operation } from '../document/operations.js';
import type { CallNames } from '../understand/model.js';
import type { FieldFilter, Search } from '../understand/search.js';
import type { Doc } from './print.js';
import type { TypeContext } from './types.js';

const isName = (name: string): boolean => /^[A-Za-z_$][\w$]*$/.test(name);

/** The path with names in place of the document's: `/repos/:owner/:repo/issues/:number`. */
export function templateOf(
  { model }: TypeContext,
  { path, place, parameters }: Operation,
  callNames: CallNames,
): string {
  // What it is called elsewhere, where the path has another name.
  const names = parametersOf(place);
  let index = 0;
  const isWide = (name: string): boolean =>
    model.config.multiSegment?.includes(name) === true ||
    parameters.some((each) => each.in === 'path' && each.name === name && each.isMultiSegment);
  return path
    .replace(/#.*$/, '')
    .split(/(\{[^}]+\})/)
    .map((part) => {
      const own = /^\{([^}]+)\}$/.exec(part)?.[1];
      if (own === undefined) return part.replace(/[\\:*(){}]/g, '\\$&');
      const name = names[index++] ?? own;
      const called = callNames.get(name) ?? name;
      return (
        (isWide(name) || isWide(own) ? '*' : ':') + (isName(called) ? called : `"${called.replace(/["\\]/g, '\\$&')}"`)
      );
    })
    .join('')
    .replace(/([:*][\w$]+)(?=[\w$])/g, '$1');
}

const queryOf = ({ parameters }: Operation, path: string) => {
  const inPath = new Set(parametersOf(path));
  return parameters.filter((each) => each.in === 'query' && !inPath.has(each.name));
};

/** Everybody knows what they mean. */
const isUsual = (name: string): boolean => WINDOW.test(name) || ORDER.test(name);

/** What a call takes besides: an interface where it is long. */
export function searchTypeOf(
  context: TypeContext,
  operation: Operation,
  name: string,
): { readonly before: readonly Doc[]; readonly type: Doc | undefined } {
  const query = queryOf(operation, operation.path);
  if (query.length === 0) return { before: [], type: undefined };
  const isOptional = query.every(({ required }) => !required);
  const members = query.map(({ name: member, required, schema, description }): Doc => {
    const type = typeOf({ ...context, isInput: true }, schema);
    return [
      ...(query.length > 5 && !isUsual(member) ? comment(description) : []),
      memberName(member),
      required ? ': ' : '?: ',
      type === 'unknown' ? 'string' : type,
    ];
  });
  if (query.length <= 5) return { before: [], type: [typeBraces(members), isOptional ? ' | undefined' : ''] };
  const before: Doc[] = [[`export interface ${name} `, openBraces(members, ';')]];
  return { before, type: [name, isOptional ? ' | undefined' : ''] };
}

/** The type of what is sent. */
export function bodyTypeOf(context: TypeContext, { body }: Operation): Doc | undefined {
  if (!body) return undefined;
  if (/multipart/.test(body.media)) return 'FormData';
  if (!/json|x-www-form-urlencoded|\*\/\*/.test(body.media))
    return /text|xml|yaml/.test(body.media) ? 'string' : 'Blob';
  const input = { ...context, isInput: true };
  const { document, shapes } = context.model;
  const target = document.follow(body.schema.schema, body.schema.at);
  const shape = shapes.shapeOf(target.schema, target.at);
  const named = typeOf(input, body.schema);
  return shape.kind === 'object' && named === 'unknown' ? typeItself(input, body.schema, 0) : named;
}

/** What is sent says what kind of JSON it is, where that is not the usual one. */
export const mediaOf = ({ body }: Operation): string | undefined =>
  body && /\+json/.test(body.media) ? `requestInit: { headers: { 'content-type': ${quoted(body.media)} } }` : undefined;

/** Options of a list: windows, orders, filters and defaults. */
export function searchOptionsOf({ windows, orders, filters, defaults }: Search): readonly Doc[] {
  const texts = (names: readonly string[]): Doc => ['[', names.map(quoted).join(', '), ']'];
  const filter = ([name, meaning]: readonly [string, 'server' | 'none' | FieldFilter]): Doc => {
    if (typeof meaning === 'string') return [memberName(name), ': ', quoted(meaning)];
    const { all, field = name } = meaning;
    const isAll = all === undefined ? '' : `value === ${quoted(all)} || `;
    return [memberName(name), `: (item, value) => ${isAll}item${memberAccess(field)} === value`];
  };
  const literal = (value: string | number | boolean): string =>
    typeof value === 'string' ? quoted(value) : String(value);
  return [
    ...(windows.length > 0 ? [['windowArguments: ', texts(windows)]] : []),
    ...(orders.length > 0 ? [['nonFilterArgumentKeys: ', texts(orders)]] : []),
    ...(filters.size > 0 ? [['filters: ', braces([...filters].map(filter))]] : []),
    ...(defaults.size > 0
      ? [['searchDefaults: ', braces([...defaults].map(([name, value]) => [memberName(name), ': ', literal(value)]))]]
      : []),
  ];
}

export const isForm = ({ body }: Operation): boolean => body !== undefined && /x-www-form-urlencoded/.test(body.media);

/** The encoder of the query, where lists in it are not written in the usual way. */
export function encoderOf({ model, parts }: TypeContext, { parameters }: Operation): string | undefined {
  const lists = parameters.filter(({ in: where, schema }) => {
    const { kind } = model.shapes.shapeOf(schema.schema, schema.at);
    return where === 'query' && kind !== 'scalar';
  });
  const joined = lists.filter(({ style }) => style !== 'repeat' && style !== 'deep');
  if (joined.length > 0 && joined.length === lists.length && joined.every(({ style }) => style === ','))
    return parts.value('withCommas', 'api');
  if (joined.length > 0) {
    const between = joined.map(({ name, style }) => `${memberName(name)}: ${quoted(style)}`);
    return `/* @__PURE__ */ ${parts.value('withSeparators', 'api')}({ ${between.join(', ')} })`;
  }
  return lists.some(({ style }) => style === 'deep') ? parts.value('withBrackets', 'api') : undefined;
}
