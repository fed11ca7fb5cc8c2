import { KEY_NAMES, isInline } from '../document/shape.js';
import type { ObjectShape, Shape, Shapes } from '../document/shape.js';

/** What an answer brings: a list or an item, perhaps as the member `envelope` of an object. */
export type Brought =
  | {
      readonly kind: 'list' | 'item' | 'map';
      readonly of: Shape;
      readonly envelope?: string;
      readonly around?: ObjectShape;
      /** In HAL: the object that has `around` as its member `_embedded`. */
      readonly outer?: ObjectShape;
    }
  | { readonly kind: 'nothing' };

/** Members that say something about the rest. */
const ABOUT =
  /^(total|count|size|page|pages|limit|offset|next|prev|previous|first|last|has_?(more|next|prev)|cursor|links?|_links|meta|metadata|request_?id|trace_?id|paging|pagination|object|url|uri|kind|api_?version|incomplete|sort|order|start|end|marker|per_?page|self|is_?last|max_?results|type|entries_|ok|status|(is_?)?succe(ss|eded)|code$|number(_?of_?elements)?$|empty$|from$|to$|@odata|jsonapi|included$|errors?|message|term|search_type|.*(_count|_uri|_url|Count|_token|_marker|Token))/i;
/** Lists of what went wrong, or of what else is told, beside what was asked for. */
const BESIDE = /^(errors|warnings|included)$/i;
const LISTS = new Set(['data', 'items', 'results', 'values', 'entries', 'content', 'docs', 'records', 'rows', 'value']);
const NO_ITEMS = /^(spec|status|config|settings|attributes|entries|part|template|rules|data_?source)$/i;
const OF_OBJECTS = new Set(['object', 'union', 'expand']);

/** Where HAL puts what an answer brings, beside its links and the page. */
export const EMBEDDED = '_embedded';

export const keysIn = (shapes: Shapes, shape: ObjectShape): readonly string[] => {
  const fields = shapes.fieldsOf(shape);
  return KEY_NAMES.filter((name) => shapes.isScalar(fields.get(name)));
};

function itemIn(
  shapes: Shapes,
  shape: ObjectShape,
  entries: readonly (readonly [string, Shape])[],
): Brought | undefined {
  const fields = shapes.fieldsOf(shape);
  if (
    fields.has('metadata') ||
    fields.has('apiVersion') ||
    entries.some(([name, each]) => each.kind === 'list' && !BESIDE.test(name))
  )
    return undefined;
  const objects = entries.filter(
    ([name, each]) => (each.kind === 'object' || each.kind === 'union') && !ABOUT.test(name),
  );
  const [found] = objects;
  if (!found || objects.length > 1 || NO_ITEMS.test(found[0])) return undefined;
  if (!entries.every(([name]) => name === found[0] || ABOUT.test(name))) return undefined;
  const isKeyed = found[1].kind === 'union' || (found[1].kind === 'object' && keysIn(shapes, found[1]).length > 0);
  return isKeyed || isInline(shape.at) ? { kind: 'item', of: found[1], envelope: found[0], around: shape } : undefined;
}

/** The list that HAL puts into `_embedded`, where the rest says something about it. */
function embeddedIn(
  shapes: Shapes,
  shape: ObjectShape,
  entries: readonly (readonly [string, Shape])[],
): Brought | undefined {
  const inner = entries.find(([name]) => name === EMBEDDED)?.[1];
  if (inner?.kind !== 'object' || !entries.every(([name]) => name === EMBEDDED || ABOUT.test(name))) return undefined;
  const brought = broughtBy(shapes, inner);
  return brought.kind === 'list' && brought.envelope !== undefined ? { ...brought, outer: shape } : undefined;
}

/** A list in an object: one without a key of its own, with one list of objects, the rest being about it. */
export function broughtBy(shapes: Shapes, shape: Shape): Brought {
  if (shape.kind === 'list') return { kind: 'list', of: shape.of };
  if (shape.kind === 'map') return { kind: 'map', of: shape.of };
  if (shape.kind === 'union' || shape.kind === 'expand') return { kind: 'item', of: shape };
  if (shape.kind !== 'object') return { kind: 'nothing' };
  const isKeyed = keysIn(shapes, shape).length > 0;
  const entries = [...shapes.fieldsOf(shape)].map(
    ([name, field]) => [name, shapes.shapeOf(field.schema, field.at)] as const,
  );
  if (isKeyed) return { kind: 'item', of: shape };
  const lists = entries.flatMap(([name, each]) =>
    each.kind === 'list' && OF_OBJECTS.has(each.of.kind) ? [[name, each.of] as const] : [],
  );
  const hasOthers = entries.some(([name, each]) => each.kind !== 'list' && !ABOUT.test(name));
  const wanted = lists.length > 1 ? lists.filter(([name]) => !BESIDE.test(name)) : lists;
  const list = wanted.length === 1 ? wanted[0] : lists.find(([name]) => LISTS.has(name));
  if (list && !hasOthers) return { kind: 'list', of: list[1], envelope: list[0], around: shape };
  return embeddedIn(shapes, shape, entries) ?? itemIn(shapes, shape, entries) ?? { kind: 'item', of: shape };
}
