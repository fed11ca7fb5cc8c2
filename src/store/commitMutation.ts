import { queryKey } from '../normalize/queryKey.js';
import { isListTable, pksOf, readRow, TablesDraft } from '../normalize/tables.js';
import { argumentFields } from '../schema/collectionKey.js';
import { inside, isOneItem, itemsIn, pkNamed, placeOfItems, putInside, withItems } from '../schema/itemPlace.js';
import { STALE } from '../schema/rowOrder.js';
import { own } from '../shared/own.js';
import { commit, normalizeAnswer } from './commit.js';
import { deletedInWindows } from './deletedInWindows.js';
import { expireShowing } from './expireKeys.js';
import { fieldsSent, hear, sendsFields, sentOf } from './mutationAnswer.js';
import { orNothing } from './errors.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { EntityClass } from '../schema/normalizeEntity.js';
import type { NormalizedInStore } from '../normalize/normalize.js';
import type { NormalizeContext, Row } from '../schema/Schema.js';
import type { FulfilledAction } from './actions.js';
import type { Answer } from './commit.js';
import type { Asked } from './mutationAnswer.js';
import type { Registry } from './registry.js';
import type { RestState } from './state.js';

/** What a mutation's answer was taken to mean, where that is not just what it says. */
export interface Understood {
  /** Keys in place of items, as they are stored; null where none are known. */
  readonly result: unknown;
  readonly isGone: boolean;
  /** Nothing of it could be used. */
  readonly isUnused: boolean;
}

/** Known where the action was folded, never in the state: what to tell the caller. */
const understood = new WeakMap<object, Understood>();

export const understoodOf = (meta: object): Understood | undefined => understood.get(meta);

/** A row that the arguments of a mutation name. */
interface NamedRow {
  readonly name: string | undefined;
  readonly entity: EntityClass;
  readonly pk: string;
  /** What is sent of it. */
  readonly sent: unknown;
  readonly isKnown: boolean;
}

const isStored = ({ entities }: RestState, { key }: EntityClass, pk: string): boolean =>
  typeof readRow(entities, key, pk) === 'object';

/** The rows that the arguments name, be it by an index; of several kinds the one that is certain. @see spec: S18.8 */
function rowsNamed(state: RestState, asked: Asked): readonly NamedRow[] {
  const { args, place } = asked;
  const said = place.kindIn?.(args[0]);
  return itemsIn(sentOf(asked), place, args).flatMap((sent) => {
    const rows = place.kinds.flatMap(([name, entity]): NamedRow[] => {
      const pk =
        pkNamed(entity, args, sent, !!place.change) ??
        (queryKey(entity, [argumentFields(args[0])], state) as typeof name);
      if (pk === undefined) return [];
      const isKnown = isStored(state, entity, pk);
      const isMeant = name === said || (said === undefined && isKnown && !place.isGone);
      return isMeant ? [{ name, entity, pk, sent, isKnown }] : [];
    });
    return rows.length === 1 ? rows : [];
  });
}

/** What was asked, and when the answer came. */
interface AskedNow extends Asked {
  readonly meta: Answer['meta'];
}

/** What stands for rows where a schema has its items: keys in place of objects. */
function referenceTo(rows: readonly NamedRow[], asked: Asked): unknown {
  const { args, place } = asked;
  const keys = rows.map(({ name, pk }) => (name === undefined || place.isGone ? pk : { id: pk, schema: name }));
  return putInside({}, place.within, withItems(sentOf(asked), place, args, keys));
}

/**
 * What is not known any more: who reads these rows, or lists that a create would change, fetches once. The rows have the
 * fields sent; neither `process` nor `validate` is asked, which expect a whole item.
 */
function leaveOpen(state: RestState, asked: AskedNow, rows: readonly NamedRow[], joins?: boolean): RestState {
  const { endpoint, meta, place } = asked;
  const write = (isFull: boolean) => {
    const normalize = (_input: unknown, _parent: unknown, _key: unknown, context: NormalizeContext): void => {
      if (joins) place.change?.outdate(context);
      for (const { entity, pk, sent } of rows) {
        const fields = isFull ? fieldsSent(asked, entity, sent) : {};
        const row = Object.entries(fields).map(([name, value]): [string, unknown] => [
          name,
          context.visit(own(entity.schema, name), value, fields, name),
        ]);
        context.place(entity, pk).write(entity, Object.fromEntries(row));
        context.outdate(entity.key, pk);
      }
    };
    return normalizeAnswer(state, endpoint, { response: {}, meta: { ...meta, expiresAt: STALE } }, { normalize });
  };
  // Something sent may have no primary key.
  const { outdated, entities, entitiesMeta, indexes } = orNothing(() => write(true)) ?? write(false);
  return expireShowing({ ...state, entities, entitiesMeta, indexes }, outdated);
}

/**
 * Whoever shows these rows, alone or in a list, asks. An edit was answered with another row than it named: the item has
 * another primary key now, as a slug that follows the title. Or what was deleted is of several kinds, and nobody said which.
 */
