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
  /** The slice; it may be left out where the store has only one. */
  readonly slice?: { readonly reducerPath: string };
  /** Time without a request after which the app counts as having all of its data, ms. 50 by default. */
  readonly idle?: number;
}

/** Default of `idle`: a component that loads after another one's response begins within a turn or two. */
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

/** @param load gives React's functions for elements. No hook is used, so it may be another copy of React than the app's. */
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
   * Renders the next piece, and those after it, in boundaries beside each other: since a piece's boundary waits for nothing
   * else, React writes it first of all, and so before the markup that was made of its data.
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
    // Inside an element, as React 19 holds back a boundary that may be the whole document.
    return createElement('div', { hidden: true }, createElement(PieceOf, first), createElement(PiecesAfter, first));
  };
}
