import { act } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Invalidate } from '../../src/index.js';
import { useDLE } from '../../src/react/index.js';
import { controlledTodos } from '../support/controlledTodos.js';
import { renderTodoHook, stopClock, Todo, todos } from '../support/renderedTodos.js';

const args = { id: '1' };
const error = new Error('no');

/** A mounted reader, and what may happen to its key. */
function mountReader({ isSoft }: { isSoft: boolean }) {
  const { later } = stopClock();
  const endpoint = isSoft ? todos.get.extend({ errorPolicy: () => 'soft' as const }) : todos.get;
  const { get, land, calls } = controlledTodos(endpoint);
  const { result, controller, rerender } = renderTodoHook(() => useDLE(endpoint, args), { fixtures: [get] });
  const does = (run: () => Promise<void>) => () => act(async () => void (await run()));
  return {
    calls,
    land,
    shown() {
      const { data, loading, error: shownError } = result.current ?? {};
      return [loading && 'loading', data && 'data', shownError && 'error'].filter(Boolean).join(' + ');
    },
    passTime: (ms: number) => (later(ms), rerender()),
    succeed: does(() => controller.setResponse(endpoint, args, { id: '1', title: 'pushed' })),
    fail: does(() => controller.setError(endpoint, args, error)),
    expireAll: does(() => controller.expireAll(endpoint)),
    invalidate: does(() => controller.invalidate(endpoint, args)),
    deleteRow: does(() => controller.set(new Invalidate(Todo), args, undefined as never)),
    reset: does(() => controller.resetEntireStore()),
  };
}
type Reader = ReturnType<typeof mountReader>;

const DATA_EXPIRED = 60_001;
const ERROR_EXPIRED = 1_001;

/** How a mounted reader comes into each state of its key. */
const states = {
  L: async () => undefined,
  F: (r: Reader) => r.land(),
  S: async (r: Reader) => (await r.land(), r.passTime(DATA_EXPIRED)),
  R: async (r: Reader) => (await r.land(), await r.expireAll()),
  X: (r: Reader) => r.land(error),
  'X expired': async (r: Reader) => (await r.land(error), r.passTime(ERROR_EXPIRED)),
  D: async (r: Reader) => (await r.land(), await r.fail()),
  'D expired': async (r: Reader) => (await r.land(), await r.fail(), r.passTime(ERROR_EXPIRED)),
  V: async (r: Reader) => (await r.land(), await r.invalidate()),
  K: async (r: Reader) => (await r.land(), await r.deleteRow()),
} as const;

type State = keyof typeof states;
type Case = readonly [state: State, shown: string, calls: number];

interface Event {
  readonly event: string;
  readonly run: (r: Reader) => unknown;
  readonly isSoft?: true;
  /** What the reader shows after the event, and how many calls the event started. */
  readonly cases: readonly Case[];
}

const events: readonly Event[] = [
  {
    event: 'the clock passes the expiry',
    run: (r) => r.passTime(DATA_EXPIRED),
    cases: [
      ['F', 'data', 0],
      ['X', 'error', 0],
      ['D', 'data + error', 0],
    ],
  },
  {
    event: 'a success lands',
    run: (r) => r.succeed(),
    cases: (['L', 'F', 'S', 'R', 'X', 'X expired', 'D', 'V', 'K'] as const).map((state) => [state, 'data', 0] as const),
  },
  {
    event: 'a hard error lands',
    run: (r) => r.fail(),
    cases: [
      // No data, and the request is still under way. @see api.md 8
      ['L', 'loading', 0],
      ['F', 'data + error', 0],
      ['S', 'data + error', 0],
      ['R', 'data + error', 0],
      ['X', 'error', 0],
      ['X expired', 'error', 0],
      ['D', 'data + error', 0],
      ['V', 'data + error', 0],
      ['K', 'loading', 0],
    ],
  },
  {
    event: 'a soft error lands',
    run: (r) => r.fail(),
    isSoft: true,
    cases: [
      // No data, and the request is still under way. @see api.md 8
      ['L', 'loading', 0],
      ['F', 'data', 0],
      ['S', 'data', 0],
      ['R', 'data', 0],
      ['X', 'error', 0],
      ['X expired', 'error', 0],
      ['D', 'data', 0],
      ['V', 'data', 0],
      ['K', 'loading', 0],
    ],
  },
  {
    event: 'expireAll',
    run: (r) => r.expireAll(),
    cases: [
      ['L', 'loading', 0],
      ['F', 'data', 1],
      ['S', 'data', 1],
      ['R', 'data', 0],
      ['X', 'loading', 1],
      ['X expired', 'loading', 1],
      ['D', 'data + error', 1],
      ['D expired', 'data + error', 1],
      ['V', 'loading', 0],
    ],
  },
  {
    event: 'invalidate',
    run: (r) => r.invalidate(),
    cases: [
      ['L', 'loading', 0],
      ['F', 'loading', 1],
      ['S', 'loading', 1],
      ['R', 'loading', 0],
      ['X', 'loading', 1],
      ['X expired', 'loading', 1],
      ['D', 'loading', 1],
      ['D expired', 'loading', 1],
      ['V', 'loading', 0],
      ['K', 'loading', 0],
    ],
  },
  {
    event: 'the row is deleted',
    run: (r) => r.deleteRow(),
    cases: [
      ['F', 'loading', 1],
      ['S', 'loading', 1],
      ['R', 'loading', 0],
      ['X', 'error', 0],
      ['D', 'error', 0],
      ['K', 'loading', 0],
    ],
  },
  {
    event: 'reset',
    run: (r) => r.reset(),
    cases: (Object.keys(states) as State[]).map((state) => [state, 'loading', 1] as const),
  },
];

describe.each(events)('$event (2.6)', ({ run, cases, isSoft }) => {
  it.each(cases)('on %s shows "%s", with %i new calls', async (state, shown, calls) => {
    const reader = mountReader({ isSoft: isSoft === true });
    await states[state](reader);
    const before = reader.calls.length;
    await run(reader);
    expect([reader.shown(), reader.calls.length - before]).toEqual([shown, calls]);
  });
});

describe('an answer that joined (2.6)', () => {
  it.each(['V', 'K', 'R'] as const)('gives data on %s', async (state) => {
    const reader = mountReader({ isSoft: false });
    await states[state](reader);
    await reader.land('again');
    expect([reader.shown(), reader.calls.length]).toEqual(['data', 2]);
  });
});

describe('a reader that mounts (2.6)', () => {
  it('on L joins the request', async () => {
    const { get, land, calls } = controlledTodos();
    const { result } = renderTodoHook(() => [useDLE(todos.get, args), useDLE(todos.get, args)], { fixtures: [get] });
    expect(calls).toEqual(['1']);
    await land('one');
    expect(result.current?.map(({ data }) => data?.title)).toEqual(['one', 'one']);
  });
});
