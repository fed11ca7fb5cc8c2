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

/** Asked at each read: of an object whose constructor was looked at, compilers know the prototype. */
const isPlain = (value: object): boolean =>
  value.constructor === Object && Object.getPrototypeOf(value) === Object.prototype;

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

function stepOf<E>({ steps }: Place<E>, name: string | symbol): Step<E> | undefined {
  let step = steps;
  while (step && step.name !== name) step = step.other;
  return step;
}

function next<E>(place: Place<E>, name: string | symbol, value?: unknown): Place<E> | undefined {
  return stepOf(place, name)?.to.get(value);
}

function nextOrNew<E>(place: Place<E>, name: string | symbol, value?: unknown): Place<E> {
  const { to } = stepOf(place, name) ?? (place.steps = { name, to: new Map<unknown, Place<E>>(), other: place.steps });
  let known = to.get(value);
  if (!known) to.set(value, (known = new Place<E>()));
  return known;
}

function along<E>(start: Place<E>, arg: unknown): Place<E> | undefined {
  if (!isObject(arg)) return next(start, BARE, arg);
  if (!isPlain(arg)) return undefined;
  let place: Place<E> | undefined = start;
  for (const name in arg) place &&= next(place, name, arg[name]);
  return place;
}

/**
 * Where arguments have led before. Runs at each read of each component: no closure, no list of names or values, and so
 * little code that compilers take it into its callers; so it does not make places, too.
 */
export function placeOf<E>(start: Place<E>, args: readonly unknown[]): Place<E> | undefined {
  let place = along(start, args[0]);
  for (let at = 1; place && at < args.length; at++) {
    place = next(place, NEXT);
    place &&= along(place, args[at]);
  }
  return place;
}

/** Where flat arguments lead from now on. No arguments are one that is undefined. */
export function makePlace<E>(start: Place<E>, args: readonly unknown[]): Place<E> {
  let place = start;
  for (let at = 0; at === 0 || at < args.length; at++) {
    const arg = args[at];
    if (at > 0) place = nextOrNew(place, NEXT);
    if (!isObject(arg)) place = nextOrNew(place, BARE, arg);
    else for (const name in arg) place = nextOrNew(place, name, arg[name]);
  }
  return place;
}
