import { queryKey } from '../normalize/queryKey.js';
import { readRow } from '../normalize/tables.js';
import { lastParam, parseTemplate } from '../path/template.js';
import { argumentFields } from '../shared/textOfArgs.js';
import { inside, placeOfItems } from '../schema/itemPlace.js';
import { pkNamed, pkOfItem, isUsablePk, namesIn } from '../schema/primaryKey.js';
import { ifItCan } from '../shared/ifItCan.js';
import { own } from '../shared/own.js';
import { callOf, itemsSent } from './mutationResponse.js';
import { resultOf } from './state.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { ItemKind } from '../schema/itemPlace.js';
import type { EntityClass } from '../schema/Schema.js';
import type { Call } from './mutationResponse.js';
import type { Registry } from './registry.js';
import type { RestState } from './state.js';

type Fields = Readonly<Record<string, unknown>>;
type Args = readonly unknown[];

/** A row that the arguments of a call name. */
export interface NamedRow {
  readonly name: string | undefined;
  readonly entity: EntityClass;
  readonly pk: string;
  /** The item in the request. */
  readonly sent: unknown;
  readonly isKnown: boolean;
  /** The key of a read at the same address, if that named the row. */
  readonly key?: string | undefined;
}

interface Located {
  readonly path?: string;
  readonly urlPrefix?: string;
}

const isStored = ({ entities }: RestState, { key }: EntityClass, pk: string): boolean =>
  typeof readRow(entities, key, pk) === 'object';

/** Pick the members of the arguments that fill the path. */
function pathParams(path: string, args: Args): Fields {
  const { names } = parseTemplate(path);
  return Object.fromEntries(Object.entries(argumentFields(args[0])).filter(([name]) => names.has(name)));
}

/**
 * Find the primary key that a call names. A delete is about the last segment of the path, if that is a parameter; the
 * others name what the item belongs to.
 */
function pkOfCall(
  state: RestState,
  { endpoint, args, place }: Call,
  entity: EntityClass,
  sent: unknown,
): string | undefined {
  const pk = pkNamed(entity, args, sent, !!place.change);
  const { path } = endpoint as Located;
  if (!place.isDelete || path === undefined || !pk) return pk;
  const last = lastParam(path);
  // A search parameter need not be a primary key: `DELETE /todos?id=eq.1`.
  const isNamed =
    last === undefined
      ? isStored(state, entity, pk)
      : namesIn(argumentFields(args[0]), pkOfItem(entity, args)).has(last);
  return isNamed ? pk : undefined;
}

/** Find the item of a stored read at the same address, and its key: a path may name the item by another field. */
function readAt(state: RestState, registry: Registry, { endpoint, args }: Call, [, entity]: ItemKind) {
  const { path, urlPrefix } = endpoint as Located;
  if (path === undefined) return undefined;
  const params = pathParams(path, args);
  for (const read of registry.all()) {
    const at = read as Located;
    if (read.sideEffect === true || at.path !== path || at.urlPrefix !== urlPrefix) continue;
    const place = placeOfItems(read.schema);
    if (!place || place.isMany) continue;
    const key = ifItCan(() => read.key(params)) ?? '';
    const result = inside(resultOf(state, key), place.path);
    const { id = result, schema } = Object(result) as { readonly id?: unknown; readonly schema?: string };
    if (isUsablePk(id) && place.kinds.some(([name, kind]) => kind === entity && name === schema))
      return { pk: String(id), key };
  }
  return undefined;
}

/**
 * Find the rows that the arguments name: by primary key, by a read at the same address, or by an index. With several kinds
 * only one that is certain counts.
 */
export function rowsNamed(state: RestState, registry: Registry, call: Call): readonly NamedRow[] {
  const { args, place } = call;
  return itemsSent(call).flatMap((sent) => {
    const kindName = place.kindIn?.(args[0]) ?? place.kindIn?.(sent);
    const rows = place.kinds.flatMap((kind): NamedRow[] => {
      const [name, entity] = kind;
      const given = pkOfCall(state, call, entity, sent);
      const read = (given ?? place.change?.creates) ? undefined : readAt(state, registry, call, kind);
      const pk = given ?? read?.pk ?? (queryKey(entity, [argumentFields(args[0])], state) as typeof name);
      if (pk === undefined) return [];
      const isKnown = isStored(state, entity, pk);
      const isMeant = name === kindName || (kindName === undefined && isKnown && !place.isDelete);
      return isMeant ? [{ name, entity, pk, sent, isKnown, key: read?.key }] : [];
    });
    return rows.length === 1 ? rows : [];
  });
}

/**
 * Find the row that no longer exists, after a server responded that an address is missing: the address is of one item,
 * named by the last segment of the path, so that nothing else can be missing.
 */
export function rowMissing(state: RestState, registry: Registry, call: Call): NamedRow | undefined {
  const { endpoint, args, place } = call;
  const { path } = endpoint as Located;
  const last = path === undefined ? undefined : lastParam(path);
  if (path === undefined || place.isMany || last === undefined) return undefined;
  const params = Object.entries(pathParams(path, args));
  const given = Object.entries(argumentFields(args[0])).filter(([, value]) => value !== undefined);
  const [named, ...others] = rowsNamed(state, registry, call);
  if (!named?.isKnown || others.length > 0 || given.length > params.length) return undefined;
  const { entity, pk } = named;
  const byPk = pkNamed(entity, args, undefined, false) === pk;
  if (byPk && !namesIn(Object.fromEntries(params), pkOfItem(entity, args)).has(last)) return undefined;
  const row = readRow(state.entities, entity.key, pk) as Fields;
  const contradicts = ([name, value]: readonly [string, unknown]): boolean =>
    isUsablePk(own(row, name)) && String(own(row, name)) !== String(value);
  return params.some(contradicts) ? undefined : named;
}

/** Add to the arguments of a call the members of the primary key of a row that they name by another field. */
export function withNamedKey(state: RestState, registry: Registry, endpoint: EndpointInstance, args: Args): Args {
  const call = callOf(endpoint, args);
  if (!('path' in endpoint) || call.place.isMany || call.place.change) return args;
  const [named] = rowsNamed(state, registry, call);
  if (!named?.isKnown || pkNamed(named.entity, args, named.sent, false) !== undefined) return args;
  const row = readRow(state.entities, named.entity.key, named.pk) as Fields;
  const ofKey = [...namesIn(row, pkOfItem(named.entity, []))].map((name) => [name, own(row, name)]);
  return [{ ...Object.fromEntries(ofKey), ...argumentFields(args[0]) }, ...args.slice(1)];
}
