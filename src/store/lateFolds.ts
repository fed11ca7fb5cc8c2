import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { FulfilledAction, HydrateAction, QueueAction, SetResponseAction } from './actions.js';
import type { RestState } from './state.js';

/** Who asked for what. */
interface Asked {
  readonly endpoint: EndpointInstance;
  readonly args: readonly unknown[];
}

/** Lets a meta find the endpoint of the one that it was made from. */
interface Heirs {
  inherit(meta: object, from: object): void;
}

/** A store that is given state from elsewhere. */
export interface Hydrated {
  readonly slice: RestState | undefined;
  readonly generation: number;
  readonly written: ReadonlyMap<string, number>;
  readonly can: { readonly whose?: { readonly user: string | null } };
}

/** Parts of the engine that come with what needs them, when that is called first. */
export const lateFolds: {
  hydrate?: (state: RestState, action: HydrateAction) => RestState;
  /** What a store takes of state from elsewhere. */
  told?: (store: Hydrated, action: HydrateAction) => HydrateAction;
  /** What happens to mutations that a queue keeps. */
  queue?: (state: RestState, action: QueueAction, registry: Heirs) => RestState;
  /**
   * Write into the action of an answer what is known of the pages around its list once it is stored.
   *
   * @throws what the endpoint's functions throw; RestError PAGE_INVALID
   */
  notePages?: (store: { readonly state: RestState }, asked: Asked, action: FulfilledAction | SetResponseAction) => void;
  /** The endpoint of pages that a list was extended to. */
  pagesOf?: (list: unknown, member: string) => unknown;
} = {};
