import type { HydrateAction, RestAction, RestActions } from '../store/actions.js';
import type { RestState } from '../store/state.js';

interface Entry {
  readonly action?: RestAction;
  /** The state that the action was given. */
  readonly before: RestState;
  /** What came before does not lead to that state: it was replaced from outside. */
  readonly isStart: boolean;
}

/** How many actions are kept when nobody says. */
const LIMIT = 1_000;

/** The last actions of a slice, from which its state can be made again. */
export class ActionLog {
  #entries: Entry[] | undefined;
  #limit = LIMIT;

  get isRunning(): boolean {
    return this.#entries !== undefined;
  }

  /** @param limit how many actions are kept; the oldest go. */
  start(limit = LIMIT): void {
    this.#entries = [];
    this.#limit = limit;
  }

  /** @returns a function that says, once it is known, that the state before was not what the last action had left. */
  add(before: RestState, action?: RestAction): () => void {
    const entries = this.#entries ?? [];
    const entry = { before, isStart: false, ...(action && { action }) };
    entries.push(entry);
    if (entries.length > this.#limit) entries.shift();
    return () => void (entry.isStart = true);
  }

  /** The log as actions: the first one, and each that follows a replaced state, sets the state that it starts from. */
  export(state: RestState, actions: RestActions): (RestAction | HydrateAction)[] {
    const entries = this.#entries?.length ? this.#entries : [{ before: state, isStart: true }];
    return entries.flatMap(({ before, action, isStart }: Entry, index) => [
      ...(isStart || index === 0 ? [actions.hydrate(before, { exact: true })] : []),
      ...(action ? [action] : []),
    ]);
  }
}
