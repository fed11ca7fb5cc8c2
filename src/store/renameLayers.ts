import { own } from '../shared/own.js';
import { renameIn } from '../shared/renameIn.js';
import { clearPending, markPending } from './meta.js';
import type { Registry } from './registry.js';
import type { Layer, RestState } from './state.js';

function keyOf(layer: Layer, args: Layer['args'], registry: Registry): string {
  try {
    return registry.endpointOf(layer)?.key(...args) ?? layer.key;
  } catch {
    return layer.key;
  }
}

function renameLayer(layer: Layer, renames: Readonly<Record<string, string>>, registry: Registry): Layer {
  const args = renameIn(layer.args, (text) => own(renames, text));
  if (args === layer.args) return layer;
  const renamed = { ...layer, args, key: keyOf(layer, args, registry) };
  registry.inherit(renamed, layer);
  return renamed;
}

/** The request of a layer is the one in flight for its key: now for its new key. */
function movePending(state: RestState, { key, requestId }: Layer, newKey: string): RestState {
  const cleared = clearPending(state, key, requestId);
  return cleared === state ? state : markPending(cleared, newKey, requestId);
}

/**
 * Let layers that name a created item by its placeholder name it by its primary key.
 *
 * @param renames primary keys by placeholder.
 * @see api.md 7, temporary ids
 */
export function renameLayers(
  state: RestState,
  renames: Readonly<Record<string, string>>,
  registry: Registry,
): RestState {
  const optimistic = state.optimistic.map((layer) => renameLayer(layer, renames, registry));
  return state.optimistic.reduce<RestState>(
    (next, layer, index) => movePending(next, layer, optimistic[index]?.key ?? layer.key),
    { ...state, optimistic },
  );
}
