import type { Read, ReadValue } from '../normalize/reads.js';
import type { RowIndex } from '../normalize/RowIndex.js';
import type { ReadSchema } from '../store/readResponse.js';
import type { Place } from './places.js';

/** A value, and what it was made from. */
export interface Made extends ReadValue {
  readonly schema: unknown;
  readonly input: unknown;
}

export type Retime = Parameters<NonNullable<ReadSchema['noteTimes']>>[0];

/** What is remembered of one key. */
export class Entry<R> {
  /** @see docs/architecture.md, Shapes */
  static readonly shape = new Entry(undefined);

  /** Number of the view it was last found to be true of. */
  view = 0;
  asksArguments = false;
  /** Number of the sweep that came before it was last asked for. */
  asked = 0;
  result: R;
  data: unknown = undefined;
  /** Number of the times of rows, where it has to do with them. */
  times: number | undefined = undefined;
  /** What follows of other times; where nobody says, it is made anew. */
  retime: Retime = undefined;
  /** Values made for it, the latest first. */
  made: readonly Made[] = [];
  /** Everything it was made of. */
  reads: readonly Read[] = [];
  /** The arguments it was made for. */
  place: Place<Entry<R>> | undefined = undefined;
  /** Where it would be found if anything that it was made of were written; nothing was as long as it is here. */
  index: RowIndex<Entry<R>> | undefined = undefined;

  constructor(result: R) {
    this.result = result;
  }
}
