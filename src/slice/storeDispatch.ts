import { oncePer } from '../shared/oncePer.js';
import { preview } from '../shared/preview.js';
import { refuseArgument } from '../shared/RestError.js';
import { isDevelopment } from '../shared/warn.js';
import type { Dispatch, Store } from '@reduxjs/toolkit';

const giveDispatch = (dispatch: Dispatch): Dispatch => dispatch;

function refuseNoStore(store: unknown): void {
  if (typeof (Object(store) as Partial<Store>).dispatch === 'function') return;
  const found = typeof store === 'function' ? 'a function' : preview(store, 80);
  refuseArgument('a store', `A store is needed; got ${found}.`, 'Pass what configureStore gave, not its state.');
}

/**
 * Find the `dispatch` that the thunks of a store get, by which its runtimes are found. `store.dispatch` itself is another
 * function, so a thunk is dispatched that returns its own.
 */
export const storeDispatch = /* @__PURE__ */ oncePer((store: Pick<Store, 'dispatch'>): Dispatch => {
  if (isDevelopment()) refuseNoStore(store);
  return (store.dispatch as unknown as (thunk: typeof giveDispatch) => Dispatch)(giveDispatch);
});
