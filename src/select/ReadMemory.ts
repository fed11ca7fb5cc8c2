import { rowsIn } from '../normalize/reads.js';
import { WeakValueMap } from '../shared/WeakValueMap.js';
import { metaOf, resultOf } from '../store/state.js';
import type { ReadValue, RowRead } from '../normalize/reads.js';
import type { RestState } from '../store/state.js';

/** What a selector remembers of one key. */
export interface Remembered {
  /** Number of the sweep that came before it was last asked for. */
  readonly asked: number;
  /** Number of the view it was asked of. */
  readonly view: number;
  /** Values made for it, the latest first. */
  readonly made: readonly ReadValue[];
}

/** The memory of one selector. */
export interface Memo {
  /** Its keys are those of results; otherwise they are texts of arguments. */
  readonly isOfResults: boolean;
  /** What it remembers of the store that a state belongs to. */
  memoryOf(state: RestState): {
    readonly entries: ReadonlyMap<string, Remembered>;
    forget(key: string): void;
  };
}

/** Something a selector was asked for; `key` where it was a result. */
export interface Asked extends Remembered {
  readonly key: string | undefined;
}

/**
 * Knows the memories of a slice's selectors: what was asked for since a sweep of the garbage collection is used.
 *
 * @see spec: decision 56
 */
export class ReadMemory {
  /** Counts the sweeps in all stores of the slice; a selector notes it in what it is asked for, and that is all. */
  sweep = 0;
  #count = 0;
  readonly #memos = new WeakValueMap<number, Memo>();

  /** @param memo is not kept alive. */
  add(memo: Memo): void {
    this.#memos.set(this.#count++, memo);
  }

  /** What was asked for since a sweep, one after the other; undefined in between. */
  *askedSince(sweep: number, state: RestState): Generator<Asked | undefined> {
    for (const memo of this.#memos.values()) {
      for (const [key, remembered] of memo.memoryOf(state).entries) {
        const isUsed = remembered.asked >= sweep;
        yield isUsed ? { ...remembered, key: memo.isOfResults ? key : undefined } : undefined;
      }
    }
  }

  /** Forget what was not asked for since a sweep, and has no result that is kept. */
  forgetUnasked(sweep: number, state: RestState): void {
    const isKept = (key: string): boolean => resultOf(state, key) !== undefined || metaOf(state, key) !== undefined;
    for (const memo of this.#memos.values()) {
      const memory = memo.memoryOf(state);
      for (const [key, { asked }] of memory.entries) {
        if (asked < sweep && !(memo.isOfResults && isKept(key))) memory.forget(key);
      }
    }
  }
}

/** Every row that is shown, under whichever lens; what an undo would bring back is not. */
export const rowsRead = ({ made }: Pick<Remembered, 'made'>): readonly RowRead[] =>
  rowsIn(
    made
      .filter(({ reads }, index) => index === 0 || reads.some((read) => read.asksArguments))
      .flatMap(({ reads }) => reads),
  );
