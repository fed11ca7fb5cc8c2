import { own } from '../shared/own.js';
import { isOwn } from '../store/ownActions.js';
import type { RestState } from '../store/state.js';

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
 *
 * @see spec: decision 45
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
    const slice = this.#slice();
    if (!slice) return false;
    const root = this.#getRoot();
    return slice.seq !== this.#head || (root !== this.#newest && this.#past.has(root));
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
    const slice = this.#slice();
    if (!slice) return;
    const passing = this.#passing;
    const hasMoved = passing && (passing.isOwn ? slice !== passing.slice : passing.isLive);
    if (hasMoved || this.#head === undefined) this.#advance(slice.seq);
  }

  #advance(seq: number): void {
    const root = this.#getRoot();
    this.#head = seq;
    if (root === this.#newest) return;
    if (this.#newest) this.#past.add(this.#newest);
    this.#newest = root;
  }

  #slice(): RestState | undefined {
    return own(this.#getRoot(), this.#path);
  }
}
