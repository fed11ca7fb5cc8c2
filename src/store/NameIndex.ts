import { stampOf, touchedBetween } from '../normalize/journal.js';
import { oncePer } from '../shared/oncePer.js';
import type { Stamp } from '../normalize/journal.js';
import type { Read } from '../normalize/reads.js';
import type { RestState } from './state.js';

/** A view in the history of writes. It holds nothing of the view. */
export type Moment = readonly Stamp[];

export const momentOf = /* @__PURE__ */ oncePer(({ entities, results, meta }: RestState): Moment =>
  [entities, results, meta].map(stampOf),
);

/** So many names are noted of an entry; one that was made of more is looked at as a whole. */
const MAX_NAMES = 32;

/** Names of the rows and keys that something was made of; undefined where it was made of more than them. */
function namesIn(reads: readonly Read[]): ReadonlySet<string> | undefined {
  const names = new Set<string>();
  const open = new Set(reads);
  for (const { table, pk, parts } of open) {
    if (open.size + parts.length > MAX_NAMES || (table !== undefined && pk === undefined)) return undefined;
    if (pk !== undefined) names.add(pk);
    for (const part of parts) open.add(part);
  }
  return names;
}

/** So many are noted before all are looked at anew: entries that are forgotten are noted until then. */
const MAX_NOTED = 100_000;

/** Something that was made of reads. */
export interface Noted {
  readonly reads: readonly Read[];
  /** Where it would be found if anything that it was made of were written. */
  noted: object | undefined;
}

/** What has to do with which names. It may know more than is true by now, never less. */
export class NameIndex {
  #at: Moment | undefined;
  #entries = new Map<string, Noted[]>();
  #room = MAX_NOTED;

  /** Whether nothing that an entry was made of was written between a moment when it was up to date and this one. */
  has(entry: Noted, moment: Moment): boolean {
    if (moment !== this.#at) this.#follow(moment);
    return entry.noted === this.#entries;
  }

  /** An entry is up to date. */
  note(entry: Noted): void {
    const names = namesIn(entry.reads);
    if (!names) return;
    if (this.#room-- === 0) this.#forget();
    for (const name of names) {
      const known = this.#entries.get(name);
      if (known) known.push(entry);
      else this.#entries.set(name, [entry]);
    }
    entry.noted = this.#entries;
  }

  #follow(moment: Moment): void {
    const before = this.#at;
    this.#at = moment;
    const touched = before && moment.map((stamp, at) => touchedBetween(before[at] as Stamp, stamp));
    if (!touched || touched.includes(undefined)) this.#forget();
    else
      for (const name of touched.flat() as string[]) {
        for (const entry of this.#entries.get(name) ?? []) entry.noted = undefined;
        this.#entries.delete(name);
      }
  }

  #forget(): void {
    this.#entries = new Map();
    this.#room = MAX_NOTED;
  }
}
