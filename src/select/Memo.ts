import { standAll } from '../normalize/reads.js';
import { freezePlain } from '../shared/freeze.js';
import { oncePer } from '../shared/oncePer.js';
import { hasMembers, sameMembers } from '../shared/reuse.js';
import { isDevelopment } from '../shared/warn.js';
import { cacheOf } from '../store/cacheOf.js';
import { settled } from '../store/state.js';
import { Entry } from './Entry.js';
import { Making } from './Making.js';
import { Memory } from './Memory.js';
import { askedBy, createRestSelector } from './restSelector.js';
import { flatCopy, makePlace, placeOf } from './places.js';
import { lookAt, roomOf } from './roomOf.js';
import type { RowCache } from '../normalize/RowCache.js';
import type { ReadSchema } from '../store/readResponse.js';
import type { RestState } from '../store/state.js';
import type { Place } from './places.js';
import type { ReadMemory } from './ReadMemory.js';
import type { Root, Selector } from './restSelector.js';
import type { Room } from './roomOf.js';

type Args = readonly unknown[];

/** Computes a result of the view; `read` puts values together. */
export type Compute<R> = (view: RestState, args: Args, read: ReadSchema, key?: string) => R;

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

/** Whether all that it was made of is as it was: it is looked at. */
function standsStill<R>(entry: Entry<R>, { room, memory }: Desk<R>, args: Args): boolean {
  const isAsItWas = standAll(entry.reads, lookAt(room, args));
  if (isAsItWas) memory.note(entry, room.at);
  return isAsItWas;
}

/**
 * Runs at each read of each component: what is seldom needed is elsewhere, so that compilers take it into its callers.
 *
 * @param place where the arguments lead; without it, they may be others than those that it was made for.
 */
function stands<R>(entry: Entry<R>, desk: Desk<R>, args: Args, place?: Place<Entry<R>>): boolean {
  const { room, memory } = desk;
  const isSeen = entry.view === room.number;
  if (!place || entry.place !== place) return isSeen && !entry.asksArguments;
  if (isSeen) return true;
  if (memory.at !== room.at) memory.follow(room.at);
  if (entry.index !== memory.index && !standsStill(entry, desk, args)) return false;
  entry.view = room.number;
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
    const isTimed = shown === 'result';
    const ask =
      (compute: (state: Root, args: Args) => unknown) =>
      (state: Root, ...args: unknown[]): Entry<R>[N] => {
        const entry = this.#known(this.#deskOf(state), args, isTimed) ?? (compute(state, args) as Entry<R>);
        entry.asked = this.#options.known.sweep;
        return (isTimed ? entry.result : entry.data) as Entry<R>[N];
      };
    return createRestSelector(
      [this.#options.selectView, (_state: Root, ...args: unknown[]) => args],
      (view, args) => this.#make(this.#open(view), args),
      askedBy(ask),
    );
  }

  /**
   * The whole result, for the engine's own readers.
   *
   * @param key of the arguments, where somebody has made it of flat ones that nobody changes.
   */
  read(state: Root, args: Args, key?: string): R {
    const desk = this.#deskOf(state);
    const entry = this.#known(desk, args, true) ?? this.#make(desk, args, key);
    entry.asked = this.#options.known.sweep;
    return entry.result;
  }

  /** What is remembered and still true. */
  #known(desk: Desk<R>, args: Args, isTimed: boolean): Entry<R> | undefined {
    const place = placeOf(desk.memory.places, args);
    const entry = place?.entry;
    if (!entry || !stands(entry, desk, args, place)) return undefined;
    return isTimed && !this.#isTimely(entry, desk.room) ? undefined : entry;
  }

  #deskOf(given: Root): Desk<R> {
    return this.#desks.get(given) ?? this.#openRoot(given);
  }

  #openRoot(given: Root): Desk<R> {
    // A reducer that asks: what is read of a draft would end with it.
    const root = settled(given);
    const desk = this.#open(this.#options.selectView(root));
    if (root === given) this.#desks.set(root, desk);
    return desk;
  }

  #open(view: RestState): Desk<R> {
    const room = roomOf(view);
    return { room, memory: this.#memoryOf(room.cache) };
  }

  #make(desk: Desk<R>, given: Args, known?: string): Entry<R> {
    const { argsOf, keyOf, isFixed } = this.#options;
    const { room, memory } = desk;
    // What is remembered of it is what it was made for, whatever becomes of the objects that were given.
    const flat = !isFixed ? undefined : known !== undefined ? given : flatCopy(given);
    const place = flat && makePlace(memory.places, flat);
    const args = argsOf(flat ?? given);
    // What is meant may be less than what the key was made of: of `(null, 'x')` nothing.
    const found = (args === given && known) || place?.key || keyOf(args);
    const key = String(found);
    if (place && found === key) place.key = key;
    const last = memory.entries.get(key);
    const isKnown = last && stands(last, desk, args) && this.#isTimely(last, room);
    const entry = isKnown ? last : this.#compute(room, args, last, found === key ? key : undefined);
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
    if (!next) return false;
    entry.times = times;
    if (!hasMembers(result as object, next)) entry.result = { ...result, ...next };
    if (isDevelopment()) freezePlain(entry.result);
    return true;
  }

  #compute(room: Room, args: Args, known: Entry<R> | undefined, key: string | undefined): Entry<R> {
    const { compute, dataOf, known: all } = this.#options;
    const { view } = room;
    const making = new Making(room, known?.made);
    const made = compute(view, args, making, key);
    const result = known ? sameMembers(known.result, made) : made;
    if (isDevelopment()) freezePlain(result);
    // Not `Object.assign`: this runs for each reader that mounts.
    const entry = known ?? new Entry(result);
    entry.view = room.number;
    entry.asksArguments = making.asksArguments;
    entry.asked = all.sweep;
    entry.result = result;
    entry.data = dataOf(result);
    entry.times = making.times;
    entry.retime = making.retime;
    entry.made = making.made;
    entry.reads = making.reads;
    return entry;
  }

  memoryOf(state: RestState): Memory<R> {
    return this.#memoryOf(cacheOf(state));
  }
}
