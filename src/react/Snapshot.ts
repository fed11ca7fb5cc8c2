import type { ShownView } from '../requests/Usage.js';
import type { ResponseView } from '../store/readResponse.js';

/** What a reader has seen of the store: another one only where it would show something else. */
export interface Snapshot extends ShownView, Pick<ResponseView, 'data' | 'error'> {
  /** There is nothing to show until the answer comes. */
  readonly isBlocked: boolean;
  /** The last data that were as good as an answer. */
  readonly whole: unknown;
}
