// One run of a bench over shapes, ids and sizes: measure, print, judge.
import { makePayload } from './data.mjs';
import { growth, interleave } from './measure.mjs';
import { contendersFor } from './options.mjs';
import { formatFigure, judge, printJudgements, printTable } from './report.mjs';
import { verifyAll } from './verify.mjs';

/** The shape and ids that the limits are about; elsewhere they are only shown. */
const isGraded = (shape, ids) => shape.name === 'issues' && ids === 'string';

/** Exponents are taken from here on: below, fixed costs hide them. */
const GROWTH_FROM = 1_000;

async function measureAll(works, heap, setting) {
  const figures = heap(setting);
  for (const [work, samplersOf] of Object.entries(works)) {
    figures[work] = await interleave(await samplersOf(setting), setting.size);
    if (process.stderr.isTTY) process.stderr.write('.');
  }
  return figures;
}

function judgeGrowth(limits, sized) {
  return limits.flatMap(({ work, below }) => {
    const points = sized
      .filter(({ size }) => size >= GROWTH_FROM)
      .map(({ size, figures }) => [size, figures[work]?.['rest-slice']]);
    if (points.length < 2 || points.some(([, time]) => time === undefined)) return [];
    const value = growth(points);
    return [{ work, value, text: `grows like N^${value.toFixed(2)}`, limit: `N^${below}`, isMet: value < below }];
  });
}

const makeSetting = (shape, { ids, size }, options) => ({
  shape,
  ids,
  size,
  ...makePayload(shape, size, ids),
  contenders: contendersFor(shape, options),
  only: options.only,
});

/**
 * @param works `{ [work]: (setting) => { [contender]: sampler } }`.
 * @param limits for `judge`; `growthLimits` `[{ work, below }]` are exponents.
 * @param heap gives figures, in bytes, that are not sampled.
 * @returns all figures; the exit code is 1 where a limit is missed.
 */
export async function run({ works, heap = () => ({}), limits, growthLimits = [] }, options) {
  const results = [];
  for (const shape of options.shapes) {
    verifyAll(contendersFor(shape, options), shape);
    for (const ids of options.ids) {
      const sized = [];
      for (const size of options.sizes) {
        const setting = makeSetting(shape, { ids, size }, options);
        const figures = await measureAll(works, heap, setting);
        const judgements = judge(limits, figures, size);
        const where = { shape: shape.name, ids, size };
        sized.push({ ...where, figures, judgements });
        if (!options.json) show(where, figures, judgements);
      }
      const grown = judgeGrowth(growthLimits, sized);
      if (!options.json) printJudgements(`${shape.name}, ${ids} ids`, grown);
      const judged = [...sized.flatMap(({ judgements }) => judgements), ...grown];
      if (isGraded(shape, ids) && judged.some(({ isMet }) => !isMet)) process.exitCode = 1;
      results.push(...sized, { shape: shape.name, ids, growth: grown });
    }
  }
  return results;
}

function show(where, figures, judgements) {
  const title = `${where.shape}, ${where.ids} ids, ${where.size} rows`;
  const columns = [...new Set(Object.values(figures).flatMap(Object.keys))];
  const rows = Object.entries(figures).map(([work, byName]) => [
    work,
    ...columns.map((name) => formatFigure(work, byName[name])),
  ]);
  printTable(title, columns, rows);
  printJudgements(title, judgements);
}
