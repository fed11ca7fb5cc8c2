import type { Place } from './listOrder.js';
import type { Verdicts } from './membership.js';

/** What is to be known of a write to tell what it does to a list. */
export interface ItemWrite {
  readonly isChanged: boolean;
  readonly isDeleted: boolean;
  /** Made by this call: it goes where the call says. */
  readonly isCreated: boolean;
  /** Another answer came while this one was under way: nobody knows which of them the list has seen. */
  readonly isCrossed: boolean;
  /** One that was sent later has been answered: this one changes nothing. */
  readonly isOlder: boolean;
  /** What changed was not sent with the call. */
  readonly isUnsent: boolean;
}

/** What is to be known of the list. */
export interface ListFacts {
  readonly holds: boolean;
  /** It has the address of the call, or none. */
  readonly isOwn: boolean;
  readonly isWindow: boolean;
  /** There may be more of it than is here: a part of a list, or one that is read page by page. */
  readonly isPaged: boolean;
  /** Something is counted beside it. */
  readonly isCounted: boolean;
  /** Where the item belongs among the others. */
  readonly place: Place;
}

/** What becomes of a list: the item is put into its place or taken out, and whether the list is asked for again. */
export interface ListEffect {
  readonly does?: 'put' | 'take' | undefined;
  readonly isStale: boolean;
}

const NOTHING: ListEffect = { isStale: false };

function whenDeleted(list: ListFacts, { before }: Verdicts): ListEffect {
  // What is behind it in a list that is read by pages has moved up, be it on this page or on one before.
  const isMoved = (list.isPaged || list.isCounted) && before !== 'out';
  return { isStale: isMoved || (list.holds && (list.isPaged || list.isCounted || before === 'open')) };
}

/** It is in the list before and after. */
function whenItStays(list: ListFacts, { isChanged }: ItemWrite): ListEffect {
  if (list.place === 'unknown') return { isStale: isChanged };
  return list.place === 'any' ? NOTHING : { does: 'put', isStale: false };
}

function whenCrossed(list: ListFacts, write: ItemWrite, { before, after }: Verdicts): ListEffect {
  if (after === 'open' || before === 'open') return { isStale: true };
  // What it is not in may have been read before it went from another page, or after.
  if ((after === 'in') === list.holds) return list.holds ? whenItStays(list, write) : { isStale: list.isPaged };
  return { does: list.holds ? 'take' : list.isWindow ? undefined : 'put', isStale: true };
}

function whenItComes(list: ListFacts, write: ItemWrite, isOpen: boolean): ListEffect {
  const isPlaced = write.isCreated ? list.place !== 'unknown' : typeof list.place === 'number' && !write.isUnsent;
  return {
    // Where in a part of a list it belongs only the server knows.
    does: list.isWindow ? undefined : 'put',
    isStale: isOpen || !isPlaced || list.isPaged || list.isCounted,
  };
}

/**
 * What a write of an item does to a list.
 *
 * @see docs/which-lists-change.md
 */
export function effectOn(list: ListFacts, write: ItemWrite, verdicts: Verdicts): ListEffect {
  const { before, after } = verdicts;
  const isOpen = before === 'open' || after === 'open';
  const isAmiss = (after === 'in') !== list.holds;
  if (write.isOlder) return { isStale: isOpen || isAmiss };
  if (write.isDeleted) return whenDeleted(list, verdicts);
  if (!write.isChanged && !write.isCreated && !write.isCrossed) return NOTHING;
  if (!list.isOwn)
    return { isStale: (write.isCrossed && isAmiss) || isOpen || before !== after || list.place !== 'any' };
  if (write.isCrossed) return whenCrossed(list, write, verdicts);
  if (after === 'in' && before === 'in' && write.isCreated && list.holds) return { does: 'put', isStale: false };
  if (after === 'in' && (before !== 'in' || write.isCreated)) return whenItComes(list, write, before === 'open');
  if (after === 'out' && before !== 'out')
    return { does: 'take', isStale: isOpen || write.isUnsent || list.isPaged || list.isCounted };
  if (isOpen) return { isStale: true };
  return after === 'out' ? NOTHING : whenItStays(list, write);
}
