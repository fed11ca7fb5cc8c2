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
}

/** The input of a reader in one render. Arguments, and even endpoints, may be new objects each time. */
export interface Question {
  readonly runtime: Runtime;
  readonly endpoint: EndpointInstance;
  readonly asked: Args;
  /** The arguments with the primary keys that have replaced temporary ids. */
  readonly args: Args;
  /** A copy of flat arguments, safe from mutation; `undefined` where equal arguments may have another key the next time. */
  readonly held: Args | undefined;
  /** The key that is read; empty where the argument is `null`. */
  readonly key: string;
  /** Whether another snapshot would show the same. */
  readonly isSame: (a: Snapshot, b: Snapshot) => boolean;
}

/** The question of the last committed render; of the first render until then. */
export interface Latest {
  current: Question;
}

/** Make the question of this render. The question of the last one is reused where it means the same, so that nothing changes. */
export function questionOf(
  latest: Partial<Latest>,
  { runtime, endpoint, asked, isSame }: Pick<Question, 'runtime' | 'endpoint' | 'asked' | 'isSame'>,
): Question {
  const args = runtime.shownArgs(asked);
  const known = latest.current;
  if (
    known?.held &&
    known.runtime === runtime &&
    known.endpoint === endpoint &&
    known.isSame === isSame &&
    reuse(known.held, args) === known.held
  )
    return known;
  const isFixed = args === asked && isKeyFixed(endpoint) && !endpoint.requestKey;
  const question = {
    runtime,
    endpoint,
    asked,
    args,
    isSame,
    held: isFixed ? flatCopy(args) : undefined,
    key: isNotNow(args) ? '' : readKeyOf(runtime.core.registry.addressOf(endpoint, args)),
  };
  latest.current ??= question;
  return question;
}
