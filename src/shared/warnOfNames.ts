import { warnOnce } from './warn.js';

/** How many letters must be added, left out or replaced to make one word of the other; capitals do not count. */
function distance(one: string, other: string): number {
  const [from, to] = [one.toLowerCase(), other.toLowerCase()];
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let at = 0; at < from.length; at++) {
    const next = [at + 1];
    for (let column = 0; column < to.length; column++) {
      const replaced = (row[column] as number) + Number(from[at] !== to[column]);
      next.push(Math.min(replaced, (row[column + 1] as number) + 1, (next[column] as number) + 1));
    }
    row = next;
  }
  return row.at(-1) as number;
}

/**
 * The one of some names that is probably meant by a name that is not among them.
 *
 * @param most letters may be wrong, in names of more than five.
 */
export function nearestName(name: string, names: readonly string[], most: number): string | undefined {
  const allowed = name.length > 5 ? most : 0;
  const [nearest] = names
    .map((other) => ({ other, letters: distance(name, other) }))
    .filter(({ letters }) => letters <= allowed)
    .sort((a, b) => a.letters - b.letters);
  return nearest?.other;
}

/**
 * Warn of names that no option has. To be called in development only.
 *
 * @param ownAreWelcome then only of those that are nearly an option's.
 */
export function warnOfNames(subject: string, given: object, names: readonly string[], ownAreWelcome = false): void {
  for (const name in given) {
    if (names.includes(name)) continue;
    const meant = nearestName(name, names, ownAreWelcome ? 1 : 2);
    if (meant !== undefined) warnOnce(`${subject} has no option "${name}": is "${meant}" meant?`);
    else if (!ownAreWelcome) warnOnce(`${subject} has no option "${name}": it has ${names.join(', ')}.`);
  }
}
