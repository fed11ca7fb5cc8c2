import { BoundedMap } from '../shared/maps.js';
import { freezePlain } from '../shared/freeze.js';
import { oncePer } from '../shared/oncePer.js';
import { reuse, sameMembers } from '../shared/reuse.js';
import { textOfArgs } from '../shared/textOfArgs.js';
import { isDevelopment } from '../shared/warn.js';
import { settled } from '../store/state.js';
import { CacheEntry, cacheOf, momentOf } from '../store/StoreCache.js';
import { createSelectorCreator } from '@reduxjs/toolkit';
import type { RestState } from '../store/state.js';
import type { Moment, StoreCache } from '../store/StoreCache.js';

type Args = readonly unknown[];

/** More than any page mounts at once; what is forgotten is made anew, of the same rows. */
const MAX_ENTRIES = 20_000;

/** Computes a result of the view, and notes in the entry what it is made of. */
export type Compute<R> = (view: RestState, args: Args, entry: CacheEntry<R>) => R;

interface Options<R> {
  readonly selectView: (state: Root) => RestState;
  readonly compute: Compute<R>;
  /** The arguments that are meant. */
  readonly argsOf: (args: Args) => Args;
  /** One text for equal arguments, or their error, which is as good. The same flat arguments always have the same. */
  readonly textOf: (args: Args) => string | Error;
  readonly isTextFixed: boolean;
  readonly dataOf: (result: R) => unknown;
}

/** What a selector remembers of one store. */
class Entries<R> {
  readonly byText = new BoundedMap<CacheEntry<R>>(MAX_ENTRIES);
  #tree = new ArgumentTree<CacheEntry<R>>();
  #count = 0;

  find(args: Args): CacheEntry<R> | undefined {
    return this.#tree.find(args)?.entry;
  }

  lead(args: Args, entry: CacheEntry<R>): void {
    // What was led to long ago is found by its text again.
    if (++this.#count > MAX_ENTRIES) this.#forgetTree();
    const node = this.#tree.find(args, true);
    if (node) node.entry = entry;
  }

  forget(isOver: (entry: CacheEntry<R>) => boolean): void {
    for (const [text, entry] of this.byText) if (isOver(entry)) this.byText.delete(text);
    this.#forgetTree();
  }

  #forgetTree(): void {
    this.#tree = new ArgumentTree();
    this.#count = 0;
  }

  values(): Iterable<CacheEntry<R>> {
    return this.byText.values();
  }
}

/** A view, with what is remembered of its store. */
interface CachedView<R> {
  readonly view: RestState;
  readonly moment: Moment;
  readonly cache: StoreCache;
  readonly entries: Entries<R>;
}

function resultOf<R>(entry: CacheEntry<R>, { view, moment }: CachedView<R>): R {
  if (entry.timed !== moment && entry.retime) {
    entry.result = reuse(entry.result, entry.retime(view));
    if (isDevelopment()) freezePlain(entry.result);
  }
  entry.timed = moment;
  return entry.result;
}

/**
 * Remembers a result for each set of arguments, with everything it was made of: it is made anew only where a look-up would
 * find something else.
 */
export class SelectorCache<R> {
  readonly #options: Options<R>;
  /** Goes with what the states of a store share. */
  readonly #entriesOf = oncePer((cache: StoreCache) => cache.add(new Entries<R>()));
  /** By the whole state: one look-up for whoever asks after an action that was not ours. */
  readonly #cached = new WeakMap<object, CachedView<R>>();

  constructor(options: Options<R>) {
    this.#options = options;
  }

