import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { refuseMutation } from '../requests/refuseMutation.js';
import { placeEndpoint } from '../slice/findSlice.js';
import { storeDispatch } from '../slice/storeDispatch.js';
import { questionOf } from './questionOf.js';
import { Reader, showsTheSame } from './Reader.js';
import { useRedux } from './useRedux.js';
import type { AnyEndpoint, EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { Latest, Question } from './questionOf.js';
import type { Root } from './Reader.js';
import type { Snapshot } from './Snapshot.js';
import type { ReduxContext } from './useRedux.js';

/** What a hook that reads has to show, and whom it asks. */
export interface Reading {
  readonly snapshot: Snapshot;
  readonly reader: Reader;
  readonly question: Question;
}

/**
 * Read an endpoint, and see to it that its data comes: the decision is taken at the first render, and again when the
 * key or the generation changes, when the data becomes invalid or is made stale; never by the clock. One subscription,
 * and one snapshot of the store.
 *
 * @param isSame whether another snapshot would show the same.
 * @param isFetching false for who only looks.
 * @see spec: 2.3
 */
export function useReader(
  context: ReduxContext,
  given: AnyEndpoint,
  asked: readonly unknown[],
  isSame: Question['isSame'] = showsTheSame,
  isFetching = true,
): Reading {
  const { store, getServerState } = useRedux(context);
  const { runtime, endpoint } = placeEndpoint(storeDispatch(store), given as EndpointInstance);
  if (isFetching) refuseMutation(endpoint);
  const [latest] = useState(() => ({}) as Latest);
  const question = questionOf(latest, { runtime, endpoint, asked, isSame });
  // The key says when arguments mean something else.
  const reader = useMemo(
    () => new Reader(store, question, latest, isFetching),
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [store, runtime, endpoint.schema, question.key, isFetching],
  );
  // Before it subscribes.
  useEffect(() => {
    Object.assign(latest, { current: question });
  }, [latest, question]);
  // Given the same function, React does nothing after the render.
  const look = useCallback(() => reader.snapshot(question), [reader, question]);
  const snapshot = useSyncExternalStore(reader.subscribe, look, () =>
    reader.rendered(question, getServerState?.() as Root | undefined),
  );
  return { snapshot, reader, question };
}
