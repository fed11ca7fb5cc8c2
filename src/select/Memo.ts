import { readValue } from '../normalize/denormalize.js';
import { stampOf } from '../normalize/journal.js';
import { Read, standAll } from '../normalize/reads.js';
import { freezePlain } from '../shared/freeze.js';
import { numberOf, oncePer } from '../shared/oncePer.js';
import { reuse } from '../shared/reuse.js';
import { hasMembers, sameMembers } from '../shared/sameMembers.js';
import { isDevelopment } from '../shared/warn.js';
import { cacheOf } from '../store/cacheOf.js';
import { withNames } from '../store/renames.js';
import { settled } from '../store/state.js';
import { Entry } from './Entry.js';
import { Memory } from './Memory.js';
import { askedBy, createRestSelector } from './restSelector.js';
import { flatCopy, makePlace, placeOf } from './places.js';
import type { RowCache } from '../normalize/RowCache.js';
import type { Look } from '../normalize/reads.js';
import type { ReadSchema } from '../store/readResponse.js';
import type { RestState } from '../store/state.js';
import type { Made, Retime } from './Entry.js';
import type { Place } from './places.js';
import type { ReadMemory } from './ReadMemory.js';
import type { Root, Selector } from './restSelector.js';

type Args = readonly unknown[];

/** Values kept for one key: the same result under other lenses, and what an undo brings back. @see spec: S20.20, S23.5 */
const MAX_VARIANTS = 4;

/** Computes a result of the view; `read` puts values together. */
export type Compute<R> = (view: RestState, args: Args, read: ReadSchema, key?: string) => R;

const isMadeFrom = (made: Made, schema: unknown, input: unknown): boolean =>
  made.schema === schema && (made.input === input || reuse(made.input, input) === made.input);

/** What readers of one view share. */
const roomOf = /* @__PURE__ */ oncePer((view: RestState) => ({
  view,
  number: numberOf(view),
  times: numberOf(view.entitiesMeta),
  at: { rows: stampOf(view.entities), results: stampOf(view.results), meta: stampOf(view.meta) },
  cache: cacheOf(view),
}));

type Room = ReturnType<typeof roomOf>;

const lookAt = ({ view, at }: Room, args: Args): Look => ({
  entities: view.entities,
  args,
  stamp: at.rows,
  state: view,
});

/** Finds something else each time. */
const NEVER = /* @__PURE__ */ new Read(() => ({}), undefined, undefined);

interface Options<R> {
  readonly selectView: (state: Root) => RestState;
  readonly compute: Compute<R>;
  /** The arguments that are meant. */
  readonly argsOf: (args: Args) => Args;
  /** One text for equal arguments; for arguments that have none their error, which is as good. */
  readonly keyOf: (args: Args) => string | Error;
  /** The same arguments always have the same text. */
  readonly isFixed: boolean;
  readonly dataOf: (result: R) => unknown;
  readonly isOfResults: boolean;
  /** Knows of the memory, which is not kept alive; what is asked for is marked with its `sweep`. */
  readonly known: ReadMemory;
}

interface Desk<R> {
  readonly room: Room;
  readonly memory: Memory<R>;
}

const isUnnamed = (args: Args, state: RestState): boolean => withNames(state, args) === args;

/** @param place where the arguments lead; without it, they may be others than those that it was made for. */
function stands<R>(entry: Entry<R>, { room, memory }: Desk<R>, args: Args, place?: Place<Entry<R>>): boolean {
  if (entry.view === room.number && !entry.asksArguments) return true;
  if (entry.view !== room.number && (!place || entry.place !== place)) return false;
  if (!standAll(entry.reads, lookAt(room, args))) return false;
  entry.view = room.number;
  memory.note(entry, room.at);
  return true;
}

/**
 * Remembers one result for each key of the arguments, and what it was made of: it is made anew only when something it
 * read has changed.
 */
export class Memo<R> {
  readonly isOfResults: boolean;
  readonly #options: Options<R>;
  /** By what the states of a store share: it goes with them. */
  readonly #memoryOf = oncePer((_cache: RowCache) => new Memory<R>());
  /** By the whole state: one look-up for whoever asks after an action that was not ours. */
  readonly #desks = new WeakMap<object, Desk<R>>();

  constructor(options: Options<R>) {
    this.isOfResults = options.isOfResults;
    this.#options = options;
    options.known.add(this);
  }

