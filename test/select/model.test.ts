import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createReader, instancesIn, LENSES, readNames } from '../support/readModel.js';
import { apply, firstState, steps } from '../support/readStory.js';
import type { RestState } from '../../src/index.js';
import type { Step } from '../support/readStory.js';

const numRuns = Number(process.env['MODEL_RUNS'] ?? 40);
const timeout = 30_000 + numRuns * 1_000;

const stories = (step: fc.Arbitrary<Step>) =>
  fc.array(fc.record({ step, lens: fc.constantFrom(...LENSES), names: fc.subarray(readNames, { minLength: 1 }) }), {
    minLength: 5,
    maxLength: 25,
  });

describe('selectors, after any writes, deletions, collections, jumps and lenses', () => {
  it(
    'give what denormalize() gives, and the same reference while nothing read has changed (S23)',
    () => {
      fc.assert(
        fc.property(stories(steps()), (scenes) => {
          const history: RestState[] = [firstState()];
          const reader = createReader();
          for (const { step, lens, names } of scenes) {
            const state = apply(step, history);
            history.push(state);
            for (const name of names) {
              for (const each of new Set([lens, 'A'] as const)) {
                expect([name, each, reader.check(name, state, each)]).toEqual([name, each, undefined]);
              }
            }
          }
        }),
        { numRuns },
      );
    },
    timeout,
  );

  it(
    'give one instance for each row, whoever reads it, and under all lenses where it has no Scalar (S23.4, S20.20)',
    () => {
      fc.assert(
        fc.property(stories(steps({ isTree: true })), (scenes) => {
          const history: RestState[] = [firstState()];
          const reader = createReader();
          for (const { step, lens, names } of scenes) {
            const state = apply(step, history);
            history.push(state);
            const under = (one: typeof lens) => names.map((name) => reader.read(name, state, one));
            const several = [...instancesIn(under(lens))].filter(([, instances]) => instances.size > 1);
            expect(several.map(([name]) => name)).toEqual([]);
            const all = [...instancesIn(LENSES.map(under))].filter(([name]) => !name.startsWith('Article'));
            expect(all.filter(([, instances]) => instances.size > 1).map(([name]) => name)).toEqual([]);
          }
        }),
        { numRuns },
      );
    },
    timeout,
  );
});
