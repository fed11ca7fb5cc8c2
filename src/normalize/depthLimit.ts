import { warnOnce } from '../shared/warn.js';
import type { ReadableTable } from '../schema/Schema.js';

/** Decision 16. */
const DEFAULT_MAX_DEPTH = 64;

/** Whatever a class says: with that many entities inside each other half of the stack is taken. */
const GREATEST_DEPTH = 400;

const maxDepthOf = ({ maxEntityDepth = DEFAULT_MAX_DEPTH }: ReadableTable): number =>
  maxEntityDepth < GREATEST_DEPTH ? maxEntityDepth : GREATEST_DEPTH;

/**
 * Whether an entity is not to be made.
 *
 * @param depth of the entities around it.
 * @param visits values around it, entities and what is between them.
 * @see spec: S24.4
 */
export const isTooDeep = (schema: ReadableTable, depth: number, visits: number): boolean =>
  depth > maxDepthOf(schema) || depth + visits > 2 * GREATEST_DEPTH;

/** @see spec: decision 71 */
export function warnTooDeep(schema: ReadableTable): void {
  warnOnce(
    `Reading stopped at ${schema.key}: entities are nested deeper than ${String(maxDepthOf(schema))}, and ids stay. ` +
      `Raise \`static maxEntityDepth\` (${String(GREATEST_DEPTH)} at most), or leave the field out of \`static schema\` and read it on its own.`,
  );
}
