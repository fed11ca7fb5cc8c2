import { describe, expect, it } from 'vitest';
import { effectOn } from '../../src/schema/listEffect.js';
import type { ItemWrite, ListFacts } from '../../src/schema/listEffect.js';
import type { Verdict } from '../../src/schema/membership.js';

const LIST: ListFacts = {
  holds: false,
  isOwn: true,
  isWindow: false,
  isPaged: false,
  isCounted: false,
  place: 'any',
};
const EDIT: ItemWrite = {
  isChanged: true,
  isDeleted: false,
  isCreated: false,
  isCrossed: false,
  isOlder: false,
  isUnsent: false,
};

const effect = (before: Verdict, after: Verdict, list: Partial<ListFacts> = {}, write: Partial<ItemWrite> = {}) => {
  const { does = 'nothing', isStale } = effectOn({ ...LIST, ...list }, { ...EDIT, ...write }, { before, after });
  return isStale ? `${does}, stale` : does;
};

describe('an edit', () => {
  it.each<[Verdict, Verdict, string]>([
    ['in', 'in', 'nothing'],
    ['out', 'out', 'nothing'],
    ['out', 'in', 'put, stale'],
    ['in', 'out', 'take'],
    ['open', 'in', 'put, stale'],
    ['open', 'out', 'take, stale'],
    ['in', 'open', 'nothing, stale'],
    ['out', 'open', 'nothing, stale'],
    ['open', 'open', 'nothing, stale'],
  ])('%s → %s: %s', (before, after, does) => {
    expect(effect(before, after, { holds: before === 'in' })).toBe(does);
  });

  it('that changes nothing leaves all lists alone', () => {
    for (const verdict of ['in', 'out', 'open'] as const)
      expect(effect(verdict, verdict, {}, { isChanged: false })).toBe('nothing');
  });

  it.each<[string, Verdict, Verdict, Partial<ListFacts>, Partial<ItemWrite>, string]>([
    ['joins in its place where the order is known', 'out', 'in', { place: 0 }, {}, 'put'],
    ['that only the server has made leaves the list stale', 'in', 'out', {}, { isUnsent: true }, 'take, stale'],
    ['takes out of a part of a list', 'in', 'out', { isWindow: true, isPaged: true }, {}, 'take, stale'],
    ['puts nothing into a part of a list', 'out', 'in', { isWindow: true, isPaged: true }, {}, 'nothing, stale'],
    ['beside a count', 'in', 'out', { isCounted: true }, {}, 'take, stale'],
    ['in a list of unknown order', 'in', 'in', { place: 'unknown' }, {}, 'nothing, stale'],
    ['out of order', 'in', 'in', { place: 3 }, {}, 'put'],
    ['of a list elsewhere', 'out', 'in', { isOwn: false }, {}, 'nothing, stale'],
    ['that turns nothing elsewhere', 'in', 'in', { isOwn: false }, {}, 'nothing'],
    ['out of order elsewhere', 'in', 'in', { isOwn: false, place: 3 }, {}, 'nothing, stale'],
    ['in a list elsewhere of unknown order', 'in', 'in', { isOwn: false, place: 'unknown' }, {}, 'nothing, stale'],
    ['out of order in a page', 'in', 'in', { isWindow: true, isPaged: true, place: 1 }, {}, 'put'],
  ])('%s', (_, before, after, list, write, does) => {
    expect(effect(before, after, { holds: before === 'in', ...list }, write)).toBe(does);
  });
});

describe('a create', () => {
  it.each<[string, Partial<ListFacts>, string]>([
    ['goes where the call says', {}, 'put'],
    ['goes into no part of a list', { isWindow: true, isPaged: true }, 'nothing, stale'],
    ['beside a count', { isCounted: true }, 'put, stale'],
    ['into a list of unknown order', { place: 'unknown' }, 'put, stale'],
    ['into a list of pages', { isPaged: true }, 'put, stale'],
  ])('%s', (_, list, does) => {
    expect(effect('out', 'in', list, { isCreated: true, isUnsent: true })).toBe(does);
  });
});

describe('a create of an item that is there already', () => {
  it.each<[string, Partial<ListFacts>, string]>([
    ['goes where the call says', {}, 'put'],
    ['goes to its place', { place: 2 }, 'put'],
    ['leaves a list of unknown order stale', { place: 'unknown' }, 'put, stale'],
    ['stays where it is in a part of a list', { isWindow: true, isPaged: true }, 'nothing'],
    ['leaves a part of unknown order stale', { isWindow: true, isPaged: true, place: 'unknown' }, 'nothing, stale'],
  ])('%s', (_, list, does) => {
    expect(effect('in', 'in', { holds: true, ...list }, { isCreated: true })).toBe(does);
  });
});

describe('a delete', () => {
  it.each<[string, Verdict, Partial<ListFacts>, string]>([
    ['leaves a list fresh', 'in', { holds: true }, 'nothing'],
    ['of what an open list held', 'open', { holds: true }, 'nothing, stale'],
    ['of what an open list did not hold', 'open', {}, 'nothing'],
    ['beside a count', 'in', { holds: true, isCounted: true }, 'nothing, stale'],
    ['before a part of a list', 'in', { isWindow: true, isPaged: true }, 'nothing, stale'],
    ['of what another list holds a part of', 'out', { isWindow: true, isPaged: true }, 'nothing'],
    ['elsewhere', 'in', { isOwn: false }, 'nothing'],
  ])('%s', (_, before, list, does) => {
    expect(effect(before, 'out', list, { isDeleted: true })).toBe(does);
  });
});

describe('a write that another answer has crossed', () => {
  it.each<[Verdict, Verdict, boolean, string]>([
    ['in', 'in', true, 'nothing'],
    ['in', 'in', false, 'put, stale'],
    ['out', 'out', true, 'take, stale'],
    ['out', 'out', false, 'nothing'],
    ['in', 'open', true, 'nothing, stale'],
  ])('%s → %s, held: %s', (before, after, holds, does) => {
    expect(effect(before, after, { holds }, { isCrossed: true })).toBe(does);
  });

  it('may have gone from another page of a list', () => {
    expect(effect('in', 'out', { holds: false, isPaged: true }, { isCrossed: true })).toBe('nothing, stale');
  });
});
