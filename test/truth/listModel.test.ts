/**
 * One item, the lists of both values of its field, and up to four calls (reads of the item, reads of the lists, mutations),
 * each sent, done by the server and answered in every order of the others: a list that is fresh at the end is the server's.
 * Nobody else writes.
 *
 *     TRUTH_MODEL=all npx vitest run --project unit test/truth/listModel.test.ts     all orders of four calls
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Flight } from '../../src/requests/Flight.js';
import { crossedLists } from '../../src/requests/crossings.js';
import { isBeforeUnheld, noteWritten } from '../../src/requests/crossings.js';
import { createReduceOnce } from '../../src/store/reducer.js';
import { Registry } from '../../src/store/registry.js';
import { initialState } from '../../src/store/state.js';
import { createRestSlice, Entity, resource } from '../../src/index.js';
import { explore } from './explore.js';
import type { EndpointInstance } from '../../src/endpoint/EndpointInstance.js';
import type { RowMeta } from '../../src/schema/Schema.js';
import type { FulfilledAction } from '../../src/store/actions.js';
import type { RestState } from '../../src/index.js';
import type { Call } from './explore.js';

class Item extends Entity {
  id = '';
  a = 0;
  static override key = 'Item';
}

const items = resource({
  path: '/items/:id',
  schema: Item,
  searchParams: {} as { a: number },
  filters: { a: (item: { a: number }, a: number) => item.a === a },
  sortComparer: (one: { id: string }, other: { id: string }) => Number(one.id) - Number(other.id),
});
const slice = createRestSlice({ endpoints: { items } });
const registry = new Registry({ items } as never);
const fold = createReduceOnce('rest', registry);

/** What of the answer of a call leaves no list stale, to see that it must. */
type Without = 'nothing' | 'read item' | 'read list' | 'to';

type Kind = 'read item' | 'read list 0' | 'read list 1' | 'to 0' | 'to 1';

interface State {
  readonly server: number;
  readonly rest: RestState;
  readonly written: ReadonlyMap<string, number>;
}

const KNOWN = { dispatch: undefined, reads: new Map(), isTimeTravelling: () => false } as const;
const TIMES = { fetchedAt: 1, date: 1, expiresAt: Number.MAX_SAFE_INTEGER };

/** An endpoint, and what it is called with. */
function requestOf(kind: string): readonly [EndpointInstance, readonly unknown[]] {
  const value = Number(kind.at(-1));
  if (kind === 'read item') return [items.get as never, [{ id: '1' }]];
  if (kind.startsWith('read')) return [items.getList as never, [{ a: value }]];
  return [items.partialUpdate as never, [{ id: '1' }, { a: value }]];
}

/** Lists as stale as they were before. */
function undone(before: RestState, after: RestState): RestState {
  const [table = ''] = Object.keys(after.entitiesMeta).filter((name) => name.startsWith('['));
  const metas = (after.entitiesMeta[table] ?? {}) as Readonly<Record<string, RowMeta>>;
  const old = (before.entitiesMeta[table] ?? {}) as Readonly<Record<string, RowMeta>>;
  const kept = Object.entries(metas).map(([pk, { stale: _stale, mutation: _mutation, ...meta }]) => {
    const { stale } = old[pk] ?? {};
    return [pk, { ...meta, ...(stale !== undefined && { stale }) }];
  });
  return { ...after, entitiesMeta: { ...after.entitiesMeta, [table]: Object.fromEntries(kept) } };
}

/** Without the numbers of rows, by which a read of a list knows that an item it lacks was written after it was asked for. */
function unnumbered({ entitiesMeta, ...rest }: RestState): RestState {
  const { Item: _numbers, ...lists } = entitiesMeta;
  return { ...rest, entitiesMeta: lists };
}

function answered(state: State, call: Call, arrived: number, without: Without): State {
  const [endpoint, args] = requestOf(call.kind);
  const rest = { ...state.rest, seq: arrived - 1 };
  const written = new Map(state.written);
  // A list that lacks a row which a read of the item has brought is known by these numbers, too: without them, it is not.
  const known = without === 'read item' ? unnumbered(rest) : rest;
  const runtime = { ...KNOWN, core: { registry }, state: known, slice: rest, written };
  const request = {
    ...{
      endpoint: registry.nameOf(endpoint),
      key: registry.keyOf(endpoint, args as never),
      args,
      requestId: call.name,
    },
    ...{ fetchedAt: 1, sent: call.sent },
  };
  const flight = new Flight(endpoint, request as never, { args, creates: [], controller: new AbortController() });
  flight.before = call.noted as RestState['entities'];
  flight.isCrossed = isBeforeUnheld(runtime as never, flight);
  const isRead = endpoint.sideEffect !== true;
  const isLeftOut = call.kind.startsWith(without);
  const lists = isRead && !isLeftOut ? crossedLists(runtime as never, flight, call.answer as never) : undefined;
  const meta = { ...request, ...TIMES, requestStatus: 'fulfilled', arrived };
  const action = {
    type: `rest/${request.endpoint}/fulfilled`,
    payload: call.answer,
    meta: { ...meta, ...(lists && { lists }), ...(flight.isCrossed && !isLeftOut && { crossed: true }) },
  } as FulfilledAction;
  const next = fold(rest, action).state;
  noteWritten({ ...runtime, state: next, slice: next } as never, action);
  return { ...state, rest: isLeftOut ? undone(rest, next) : next, written };
}

