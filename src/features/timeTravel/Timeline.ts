import { own } from '../../shared/own.js';
import { isOwn } from '../../store/actions.js';
import { REPLACED } from '../../store/state.js';
import type { RestState } from '../../store/state.js';

type Root = Readonly<Record<string, RestState | undefined>>;

/** An action on its way to the reducer. */
interface Passing {
  readonly isOwn: boolean;
  /** What the store showed before: whether that was the present, and the slice's state. */
  readonly isLive: boolean;
  readonly slice: RestState | undefined;
}

/**
 * Knows whether the store shows the past. DevTools replace the state behind every middleware's back; what gives a state
 * of the past away is its number, or, between two actions of others, that it was the newest one once.
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

  /** The store shows a state of the past, or one that came from elsewhere: nothing is sent on its own account. */
  isParked(): boolean {
    this.#catchUp();
    const root = this.#getRoot();
    const slice = this.#slice();
    return (root !== this.#newest && this.#past.has(root)) || (slice !== undefined && slice.seq !== this.#head);
  }

  /**
   * Pass an action on, and see what it does to the state that is shown.
   *
   * @param next what passes it on.
   */
  pass<R>(action: { readonly type?: unknown }, next: () => R): R {
    const outer = this.#passing;
    const passing = { isOwn: isOwn(action, this.#path), isLive: !this.isParked(), slice: this.#slice() };
    this.#passing = passing;
    try {
      return next();
    } finally {
      this.#catchUp();
      // Ours, and nothing is to be seen of it: it was appended behind the past.
      if (passing.isOwn && this.#slice() === passing.slice && this.#head !== undefined) this.#head += 1;
      this.#passing = outer;
    }
  }

  /** Listeners are told while the action is still passing, so what it does is noted as soon as somebody asks. */
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
    // Redux tells no middleware that reducers were replaced.
    if (!this.#passing) return slice?.seq === 0 && slice.lastReset === REPLACED;
    return this.#passing.isOwn ? slice !== this.#passing.slice : this.#passing.isLive;
  }

  #slice(): RestState | undefined {
    return own(this.#getRoot(), this.#path);
  }
}
