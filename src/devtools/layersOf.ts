import { ifItCan } from '../shared/ifItCan.js';
import { replay } from '../store/optimistic.js';
import { metaOf } from '../store/state.js';
import { rowChangesOf } from './changesOf.js';
import type { Registry } from '../store/registry.js';
import type { Layer, RestState } from '../store/state.js';
import type { RowChange } from './changesOf.js';

/** A mutation in flight, and what it shows until its answer comes. */
export interface SeenLayer {
  readonly layer: Layer;
  /** Against what is stored; other layers aside. */
  readonly rows: readonly RowChange[];
  /** It shows nothing, because its function failed or chose so. */
  readonly isEmpty: boolean;
  /** What its function threw. */
  readonly error: string | undefined;
}

/** The last one asked for: layers are replayed for this, so not at each look. */
const memo = new WeakMap<Layer, { readonly entities: object; readonly results: object; readonly seen: SeenLayer }>();

function seeLayer(layer: Layer, state: RestState, view: RestState, registry: Registry): SeenLayer {
  const { entities, results } = state;
  const known = memo.get(layer);
  if (known?.entities === entities && known.results === results) return known.seen;
  const expected = ifItCan(() => replay({ ...state, optimistic: [] }, layer, registry));
  const rows = expected ? rowChangesOf(state, expected) : [];
  const error = metaOf(view, layer.key)?.error;
  const isFailed = error !== undefined && metaOf(state, layer.key)?.error !== error;
  const seen = { layer, rows, isEmpty: rows.length === 0, error: isFailed ? error.message : undefined };
  memo.set(layer, { entities, results, seen });
  return seen;
}

/** Every layer, in the order of dispatch. */
export const layersOf = (state: RestState, view: RestState, registry: Registry): readonly SeenLayer[] =>
  state.optimistic.map((layer) => seeLayer(layer, state, view, registry));
