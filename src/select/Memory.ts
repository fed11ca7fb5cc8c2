import { touchedBetween } from '../normalize/journal.js';
import { RowIndex } from '../normalize/RowIndex.js';
import { BoundedMap } from '../shared/BoundedMap.js';
import { metaAt, resultAt } from '../store/readResponse.js';
import { Place } from './places.js';
import type { Stamp } from '../normalize/journal.js';
import type { Ask } from '../normalize/reads.js';
import type { Entry } from './Entry.js';

/** More than any page mounts at once; what is forgotten is made anew, of the same rows. */
const MAX_KEYS = 20_000;

/** So many rows of one key are looked for after a write; one that was made of more is looked at as a whole. */
const MAX_ROWS = 32;

/** A view in the history of writes. */
interface Moment {
  readonly rows: Stamp;
  readonly results: Stamp;
  readonly meta: Stamp;
}

/** What may differ between two views; undefined where it is not known. */
function touchedIn(one: Moment, other: Moment): (string | Ask)[] | undefined {
  const rows = touchedBetween(one.rows, other.rows);
  const results = touchedBetween(one.results, other.results);
  const metas = touchedBetween(one.meta, other.meta);
  if (!rows || !results || !metas) return undefined;
  return [...rows, ...results.flatMap((key) => [resultAt, key]), ...metas.flatMap((key) => [metaAt, key])];
}

/** What a selector remembers of one store. */
export class Memory<R> {
  /** @see docs/architecture.md, Shapes */
  static readonly shape = new Memory();

  readonly entries = new BoundedMap<Entry<R>>(MAX_KEYS);
  /** The same by arguments, so that new but equal ones need no text. */
  places = new Place<Entry<R>>();
  #count = 0;
  /** The view that was read last: those that are in the index are true of it. */
  at: Moment | undefined = undefined;
  index = new RowIndex<Entry<R>>(MAX_ROWS * MAX_KEYS);

  /** A view is read; where it is another one, take those out of the index that a write may have to do with. */
  follow(at: Moment): void {
    if (this.at === at) return;
    const touched = this.at && touchedIn(this.at, at);
    this.at = at;
    if (touched === undefined || this.index.room <= 0) this.index = new RowIndex<Entry<R>>(MAX_ROWS * MAX_KEYS);
    else for (const entry of this.index.madeOf(touched)) entry.index = undefined;
  }

  /** An entry is true of a view; only of the one that was read last it is known what is written to it. */
  note(entry: Entry<R>, at: Moment): void {
    const { index } = this;
    entry.index = this.at === at && index.note(entry, entry.reads, MAX_ROWS) ? index : undefined;
  }

  lead(place: Place<Entry<R>>, entry: Entry<R>): void {
    place.entry = entry;
    if (++this.#count > MAX_KEYS) this.forgetPlaces();
  }

  forget(key: string): void {
    this.entries.delete(key);
    this.forgetPlaces();
  }

  forgetPlaces(): void {
    this.places = new Place<Entry<R>>();
    this.#count = 0;
  }
}
