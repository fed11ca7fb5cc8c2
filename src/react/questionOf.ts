import { isKeyFixed } from '../endpoint/RestEndpoint.js';
import { readKeyOf } from '../requests/Flight.js';
import { flatCopy } from '../select/SelectorCache.js';
import { reuse } from '../shared/reuse.js';
import { isNotNow } from '../store/readResponse.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { Runtime } from '../requests/runtime.js';
import type { ShownView } from '../requests/Usage.js';
import type { ResponseView } from '../store/readResponse.js';

type Args = readonly unknown[];

/** The view that a reader shows. A new object only where a component would show something else. */
export interface Snapshot extends ShownView, Pick<ResponseView, 'data' | 'error'> {
  /** There is nothing to show until a response arrives. */
  readonly isBlocked: boolean;
  /** The last data that were whole, as a response of its own would be. */
  readonly whole: unknown;
  /** A request is due or in flight. Follows the store also where a component need not render for it. */
  isFetching: boolean;
}

/** Where a hook reads: the endpoint in the slice of its store. */
interface Place {
  readonly runtime: Runtime;
  readonly endpoint: EndpointInstance;
  /** Whether another snapshot would show the same. @param isLooking the component has read `isFetching` */
  readonly isSame: (a: Snapshot, b: Snapshot, isLooking: boolean) => boolean;
}

/** The input of a reader in one render. Arguments, and even endpoints, may be new objects each time. */
export interface Question extends Place {
  /** The arguments with the primary keys that have replaced temporary ids; flat ones are a copy, safe from mutation. */
  readonly args: Args;
  /** Equal arguments have the same key the next time. */
  readonly isFixed: boolean;
  /** The key that is read; empty where the argument is `null`. */
  readonly key: string;
}

/** The question of the last committed render; of the first render until then. */
export interface Latest {
  current: Question;
}

/** Make the question of this render. The question of the last one is reused where it means the same, so that nothing changes. */
export function questionOf(latest: Partial<Latest>, place: Place, asked: Args): Question {
  const { runtime, endpoint, isSame } = place;
  const args = runtime.shownArgs(asked);
  const known = latest.current;
  if (
    known?.isFixed &&
    known.runtime === runtime &&
    known.endpoint === endpoint &&
    known.isSame === isSame &&
    reuse(known.args, args) === known.args
  )
    return known;
  const copy = isKeyFixed(endpoint) && !endpoint.requestKey ? flatCopy(args) : undefined;
  const key = isNotNow(args) ? '' : readKeyOf(runtime.core.registry.addressOf(endpoint, args));
  const question = { ...place, args: copy ?? args, isFixed: !!copy, key };
  latest.current ??= question;
  return question;
}
