import type { ActionKind, RestAction } from '../store/actions.js';
import type { Abilities, SliceAbilities } from './Abilities.js';

export type ActionHandler = (action: unknown) => unknown;

/** The parts of a feature in one store. Each is optional; a feature keeps its memory in the closure of its recipe. */
export interface FeatureParts {
  /** Handles every action, foreign ones too, before the engine; the feature that is listed first is the outermost. */
  readonly middleware?: (next: ActionHandler) => ActionHandler;
  /** Stands between the engine and the reducer. */
  readonly around?: (next: ActionHandler) => ActionHandler;
  /** Called after each action of the slice, also if a listener threw; and, without a kind, after a foreign action that changed our state. */
  readonly committed?: (kind: ActionKind | undefined, action: RestAction) => void;
  /** Called when a user signs in and none was there before. */
  readonly turned?: () => void;
  /** Called when keys are renewed in another tab from now on, or in this one. */
  readonly moved?: () => void;
  /** Called once the store takes actions, and again when it is used after `dispose`. */
  readonly init?: () => void;
  /** Called by `dispose`. */
  readonly cleanup?: () => void;
  readonly can?: Partial<Abilities>;
}

/** A value for `createRestSlice({ features: [polling()] })`, made by `rest-slice/features` or by `defineFeature`. */
export interface Feature {
  /** Called once per store with its runtime. */
  readonly recipe?: (runtime: never) => FeatureParts;
  /** Called once per slice. */
  readonly extend?: (reducerPath: string) => Partial<SliceAbilities>;
}
