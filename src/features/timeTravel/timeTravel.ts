import { kindOf } from '../../store/actions.js';
import { Timeline } from './Timeline.js';
import type { Wait } from '../../requests/Abilities.js';
import type { Feature } from '../../requests/Feature.js';
import type { Runtime } from '../../requests/runtime.js';
import type { SetAction } from '../../store/actions.js';
import type { Store } from '@reduxjs/toolkit';

const waits = new WeakMap<Store, Map<string, Wait>>();

/** Make a promise of the next change of a store: the same object for one key until then. */
function nextChange(store: Store, key: string): Wait {
  const known = waits.get(store) ?? new Map<string, Wait>();
  waits.set(store, known);
  const wait = known.get(key) ?? {
    settled: new Promise<void>((resolve) => {
      const unsubscribe = store.subscribe(() => {
        unsubscribe();
        known.delete(key);
        resolve();
      });
    }),
  };
  known.set(key, wait);
  return wait;
}

const feature: Feature = {
  recipe(runtime: Runtime) {
    const timeline = new Timeline(runtime.core.path, () => runtime.rootState);
    return {
      around: (next) => (given) => {
        const action = given as SetAction;
        // A local write is made for the state that is shown, and reduced with the present one.
        const isForPast = kindOf(action, runtime.core.path) === 'set' && timeline.isTimeTravelling();
        return timeline.pass(action, () =>
          next(isForPast ? { ...action, meta: { ...action.meta, inPast: true } } : given),
        );
      },
      can: { isTimeTravelling: () => timeline.isTimeTravelling(), head: () => timeline.head, nextChange },
    };
  },
};

/** Support for jumps of Redux DevTools: no requests are sent while they show the past. Added by itself in development. */
export const timeTravel = (): Feature => feature;