  /** A selector of the data alone, or of the whole result. */
  select<N extends 'data' | 'result'>(shown: N): Selector<CacheEntry<R>[N]> {
    const ask =
      (compute: (state: Root, args: Args) => unknown) =>
      (state: Root, ...args: unknown[]): unknown => {
        const cached = this.#cachedOf(state);
        const entry = this.#known(cached, args) ?? (compute(state, args) as CacheEntry<R>);
        entry.asked = cached.cache.sweep;
        return shown === 'data' ? entry.data : resultOf(entry, cached);
      };
    return createRestSelector(
      [this.#options.selectView, (_state: Root, ...args: unknown[]) => args],
      (view, args) => this.#make(this.#open(view), args),
      askedBy(ask),
    );
  }

  /** The whole result, for the engine's own readers. */
  read(state: Root, args: Args): R {
    const cached = this.#cachedOf(state);
    const entry = this.#known(cached, args) ?? this.#make(cached, args);
    entry.asked = cached.cache.sweep;
    return resultOf(entry, cached);
  }

  #cachedOf(given: Root): CachedView<R> {
    const known = this.#cached.get(given);
    if (known) return known;
    // A reducer that asks: what is read of a draft would end with it.
    const root = settled(given);
    const cached = this.#open(this.#options.selectView(root));
    if (root === given) this.#cached.set(root, cached);
    return cached;
  }

  #open(view: RestState): CachedView<R> {
    const cache = cacheOf(view);
    return { view, moment: momentOf(view), cache, entries: this.#entriesOf(cache) };
  }

  /** An entry for flat arguments that is still true. */
  #known(cached: CachedView<R>, args: Args): CacheEntry<R> | undefined {
    const entry = cached.entries.find(args);
    const isKnown = entry && (entry.seen === cached.moment || entry.isUpToDate(cached.view, cached.moment, args));
    return isKnown ? entry : undefined;
  }

  #make(cached: CachedView<R>, given: Args): CacheEntry<R> {
    const { argsOf, textOf, isTextFixed } = this.#options;
    const { byText } = cached.entries;
    // What is remembered is what it was made for, whatever becomes of the objects that were given.
    const flat = isTextFixed ? flatCopy(given) : undefined;
    const args = argsOf(flat ?? given);
    // Flat arguments say all; others may have one text and different keys, and the other way round.
    const text = `${flat ? '' : String(textOf(args))} ${textOfArgs(args)}`;
    let entry = byText.get(text);
    const mayHold = entry && (flat || !entry.asksArguments);
    if (!entry) byText.set(text, (entry = new CacheEntry<R>()));
    if (!mayHold || !entry.isUpToDate(cached.view, cached.moment, args)) this.#compute(entry, cached, args);
    if (flat) cached.entries.lead(flat, entry);
    return entry;
  }

  #compute(entry: CacheEntry<R>, { view, moment }: CachedView<R>, args: Args): void {
    const { compute, dataOf } = this.#options;
    entry.begin();
    entry.result = sameMembers(entry.result, compute(view, args, entry));
    entry.data = dataOf(entry.result);
    entry.seen = entry.timed = moment;
    if (isDevelopment()) freezePlain(entry.result);
  }
}

interface Boxed<T> {
  held: T | undefined;
}

const clearCache = (): void => undefined;

/**
 * Memoizers for reselect. It keeps the last result of every selector: a box that is empty by then, so that no selector
 * keeps alive the store that it was read from. What is remembered is found before reselect is asked at all.
 */
const createRestSelector = /* @__PURE__ */ createSelectorCreator({
  memoize: <F extends (...params: any[]) => unknown>(fn: F) =>
    Object.assign((...params: unknown[]) => ({ held: fn(...params) }), { clearCache }) as unknown as F & {
      clearCache(): void;
    },
  devModeChecks: { inputStabilityCheck: 'never', identityFunctionCheck: 'never' },
});

/** The state of a store, with slices in it. */
export type Root = Readonly<Record<string, RestState | undefined>>;

export type Selector<R> = (state: Root, ...args: unknown[]) => R;

