import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { refuseMutation } from '../requests/refuseMutation.js';
import { placeEndpoint } from '../slice/findSlice.js';
import { storeDispatch } from '../slice/storeDispatch.js';
import { questionOf } from './questionOf.js';
import { Reader, showsTheSame } from './Reader.js';
import { useRedux } from './useRedux.js';
import type { AnyEndpoint } from '../endpoint/EndpointInstance.js';
import type { Latest, Question, Snapshot } from './questionOf.js';
import type { Root } from '../select/SelectorCache.js';
import type { ReduxContext } from './useRedux.js';

/** A reader with the question of this render, and what it shows. */
interface Reading {
  readonly snapshot: Snapshot;
  readonly reader: Reader;
  readonly question: Question;
}

/**
 * Read an endpoint, and fetch where needed: decided at the first render, and again when the key or the generation changes,
 * or when the data become invalid or stale; never by the clock. One subscription, and one snapshot of the store.
 *
 * @param isSame whether two snapshots render the same.
 * @param isFetching false for a hook that never fetches.
 */
export function useReader(
  context: ReduxContext | undefined,
  given: AnyEndpoint,
  asked: readonly unknown[],
  isSame: Question['isSame'] = showsTheSame,
  isFetching = true,
): Reading {
  const { store, getServerState } = useRedux(context);
  const { runtime, endpoint } = placeEndpoint(storeDispatch(store), given);
  if (isFetching) refuseMutation(endpoint);
  const [latest] = useState(() => ({}) as Latest);
  const question = questionOf(latest, { runtime, endpoint, isSame }, asked);
  const { key } = question;
  const schema: unknown = endpoint.schema;
  // Under another key, or of another schema, there are other data.
  const reader = useMemo(
    () => new Reader({ store, runtime, schema, key, latest, isFetching }),
    [store, runtime, schema, key, latest, isFetching],
  );
  // This effect runs before the one that subscribes.
  useEffect(() => {
    Object.assign(latest, { current: question });
  }, [latest, question]);
  // The same function for the same question, so that React does nothing after the render.
  const look = useCallback(() => reader.snapshot(question), [reader, question]);
  const snapshot = useSyncExternalStore(reader.subscribe, look, () =>
    reader.rendered(question, getServerState?.() as Root | undefined),
  );
  return { snapshot, reader, question };
}
