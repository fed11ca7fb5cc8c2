import type { Dispatch, Store } from '@reduxjs/toolkit';

const dispatches = new WeakMap<object, Dispatch>();

/**
 * The `dispatch` that a store's thunks get, by which its runtimes are found; a thunk that only returns it tells.
 * `store.dispatch` itself is another function.
 */
export function storeDispatch(store: Pick<Store, 'dispatch'>): Dispatch {
  let found = dispatches.get(store);
  if (!found) {
    const tell = (dispatch: Dispatch): Dispatch => dispatch;
    found = (store.dispatch as unknown as (thunk: typeof tell) => Dispatch)(tell);
    dispatches.set(store, found);
  }
  return found;
}
