import { own } from '../../shared/own.js';
import { isOwn } from '../../store/actions.js';
import { REPLACED } from '../../store/state.js';
import type { RestState } from '../../store/state.js';

type Root = Readonly<Record<string, RestState | undefined>>;

/** An action on its way to the reducer. */
interface Passing {
  readonly isOwn: boolean;
  /** Whether the store showed the present before; `slice` is the state it showed. */
  readonly isLive: boolean;
  readonly slice: RestState | undefined;
}

/**
 * Finds out whether the store shows the past. No middleware sees DevTools replace the state; a state of the past has another
 * number than the newest action, or, between two actions of others, is one that was the newest before.
 */
export class Timeline {
  readonly #path: string;
  readonly #getRoot: () => Root;
  /** Number of our newest action; unknown until the slice is mounted. */
  #head: number | undefined;
  #newest: Root | undefined;
  readonly #past = new WeakSet<Root>();
  #passing: Passing | undefined;

  constructor(path: string, getRoot: () => Root) {
    this.#path = path;
    this.#getRoot = getRoot;
  }

  /** Number of the newest action, also while an older state is shown; undefined where the slice is not mounted. */
  get head(): number | undefined {
    this.#catchUp();
    return this.#head;
  }

  /** Whether the store shows a state of the past, or one from elsewhere: no automatic requests are then sent. */
  isTimeTravelling(): boolean {
    this.#catchUp();
    const root = this.#getRoot();
    const slice = this.#slice();
    return (root !== this.#newest && this.#past.has(root)) || (slice !== undefined && slice.seq !== this.#head);
  }

  /**
   * Pass an action on with `next`, and note how it changes the state that is shown.
   */
  pass<R>(action: { readonly type?: unknown }, next: () => R): R {
    const outer = this.#passing;
    const passing = { isOwn: isOwn(action, this.#path), isLive: !this.isTimeTravelling(), slice: this.#slice() };
    this.#passing = passing;
    try {
      return next();
    } finally {
      this.#catchUp();
      // An action of ours that does not change the state that is shown was appended behind the past.
      if (passing.isOwn && this.#slice() === passing.slice && this.#head !== undefined) this.#head += 1;
      this.#passing = outer;
    }
  }

  /** Note a change of the state. Listeners run while the action still passes, so this runs before each question. */
  #catchUp(): void {
    const root = this.#getRoot();
    const slice = this.#slice();
    if (root === this.#newest || !this.#hasMoved(slice)) return;
    if (this.#newest) this.#past.add(this.#newest);
    this.#newest = root;
    if (slice) this.#head = slice.seq;
  }

  #hasMoved(slice: RestState | undefined): boolean {
    if (this.#head === undefined) return true;
    // No middleware sees that reducers were replaced.
    if (!this.#passing) return slice?.seq === 0 && slice.lastReset === REPLACED;
    return this.#passing.isOwn ? slice !== this.#passing.slice : this.#passing.isLive;
  }

  #slice(): RestState | undefined {
    return own(this.#getRoot(), this.#path);
  }
}
