import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HALF, Ordinals, RANKS } from '../../../src/features/tabs/Ordinals.js';

const T = 1_700_000_000_000;

/** A tab of a rank that has done something at these times. */
function tabOf(rank: number, ...times: number[]) {
  const ordinals = new Ordinals(rank, 0, T - 1_000);
  times.forEach((time, index) => ordinals.note(index + 1, time));
  return ordinals;
}

describe('what tabs did at one time', () => {
  it('comes in the same order in all of them, also what one tab did within one ms', () => {
    const [low, high] = [tabOf(1, T, T, T), tabOf(2, T, T)];
    const third = tabOf(3, T - 1);
    const all = [
      ...[1, 2, 3].map((number) => ({ tab: low, rank: 1, number, time: low.timeOf(number, T) })),
      ...[1, 2].map((number) => ({ tab: high, rank: 2, number, time: high.timeOf(number, T) })),
    ];
    const orderIn = (tab: Ordinals) => {
      const numberOf = (each: (typeof all)[number]) => (each.tab === tab ? each.number : tab.at(each.time, each.rank));
      return all.toSorted((a, b) => numberOf(a) - numberOf(b)).map(({ rank, number }) => [rank, number]);
    };
    expect(orderIn(high)).toEqual(orderIn(low));
    expect(orderIn(third)).toEqual(orderIn(low));
  });

  it('is told apart by a tab that has done nothing for days', () => {
    const idle = tabOf(1, T);
    const later = T + 3 * 24 * 3_600_000;
    expect(idle.at(later, 5)).toBeLessThan(idle.at(later + 1, 5));
    expect(idle.at(later + 1, 5)).toBeLessThan(2);
  });
});

/** Tabs that act, and hear of one another's actions, within a few ms. */
class Model {
  now = T;
  readonly #tabs = [3, 1, 2].map((quarter) => {
    const rank = (RANKS * quarter) / 4;
    return { rank, ordinals: new Ordinals(rank, 0, T), head: 0, heard: 0 };
  });
  readonly #orders = this.#tabs.map(() => new Map<string, number>());
  readonly #inboxes: { readonly id: string; readonly time: number; readonly rank: number }[][] = [[], [], []];
  #count = 0;

  act(index: number): void {
    const tab = this.#tabs[index]!;
    const number = ++tab.head;
    tab.ordinals.note(number, this.now);
    const message = {
      id: `${String(index)} ${String(++this.#count)}`,
      rank: tab.rank,
      time: tab.ordinals.timeOf(number, this.now),
    };
    this.#orders[index]!.set(message.id, number);
    this.#inboxes.forEach((inbox, to) => to !== index && inbox.push(message));
  }

  hear(index: number): void {
    const tab = this.#tabs[index]!;
    const message = this.#inboxes[index]!.shift();
    if (!message) return;
    this.#orders[index]!.set(message.id, tab.ordinals.at(message.time, message.rank));
    tab.heard = message.time;
    tab.ordinals.note(++tab.head, Math.max(this.now, tab.heard) + HALF);
  }

  orders(): string[][] {
    for (const [index, inbox] of this.#inboxes.entries()) while (inbox.length > 0) this.hear(index);
    return this.#orders.map((order) => [...order].toSorted(([, one], [, other]) => one - other).map(([id]) => id));
  }
}

it('tabs agree on the order of what all of them did, whenever they hear of it', () => {
  const step = fc.tuple(fc.constantFrom('act', 'hear', 'hear', 'tick'), fc.nat(2));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const model = new Model();
      for (const [what, index] of steps) {
        if (what === 'tick') model.now++;
        else model[what](index);
      }
      const [first, ...others] = model.orders();
      for (const other of others) expect(other).toEqual(first);
    }),
    { numRuns: 1_000 },
  );
});

it('what was sent without an action stands before the next action, which may be of the same ms', () => {
  const tab = tabOf(1, T, T + 5);
  expect(tab.timeOf(1, T + 3)).toBe(T + 3);
  expect(tab.timeOf(1, T + 5)).toBeLessThan(tab.timeOf(2, T + 5));
  expect(tab.timeOf(1, T + 5)).toBeGreaterThan(tab.timeOf(1, T));
});

it('a number that was not used in the end leaves nothing behind', () => {
  const tab = tabOf(1, T, T + 5);
  tab.drop(2);
  expect(tab.at(T + 7, 2)).toBeLessThan(2);
});
