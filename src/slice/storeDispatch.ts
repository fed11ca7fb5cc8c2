import { oncePer } from '../shared/oncePer.js';
import type { Dispatch, Store } from '@reduxjs/toolkit';

const tell = (dispatch: Dispatch): Dispatch => dispatch;

/**
 * The `dispatch` that a store's thunks get, by which its runtimes are found; a thunk that only returns it tells.
 * `store.dispatch` itself is another function.
 */
export const storeDispatch = /* @__PURE__ */ oncePer((store: Pick<Store, 'dispatch'>): Dispatch =>
  (store.dispatch as unknown as (thunk: typeof tell) => Dispatch)(tell),
);
