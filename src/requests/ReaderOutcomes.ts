import { BoundedMap } from '../shared/maps.js';
import { readRow } from '../normalize/tables.js';
import { isAsked, metaOf, resultOf } from '../store/state.js';
import { ReaderPace } from './ReaderPace.js';
import type { ResponseView } from '../store/readResponse.js';
import type { RestState } from '../store/state.js';
import type { MountedReader } from './Usage.js';

/** The last outcome that readers of a key have waited for. */
interface Outcome {
  /** With `fetchedAt` and `tries`: the state of the key when the outcome arrived. It counts while all three are the same. */
  readonly generation: number;
  readonly fetchedAt: number;
  readonly tries: number;
  /** Shown in place of another request, as the state does not have it: an error, or an empty response. */
  shown: Partial<ResponseView> | undefined;
  /** How many responses in a row expired before a reader has seen them; Infinity for one that lives too briefly to be seen. */
  unread: number;
}

const LIMIT = 1_000;

/** After so many requests in a row without a usable response, readers show their outcome and fetch no more. */
export const MAX_ATTEMPTS = 2;

/** At most so many requests in a row follow from reads: responses that contradict each other would repeat them for ever. */
export const MAX_ECHOES = 2;

/** Make the view of an error that is not in the state. @param until a reader that comes after this time fetches; ms since epoch. */
export const errorView = (error: Error, until: number): Partial<ResponseView> => ({
  data: undefined,
  error,
  status: 'rejected',
  expiryStatus: 'InvalidIfStale',
  expiresAt: until,
});

/**
 * Facts about readers that are not in the state: the mounted readers, errors that are shown and not stored (an abort, a
 * refused key), and responses that still wait for a reader which React has suspended and thrown away.
 */
export class ReaderOutcomes {
  readonly pace = new ReaderPace();
  readonly #outcomes = new BoundedMap<Outcome>(LIMIT);
  readonly #readers = new Set<MountedReader>();
  /** Number of mounted readers that fetch, by key. */
  readonly #held = new Map<string, number>();
  readonly #onLeft: (key: string) => void;

  /** @param onLeft called when the last mounted reader of a key has gone. */
  constructor(onLeft: (key: string) => void) {
    this.#onLeft = onLeft;
  }

  /** Add a reader that was mounted. */
  enter(reader: MountedReader): void {
    this.#readers.add(reader);
    this.#count(reader, 1);
  }

