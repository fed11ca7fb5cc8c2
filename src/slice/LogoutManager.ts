import { runtimeOf } from './Controller.js';
import { carryRefusals } from '../requests/outcomes.js';
import { afterCommit } from '../requests/Manager.js';
import { isDevelopment, report } from '../shared/warn.js';
import { checkOptions, FUNCTION } from '../shared/checkOptions.js';
import { reviveError } from '../store/errors.js';
import { kindOf } from '../store/actions.js';
import type { OptionRules } from '../shared/checkOptions.js';
import type { Controller, Manager } from './Controller.js';
import type { Runtime } from '../requests/runtime.js';
import type { RejectedAction } from '../store/actions.js';

/** The members that matter of an action of a request. A refused mutation that `offline()` keeps reports its key only. */
type Outcome = Partial<Pick<RejectedAction, 'error'>> & {
  readonly meta?: Pick<RejectedAction['meta'], 'key'> &
    Partial<Pick<RejectedAction['meta'], 'requestId' | 'aborted'>> & { readonly requestStatus?: unknown };
};

type LogoutError = Error & { status?: number };

export interface LogoutOptions {
  /** Whether an error means that the session is over; by default a status of 401. */
  readonly shouldLogout?: ((error: LogoutError) => boolean) | undefined;
  /** Logs out; by default `controller.resetEntireStore()`. */
  readonly handleLogout?: ((controller: Controller) => unknown) | undefined;
}

const RULES: OptionRules = { shouldLogout: FUNCTION, handleLogout: FUNCTION };

/** Tracks whether the session of a store is over. */
class Session {
  readonly #runtime: Runtime;
  /** The server has refused the session, and no request has succeeded since. */
  #isOver = false;
  /**
   * Requests that were in flight when the session ended or began: their outcomes say nothing about the next one.
   * `undefined` while the logout runs, which may send requests of its own.
   */
  #earlier: ReadonlySet<string | undefined> | undefined = new Set();

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
  }

  /** Note a refusal. @returns whether it ends the session. */
  refuse(key: string, error: Error, requestId: string | undefined): boolean {
    const runtime = this.#runtime;
    runtime.refusals.set(key, error);
    if (this.#isOver && !runtime.refusal) runtime.can.halt?.(key);
    if (this.#isOver || this.#earlier?.has(requestId)) return false;
    this.#isOver = true;
    runtime.refusal = error;
    this.#earlier = undefined;
    return true;
  }

  succeed(requestId: string | undefined): void {
    if (!this.#isOver || this.#earlier?.has(requestId) !== false) return;
    this.#isOver = false;
    this.turn();
  }

  /** Note a reset. The first one after a refusal belongs to the logout, as do the requests that succeeded before it. */
  reset(): void {
    this.#isOver ||= this.#runtime.refusal !== undefined;
    this.#runtime.refusal = undefined;
  }

  /** From now on only new requests tell about the session. */
  turn(): void {
    this.#earlier = new Set([...this.#runtime.flights].map(({ meta }) => meta.requestId));
  }
}

/** Awaited before a logout: two microtasks later the error has reached the callers. */
const notified = Promise.resolve();

/**
 * Logs out when the server refuses the session: once, after the error has been stored and has reached its callers. No
 * refusal logs out again until a request that was sent since has succeeded. Mounted readers neither fetch nor poll refused
 * keys again; new calls and readers do.
 *
 * ```ts
 * createRestSlice({ endpoints, managers: [new LogoutManager({ handleLogout: (c) => { c.resetEntireStore(); goTo('/login') } })] });
 * ```
 * A `handleLogout` may take its time: requests that succeed until its promise has settled are part of the logout.
 */
export class LogoutManager implements Manager {
  readonly #shouldLogout: (error: LogoutError) => boolean;
  readonly #handleLogout: (controller: Controller) => unknown;

  constructor(options: LogoutOptions = {}) {
    if (isDevelopment()) checkOptions('LogoutManager', options, RULES);
    const { shouldLogout, handleLogout } = options;
    this.#shouldLogout = shouldLogout ?? (({ status }) => status === 401);
    this.#handleLogout = handleLogout ?? (({ resetEntireStore }) => resetEntireStore());
  }

  middleware(controller: Controller): ReturnType<Manager['middleware']> {
    const runtime = runtimeOf(controller);
    const { path } = runtime.core;
    const session = new Session(runtime);
    const logOut = async (): Promise<void> => {
      const from = runtime.slice?.lastReset;
      await notified.then();
      // Skipped where the store was reset meanwhile.
      if (runtime.slice?.lastReset === from) await this.#handleLogout(controller);
    };
    const follow = afterCommit((action) => {
      const kind = kindOf(action, path);
      if (kind === 'reset') return session.reset();
      if (!kind) return;
      const { error, meta } = action as Outcome;
      if (meta?.requestStatus === 'fulfilled') return session.succeed(meta.requestId);
      if (!error || !meta || meta.aborted) return;
      const refusal = reviveError(error);
      if (!this.#shouldLogout(refusal) || !session.refuse(meta.key, refusal, meta.requestId)) return;
      void logOut()
        .catch(report)
        .finally(() => session.turn());
    });
    return (next) => {
      const pass = follow(next);
      return (action) => {
        const ours = Object(action) as Parameters<typeof carryRefusals>[2];
        carryRefusals(runtime, kindOf(ours, path), ours);
        return pass(action);
      };
    };
  }
}
