import { oncePer } from '../shared/oncePer.js';
import { warnOnce } from '../shared/warn.js';
import { registered } from '../store/registered.js';
import { fingerprint } from './Flow.js';
import { readState } from './readState.js';
import type { Hydrated } from '../store/registered.js';
import type { HydrateAction } from '../store/actions.js';

/**
 * The states that a store was given: the generation of each, by the fingerprint of its content; and the least difference of
 * this clock to the server's, ms.
 */
const knownIn = /* @__PURE__ */ oncePer((_store: Hydrated) => ({ given: new Map<number, number>(), ahead: Infinity }));

/**
 * Prepare a `hydrate` action for a store. The store may have had the state before, as another object of the same content; a
 * router may keep states for a session that is over, or for another user: these are emptied. A state that took longer than
 * the quickest one was delayed, and its times are moved back accordingly.
 */
function prepareHydrate(store: Hydrated, action: HydrateAction): HydrateAction {
  const { content, ahead = 0, user } = action.meta ?? {};
  if (content === undefined) return action;
  const { generation, can } = store;
  const known = knownIn(store);
  const before = known.given.get(content);
  const isOthers = user !== undefined && can.whose && user !== fingerprint(String(can.whose.user));
  if (isOthers && !can.whose.user) {
    warnOnce(
      'hydrate() ignores a state that was made for a user, as nobody is there: let `user` say who it is before, in the state that the store begins with.',
    );
  }
  const quickest = (known.ahead = Math.min(known.ahead, ahead));
  const isEarlier = (before ?? generation) !== generation || Date.now() - ahead + quickest < generation;
  if (isOthers || isEarlier) return { ...action, payload: {} };
  known.given.set(content, generation);
  return {
    ...action,
    ...(quickest < ahead && { payload: readState(action.payload, quickest - ahead) }),
    meta: { ...action.meta, ahead: quickest, isRepeated: before !== undefined, written: [...store.written.keys()] },
  };
}

/** Register the function that prepares `hydrate` actions. */
export function registerPrepare(): void {
  registered.prepare = prepareHydrate;
}
