import { createMask } from '../features/sanitizers/sanitizers.js';
import { nameOfRow, secretRows } from '../requests/secretRows.js';
import { initialState, metaOf } from '../store/state.js';
import { layersOf } from './layersOf.js';
import { recordingOf } from './recording.js';
import type { Store } from '@reduxjs/toolkit';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { Runtime } from '../requests/runtime.js';
import type { RestState } from '../store/state.js';
import type { SeenLayer } from './layersOf.js';
import type { Recorded } from './recording.js';

/** The data of a tab: a store at one moment. */
export interface Look {
  readonly store: Store;
  readonly runtime: Runtime;
  readonly path: string;
  readonly state: RestState;
  /** The state with optimistic layers. */
  readonly view: RestState;
  readonly entries: readonly Recorded[];
  /** ms since epoch */
  readonly now: number;
}

export function lookAt(store: Store, runtime: Runtime, now: number): Look {
  const { core } = runtime;
  const state = runtime.slice ?? initialState;
  const { entries } = recordingOf(runtime);
  return { store, runtime, path: core.path, state, view: core.viewOf(state), entries, now };
}

export const layersIn = ({ state, view, runtime }: Look): readonly SeenLayer[] =>
  layersOf(state, view, runtime.core.registry);

/** Masks secrets by their names. */
const mask = /* @__PURE__ */ createMask();

/** Mask a value, to show it. */
export const masked = <T>(value: T): T => mask(value) as T;

/** Find the endpoint of an action of ours. */
export const endpointOf = ({ runtime }: Look, { action }: Recorded): EndpointInstance | undefined => {
  const { meta } = action as { readonly meta?: { readonly endpoint?: string } };
  return meta?.endpoint === undefined
    ? undefined
    : runtime.core.registry.endpointOf(meta as { readonly endpoint: string });
};

/** Shown in place of arguments and data of sensitive endpoints. */
export const HIDDEN = '(sensitive: not shown)';

/** Make the form of an action to show: of other reducers' actions only the type, of sensitive endpoints no body. */
export function shownAction(look: Look, entry: Recorded): unknown {
  const { action, kind } = entry;
  if (kind === undefined) return { type: action.type };
  const isHidden = endpointOf(look, entry)?.sensitive !== undefined && 'payload' in action;
  return masked(isHidden ? { ...action, payload: HIDDEN } : action);
}

/** Create the test whether a row may be shown: not if it came from an endpoint with `sensitive: true`. */
export function shownRows({ runtime, state }: Look): (table: string, pk: string) => boolean {
  const { names } = secretRows(runtime, state);
  return (table, pk) => !names.has(nameOfRow(table, pk));
}

/** Make the form of a key's result to show. */
export function shownResult({ runtime, state }: Look, key: string, result: unknown): unknown {
  const { registry } = runtime.core;
  const secret = registry.all().filter(({ sensitive }) => sensitive !== undefined);
  const isSensitive = registry.writtenBy(secret.map((endpoint) => registry.nameOf(endpoint)));
  return isSensitive(metaOf(state, key)?.endpoints) ? HIDDEN : masked(result);
}

/** Get the name of an endpoint in the slice; one that is not registered has its own name. */
export function nameOf({ runtime }: Look, endpoint: EndpointInstance): string {
  const { registry } = runtime.core;
  return registry.has(endpoint) ? registry.nameOf(endpoint) : (endpoint.name ?? 'an endpoint');
}
