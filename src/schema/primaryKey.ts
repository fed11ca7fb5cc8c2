import { preview } from '../shared/preview.js';
import { RestError } from '../shared/RestError.js';

/** A primary key is text or a finite number; `0` is one, `''`, `null` and `NaN` are not. @see spec: S1.5, decision 11 */
export function isUsablePk(pk: unknown): pk is string | number {
  if (typeof pk === 'number') return Number.isFinite(pk);
  return typeof pk === 'string' && pk !== '' && pk !== 'undefined';
}

/** A primary key as tables and results hold it. @see spec: S1.4 */
export function asPk(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** @see spec: S2.3 */
export function primaryKeyMissing(table: string, value: object, isDefaultPk: boolean): RestError {
  const noId = isDefaultPk && !Object.hasOwn(value, 'id');
  return new RestError({
    code: 'PK_MISSING',
    subject: table,
    happened: `No usable primary key in ${preview(value, 300)}`,
    fix: noId
      ? `The default pk() reads "id", and there is none: define pk() in ${table}, or copy the id in process().`
      : 'The response looks malformed: inspect it, or check what pk() returns.',
    status: 400,
  });
}
