import type { Place } from './listOrder.js';
import type { Verdicts } from './membership.js';

/** The facts about a write that decide its effect on a list. */
export interface ItemWrite {
  readonly isChanged: boolean;
  readonly isDeleted: boolean;
  /** The item was created by this call, and goes where the call says. */
  readonly isCreated: boolean;
  /** Another response came while this one was in flight: the list may be from before or after either. */
  readonly isCrossed: boolean;
  /** The response of a later request is stored already: this one changes nothing. */
  readonly isOlder: boolean;
  /** A local write of a row that only reads have brought: it may be created, and they may have overtaken the message. */
  readonly isNews?: boolean | undefined;
  /** The fields that changed were not sent with the call. */
  readonly isUnsent: boolean;
}

/** The facts about a list that decide the effect of a write on it. */
export interface ListFacts {
  readonly holds: boolean;
  /** It has the address of the call, or none. */
  readonly isOwn: boolean;
  readonly isWindow: boolean;
  /** The server may have more items than are stored: a part of a list, or a list that is read page by page. */
  readonly isPaged: boolean;
  /** Something else came beside it in the response, such as a count. */
  readonly isCounted: boolean;
  /** Where the item belongs among the others. */
  readonly place: Place;
}

/** The effect on a list: the item is put into its place or taken out, and the list may become stale. */
export interface ListEffect {
  readonly does?: 'put' | 'take' | undefined;
  readonly isStale: boolean;
}

const NOTHING: ListEffect = { isStale: false };

function whenDeleted(list: ListFacts, { before }: Verdicts): ListEffect {
  // In a list that is read by pages all later items have moved up, whether the item was on a loaded page or not.
  const isMoved = (list.isPaged || list.isCounted) && before !== 'out';
  return { isStale: isMoved || (list.holds && (list.isPaged || list.isCounted || before === 'open')) };
}

/** The item is in the list before and after the write. */
function whenItStays({ place, isWindow }: ListFacts, { isChanged, isCreated }: ItemWrite): ListEffect {
  // A create of what is there already says where it goes: `unshift` to the start.
  const isPut = typeof place === 'number' || (isCreated && !isWindow);
  return { does: isPut ? 'put' : undefined, isStale: place === 'unknown' && isChanged };
}

function whenCrossed(list: ListFacts, write: ItemWrite, { before, after }: Verdicts): ListEffect {
  if (after === 'open' || before === 'open') return { isStale: true };
  // Pages without the item may have been read before it left another page, or after.
  if ((after === 'in') === list.holds) return list.holds ? whenItStays(list, write) : { isStale: list.isPaged };
  return { does: list.holds ? 'take' : list.isWindow ? undefined : 'put', isStale: true };
}

function whenItComes(list: ListFacts, write: ItemWrite, isOpen: boolean): ListEffect {
  const isPlaced = write.isCreated ? list.place !== 'unknown' : typeof list.place === 'number' && !write.isUnsent;
  return {
    // Only the server knows the item's place in a part of a list.
    does: list.isWindow ? undefined : 'put',
    isStale: isOpen || !isPlaced || list.isPaged || list.isCounted,
  };
}

/**
 * Decide the effect of a write of an item on a list.
 *
 * @see docs/which-lists-change.md
 */
export function effectOn(list: ListFacts, write: ItemWrite, verdicts: Verdicts): ListEffect {
  const { before, after } = verdicts;
  const isOpen = before === 'open' || after === 'open';
  const isAmiss = (after === 'in') !== list.holds;
  if (write.isOlder) return { isStale: isOpen || isAmiss };
  if (write.isDeleted) return whenDeleted(list, verdicts);
  if (write.isNews && before === after && after !== 'out' && !list.holds && !list.isPaged) return { isStale: true };
  if (!write.isChanged && !write.isCreated && !write.isCrossed) return NOTHING;
  if (!list.isOwn)
    return { isStale: (write.isCrossed && isAmiss) || isOpen || before !== after || list.place !== 'any' };
  if (write.isCrossed) return whenCrossed(list, write, verdicts);
  if (after === 'in' && (before !== 'in' || (write.isCreated && !list.holds)))
    return whenItComes(list, write, before === 'open');
  if (after === 'out' && before !== 'out')
    return { does: 'take', isStale: isOpen || write.isUnsent || list.isPaged || list.isCounted };
  if (isOpen) return { isStale: true };
  return after === 'out' ? NOTHING : whenItStays(list, write);
}