  /** Of the data alone, or of the whole result, with its times. */
  select<N extends 'data' | 'result'>(shown: N): Selector<Entry<R>[N]> {
    const desks = this.#desks;
    const isTimed = shown === 'result';
    const { isFixed, known, selectView } = this.#options;
    const ask =
      (compute: (state: Root, ...args: unknown[]) => unknown) =>
      (state: Root, ...args: unknown[]): Entry<R>[N] => {
        const desk = desks.get(state) ?? this.#open(state);
        const { room, memory } = desk;
        memory.follow(room.at);
        const { places } = memory;
        const place = isFixed ? placeOf(places, args) : undefined;
        let entry = place?.entry;
        if (entry && entry.index === memory.index && entry.place === place) entry.view = room.number;
        else if (entry && !stands(entry, desk, args, place)) entry = undefined;
        if (!entry || (isTimed && !this.#isTimely(entry, room))) entry = compute(settled(state), ...args) as Entry<R>;
        entry.asked = known.sweep;
        return (isTimed ? entry.result : entry.data) as Entry<R>[N];
      };
    return createRestSelector(
      [selectView, (_state: Root, ...args: unknown[]) => args],
      (view, args) => this.#make(view, args),
      askedBy(ask),
    );
  }

  #open(given: Root): Desk<R> {
    // A reducer that asks: what is read of a draft would end with it.
    const root = settled(given);
    const room = roomOf(this.#options.selectView(root));
    const desk = { room, memory: this.#memoryOf(room.cache) };
    if (root === given) this.#desks.set(root, desk);
    return desk;
  }

  #make(view: RestState, given: Args): Entry<R> {
    const { argsOf, keyOf, isFixed } = this.#options;
    const room = roomOf(view);
    const memory = this.#memoryOf(room.cache);
    memory.follow(room.at);
    // What is remembered of it is what it was made for, whatever becomes of the objects that were given.
    const flat = isFixed ? flatCopy(given) : undefined;
    const place = flat && makePlace(memory.places, flat);
    const args = argsOf(flat ?? given);
    const found = place?.key ?? keyOf(args);
    const key = String(found);
    if (place && found === key) place.key = key;
    const known = memory.entries.get(key);
    const isKnown = known && stands(known, { room, memory }, args) && this.#isTimely(known, room);
    const entry = isKnown ? known : this.#compute(room, args, { known, key: found === key ? key : undefined });
    if (!isKnown) {
      memory.entries.set(key, entry);
      entry.place = place;
      // What is asked for once need not be found again: it is noted when it is found to stand in another view.
      entry.index = undefined;
    }
    if (place && place.entry !== entry) memory.lead(place, entry);
    return entry;
  }

  /** Whether it says what the times of rows say, by now at least. */
  #isTimely(entry: Entry<R>, { times, view }: Room): boolean {
    if (entry.times === undefined || entry.times === times) return true;
    if (!entry.retime) return false;
    const { result } = entry;
    const next = entry.retime(view);
    entry.times = times;
    if (!hasMembers(result as object, next)) entry.result = { ...result, ...next };
    if (isDevelopment()) freezePlain(entry.result);
    return true;
  }

  #compute(
    room: Room,
    args: Args,
    { known, key }: { readonly known: Entry<R> | undefined; readonly key: string | undefined },
  ): Entry<R> {
    const { compute, dataOf, known: all } = this.#options;
    const { view, cache } = room;
    let made = known?.made ?? [];
    let reads: Read[] = [];
    let times: number | undefined;
    let retime: Retime;
    const read = (schema: unknown, input: unknown, readArgs: Args): Made => {
      const noted = reads;
      // Should a function of the schema throw, nobody knows what it had read by then.
      reads = [NEVER];
      const look = lookAt(room, readArgs);
      let value = made.find((each) => isMadeFrom(each, schema, input) && standAll(each.reads, look));
      if (!value) {
        const { value: next, reads: parts } = readValue(schema, input, look, cache);
        value = { schema, input, value: next, reads: parts };
      }
      if (value !== made[0]) made = [value, ...made.filter((other) => other !== value).slice(0, MAX_VARIANTS - 1)];
      reads = [...noted, ...value.reads];
      return value;
    };
    read.note = (noted: Read) => void reads.push(noted);
    read.noteTimes = (renew: Retime) => {
      times = room.times;
      retime = renew;
    };
    let result = compute(view, args, read, key);
    if (dataOf(result) === undefined) {
      const named = withNames(view, args);
      reads.push(new Read(isUnnamed, undefined, named === args));
      if (named !== args) {
        times = retime = undefined;
        result = compute(view, named, read);
      }
    }
    if (known) result = sameMembers(known.result, result);
    if (isDevelopment()) freezePlain(result);
    // Not `Object.assign`: this runs for each reader that mounts.
    const entry = known ?? new Entry(result);
    entry.view = room.number;
    entry.asksArguments = made[0]?.reads.some((each) => each.asksArguments) === true;
    entry.asked = all.sweep;
    entry.result = result;
    entry.data = dataOf(result);
    entry.times = times;
    entry.retime = retime;
    entry.made = made;
    entry.reads = reads;
    return entry;
  }

  memoryOf(state: RestState): Memory<R> {
    return this.#memoryOf(cacheOf(state));
  }
}
