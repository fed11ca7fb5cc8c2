/** Where arguments lead: equal ones, however new, come to the same place. */
export class Place<E> {
  /** The key of the arguments, once somebody has made it. */
  key: string | undefined = undefined;
  entry: E | undefined = undefined;
  /** To each name that is asked for, and from there to each of its values. */
  steps: Map<unknown, Place<E>> | undefined = undefined;
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

/** Where one argument leads. Runs at each read of each component: no closure, and no list of its values. */
function placeAt<E>(start: Place<E>, arg: unknown): Place<E> | undefined {
  if (!isObject(arg)) return start.steps?.get(BARE)?.steps?.get(arg);
  if (!isPlain(arg)) return undefined;
  let place: Place<E> | undefined = start;
  for (const name of Object.keys(arg)) place = place?.steps?.get(name)?.steps?.get(arg[name]);
  return place;
}

/** Where arguments have led before. */
export function placeOf<E>(start: Place<E>, args: readonly unknown[]): Place<E> | undefined {
  let place = placeAt(start, args[0]);
  for (let at = 1; place && at < args.length; at++) {
    const next = place.steps?.get(NEXT);
    place = next && placeAt(next, args[at]);
  }
  return place;
}

function step<E>(place: Place<E>, to: unknown): Place<E> {
  const steps = (place.steps ??= new Map<unknown, Place<E>>());
  let next = steps.get(to);
  if (!next) steps.set(to, (next = new Place<E>()));
  return next;
}

/** Where flat arguments lead from now on. */
export function makePlace<E>(start: Place<E>, args: readonly unknown[]): Place<E> {
  let place = start;
  // No arguments are one that is undefined.
  for (let at = 0; at === 0 || at < args.length; at++) {
    const arg = args[at];
    if (at > 0) place = step(place, NEXT);
    if (!isObject(arg)) place = step(step(place, BARE), arg);
    else for (const name of Object.keys(arg)) place = step(step(place, name), arg[name]);
  }
  return place;
}
