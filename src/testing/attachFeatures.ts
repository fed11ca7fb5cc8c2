import { actionLog } from '../features/recorder/actionLog.js';
import { opaqueBodies } from '../features/opaque/opaqueBodies.js';
import { polling } from '../features/polling/polling.js';
import { refetchOn } from '../features/refetchOn/refetchOn.js';
import { sanitizers } from '../features/sanitizers/sanitizers.js';
import { streams } from '../features/streams/streams.js';
import { timeTravel } from '../features/timeTravel/timeTravel.js';
import { placeSlices } from '../slice/findSlice.js';
import { storeDispatch } from '../slice/storeDispatch.js';
import { bringHydration } from '../store/hydrate.js';
import type { Store } from '@reduxjs/toolkit';

/** Let every feature take part in a store, whatever its slice lists: tests find none missing. @see api.md 8 */
export function attachFeatures(store: Pick<Store, 'dispatch'>): void {
  bringHydration();
  for (const runtime of placeSlices(storeDispatch(store))) {
    for (const feature of [polling(), streams(), opaqueBodies(), actionLog(), timeTravel(), refetchOn()])
      runtime.attach(feature);
    Object.assign(runtime.core.can, sanitizers().extend?.(runtime.core.path));
  }
}
