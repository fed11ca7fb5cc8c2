import { AbortOptimistic } from '../endpoint/AbortOptimistic.js';
import { referenceIn } from '../normalize/referenceIn.js';
import { referKinds } from '../normalize/referKinds.js';
import { copyAsJson } from '../shared/json.js';
import { own, put } from '../shared/own.js';
import { reuse } from '../shared/reuse.js';
import { cacheOf, inheritCache } from './cacheOf.js';
import { commitData } from './commit.js';
import { serializeError } from './errors.js';
import { createSnapshot } from './snapshot.js';
import type { Registry } from './registry.js';
import type { Layer, RestState, ResultMeta } from './state.js';

/** What stands in the view for a mutation whose optimistic function failed. @see spec: 4.1.5 */
function failureOf({ endpoint, requestId, fetchedAt, date, expiresAt, sent }: Layer, thrown: unknown): ResultMeta {
  const message = `getOptimisticResponse of ${endpoint} failed: ${serializeError(thrown).message}`;
  return { fetchedAt, date, expiresAt, sent, error: { name: 'Error', message, status: 400 }, pending: requestId };
}

function replay(view: RestState, layer: Layer, registry: Registry): RestState {
  const endpoint = registry.endpointOf(layer);
  const respond = endpoint?.getOptimisticResponse;
  if (!respond) return view;
  const expected = respond.call(endpoint, createSnapshot(view, layer), ...layer.args);
  const referenceOf = referenceIn(view.entities, cacheOf(view));
  const response = copyAsJson(referKinds(endpoint.schema, expected, referenceOf), layer.endpoint, referenceOf);
  // As if the answer came now, after all others.
  return commitData(view, endpoint, {
    response,
    meta: { ...layer, arrived: Number.MAX_SAFE_INTEGER, isExpected: true },
  });
}

/** What a layer takes for the result of its request, and its rows; undefined where its function gives no answer. */
export function expectedOf(base: RestState, layer: Layer, registry: Registry) {
  try {
    const { results, entities } = replay(base, layer, registry);
    return { result: own(results, layer.key), entities };
  } catch {
    return undefined;
  }
}

/** What the layers make of a base. */
interface Replayed extends Pick<RestState, 'entities' | 'entitiesMeta' | 'indexes' | 'results'> {
  /** Records of the mutations whose optimistic function failed, by key. */
  readonly failures: Readonly<Record<string, ResultMeta>>;
}

function replayAll(base: RestState, registry: Registry): Replayed {
  const failures: Record<string, ResultMeta> = {};
  let view = base;
  for (const layer of base.optimistic) {
    try {
      view = replay(view, layer, registry);
      inheritCache(base, view);
    } catch (thrown) {
      if (!(thrown instanceof AbortOptimistic)) put(failures, layer.key, failureOf(layer, thrown));
    }
  }
  const { entities, entitiesMeta, indexes, results } = view;
  return { entities, entitiesMeta, indexes, results, failures };
}

/** What of the state layers are replayed over, beside the rows. */
const LAYERS_READ = ['optimistic', 'results', 'entitiesMeta'] as const;

/**
 * Make the function from base to view: the base with every pending layer replayed over it, in the order of dispatch.
 * Without layers the view is the base. Memoized by what layers read, so that other actions leave the rows alone.
 *
 * @see spec: 0.1.2, 4.1, architecture decision 3
 */
export function createView(registry: Registry): (base: RestState) => RestState {
  const memo = new WeakMap<object, { base: RestState; replayed: Replayed; view: RestState }>();
  return (base) => {
    if (base.optimistic.length === 0) return base;
    const last = memo.get(base.entities);
    if (last?.base === base) return last.view;
    const isSame = last && LAYERS_READ.every((name) => last.base[name] === base[name]);
    const replayed = isSame ? last.replayed : replayAll(base, registry);
    const { failures, ...tables } = replayed;
    // Perhaps only times differ: the rows stay, whole or not at all, since the journal knows no tables that are put together.
    const known = last?.replayed.entities;
    const entities = known && reuse(known, replayed.entities) === known ? known : replayed.entities;
    const hasFailures = Object.keys(failures).length > 0;
    const view = { ...base, ...tables, entities, ...(hasFailures && { meta: { ...base.meta, ...failures } }) };
    inheritCache(base, view);
    memo.set(base.entities, { base, replayed: { ...replayed, entities }, view });
    return view;
  };
}
