import { placeSlice, placeSlices } from '../slice/findSlice.js';
import { storeDispatch } from '../slice/storeDispatch.js';
import { ATTRIBUTE } from './Flow.js';
import { inflowOf } from './Inflow.js';
import { Outflow } from './Outflow.js';
import type { FunctionComponent, ReactNode } from 'react';
import type { Store } from '@reduxjs/toolkit';
import type { ReactLibraries } from '../shared/requireLibrary.js';
import type { Flow } from './Flow.js';

export interface StreamedStateProps {
  readonly store: Pick<Store, 'dispatch' | 'getState' | 'subscribe'>;
  /** It may be left out where the store has one slice only. */
  readonly slice?: { readonly reducerPath: string };
  /** How long nothing may be in flight before the app is taken to have all of its data, ms. 50 by default. */
  readonly idle?: number;
}

/** A component that begins to load behind another one's answer does so within a turn or two. */
const IDLE = 50;

type React = Pick<ReactLibraries['react'], 'createElement' | 'Suspense'>;

interface PieceProps {
  readonly flow: Flow;
  readonly index: number;
}

function flowOf({ store, slice, idle = IDLE }: StreamedStateProps): Flow {
  const dispatch = storeDispatch(store);
  const path = slice?.reducerPath ?? placeSlice(dispatch).core.path;
  const inflow = inflowOf(store, path);
  if (inflow) return inflow;
  const runtime = placeSlices(dispatch, path).find(({ core }) => core.path === path);
  return new Outflow(store, runtime ?? placeSlice(dispatch), idle);
}

/** @param load gives what of React makes elements: no hook is used, so another copy of React serves as well. */
export function createStreamedState(load: () => React): FunctionComponent<StreamedStateProps> {
  function PieceOf({ flow, index }: PieceProps): ReactNode {
    const piece = flow.read(index);
    if (!piece) return null;
    return load().createElement('script', {
      type: 'application/json',
      [ATTRIBUTE]: flow.path,
      suppressHydrationWarning: true,
      dangerouslySetInnerHTML: { __html: piece.text },
    });
  }
  /**
   * The next piece, and those after it, in boundaries beside each other: a piece whose boundary waits for nothing else is
   * the first to be written of all that React can write now, and so before the markup that was made of its data.
   */
  function PiecesAfter({ flow, index }: PieceProps): ReactNode {
    const { createElement, Suspense } = load();
    const piece = flow.read(index);
    if (!piece || piece.isLast) return null;
    const next = { flow, index: index + 1 };
    return [PieceOf, PiecesAfter].map((part, key) =>
      createElement(Suspense, { key, fallback: null }, createElement(part, next)),
    );
  }
  return function StreamedState(props) {
    const { createElement } = load();
    const first = { flow: flowOf(props), index: 0 };
    // React 19 holds a boundary back that may turn out to be the document: inside an element none is.
    return createElement('div', { hidden: true }, createElement(PieceOf, first), createElement(PiecesAfter, first));
  };
}
