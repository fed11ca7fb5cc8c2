import { useEffect } from 'react';
import { useStore } from 'react-redux';
import { middlewareMissing } from '../requests/runtime.js';
import { placeSlices } from '../slice/findSlice.js';
import { storeDispatch } from '../slice/storeDispatch.js';
import { mountInspector } from './mountInspector.js';

export interface RestDevtoolsProps {
  /** Show this slice alone; by default every slice of the store, with a choice. */
  readonly slice?: { readonly reducerPath: string } | undefined;
  /** By default a button in the corner opens it. */
  readonly initiallyOpen?: boolean | undefined;
}

/**
 * The inspector, in whichever build. It renders nothing where it stands.
 *
 * @throws RestError MIDDLEWARE_MISSING
 */
export function DevtoolsMount({ slice, initiallyOpen = false }: RestDevtoolsProps): null {
  const store = useStore();
  const path = slice?.reducerPath;
  const present = placeSlices(storeDispatch(store), path);
  if (slice && !present.some(({ core }) => core.path === path)) throw middlewareMissing(String(path));
  useEffect(
    () => mountInspector({ store, path, initiallyOpen }),
    // It is how it begins.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [store, path],
  );
  return null;
}
