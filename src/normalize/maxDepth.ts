import { warnOnce } from '../shared/warn.js';
import type { ReadableTable } from '../schema/Schema.js';

/** Deep enough for what people nest on purpose, and far from where the stack ends. */
const DEFAULT_MAX_DEPTH = 64;
/** Whatever a class says: with that many entities inside each other half of the stack is taken. */
export const GREATEST_DEPTH = 400;

export const maxDepthOf = ({ maxEntityDepth = DEFAULT_MAX_DEPTH }: ReadableTable): number =>
  Math.min(maxEntityDepth, GREATEST_DEPTH);

export function warnTooDeep(schema: ReadableTable): void {
  const { key, maxEntityDepth: asked = 0 } = schema;
  const most = String(GREATEST_DEPTH);
  const raise =
    asked > GREATEST_DEPTH
      ? `A maxEntityDepth of ${String(asked)} counts as ${most}, which it is at most:`
      : `Raise \`static maxEntityDepth\` (${most} at most), or`;
  warnOnce(
    `Reading stopped at ${key}: entities are nested deeper than ${String(maxDepthOf(schema))}, and ids stay. ${raise} leave the field out of \`static schema\` and read it on its own.`,
    'warn',
    schema,
  );
}
