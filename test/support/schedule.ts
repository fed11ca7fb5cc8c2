import fc from 'fast-check';
import type { Fate } from './notesServer.js';

export const GROUPS = ['x', 'y'] as const;

const KINDS = [
  ...['create', 'patch', 'move', 'delete', 'undo', 'read', 'readList', 'readGroup', 'readPaged', 'page'],
  ...['poll', 'rest', 'others', 'socket', 'reset', 'logout'],
] as const;

/** Ways in which a session ends. */
const ENDS = ['reset', 'root', 'refused'] as const;

/** One thing that happens; `pick` and `group` choose what it is about. */
export interface Step extends Fate {
  readonly kind: (typeof KINDS)[number];
  readonly pick: number;
  readonly group: (typeof GROUPS)[number];
  readonly field: 'a' | 'b';
  readonly end: (typeof ENDS)[number];
  /** Before the next one, ms. */
  readonly pause: number;
}

export interface Schedule {
  readonly optimistic: boolean;
  readonly steps: readonly Step[];
}

export const TICK = 10;

const rarely = (oneIn: number): fc.Arbitrary<boolean> =>
  fc.integer({ min: 0, max: oneIn - 1 }).map((chance) => chance === oneIn - 1);

const stepArbitrary: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...KINDS),
  pick: fc.nat(4),
  group: fc.constantFrom(...GROUPS),
  field: fc.constantFrom('a', 'b'),
  end: fc.constantFrom(...ENDS),
  latency: fc.integer({ min: 0, max: 6 }).map((ticks) => ticks * TICK),
  looksAt: fc.constantFrom(0, 0.5, 1),
  fails: rarely(6),
  isLost: rarely(12),
  headersTake: fc.constantFrom(0, 0, 0, 1, 3).map((ticks) => ticks * TICK),
  pause: fc.constantFrom(0, 0, 1, 2, 4).map((ticks) => ticks * TICK),
});

export const scheduleArbitrary: fc.Arbitrary<Schedule> = fc.record({
  optimistic: fc.boolean(),
  steps: fc.array(stepArbitrary, { minLength: 1, maxLength: 18 }),
});
