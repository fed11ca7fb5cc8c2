import { ifItCan } from '../shared/ifItCan.js';
import { replay } from '../store/optimistic.js';
import { metaOf } from '../store/state.js';
import { rowChangesOf } from './changesOf.js';
import type { Registry } from '../store/registry.js';
import type { Layer, RestState } from '../store/state.js';
import type { RowChange } from './changesOf.js';

/** A mutation in flight, with its optimistic changes. */
export interface SeenLayer {
  readonly layer: Layer;
  /** Changes to the stored rows, without other layers. */
  readonly rows: readonly RowChange[];
  /** It shows nothing, as its function failed or chose so. */
  readonly isEmpty: boolean;
  /** The error of its function. */
  readonly error: string | undefined;
}

/** The last result for each layer, as it takes a replay. */
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

/** List the layers, in the order of dispatch. */
export const layersOf = (state: RestState, view: RestState, registry: Registry): readonly SeenLayer[] =>
  state.optimistic.map((layer) => seeLayer(layer, state, view, registry));
