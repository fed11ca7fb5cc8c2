/** Options for the polls of a slice; all are off by default. */
export interface PollingOptions {
  /** No poll while the page is hidden; data that is too old by then is renewed when it is shown again. */
  readonly pauseWhenHidden?: boolean;
  /**
   * Wait longer after failures: the period times this, for each failure in a row, up to 5 minutes (or the period, when
   * it is longer); or a function of the failures in a row and the period, giving ms.
   */
  readonly backoff?: number | ((failures: number, period: number) => number);
  /** Make each wait longer by a random part of the period, at most this one (0.1 is 10 %), so that clients spread. */
  readonly jitter?: number;
}
