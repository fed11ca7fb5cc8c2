import { copyAsJson } from '../shared/json.js';
import { withoutTrailing } from '../shared/textOfArgs.js';
import type { Json } from '../shared/json.js';

/** Arguments as actions hold them. */
export function argsAsJson(args: readonly unknown[], subject: string): Json[] {
  return withoutTrailing(args).map((arg) => copyAsJson(arg, subject) ?? null);
}
