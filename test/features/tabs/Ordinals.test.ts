import { describe, expect, it } from 'vitest';
import { Ordinals } from '../../../src/features/tabs/Ordinals.js';

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