  /** Remove a reader that was unmounted. When the last one that fetches has gone, the outcome of its key is forgotten. */
  leave(reader: MountedReader): void {
    const { key, isFetching } = reader;
    this.#readers.delete(reader);
    this.#count(reader, -1);
    // Deferred: in strict mode a reader leaves and comes back at once.
    if (isFetching) queueMicrotask(() => this.#forgetUnread(key));
  }

  /** All mounted readers. */
  get readers(): readonly MountedReader[] {
    return [...this.#readers];
  }

  #count({ key, isFetching }: MountedReader, more: number): void {
    if (!isFetching) return;
    const count = (this.#held.get(key) ?? 0) + more;
    if (count > 0) this.#held.set(key, count);
    else this.#held.delete(key);
  }

  /** Whether a reader that fetches is mounted. */
  isHeld(key: string): boolean {
    return this.#held.has(key);
  }

  /** Whether a reader shows the response of a key, or is suspended and will show it. */
  isAwaited(key: string): boolean {
    return this.isHeld(key) || (this.#outcomes.get(key)?.unread ?? 0) > 0;
  }

  /** Whether each of these rows is the own result of another mounted reader, which is about to fetch it. */
  isLeftToOthers(state: RestState, rows: readonly string[], key: string): boolean {
    const asked = new Set<string>();
    for (const reader of this.#readers) {
      const schema = reader.schema as { readonly key?: string } | undefined;
      const [table, pk] = [String(schema?.key), String(resultOf(state, reader.key))];
      const name = `${table} ${pk}`;
      const meta = metaOf(state, reader.key);
      const { stale = 0 } = readRow(state.entitiesMeta, table, pk) ?? {};
      const isAsking = isAsked(meta) || (stale > (meta?.sent ?? 0) && !meta?.error);
      // Two readers with the same own result would wait for each other: the first one fetches.
      if (reader.key === key && rows.includes(name) && !asked.has(name)) return false;
      if (reader.isFetching && reader.key !== key && isAsking) asked.add(name);
    }
    // A cell is asked for with its row.
    return rows.every((row) => asked.has(row.replace(/^Scalar\(.+ (.+?)\|(.+)\|.*/, '$1 $2')));
  }

  /** Complete a view with an outcome that is not in the state. */
  show(view: ResponseView, state: RestState, key: string): ResponseView {
    const shown = view.expiryStatus === 'Valid' ? undefined : this.#of(state, key)?.shown;
    return shown ? { ...view, ...shown } : view;
  }

  /**
   * Give the time by which a reader decides. A response that came while the reader was there was fresh then, however short
   * its lifetime: such a reader goes by no clock (`undefined`), nor does one that has waited for it in suspense.
   */
  clockFor(state: RestState, key: string): number | undefined {
    return this.#hasWaited(state, key, this.#of(state, key)) ? undefined : Date.now();
  }

  /** Note that a reader has seen a response that needs no request. */
  noteSeen(state: RestState, key: string): void {
    const outcome = this.#of(state, key);
    if (outcome && outcome.unread < Infinity) outcome.unread = 0;
  }

  /** Note an outcome. Called right before `next` becomes the state, so that readers find the outcome when they are notified. */
  settle(
    key: string,
    next: RestState,
    { shown, isBrief }: Pick<Outcome, 'shown'> & { readonly isBrief: boolean },
  ): void {
    const { fetchedAt = 0, tries = 0 } = metaOf(next, key) ?? {};
    const before = isBrief ? Infinity : (this.#outcomes.get(key)?.unread ?? 0);
    const unread = this.isHeld(key) ? 0 : before + 1;
    this.note(key, { generation: next.lastReset, fetchedAt, tries, shown, unread });
  }

  note(key: string, outcome: Outcome): void {
    this.#outcomes.set(key, outcome);
  }

  /** Forget the error of a key that is asked for again. */
  ask(key: string): void {
    const outcome = this.#outcomes.get(key);
    if (outcome) outcome.shown = undefined;
  }

  forget(keys: readonly string[]): void {
    for (const key of keys) this.#outcomes.delete(key);
  }

  forgetWhere(isMeant: (key: string) => boolean): void {
    for (const key of this.#outcomes.keys()) if (isMeant(key)) this.#outcomes.delete(key);
  }

  /** Find the last outcome of a key, if the key has not changed since. */
  #of(state: RestState, key: string): Outcome | undefined {
    const outcome = this.#outcomes.get(key);
    const { fetchedAt = 0, tries = 0 } = metaOf(state, key) ?? {};
    const isSame = outcome?.fetchedAt === fetchedAt && outcome.tries === tries;
    return isSame && outcome.generation === state.lastReset ? outcome : undefined;
  }

  /**
   * Whether a reader has waited for the outcome. A suspended reader cannot be recognized: after enough unread responses any
   * unmounted reader counts as it.
   */
  #hasWaited(state: RestState, key: string, outcome: Outcome | undefined): boolean {
    if (!this.isHeld(key)) return (outcome?.unread ?? 0) >= MAX_ATTEMPTS;
    const { date = 0, expiresAt = 0 } = metaOf(state, key) ?? {};
    return outcome?.shown !== undefined || (date > 0 && expiresAt <= date);
  }

  #forgetUnread(key: string): void {
    if (this.isHeld(key)) return;
    this.#outcomes.delete(key);
    this.#onLeft(key);
  }
}
