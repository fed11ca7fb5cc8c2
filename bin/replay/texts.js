/** What a log says may be anything, and this is a terminal: no control characters, nothing that turns the direction. */
const shown = (text) =>
  String(text).replace(
    /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const widthOf = (text) => [...text].length;

const cut = (text, width) => (widthOf(text) <= width ? text : `${[...text].slice(0, width - 1).join('')}…`);

const HEADINGS = ['#', 'time', 'action', 'key', 'rows', 'results', 'pending', 'layers', 'error'];

/** Where everything has no room, keys and errors are the longest. */
const CUT = { 3: 48, 8: 60 };

const countsText = ({ added, changed, removed }) =>
  [
    [added, '+'],
    [changed, '~'],
    [removed, '-'],
  ]
    .filter(([count]) => count > 0)
    .map(([count, sign]) => sign + String(count))
    .join(' ');

const rowsText = (rows) =>
  Object.entries(rows)
    .map(([table, counts]) => [table, countsText(counts)])
    .filter(([, counts]) => counts !== '')
    .map((parts) => parts.join(' '))
    .join(', ');

const keyText = ({ key, keys }) => {
  if (key !== undefined) return key;
  const [first = '', ...more] = keys ?? [];
  return more.length > 0 ? `${first} and ${more.length} more` : first;
};

function errorText({ error, isUnknown }) {
  if (isUnknown) return 'ignored: the slice does not declare the endpoint';
  if (!error) return '';
  return [error.status, error.name, error.message].filter((part) => part !== undefined).join(' ');
}

const timeText = (at, first) =>
  at === undefined ? '' : `${at < first ? '-' : '+'}${(Math.abs(at - first) / 1000).toFixed(3)}`;

const firstTime = (steps) => steps.find(({ at }) => at !== undefined)?.at ?? 0;

const nothingIs0 = (count) => (count === 0 ? '' : String(count));

function cellsOf(step, path, first) {
  const { number, type, at, rows, results, pending, layers } = step;
  const cells = [number, timeText(at, first), type.slice(path.length + 1), keyText(step), rowsText(rows)];
  return [...cells, countsText(results), nothingIs0(pending), nothingIs0(layers), errorText(step)].map(shown);
}

function tableText(steps, path, first = firstTime(steps)) {
  const rows = [HEADINGS, ...steps.map((step) => cellsOf(step, path, first))];
  // What a file or another program reads is not cut.
  const lines = process.stdout.isTTY
    ? rows.map((cells) => cells.map((cell, column) => cut(cell, CUT[column] ?? Infinity)))
    : rows;
  const isEmpty = HEADINGS.map((_, column) => column > 0 && lines.slice(1).every((cells) => cells[column] === ''));
  const widths = HEADINGS.map((_, column) => lines.reduce((most, cells) => Math.max(most, widthOf(cells[column])), 0));
  const lineOf = (cells) =>
    cells
      .map((cell, column) =>
        column < 2
          ? ' '.repeat(widths[column] - widthOf(cell)) + cell
          : cell + ' '.repeat(widths[column] - widthOf(cell)),
      )
      .filter((_, column) => !isEmpty[column])
      .join('  ')
      .trimEnd();
  return lines.map((cells) => `${lineOf(cells)}\n`).join('');
}

const counted = (count, what) => `${count} ${what}${count === 1 ? '' : 's'}`;

const isDeleted = (row) => typeof row === 'string';

const liveRows = (table) => Object.values(table).filter((row) => !isDeleted(row)).length;

function endText({ state, pending, layers }) {
  const tables = Object.entries(state.entities).map(([table, rows]) => `${shown(table)} ${liveRows(rows)}`);
  const { length: failed } = Object.values(state.meta).filter(({ error }) => error);
  const results = counted(Object.keys(state.results).length, 'result');
  const parts = [results, `${pending} pending`, counted(layers, 'layer'), counted(failed, 'key') + ' with an error'];
  return `In the end: ${tables.length > 0 ? `rows: ${tables.join(', ')}; ` : ''}${parts.join(', ')}.\n`;
}

/** What each action of a log did, as a table, and what is there in the end. */
export function stepsText(steps, path) {
  const last = steps.at(-1);
  if (!last) return `The log has no action of "${path}".\n`;
  const { length: rejected } = steps.filter(({ error }) => error);
  const { length: unknown } = steps.filter(({ isUnknown }) => isUnknown);
  const head = `${counted(steps.length, 'action')} of "${path}", ${counted(rejected, 'error')}.`;
  const ignored =
    unknown > 0 ? ` ${counted(unknown, 'action')} of endpoints that the slice does not declare: ignored.` : '';
  return `${tableText(steps, path)}\n${head}${ignored}\n${endText(last)}`;
}

const valueText = (value) => {
  if (value === undefined) return 'nothing';
  const text = shown(JSON.stringify(value));
  return process.stdout.isTTY ? cut(text, 200) : text;
};

/** So many actions before the logs part are shown. */
const CONTEXT = 3;

/** Where two logs part. */
export function partingText(parting, steps, { files, path }) {
  if (!parting)
    return `The logs are the same: ${counted(steps.length, 'action')} of "${path}". Times and ids of requests are no difference.\n`;
  const { number, types, one, other } = parting;
  const context = steps.slice(Math.max(0, number - CONTEXT), number + 1);
  const before = context.length > 0 ? `${tableText(context, path, firstTime(steps))}\n` : '';
  const [type] = types.filter((known) => known !== undefined);
  const where = {
    action: `The logs part at action ${number}, ${shown(type)}: the actions differ${parting.path === '' ? '' : ` at ${shown(parting.path)}`}.`,
    state: `The logs part after action ${number}, ${shown(type)}, which is the same in both: the states differ at ${shown(parting.path)}.`,
    end: `The logs are the same up to action ${number}, which only one of them has.`,
  }[parting.in];
  const width = Math.max(...files.map(widthOf));
  const sides = [one, other].map((value, side) => `  ${files[side].padEnd(width)}  ${valueText(value)}\n`);
  return `${before}${where}\n${sides.join('')}`;
}
