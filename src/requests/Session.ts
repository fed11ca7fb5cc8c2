import { haltPolls } from './polling.js';
import type { Runtime } from './runtime.js';

/** What a store knows of the session that the server may refuse. @see spec: decisions 26, 87, 112 */
export class Session {
  readonly #runtime: Runtime;
  /** Refused, and nothing has succeeded since. */
  #isOver = false;
  /**
   * Requests that were in flight when a session ended or began: what becomes of them says nothing about the next one.
   * Undefined while the logout is under way, which may send some of its own.
   */
  #earlier: ReadonlySet<string> | undefined = new Set();

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
  }

  /** @returns whether this is what ends the session. */
  refuse(key: string, error: Error, requestId: string): boolean {
    const runtime = this.#runtime;
    runtime.refusals.set(key, error);
    if (this.#isOver && !runtime.refusal) haltPolls(runtime, key);
    if (this.#isOver || this.#earlier?.has(requestId)) return false;
    this.#isOver = true;
    runtime.refusal = error;
    this.#earlier = undefined;
    return true;
  }

  succeed(requestId: string): void {
    if (!this.#isOver || this.#earlier?.has(requestId) !== false) return;
    this.#isOver = false;
    this.turn();
  }

  /** The first reset since is the logout's, and so is what has succeeded before it. */
  reset(): void {
    this.#isOver ||= this.#runtime.refusal !== undefined;
    this.#runtime.refusal = undefined;
  }

  /** Only what is sent from now on counts. */
  turn(): void {
    this.#earlier = new Set([...this.#runtime.flights].map(({ meta }) => meta.requestId));
  }
}
