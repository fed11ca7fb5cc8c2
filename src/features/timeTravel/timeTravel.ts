import { nextChange } from './nextChange.js';
import { Timeline } from './Timeline.js';
import type { Feature } from '../../requests/Feature.js';
import type { Runtime } from '../../requests/runtime.js';

const feature: Feature = {
  recipe(runtime: Runtime) {
    const timeline = new Timeline(runtime.core.path, () => runtime.rootState);
    return {
      around: (next) => (action) => timeline.pass(action as { readonly type?: unknown }, () => next(action)),
      can: { isParked: () => timeline.isParked(), head: () => timeline.head, nextChange },
    };
  },
};

/**
 * Redux DevTools jump to the past, and nothing is asked of the server there. In development it comes by itself.
 *
 * @see spec: decision 45
 */
export const timeTravel = (): Feature => feature;
