import { useEffect, useMemo } from 'react';
import { placeEndpoint } from '../findSlice.js';
import { requestInRender } from '../middleware/requests.js';
import { RestError } from '../shared/RestError.js';
import { isNotNow, mustFetch } from '../store/readResponse.js';
import { storeDispatch } from '../storeDispatch.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { Flight } from '../middleware/Flight.js';
import type { ResponseView } from '../store/readResponse.js';
import type { RestState } from '../store/state.js';
import type { AnyEndpoint } from './readable.js';
import type { ReduxHooks } from './reduxHooks.js';

/** What a hook that reads and fetches has to show. */
export interface Reading {
  readonly data: unknown;
  readonly error: Error | undefined;
  /** There is nothing to show until the answer comes. */
  readonly isBlocked: boolean;
  /** Ask for the answer, or find the request that is under way. Dispatches nothing now. */
  readonly request: () => Flight;
  /** What the store has at this moment. */
  readonly now: () => ResponseView;
}

type Root = Readonly<Record<string, RestState | undefined>>;

/** Times do not render; where they decide what may be shown they do. @see spec: decision 57 */
function showsTheSame(a: ResponseView, b: ResponseView): boolean {
  return (
    a.data === b.data &&
    a.error === b.error &&
    a.expiryStatus === b.expiryStatus &&
    (a.expiryStatus === 'Valid' || a.expiresAt === b.expiresAt)
  );
}

function refuseMutation({ name, sideEffect }: EndpointInstance): void {
  if (sideEffect !== true) return;
  throw new RestError({
    code: 'READ_OF_MUTATION',
    subject: name,
    happened: 'The endpoint changes something on the server, and a hook that reads would send it again and again.',
    fix: 'Call it from an event: dispatch(rest.endpoints.…(args)), or useController().fetch(endpoint, ...args).',
  });
}

/**
 * Read an endpoint, and see to it that its data comes: the decision is taken at the first render, and again when the
 * key or the generation changes, when the data becomes invalid or is made stale; never by the clock.
 *
 * @see spec: 2.3
 */
export function useReader(
  { useStore, useSelector }: ReduxHooks,
  given: AnyEndpoint,
  args: readonly unknown[],
): Reading {
  const store = useStore();
  const { runtime, endpoint } = placeEndpoint(storeDispatch(store), given as EndpointInstance);
  refuseMutation(endpoint);
  const isOff = isNotNow(args);
  const key = isOff ? '' : runtime.core.registry.keyOf(endpoint, args);
  const select = runtime.core.selectors.selectResponse(endpoint);
  const path = runtime.core.path;
  const response = useSelector((state: Root) => select(state, ...args), showsTheSame);
  const generation = useSelector((state: Root) => state[path]?.lastReset ?? 0);

  // Arguments are new objects at each render; the key says when they mean something else.
  const reader = useMemo(() => {
    const asked: { at?: number } = {};
    return {
      now: (): ResponseView => select(store.getState() as Root, ...args),
      request: (): Flight => {
        const flight = requestInRender(runtime, endpoint, { key, args });
        asked.at = flight.meta.fetchedAt;
        return flight;
      },
      /** Whether an answer to ask for is missing; the answer to our own question is fresh, however short its life. */
      isDue: (view: ResponseView): boolean =>
        mustFetch(view, Date.now()) && (view.expiryStatus === 'Invalid' || view.fetchedAt !== asked.at),
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [store, runtime, endpoint, select, key]);

  const { expiresAt, expiryStatus } = response;
  const isDue = useMemo(
    () => !isOff && reader.isDue(response),
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [reader, isOff, expiresAt, expiryStatus, generation],
  );
  const isBlocked = isDue && expiryStatus !== 'Valid';

  useEffect(() => {
    if (isDue) reader.request();
  }, [isDue, reader, generation]);

  useEffect(() => {
    if (isOff) return undefined;
    let last = reader.now();
    return store.subscribe(() => {
      const next = reader.now();
      // Data that became stale without a new answer was made stale; an answer that has just come is fresh.
      const wasExpired = next.expiresAt !== last.expiresAt && next.fetchedAt === last.fetchedAt;
      last = next;
      if (wasExpired && next.expiryStatus === 'Valid' && mustFetch(next, Date.now())) reader.request();
    });
  }, [store, reader, isOff]);

  const shown = isBlocked ? { data: undefined, error: undefined } : { data: response.data, error: response.error };
  return { ...shown, isBlocked, request: reader.request, now: reader.now };
}
