import { describe, expect, it } from 'vitest';
import { Entity, Union } from '../../src/index.js';
import { roleOf, verdictsOf } from '../../src/schema/membership.js';
import { Collection } from '../../src/schema/Collection.js';
import { expectConsole } from '../support/console.js';
import type { CollectionOptions } from '../../src/schema/CollectionOptions.js';
import type { EntityClass } from '../../src/schema/Schema.js';

class User extends Entity {
  id = '';
  static override key = 'User';
}
class Team extends Entity {
  id = '';
  static override key = 'Team';
}
class Issue extends Entity {
  id = '';
  project = '';
  state = 'open';
  points = 0;
  closedAt: Date | null = null;
  assignee: User | null = null;
  labels: string[] = [];
  owner: User | Team | null = null;
  get isLate() {
    return this.points > 5;
  }
  static override schema = { assignee: User, closedAt: Date, owner: new Union({ User, Team }, 'kind') };
  static override key = 'Issue';
}

interface Asked {
  readonly options?: CollectionOptions;
  readonly shown?: readonly string[];
  readonly params?: Readonly<Record<string, unknown>>;
  readonly asked?: Readonly<Record<string, unknown>>;
}

const verdict = (key: object, row: object, { options, shown = [], params = {}, asked }: Asked = {}) => {
  const lists = { collection: new Collection([Issue], options), params: new Set(['project']), isPaged: false };
  const isShown = (name: string): boolean => shown.includes(name) || roleOf(lists, name) === 'path';
  const family = { lists, parts: [], isShown, askedFor: () => asked };
  const item = { entity: Issue as unknown as EntityClass, row: row as Readonly<Record<string, unknown>> };
  return verdictsOf(family, { pk: '', key: key as never }, { before: undefined, after: { item, params } }).after;
};

describe('a search parameter beside a field', () => {
  it.each<[string, object, object, readonly string[], string]>([
    ['equal as text', { points: '3' }, { points: 3 }, [], 'in'],
    ['unequal, as the server has shown', { state: 'open' }, { state: 'closed' }, ['state'], 'out'],
    ['unequal, and nothing was shown', { state: 'open' }, { state: 'closed' }, [], 'open'],
    ['of one relation', { assignee: 'u1' }, { assignee: 'u1' }, [], 'in'],
    ['of another relation', { assignee: 'u1' }, { assignee: 'u2' }, ['assignee'], 'out'],
    ['of no relation', { assignee: 'u1' }, { assignee: null }, ['assignee'], 'out'],
    ['of one of several kinds', { owner: 't1' }, { owner: { id: 't1', schema: 'Team' } }, [], 'in'],
    ['that the row has not got', { state: 'open' }, {}, ['state'], 'open'],
    ['that is no field', { q: 'x' }, { state: 'open' }, [], 'open'],
    ['that holds several', { labels: 'bug' }, { labels: ['bug'] }, ['labels'], 'open'],
    ['that asks for several', { state: ['open', 'closed'] }, { state: 'open' }, ['state'], 'open'],
    ['that is empty', { state: '' }, { state: 'open' }, ['state'], 'open'],
    ['one that says out beside one that is open', { q: 'x', state: 'open' }, { state: 'no' }, ['state'], 'out'],
  ])('%s', (_, key, row, shown, expected) => {
    expect(verdict(key, row, { shown })).toBe(expected);
  });

  it('of the call says that it fits, never that it does not', () => {
    expect(verdict({ q: 'x' }, {}, { params: { q: 'x' } })).toBe('in');
    expect(verdict({ q: 'x' }, {}, { params: { q: 'y' } })).toBe('open');
    expect(verdict({ state: 'open' }, { state: 'closed' }, { params: { state: 'open' }, shown: ['state'] })).toBe(
      'out',
    );
  });
});

describe('a parameter of the path', () => {
  it('is the field of its name, else that of the call', () => {
    expect(verdict({ project: 'p' }, { project: 'p' })).toBe('in');
    expect(verdict({ project: 'p' }, { project: 'q' })).toBe('out');
    expect(verdict({ project: 'p' }, {}, { params: { project: 'q' } })).toBe('out');
  });

  it('that nobody knows is open for a new item, and does not change by an edit', () => {
    expect(verdict({ project: 'p' }, {})).toBe('open');
    const lists = { collection: new Collection([Issue]), params: new Set(['project']), isPaged: false };
    const family = { lists, parts: [], isShown: () => true, askedFor: () => undefined };
    const side = (row: object) => ({
      item: { entity: Issue as unknown as EntityClass, row: row as Readonly<Record<string, unknown>> },
      params: {},
    });
    const list = { pk: '', key: { project: 'p' } };
    expect(verdictsOf(family, list, { before: side({}), after: side({ points: 1 }) })).toEqual({
      before: 'in',
      after: 'in',
    });
    const isAway = () => true;
    expect(verdictsOf(family, list, { before: side({}), after: side({ points: 1 }), isAway })).toEqual({
      before: 'open',
      after: 'open',
    });
    const ofState = { pk: '', key: { project: 'p', state: 'open' } };
    expect(verdictsOf(family, ofState, { before: side({ state: 'x' }), after: side({ state: 'open' }) })).toEqual({
      before: 'out',
      after: 'open',
    });
  });
});

describe('filters', () => {
  it('get the item flat, decoded and computed, and what was asked for', () => {
    const seen: unknown[] = [];
    const filter = (issue: Issue, value: unknown): boolean => {
      seen.push(value, issue.closedAt, issue.assignee, issue.owner, issue.isLate);
      return true;
    };
    const row = {
      closedAt: '2024-01-01T00:00:00.000Z',
      assignee: 'u1',
      owner: { id: 't1', schema: 'Team' },
      points: 6,
    };
    expect(verdict({ late: '2' }, row, { options: { filters: { late: filter } }, asked: { late: 2 } })).toBe('in');
    expect(seen).toEqual([2, new Date('2024-01-01T00:00:00.000Z'), 'u1', 't1', true]);
  });

  it('do not know what they read in vain', () => {
    const filters = { late: (issue: Issue) => issue.isLate };
    expect(verdict({ late: 'true' }, { points: 1 }, { options: { filters } })).toBe('out');
    expect(verdict({ late: 'true' }, { state: 'open' }, { options: { filters } })).toBe('open');
  });

  it('that throw do not know, and say so once', () => {
    const warnings = expectConsole('warn');
    const filters = {
      late: () => {
        throw new Error('no');
      },
    };
    expect(verdict({ late: 'x' }, {}, { options: { filters } })).toBe('open');
    expect(warnings).toEqual(['[rest-slice] [Issue]: filters.late threw, and so decides nothing: Error: no']);
  });

  it('may say that nothing is decided, or that only the server knows', () => {
    expect(verdict({ include: 'x' }, {}, { options: { filters: { include: 'none' } } })).toBe('in');
    expect(verdict({ state: 'x' }, { state: 'x' }, { options: { filters: { state: 'server' } } })).toBe('open');
  });
});

it('an argument has one meaning', () => {
  const collection = new Collection([Issue], { filters: { order: 'none' }, windowArguments: ['page'] });
  const lists = { collection, params: new Set(['project']), isPaged: false };
  expect(['order', 'orderBy', 'page', 'project', 'state'].map((name) => roleOf(lists, name))).toEqual([
    'none',
    'order',
    'window',
    'path',
    'search',
  ]);
  expect(roleOf({ ...lists, params: undefined }, 'state')).toBe('path');
});