/** Options that put `ask` in front of what reselect computes. */
const askedBy = (
  ask: (compute: (state: Root, args: readonly unknown[]) => unknown) => (state: Root, ...args: unknown[]) => unknown,
) => ({
  argsMemoize: (fn: (...params: any[]) => unknown) => {
    const compute = (state: Root, args: readonly unknown[]): unknown => {
      const box = fn(settled(state), ...args) as Boxed<unknown>;
      const { held } = box;
      box.held = undefined;
      return held;
    };
    return Object.assign(ask(compute), { clearCache }) as never;
  },
});

/** A selector of what costs nothing to compute. */
export const selectorOf = <R>(selectView: (state: Root) => RestState, combine: (view: RestState) => R): Selector<R> =>
  createRestSelector(
    [selectView],
    combine,
    askedBy((compute) => (state) => compute(state, [])),
  );

/** Names that no member has: one comes before an argument that is no object, the other between two arguments. */
const BARE = Symbol();
const NEXT = Symbol();

function isFlatValue(value: unknown): boolean {
  const type = typeof value;
  return value === null || (type !== 'object' && type !== 'function' && type !== 'symbol');
}

const isObject = (arg: unknown): arg is Readonly<Record<string, unknown>> => typeof arg === 'object' && arg !== null;

/** Asked at each read: of an object whose constructor was looked at, compilers know the prototype. */
const isPlain = (value: object): boolean =>
  value.constructor === Object && Object.getPrototypeOf(value) === Object.prototype;

/** A copy of arguments that are told apart by what they hold; undefined for others. A getter is asked once. */
export function flatCopy(args: readonly unknown[]): readonly unknown[] | undefined {
  const copies = args.map((arg) => (isObject(arg) && isPlain(arg) ? { ...arg } : arg));
  const isFlat = (copy: unknown, at: number): boolean =>
    copy === args[at] ? isFlatValue(copy) : Object.values(copy as object).every(isFlatValue);
  return copies.every(isFlat) ? copies : undefined;
}

/** A name that is asked for at a place, and where its values lead. A list of them: there are few, mostly one. */
interface Branch<E> {
  readonly name: string | symbol;
  readonly to: Map<unknown, ArgumentTree<E>>;
  readonly other: Branch<E> | undefined;
}

/** Leads from arguments to what is remembered of them, member by member, so that equal ones, however new, need no text. */
export class ArgumentTree<E> {
  /** @see docs/architecture.md, Shapes */
  static readonly shape = new ArgumentTree();

  entry: E | undefined = undefined;
  branch: Branch<E> | undefined = undefined;

  /** @param isNew make the way there; of arguments that `flatCopy` has given. */
  find(args: readonly unknown[], isNew = false): ArgumentTree<E> | undefined {
    return walk(this, args, isNew);
  }
}

/** Runs at each read of each component: no closure, and no list of names or values. */
function walk<E>(start: ArgumentTree<E>, args: readonly unknown[], isNew: boolean): ArgumentTree<E> | undefined {
  let node: ArgumentTree<E> | undefined = args.length > 0 ? start : step(start, BARE, NEXT, isNew);
  for (let at = 0; node && at < args.length; at++) {
    const arg = args[at];
    if (at > 0) node = step(node, NEXT, undefined, isNew);
    if (!isObject(arg)) node = step(node, BARE, arg, isNew);
    else if (!isPlain(arg)) return undefined;
    else for (const name in arg) node = step(node, name, arg[name], isNew);
  }
  return node;
}

function step<E>(
  node: ArgumentTree<E> | undefined,
  name: string | symbol,
  value: unknown,
  isNew: boolean,
): ArgumentTree<E> | undefined {
  if (!node) return undefined;
  let { branch } = node;
  while (branch && branch.name !== name) branch = branch.other;
  if (isNew) branch ??= node.branch = { name, to: new Map<unknown, ArgumentTree<E>>(), other: node.branch };
  let next = branch?.to.get(value);
  if (isNew && !next) branch?.to.set(value, (next = new ArgumentTree<E>()));
  return next;
}
