import { ifItCan } from '../shared/ifItCan.js';
import { TablesDraft, pksInParts, readRow } from '../normalize/tables.js';
import { oncePer } from '../shared/oncePer.js';
import { own, put } from '../shared/own.js';
import { renameIn } from '../shared/renameIn.js';
import { drop } from './drop.js';
import { clearPending, markPending } from './meta.js';
import type { Registry } from './registry.js';
import type { Layer, RestState } from './state.js';

function renameLayer(layer: Layer, renames: Readonly<Record<string, string>>, registry: Registry): Layer {
  const args = renameIn(layer.args, (text) => own(renames, text));
  if (args === layer.args) return layer;
  const key = ifItCan(() => registry.endpointOf(layer)?.key(...args)) ?? layer.key;
  const renamed = { ...layer, args, key };
  registry.inherit(renamed, layer);
  return renamed;
}

/**
 * Replace the placeholder of a created item by its primary key in the arguments and keys of layers.
 *
 * @param renames primary keys by placeholder.
 */
export function renameLayers(
  state: RestState,
  renames: Readonly<Record<string, string>>,
  registry: Registry,
): RestState {
  const optimistic = state.optimistic.map((layer) => renameLayer(layer, renames, registry));
  let next: RestState = { ...state, optimistic };
  for (const [index, { key, requestId }] of state.optimistic.entries()) {
    // The pending request of a layer moves to its new key.
    const cleared = clearPending(next, key, requestId);
    if (cleared !== next) next = markPending(cleared, optimistic[index] as Layer);
  }
  return next;
}

/**
 * Move rows that were written locally while their create was in flight to the primary keys from the server; without one
 * they are removed.
 *
 * @param names primary keys by placeholder; undefined where the create has failed.
 */
export function renameRows(state: RestState, names: Readonly<Record<string, string | undefined>>): RestState {
  const gone: Record<string, string[]> = {};
  const rows = new TablesDraft(state.entities);
  const metas = new TablesDraft(state.entitiesMeta);
  for (const table of Object.keys(state.entities)) {
    for (const [placeholder, pk] of Object.entries(names)) {
      const row = readRow(state.entities, table, placeholder);
      const meta = readRow(state.entitiesMeta, table, placeholder);
      if (row === undefined) continue;
      put(gone, table, [...(own(gone, table) ?? []), placeholder]);
      if (pk === undefined || rows.read(table, pk) !== undefined) continue;
      rows.write(
        table,
        pk,
        renameIn(row, (text) => own(names, text)),
      );
      if (meta) metas.write(table, pk, meta);
    }
  }
  if (Object.keys(gone).length === 0) return state;
  return drop({ ...state, entities: rows.finish(), entitiesMeta: metas.finish() }, { rows: gone });
}

/** Join keys to one text, cached: searching it is faster than searching each of 10 000. */
const textOf = /* @__PURE__ */ oncePer((pks: readonly string[]): string => pks.join(' '));

/**
 * Remove rows that were written locally for an item, as its create has failed.
 *
 * @param requestId of the create: placeholders contain it, and may be a part of a primary key.
 */
export function dropCreated(state: RestState, requestId: string): RestState {
  const isOf = (text: string): boolean => text.includes(requestId);
  const parts = Object.values(state.entities).flatMap(pksInParts);
  const pks = parts.filter((part) => isOf(textOf(part))).flatMap((part) => part.filter(isOf));
  return pks.length === 0 ? state : renameRows(state, Object.fromEntries(pks.map((pk) => [pk, undefined])));
}
