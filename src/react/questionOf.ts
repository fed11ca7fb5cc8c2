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

/** What a reader has seen of the store: another one only where it would show something else. */
export interface Snapshot extends ShownView, Pick<ResponseView, 'data' | 'error'> {
  /** There is nothing to show until the answer comes. */
  readonly isBlocked: boolean;
  /** The last data that were as good as an answer. */
  readonly whole: unknown;
}

/** What a component reads, as of one render: arguments and even endpoints may be new objects each time. */
export interface Question {
  readonly runtime: Runtime;
  readonly endpoint: EndpointInstance;
  readonly asked: Args;
  /** With the names that placeholders have by now. */
  readonly args: Args;
  /** What they held then, whatever becomes of them; undefined where the same may have another key the next time. */
  readonly held: Args | undefined;
  /** Of what is read; empty for "not now". */
  readonly key: string;
  /** Whether another snapshot would show the same. */
  readonly isSame: (a: Snapshot, b: Snapshot) => boolean;
}

/** The question of the last render that was shown; of the first one until then. */
export interface Latest {
  current: Question;
}

/** What is asked in this render: the question of the last one where it means the same, so that nothing follows of it. */
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
