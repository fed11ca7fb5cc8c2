import { decide } from '../../store/shouldFetch.js';
import { attempt, isDevelopment } from '../../shared/warn.js';
import { askNow, isLost, mayAsk } from '../../requests/askLost.js';
import { isHidden, isOnline, watchSurroundings } from '../../requests/surroundings.js';
import { checkOptions, FLAG } from '../../shared/checkOptions.js';
import type { OptionRules } from '../../shared/checkOptions.js';
import type { Feature } from '../../requests/Feature.js';
import type { Runtime } from '../../requests/runtime.js';
import type { MountedReader } from '../../requests/Usage.js';

/** When mounted hooks refetch stale data. Endpoints may override it for themselves. */
export interface RefetchOptions {
  /** The user comes back to the page. Default true. */
  readonly focus?: boolean;
  /** The browser is online again. Default true. */
  readonly reconnect?: boolean;
}

const EVENTS = [
  ['window', 'focus'],
  ['window', 'blur'],
  ['window', 'online'],
  ['window', 'offline'],
  ['document', 'visibilitychange'],
] as const;

const RULES: OptionRules = { focus: FLAG, reconnect: FLAG };

/** Time within which several events count as one, ms: a user who comes back causes several. */
const MOMENT = 50;

/** Refetches stale data of mounted hooks after events of the browser. */
class Refetcher {
  readonly #runtime: Runtime;
  readonly #defaults: Required<RefetchOptions>;
  /** Keys that were requested since the first of the present events; `since` is its time, ms since epoch. */
  #asked = new Set<string>();
  #since = 0;
  /** The browser came online while the page was hidden. */
  #isReconnected = false;

  constructor(runtime: Runtime, { focus = true, reconnect = true }: RefetchOptions) {
    this.#runtime = runtime;
    this.#defaults = { focus, reconnect };
  }

  readonly look = ({ type }: { readonly type: string }): void => {
    if (type === 'online') this.#isReconnected = true;
    const { can } = this.#runtime;
    const now = Date.now();
    const isAway = type === 'blur' || isHidden(can) || !isOnline(can);
    if (isAway || Math.abs(now - this.#since) >= MOMENT) {
      this.#asked = new Set();
      this.#since = now;
    }
    if (isAway || this.#runtime.isTimeTravelling()) return;
    const { focus, reconnect } = this.#defaults;
    const [isFocus, isReconnect] = [type !== 'online', this.#isReconnected];
    this.#isReconnected = false;
    for (const reader of this.#runtime.outcomes.readers) {
      const { refetchOnFocus = focus, refetchOnReconnect = reconnect } = reader.latest.current.endpoint;
      const isBack = isReconnect && refetchOnReconnect;
      if ((isFocus && refetchOnFocus) || isBack) attempt(() => this.#ask(reader, now, isBack));
    }
  };

  /** @param isBack the browser is online again: a request that failed need not wait any longer. */
  #ask(reader: MountedReader, now: number, isBack: boolean): void {
    const { key } = reader;
    if (this.#asked.has(key) || !mayAsk(this.#runtime, reader)) return;
    if (!(isBack && isLost(this.#runtime, reader)) && !decide(key, reader.view(), { now })) return;
    this.#asked.add(key);
    askNow(this.#runtime, reader);
  }
}

/**
 * Mounted hooks refetch when the user comes back to the page, and when the browser is online again: only stale data, nothing
 * while the page is hidden or the browser offline, and each key once. The endpoint options `refetchOnFocus` and
 * `refetchOnReconnect` win over these.
 */
export function refetchOn(options: RefetchOptions = {}): Feature {
  if (isDevelopment()) checkOptions('refetchOn', options, RULES);
  return {
    recipe(runtime: Runtime) {
      // If it is listed twice, the first one counts.
      if (runtime.can.refetch) return {};
      const { look } = new Refetcher(runtime, options);
      let stop: (() => void) | undefined;
      return {
        can: { refetch: true },
        init: () => (stop = watchSurroundings(runtime.can, look, EVENTS)),
        cleanup: () => stop?.(),
      };
    },
  };
}
