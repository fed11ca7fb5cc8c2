import { inside, isOneItem, itemsIn, placeOfItems, putInside, withItems } from '../schema/itemPlace.js';
import { STALE } from '../schema/rowOrder.js';
import { own } from '../shared/own.js';
import { warnOnce } from '../shared/warn.js';
import { commit, normalizeAnswer } from './commit.js';
import { followOf } from './listFamilies.js';
import { fieldsSent, hear, rowsHeard, sendsFields, sentOf } from './mutationAnswer.js';
import { isStored, rowsNamed } from './namedRows.js';
import { orNothing } from './errors.js';
import { leaveStale, listsAt, listsHolding } from './staleRows.js';
import { unsaidIn } from './unsaid.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { NormalizedInStore } from '../normalize/normalizeInStore.js';
import type { NormalizeContext } from '../schema/Schema.js';
import type { FulfilledAction } from './actions.js';
import type { Answer } from './commit.js';
import type { Asked } from './mutationAnswer.js';
import type { NamedRow } from './namedRows.js';
import type { RowName } from './staleRows.js';
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

/** What was asked, and when the answer came. */
interface AskedNow extends Asked {
  readonly meta: Answer['meta'];
}

type Open = Pick<NamedRow, 'entity' | 'pk'> & Partial<Pick<NamedRow, 'sent'>>;

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
function leaveOpen(
  state: RestState,
  asked: AskedNow,
  rows: readonly Open[],
  doubts: readonly Pick<NamedRow, 'entity' | 'sent'>[],
): RestState {
  const { endpoint, meta } = asked;
  const write = (isFull: boolean) => {
    const normalize = (_input: unknown, _parent: unknown, _key: unknown, context: NormalizeContext): void => {
      for (const { entity, sent } of doubts)
        context.doubtLists(entity, fieldsSent(asked, entity, sent), asked.place.change?.creates === true);
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
    const left = { ...meta, expiresAt: STALE };
    return normalizeAnswer(state, endpoint, { response: {}, meta: left }, { normalize });
  };
  // Something sent may have no primary key.
  const { entities, entitiesMeta, indexes } = orNothing(() => write(true)) ?? write(false);
  return { ...state, entities, entitiesMeta, indexes };
}

/** Something that stands for an answer, and what is stored for it. */
interface Taken {
  readonly response: unknown;
  readonly normalized: NormalizedInStore;
}

/** @returns undefined where it cannot be stored. */
function take(
  state: RestState,
  { endpoint, meta, place }: AskedNow,
  response: unknown,
  isInferred: boolean,
): Taken | undefined {
  const answer = { response, meta: { ...meta, isInferred, ...(isInferred && !place.isGone && { expiresAt: STALE }) } };
  return orNothing(() => ({ response, normalized: normalizeAnswer(state, endpoint, answer) }));
}

/** Keys in place of the items; of one item its own, and not a list of it. */
function resultOf({ response, normalized: { result } }: Taken, { args, place }: Asked): unknown {
  const { within, change } = place;
  if (!change || !isOneItem(inside(response, within), place, args)) return result;
  return putInside(result, within, Object.values(inside(result, within) as object)[0]);
}

/** Nobody knows which item an edit or a delete was about: it may be in any list of its address. */
function leaveLists(state: RestState, { endpoint, args, place }: Asked): RestState {
  const { path } = endpoint as { readonly path?: string };
  const isOfItem = place.isGone || (sendsFields(endpoint) && !place.isMany);
  if (path === undefined || !isOfItem || place.kinds.length === 0 || place.kindIn) return state;
  warnOnce(
    `${endpoint.name}: neither its arguments nor its answer say which item it was about, so the lists of ${path} are asked for again. Answer with the item, or name the parameter of the path in the static indexes of its entity.`,
  );
  return leaveStale(state, listsAt(state, path, args[0]));
}

const nameOf = ({ entity, pk }: Open): RowName => [entity.key, pk];

/** Nothing of the items was answered: what was shown stands for it, or else what was sent of the rows that are named. */
function commitUnsaid(state: RestState, asked: AskedNow, { registry, named, expected, commitAs }: Unsaid): RestState {
  const { args, place } = asked;
  const { isGone, change } = place;
  const confirmed = expected === undefined ? undefined : take(state, asked, expected, true);
  const rows = named.filter(({ isKnown }) => isGone || (isKnown && !change?.creates));
  const taken = confirmed ?? (rows.length > 0 ? take(state, asked, referenceTo(rows, asked), true) : undefined);
  const next = commitAs(taken);
  if (named.length === 0 && !confirmed && !change?.creates) {
    // Of one of several kinds it may be any that has this primary key.
    const possible = isGone ? rowsNamed(state, registry, { ...asked, place: { ...place, isGone: undefined } }) : [];
    const left = possible.map(nameOf).flatMap((row) => [row, ...listsHolding(next, row)]);
    return left.length > 0 ? leaveStale(next, left) : leaveLists(next, asked);
  }
  if (isGone) return next;
  // Of an item that nobody knows there is what was sent: the lists that it may be in are stale.
  const created = place.kinds.flatMap(([, entity]) =>
    itemsIn(sentOf(asked), place, args).map((sent) => ({ entity, sent })),
  );
  const unknown = sendsFields(asked.endpoint) ? named.filter(({ isKnown }) => !isKnown) : [];
  const open = leaveOpen(next, asked, confirmed ? [] : rows, change?.creates ? created : unknown);
  // What was shown is stored already.
  const shown = confirmed ? rowsHeard(expected, place, args) : [];
  return leaveStale(
    open,
    shown.flatMap(({ entity, pk }): RowName[] => (entity ? [[entity.key, pk]] : [])),
  );
}

interface Unsaid {
  readonly registry: Registry;
  readonly named: readonly NamedRow[];
  /** What is shown for the request. */
  readonly expected: unknown;
  readonly commitAs: (taken: Taken | undefined) => RestState;
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
  { payload: given, meta: known }: FulfilledAction,
  { registry, shown }: { readonly registry: Registry; readonly shown: () => unknown },
): RestState {
  const meta = { ...known, follow: followOf(registry, endpoint, known.args) };
  const payload = known.isAccepted ? undefined : given;
  const place = placeOfItems(endpoint.schema) ?? { kinds: [], within: [] };
  const asked = { endpoint, args: meta.args, meta, place };
  const { isGone = false, change } = place;
  const named = rowsNamed(state, registry, asked);
  const isNamed = isGone && named.length > 0;
  const commitAs = (taken: Taken | undefined, isUnused: boolean, isPlain = false): RestState => {
    if (!isPlain) understood.set(known, { result: taken ? resultOf(taken, asked) : null, isGone, isUnused });
    return commit(state, endpoint, { response: null, meta }, taken?.normalized);
  };

  // A delete that says what it is about is not asked, unless an item of it comes back.
  const heard = isNamed && Object(payload) !== payload ? undefined : hear(endpoint, payload, meta.args, shown);
  // What a deleted item belonged to, say.
  const isOther = isNamed && !change && heard?.rows?.every(({ pk }) => named.every((row) => row.pk !== pk));
  const said = heard && !isOther ? take(state, asked, heard.response, false) : undefined;
  // Where the arguments name no row, a key alone says which one the server has made.
  const mayBeNew = isGone || change?.creates || named.length === 0 || !heard?.isKeyOnly;
  if (heard && said && (mayBeNew || heard.rows?.some(({ entity, pk }) => entity && isStored(state, entity, pk)))) {
    const next = commitAs(said, false, !heard.isKeyOnly && heard.response === payload);
    if (isGone) return next;
    // It has another primary key now, as a slug that follows the title.
    const left = named.filter(({ pk, isKnown }) => isKnown && heard.rows?.every((row) => row.pk !== pk)).map(nameOf);
    const renamed = sendsFields(endpoint) ? left.flatMap((row) => [row, ...listsHolding(next, row)]) : [];
    return leaveStale(next, [...renamed, ...unsaidIn(state, next, heard.rows ?? [], change?.creates === true)]);
  }
  return commitUnsaid(state, asked, {
    registry,
    named,
    expected: shown(),
    commitAs: (taken) => commitAs(taken, !said && !isNamed && !known.isAccepted),
  });
}
