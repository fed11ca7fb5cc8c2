import { isIncomplete } from '../normalize/Normalization.js';
import { readRow } from '../normalize/tables.js';
import { inside, isOneItem, putInside, withItems } from '../schema/itemPlace.js';
import { idIn } from '../schema/listShape.js';
import { pkIn, pkNamed, isUsablePk } from '../schema/primaryKey.js';
import { isEntityClass, isLensed } from '../schema/Schema.js';
import { STALE } from '../schema/rowOrder.js';
import { isFields, own, put } from '../shared/own.js';
import { reuse } from '../shared/reuse.js';
import { isDevelopment, warnOnce } from '../shared/warn.js';
import { commit, normalizeAnswer } from './commit.js';
import { orNothing } from './errors.js';
import { expireKeys } from './meta.js';
import { followOf } from './listFamilies.js';
import { callOf, fieldsSent, itemsOfResponse, itemsSent, parseResponse, sendsFields } from './mutationResponse.js';
import { rowsNamed } from './namedRows.js';
import { leaveStale, listsHolding, storedAt, withLists } from './freshness.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { NormalizedInStore } from '../normalize/normalize.js';
import type { EntityClass, NormalizeContext, Row } from '../schema/Schema.js';
import type { FulfilledAction } from './actions.js';
import type { Answer } from './commit.js';
import type { Call, MutationResponse, Renames, ResponseItem } from './mutationResponse.js';
import type { NamedRow } from './namedRows.js';
import type { Registry } from './registry.js';
import type { RowName } from './freshness.js';
import type { RestState } from './state.js';

type Fields = Readonly<Record<string, unknown>>;

/** The interpretation of a response that does not just hold the items. */
export interface Understood {
  /** The response with keys in place of items; null where none are known. */
  readonly result: unknown;
  readonly isDelete: boolean;
  /** No part of the response could be used. */
  readonly isUnused: boolean;
}

export interface Committed {
  readonly state: RestState;
  readonly understood?: Understood;
}

/** A response that was parsed when its action was made. */
export interface Parsed {
  readonly response: MutationResponse | undefined;
  /** Gives the optimistic response that is shown for the request. */
  readonly shown: () => unknown;
  readonly renames?: Renames;
}

/** The facts that a reducer has beside the action. */
export interface Known extends Pick<Parsed, 'shown'> {
  readonly registry: Registry;
  readonly parsed?: Parsed | undefined;
}

interface Commit {
  readonly state: RestState;
  readonly call: Call;
  readonly meta: Answer['meta'];
  readonly named: readonly NamedRow[];
}

/** Get the names of rows; of a primary key alone there is none. */
export const namesOf = (items: readonly Pick<ResponseItem, 'entity' | 'pk'>[]): readonly RowName[] =>
  items.flatMap(({ entity, pk }): RowName[] => (entity ? [[entity.key, pk]] : []));

/** Get the result with keys in place of items; of a single item it is a key, not a list. */
function resultOf({ result }: NormalizedInStore, stored: unknown, { place, args }: Call): unknown {
  const { path, change } = place;
  if (!change || !isOneItem(inside(stored, path), place, args)) return result;
  return putInside(result, path, Object.values(Object(inside(result, path)) as object)[0] ?? null);
}

interface Stored {
  readonly state: RestState;
  /** The response with keys in place of items. */
  readonly result: unknown;
}

/** Store a normalized response, or a substitute for it. */
function store({ state, call, meta }: Commit, stored: unknown, normalized: NormalizedInStore): Stored {
  return {
    state: commit(state, call.endpoint, { response: null, meta }, normalized),
    result: resultOf(normalized, stored, call),
  };
}

/** Whether a field has the value that was sent: relations may be sent as objects, and are stored as their primary keys. */
function isAsSent(schema: unknown, stored: unknown, sent: unknown): boolean {
  if (Array.isArray(sent)) {
    // A nested list is stored elsewhere, and its name in its place.
    if (!Array.isArray(stored)) return true;
    const item: unknown = Array.isArray(schema) ? schema[0] : schema;
    return stored.length === sent.length && sent.every((one, at) => isAsSent(item, stored[at], one));
  }
  const value = isEntityClass(schema) && isFields(sent) ? pkIn(schema, sent) : sent;
  return isUsablePk(value) ? String(stored) === String(value) : reuse(stored, value) === stored;
}

const fieldsOf = ({ entities }: RestState, table: string, pk: unknown): Fields | undefined => {
  const row = readRow(entities, table, String(pk));
  return isFields(row) ? row : undefined;
};

/** Whether a sent field came back with its old value: the response is older than the write. */
const isBehind = ({ schema }: EntityClass, sent: Fields, before: Fields, after: Fields): boolean =>
  Object.entries(sent).some(([name, value]) => {
    const stored = own(after, name);
    const isUnchanged = Object.hasOwn(before, name) && reuse(own(before, name), stored) === own(before, name);
    return isUnchanged && !isAsSent(own(schema, name), stored, value);
  });

