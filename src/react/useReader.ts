import { useEffect, useMemo, useRef } from 'react';
import { placeEndpoint } from '../findSlice.js';
import { refuseMutation } from '../middleware/refuseMutation.js';
import { selectForReader } from '../middleware/readerView.js';
import { requestInRender } from '../middleware/requests.js';
import { isNotNow, mustFetch } from '../store/readResponse.js';
import { initialState } from '../store/state.js';
import { storeDispatch } from '../storeDispatch.js';
import { mustAsk, shownOf } from './judge.js';
import { nextChange } from './nextChange.js';
import type { Store } from '@reduxjs/toolkit';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { Runtime } from '../middleware/runtime.js';
import type { ResponseView } from '../store/readResponse.js';
import type { RestState } from '../store/state.js';
import type { Evidence, Shown } from './judge.js';
import type { Wait } from './nextChange.js';
import type { AnyEndpoint } from './readable.js';
import type { ReduxHooks } from './reduxHooks.js';

/** What a hook that reads and fetches has to show. */
export interface Reading extends Shown {
  /** There is nothing to show until the answer comes. */
  readonly isBlocked: boolean;
  /** The store shows the past, where nothing is asked for. @see spec: decision 53 */
  readonly isParked: boolean;
  /** Something that went wrong with the last request, and is not in the store: a new request follows, or none. */
  readonly trouble: object | undefined;
  /**
   * Ask for the answer, or find the request that is under way; in the past wait for the next change of the store.
   * Dispatches nothing now.
   */
  readonly request: () => Wait;
  /** What there is to show at this moment. */
  readonly now: () => Shown;
  /** To be called before the error is thrown: a reader that throws has no effects. */
  readonly beforeThrow: () => void;
}

type Root = Readonly<Record<string, RestState | undefined>>;

/** Times do not render; where they decide what may be shown they do. @see spec: decision 57 */
export function showsTheSame(a: ResponseView, b: ResponseView): boolean {
  return (
    a.data === b.data &&
    a.error === b.error &&
    a.expiryStatus === b.expiryStatus &&
    (a.expiryStatus === 'Valid' || a.expiresAt === b.expiresAt)
  );
}

/** One component's reading of one key. */
function createReader({ outcomes }: Runtime, key: string) {
  let isMounted = false;
  return {
    isMounted: (): boolean => isMounted,
    mount(): () => void {
      const release = outcomes.hold(key);
      isMounted = true;
      return () => {
        isMounted = false;
        release();
      };
    },
  };
}

interface Question {
  readonly store: Store;
  readonly runtime: Runtime;
  readonly endpoint: EndpointInstance;
  readonly key: string;
  readonly args: readonly unknown[];
}

const stateIn = (root: Root, { core }: Runtime): RestState => root[core.path] ?? initialState;

/** What can be asked about one endpoint and key, now and later. */
function createInquiry({ store, runtime, endpoint, key, args }: Question, reader: ReturnType<typeof createReader>) {
  const { core, outcomes } = runtime;
  const select = selectForReader(runtime, endpoint);
  const root = (): Root => store.getState() as Root;
  const view = (): ResponseView => select(root(), ...args);
  const evidence = (seen: ResponseView): Evidence => {
    const outcome = outcomes.of(stateIn(root(), runtime), key);
    const hasWaited = reader.isMounted() || (outcome !== undefined && outcomes.isFirstRead(key, outcome));
    return { view: seen, outcome, hasWaited };
  };
  const shown = (seen: ResponseView): Shown =>
    shownOf(evidence(seen), { name: core.registry.nameOf(endpoint), schema: endpoint.schema });
  return {
    view,
    shown,
    now: (): Shown => shown(view()),
    isDue: (seen: ResponseView): boolean => mustAsk(evidence(seen)),
    beforeThrow(isDue: boolean): void {
      if (isDue && !runtime.isParked()) requestInRender(runtime, endpoint, { key, args });
      if (!outcomes.troubleOf(stateIn(root(), runtime), key)) outcomes.wasThrown(key);
    },
    request: (): Wait =>
      runtime.isParked() ? nextChange(store, `${core.path} ${key}`) : requestInRender(runtime, endpoint, { key, args }),
  };
}

type Inquiry = ReturnType<typeof createInquiry>;

interface Watched {
  readonly store: Store;
  readonly runtime: Runtime;
  readonly key: string;
  readonly latest: { readonly current: Inquiry };
}

/** Ask again for data that is made stale, from what was rendered on: the store may have changed since. */
function watch({ store, runtime, key, latest }: Watched, rendered: ResponseView): () => void {
  let last = rendered;
  const look = (): void => {
    const { request, view } = latest.current;
    const next = view();
    // Data that became stale without a new answer was made stale; an answer that has just come is fresh.
    const wasExpired = next.expiresAt !== last.expiresAt && next.fetchedAt === last.fetchedAt;
    last = next;
    if (next.expiryStatus !== 'Invalid') runtime.outcomes.recovered(key);
    if (wasExpired && next.expiryStatus === 'Valid' && mustFetch(next, Date.now())) request();
  };
  look();
  return store.subscribe(look);
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
  const { core, outcomes } = runtime;
  const isOff = isNotNow(args);
  const key = isOff ? '' : core.registry.keyOf(endpoint, args);
  const select = selectForReader(runtime, endpoint);
  const response = useSelector((root: Root) => select(root, ...args), showsTheSame);
  const generation = useSelector((root: Root) => stateIn(root, runtime).lastReset);
  const isParked = useSelector(() => runtime.isParked());
  const trouble = useSelector((root: Root) => outcomes.troubleOf(stateIn(root, runtime), key));

  // Arguments and even endpoints may be new objects at each render; the key says when they mean something else.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const reader = useMemo(() => createReader(runtime, key), [store, runtime, endpoint.schema, key]);
  const inquiry = useMemo(
    () => createInquiry({ store, runtime, endpoint, key, args }, reader),
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [reader, endpoint],
  );
  const { expiresAt, expiryStatus } = response;
  const isDue = useMemo(
    () => !isOff && inquiry.isDue(response),
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [reader, isOff, expiresAt, expiryStatus, generation, trouble],
  );
  const isBlocked = isDue && expiryStatus !== 'Valid';

  const latest = useRef(inquiry);
  useEffect(() => {
    latest.current = inquiry;
  });

  useEffect(() => (isOff ? undefined : reader.mount()), [reader, isOff]);

  useEffect(() => {
    if (isDue && !isParked) latest.current.request();
  }, [isDue, isParked, reader, generation, trouble]);

  useEffect(
    () => (isOff ? undefined : watch({ store, runtime, key, latest }, response)),
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [store, reader, isOff],
  );

  const shown = isBlocked ? { data: undefined, error: undefined } : inquiry.shown(response);
  const { request, now } = inquiry;
  return { ...shown, isBlocked, isParked, trouble, request, now, beforeThrow: () => inquiry.beforeThrow(isDue) };
}
