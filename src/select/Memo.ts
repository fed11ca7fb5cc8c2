import { readValue } from '../normalize/denormalize.js';
import { stampOf } from '../normalize/journal.js';
import { Read, standAll } from '../normalize/reads.js';
import { BoundedMap } from '../shared/BoundedMap.js';
import { freezePlain } from '../shared/freeze.js';
import { numberOf, oncePer } from '../shared/oncePer.js';
import { reuse } from '../shared/reuse.js';
import { hasMembers, sameMembers } from '../shared/sameMembers.js';
import { isDevelopment } from '../shared/warn.js';
import { cacheOf } from '../store/cacheOf.js';
import { withNames } from '../store/renames.js';
import { settled } from '../store/state.js';
import { Entry } from './Entry.js';
import { askedBy, createRestSelector } from './restSelector.js';
import { areFlat, placeOf, startPlace } from './places.js';
import type { RowCache } from '../normalize/RowCache.js';
import type { Look } from '../normalize/reads.js';
import type { ReadSchema } from '../store/readResponse.js';
import type { RestState } from '../store/state.js';
import type { Made, Retime } from './Entry.js';
import type { Place } from './places.js';
import type { Root, Selector } from './restSelector.js';

type Args = readonly unknown[];

/** More than any page mounts at once; what is forgotten is made anew, of the same rows. */
const MAX_KEYS = 20_000;

/** Values kept for one key: the same result under other lenses, and what an undo brings back. @see spec: S20.20, S23.5 */
const MAX_VARIANTS = 4;

/** What a selector remembers of one store. */
interface Memory<R> {
  readonly entries: BoundedMap<Entry<R>>;
  /** The same by arguments, so that new but equal ones need no text. */
  places: Place<Entry<R>>;
  count: number;
}

/** Computes a result of the view; `read` puts values together. */
export type Compute<R> = (view: RestState, args: Args, read: ReadSchema, key?: string) => R;

const isMadeFrom = (made: Made, schema: unknown, input: unknown): boolean =>
  made.schema === schema && (made.input === input || reuse(made.input, input) === made.input);

/** What readers of one view share. */
const roomOf = /* @__PURE__ */ oncePer((view: RestState) => ({
  view,
  number: numberOf(view),
  times: numberOf(view.entitiesMeta),
  stamp: stampOf(view.entities),
  cache: cacheOf(view),
}));

type Room = ReturnType<typeof roomOf>;

const lookAt = ({ view, stamp }: Room, args: Args): Look => ({ entities: view.entities, args, stamp, state: view });

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
  /** What is asked for is marked with its `sweep`. */
  readonly clock: { readonly sweep: number };
}

interface Desk<R> {
  readonly room: Room;
  readonly memory: Memory<R>;
}

const isUnnamed = (args: Args, state: RestState): boolean => withNames(state, args) === args;

/** @param place where the arguments lead; without it, they may be others than those that it was made for. */
function stands<R>(entry: Entry<R>, room: Room, args: Args, place?: Place<Entry<R>>): boolean {
  const isSeen = entry.view === room.number;
  if (isSeen && !entry.asksArguments) return true;
  if (!isSeen && (!place || entry.place !== place)) return false;
  if (!standAll(entry.reads, lookAt(room, args))) return false;
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
  readonly #memoryOf = oncePer((_cache: RowCache): Memory<R> => ({
    entries: new BoundedMap<Entry<R>>(MAX_KEYS),
    places: startPlace(),
    count: 0,
  }));
  /** By the whole state: one look-up for whoever asks after an action that was not ours. */
  readonly #desks = new WeakMap<object, Desk<R>>();

  constructor(options: Options<R>) {
    this.isOfResults = options.isOfResults;
    this.#options = options;
  }

  select(): Selector<unknown> {
    return this.#selector('data');
  }

  /** The whole result, with its times. */
  selectAll(): Selector<R> {
    return this.#selector('result');
  }

  #selector<N extends 'data' | 'result'>(shown: N): Selector<Entry<R>[N]> {
    const desks = this.#desks;
    const isTimed = shown === 'result';
    const { isFixed, clock, selectView } = this.#options;
    const ask =
      (compute: (state: Root, ...args: unknown[]) => unknown) =>
      (state: Root, ...args: unknown[]): Entry<R>[N] => {
        const { room, memory } = desks.get(state) ?? this.#open(state);
        const place = isFixed ? placeOf(memory.places, args) : undefined;
        let entry = place?.entry;
        if (!entry || !stands(entry, room, args, place) || (isTimed && !this.#isTimely(entry, room)))
          entry = compute(settled(state), ...args) as Entry<R>;
        entry.asked = clock.sweep;
        return entry[shown];
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
    const args = argsOf(given);
    const place = isFixed
      ? (placeOf(memory.places, given) ?? (areFlat(given) ? placeOf(memory.places, given, true) : undefined))
      : undefined;
    const found = place?.key ?? keyOf(args);
    const key = String(found);
    if (place && found === key) place.key = key;
    const known = memory.entries.get(key);
    const isKnown = known && stands(known, room, args) && this.#isTimely(known, room);
    const entry = isKnown ? known : this.#compute(room, args, { known, key: found === key ? key : undefined });
    if (!isKnown) {
      memory.entries.set(key, entry);
      entry.place = place;
    }
    if (place && place.entry !== entry) {
      place.entry = entry;
      if (++memory.count > MAX_KEYS) Object.assign(memory, { places: startPlace(), count: 0 });
    }
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
    const { compute, dataOf, clock } = this.#options;
    const { view, cache } = room;
    let made = known?.made ?? [];
    let reads: Read[] = [];
    let times: number | undefined;
    let retime: Retime;
    const read: ReadSchema = (schema, input, readArgs) => {
      // Should a function of the schema throw, nobody knows what it had read by then.
      reads.push(NEVER);
      const look = lookAt(room, readArgs);
      const before = made.find((each) => isMadeFrom(each, schema, input) && standAll(each.reads, look));
      const value = before ?? { schema, input, ...readValue(schema, input, look, cache) };
      if (value !== made[0]) made = [value, ...made.filter((other) => other !== value)].slice(0, MAX_VARIANTS);
      const isIn = ({ table, pk }: Read) => value.reads.some((each) => each.table === table && each.pk === pk);
      reads = [...reads.filter((each) => each !== NEVER && !isIn(each)), ...value.reads];
      return value;
    };
    const noting = Object.assign(read, {
      note: (noted: Read) => void reads.push(noted),
      noteTimes: (renew: Retime) => void ([times, retime] = [room.times, renew]),
    });
    let result = compute(view, args, noting, key);
    if (dataOf(result) === undefined) {
      const named = withNames(view, args);
      reads.push(new Read(isUnnamed, undefined, named === args));
      if (named !== args) {
        times = retime = undefined;
        result = compute(view, named, noting);
      }
    }
    if (known) result = sameMembers(known.result, result);
    if (isDevelopment()) freezePlain(result);
    const asksArguments = made[0]?.reads.some((each) => each.asksArguments) === true;
    const { sweep: asked } = clock;
    return Object.assign(known ?? new Entry(result), {
      view: room.number,
      asksArguments,
      asked,
      result,
      data: dataOf(result),
      times,
      retime,
      made,
      reads,
    });
  }

  entriesOf(state: RestState): Iterable<readonly [string, Entry<R>]> {
    return this.#memoryOf(cacheOf(state)).entries.entries();
  }

  forget(state: RestState, key: string): void {
    const memory = this.#memoryOf(cacheOf(state));
    memory.entries.delete(key);
    Object.assign(memory, { places: startPlace(), count: 0 });
  }
}
