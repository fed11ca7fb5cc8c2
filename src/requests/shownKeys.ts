import { metaOf, writerOf } from '../store/state.js';
import type { Expired } from '../store/actions.js';
import type { Runtime } from './runtime.js';

/** A key, with the names of the endpoints that it belongs to. */
export type Written = readonly [key: string, writers: readonly string[] | undefined];

/** List the keys of mounted readers that fetch. A key whose value is made of other responses alone is not in the state. */
export const shownKeys = ({ core, outcomes }: Runtime): Written[] =>
  outcomes.readers
    .filter(({ isFetching }) => isFetching)
    .map(({ key, latest }) => {
      const { endpoint } = latest.current;
      const names = core.registry.lineOf(endpoint);
      return [key, names.map((name) => writerOf({ endpoint: name, ...(endpoint.requestKey && { page: key }) }))];
    });

/** Add to expired names the keys that mounted readers show and that are not in the state. */
export function withShown(runtime: Runtime, { names, keys }: Expired): Expired {
  const isTheirs = runtime.core.registry.writtenBy(names);
  const shown = shownKeys(runtime).filter(([key, writers]) => !metaOf(runtime.slice, key) && isTheirs(writers));
  return { names, keys: [...new Set([...keys, ...shown.map(([key]) => key)])] };
}