function leaveKeys(state: RestState, rows: readonly Pick<NamedRow, 'entity' | 'pk'>[]): RestState {
  if (rows.length === 0) return state;
  const outdated = new Map<string, Set<string>>();
  const note = (table: string, pk: string) => outdated.set(table, (outdated.get(table) ?? new Set<string>()).add(pk));
  const metas = new TablesDraft(state.entitiesMeta);
  for (const { entity, pk } of rows) {
    note(entity.key, pk);
    const meta = metas.read(entity.key, pk);
    if (meta) metas.write(entity.key, pk, { ...meta, expiresAt: STALE });
    const holds = (item: unknown): boolean => item === pk || (Object(item) as { readonly id?: unknown }).id === pk;
    for (const table of Object.keys(state.entities).filter(isListTable)) {
      for (const list of pksOf(state.entities, table)) {
        if (Object.values(readRow(state.entities, table, list) as Row).some(holds)) note(table, list);
      }
    }
  }
  return expireShowing({ ...state, entitiesMeta: metas.finish() }, outdated);
}

/** Something that stands for an answer, and what is stored for it. */
interface Taken {
  readonly response: unknown;
  readonly normalized: NormalizedInStore;
}

/** @returns undefined where it cannot be stored. */
function take(
  state: RestState,
  { endpoint, meta }: AskedNow,
  response: unknown,
  isInferred: boolean,
): Taken | undefined {
  const answer = { response, meta: { ...meta, isInferred } };
  return orNothing(() => ({ response, normalized: normalizeAnswer(state, endpoint, answer) }));
}

/** Keys in place of the items; of one item its own, and not a list of it. */
function resultOf({ response, normalized: { result } }: Taken, { args, place }: Asked): unknown {
  const { within, change } = place;
  if (!change || !isOneItem(inside(response, within), place, args)) return result;
  return putInside(result, within, Object.values(inside(result, within) as object)[0]);
}

/**
 * Fold the answer of a mutation into the state. Its form never undoes what has succeeded: where it says nothing of the
 * entity, what was shown stands for it, or else the rows that the arguments name.
 *
 * @param state without the layer of the request.
 * @throws what a function of the user's throws.
 * @see spec: decision 99
 */
export function commitMutation(
  state: RestState,
  endpoint: EndpointInstance,
  { payload, meta: known }: FulfilledAction,
  { registry, shown }: { readonly registry: Registry; readonly shown: () => unknown },
): RestState {
  const meta = { ...known, noteDeleted: deletedInWindows(registry, endpoint) };
  const place = placeOfItems(endpoint.schema) ?? { kinds: [], within: [] };
  const asked = { endpoint, args: meta.args, meta, place };
  const { isGone = false, change } = place;
  const named = rowsNamed(state, asked);
  const isNamed = isGone && named.length > 0;
  const commitAs = (taken: Taken | undefined, isUnused: boolean, isPlain = false): RestState => {
    if (!isPlain) understood.set(known, { result: taken ? resultOf(taken, asked) : null, isGone, isUnused });
    return commit(state, endpoint, { response: null, meta }, taken?.normalized);
  };

  // A delete that says what it is about is not asked, unless an item of it comes back.
  const heard = isNamed && Object(payload) !== payload ? undefined : hear(endpoint, payload, meta.args, shown);
  // Another one than the arguments name: what a deleted item belonged to, or the arguments name what it belongs to.
  const others = heard?.rows?.filter(({ pk }) => named.every((row) => row.pk !== pk)) ?? [];
  const isOther = isGone && !change && others.length > 0 && named.some(({ isKnown }) => isKnown);
  const doubtful = others.flatMap(({ entity, pk }) => (entity && isStored(state, entity, pk) ? [{ entity, pk }] : []));
  if (isOther && doubtful.length > 0) return leaveKeys(commitAs(undefined, true), [...named, ...doubtful]);
  const said = heard && !isOther ? take(state, asked, heard.response, false) : undefined;
  // Where the arguments name no row, a key alone says which one the server has made.
  const mayBeNew = isGone || change?.creates || named.length === 0 || !heard?.isKeyOnly;
  if (heard && said && (mayBeNew || heard.rows?.some(({ entity, pk }) => entity && isStored(state, entity, pk)))) {
    const next = commitAs(said, false, !heard.isKeyOnly && heard.response === payload);
    const left = named.filter(({ pk, isKnown }) => isKnown && heard.rows?.every((row) => row.pk !== pk));
    return sendsFields(endpoint) && !isGone ? leaveKeys(next, left) : next;
  }

  const expected = shown();
  const confirmed = expected === undefined ? undefined : take(state, asked, expected, true);
  const rows = named.filter(({ isKnown }) => isGone || (isKnown && !change?.creates));
  const taken = confirmed ?? (rows.length > 0 ? take(state, asked, referenceTo(rows, asked), true) : undefined);
  const next = commitAs(taken, !said && !isNamed);
  if (isGone)
    return taken ? next : leaveKeys(next, rowsNamed(state, { ...asked, place: { ...place, isGone: undefined } }));
  // An item that nobody knows was moved into lists that lack the rest of it.
  const moved = change?.kind === 'move' ? named.filter(({ isKnown }) => !isKnown) : [];
  return leaveOpen(next, asked, confirmed ? moved : rows, change?.creates === true || moved.length > 0);
}
