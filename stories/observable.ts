import { useSyncExternalStore } from 'react';

/** A value outside the store, for what a real app would not have: the counters, and the switch that makes saves fail. */
export interface Observable<T> {
  readonly get: () => T;
  readonly set: (value: T) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Listeners hear of several changes in a row once. */
export function createObservable<T>(initial: T): Observable<T> {
  const listeners = new Set<() => void>();
  let value = initial;
  let isTelling = false;
  const tell = (): void => {
    isTelling = false;
    for (const listener of listeners) listener();
  };
  return {
    get: () => value,
    set: (next) => {
      value = next;
      if (!isTelling) queueMicrotask(tell);
      isTelling = true;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export function useObservable<T>({ subscribe, get }: Observable<T>): T {
  return useSyncExternalStore(subscribe, get);
}
