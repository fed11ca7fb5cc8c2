import { writerOf } from '../store/writers.js';
import type { Runtime } from './runtime.js';

/** A key, and the names of the endpoints that it belongs to. */
export type Written = readonly [key: string, writers: readonly string[] | undefined];

/** Keys of mounted readers that fetch. Of what is shown from other answers alone nothing is in the state. */
export const shownKeys = ({ core, outcomes }: Runtime): Written[] =>
  outcomes.readers
    .filter(({ isFetching }) => isFetching)
    .map(({ key, latest }) => {
      const { endpoint } = latest.current;
      const name = core.registry.nameOf(endpoint);
      return [key, [writerOf({ endpoint: name, ...(endpoint.requestKey && { page: key }) })]];
    });
