import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { FulfilledAction, HydrateAction, QueueAction, SetResponseAction } from './actions.js';
import type { RestState } from './state.js';

interface Asked {
  readonly endpoint: EndpointInstance;
  readonly args: readonly unknown[];
}

/** Hands the endpoint of an action's meta on to a meta made from it. */
interface Heirs {
  inherit(meta: object, from: object): void;
}

/** A store that receives state from elsewhere. */
export interface Hydrated {
  readonly slice: RestState | undefined;
  readonly generation: number;
  readonly written: ReadonlyMap<string, number>;
  readonly can: { readonly whose?: { readonly user: string | null } };
}

/** Functions that ship only with the entries that need them, which register them when first called. */
export const registered: {
  hydrate?: (state: RestState, action: HydrateAction) => RestState;
  /** Prepare a `hydrate` action for the store that receives it. */
  prepare?: (store: Hydrated, action: HydrateAction) => HydrateAction;
  /** Reduce an action about mutations that a queue keeps. */
  queue?: (state: RestState, action: QueueAction, registry: Heirs) => RestState;
  /**
   * Write into the action of a response which pages are around its list once it is stored.
   *
   * @throws what the endpoint's functions throw; RestError PAGE_INVALID
   */
  notePages?: (store: { readonly state: RestState }, asked: Asked, action: FulfilledAction | SetResponseAction) => void;
  /** Find the endpoint of pages that a list was extended to. */
  pagesOf?: (list: unknown, member: string) => unknown;
} = {};
