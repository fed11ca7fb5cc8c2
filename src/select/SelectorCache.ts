import { BoundedMap } from '../shared/maps.js';
import { freezePlain } from '../shared/freeze.js';
import { numberOf, oncePer } from '../shared/oncePer.js';
import { reuse, sameMembers } from '../shared/reuse.js';
import { textOfArgs } from '../shared/textOfArgs.js';
import { isDevelopment } from '../shared/warn.js';
import { settled } from '../store/state.js';
import { CacheEntry, cacheOf } from '../store/StoreCache.js';
import { createSelectorCreator } from '@reduxjs/toolkit';
import type { RestState } from '../store/state.js';
import type { StoreCache } from '../store/StoreCache.js';

type Args = readonly unknown[];

/** More entries than any page mounts at once. A dropped entry is computed again, of the same rows. */
const MAX_ENTRIES = 20_000;

/** Computes a result of the view, and notes its dependencies in the entry. */
export type Compute<R> = (view: RestState, args: Args, entry: CacheEntry<R>) => R;

interface Options<R> {
  readonly selectView: (state: Root) => RestState;
  readonly compute: Compute<R>;
  /** Removes arguments that are meant for another selector. */
  readonly argsOf: (args: Args) => Args;
  /** Gives one text for equal arguments, or the error of their key, which identifies them as well. */
  readonly textOf: (args: Args) => string | Error;
  /** Whether the same flat arguments always have the same text. */
  readonly isTextFixed: boolean;
  readonly dataOf: (result: R) => unknown;
}

/** The entries of one selector in one store. */
class Entries<R> {
  readonly byText = new BoundedMap<CacheEntry<R>>(MAX_ENTRIES);
  #tree = new ArgumentTree<CacheEntry<R>>();
  #count = 0;

  find(args: Args): CacheEntry<R> | undefined {
    return this.#tree.find(args)?.entry;
  }

