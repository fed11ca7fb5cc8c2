import { guarded } from '../requests/Manager.js';
import { isDevelopment, report } from '../shared/warn.js';
import { controllerOf } from './Controller.js';
import { refuseArgument } from '../shared/RestError.js';
import type { ActionHandler, Feature } from '../requests/Feature.js';
import type { Runtime } from '../requests/runtime.js';
import type { Controller } from './Controller.js';

/** The work of your own feature in one store. */
export interface FeatureWork {
  /** Sees every action of the store; without a call of `next` it is consumed. */
  readonly middleware?: (next: (action: unknown) => unknown) => (action: unknown) => unknown;
  /** Called by `controller.dispose()`; the next use of the store starts the feature again. */
  cleanup?(this: void): void;
}

/**
 * Define a feature of your own, for `createRestSlice({ features: [...] })`. `make` is called once per store, when that takes
 * actions, with its controller.
 *
 * ```ts
 * const counter = () => defineFeature((controller) => {
 *   const timer = setInterval(() => controller.expireAll(rest.endpoints.posts.getList), 60_000);
 *   return { cleanup: () => clearInterval(timer) };
 * });
 * ```
 * Its errors are reported, and harm nothing else.
 */
export function defineFeature(make: (controller: Controller) => FeatureWork): Feature {
  if (isDevelopment() && typeof make !== 'function')
    refuseArgument(
      'defineFeature',
      'It was given no function.',
      'defineFeature((controller) => ({ middleware, cleanup })).',
    );
  const recipe = (runtime: Runtime) => {
    let work: FeatureWork | undefined;
    let handle: ActionHandler | undefined;
    let isDisposed = false;
    const start = (): FeatureWork => {
      if (work) return work;
      work = {};
      try {
        work = Object(make(controllerOf(runtime))) as FeatureWork;
      } catch (thrown) {
        report(thrown);
      }
      // Actions that it has dispatched so far have passed without its middleware.
      handle = undefined;
      return work;
    };
    return {
      middleware: (next: ActionHandler): ActionHandler => {
        return (action) => {
          if (isDisposed) return next(action);
          handle ??= guarded((pass) => start().middleware?.(pass) ?? pass, next);
          return handle(action);
        };
      },
      init: () => {
        isDisposed = false;
        start();
      },
      cleanup: () => {
        const { cleanup } = work ?? {};
        isDisposed = true;
        work = handle = undefined;
        cleanup?.();
      },
    };
  };
  return { recipe };
}