/** Lists that are fresh, and not as the server has them. */
function wrongIn({ rest, server }: State): readonly string[] {
  return [0, 1].flatMap((a) => {
    const { data, expiresAt } = slice.endpoints.items.getList.selectResponse({ rest }, { a });
    const holds = data?.some(({ id }) => id === '1');
    return data && expiresAt > 1 && holds !== (server === a) ? [`the list of ${String(a)}`] : [];
  });
}

/** Both lists are known; and the item, or not. */
function start(isKnown: boolean): State {
  const state: State = { server: 0, rest: initialState, written: new Map() };
  const rows = isKnown ? [{ id: '1', a: 0 }] : [];
  const list = (kind: Kind, answer: unknown, at: number): Call => ({ kind, name: kind, to: 0, sent: at, answer });
  const read = answered(state, list('read list 0', rows, -4), -3, 'nothing');
  return answered(read, list('read list 1', [], -2), -1, 'nothing');
}

type Choose = Parameters<typeof explore>[3];

const THREE: readonly (readonly Kind[])[] = [
  ['read item', 'read list 1', 'to 1'],
  ['read list 1', 'to 1', 'to 0'],
];
const MORE: readonly (readonly Kind[])[] = [
  ['read list 0', 'read list 1', 'to 1'],
  ['read item', 'to 1', 'to 0'],

  ['read item', 'read list 1', 'to 1', 'to 0'],
  ['read list 0', 'read list 1', 'to 1', 'to 0'],
  ['read item', 'read item', 'read list 1', 'to 1'],
  ['read list 1', 'to 1', 'to 0', 'to 1'],
  ['read item', 'to 1', 'to 0', 'to 1'],
  ['read list 1', 'read list 1', 'to 1', 'to 0'],
  ['read list 0', 'read item', 'to 1', 'to 0'],
];

function wrong(sets: readonly (readonly Kind[])[], without: Without, choose?: Choose) {
  const bad: (readonly string[])[] = [];
  let [orders, fresh] = [0, 0];
  for (const kinds of sets) {
    const calls = kinds.map((kind, at) => ({ kind, name: `${kind} (${String(at)})`, to: Number(kind.at(-1)) }));
    explore(
      calls,
      start(true),
      {
        sent: ({ rest }) => rest.entities,
        done(state, { kind, to }) {
          const next = kind.startsWith('to') ? { ...state, server: to } : state;
          const row = { id: '1', a: next.server };
          return [next, kind.startsWith('read list') ? (next.server === to ? [row] : []) : row];
        },
        answered: (state, call, arrived) => answered(state, call, arrived, without),
        ended(state, trace) {
          orders++;
          const found = wrongIn(state);
          if (found.length > 0) bad.push([...trace, ...found]);
          const { expiresAt } = slice.endpoints.items.getList.selectResponse({ rest: state.rest }, { a: 1 });
          if (expiresAt > 1) fresh++;
        },
      },
      choose,
    );
  }
  return { orders, bad, fresh };
}

const isAll = process.env['TRUTH_MODEL'] === 'all';

/** Twelve steps, and at each which of the possible ones is taken. */
const walk = fc.tuple(fc.constantFrom(...MORE), fc.array(fc.nat(11), { minLength: 12, maxLength: 12 }));

describe('two lists, one item and up to four calls', () => {
  it('a list that is fresh is as the server has it, in whatever order they are sent, done and answered', () => {
    const { orders, bad, fresh } = wrong(isAll ? [...THREE, ...MORE] : THREE, 'nothing');
    expect(bad[0]).toBeUndefined();
    expect(orders).toBeGreaterThan(isAll ? 1_000_000 : 2_000);
    // It is not stale whatever comes.
    expect(fresh / orders).toBeGreaterThan(0.1);
  }, 3_600_000);

  it('nor is it otherwise in any order of four', () => {
    fc.assert(
      fc.property(walk, ([kinds, steps]) => {
        const choose: Choose = (open, count) => [open[(steps[count] as number) % open.length] as number];
        expect(wrong([kinds], 'nothing', choose).bad).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['read item', [THREE[0]]],
    ['read list', [THREE[1], MORE[0]]],
    ['to', [THREE[1]]],
  ] as const)('is not where what this leaves stale is not: %s', (without, sets) => {
    expect(wrong(sets as readonly (readonly Kind[])[], without).bad.length).toBeGreaterThan(0);
  });
});