  lead(args: Args, entry: CacheEntry<R>): void {
    // An entry that the tree has dropped is found again by its text.
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

/** A view with the entries of its store. */
interface CachedView<R> {
  readonly view: RestState;
  /** Number of the view, which does not keep it in memory. */
  readonly moment: number;
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
 * Keeps a result for each set of arguments, with its dependencies. A result is computed again only where a look-up would
 * find something else.
 */
export class SelectorCache<R> {
  readonly #options: Options<R>;
  /** The entries by store; they go with the cache that the states of a store share. */
  readonly #entriesOf = oncePer((cache: StoreCache) => cache.add(new Entries<R>()));
  /** Views by root state, so that a read after a foreign action costs one look-up. An entry goes with its state. */
  readonly #cached = new WeakMap<object, CachedView<R>>();

  constructor(options: Options<R>) {
    this.#options = options;
  }

  /** Make a selector of the data alone, or of the whole result. */
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

  /** Read the whole result, for the engine's own readers. */
  read(state: Root, args: Args): R {
    const cached = this.#cachedOf(state);
    const entry = this.#known(cached, args) ?? this.#make(cached, args);
    entry.asked = cached.cache.sweep;
    return resultOf(entry, cached);
  }

  #cachedOf(given: Root): CachedView<R> {
    const known = this.#cached.get(given);
    if (known) return known;
    // Called from a reducer: a value read from an Immer draft would end with the draft.
    const root = settled(given);
    const cached = this.#open(this.#options.selectView(root));
    if (root === given) this.#cached.set(root, cached);
    return cached;
  }

  #open(view: RestState): CachedView<R> {
    const cache = cacheOf(view);
    return { view, moment: numberOf(view), cache, entries: this.#entriesOf(cache) };
  }

  /** Find an up-to-date entry for flat arguments. */
  #known(cached: CachedView<R>, args: Args): CacheEntry<R> | undefined {
    const entry = cached.entries.find(args);
    const isKnown = entry && (entry.seen === cached.moment || entry.isUpToDate(cached.view, cached.moment, args));
    return isKnown ? entry : undefined;
  }

  #make(cached: CachedView<R>, given: Args): CacheEntry<R> {
    const { argsOf, textOf, isTextFixed } = this.#options;
    const { byText } = cached.entries;
    // A copy, as the caller may mutate the objects that were given.
    const flat = isTextFixed ? flatCopy(given) : undefined;
    const args = argsOf(flat ?? given);
    // Flat arguments are their own text; others may have the same text and different keys, or the reverse.
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
 * Make selectors with reselect, which keeps the last result of each. Here that is an emptied box, so that no selector keeps
 * alive the store that it was read from. Cached results are found before reselect runs.
 */
const createRestSelector = /* @__PURE__ */ createSelectorCreator({
  memoize: <F extends (...params: any[]) => unknown>(fn: F) =>
    Object.assign((...params: unknown[]) => ({ held: fn(...params) }), { clearCache }) as unknown as F & {
      clearCache(): void;
    },
  ...(isDevelopment() && {
    devModeChecks: { inputStabilityCheck: 'never', identityFunctionCheck: 'never' } as const,
  }),
});

/** The state of a store, with slices in it. */
export type Root = Readonly<Record<string, RestState | undefined>>;

export type Selector<R> = (state: Root, ...args: unknown[]) => R;

/** Make options that run `ask` in front of reselect's own computation. */
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

/** Make a selector for a value that is cheap to compute. */
export const selectorOf = <R>(selectView: (state: Root) => RestState, combine: (view: RestState) => R): Selector<R> =>
  createRestSelector(
    [selectView],
    combine,
    askedBy((compute) => (state) => compute(state, [])),
  );

/** Names that no member has: `BARE` leads to an argument that is no object, `NEXT` separates two arguments. */
const BARE = Symbol();
const NEXT = Symbol();

function isFlatValue(value: unknown): boolean {
  const type = typeof value;
  return value === null || (type !== 'object' && type !== 'function' && type !== 'symbol');
}

const isObject = (arg: unknown): arg is Readonly<Record<string, unknown>> => typeof arg === 'object' && arg !== null;

/** Whether an object is plain. Runs at each read: reading `constructor` first lets compilers know the prototype. */
const isPlain = (value: object): boolean =>
  value.constructor === Object && Object.getPrototypeOf(value) === Object.prototype;

/** Copy arguments that have flat members only; undefined for others. A getter is read once. */
export function flatCopy(args: readonly unknown[]): readonly unknown[] | undefined {
  const copies = args.map((arg) => (isObject(arg) && isPlain(arg) ? { ...arg } : arg));
  const isFlat = (copy: unknown, at: number): boolean =>
    copy === args[at] ? isFlatValue(copy) : Object.values(copy as object).every(isFlatValue);
  return copies.every(isFlat) ? copies : undefined;
}

/** A member's name at a node, with the next node for each of its values. A linked list, as a node has mostly one name. */
interface Branch<E> {
  readonly name: string | symbol;
  readonly to: Map<unknown, ArgumentTree<E>>;
  readonly other: Branch<E> | undefined;
}

/** Leads from arguments to their entry, member by member, so that new objects with equal members need no text. */
export class ArgumentTree<E> {
  /** @see docs/architecture.md, Shapes */
  static readonly shape = new ArgumentTree();

  entry: E | undefined = undefined;
  branch: Branch<E> | undefined = undefined;

  /**
   * Find the node of arguments. Runs at each read of each component, so it makes no closure and no list.
   *
   * @param isNew make it; only for arguments from `flatCopy`.
   */
  find(args: readonly unknown[], isNew = false): ArgumentTree<E> | undefined {
    let node: ArgumentTree<E> | undefined = args.length > 0 ? this : step(this, BARE, NEXT, isNew);
    for (let at = 0; node && at < args.length; at++) {
      const arg = args[at];
      if (at > 0) node = step(node, NEXT, undefined, isNew);
      if (!isObject(arg)) node = step(node, BARE, arg, isNew);
      else if (!isPlain(arg)) return undefined;
      else for (const name in arg) node = step(node, name, arg[name], isNew);
    }
    return node;
  }
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
