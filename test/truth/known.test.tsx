// Sessions that once ended with something wrong that was fresh, each as short as it can be.
import { beforeEach, expect, it } from 'vitest';
import { warnings } from '../../src/shared/warn.js';
import { runSession } from './runSession.js';
import { sessionsPage } from './sessionsPage.js';
import type { Command, Rules } from './rules.js';

const http = sessionsPage();
beforeEach(() => warnings.clear());

const PLAIN: Rules = {
  relations: 'ids',
  answers: 'whole',
  isOptimistic: false,
  isDeclared: false,
  isCompared: false,
  pages: 'none',
  shape: 'list',
  brief: 'nothing',
  isDeriving: false,
  hasForms: true,
  isHeld: false,
};

const known: readonly [string, Partial<Rules>, readonly Command[]][] = [
  [
    'a delete of one of several kinds, answered with nothing, leaves its lists stale',
    { shape: 'union', answers: 'nothing', isOptimistic: true, isDeriving: true },
    [
      ['mount', 'useDLE', 0],
      ['delete', 0, 'fine'],
    ],
  ],
  [
    'and so does one that is answered with its primary key',
    { shape: 'union', answers: 'id', isDeriving: true },
    [['delete', 0, 'fine']],
  ],
  [
    'an edit of one of several kinds that is not held may bring it into a list',
    { shape: 'union', answers: 'nothing', brief: 'body', hasForms: false },
    [
      ['read', 11, 'fine'],
      ['edit', 1, { state: 'open', rank: 2, project: 'p2', body: 'y' }, 'fine'],
    ],
  ],
  [
    'what the answer to a create left open a list that lacks it does not say',
    { answers: 'key', brief: 'body' },
    [
      ['create', {}, 'fine'],
      ['mount', 'useDLE', 0],
    ],
  ],
  [
    'what is moved in a map by some of its fields has them',
    { shape: 'named', answers: 'key', isCompared: true },
    [
      ['read', 21, 'fine'],
      ['move', 4, { state: 'open', assignee: 'u1', title: 'b', rank: 4, body: 'x' }, 'fine'],
    ],
  ],
  [
    'the default of a field that is not known is not stored because an optimistic edit has shown it',
    { answers: 'changed', isOptimistic: true, brief: 'rank', isDeriving: true },
    [['edit', 0, {}, 'fine']],
  ],
  [
    'a reader that could not be answered asks for what a write then leaves stale',
    { isDeriving: true, hasForms: false },
    [
      ['mount', 'useDLE', 1],
      ['read', 1, 'lost after'],
      ['edit', 0, { body: 'y' }, 'broken after'],
    ],
  ],
  [
    'what was stale when a read failed is asked for later',
    { shape: 'wrapped', isDeriving: true },
    [
      ['mount', 'useDLE', 0],
      ['edit', 1, { state: 'open' }, 'fine'],
      ['delete', 0, 'lost after'],
      ['read', 0, 'broken before'],
    ],
  ],
  [
    'a reader that comes while a failure is fresh asks for what is stale when that is over',
    { pages: 'window', isDeriving: true },
    [
      ['edit', 0, { state: 'closed' }, 'fine'],
      ['read', 43, 'broken before'],
      ['mount', 'useDLE', 13],
      ['mount', 'useDLE', 0],
      ['pass', 10],
      ['edit', 0, {}, 'refused'],
    ],
  ],
  [
    'what is not there, as a read says that a local write has crossed, is not there as the next one says it',
    { isOptimistic: true, isDeriving: true, isHeld: true },
    [
      ['delete', 0, 'fine'],
      ['mount', 'useSelect', 17],
      ['mount', 'useDLE', 0],
      ['told', 0, {}, false],
    ],
  ],
  [
    'and nor is one that was told of while its delete was under way',
    { shape: 'union', answers: 'nothing', isDeriving: true, hasForms: false },
    [
      ['mount', 'useDLE', 43],
      ['delete', 0, 'fine'],
      ['told of a new one', {}],
      ['mount', 'useSelect', 18],
      ['delete', 3, 'fine'],
      ['edit', 0, {}, 'refused'],
      ['create', {}, 'fine'],
      ['delete', 0, 'fine'],
      ['told', 0, {}, false],
    ],
  ],
  [
    'what a mounted reader kept while less was known goes when that is over',
    { isOptimistic: true, pages: 'cursor', isDeriving: true, isHeld: true },
    [
      ['mount', 'useDLE', 41],
      ['read', 0, 'refused'],
      ['edit', 0, {}, 'fine'],
      ['move', 0, { body: 'x' }, 'fine'],
      ['rename', 0, 'Ann', 'fine'],
      ['read', 1, 'lost before'],
      ['edit', 0, {}, 'fine'],
      ['told of a deletion', 0],
    ],
  ],
  [
    'a delete of one of several kinds that is not held moves what stands on a page',
    { shape: 'union', answers: 'id', pages: 'window', isDeriving: true, hasForms: false },
    [
      ['read', 41, 'fine'],
      ['delete', 0, 'fine'],
    ],
  ],
  [
    'a count beside a list is not fresh where another key of the list has read other items',
    { shape: 'wrapped', isDeclared: true, isDeriving: true, isHeld: true },
    [
      ['read', 0, 'fine'],
      ['read', 1, 'fine'],
      ['edit', 0, { state: 'closed' }, 'fine'],
      ['read', 2, 'fine'],
    ],
  ],
  [
    'and nor is one beside a page that a crossed edit has taken an item from',
    { shape: 'wrapped', pages: 'offset', isDeclared: true, isDeriving: true, isHeld: true },
    [
      ['read', 0, 'fine'],
      ['read', 1, 'fine'],
      ['edit', 0, { state: 'closed' }, 'fine'],
      ['read', 35, 'fine'],
    ],
  ],
  [
    'an answer that says what was held before a lost one puts the item into the lists that have been read since',
    { isDeriving: true },
    [
      ['create', {}, 'fine'],
      ['told of a deletion', 0],
      ['delete', 2, 'fine'],
      ['edit', 4, { rank: 0, project: 'p2' }, 'broken after'],
      ['mount', 'useDLE', 33],
      ['edit', 1, { rank: 2, project: 'p1' }, 'fine'],
    ],
  ],
  [
    'a map that writes cross again and again is asked for until none does, and has no item twice',
    { shape: 'named', isDeriving: true, hasForms: false, isHeld: true },
    [
      ['read', 11, 'fine'],
      ['mount', 'useDLE', 0],
      ['edit', 0, {}, 'fine'],
      ['delete', 0, 'fine'],
      ['mount', 'useDLE', 57],
      ['edit', 0, {}, 'fine'],
      ['read', 2, 'fine'],
      ['go', 3],
      ['assign', {}, 'fine'],
      ['go', 4],
      ['told', 0, {}, false],
      ['mount', 'useDLE', 12],
      ['read', 3, 'fine'],
    ],
  ],
  [
    'what fills a gap of a row that was not held when it was edited may be from before the edit',
    { answers: 'message', isDeclared: true, pages: 'window', brief: 'rank', isDeriving: true, isHeld: true },
    [
      ['create', {}, 'fine'],
      ['go', 0],
      ['read', 22, 'fine'],
      ['read', 21, 'fine'],
      ['read', 0, 'fine'],
      ['read', 23, 'fine'],
      ['rename', 0, 'Ann', 'fine'],
      ['create', {}, 'fine'],
      ['mount', 'useDLE', 7],
      ['go', 5],
      ['read', 5, 'fine'],
      ['go', 0],
      ['edit', 2, { state: 'closed', rank: 0 }, 'fine'],
      ['edit', 0, {}, 'fine'],
      ['mount', 'useDLE', 0],
      ['vanish', 0],
      ['read', 1, 'fine'],
    ],
  ],
  [
    'a list that becomes stale before it may be asked for again is asked for then, by a reader that came after the failure',
    { pages: 'offset', isDeriving: true, hasForms: false },
    [
      ['read', 2, 'fine'],
      ['read', 25, 'broken after'],
      ['mount', 'useDLE', 25],
      ['mount', 'useDLE', 0],
      ['edit', 0, { state: 'closed' }, 'fine'],
      ['pass', 10],
    ],
  ],
  [
    'what was sent is stored where it is the default of a field that is not known, and answered with nothing',
    { answers: 'nothing', isOptimistic: true, brief: 'rank', isDeriving: true },
    [
      ['edit', 0, { rank: 0 }, 'fine'],
      ['read', 0, 'fine'],
    ],
  ],
  [
    'an answer from before nothing was at an address does not bring the item back, which was not held',
    { isDeriving: true, hasForms: false, isHeld: true },
    [
      ['read', 15, 'fine'],
      ['read', 0, 'fine'],
      ['read', 28, 'fine'],
      ['go', 2],
      ['vanish', 4],
      ['go', 0],
      ['vanish', 1],
      ['go', 3],
    ],
  ],
];

it.each(known)('%s', async (_what, rules, commands) => {
  expect(await runSession({ rules: { ...PLAIN, ...rules }, commands }, http)).toBeUndefined();
});
