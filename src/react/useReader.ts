import { useEffect, useState, useSyncExternalStore } from 'react';
import { refuseMutation } from '../requests/refuseMutation.js';
import { placeEndpoint } from '../slice/findSlice.js';
import { storeDispatch } from '../slice/storeDispatch.js';
import { questionOf } from './questionOf.js';
import { Reader, showsTheSame } from './Reader.js';
import { useRedux } from './useRedux.js';
import type { Store } from '@reduxjs/toolkit';
import type { AnyEndpoint } from '../endpoint/EndpointInstance.js';
import type { Latest, Question, Snapshot } from './questionOf.js';
import type { Root } from '../select/SelectorCache.js';
import type { ReduxContext } from './useRedux.js';

/** A reader with the question of this render. */
interface Reading {
  readonly reader: Reader;
  readonly question: Question;
  /** Stays the same function for the same question, so that React does nothing after the render. */
  readonly look: () => Snapshot;
}

/** Memory of a component: the reading of the last committed render; of the first render until then. */
interface Kept extends Latest {
  reading: Reading | undefined;
}

const newKept = (): Kept => ({ current: undefined as never, reading: undefined });

/** Make the reading of a render. A new question makes a new reading; a new key also makes a new reader. */
function readingOf(kept: Kept, store: Store, question: Question, isFetching: boolean): Reading {
  const last = kept.reading;
  const isSameReader = last?.reader.isOf(store, question) === true;
  if (isSameReader && last.question === question) return last;
  const reader = isSameReader ? last.reader : new Reader(store, question, kept, isFetching);
  const reading = { reader, question, look: () => reader.snapshot(question) };
  kept.reading ??= reading;
  return reading;
}

/**
 * Read an endpoint, and fetch where needed: decided at the first render, and again when the key or the generation changes,
 * or when the data become invalid or stale; never by the clock. One subscription, and one snapshot of the store.
 *
 * @param isSame whether two snapshots render the same.
 * @param isFetching false for a hook that never fetches.
 */
export function useReader(
  context: ReduxContext,
  given: AnyEndpoint,
  asked: readonly unknown[],
  isSame: Question['isSame'] = showsTheSame,
  isFetching = true,
): { readonly snapshot: Snapshot } & Reading {
  const { store, getServerState } = useRedux(context);
  const { runtime, endpoint } = placeEndpoint(storeDispatch(store), given);
  if (isFetching) refuseMutation(endpoint);
  const [kept] = useState(newKept);
  const question = questionOf(kept, { runtime, endpoint, asked, isSame });
  const reading = readingOf(kept, store, question, isFetching);
  const { reader, look } = reading;
  // This effect runs before the one that subscribes.
  useEffect(() => {
    Object.assign(kept, { current: question, reading });
  }, [kept, question, reading]);
  const snapshot = useSyncExternalStore(reader.subscribe, look, () =>
    reader.rendered(question, getServerState?.() as Root | undefined),
  );
  return { snapshot, reader, question, look };
}
