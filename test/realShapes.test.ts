import { describe, expect, it } from 'vitest';
import { denormalize, normalize, Values } from '../src/index.js';
import { deepFreeze } from '../src/shared/freeze.js';
import {
  Comment,
  depot,
  depots,
  figures,
  figuresOnly,
  Instrument,
  Photo,
  Thread,
  thread,
  timeline,
  timelinePage,
} from './support/realShapes.js';
import { readBack } from './support/readBack.js';
import type { Share } from './support/realShapes.js';

type Fields = Readonly<Record<string, unknown>>;

/** Store a payload as JSON brings it, and read it again from what is stored, as JSON keeps it. */
function roundTrip(schema: unknown, payload: Fields, args: readonly unknown[] = [], state = {}) {
  const stored = normalize(schema, deepFreeze(structuredClone(payload)), args, state);
  const kept = JSON.parse(JSON.stringify(stored)) as typeof stored;
  return { stored, read: denormalize(schema, kept.result, kept.entities, args) };
}

const tableSizes = (entities: object) =>
  Object.fromEntries(Object.entries(entities).map(([table, rows]) => [table, Object.keys(rows as object).length]));

describe.each<[string, unknown, Fields]>([
  ['a tree of comments', Thread, thread],
  ['a timeline of several kinds', timeline, timelinePage],
])('%s', (_, schema, payload) => {
  it('is read as it was sent', () => {
    const { read } = roundTrip(schema, payload);
    expect(readBack(payload, read).wrong).toEqual([]);
  });

  it('is plain JSON in the state', () => {
    const { stored } = roundTrip(schema, payload);
    expect(JSON.parse(JSON.stringify(stored))).toStrictEqual(stored);
  });

  it('changes nothing when it comes again (decision 41)', () => {
    const first = roundTrip(schema, payload).stored;
    const again = roundTrip(schema, payload, [], first).stored;
    expect(again.entities).toBe(first.entities);
    expect(again.result).toEqual(first.result);
  });
});

describe('the tree', () => {
  const { stored, read } = roundTrip(Thread, thread);

  it('has every comment and every person stored once', () => {
    expect(tableSizes(stored.entities)).toEqual({ Thread: 1, Comment: 19, Member: 3 });
  });

  it('is as deep as it was, with dates, and people as one instance each', () => {
    let depth = 0;
    const people = new Set<unknown>();
    for (let next = (read as Thread).comments[0]; next; next = next.replies[0]) {
      depth++;
      expect(next).toBeInstanceOf(Comment);
      expect(next.postedAt).toBeInstanceOf(Date);
      people.add(next.author).add(next.votes[0]?.by);
    }
    expect([depth, people.size]).toEqual([12, 3]);
  });

  it('has a new author in every comment when one answer brings it', () => {
    const { entities } = normalize(Comment, { id: 7, author: { id: 3, login: 'eve', karma: 99 } }, [], stored);
    const [first] = (denormalize(Thread, 'normalized-or-not', entities) as Thread).comments;
    expect(first?.votes[0]?.by.karma).toBe(99);
  });
});

describe('the timeline', () => {
  const { stored, read } = roundTrip(timeline, timelinePage);

  it('has a table for each kind, and a list of references to them', () => {
    expect(tableSizes(stored.entities)).toEqual({ Member: 3, Note: 1, Photo: 1, Share: 3, '[Note;Photo;Share]': 1 });
    expect(stored.entities['[Note;Photo;Share]']?.['{}']).toEqual([
      { id: 'n1', schema: 'note' },
      { id: 'p-1|x', schema: 'photo' },
      { id: 'n1', schema: 'share' },
    ]);
  });

  it('gives each entry as its class, and one instance wherever it stands', () => {
    const page = read as { entries: unknown[]; pinned: Share; byDay: Record<string, unknown[]> };
    expect(page.entries[1]).toBeInstanceOf(Photo);
    expect(page.byDay['2024-03-01']?.[0]).toBe(page.entries[1]);
    expect(page.pinned).toBe(page.entries[2]);
    expect((page.pinned.of as Share).of).toBe(page.entries[1]);
  });
});

describe('figures of instruments in portfolios', () => {
  const names = Object.keys(depots);
  const argsOf = (portfolio: string) => [{ portfolio }];

  it.each([[names], [[...names].reverse()], [[...names, ...names]]])(
    'are read as they were sent, stored as %j',
    (order) => {
      let state: object = {};
      const results = new Map<string, unknown>();
      for (const name of order) {
        const { stored } = roundTrip(depot, depots[name] as Fields, argsOf(name), state);
        state = stored;
        results.set(name, stored.result);
      }
      const { entities } = JSON.parse(JSON.stringify(state)) as { entities: {} };
      for (const name of names) {
        const read = denormalize(depot, results.get(name), entities, argsOf(name)) as Fields;
        const sent = depots[name] as { instruments: object; sectors: object };
        const shown = JSON.parse(JSON.stringify(read)) as typeof sent;
        expect(shown.instruments).toEqual(sent.instruments);
        expect(Object.keys(shown.sectors)).toEqual(Object.keys(sent.sectors));
      }
    },
  );

  it('of one portfolio are not changed by those of another, nor by prices', () => {
    const first = roundTrip(depot, depots['growth'] as Fields, argsOf('growth')).stored;
    const second = roundTrip(depot, depots['income'] as Fields, argsOf('income'), first).stored;
    const { entities } = normalize(Instrument, { ticker: 'ACME', price: 11 }, [], second);
    const read = (portfolio: string) => denormalize(Instrument, 'ACME', entities, argsOf(portfolio));
    expect([read('growth'), read('income'), read('other')]).toMatchObject([
      { price: 11, share: 0.75, shares: 12, history: [1, 2, 3] },
      { price: 11, share: 0.25, shares: 4, history: [9] },
      { price: 11, share: undefined },
    ]);
  });

  it('come alone as well, as a map by ticker', () => {
    const figuresByTicker = new Values(figures);
    const first = roundTrip(depot, depots['growth'] as Fields, argsOf('growth')).stored;
    const { stored, read } = roundTrip(figuresByTicker, figuresOnly, argsOf('growth'), first);
    expect(read).toEqual({ ACME: { ...figuresOnly.ACME, history: [1, 2, 3] }, ZZZ: figuresOnly.ZZZ });
    const acme = denormalize(Instrument, 'ACME', stored.entities, argsOf('growth'));
    expect(acme).toMatchObject({ name: 'Acme', share: 0.5, shares: 8, history: [1, 2, 3] });
  });
});