/** Find the lists that a created row has joined, except those with another item that lacks the same fields. */
function listsJoined(state: RestState, row: RowName, missing: readonly string[]): RowName[] {
  const [table, pk] = row;
  return listsHolding(state, row).filter(([lists, list]) => {
    const others = Object.values(readRow(state.entities, lists, list) as Row).filter((item) => item !== pk);
    return !others.some((item) => {
      const known = fieldsOf(state, table, idIn(item));
      return known && missing.every((name) => !Object.hasOwn(known, name));
    });
  });
}

/** Find the rows, and lists of created ones, for which a response lacks fields or has old values. */
function openAfter(before: RestState, after: RestState, items: readonly ResponseItem[], isCreate: boolean): RowName[] {
  return items.flatMap(({ entity, pk, sent = {} }) => {
    const row = entity && fieldsOf(after, entity.key, pk);
    if (!row) return [];
    const name: RowName = [entity.key, pk];
    const was = fieldsOf(before, entity.key, pk);
    if (was && isBehind(entity, sent, was, row)) return [name];
    // Of a field that is read through a lens only the value under that of the call is known.
    const isMissing = (field: string) => !Object.hasOwn(row, field) || isLensed(own(entity.schema, field));
    const missing = isCreate ? Object.keys(entity.defaults).filter(isMissing) : [];
    return missing.length === 0 ? [] : [name, ...listsJoined(after, name, missing)];
  });
}

/** Normalize a response or a substitute; undefined where it cannot be stored. */
const take = ({ state, call, meta }: Commit, response: unknown, schema?: unknown): NormalizedInStore | undefined =>
  orNothing(() => normalizeAnswer(state, call.endpoint, { response, meta }, schema));

/** Put the keys of rows where a schema has its items. */
function referenceTo(rows: readonly NamedRow[], { args, place, sent }: Call): unknown {
  const keys = rows.map(({ name, pk }) => (name === undefined || place.isDelete ? pk : { id: pk, schema: name }));
  return putInside({}, place.path, withItems(sent, place, args, keys));
}

interface Substitute {
  /** The optimistic response that was shown for the request. */
  readonly expected: unknown;
  /** Rows that were sent, where nothing was shown. */
  readonly rows: readonly NamedRow[];
  /** Items of which only the server knows the lists. */
  readonly doubts: readonly Pick<NamedRow, 'entity' | 'sent'>[];
  /** Something sent may have no primary key. */
  readonly isFull: boolean;
}

/** Create a schema that writes a substitute for a response, without `process` and `validate`, which expect whole items. */
const substituteSchema = (call: Call, { expected, rows, doubts, isFull }: Substitute) => ({
  normalize(_input: unknown, _parent: unknown, _key: unknown, context: NormalizeContext): unknown {
    const { endpoint, place } = call;
    const change = place.isDelete ? 'delete' : place.change?.creates ? 'create' : 'edit';
    for (const { entity, sent } of doubts) context.doubtLists(entity, fieldsSent(call, entity, sent), change);
    if (expected !== undefined) return context.visit(endpoint.schema, expected, expected, undefined);
    if (rows.length === 0) return null;
    for (const { entity, pk, sent } of place.isDelete ? [] : rows) {
      const fields = isFull ? fieldsSent(call, entity, sent) : {};
      const row: Record<string, unknown> = {};
      context.descend({ table: entity.key, pk, row: fields }, () => {
        for (const name in fields) put(row, name, context.visit(own(entity.schema, name), fields[name], fields, name));
      });
      context.place(entity, pk).write(entity, row);
    }
    const references = referenceTo(rows, call);
    return context.visit(endpoint.schema, references, references, undefined);
  },
});

/** Mark the items of the endpoint, and their lists, stale: which of them was edited or deleted is unknown. */
function leaveAll(state: RestState, call: Call): RestState {
  const { endpoint, place } = call;
  const { path } = endpoint as { readonly path?: string };
  const isOfItem = place.isDelete || sendsFields(endpoint);
  if (path === undefined || !isOfItem || place.kinds.length === 0) return state;
  // An endpoint of many items that says what else it changes is meant so.
  if (isDevelopment() && !(place.isMany && endpoint.expires))
    warnOnce(
      `${endpoint.name}: neither its arguments nor its answer say which item it was about, so what is stored of ${path} is asked for again. Answer with the item, or name the parameter of the path in the static indexes of its entity.`,
      'warn',
      endpoint,
    );
  return leaveStale(state, storedAt(state, path, call));
}

/** Find the keys of reads whose address names an item by a field that an edit has changed. */
const keysLeft = ({ state, call, named }: Commit, after: RestState): string[] =>
  named.flatMap(({ key, entity, pk }) => {
    const [was, is] = [state, after].map((at) => fieldsOf(at, entity.key, pk));
    const isCalled = (name: string): boolean => own(was, name) === own(is, name);
    return key && is && !Object.keys(Object(call.args[0]) as object).every(isCalled) ? [key] : [];
  });

