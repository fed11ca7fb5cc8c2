/** Where arguments lead: equal ones, however new, come to the same place. */
export class Place<E> {
  /** @see docs/architecture.md, Shapes */
  static readonly shape = new Place();

  /** The key of the arguments, once somebody has made it. */
  key: string | undefined = undefined;
  entry: E | undefined = undefined;
  steps: Step<E> | undefined = undefined;
}

/** A name that is asked for at a place, and where its values lead. A list of them: there are few, mostly one. */
interface Step<E> {
  readonly name: string | symbol;
  readonly to: Map<unknown, Place<E>>;
  readonly other: Step<E> | undefined;
}

/** Names that no member has: one comes before an argument that is no object, the other, without a value, between two. */
const BARE = Symbol();
const NEXT = Symbol();

/** Two zeros are one to a Map, and not to whom they are given. */
function isFlatValue(value: unknown): boolean {
  const type = typeof value;
  return value === null || (value !== 0 && type !== 'object' && type !== 'function' && type !== 'symbol');
}

const isPlain = (value: object): boolean => Object.getPrototypeOf(value) === Object.prototype;

const isObject = (arg: unknown): arg is Readonly<Record<string, unknown>> => typeof arg === 'object' && arg !== null;

/** A copy of arguments that are told apart by what they hold; undefined for others. A getter is asked once. */
export function flatCopy(args: readonly unknown[]): readonly unknown[] | undefined {
  const copies: unknown[] = [];
  for (const arg of args) {
    const copy = isObject(arg) && isPlain(arg) ? { ...arg } : arg;
    if (copy === arg ? !isFlatValue(arg) : !Object.values(copy as object).every(isFlatValue)) return undefined;
    copies.push(copy);
  }
  return copies;
}

type Go = <E>(place: Place<E>, name: string | symbol, value?: unknown) => Place<E> | undefined;

function stepOf<E>({ steps }: Place<E>, name: string | symbol): Step<E> | undefined {
  let step = steps;
  while (step && step.name !== name) step = step.other;
  return step;
}

const find: Go = (place, name, value) => stepOf(place, name)?.to.get(value);

function findOrMake<E>(place: Place<E>, name: string | symbol, value?: unknown): Place<E> {
  const { to } = stepOf(place, name) ?? (place.steps = { name, to: new Map<unknown, Place<E>>(), other: place.steps });
  let next = to.get(value);
  if (!next) to.set(value, (next = new Place<E>()));
  return next;
}

/** Runs at each read of each component: no closure, and no list of names or values. */
function walk<E>(start: Place<E>, args: readonly unknown[], go: Go): Place<E> | undefined {
  let place: Place<E> | undefined = start;
  // No arguments are one that is undefined.
  for (let at = 0; at === 0 || at < args.length; at++) {
    const arg = args[at];
    if (at > 0) place &&= go(place, NEXT);
    if (!isObject(arg)) place &&= go(place, BARE, arg);
    else if (!isPlain(arg)) return undefined;
    else for (const name in arg) place &&= go(place, name, arg[name]);
  }
  return place;
}

/** Where arguments have led before. */
export const placeOf = <E>(start: Place<E>, args: readonly unknown[]): Place<E> | undefined => walk(start, args, find);

/** Where flat arguments lead from now on. */
export const makePlace = <E>(start: Place<E>, args: readonly unknown[]): Place<E> =>
  walk(start, args, findOrMake) as Place<E>;
