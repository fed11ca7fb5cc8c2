import { readKeyOf } from '../requests/Flight.js';
import { selectForReader } from '../requests/readerView.js';
import { isNotNow } from '../store/readResponse.js';
import { initialState } from '../store/state.js';
import type { Store } from '@reduxjs/toolkit';
import type { Placed } from '../slice/findSlice.js';
import type { ResponseView } from '../store/readResponse.js';
import type { RestState } from '../store/state.js';

type Root = Readonly<Record<string, RestState | undefined>>;

/** What is read with the endpoint and the arguments of one render. */
export function inquire(store: Store, { runtime, endpoint }: Placed, asked: readonly unknown[]) {
  const { core, outcomes } = runtime;
  const state = (root = store.getState() as Root): RestState => root[core.path] ?? initialState;
  // The past still shows placeholders.
  const args = runtime.isParked() ? asked : runtime.renamed(asked);
  const isOff = isNotNow(args);
  const key = isOff ? '' : readKeyOf(core.registry.addressOf(endpoint, args));
  const select = selectForReader(runtime, endpoint);
  let last: Root | undefined;
  let seen: ResponseView;
  return {
    isOff,
    args,
    key,
    state,
    view: (root = store.getState() as Root): ResponseView => {
      // Several ask after each change of the store.
      if (root !== last) seen = outcomes.show(select((last = root), ...args), state(root), key);
      return seen;
    },
    isDue: (view: ResponseView, isMounted: boolean): boolean =>
      !isOff && outcomes.isDue(view, state(), { key, isMounted }),
  };
}

export type Inquiry = ReturnType<typeof inquire>;

/** Times do not render; where they decide what may be shown they do. @see spec: decision 57 */
export function showsTheSame(a: ResponseView, b: ResponseView): boolean {
  return (
    a.data === b.data &&
    a.error === b.error &&
    a.expiryStatus === b.expiryStatus &&
    (a.expiryStatus === 'Valid' || (a.expiresAt === b.expiresAt && a.tries === b.tries))
  );
}
