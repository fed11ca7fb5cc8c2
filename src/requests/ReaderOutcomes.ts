import { BoundedMap } from '../shared/maps.js';
import { readRow } from '../normalize/tables.js';
import { isAsked, metaOf, resultOf } from '../store/state.js';
import { ReaderPace } from './ReaderPace.js';
import type { ResponseView } from '../store/readResponse.js';
import type { RestState } from '../store/state.js';
import type { MountedReader } from './Usage.js';

/** The last outcome that readers of a key waited for. */
interface Outcome {
  /** The generation, and what the state said of the key when it came: it counts while both are the same. */
  readonly generation: number;
  readonly fetchedAt: number;
  readonly tries: number;
  /** What is not in the state, and shown in place of another request: an error, or that there is nothing. */
  shown: Partial<ResponseView> | undefined;
  /** Answers in a row that no reader has seen before they expired; Infinity where none could have. */
  unread: number;
}

const LIMIT = 1_000;

/** After so many requests in a row that brought nothing, what there is stands in place of another one. */
export const ENOUGH_TRIES = 2;

/** So many requests in a row are made because of reads: more of them would not agree. */
export const MAX_ECHOES = 2;

/** @param until who comes after this time asks, ms since epoch. */
export const errorView = (error: Error, until: number): Partial<ResponseView> => ({
  data: undefined,
  error,
  status: 'rejected',
  expiryStatus: 'InvalidIfStale',
  expiresAt: until,
});

/**
 * What the state does not say of readers: which of them are mounted, the errors that are shown and not stored (an abort, a
 * key that was refused), and which answers still wait for the reader that React suspended, and has forgotten.
 */
export class ReaderOutcomes {
  readonly pace = new ReaderPace();
  readonly #outcomes = new BoundedMap<Outcome>(LIMIT);
  readonly #readers = new Set<MountedReader>();
  /** How many of them fetch, by key. */
  readonly #held = new Map<string, number>();
  readonly #onLeft: (key: string) => void;

  /** @param onLeft the last mounted reader of a key has gone. */
  constructor(onLeft: (key: string) => void) {
    this.#onLeft = onLeft;
  }

  /** A reader is mounted. */
  enter(reader: MountedReader): void {
    this.#readers.add(reader);
    this.#count(reader, 1);
  }

  /** It is no more; when the last one that fetches has gone, its answer is forgotten. */
  leave(reader: MountedReader): void {
    const { key, isFetching } = reader;
    this.#readers.delete(reader);
    this.#count(reader, -1);
    // In strict mode a reader leaves and comes back at once.
    if (isFetching) queueMicrotask(() => this.#forgetUnread(key));
  }

  /** All that are mounted. */
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

  /** Somebody is there to be shown the answer, or will be. */
  isAwaited(key: string): boolean {
    return this.isHeld(key) || (this.#outcomes.get(key)?.unread ?? 0) > 0;
  }

  /** Whether each of these rows is the own answer of another mounted reader, who is about to ask for it. */
  isLeftToOthers(state: RestState, rows: readonly string[], key: string): boolean {
    const asked = new Set<string>();
    for (const reader of this.#readers) {
      const { schema } = reader.latest.current.endpoint as { readonly schema?: { readonly key?: string } };
      const [table, pk] = [String(schema?.key), String(resultOf(state, reader.key))];
      const name = `${table} ${pk}`;
      const meta = metaOf(state, reader.key);
      const { stale = 0 } = readRow(state.entitiesMeta, table, pk) ?? {};
      const isAsking = isAsked(meta) || (stale > (meta?.sent ?? 0) && !meta?.error);
      // Two whose own answer it is would wait for each other: the first one asks.
      if (reader.key === key && rows.includes(name) && !asked.has(name)) return false;
      if (reader.isFetching && reader.key !== key && isAsking) asked.add(name);
    }
    return rows.every((row) => asked.has(row));
  }

  /** What readers see where the state has nothing to show. */
  show(view: ResponseView, state: RestState, key: string): ResponseView {
    const shown = view.expiryStatus === 'Valid' ? undefined : this.#of(state, key)?.shown;
    return shown ? { ...view, ...shown } : view;
  }

  /**
   * The time that a reader goes by who decides now. What came while it was there was fresh then, however short its life:
   * it goes by no clock (undefined), as one that waited for the answer and was forgotten by React.
   */
  clockFor(state: RestState, key: string): number | undefined {
    return this.#hasWaited(state, key, this.#of(state, key)) ? undefined : Date.now();
  }

  /** A reader has seen an answer that is good enough. */
  noteSeen(state: RestState, key: string): void {
    const outcome = this.#of(state, key);
    if (outcome && outcome.unread < Infinity) outcome.unread = 0;
  }

  /** To be called right before `next` becomes the state, so that readers find it when they are told. */
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

  /** Somebody asks for the key: its error is over. */
  ask(key: string): void {
    const outcome = this.#outcomes.get(key);
    if (outcome) outcome.shown = undefined;
  }

  forget(keys: readonly string[]): void {
    for (const key of keys) this.#outcomes.delete(key);
  }

  forgetWhere(isMeant: (key: string) => boolean): void {
    this.forget([...this.#outcomes.entries()].map(([key]) => key).filter(isMeant));
  }

  /** What the last outcome left behind, if nothing has happened to the key since. */
  #of(state: RestState, key: string): Outcome | undefined {
    const outcome = this.#outcomes.get(key);
    const { fetchedAt = 0, tries = 0 } = metaOf(state, key) ?? {};
    const isSame = outcome?.fetchedAt === fetchedAt && outcome.tries === tries;
    return isSame && outcome.generation === state.lastReset ? outcome : undefined;
  }

  /** A reader who is not mounted is taken for the one that the answer was for, or finds what others are shown. */
  #hasWaited(state: RestState, key: string, outcome: Outcome | undefined): boolean {
    if (!this.isHeld(key)) return (outcome?.unread ?? 0) >= ENOUGH_TRIES;
    const { date = 0, expiresAt = 0 } = metaOf(state, key) ?? {};
    return outcome?.shown !== undefined || (date > 0 && expiresAt <= date);
  }

  #forgetUnread(key: string): void {
    if (this.isHeld(key)) return;
    this.#outcomes.delete(key);
    this.#onLeft(key);
  }
}
