import { createSelectorHook } from 'react-redux';
import { placeSchema } from '../slice/findSlice.js';
import { useStoreDispatch } from './useRedux.js';
import type { Denormalize } from '../schema/infer.js';
import type { Root } from '../select/SelectorCache.js';
import type { ReduxContext } from './useRedux.js';

/** Read the value of a schema from the store, by arguments alone; never fetches. Undefined when it is not stored. */
export type UseQuery = <S extends object>(schema: S, ...args: readonly unknown[]) => Denormalize<S> | undefined;

export function createUseQuery(context?: ReduxContext): UseQuery {
  const useSelector = createSelectorHook(context);
  return function useQuery(schema: object, ...args: readonly unknown[]) {
    const runtime = placeSchema(useStoreDispatch(context), schema);
    const select = runtime.core.selectors.selectQuery(schema);
    return useSelector((state: Root) => select(state, ...runtime.shownArgs(args)));
  } as UseQuery;
}

/** Read the value of a schema from the store, by arguments alone; never fetches. Undefined when it is not stored. */
export const useQuery = /* @__PURE__ */ createUseQuery();
