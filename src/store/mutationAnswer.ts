import { bodyOf } from '../endpoint/callArgs.js';
import { argumentFields } from '../schema/collectionKey.js';
import { inside, itemsIn, pkIn, pkNamed, pkOfItem, placeOfItems, putInside, withItems } from '../schema/itemPlace.js';
import { isUsablePk, namesIn } from '../schema/primaryKey.js';
import { isPlainObject } from '../shared/json.js';
import type { Addressed } from '../endpoint/callArgs.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { EntityClass } from '../schema/normalizeEntity.js';
import type { ItemPlace } from '../schema/itemPlace.js';

type Fields = Readonly<Record<string, unknown>>;
type Args = readonly unknown[];

const METHODS_OF_FIELDS: readonly unknown[] = ['PUT', 'PATCH'];

/** Whether what is sent to an endpoint are fields of its items. */
export const sendsFields = (endpoint: EndpointInstance): boolean =>
  METHODS_OF_FIELDS.includes((endpoint as { readonly method?: string }).method);

const declares = ({ defaults, schema = {} }: EntityClass, name: string): boolean =>
  Object.hasOwn(defaults, name) || Object.hasOwn(schema, name);

/** How a file is written down. */
const isFile = (value: unknown): boolean =>
  isPlainObject(value) && typeof value['type'] === 'string' && typeof value['size'] === 'number';

/** What was asked of a server. */
export interface Asked {
  readonly endpoint: EndpointInstance;
  readonly args: Args;
  readonly place: ItemPlace;
}

/** What is sent of the items, be it in the objects that are around them in an answer. */
export function sentOf({ endpoint, args, place }: Asked): unknown {
  // The body is not written down; an argument in its place would be taken for it.
  if (endpoint.sensitive === true || !('path' in endpoint)) return undefined;
  const body = bodyOf(endpoint as EndpointInstance & Addressed, args);
  return inside(body, place.within) ?? body;
}

/**
 * Those of the fields sent that an entity declares. The parameters of a create are some of them; what an action on an item
 * sends is none.
 *
 * @param isNew the answer names an item that the arguments do not.
 */
export function fieldsSent(asked: Asked, entity: EntityClass, sent: unknown, isNew = false): Fields {
  const { endpoint, args, place } = asked;
  const isCreate = place.change?.creates === true;
  if (!isCreate && !isNew && !sendsFields(endpoint)) return {};
  // A body alone is of one item, and what is answered may be the whole list.
  const params = isCreate && args[0] !== sentOf(asked) && argumentFields(args[0]);
  const fields = { ...params, ...argumentFields(sent) };
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => declares(entity, name) && !isFile(value)));
}

/** What an answer says, and whether that is nothing but which rows it is about. */
export interface Heard {
  readonly response: unknown;
  readonly rows?: readonly HeardRow[];
  readonly isKeyOnly?: boolean;
}

/** A row that an answer is about. */
export interface HeardRow {
  readonly entity?: EntityClass;
  readonly pk: string;
  readonly isKey: boolean;
  /** Fields that were sent of it. */
  readonly sent?: Fields;
}

/** The row that an item of an answer is about; undefined where it tells no primary key. */
function rowOf(item: unknown, { kinds, kindIn, isGone }: ItemPlace, args: Args): HeardRow | undefined {
  if (isGone && isUsablePk(item)) return { pk: String(item), isKey: true };
  const [, entity] = kinds.find(([name]) => name === kindIn?.(item)) ?? [];
  if (typeof item !== 'object' || item === null || !entity) return undefined;
  const fields = (entity.process(item as Fields, item, undefined, args) ?? item) as Fields;
  const pk = pkIn(entity, fields, args);
  if (pk === undefined) return undefined;
  const ofKey = namesIn(fields, pkOfItem(entity, args));
  return { entity, pk, isKey: Object.keys(item).every((name) => ofKey.has(name) || !declares(entity, name)) };
}

/** The rows that something in the form of an answer is about. */
export const rowsHeard = (response: unknown, place: ItemPlace, args: Args): readonly HeardRow[] =>
  itemsIn(inside(response, place.within), place, args).flatMap((item) => rowOf(item, place, args) ?? []);

const saysAll = ({ defaults }: EntityClass, item: unknown): boolean =>
  Object.keys(defaults).every((name) => Object.hasOwn(item as object, name));

/**
 * An answer of a mutation as it is stored: over what was shown or sent, which count as confirmed where it does not carry
 * them.
 *
 * @param payload JSON.
 * @param shown gives what is shown for the request.
 * @returns undefined where it says nothing of what its schema describes.
 * @throws what `process` of an entity throws.
 * @see spec: decision 99
 */
export function hear(
  endpoint: EndpointInstance,
  payload: unknown,
  args: Args,
  shown: () => unknown = () => undefined,
): Heard | undefined {
  const place = placeOfItems(endpoint.schema);
  const isSaid = (name: string): boolean => (inside(payload, [name]) ?? null) !== null;
  const said = place && inside(payload, place.within);
  if (!place || ((said ?? null) === null && place.members?.some(isSaid))) return { response: payload };
  const items = itemsIn(said, place, args);
  const rows = items.flatMap((item) => rowOf(item, place, args) ?? []);
  // A search may find nothing.
  if (place.isMany && Array.isArray(said) && items.length === 0 && !sendsFields(endpoint)) return { response: payload };
  if (rows.length === 0 || rows.length < items.length) return undefined;
  const asked = { endpoint, args, place };
  const sent = itemsIn(sentOf(asked), place, args);
  const expected = (): readonly unknown[] => {
    const expectedItems = itemsIn(inside(shown(), place.within), place, args);
    return expectedItems.length === items.length ? expectedItems : [];
  };
  const taken = rows.map((row, index) => {
    const { entity, pk, isKey } = row;
    const item = items[index];
    // A server answers in its own order, or of some of them.
    const isOf = (each: unknown): boolean => !!entity && pkNamed(entity, args, each, true) === pk;
    const body = sent.find(isOf) ?? (sent.length === items.length ? sent[index] : undefined);
    // One that is about something else stays what it is.
    if (!entity) return { row, item };
    const named = pkNamed(entity, args, body, !!place.change);
    if (!place.change?.creates && (named ?? pk) !== pk) return { row, item };
    const fields = fieldsSent(asked, entity, body, isKey && named === undefined);
    const below: Fields = { ...fields, ...(!saysAll(entity, item) && argumentFields(expected()[index])) };
    const isWhole = Object.keys(below).every((name) => Object.hasOwn(item as object, name));
    return { row: { ...row, sent: fields }, item: isWhole ? item : { ...below, ...(item as object) } };
  });
  const completed = taken.map(({ item }) => item);
  const isChanged = completed.some((item, index) => item !== items[index]);
  return {
    response: isChanged ? putInside(payload, place.within, withItems(said, place, args, completed)) : payload,
    rows: taken.map(({ row }) => row),
    isKeyOnly: rows.every(({ isKey }) => isKey),
  };
}
