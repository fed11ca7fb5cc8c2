import { own } from '../shared/own.js';
import { isSameText } from './RowTable.js';
import type { DeclaredRules } from './declaredRules.js';
import type { ServedRow } from './rowKey.js';

/** Rules for the search parameters of lists. */
export interface ListRules {
  readonly paginationField: string | undefined;
  readonly pageSize: number;
  readonly sortParam: string;
  readonly orderParam: string;
  readonly filters: Readonly<Record<string, (row: ServedRow, value: string) => boolean>>;
  /** The rules that the list's schema declares. */
  readonly declared: DeclaredRules;
}

/** Compare two values: numbers by value, others as texts by their characters, so that the order is the same everywhere. */
function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [left, right] = [String(a), String(b)];
  return left < right ? -1 : Number(left > right);
}

function sortRows(rows: readonly ServedRow[], fields: readonly string[], isReversed: boolean): readonly ServedRow[] {
  const orders = fields.map((field) => {
    const isDescending = field.startsWith('-');
    return { name: isDescending ? field.slice(1) : field, sign: isDescending !== isReversed ? -1 : 1 };
  });
  return [...rows].sort((a, b) => {
    for (const { name, sign } of orders) {
      const [left, right] = [a[name] ?? undefined, b[name] ?? undefined];
      // Rows without a value come last, whatever the order.
      const order =
        left === undefined || right === undefined
          ? Number(left === undefined) - Number(right === undefined)
          : sign * compare(left, right);
      if (order !== 0) return order;
    }
    return 0;
  });
}

/** Keep the rows that fit each search parameter that is a field of a row, or has a filter. A repeated one gives alternatives. */
function filterRows(rows: readonly ServedRow[], search: URLSearchParams, rules: ListRules): readonly ServedRow[] {
  const reserved = [rules.paginationField, rules.sortParam, rules.orderParam, ...rules.declared.ignored];
  const names = new Set(search.keys());
  const isField = (name: string) => !reserved.includes(name) && rows.some((row) => Object.hasOwn(row, name));
  return [...names].reduce((left, name) => {
    const filter = own(rules.filters, name) ?? own(rules.declared.filters, name);
    if (!filter && !isField(name)) return left;
    const fits = filter ?? ((row: ServedRow, value: string) => isSameText(row[name], value));
    return left.filter((row) => search.getAll(name).some((value) => fits(row, value)));
  }, rows);
}

/**
 * Find the rows of a list: filtered, sorted, and one page of them.
 *
 * @returns the page, and the number of rows on all pages; undefined when the page is no number from 1 on.
 */
export function listRows(rows: readonly ServedRow[], given: URLSearchParams, rules: ListRules) {
  const search = rules.declared.withDefaults(given);
  const filtered = filterRows(rows, search, rules);
  const sort = search.get(rules.sortParam);
  const fields = sort === null || sort === '' ? [] : sort.split(',');
  const sorted = sortRows(rules.declared.sort(filtered, search), fields, search.get(rules.orderParam) === 'desc');
  const list = { rows: sorted, total: sorted.length };
  if (rules.paginationField === undefined) return list;
  const page = Number(search.get(rules.paginationField) ?? 1);
  if (!Number.isSafeInteger(page) || page < 1) return undefined;
  return { ...list, rows: sorted.slice((page - 1) * rules.pageSize, page * rules.pageSize) };
}
