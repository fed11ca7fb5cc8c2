import { useEffect, useState, useTransition } from 'react';

/**
 * Follow a value once it has stayed the same for some time. The result changes in a transition, so the old content is shown
 * until the new is ready.
 *
 * @param delay ms.
 * @param updatable false keeps the value as it is.
 * @returns the value, and whether a transition to a new one is pending.
 */
export function useDebounce<T>(value: T, delay: number, updatable = true): readonly [debounced: T, isPending: boolean] {
  const [debounced, setDebounced] = useState(() => value);
  const [isPending, startTransition] = useTransition();
  useEffect(() => {
    if (!updatable || Object.is(value, debounced)) return undefined;
    const timer = setTimeout(() => startTransition(() => setDebounced(() => value)), delay);
    return () => clearTimeout(timer);
  }, [value, debounced, delay, updatable]);
  return [debounced, isPending];
}
