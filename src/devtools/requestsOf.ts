import { STALE } from '../schema/rowOrder.js';
import type { SerializedError } from '../store/errors.js';
import type { FulfilledAction, KeysAction, PendingAction, RejectedAction } from '../store/actions.js';
import type { RequestMeta } from '../store/state.js';
import type { Recorded } from './recording.js';

/** A request, in flight or settled. */
export interface SeenRequest {
  readonly id: string;
  readonly endpoint: string;
  readonly key: string;
  readonly page: string | undefined;
  readonly args: readonly unknown[];
  /** ms since epoch */
  readonly sentAt: number;
  readonly endedAt: number | undefined;
  /** `lost`: its response is no longer awaited. */
  readonly outcome: 'pending' | 'fulfilled' | 'rejected' | 'aborted' | 'lost';
  readonly error: SerializedError | undefined;
  /** Its `pending` action, and its outcome, if they were recorded. */
  readonly sent: Recorded | undefined;
  readonly ended: Recorded | undefined;
}

type Outcome = FulfilledAction | RejectedAction;

const metaIn = ({ action }: Recorded): Partial<PendingAction['meta'] | Outcome['meta']> =>
  (action as Partial<Outcome>).meta ?? {};

function outcomeOf(ended: Recorded | undefined, isInFlight: boolean): SeenRequest['outcome'] {
  if (!ended) return isInFlight ? 'pending' : 'lost';
  const meta = metaIn(ended) as Outcome['meta'];
  return meta.requestStatus === 'rejected' && meta.aborted ? 'aborted' : meta.requestStatus;
}

/**
 * List the requests, the latest first.
 *
 * @param inFlight requests in flight, also those from before the recording.
 */
export function requestsOf(entries: readonly Recorded[], inFlight: readonly RequestMeta[]): readonly SeenRequest[] {
  const seen = new Map<string, { meta: RequestMeta; sent?: Recorded; ended?: Recorded }>();
  for (const meta of inFlight) seen.set(meta.requestId, { meta });
  for (const entry of entries) {
    if (entry.kind !== 'request') continue;
    const meta = metaIn(entry) as Outcome['meta'] | PendingAction['meta'];
    const known = seen.get(meta.requestId) ?? { meta };
    const part = meta.requestStatus === 'pending' ? { sent: entry } : { ended: entry };
    seen.set(meta.requestId, { ...known, meta, ...part });
  }
  const ids = new Set(inFlight.map(({ requestId }) => requestId));
  return [...seen.values()]
    .map(({ meta, sent, ended }): SeenRequest => {
      const { requestId: id, endpoint, key, page, args, fetchedAt: sentAt } = meta;
      const error = (ended?.action as Partial<RejectedAction> | undefined)?.error;
      const endedAt = ended && (metaIn(ended).date ?? ended.at);
      return {
        id,
        endpoint,
        key,
        page,
        args,
        sentAt,
        endedAt,
        outcome: outcomeOf(ended, ids.has(id)),
        error,
        sent,
        ended,
      };
    })
    .sort((a, b) => b.sentAt - a.sentAt || (b.sent?.seq ?? 0) - (a.sent?.seq ?? 0));
}

/** Whether an action made a key stale, or removed its result. */
function isAbout({ kind, action }: Recorded, { key, endpoint }: SeenRequest): boolean {
  if (kind === 'expire' || kind === 'invalidate') return (action as KeysAction).payload?.keys.includes(key) ?? true;
  const { expires } = (action as Partial<FulfilledAction>).meta ?? {};
  return expires !== undefined && (expires.keys.includes(key) || expires.names.includes(endpoint));
}

/** The reason of a request, by the record of its key then, and the action that caused it, if that was recorded. */
export interface FetchReason {
  readonly why:
    'mutation' | 'page' | 'nothing' | 'invalidated' | 'failed' | 'outdated' | 'expired' | 'tried' | 'asked' | 'unseen';
  readonly by: Recorded | undefined;
  /** How long the data had been stale, ms. */
  readonly staleFor: number | undefined;
}

/** Find the reason of a request. @param isMutation whether its endpoint is one. */
export function fetchReasonOf(request: SeenRequest, entries: readonly Recorded[], isMutation: boolean): FetchReason {
  const { sent, sentAt, page } = request;
  const because = (why: FetchReason['why'], by?: Recorded, staleFor?: number): FetchReason => ({ why, by, staleFor });
  if (isMutation) return because('mutation');
  if (page !== undefined) return because('page');
  if (!sent) return because('unseen');
  const { known } = sent;
  const before = entries.slice(0, entries.indexOf(sent)).reverse();
  const by = (): Recorded | undefined => before.find((entry) => isAbout(entry, request));
  const pending = known?.pending !== undefined;
  if (!known || (known.date === 0 && known.fetchedAt === 0 && !known.invalidated && !pending))
    return because(
      known?.tries ? 'tried' : 'nothing',
      before.find(({ kind }) => kind === 'reset'),
    );
  if (known.invalidated) return because('invalidated', by());
  if (known.tries) return because('tried');
  if (known.error && sentAt > known.expiresAt) return because('failed');
  if (known.expiresAt <= STALE) return because('outdated', by());
  if (sentAt > known.expiresAt) return because('expired', undefined, sentAt - known.expiresAt);
  return because('asked');
}
