import { nearestName } from './nearestName.js';
import { warnOnce } from './warn.js';

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
