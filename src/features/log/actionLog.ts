import { bringHydration } from '../../store/hydrate.js';
import { isOwn } from '../../store/ownActions.js';
import type { ActionHandler, Feature } from '../../requests/Feature.js';
import type { Runtime } from '../../requests/runtime.js';
import type { HydrateAction, RestAction, RestActions } from '../../store/actions.js';
import type { RestState } from '../../store/state.js';

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
class ActionLog {
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

/** What was appended while the past was shown went to the newest state, as the log has it. */
const logging =
  (runtime: Runtime, log: ActionLog) =>
  (next: ActionHandler): ActionHandler =>
  (given) => {
    const action = given as { readonly type?: unknown };
    const before = runtime.slice;
    if (!log.isRunning || !before) return next(action);
    if (!isOwn(action, runtime.core.path)) {
      const result = next(action);
      const after = runtime.slice;
      if (after && after !== before) log.add(after)();
      return result;
    }
    const wasParked = runtime.isParked();
    const startAnew = log.add(before, action);
    const result = next(action);
    if (wasParked && !runtime.isParked()) startAnew();
    return result;
  };

const feature: Feature = {
  recipe(runtime: Runtime) {
    const log = new ActionLog();
    // A log begins with a state.
    bringHydration();
    return {
      around: logging(runtime, log),
      can: { startLog: (limit) => log.start(limit), exportLog: () => log.export(runtime.state, runtime.core.actions) },
    };
  },
};

/** `util.startLog()` and `util.exportLog()` keep the slice's actions. @see spec: decision 90 */
export const actionLog = (): Feature => feature;
