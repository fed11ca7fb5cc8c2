import { AbortOptimistic } from '../endpoint/EndpointInstance.js';
import { readValue } from '../normalize/denormalize.js';
import { referenceIn } from '../normalize/referenceIn.js';
import { noteShown, readRow, withRows } from '../normalize/tables.js';
import { inside, itemsIn, placeOfItems, putInside, withItems } from '../schema/itemPlace.js';
import { pkIn, pkNamed, pkOfItem, namesIn } from '../schema/primaryKey.js';
import { withKinds } from '../schema/severalKinds.js';
import { copyAsJson, isPlainObject } from '../shared/json.js';
import { own } from '../shared/own.js';
import { reuse } from '../shared/reuse.js';
import { cacheOf, inheritCache, readContextOf } from './StoreCache.js';
import { commitData } from './commit.js';
import { followOf } from './listFamilies.js';
import { serializeError } from './errors.js';
import { callOf, itemsSent } from './mutationResponse.js';
import { withNamedKey } from './namedRows.js';
import { createSnapshot } from './snapshot.js';
import { ifItCan } from '../shared/ifItCan.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { EntityClass } from '../schema/Schema.js';
import type { ItemPlace } from '../schema/itemPlace.js';
import type { Registry } from './registry.js';
import type { Layer, RestState, ResultMeta } from './state.js';

/** Parts of the state that layers read, beside the rows. */
const LAYERS_READ = ['optimistic', 'results', 'entitiesMeta'] as const;

/**
 * Make the function from base to view: the base with every pending layer replayed over it, in the order of dispatch.
 * Without layers the view is the base. Memoized by the parts that layers read, so that other actions keep the rows.
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
    const view = { ...base, ...tables, meta: withRows(base.meta, failures) };
    inheritCache(base, view);
    noteShown(base.entities, replayed.entities);
    memo.set(base.entities, { base, replayed, view });
    return view;
  };
}

/** A base after its layers. */
interface Replayed extends Pick<RestState, 'entities' | 'entitiesMeta' | 'indexes' | 'results'> {
  /** Records of the mutations whose optimistic function failed, by key. */
  readonly failures: ReadonlyMap<string, ResultMeta>;
}

function replayAll(base: RestState, registry: Registry): Replayed {
  const failures = new Map<string, ResultMeta>();
  let view = base;
  for (const layer of base.optimistic) {
    try {
      view = replay(view, layer, registry);
      inheritCache(base, view);
    } catch (thrown) {
      if (thrown instanceof AbortOptimistic) continue;
      const { endpoint, key, requestId: pending, fetchedAt, date, expiresAt, sent } = layer;
      const message = `getOptimisticResponse of ${endpoint} failed: ${serializeError(thrown).message}`;
      failures.set(key, { fetchedAt, date, expiresAt, sent, pending, error: { name: 'Error', message, status: 400 } });
    }
  }
  const { entities, entitiesMeta, indexes, results } = view;
  return { entities, entitiesMeta, indexes, results, failures };
}

type Fields = Readonly<Record<string, unknown>>;

/** Creates, for an item of an optimistic response, the function that says whether to keep a field. */
type Keeps = (
  entity: EntityClass,
  row: Fields | undefined,
  pk: string | undefined,
) => (name: string, value: unknown) => boolean;

/** Remove fields of the items of an optimistic response; those of the primary key, and the one that tells the kind, stay. */
function itemsWith(
  { entities }: RestState,
  place: ItemPlace | undefined,
  { response, args }: { readonly response: unknown; readonly args: readonly unknown[] },
  keeps: Keeps,
): unknown {
  const found = place && inside(response, place.path);
  if (!place || typeof found !== 'object' || found === null) return response;
  const { kinds, kindIn } = place;
  const items = itemsIn(found, place, args).map((item) => {
    const kind = kindIn?.(item);
    const entity = kinds.find(([name]) => name === kind)?.[1];
    if (!entity || !isPlainObject(item)) return item;
    const pk = pkIn(entity, item);
    const row = pk === undefined ? undefined : readRow(entities, entity.key, pk);
    const isKept = keeps(entity, typeof row === 'object' ? (row as Fields) : undefined, pk);
    const ofKey = namesIn(item, pkOfItem(entity, []));
    const saysKind = (name: string): boolean => kindIn?.({ ...item, [name]: undefined }) !== kind;
    return Object.fromEntries(
      Object.entries(item).filter(([name, value]) => ofKey.has(name) || isKept(name, value) || saysKind(name)),
    );
  });
  return putInside(response, place.path, withItems(found, place, args, items));
}

