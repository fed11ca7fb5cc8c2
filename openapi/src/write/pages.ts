import { quoted } from './print.js';
import type { ObjectShape, Shapes } from '../document/shape.js';
import { WINDOW } from '../understand/search.js';
import type { Placed } from '../document/Document.js';
import type { Operation, Parameter } from '../document/operations.js';
import { EMBEDDED } from '../understand/envelope.js';
import type { Brought } from '../understand/envelope.js';
import type { TypeContext } from './types.js';

const TOKENS =
  /^(cursor|marker|next_?marker|continue|page_?token|next_?token|after|start|starting_token|offset|pagination_?token)$/i;
const NEXT = /^(next|next_?(cursor|marker|token|page_?token|page|offset)|continue|cursor|end_?cursor|after)$/i;

/** A text in an answer that asks for the next page: at the top, or in an object beside the list. */
function tokenIn(shapes: Shapes, around: ObjectShape, depth = 0): readonly string[] | undefined {
  for (const [name, field] of shapes.fieldsOf(around)) {
    if (NEXT.test(name) && shapes.typeOf(field) === 'string' && field.schema.format !== 'uri') return [name];
    const shape = shapes.shapeOf(field.schema, field.at);
    const inner = shape.kind === 'object' && depth < 2 ? tokenIn(shapes, shape, depth + 1) : undefined;
    if (inner) return [name, ...inner];
  }
  return undefined;
}

/** Where answers have the address of the next page, beside the list. */
const LINKS: readonly (readonly string[])[] = [
  ['next'],
  ['links', 'next'],
  ['_links', 'next'],
  ['_links', 'next', 'href'],
  ['@odata.nextLink'],
];

/** The first of them that is a text; at the top it must say that it is an address, as a token may have that name. */
function linkIn(shapes: Shapes, around: ObjectShape): readonly string[] | undefined {
  return LINKS.find((path) => {
    let at: Placed | undefined = around;
    for (const name of path) at = at && shapes.fieldsOf(at).get(name);
    if (!at || shapes.typeOf(at) !== 'string') return false;
    return path[0] !== 'next' || shapes.bareOf(at).schema.format === 'uri';
  });
}

const COUNT = /^(total_?pages|last_?page|page_?count|num_?pages)$/i;

/** How many pages there are: at the top, or in an object beside the list. */
function pageCountIn(shapes: Shapes, around: ObjectShape, depth = 0): readonly string[] | undefined {
  for (const [name, field] of shapes.fieldsOf(around)) {
    if (COUNT.test(name) && shapes.typeOf(field) === 'integer') return [name];
    const shape = shapes.shapeOf(field.schema, field.at);
    const inner = shape.kind === 'object' && depth < 1 ? pageCountIn(shapes, shape, depth + 1) : undefined;
    if (inner) return [name, ...inner];
  }
  return undefined;
}

/** Some count pages from 0: the document says so by what is usual, or by what is least. */
function firstPage(page: Parameter): number {
  const { default: usual, minimum } = page.schema.schema;
  return typeof usual === 'number' ? usual : minimum === 0 ? 0 : 1;
}

const pathText = (path: readonly string[]): string => `[${path.map(quoted).join(', ')}]`;

const rowsAt = ({ envelope, outer }: Extract<Brought, { kind: 'list' | 'item' | 'map' }>): string => {
  return pathText([...(outer ? [EMBEDDED] : []), ...(envelope === undefined ? [] : [envelope])]);
};

/** The call of a helper that finds the next page; undefined where the document does not say how. */
export function nextPageOf({ model, parts }: TypeContext, operation: Operation, brought: Brought): string | undefined {
  if (brought.kind !== 'list') return undefined;
  const around = brought.outer ?? brought.around;
  const query = operation.parameters.filter((each) => each.in === 'query');
  const named = (pattern: RegExp) => query.find(({ name }) => pattern.test(name))?.name;
  const use = (helper: string, ...args: readonly string[]): string =>
    `/* @__PURE__ */ ${parts.value(helper, 'pages')}(${args.join(', ')})`;
  const fields = around ? model.shapes.fieldsOf(around) : new Map<string, never>();
  const isNumber = (name: string): boolean =>
    query.some((each) => each.name === name && ['integer', 'number'].includes(model.shapes.typeOf(each.schema) ?? ''));
  if (named(/^starting_after$/) !== undefined && fields.has('has_more'))
    return use('afterLast', quoted('starting_after'), rowsAt(brought));
  const link = around && linkIn(model.shapes, around);
  const windows = query.map(({ name }) => name).filter((name) => WINDOW.test(name));
  if (link && windows.length > 0) {
    // A server may go on by a token that no parameter is for.
    const more = link[0] === '@odata.nextLink' && !windows.includes('$skiptoken') ? ['$skiptoken'] : [];
    return use('byLink', pathText([...windows, ...more]), pathText(link));
  }
  const [page, offset] = [named(/^(page|page_?number|page\[number\])$/i), named(/^(\$?skip|offset|start_?at)$/i)];
  const token = around && tokenIn(model.shapes, around);
  const cursor = query.find(({ name }) => TOKENS.test(name) && !isNumber(name))?.name;
  if (token && cursor !== undefined) return use('byToken', quoted(cursor), pathText(token));
  const size = named(/^(per_?page|limit|page_?size|page\[size\]|size|max_?results|count|\$top)$/i);
  const usual = query.find(({ name }) => name === size)?.schema.schema.default;
  const rows = rowsAt(brought);
  const first = query.flatMap((each) => (each.name === page ? [firstPage(each)] : []))[0] ?? 1;
  const from = first === 1 ? [] : [String(first)];
  const pages = size === undefined && around ? pageCountIn(model.shapes, around) : undefined;
  if (page !== undefined && isNumber(page) && pages) return use('byCount', quoted(page), pathText(pages), ...from);
  if (size === undefined) return undefined;
  const count = typeof usual === 'number' ? String(usual) : 'undefined';
  if (page !== undefined && isNumber(page)) return use('byNumber', quoted(page), quoted(size), count, rows, ...from);
  return offset !== undefined && isNumber(offset)
    ? use('byOffset', quoted(offset), quoted(size), count, rows)
    : undefined;
}
