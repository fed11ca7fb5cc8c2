import { findNonJson } from '../shared/json.js';
import { RestError } from '../shared/RestError.js';

/**
 * Assert that a value is unchanged by a trip through JSON: no `undefined`, no `NaN`, no class instance, no function.
 *
 * @throws RestError NOT_JSON, naming the first place where it is not.
 */
export function assertJson(value: unknown): void {
  const bad = findNonJson(value);
  if (!bad) return;
  throw new RestError({
    code: 'NOT_JSON',
    subject: bad.path === '' ? 'the value' : bad.path,
    happened: `There is a ${bad.found}, which JSON does not have.`,
    fix: 'Actions and state hold plain JSON: leave undefined members out, and convert other values before they are dispatched.',
  });
}
