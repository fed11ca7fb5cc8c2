import { bodyOf, isAddressed } from '../endpoint/callArgs.js';
import { optimisticChange } from '../endpoint/optimistic.js';
import { normalizeInStore } from '../normalize/normalize.js';
import { readRow } from '../normalize/tables.js';
import { argumentFields } from '../shared/textOfArgs.js';
import { inside, itemsIn, placeOfItems, putInside, withItems } from '../schema/itemPlace.js';
import { idIn } from '../schema/listShape.js';
import { pkIn, pkNamed, isUsablePk } from '../schema/primaryKey.js';
import { processFirst, withoutDefaults } from '../schema/normalizeEntity.js';
import { OLDEST } from '../schema/rowOrder.js';
import { ifItCan } from '../shared/ifItCan.js';
import { isPlainObject } from '../shared/json.js';
import { isFields, own } from '../shared/own.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { EntityClass } from '../schema/Schema.js';
import type { ItemPlace } from '../schema/itemPlace.js';
import type { RestState } from './state.js';

type Fields = Readonly<Record<string, unknown>>;
type Args = readonly unknown[];

/** A call of an endpoint, and the place of its items in request and response. */
export interface Call {
  readonly endpoint: EndpointInstance;
  readonly args: Args;
  readonly place: ItemPlace;
  /** The items of the request's body, in the form of a response. */
  readonly sent: unknown;
}

const NOWHERE: ItemPlace = { kinds: [], path: [] };

export function callOf(endpoint: EndpointInstance, args: Args): Call {
  const place = placeOfItems(endpoint.schema) ?? NOWHERE;
  // A sensitive body is left out of the arguments; another argument would be taken for it.
  const body = endpoint.sensitive !== true && isAddressed(endpoint) ? bodyOf(endpoint, args) : undefined;
  return { endpoint, args, place, sent: inside(body, place.path) ?? body };
}

/** List the items that a call sends. Fields count as one item, even where the response is a list of all it has changed. */
export const itemsSent = ({ sent, place, args }: Call): readonly unknown[] =>
  place.isMany && isFields(sent) && !Object.values(sent).every(isFields) ? [sent] : itemsIn(sent, place, args);

/** Whether the body of an endpoint has fields of its items. */
export const sendsFields = (endpoint: EndpointInstance): boolean =>
  /^(PUT|PATCH)$/.test(String((endpoint as { readonly method?: string }).method));

const declares = ({ defaults, schema = {} }: EntityClass, name: string): boolean =>
  Object.hasOwn(defaults, name) || Object.hasOwn(schema, name);

/** Whether a value stands for a file, as in the arguments of actions. */
const isFile = (value: unknown): boolean =>
  isPlainObject(value) && typeof value['type'] === 'string' && typeof value['size'] === 'number';

/**
 * Pick the sent fields of an item that its entity declares. Parameters of a create count; an action on an item sends none.
 *
 * @param isNew the arguments name no item.
 */
export function fieldsSent(
  { endpoint, args, place, sent }: Call,
  entity: EntityClass,
  item: unknown,
  isNew = false,
): Fields {
  const isCreate = place.change?.creates === true;
  if (!isCreate && !isNew && !sendsFields(endpoint)) return {};
  // Without parameters the first argument is the body.
  const fields = { ...(isCreate && args[0] !== sent && argumentFields(args[0])), ...argumentFields(item) };
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => declares(entity, name) && !isFile(value)));
}

/** An item of a response. */
export interface ResponseItem {
  /** Undefined where a primary key alone came. */
  readonly entity?: EntityClass;
  readonly pk: string;
  readonly fields: Fields;
  /** Its fields in the request. */
  readonly sent?: Fields;
}

/** A response that holds its items. */
export interface MutationResponse {
  /** The response to store: merged over the fields that were sent or shown. */
  readonly stored: unknown;
  readonly items: readonly ResponseItem[];
}

interface Around {
  readonly parent: unknown;
  readonly key: string | undefined;
  readonly args: Args;
}

function itemOf(item: unknown, { kinds, kindIn, isDelete }: ItemPlace, around: Around): ResponseItem | undefined {
  // With several kinds a primary key alone does not tell the kind.
  if (isDelete && !kindIn && isUsablePk(item)) return { pk: String(item), fields: {} };
  const [, entity] = kinds.find(([name]) => name === kindIn?.(item)) ?? [];
  if (typeof item !== 'object' || item === null || !entity) return undefined;
  const fields = (processFirst(entity, item, around) ?? item) as Fields;
  const pk = pkIn(entity, fields, around.args);
  return pk === undefined ? undefined : { entity, pk, fields };
}

/** List the items of a response, or of a value in its form, that have a primary key. */
export function itemsOfResponse(response: unknown, { place, args }: Call): readonly ResponseItem[] {
  const { path } = place;
  const around = { parent: inside(response, path.slice(0, -1)), key: path.at(-1), args };
  return itemsIn(inside(response, path), place, args).flatMap((item) => itemOf(item, place, around) ?? []);
}

