import { runtimeOf } from './Controller.js';
import { failureIn } from './middleware/failureIn.js';
import { afterCommit } from './middleware/Manager.js';
import { report } from './shared/report.js';
import type { Controller, Manager } from './Controller.js';

type LogoutError = Error & { status?: number };

export interface LogoutOptions {
  /** Whether an error means that the session is over; by default a status of 401. */
  readonly shouldLogout?: ((error: LogoutError) => boolean) | undefined;
  /** What to do then; by default `controller.resetEntireStore()`. */
  readonly handleLogout?: ((controller: Controller) => unknown) | undefined;
}

/** Two turns later, the error has reached who waits for the answer. @see spec: reliability rule 22 */
const told = Promise.resolve();

/**
 * Log out when the server refuses the session: once per generation, after the error has been stored and has reached
 * who waits for it. What is still in flight then has a moment to tell its callers, and is not stored. The key that was
 * refused is neither fetched nor polled again by what is mounted; whoever asks for it anew gets its answer.
 *
 * ```ts
 * createRestSlice({ endpoints, managers: [new LogoutManager({ handleLogout: (c) => { c.resetEntireStore(); goTo('/login') } })] });
 * ```
 * A `handleLogout` that does not reset the store is called once, until something else resets it.
 *
 * @see spec: 8.4, 8.5, decisions 26, 58, 87
 */
export class LogoutManager implements Manager {
  readonly #shouldLogout: (error: LogoutError) => boolean;
  readonly #handleLogout: (controller: Controller) => unknown;

  constructor({ shouldLogout, handleLogout }: LogoutOptions = {}) {
    this.#shouldLogout = shouldLogout ?? (({ status }) => status === 401);
    this.#handleLogout = handleLogout ?? (({ resetEntireStore }) => resetEntireStore());
  }

  middleware(controller: Controller): ReturnType<Manager['middleware']> {
    const runtime = runtimeOf(controller);
    let handled: number | undefined;
    const generation = (): number => controller.getState().lastReset;
    const logOut = async (from: number): Promise<void> => {
      await told.then();
      if (generation() === from) await this.#handleLogout(controller);
    };
    return afterCommit((action) => {
      const failure = failureIn(action, runtime.core.path);
      if (!failure || !this.#shouldLogout(failure.error)) return;
      const current = generation();
      runtime.refusals.set(failure.key, failure.error);
      runtime.refusedGeneration = current;
      if (handled === current) return;
      handled = current;
      logOut(current).catch(report);
    });
  }
}
