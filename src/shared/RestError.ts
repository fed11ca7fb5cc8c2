import { isDevelopment } from './warn.js';
import { withoutCredentials } from './preview.js';

/** The parts of a {@link RestError}. */
export interface RestErrorParts {
  /** Stable, upper-case name of the mistake: `PATH_PARAM_MISSING`. */
  readonly code: string;
  /** The endpoint, schema or function concerned. */
  readonly subject: string;
  readonly happened: string;
  /** Appended to `happened`: the offending value; in a store, which must not show values, the request instead. */
  readonly found?: string;
  /** Advice how to correct it. */
  readonly fix: string;
  /** HTTP-like status of a data error (400 for a response that cannot be stored). */
  readonly status?: number | undefined;
  readonly cause?: unknown;
}

const partsOf = new WeakMap<object, RestErrorParts>();

/**
 * A mistake this library can explain: code, subject, what happened, how to fix it. The build leaves the last two to
 * development (`scripts/developmentOnly.ts`); docs/errors.md tells the same of each code.
 */
export class RestError extends Error {
  override readonly name = 'RestError';
  readonly code: string;
  readonly subject: string;
  declare readonly status?: number;

  constructor(parts: RestErrorParts) {
    const { code, status, cause } = parts;
    const subject = withoutCredentials(parts.subject);
    const explained = isDevelopment()
      ? `\n${parts.happened}${parts.found ?? ''}\n${parts.fix}`
      : ', see docs/errors.md';
    super(`[rest-slice] ${code} in ${subject}${explained}`, cause === undefined ? undefined : { cause });
    this.code = code;
    this.subject = subject;
    if (status !== undefined) this.status = status;
    partsOf.set(this, parts);
  }
}

/** Create a RestError with other parts, such as the name that the user knows, or no value of the response. */
export function altered<T>(thrown: T, changes: Partial<RestErrorParts>): T | RestError {
  const parts = partsOf.get(thrown as object);
  return parts ? new RestError({ ...parts, ...changes }) : thrown;
}

/**
 * Refuse an argument that a function cannot use. Called in development only, for callers without types.
 *
 * @throws RestError ARGUMENT_INVALID
 */
export function refuseArgument(subject: string, happened: string, fix: string): never {
  throw new RestError({ code: 'ARGUMENT_INVALID', subject, happened, fix });
}
