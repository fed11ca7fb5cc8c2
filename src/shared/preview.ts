import { SECRET_NAME } from './secretName.js';

const mask = (name: string, value: unknown): unknown => (SECRET_NAME.test(name) ? '***' : value);

/** The beginning of a value as JSON text, for messages; the names of its members where JSON cannot show it. */
export function preview(value: unknown, length: number): string {
  try {
    return ((JSON.stringify(value, mask) as string | undefined) ?? typeof value).slice(0, length);
  } catch {
    // A bigint, a cycle, or deeper than the stack.
    return `{ ${Object.keys(Object(value) as object).join(', ')} }`.slice(0, length);
  }
}
