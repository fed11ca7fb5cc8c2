// Family: how deep a read may go is what the class says, not what the stack holds.
import { describe, expect, it } from 'vitest';
import { createRestSlice, denormalize, Entity, Query, RestEndpoint, schema } from '../../src/index.js';
import { expectConsole } from '../support/console.js';
import { memoizedRead } from '../support/memoizedRead.js';
import { testStore } from '../support/testStore.js';

const LENGTH = 5_000;

type Reference = (id: string) => unknown;

/** What may stand between an entity and the next, and how it refers to that. */
const BETWEEN: Readonly<Record<string, readonly [wrap: (inner: unknown) => unknown, refer: Reference]>> = {
  nothing: [(inner) => inner, (id) => id],
  'a list': [(inner) => [inner], (id) => [id]],
  objects: [(inner) => ({ a: { b: { c: [inner] } } }), (id) => ({ a: { b: { c: [id] } } })],
  'a map': [(inner) => new schema.Values(inner), (id) => ({ x: id })],
  'one of several kinds': [(inner) => new schema.Union({ step: inner }, 'kind'), (id) => ({ id, schema: 'step' })],
  'a query': [(inner) => new Query(inner, (value: unknown) => [value]), (id) => id],
};

function chain(between: string, maxEntityDepth: number) {
  const [wrap, refer] = BETWEEN[between] as (typeof BETWEEN)[string];
  class Step extends Entity {
    id = '';
    next: unknown = undefined;
    static override key = `Step ${between} ${String(maxEntityDepth)}`;
    static override maxEntityDepth = maxEntityDepth;
    static override schema: Readonly<Record<string, unknown>> = {};
  }
  Step.schema = { next: wrap(Step) };
  const ids = Array.from({ length: LENGTH }, (_, at) => String(at));
  const rows = Object.fromEntries(ids.map((id, at) => [id, { id, next: refer(String((at + 1) % LENGTH)) }]));
  /** How many entities are inside each other. */
  const depthOf = (value: unknown): number => {
    let depth = 0;
    for (let open = value; typeof open === 'object' && open !== null;) {
      if (open instanceof Step) depth++;
      open = open instanceof Step ? open.next : Object.values(open)[0];
    }
    return depth;
  };
  return { Step, rows, entities: { [Step.key]: rows }, ids, depthOf };
}

describe.each(Object.keys(BETWEEN))('with %s between entities', (between) => {
  it.each([1_500, LENGTH, Infinity, NaN])('a maxEntityDepth of %d does not overflow the stack (F28)', (depth) => {
    const warnings = expectConsole('warn');
    const { Step, entities, ids, depthOf } = chain(between, depth);
    expect(depthOf(denormalize(Step, '0', entities))).toBeGreaterThan(100);
    expect(depthOf(memoizedRead(Step, '0', entities))).toBeGreaterThan(100);
    expect(memoizedRead([Step], ids, entities)).toHaveLength(LENGTH);
    expect(warnings).toEqual([expect.stringMatching(/Step[\s\S]*maxEntityDepth[\s\S]*at most/)]);
  });
});

it('a limit that the stack holds is kept to, and its warning says what may be done (F28)', () => {
  const warnings = expectConsole('warn');
  const { Step, entities, depthOf } = chain('nothing', 300);
  expect(depthOf(denormalize(Step, '0', entities))).toBe(301);
  expect(warnings.join()).toMatch(/deeper than 300[\s\S]*Raise `static maxEntityDepth`/);
});

it('64 levels are read whole, whatever is between them (decision 16, F28)', () => {
  expectConsole('warn');
  for (const between of Object.keys(BETWEEN)) {
    const { Step, entities, depthOf } = chain(between, 64);
    expect([between, depthOf(denormalize(Step, '0', entities))]).toEqual([between, 65]);
  }
});

it('an answer that is nested deeply is told to its caller, and shown (F28)', async () => {
  expectConsole('warn');
  const { Step, rows, depthOf } = chain('nothing', Infinity);
  const nested = Object.values(rows)
    .slice(0, 900)
    .reduceRight<object>((next, { id }) => ({ id, next }), { id: 'last' });
  const { dispatch, endpoints, root } = testStore(
    () =>
      createRestSlice({
        endpoints: {
          step: new RestEndpoint({
            path: '/step',
            schema: Step,
            fetchResponse: () => Promise.resolve(Response.json(nested)),
          }),
        },
      }),
    { isReplayable: false },
  );
  expect(depthOf(await dispatch(endpoints.step()))).toBeGreaterThan(100);
  expect(depthOf(endpoints.step.select(root()))).toBeGreaterThan(100);
});

it('a limit above 400 says in each class that it counts as 400 (F117)', () => {
  const warnings = expectConsole('warn');
  for (const limit of [1_500, 1_500, 4_000]) {
    const { Step, entities, depthOf } = chain('nothing', limit);
    expect(depthOf(denormalize(Step, '0', entities))).toBe(400);
    expect(warnings.at(-1)).toContain(`A maxEntityDepth of ${String(limit)} counts as 400`);
  }
  expect(warnings).toHaveLength(3);
});