/** Remove decoded values that were read from the row: it keeps the values of the server. */
function undecoded(state: RestState, schema: unknown, response: unknown, args: readonly unknown[]): unknown {
  const place = placeOfItems(schema);
  if (!place?.kinds.some(([, { schema: fields }]) => fields)) return response;
  return itemsWith(state, place, { response, args }, (entity, row, pk) => {
    let value: unknown;
    return (name, given) => {
      if (!row || !Object.hasOwn(entity.schema ?? {}, name) || own(row, name) === given) return true;
      value ??= readValue(entity, pk, readContextOf(state, []), cacheOf(state)).value;
      return given !== (Object(value) as Fields)[name];
    };
  });
}

/** A layer, and its endpoint. */
interface Recipe {
  readonly layer: Layer;
  readonly endpoint: EndpointInstance;
}

/** Compute the optimistic response of a layer. */
function responseOf(view: RestState, { layer, endpoint }: Recipe, registry: Registry): unknown {
  const args = withNamedKey(view, registry, endpoint, layer.args);
  const given: unknown = endpoint.getOptimisticResponse?.(createSnapshot(view, layer), ...args);
  const expected = undecoded(view, endpoint.schema, given, layer.args);
  const referenceOf = referenceIn(view.entities, cacheOf(view));
  return copyAsJson(withKinds(endpoint.schema, expected, referenceOf), layer.endpoint, referenceOf);
}

export function replay(view: RestState, layer: Layer, registry: Registry): RestState {
  const endpoint = registry.endpointOf(layer);
  if (!endpoint?.getOptimisticResponse) return view;
  const response = responseOf(view, { layer, endpoint }, registry);
  // As if the response came now, after all others.
  return commitData(view, endpoint, {
    response,
    meta: {
      arrived: Number.MAX_SAFE_INTEGER,
      isExpected: true,
      follow: followOf(registry, endpoint, layer.args),
      ...layer,
    },
  });
}

/** Keep, of the items of an optimistic response, fields that were sent or differ: others may be from other layers. */
function changesIn(state: RestState, { endpoint, layer: { args } }: Recipe, response: unknown): unknown {
  const call = callOf(endpoint, args);
  const { place, sent } = call;
  if (place.change?.creates) return response;
  return itemsWith(state, place, { response, args }, (entity, row, pk) => {
    const isOf = (each: unknown): boolean => pkNamed(entity, args, each) === pk;
    const body = Object(itemsSent(call).find(isOf) ?? sent) as object;
    return (name, value) => {
      const known = own(row, name);
      return Object.hasOwn(body, name) || reuse(known, value) !== known;
    };
  });
}

/** Compute the optimistic response of a request over the layers before it; undefined where there is none. */
export function shownFor(base: RestState, requestId: string, registry: Registry): unknown {
  const index = base.optimistic.findIndex((layer) => layer.requestId === requestId);
  const layer = base.optimistic[index];
  const endpoint = layer && registry.endpointOf(layer);
  if (!layer || !endpoint?.getOptimisticResponse) return undefined;
  const view = { ...base, ...replayAll({ ...base, optimistic: base.optimistic.slice(0, index) }, registry) };
  inheritCache(base, view);
  const recipe = { layer, endpoint };
  return ifItCan(() => changesIn(view, recipe, responseOf(view, recipe, registry)));
}
