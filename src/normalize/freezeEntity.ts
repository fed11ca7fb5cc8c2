import { isSchema } from '../schema/Schema.js';
import { freezePlain } from '../shared/freeze.js';
import type { Row } from '../schema/Schema.js';

/** Freeze a value of a row, with the defaults of its class; what comes from the row is frozen where it is made. */
export function freezeEntity(value: object, row: Row): void {
  Object.freeze(value);
  if (Array.isArray(value)) return;
  for (const [name, member] of Object.entries(value) as [string, object | undefined][]) {
    if (Object.hasOwn(row, name)) continue;
    if (isSchema(member?.constructor)) Object.freeze(member);
    else freezePlain(member);
  }
}
