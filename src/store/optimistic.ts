import { AbortOptimistic } from '../endpoint/AbortOptimistic.js';
import { readValue } from '../normalize/denormalize.js';
import { referenceIn } from '../normalize/referenceIn.js';
import { referKinds } from '../normalize/referKinds.js';
import { readRow } from '../normalize/tables.js';
import { placeOfItems } from '../schema/itemPlace.js';
import { pkIn, pkOfItem } from '../schema/namedBy.js';
import { namesIn } from '../schema/primaryKey.js';
import { copyAsJson, isPlainObject } from '../shared/json.js';
import { own, put } from '../shared/own.js';
import { reuse } from '../shared/reuse.js';
import { cacheOf, inheritCache } from './cacheOf.js';
import { commitData } from './commit.js';
import { serializeError } from './errors.js';
import { sentOf } from './mutationAnswer.js';
import { createSnapshot } from './snapshot.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { Registry } from './registry.js';
import type { Layer, RestState, ResultMeta } from './state.js';

type Fields = Readonly<Record<string, unknown>>;

/** What stands in the view for a mutation whose optimistic function failed. @see spec: 4.1.5 */
function failureOf({ endpoint, requestId, fetchedAt, date, expiresAt, sent }: Layer, thrown: unknown): ResultMeta {
  const message = `getOptimisticResponse of ${endpoint} failed: ${serializeError(thrown).message}`;
  return { fetchedAt, date, expiresAt, sent, error: { name: 'Error', message, status: 400 }, pending: requestId };
}

/** An expected item without what its decoders gave: the row keeps what they were given. */
function undecoded(state: RestState, schema: unknown, response: unknown): unknown {
  const { kinds: [kind, other] = [], within = [] } = placeOfItems(schema) ?? {};
  if (!kind?.[1].schema || other || within.length > 0 || !isPlainObject(response)) return response;
  const [, entity] = kind;
  const pk = pkIn(entity, response);
  const row = pk === undefined ? undefined : readRow(state.entities, entity.key, pk);
  if (typeof row !== 'object') return response;
  const { value } = readValue(entity, pk, { entities: state.entities, args: [] }, cacheOf(state));
  const ofKey = namesIn(response, pkOfItem(entity, []));
  const isDecoded = (name: string): boolean =>
    !ofKey.has(name) &&
    response[name] === (Object(value) as typeof response)[name] &&
    own(row as typeof response, name) !== response[name];
  return Object.fromEntries(
    Object.entries(response).filter(([name]) => !Object.hasOwn(entity.schema ?? {}, name) || !isDecoded(name)),
  );
}

/** The answer that a layer expects; undefined where its endpoint is gone. */
function responseOf(view: RestState, layer: Layer, endpoint: EndpointInstance | undefined): unknown {
  const respond = endpoint?.getOptimisticResponse;
  if (!respond) return undefined;
  const given: unknown = respond.call(endpoint, createSnapshot(view, layer), ...layer.args);
  const expected = undecoded(view, endpoint.schema, given);
  const referenceOf = referenceIn(view.entities, cacheOf(view));
  return copyAsJson(referKinds(endpoint.schema, expected, referenceOf), layer.endpoint, referenceOf);
}

function replay(view: RestState, layer: Layer, registry: Registry): RestState {
  const endpoint = registry.endpointOf(layer);
  if (!endpoint?.getOptimisticResponse) return view;
  const response = responseOf(view, layer, endpoint);
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

/** What an expected item changes, and what was sent of it: the rest may be what other layers show. */
function changesIn({ entities }: RestState, endpoint: EndpointInstance, layer: Layer, response: unknown): unknown {
  const place = placeOfItems(endpoint.schema);
  const { kinds: [kind, other] = [], change } = place ?? {};
  if (!place || !kind || other || change?.creates || !isPlainObject(response)) return response;
  const pkOf = pkOfItem(kind[1], []);
  const row = readRow(entities, kind[1].key, String(pkOf(response))) as Fields | undefined;
  const ofKey = namesIn(response, pkOf);
  const sent = Object(sentOf({ endpoint, args: layer.args, place })) as object;
  const isSaid = ([name, value]: readonly [string, unknown]): boolean =>
    ofKey.has(name) || Object.hasOwn(sent, name) || reuse(own(row, name), value) !== own(row, name);
  return Object.fromEntries(Object.entries(response).filter(isSaid));
}

/** What is shown for a request as its answer, over the layers before it; undefined where nothing is. @see spec: decision 99 */
export function shownFor(base: RestState, requestId: string, registry: Registry): unknown {
  const index = base.optimistic.findIndex((layer) => layer.requestId === requestId);
  const layer = base.optimistic[index];
  if (!layer) return undefined;
  const view = { ...base, ...replayAll({ ...base, optimistic: base.optimistic.slice(0, index) }, registry) };
  inheritCache(base, view);
  try {
    const endpoint = registry.endpointOf(layer);
    return endpoint && changesIn(view, endpoint, layer, responseOf(view, layer, endpoint));
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
