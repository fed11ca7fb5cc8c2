import { crossedLists, isBeforeUnheld } from '../../requests/crossings.js';
import { meantBy } from '../../store/meta.js';
import { writerOf } from '../../store/state.js';
import type { Flight } from '../../requests/Flight.js';
import type { Runtime } from '../../requests/runtime.js';
import type { EndpointInstance } from '../../endpoint/EndpointInstance.js';
import type { ActionKind, Expired, FulfilledAction, KeysAction, RestAction } from '../../store/actions.js';

/** Of a read that was sent before the last so many of them it is not known whether it is from before them. */
const LIMIT = 100;

interface Entry {
  readonly kind: ActionKind;
  readonly action: RestAction;
  /** Its number, or, of another tab's, what stands for it. */
  readonly number: number;
}

const metaIn = (action: RestAction): Partial<FulfilledAction['meta']> =>
  'meta' in action ? (action.meta as Partial<FulfilledAction['meta']>) : {};

/** What an action makes stale by name. */
function expiredBy({ kind, action }: Pick<Entry, 'kind' | 'action'>): Expired | undefined {
  const isOfKeys = kind === 'invalidate' || kind === 'expire';
  return isOfKeys ? { names: [], keys: (action as KeysAction).payload.keys } : metaIn(action).expires;
}

/**
 * What this tab has made stale last, by its own actions and those of others: what another tab has read may be from before
 * that.
 */
export class Recent {
  readonly #runtime: Runtime;
  #entries: Entry[] = [];
  /** Whatever was sent before this number may be from before what is forgotten. */
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

  /** What became, meanwhile, of a read of another tab that was sent at that number. */
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
