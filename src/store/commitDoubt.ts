import { pksOf, pksOfTable, readRow } from '../normalize/tables.js';
import { isInvalid } from '../schema/Schema.js';
import { isLocal, NO_MUTATION, STALE } from '../schema/rowOrder.js';
import { ifItCan } from '../shared/ifItCan.js';
import { normalizeAnswer } from './commit.js';
import { commitMutation, namesOf } from './commitMutation.js';
import { expireKeys } from './meta.js';
import { followOf } from './listFamilies.js';
import { callOf } from './mutationResponse.js';
import { rowMissing, rowsNamed } from './namedRows.js';
import { leaveStale, withLists } from './freshness.js';
import { metaOf, resultOf } from './state.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { NormalizeContext, Numbers } from '../schema/Schema.js';
import type { FulfilledAction, RejectedAction } from './actions.js';
import type { Known } from './commitMutation.js';
import type { RowName } from './freshness.js';
import type { RestState, ResultMeta } from './state.js';

type Meta = RejectedAction['meta'];

const staleAt = ({ entitiesMeta }: RestState, [table, pk]: RowName): number | undefined =>
  readRow(entitiesMeta, table, pk)?.stale;

/** Find the rows and lists of a state that are different, or stale, in another one. */
function* differing(state: RestState, other: RestState): Generator<RowName> {
  for (const table of Object.keys(state.entities)) {
    if (state.entities[table] === other.entities[table] && state.entitiesMeta[table] === other.entitiesMeta[table])
      continue;
    for (const pk of pksOf(state.entities, table)) {
      const name: RowName = [table, pk];
      const isSame = readRow(state.entities, table, pk) === readRow(other.entities, table, pk);
      if (!isSame || (staleAt(other, name) ?? 0) > (staleAt(state, name) ?? 0)) yield name;
    }
  }
}

/** Mark everything stale that a mutation with unknown outcome would have changed. */
function commitLost(state: RestState, endpoint: EndpointInstance, meta: Meta, known: Known): RestState {
  const answered = { type: '', meta: { ...meta, requestStatus: 'fulfilled' } } as FulfilledAction;
  // Functions of the user may throw.
  const done = ifItCan(() => commitMutation(state, endpoint, answered, known).state);
  if (!done) return state;
  const rows = [...differing(state, done)];
  const gone = rows.filter(([table, pk]) => isInvalid(readRow(done.entities, table, pk)));
  const isLeft = (key: string): boolean =>
    key !== meta.key &&
    // What `update` would have changed is left open, too.
    (resultOf(done, key) !== resultOf(state, key) ||
      (metaOf(done, key)?.expiresAt === STALE && metaOf(state, key)?.expiresAt !== STALE));
  const next = leaveStale(state, [...rows, ...withLists(state, gone)], meta.arrived);
  return expireKeys(next, pksOfTable(done.meta).filter(isLeft));
}

/** Whether a status means that nothing is at an address. */
export const isNotThere = (status: unknown): boolean => /^4(04|10)$/.test(String(status));

/**
 * Whether the address was missing before, and a read has stored the row since, as its last mutation is older, or is that
 * removal: the two endpoints will never agree.
 */
const saysSoAgain = ({ error, sent = 0 }: Pick<ResultMeta, 'error' | 'sent'> = {}, [left, arrived]: Numbers): boolean =>
  isNotThere(error?.status) && (arrived <= sent || left === sent);

/** Remove the item that a missing address names, as after a delete. Where it is not certain, the rows named become stale. */
function commitMissing(state: RestState, endpoint: EndpointInstance, meta: Meta, { registry }: Known): RestState {
  const { args, key, sent, arrived } = meta;
  const call = callOf(endpoint, args);
  const found = rowMissing(state, registry, call);
  const { mutation = NO_MUTATION } = (found && readRow(state.entitiesMeta, found.entity.key, found.pk)) ?? {};
  const gone = saysSoAgain(metaOf(state, key), mutation) ? undefined : found;
  const isRead = endpoint.sideEffect !== true;
  if (!gone) {
    const rows = namesOf(rowsNamed(state, registry, call).filter(({ isKnown }) => isKnown));
    // Two reads contradict each other: a row that is stale already is not marked again, or they would never stop.
    const left = isRead ? rows.filter((row) => staleAt(state, row) === undefined) : rows;
    return leaveStale(state, left, undefined, isRead ? meta.endpoint : undefined);
  }
  const { entity, pk } = gone;
  const row: RowName = [entity.key, pk];
  // A read from before a mutation may be right; one from before a local write is not.
  if (isRead && mutation[1] > sent) return isLocal(mutation) ? state : leaveStale(state, [row]);
  const normalize = (_input: unknown, _parent: unknown, _key: unknown, context: NormalizeContext): void =>
    context.invalidate(entity, pk);
  const follow = followOf(registry, endpoint, args);
  const answer = { response: {}, meta: { ...meta, sent, arrived, follow, isWrite: true } };
  const { entities, entitiesMeta, indexes } = normalizeAnswer(state, endpoint, answer, { normalize });
  return leaveStale({ ...state, entities, entitiesMeta, indexes }, withLists(state, [row]), arrived);
}

/** Fold a failure after which stored rows may be wrong; most leave none. */
export function commitDoubt(
  state: RestState,
  endpoint: EndpointInstance | undefined,
  meta: Meta,
  known: Known,
): RestState {
  if (endpoint && meta.isMissing) return commitMissing(state, endpoint, meta, known);
  return endpoint && meta.isLost ? commitLost(state, endpoint, meta, known) : state;
}
