import { preview } from '../shared/preview.js';
import { RestError } from '../shared/RestError.js';

/** @throws RestError SCALAR_ENTITY_KEY_INVALID @see spec: K02, decision 35 */
export function refuseEntityKey(subject: string, entityKey: string): void {
  if (!entityKey.includes('|')) return;
  throw new RestError({
    code: 'SCALAR_ENTITY_KEY_INVALID',
    subject,
    happened: `The entity key "${entityKey}" contains "|", which separates the parts of a cell's key.`,
    fix: 'Give the entity another `static key`.',
  });
}

/** @see spec: S20.6, S20.7 */
export function wrongLens(subject: string, lens: unknown, args: readonly unknown[]): RestError {
  const isMissing = lens === undefined;
  return new RestError({
    code: isMissing ? 'SCALAR_LENS_MISSING' : 'SCALAR_LENS_INVALID',
    subject,
    happened: isMissing ? 'The lens found nothing in the arguments' : 'A lens is text without "|"',
    found: `${isMissing ? '' : `; got ${preview(lens, 80)} for`} ${preview(args, 200)}`,
    fix: 'The arguments of an endpoint whose response has Scalar values must contain the lens.',
    status: 400,
  });
}

/** @see spec: S20.14 */
export function ofNobody(subject: string): RestError {
  return new RestError({
    code: 'SCHEMA_OPTION_MISSING',
    subject,
    happened: 'It is used outside of an entity, and does not say whose cells it holds.',
    fix: 'Give it an entity: new Scalar({ lens, key, entity: Company }).',
    status: 400,
  });
}

/** @see spec: S20.22 */
export function noCell(subject: string, input: unknown, key: string | undefined): RestError {
  return new RestError({
    code: 'RESPONSE_SHAPE',
    subject,
    happened: 'A cell is an object of values',
    found: `; got ${preview(input, 80)}${key === undefined ? '' : ` at "${key}"`}`,
    fix: 'Check the response, or shape it in process().',
    status: 400,
  });
}

/** @see spec: S20.14 */
export function withoutPk(subject: string, input: object, entityKey: string): RestError {
  return new RestError({
    code: 'PK_MISSING',
    subject,
    happened: `No primary key of ${entityKey}`,
    found: ` in ${preview(input, 300)}`,
    fix: 'Give the items an id, send them as a map by primary key, or override entityPk().',
    status: 400,
  });
}
