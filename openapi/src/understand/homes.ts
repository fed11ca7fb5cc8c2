import { parentOf, segmentsOf } from '../document/operations.js';
import type { Operation } from '../document/operations.js';
import type { Thing } from './things.js';

/** What is the caller's own is at an address that does not say whose it is. */
export const isCallersOwn = ({ place }: Operation): boolean => /^\/(user|me|self|account|viewer)\//.test(place);

/** Items of lists that are read first, then short addresses. */
export function homesOf(members: readonly Thing[]): readonly Operation[] {
  const mentions = members.flatMap((thing) => thing.mentions);
  const listed = new Set(mentions.filter(({ role }) => role === 'list').map(({ operation }) => operation.place));
  const items = mentions.filter(({ role }) => role === 'item').map(({ operation }) => operation);
  const isPaired = (operation: Operation): number => Number(listed.has(parentOf(operation.place)));
  const all = [...new Map([...items].reverse().map((operation) => [operation.path, operation])).values()];
  const order = new Map(items.map((operation, index) => [operation, index]));
  return all.sort(
    (a, b) =>
      Number(isCallersOwn(a)) - Number(isCallersOwn(b)) ||
      isPaired(b) - isPaired(a) ||
      segmentsOf(a.place).length - segmentsOf(b.place).length ||
      (order.get(a) ?? 0) - (order.get(b) ?? 0),
  );
}
