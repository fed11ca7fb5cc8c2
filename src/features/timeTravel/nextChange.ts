import type { Store } from '@reduxjs/toolkit';
import type { Wait } from '../../requests/Feature.js';

const waits = new WeakMap<Store, Map<string, Wait>>();

/** The next time that a store tells its listeners: for one key the same object until then. */
export function nextChange(store: Store, key: string): Wait {
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
