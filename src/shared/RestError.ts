/** What a {@link RestError} is made of. */
export interface RestErrorParts {
  /** Stable, upper-case name of the mistake: `PATH_PARAM_MISSING`. */
  readonly code: string;
  /** The endpoint, schema or function concerned. */
  readonly subject: string;
  /** What happened, with the offending value. */
  readonly happened: string;
  /** What to do about it. */
  readonly fix: string;
  /** HTTP-like status of a data error (400 for a response that cannot be stored). */
  readonly status?: number | undefined;
  readonly cause?: unknown;
}

/**
 * A mistake this library can explain: code, subject, what happened, how to fix it.
 *
 * @see spec: decisions 32 and 65
 */
export class RestError extends Error {
  override readonly name = 'RestError';
  readonly code: string;
  readonly subject: string;
  declare readonly status?: number;

  constructor({ code, subject, happened, fix, status, cause }: RestErrorParts) {
    super(`[rest-slice] ${code} in ${subject}\n${happened}\n${fix}`, cause === undefined ? undefined : { cause });
    this.code = code;
    this.subject = subject;
    if (status !== undefined) this.status = status;
  }
}

/** The same error under another name of its subject: an endpoint is called `posts.get` by the user of a slice. */
export function withSubject({ code, message, status, cause }: RestError, subject: string): RestError {
  const [, happened = '', ...fix] = message.split('\n');
  return new RestError({ code, subject, happened, fix: fix.join('\n'), status, cause });
}
