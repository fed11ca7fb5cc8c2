const two = (value: number): string => String(value).padStart(2, '0');

/** Format a time: `14:03:02.123`, local. */
export function timeOf(at: number): string {
  const date = new Date(at);
  const [hours, minutes, seconds] = [date.getHours(), date.getMinutes(), date.getSeconds()].map(two);
  return `${hours}:${minutes}:${seconds}.${String(date.getMilliseconds()).padStart(3, '0')}`;
}

const UNITS = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'min'],
] as const;

/** Format a duration: `12 ms`, `3.4 s`, `5 min`. */
export function durationOf(ms: number): string {
  const [size, unit] = UNITS.find(([from]) => ms >= from) ?? [];
  if (size !== undefined && unit !== undefined) return `${String(Math.round(ms / size))} ${unit}`;
  if (ms < 1_000) return `${String(Math.round(ms))} ms`;
  return `${(ms / 1_000).toFixed(ms < 10_000 ? 1 : 0)} s`;
}

/** Write a value in one line. */
export function lineOf(value: unknown, length = 120): string {
  if (value === undefined) return 'undefined';
  try {
    const text = typeof value === 'string' ? JSON.stringify(value.slice(0, length)) : JSON.stringify(value);
    return text.length > length ? `${text.slice(0, length)}…` : text;
  } catch {
    return '…';
  }
}

/** Names of fields to show first, by which people recognize a row, and last, which only machines need. */
const [FIRST, LAST] = [/^(title|name|label|login|text)$/, /(^|_)(id|url)$/];

const rankOf = ([name]: readonly [string, unknown]): number => Number(LAST.test(name)) - Number(FIRST.test(name));

/** Write a row in one line, with the fields that people recognize it by first. */
export const previewOf = (row: object): string =>
  lineOf(Array.isArray(row) ? row : Object.fromEntries(Object.entries(row).sort((a, b) => rankOf(a) - rankOf(b))), 160);

/** Largest number of characters of a value to show. */
const MAX_TEXT = 20_000;

/** Write a value in several lines. */
export function textOf(value: unknown): string {
  if (value === undefined) return 'undefined';
  try {
    const text = JSON.stringify(value, undefined, 2);
    return text.length > MAX_TEXT
      ? `${text.slice(0, MAX_TEXT)}\n… ${String(Math.round(text.length / 1_000))} kB in all`
      : text;
  } catch {
    return '…';
  }
}

/** Write a count: `1 row`, `2 rows`. */
export const countOf = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

/** Remove the common prefix of action types: `rest/` of `rest/issues.getList/fulfilled`. */
export const shortType = (type: string, path: string): string =>
  type.startsWith(`${path}/`) ? type.slice(path.length + 1) : type;
