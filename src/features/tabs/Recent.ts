import { noteOverlaps } from '../../requests/overlaps.js';
import { crossedLists } from '../../requests/crossedLists.js';
import { meantBy } from '../../store/expireKeys.js';
import { writerOf } from '../../store/writers.js';
import type { Flight } from '../../requests/Flight.js';
import type { Runtime } from '../../requests/runtime.js';
import type { EndpointInstance } from '../../endpoint/EndpointInstance.js';
import type { FulfilledAction, KeysAction, RestAction } from '../../store/actions.js';
import type { ActionKind } from '../../store/ownActions.js';
import type { Registry } from '../../store/registry.js';

/** Of a read that was sent before the last so many writes it is not known what crossed it. */
const LIMIT = 100;

interface Entry {
  readonly kind: ActionKind;
  readonly action: RestAction;
  /** Its number, or, of another tab's, what stands for it. */
  readonly number: number;
}

type Read = Pick<Flight, 'endpoint' | 'meta' | 'crossed' | 'isOutdated' | 'overlap'>;

const metaIn = (action: RestAction): Partial<FulfilledAction['meta']> =>
  'meta' in action ? (action.meta as Partial<FulfilledAction['meta']>) : {};

/** Something that an answer may be from before. */
function isWrite({ kind, action }: Entry, registry: Registry): boolean {
  if (kind === 'set' || kind === 'invalidate' || kind === 'expire') return true;
  const { endpoint, page, requestStatus } = metaIn(action);
  if (endpoint === undefined || (requestStatus as string | undefined) === 'pending' || 'error' in action) return false;
  return page !== undefined || registry.endpointOf({ endpoint })?.sideEffect === true;
}

/**
 * The last writes of this tab, of its own and of others: what another tab has read may be from before them, as may be what
 * is under way here. The same rules decide.
 *
 * @see spec: decisions 50, 96 and 102; requests/overlaps.ts
 */
export class Recent {
  readonly #runtime: Runtime;
  #entries: Entry[] = [];
  /** Whatever was sent before this number may have been crossed by what is forgotten. */
  #forgotten = -1;

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
  }

  note(kind: ActionKind, action: RestAction, number: number): void {
    if (kind === 'reset') this.#entries = [];
    const entry = { kind, action, number };
    if (!isWrite(entry, this.#runtime.core.registry)) return;
    this.#entries.push(entry);
    if (this.#entries.length > LIMIT) this.#forgotten = this.#entries.shift()?.number ?? -1;
  }

  /** What became, meanwhile, of a read of another tab that was sent at that number. */
  crossing(endpoint: EndpointInstance, action: FulfilledAction) {
    const { payload, meta } = action;
    const read: Read = { endpoint, meta, crossed: [], isOutdated: false, overlap: undefined };
    const { core } = this.#runtime;
    const runtime = { core, flights: new Set([read]) } as unknown as Runtime;
    for (const { kind, action: write, number } of this.#entries) {
      if (number <= meta.sent) continue;
      noteOverlaps(runtime, kind, write);
      const expired =
        kind === 'invalidate' || kind === 'expire' ? (write as KeysAction).payload : metaIn(write).expires;
      if (expired && meantBy({ names: [], ...expired }, core.registry)(meta.key, [writerOf(meta)]))
        read.isOutdated = true;
    }
    const lists = crossedLists(this.#runtime.state, read as Flight, payload);
    return { lists, overlap: read.overlap, isOutdated: read.isOutdated || meta.sent < this.#forgotten };
  }
}
