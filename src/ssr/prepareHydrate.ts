import { oncePer } from '../shared/oncePer.js';
import { warnOnce } from '../shared/warn.js';
import { registered } from '../store/registered.js';
import { fingerprint } from './Flow.js';
import { readState } from './readState.js';
import type { Hydrated } from '../store/registered.js';
import type { HydrateAction } from '../store/actions.js';

/**
 * What a store was given: in which generation each state, by their contents; and this clock against the server's, by what
 * was the quickest to come, ms.
 */
const knownIn = /* @__PURE__ */ oncePer((_store: Hydrated) => ({ given: new Map<number, number>(), ahead: Infinity }));

/**
 * What a state that a server has sent means to a store. It may have had it before, which is told by the content, for it may
 * be another object; a router keeps what it was sent, for a session that is over, too, or for another user. What was kept
 * on its way is as old as it is: none comes before it was sent, so whatever takes longer than the quickest was late.
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

/** Let stores ask it of what they are given. */
export function registerPrepare(): void {
  registered.prepare = prepareHydrate;
}
