import { quoted } from './print.js';
import type { ObjectShape, Shapes } from '../document/shape.js';
import type { Operation } from '../document/operations.js';
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

const rowsAt = ({ envelope, outer }: Extract<Brought, { kind: 'list' | 'item' | 'map' }>): string => {
  const path = [...(outer ? [EMBEDDED] : []), ...(envelope === undefined ? [] : [envelope])];
  return `[${path.map(quoted).join(', ')}]`;
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
  const next = fields.get('next');
  const [page, offset] = [named(/^page$|^page_?number$/i), named(/^(offset|skip|start_?at)$/i)];
  if (
    next &&
    around &&
    /next/i.test('next') &&
    model.shapes.typeOf(next) === 'string' &&
    next.schema.format === 'uri'
  ) {
    const windows = query
      .map(({ name }) => name)
      .filter((name) => /^(limit|offset|page|page_?size|per_?page|cursor|after)$/i.test(name));
    return windows.length > 0 ? use('byLink', `[${windows.map(quoted).join(', ')}]`, "['next']") : undefined;
  }
  const token = around && tokenIn(model.shapes, around);
  const cursor = query.find(({ name }) => TOKENS.test(name) && !isNumber(name))?.name;
  if (token && cursor !== undefined) return use('byToken', quoted(cursor), `[${token.map(quoted).join(', ')}]`);
  const size = named(/^(per_?page|limit|page_?size|size|max_?results|count)$/i);
  const usual = query.find(({ name }) => name === size)?.schema.schema.default;
  const rows = rowsAt(brought);
  if (size === undefined) return undefined;
  const count = typeof usual === 'number' ? String(usual) : 'undefined';
  if (page !== undefined && isNumber(page)) return use('byNumber', quoted(page), quoted(size), count, rows);
  return offset !== undefined && isNumber(offset)
    ? use('byOffset', quoted(offset), quoted(size), count, rows)
    : undefined;
}