/** Store, where the response lacks the items, what was shown or the sent fields of the rows named; they become stale. */
function commitSubstitute(given: Commit, registry: Registry, expected: unknown): Stored {
  const { state, call, named } = given;
  const { place } = call;
  const { isDelete, change, kinds } = place;
  const isCreate = change?.creates === true;
  const rows = named.filter(({ isKnown }) => isDelete || (isKnown && !isCreate));
  // Of an unknown item only the sent fields are known, of a deleted one nothing: all lists that it may be in become stale.
  const items = isDelete ? [] : itemsSent(call);
  const unknown = kinds.flatMap(([, entity]) =>
    (items.length > 0 ? items : [undefined]).map((sent) => ({ entity, sent })),
  );
  const doubts = isCreate || named.length === 0 ? unknown : named.filter((row) => !rows.includes(row));
  const inferred = { ...given, meta: { ...given.meta, isInferred: true, ...(!isDelete && { expiresAt: STALE }) } };
  const write = (shown: unknown, isFull: boolean) =>
    take(inferred, {}, substituteSchema(call, { expected: shown, rows, doubts, isFull }));
  const isShown = expected !== undefined && !(isDelete && place.kindIn && itemsOfResponse(expected, call).length === 0);
  const confirmed = isShown ? write(expected, true) : undefined;
  const normalized = confirmed ?? write(undefined, true) ?? write(undefined, false);
  const stored = store(given, confirmed ? expected : referenceTo(rows, call), normalized as NormalizedInStore);
  const open = namesOf(confirmed ? itemsOfResponse(expected, call) : named);
  if (confirmed || named.length > 0 || isCreate)
    return { ...stored, state: leaveStale(stored.state, isDelete ? [] : open) };
  // With several kinds it may be any of those that have this primary key.
  const isNamed =
    isDelete &&
    kinds.length > 1 &&
    kinds.some(([, entity]) => pkNamed(entity, call.args, call.sent, false) !== undefined);
  if (!isNamed) return { ...stored, state: leaveAll(stored.state, call) };
  const possible = namesOf(rowsNamed(state, registry, { ...call, place: { ...place, isDelete: undefined } }));
  return { ...stored, state: leaveStale(stored.state, withLists(stored.state, possible)) };
}

/** Store a response that holds the items; what it leaves open becomes stale. */
function commitItems(given: Commit, { stored, items }: MutationResponse, old: readonly RowName[]): Stored | undefined {
  const { state, call } = given;
  const normalized = take(given, stored);
  if (!normalized) return undefined;
  const done = store(given, stored, normalized);
  if (call.place.isDelete) return done;
  // What was sent without a primary key, and not answered, is left out here; the server has it.
  const lacking = isIncomplete(stored) ? namesOf(items) : [];
  const open = openAfter(state, done.state, items, call.place.change?.creates === true);
  return { ...done, state: leaveStale(done.state, withLists(done.state, old).concat(lacking, open)) };
}

/**
 * Reduce the response of a mutation. One that does not hold the items counts as none: the mutation has succeeded all the
 * same.
 *
 * @param state without the layer of the request.
 * @throws what a function of the user's throws.
 */
export function commitMutation(
  state: RestState,
  endpoint: EndpointInstance,
  { payload, meta }: FulfilledAction,
  { registry, shown, parsed }: Known,
): Committed {
  const call = callOf(endpoint, meta.args);
  const { isDelete = false, change } = call.place;
  const named = rowsNamed(state, registry, call);
  const isNamed = isDelete && named.length > 0;
  const isNoAnswer = meta.isAccepted || (isNamed && Object(payload) !== payload);
  const response = parsed ? parsed.response : parseResponse(state, call, payload, shown);
  const isOf = ({ pk }: NamedRow): boolean => response?.items.some((item) => item.pk === pk) === true;
  const isOther = isNamed && !change && !named.some(isOf);
  // An edit whose response has another primary key, such as a slug made of the title, has renamed its item.
  const old = sendsFields(endpoint) && response?.items.length ? named.filter((row) => !isOf(row)) : [];
  const follow = followOf(registry, endpoint, meta.args);
  const given = { state, call, named, meta: { ...meta, follow: { ...follow, joinsNone: old.length > 0 } } };
  const known = namesOf(old.filter(({ isKnown }) => isKnown));
  const committed = response && !isNoAnswer && !isOther ? commitItems(given, response, known) : undefined;
  const written = committed ?? commitSubstitute(given, registry, shown());
  const done = { ...written, state: expireKeys(written.state, keysLeft(given, written.state)) };
  // There is nothing to interpret: the payload is stored as it came, and its items are objects.
  const isPlain = response?.stored === payload && response?.items.every(({ entity }) => entity);
  if (committed && isPlain) return { state: done.state };
  const isUnused = !committed && !isNamed && !meta.isAccepted;
  // A delete that the server has only accepted may not be done yet: its lists may still have the item.
  const left = isNamed && meta.isAccepted ? withLists(state, namesOf(named)) : [];
  return { state: leaveStale(done.state, left), understood: { result: done.result, isDelete, isUnused } };
}
