export type ActionHandler = (action: unknown) => unknown;

/**
 * A recipe for something that follows the actions of a store. `middleware` is called once per store, and what it makes
 * keeps that store's state; an action is consumed by not calling `next`. `init` follows once the store takes actions,
 * and again when it is used after `dispose()`, which calls `cleanup`.
 *
 * @typeParam C the Controller; it is made above this layer.
 * @see spec: 8.2, decision 61
 */
export interface ManagerOf<C> {
  middleware(controller: C): (next: ActionHandler) => ActionHandler;
  init?(controller: C): void;
  cleanup?(controller: C): void;
}

/** A manager at work in one store: what our own features are, and what users' managers become. */
export interface Feature {
  readonly middleware?: (next: ActionHandler) => ActionHandler;
  readonly init?: () => void;
  readonly cleanup?: () => void;
}

/** The middleware of a feature that looks at actions after they were committed. */
export function afterCommit(look: (action: { readonly type?: unknown }) => void): NonNullable<Feature['middleware']> {
  return (next) => (action) => {
    try {
      return next(action);
    } finally {
      // A listener of the store that throws comes after the commit.
      look(action as { readonly type?: unknown });
    }
  };
}
