import { placeSlices } from '../slice/findSlice.js';
import { storeDispatch } from '../slice/storeDispatch.js';
import type { Store } from '@reduxjs/toolkit';
import type { Mock } from '../requests/runtime.js';

/**
 * Let a mock answer the requests of every slice of a store.
 *
 * @returns what takes it away again.
 * @throws RestError MIDDLEWARE_MISSING
 */
export function installMock(store: Pick<Store, 'dispatch'>, mock: Mock): () => void {
  const runtimes = placeSlices(storeDispatch(store));
  runtimes.forEach(({ mocks }) => mocks.add(mock));
  return () => runtimes.forEach(({ mocks }) => mocks.delete(mock));
}
