import { crossedLists, isBeforeUnheld } from '../../requests/crossings.js';
import { meantBy } from '../../store/meta.js';
import { writerOf } from '../../store/state.js';
import type { Flight } from '../../requests/Flight.js';
import type { Runtime } from '../../requests/runtime.js';
import type { EndpointInstance } from '../../endpoint/EndpointInstance.js';
import type { ActionKind, Expired, FulfilledAction, KeysAction, RestAction } from '../../store/actions.js';

/** Largest number of entries; a read that was sent before a dropped one counts as outdated. */
const LIMIT = 100;

interface Entry {
  readonly kind: ActionKind;
  readonly action: RestAction;
  /** Its number, or the one computed for an action of another tab. */
  readonly number: number;
}

const metaIn = (action: RestAction): Partial<FulfilledAction['meta']> =>
  'meta' in action ? (action.meta as Partial<FulfilledAction['meta']>) : {};

/** Get the keys that an action makes stale. */
function expiredBy({ kind, action }: Pick<Entry, 'kind' | 'action'>): Expired | undefined {
  const isOfKeys = kind === 'invalidate' || kind === 'expire';
  return isOfKeys ? { names: [], keys: (action as KeysAction).payload.keys } : metaIn(action).expires;
}

/**
 * Remembers what was made stale last, by actions of this tab and of others: a read of another tab may be from before that.
 */
export class Recent {
  readonly #runtime: Runtime;
  #entries: Entry[] = [];
  /** Number of the last entry that was dropped. */
  #forgotten = -1;

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
  }

  note(kind: ActionKind, action: RestAction, number: number): void {
    if (kind === 'reset') this.#entries = [];
    if (!expiredBy({ kind, action })) return;
    this.#entries.push({ kind, action, number });
    if (this.#entries.length > LIMIT) this.#forgotten = this.#entries.shift()?.number ?? -1;
  }

  /** Find the writes and expiries that a read of another tab has crossed. */
  crossing(endpoint: EndpointInstance, { payload, meta }: FulfilledAction) {
    const read = {
      ...{ endpoint, meta, isCrossed: false, pages: [], brought: undefined, before: undefined },
      leftOut: meta.leftOut,
    } as unknown as Flight;
    read.isCrossed = isBeforeUnheld(this.#runtime, read);
    const lists = crossedLists(this.#runtime, read, payload);
    const isMeant = (entry: Entry): boolean =>
      entry.number > meta.sent &&
      meantBy(expiredBy(entry) as Expired, this.#runtime.core.registry)(meta.key, [writerOf(meta)]);
    const isOutdated = meta.sent < this.#forgotten || this.#entries.some(isMeant);
    return { lists, leftOut: read.leftOut, isCrossed: read.isCrossed, isOutdated };
  }
}
