import { warnOnce } from '../shared/warn.js';
import type { ReadableTable } from '../schema/Schema.js';

/** Deep enough for data nested on purpose, and far from the limit of the stack. */
export const DEFAULT_MAX_DEPTH = 64;
/** Upper limit for `static maxEntityDepth`: so many nested entities take half of the stack. */
export const GREATEST_DEPTH = 400;

export function warnTooDeep(schema: ReadableTable, limit: number): void {
  const { key, maxEntityDepth: asked = 0 } = schema;
  const most = String(GREATEST_DEPTH);
  const raise =
    asked > GREATEST_DEPTH
      ? `A maxEntityDepth of ${String(asked)} counts as ${most}, which it is at most:`
      : `Raise \`static maxEntityDepth\` (${most} at most), or`;
  warnOnce(
    `Reading stopped at ${key}: entities are nested deeper than ${String(limit)}, and ids stay. ${raise} leave the field out of \`static schema\` and read it on its own.`,
    'warn',
    schema,
  );
}
