import type { Loss } from './lostMembers.js';

/** What an answer means for rows that were left stale, by `table pk`. */
export interface News {
  /** In which something outdated disagrees with what is said. */
  readonly field: string | undefined;
  /** Those of which it says all. */
  readonly renewed: readonly string[];
  /** The others that it says something of, with the numbers of what left them so. */
  readonly left: Readonly<Record<string, number>>;
  readonly losses: readonly Loss[];
}
