import { describe, expect, it } from 'vitest';
import { declaredRules } from '../../src/testing/declaredRules.js';
import { listRows } from '../../src/testing/listRows.js';

const rows = [
  { id: 1, title: 'b', votes: 10, isOpen: true, labels: ['x', 'y'], owner: null },
  { id: 2, title: 'a', votes: 9, isOpen: false, labels: [], owner: 'Ada' },
  { id: 3, title: 'B', votes: 10, isOpen: true, labels: ['y'] },
];

const rules = {
  paginationField: undefined,
  pageSize: 2,
  sortParam: 'sort',
  orderParam: 'order',
  filters: {},
  declared: declaredRules(undefined),
};
const idsOf = (search: string, more: Partial<Parameters<typeof listRows>[2]> = {}) =>
  listRows(rows, new URLSearchParams(search), { ...rules, ...more })?.rows.map(({ id }) => id);

describe('filters', () => {
  it.each([
    ['', [1, 2, 3]],
    ['votes=10', [1, 3]],
    ['title=b', [1]],
    ['isOpen=false', [2]],
    ['labels=y', [1, 3]],
    ['owner=null', [1]],
    ['owner=Ada', [2]],
    ['owner=undefined', []],
    ['votes=10&title=B', [3]],
    ['title=a&title=b', [1, 2]],
    ['votes=', []],
    ['unknown=1', [1, 2, 3]],
    ['toString=1', [1, 2, 3]],
    ['votes=10.0', []],
  ])('"%s" gives %j', (search, ids) => {
    expect(idsOf(search)).toEqual(ids);
  });

  it('of the options win over fields', () => {
    expect(idsOf('votes=10', { filters: { votes: (row, value) => Number(row.votes) < Number(value) } })).toEqual([2]);
  });

  it('are not the parameters that sort and page, though fields have their names', () => {
    expect(idsOf('title=1&votes=title', { paginationField: 'title', sortParam: 'votes' })).toEqual([3, 2]);
  });
});

describe('orders', () => {
  it.each([
    ['sort=votes', [2, 1, 3]],
    ['sort=-votes', [1, 3, 2]],
    ['sort=title', [3, 2, 1]],
    ['sort=-votes,title', [3, 1, 2]],
    ['sort=votes&order=desc', [1, 3, 2]],
    ['sort=-votes&order=desc', [2, 1, 3]],
    ['sort=owner', [2, 1, 3]],
    ['sort=-owner', [2, 1, 3]],
    ['sort=unknown', [1, 2, 3]],
    ['sort=', [1, 2, 3]],
    ['order=desc', [1, 2, 3]],
  ])('"%s" gives %j', (search, ids) => {
    expect(idsOf(search)).toEqual(ids);
  });
});

describe('pages', () => {
  it.each([
    ['', [1, 2]],
    ['page=1', [1, 2]],
    ['page=2', [3]],
    ['page=3', []],
    ['page=1&votes=10&sort=title', [3, 1]],
    ['page=0', undefined],
  ])('"%s" gives %j', (search, ids) => {
    expect(idsOf(search, { paginationField: 'page' })).toEqual(ids);
  });

  it('come with the number of rows on all of them', () => {
    expect(listRows(rows, new URLSearchParams(''), { ...rules, paginationField: 'page' })?.total).toBe(3);
  });
});
