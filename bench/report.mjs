const UNITS = [
  [1e6, 's'],
  [1e3, 'ms'],
  [1, 'µs'],
];

function formatTime(time) {
  if (time === undefined) return '-';
  const [scale, unit] = UNITS.find(([from]) => time >= from) ?? UNITS.at(-1);
  return `${(time / scale).toPrecision(3)} ${unit}`;
}

const formatBytes = (bytes) => (bytes === undefined ? '-' : `${(bytes / 2 ** 20).toFixed(2)} MiB`);

/** Print a table; each row begins with its name. */
export function printTable(title, columns, rows) {
  const lines = [['', ...columns], ...rows];
  const widths = lines[0].map((_cell, column) => Math.max(...lines.map((line) => line[column].length)));
  const pad = (cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]));
  console.log(`\n${title}`);
  for (const line of lines) console.log(line.map(pad).join('  '));
}

const isHeap = (work) => work.startsWith('heap');

/** A figure of a work, for people: works named "heap …" count bytes, others µs. */
export const formatFigure = (work, figure) => (isHeap(work) ? formatBytes(figure) : formatTime(figure));

/** The number of rows that limits are about, unless they hold at any. */
const LIMIT_SIZE = 10_000;

/**
 * Compare our figures with limits.
 *
 * @param limits `[{ work, of?, atMost, anySize? }]`: at most this part of that contender's figure; without `of`, this figure.
 * @param figures `{ [work]: { [contender]: number } }`.
 */
export function judge(limits, figures, size) {
  return limits.flatMap(({ work, of, atMost, anySize = false }) => {
    const own = figures[work]?.['rest-slice'];
    const other = of === undefined ? 1 : figures[work]?.[of];
    if (own === undefined || other === undefined || (size !== LIMIT_SIZE && !anySize)) return [];
    const value = own / other;
    const text = of === undefined ? formatFigure(work, value) : `${value.toPrecision(3)} of ${of}`;
    const limit = of === undefined ? formatFigure(work, atMost) : String(atMost);
    return [{ work, value, text, limit, isMet: value <= atMost }];
  });
}

/** Print judgements, one a line; `where` says what they are about. */
export function printJudgements(where, judgements) {
  for (const { work, text, limit, isMet } of judgements) {
    console.log(`${isMet ? 'ok  ' : 'MISS'}  ${where}: ${work}: ${text} (at most ${limit})`);
  }
}