const hasAllFields = ({ defaults }: EntityClass, item: unknown): boolean =>
  Object.keys(defaults).every((name) => Object.hasOwn(item as object, name));

/**
 * Parse the response of a mutation.
 *
 * @param payload JSON.
 * @param shown gives the optimistic response.
 * @returns undefined where it does not hold the items: it counts as no response.
 * @throws what `process` of an entity throws.
 */
export function parseResponse(
  { entities }: Pick<RestState, 'entities'>,
  call: Call,
  payload: unknown,
  shown: () => unknown,
): MutationResponse | undefined {
  const { endpoint, args, place } = call;
  const isGiven = (name: string): boolean => (own(argumentFields(payload), name) ?? null) !== null;
  const found = inside(payload, place.path);
  const plain = { stored: payload, items: [] };
  if (place === NOWHERE || ((found ?? null) === null && place.members?.some(isGiven))) return plain;
  const given = itemsIn(found, place, args);
  // A search may find nothing.
  if (place.isMany && Array.isArray(found) && given.length === 0 && !sendsFields(endpoint)) return plain;
  // A number of deleted items is not the key of one.
  const isCount = place.isMany && place.isDelete && !Array.isArray(found);
  const items = isCount ? [] : itemsOfResponse(payload, call);
  if (items.length === 0 || items.length < given.length) return undefined;
  const sent = itemsSent(call);
  const expected = (index: number): unknown => {
    const all = itemsIn(inside(shown(), place.path), place, args);
    return all.length === items.length ? all[index] : undefined;
  };
  const taken = items.map((item, index) => {
    const { entity, pk } = item;
    const answered = given[index] as Fields;
    // A primary key alone, or another item than the one sent, stays as it is.
    if (!entity) return [item, answered] as const;
    // The response may have another order, or fewer items.
    const body =
      sent.find((each) => pkNamed(entity, args, each, true) === pk) ??
      (sent.length === items.length ? sent[index] : undefined);
    const named = pkNamed(entity, args, body, !!place.change);
    if (!place.change?.creates && (named ?? pk) !== pk) return [item, answered] as const;
    const fields = fieldsSent(call, entity, body, named === undefined);
    const known = Object(readRow(entities, entity.key, pk)) as object;
    const below = {
      ...fields,
      ...(!hasAllFields(entity, answered) && withoutDefaults(entity, argumentFields(expected(index)), known)),
    };
    const isWhole = Object.keys(below).every((name) => Object.hasOwn(answered, name));
    return [{ ...item, sent: fields }, isWhole ? answered : { ...below, ...answered }] as const;
  });
  const isChanged = taken.some(([, item], index) => item !== given[index]);
  const stored = taken.map(([, item]) => item);
  return {
    stored: isChanged ? putInside(payload, place.path, withItems(found, place, args, stored)) : payload,
    items: taken.map(([item]) => item),
  };
}

/** Primary keys, and members they are computed from, by their placeholders. */
export type Renames = Readonly<Record<string, string>>;

interface Request {
  readonly requestId: string;
  /** Gives its optimistic response. */
  readonly shown: () => unknown;
  /** Another mutation waits for what it creates. */
  readonly isAwaited: boolean;
}

/** Normalize the items of a create before its response: those that are shown, or else those that were sent. */
function expectedRows(state: RestState, { endpoint, args, place }: Call, { requestId, shown }: Request) {
  return ifItCan(() => {
    const isOneSent = place.change && !Array.isArray(args.at(-1));
    const expected = shown() ?? (isOneSent ? optimisticChange(undefined, ...args) : undefined);
    const meta = { ...OLDEST, requestId, isExpected: true };
    const { result, entities } = normalizeInStore(endpoint.schema, expected, { args, state, meta });
    const at = inside(result, place.path);
    const keys = place.change || place.isMany ? Object.values(Object(at) as object) : [at];
    return { keys: keys.map((key) => String(idIn(key))), entities };
  });
}

/** Find the primary keys that a create's response gives in place of placeholders. */
export function renamesOf(
  state: RestState,
  call: Call,
  { items }: MutationResponse,
  request: Request,
): Renames | undefined {
  const { requestId, isAwaited } = request;
  const { keys = [], entities = {} } = expectedRows(state, call, request) ?? {};
  const isNamed = keys.some((key) => key.includes(requestId));
  if (!isNamed && !isAwaited) return undefined;
  const names = items.flatMap(({ entity, pk, fields }, index) => {
    const placeholder = isNamed ? keys[index] : index === 0 ? requestId : `${requestId}-${String(index)}`;
    if (!placeholder?.includes(requestId)) return [];
    const row = (entity && readRow(entities, entity.key, placeholder)) ?? {};
    const members = Object.entries(row).filter(
      ([name, value]) => String(value).includes(requestId) && isUsablePk(own(fields, name)),
    );
    return [...members.map(([name, value]) => [String(value), String(own(fields, name))]), [placeholder, pk]];
  });
  return names.length > 0 ? (Object.fromEntries(names) as Renames) : undefined;
}
