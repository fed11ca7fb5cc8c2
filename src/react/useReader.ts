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

/** Whom a hook that reads asks, and what. */
interface Reading {
  readonly reader: Reader;
  readonly question: Question;
  /** Given the same function, React does nothing after the render. */
  readonly look: () => Snapshot;
}

/** What a component keeps: what was asked in the last render that was shown; in the first one until then. */
interface Kept extends Latest {
  reading: Reading | undefined;
}

const newKept = (): Kept => ({ current: undefined as never, reading: undefined });

/** Another one where the question is; another reader where its key is, which says when arguments mean something else. */
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
 * Read an endpoint, and see to it that its data comes: the decision is taken at the first render, and again when the
 * key or the generation changes, when the data becomes invalid or is made stale; never by the clock. One subscription,
 * and one snapshot of the store.
 *
 * @param isSame whether another snapshot would show the same.
 * @param isFetching false for who only looks.
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
  // Before it subscribes.
  useEffect(() => {
    Object.assign(kept, { current: question, reading });
  }, [kept, question, reading]);
  const snapshot = useSyncExternalStore(reader.subscribe, look, () =>
    reader.rendered(question, getServerState?.() as Root | undefined),
  );
  return { snapshot, reader, question, look };
}
