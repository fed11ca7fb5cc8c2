import { useEffect, useState } from 'react';
import { isNotNow } from '../store/readResponse.js';
import { useReader } from './useReader.js';
import type { AnyEndpoint, ArgsOf, DataOf, ReaderArgs } from '../endpoint/EndpointInstance.js';
import type { Readable } from './readable.js';
import type { Snapshot } from './questionOf.js';
import type { ReduxContext } from './useRedux.js';

/**
 * Read a part of an endpoint's data, and fetch where needed, as `useDLE` does; it does not suspend, and throws no error. The
 * component renders again when the part changes. The selector gets undefined while there are no data, and may be a new
 * function at each render. `null` as the arguments means "not now", and gives undefined.
 *
 * ```ts
 * const title = useSelect(posts.get, [{ id }], (post) => post?.title);
 * ```
 * @param isEqual whether two parts are equal: the component then keeps the one it has; `Object.is` by default.
 */
export interface UseSelect {
  <X extends AnyEndpoint, T>(
    endpoint: Readable<X>,
    args: Readonly<ArgsOf<X>>,
    selector: (data: DataOf<X> | undefined) => T,
    isEqual?: (a: T, b: T) => boolean,
  ): T;
  <X extends AnyEndpoint, T>(
    endpoint: Readable<X>,
    args: Readonly<ReaderArgs<X>> | null,
    selector: (data: DataOf<X> | undefined) => T,
    isEqual?: (a: T, b: T) => boolean,
  ): T | undefined;
}

type Selector = (data: unknown) => unknown;

export function createUseSelect(context?: ReduxContext): UseSelect {
  return function useSelect(
    endpoint: AnyEndpoint,
    given: readonly unknown[] | null,
    selector: Selector,
    isEqual: (a: unknown, b: unknown) => boolean = Object.is,
  ) {
    const args = given ?? [null];
    const isOff = isNotNow(args);
    const choose: Selector = (data) => (isOff ? undefined : selector(data));
    const isSame = (a: Snapshot, b: Snapshot): boolean => isEqual(choose(a.data), choose(b.data));
    const { data } = useReader(context, endpoint, args, isSame).snapshot;

    const [last] = useState((): { part?: unknown; isOff: boolean } => ({ isOff: true }));
    const part = choose(data);
    const kept = !isOff && !last.isOff && isEqual(last.part, part) ? last.part : part;
    useEffect(() => {
      Object.assign(last, { part: kept, isOff });
    });
    return kept;
  } as UseSelect;
}

/**
 * Read a part of an endpoint's data, and fetch where needed; neither suspends nor throws. The component renders again when
 * the part changes.
 *
 * ```ts
 * const title = useSelect(posts.get, [{ id }], (post) => post?.title);
 * ```
 */
export const useSelect = /* @__PURE__ */ createUseSelect();
