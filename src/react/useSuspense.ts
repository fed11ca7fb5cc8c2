import React from 'react';
import { useReader } from './useReader.js';
import type { AnyEndpoint, ArgsOf, DataOf, ReaderArgs } from '../endpoint/EndpointInstance.js';
import type { Readable } from './readable.js';
import type { ReduxContext } from './useRedux.js';

/** Read an endpoint's data; suspends until they come, and throws errors. `null` as the argument means "not now". */
export interface UseSuspense {
  <X extends AnyEndpoint>(endpoint: Readable<X>, ...args: ArgsOf<X>): DataOf<X>;
  <X extends AnyEndpoint>(endpoint: Readable<X>, ...args: ReaderArgs<X>): DataOf<X> | undefined;
}

export function createUseSuspense(context?: ReduxContext): UseSuspense {
  return function useSuspense(endpoint: AnyEndpoint, ...args: readonly unknown[]) {
    const { snapshot, reader, question } = useReader(context, endpoint, args);
    const { data, error } = snapshot;
    // Of the default export, as bundlers would report a named one that React 18 lacks.
    if (snapshot.isBlocked) throw reader.suspend(question, React.use);
    if (!error) return data;
    reader.beforeThrow(question);
    throw error;
  } as UseSuspense;
}

/** Read an endpoint's data; suspends until they come, and throws errors. `null` as the argument means "not now". */
export const useSuspense = /* @__PURE__ */ createUseSuspense();
