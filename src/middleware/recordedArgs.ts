import { copyAsJson } from '../shared/json.js';
import type { Json } from '../shared/json.js';

/** Arguments as actions hold them; a trailing `undefined` is not there. */
export function argsAsJson(args: readonly unknown[], subject: string): Json[] {
  const last = args.findLastIndex((arg) => arg !== undefined);
  return args.slice(0, last + 1).map((arg) => copyAsJson(arg, subject) ?? null);
}
