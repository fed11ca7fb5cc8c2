import { metaOf, writerOf } from '../store/state.js';
import type { Expired } from '../store/actions.js';
import type { Runtime } from './runtime.js';

/** A key, and the names of the endpoints that it belongs to. */
export type Written = readonly [key: string, writers: readonly string[] | undefined];

/** Keys of mounted readers that fetch. Of what is shown from other answers alone nothing is in the state. */
export const shownKeys = ({ core, outcomes }: Runtime): Written[] =>
  outcomes.readers
    .filter(({ isFetching }) => isFetching)
    .map(({ key, latest }) => {
      const { endpoint } = latest.current;
      const names = core.registry.lineOf(endpoint);
      return [key, names.map((name) => writerOf({ endpoint: name, ...(endpoint.requestKey && { page: key }) }))];
    });

/** What is named, and the keys of it that are only shown. */
export function withShown(runtime: Runtime, { names, keys }: Expired): Expired {
  const isTheirs = runtime.core.registry.writtenBy(names);
  const shown = shownKeys(runtime).filter(([key, writers]) => !metaOf(runtime.slice, key) && isTheirs(writers));
  return { names, keys: [...new Set([...keys, ...shown.map(([key]) => key)])] };
}
