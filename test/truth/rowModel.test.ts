/**
 * One row, two fields, up to four calls (reads, mutations), each sent, done by the server and answered in every order of
 * the others: whatever is fresh at the end is the server's. Nobody else writes.
 *
 *     TRUTH_MODEL=all npx vitest run --project unit test/truth/rowModel.test.ts     all orders of four calls
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RowDraft } from '../../src/normalize/RowDraft.js';
import { OLDEST } from '../../src/schema/rowOrder.js';
import { Entity } from '../../src/index.js';
import { explore } from './explore.js';
import type { Call } from './explore.js';
import type { Row, RowMeta, StoredRow } from '../../src/schema/Schema.js';

class Item extends Entity {
  a = 0;
  b = 0;
  static override key = 'Item';
}

/** What is left out of the rules, to see that it is needed. */
type Without = 'nothing' | 'older is stale' | 'crossed is stale' | 'mutations cross' | 'older ones arrive';

interface Stored {
  readonly row: StoredRow;
  readonly meta: RowMeta;
}

function store({ row, meta }: Stored, call: Call, arrived: number, without: Without): Stored {
  const isWrite = call.kind !== 'read';
  const { sent } = call;
  const answer = {
    ...{ sent, arrived, isWrite, isExpected: false, isLayered: false, isCrossed: false, by: undefined },
    meta: { ...OLDEST, ...(isWrite ? { mutation: [sent, arrived] as const } : { sent, arrived }) },
  };
  const { mutation: [last, latest] = [0, 0] } = meta;
  // As if no other mutation had been answered meanwhile.
  const isUncrossed = without === 'mutations cross' && isWrite && sent >= last && (meta.arrived ?? 0) <= sent;
  const draft = new RowDraft(answer, row, isUncrossed ? { ...meta, mutation: [last, Math.min(latest, sent)] } : meta);
  draft.write(Item, call.answer as Row);
  draft.settle();
  const next = draft.meta as RowMeta;
  const isKept =
    (without === 'older is stale' && draft.order === 'older') ||
    (without === 'crossed is stale' && draft.order === 'crossed');
  const { stale: _stale, ...fresh } = next;
  const left = isKept ? { ...fresh, ...(meta.stale !== undefined && { stale: meta.stale }) } : next;
  const isForgotten = without === 'older ones arrive' && isWrite && draft.order === 'older';
  return { row: draft.current as StoredRow, meta: isForgotten ? { ...left, mutation: [last, latest] } : left };
}

const FIELDS = ['a', 'b'];
type Kinds = readonly string[];
type Choose = Parameters<typeof explore>[3];

const THREE: readonly Kinds[] = FIELDS.flatMap((one) =>
  FIELDS.flatMap((other) => [
    ['read', 'read', one],
    ['read', one, other],
  ]),
);
const FOUR: readonly Kinds[] = FIELDS.flatMap((one) =>
  FIELDS.flatMap((other) => [
    ['read', 'read', one, other],
    ['read', one, other, 'a'],
  ]),
);
/** Orders that end fresh, and other than the server. */
function wrong(
  sets: readonly Kinds[],
  without: Without,
  choose?: Choose,
): { readonly orders: number; readonly bad: string[][] } {
  const bad: string[][] = [];
  let orders = 0;
  for (const isWhole of [true, false]) {
    for (const kinds of sets) {
      const calls = kinds.map((kind, index) => ({ kind, name: `${kind} ${String(index)}`, to: index + 1 }));
      const start = {
        server: { a: 0, b: 0 } as Record<string, number>,
        row: { a: 0, b: 0 } as StoredRow,
        meta: { ...OLDEST, sent: 0 } as RowMeta,
      };
      explore(
        calls,
        start,
        {
          done(state, { kind, to }) {
            if (kind === 'read') return [state, state.server];
            const server = { ...state.server, [kind]: to };
            return [{ ...state, server }, isWhole ? server : { [kind]: to }];
          },
          answered: (state, call, arrived) => ({ ...state, ...store(state, call, arrived, without) }),
          ended({ server, row, meta }, trace) {
            orders++;
            const { a, b } = row as { a: number; b: number };
            if (meta.stale === undefined && (a !== server['a'] || b !== server['b'])) bad.push([...trace]);
          },
        },
        choose,
      );
    }
  }
  return { orders, bad };
}

const isAll = process.env['TRUTH_MODEL'] === 'all';

/** Twelve steps, and at each which of the possible ones is taken. */
const walk = fc.tuple(fc.constantFrom(...FOUR), fc.array(fc.nat(11), { minLength: 12, maxLength: 12 }));

/** In which an answer of a mutation that was sent earlier makes a read older. */
const LATE = [2, 3, 3, 3, 0, 1, 1, 2, 0, 0, 2, 1];

describe('one row and up to four calls', () => {
  it('what is fresh is what the server has, in whatever order they are sent, done and answered', () => {
    const { orders, bad } = wrong(isAll ? [...THREE, ...FOUR] : THREE, 'nothing');
    expect(bad[0]).toBeUndefined();
    expect(orders).toBeGreaterThan(isAll ? 1_900_000 : 20_000);
  }, 3_600_000);

  it('nor is it otherwise in any order of four', () => {
    fc.assert(
      fc.property(walk, ([kinds, steps]) => {
        const choose: Choose = (open, count) => [open[(steps[count] as number) % open.length] as number];
        expect(wrong([kinds], 'nothing', choose).bad).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each(['older is stale', 'crossed is stale', 'mutations cross'] as const)(
    'is not where one leaves out the rule: %s',
    (without) => {
      expect(wrong(THREE, without).bad.length).toBeGreaterThan(0);
    },
  );

  it('is not where an older answer of a mutation does not count as one that arrived', () => {
    const choose: Choose = (_open, count) => [LATE[count] as number];
    const late = (without: Without) => wrong([['read', 'read', 'a', 'a']], without, choose).bad.length;
    expect([late('nothing'), late('older ones arrive')]).toEqual([0, 2]);
  });
});
