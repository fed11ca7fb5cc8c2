import { decide } from '../../requests/decide.js';
import { attempt, isDevelopment } from '../../shared/warn.js';
import { askNow, isLost, mayAsk } from '../../requests/askLost.js';
import { isHidden, isOnline, watchSurroundings } from '../../requests/surroundings.js';
import { checkOptions, FLAG } from '../../shared/checkOptions.js';
import type { OptionRules } from '../../shared/checkOptions.js';
import type { Feature } from '../../requests/Feature.js';
import type { Runtime } from '../../requests/runtime.js';
import type { MountedReader } from '../../requests/Usage.js';

/** When what mounted hooks show is asked for again, where it is stale. Endpoints may say otherwise for themselves. */
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

/** A user who comes back makes several events; within this time they are one, ms. */
const MOMENT = 50;

/** Asks for what is stale when there is a reason to. */
class Refetcher {
  readonly #runtime: Runtime;
  readonly #defaults: Required<RefetchOptions>;
  /** Keys that were asked for in the present moment, which has begun at that time, ms since epoch. */
  #asked = new Set<string>();
  #since = 0;
  /** The browser came online while nobody was looking. */
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
    if (isAway || this.#runtime.isParked()) return;
    const { focus, reconnect } = this.#defaults;
    const [isFocus, isReconnect] = [type !== 'online', this.#isReconnected];
    this.#isReconnected = false;
    for (const reader of this.#runtime.outcomes.readers) {
      const { refetchOnFocus = focus, refetchOnReconnect = reconnect } = reader.latest.current.endpoint;
      const isBack = isReconnect && refetchOnReconnect;
      if ((isFocus && refetchOnFocus) || isBack) attempt(() => this.#ask(reader, now, isBack));
    }
  };

  /** @param isBack what failed a moment ago need not wait any longer. */
  #ask(reader: MountedReader, now: number, isBack: boolean): void {
    const { key } = reader;
    if (this.#asked.has(key) || !mayAsk(this.#runtime, reader)) return;
    if (!(isBack && isLost(this.#runtime, reader)) && !decide(key, reader.view(), { now })) return;
    this.#asked.add(key);
    askNow(this.#runtime, reader);
  }
}

/**
 * What mounted hooks show is asked for again when the user comes back to the page, and when the browser is online again:
 * only what is stale, nothing while the page is hidden or the browser offline, and each key once. The endpoint options
 * `refetchOnFocus` and `refetchOnReconnect` rule over what is said here.
 */
export function refetchOn(options: RefetchOptions = {}): Feature {
  if (isDevelopment()) checkOptions('refetchOn', options, RULES);
  return {
    recipe(runtime: Runtime) {
      // Listed twice, the first one has the word.
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
