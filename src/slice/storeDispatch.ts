import { oncePer } from '../shared/oncePer.js';
import { preview } from '../shared/preview.js';
import { refuseArgument } from '../shared/RestError.js';
import { isDevelopment } from '../shared/warn.js';
import type { Dispatch, Store } from '@reduxjs/toolkit';

const tell = (dispatch: Dispatch): Dispatch => dispatch;

function refuseNoStore(store: unknown): void {
  if (typeof (Object(store) as Partial<Store>).dispatch === 'function') return;
  const found = typeof store === 'function' ? 'a function' : preview(store, 80);
  refuseArgument('a store', `A store is needed; got ${found}.`, 'Pass what configureStore gave, not its state.');
}

/**
 * The `dispatch` that a store's thunks get, by which its runtimes are found; a thunk that only returns it tells.
 * `store.dispatch` itself is another function.
 */
export const storeDispatch = /* @__PURE__ */ oncePer((store: Pick<Store, 'dispatch'>): Dispatch => {
  if (isDevelopment()) refuseNoStore(store);
  return (store.dispatch as unknown as (thunk: typeof tell) => Dispatch)(tell);
});
