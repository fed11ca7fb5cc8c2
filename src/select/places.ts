/** Where arguments lead: equal ones, however new, come to the same place. */
export interface Place<E> {
  /** The key of the arguments, once somebody has made it. */
  key: string | undefined;
  entry: E | undefined;
  next: Map<unknown, Place<E>> | undefined;
}

export const startPlace = <E>(): Place<E> => ({
  key: undefined,
  entry: undefined,
  next: undefined,
});

/** Comes before an argument that is no object, and between two: names are texts, so nothing else leads the same way. */
const VALUE = Symbol();
const NEXT = Symbol();

/** Two zeros are one to a Map, and not to whom they are given. */
const isFlatValue = (value: unknown): boolean =>
  value === null || (value !== 0 && !['object', 'function', 'symbol'].includes(typeof value));

const isPlain = (value: object): boolean => Object.getPrototypeOf(value) === Object.prototype;

/** Whether arguments, and the members of those that are objects, are told apart by what they are. */
export const areFlat = (args: readonly unknown[]): boolean =>
  args.every((arg) =>
    typeof arg === 'object' && arg !== null ? isPlain(arg) && Object.values(arg).every(isFlatValue) : isFlatValue(arg),
  );

function step<E>(place: Place<E> | undefined, token: unknown, isNew: boolean): Place<E> | undefined {
  const known = place?.next?.get(token);
  if (known || !place || !isNew) return known;
  const made = startPlace<E>();
  (place.next ??= new Map<unknown, Place<E>>()).set(token, made);
  return made;
}

/** @param isNew a place is made where there is none; for flat arguments only. */
export function placeOf<E>(start: Place<E>, args: readonly unknown[], isNew = false): Place<E> | undefined {
  let place: Place<E> | undefined = start;
  for (let i = 0; i === 0 || i < args.length; i++) {
    const arg = args[i];
    if (i > 0) place = step(place, NEXT, isNew);
    if (typeof arg !== 'object' || arg === null) place = step(step(place, VALUE, isNew), arg, isNew);
    else if (!isPlain(arg)) return undefined;
    else
      for (const name in arg) {
        place = step(step(place, name, isNew), (arg as Readonly<Record<string, unknown>>)[name], isNew);
      }
  }
  return place;
}
