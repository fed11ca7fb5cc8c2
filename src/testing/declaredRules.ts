import { findCollection } from '../endpoint/findCollection.js';
import { placeOfItems } from '../schema/itemPlace.js';
import { flatOf } from '../schema/flatItem.js';
import { ifItCan } from '../shared/ifItCan.js';
import type { ServedRow } from './rowKey.js';

/** The filters and the order that a list's schema declares. */
export interface DeclaredRules {
  readonly filters: Readonly<Record<string, (row: ServedRow, value: string) => boolean>>;
  /** Search parameters that filter nothing. */
  readonly ignored: readonly string[];
  withDefaults(search: URLSearchParams): URLSearchParams;
  sort(rows: readonly ServedRow[], search: URLSearchParams): readonly ServedRow[];
}

/** List the meanings of a text in an address: the text, and the number, boolean or list that it may have been. */
const meaningsOf = (text: string): readonly unknown[] => [text, ifItCan((): unknown => JSON.parse(text)) ?? text];

/** Get the declared rules from the schema of a list. */
export function declaredRules(schema: unknown): DeclaredRules {
  const { filters = {}, searchDefaults = {}, sortComparer } = findCollection(schema) ?? {};
  const kinds = placeOfItems(schema)?.kinds ?? [];
  const flat = (row: ServedRow): object =>
    kinds.length === 1 && kinds[0] ? flatOf({ entity: kinds[0][1], row }) : row;
  const functions = Object.entries(filters).flatMap(([name, filter]) =>
    typeof filter === 'function'
      ? [[name, (row: ServedRow, value: string) => meaningsOf(value).some((each) => filter(flat(row), each))] as const]
      : [],
  );
  return {
    filters: Object.fromEntries(functions),
    ignored: Object.keys(filters).filter((name) => filters[name] === 'none'),
    withDefaults(search) {
      const all = new URLSearchParams(search);
      for (const [name, value] of Object.entries(searchDefaults)) if (!all.has(name)) all.set(name, String(value));
      return all;
    },
    sort(rows, search) {
      if (!sortComparer) return rows;
      const args = Object.fromEntries([...search].map(([name, value]) => [name, meaningsOf(value)[1]]));
      return [...rows].sort((a, b) => sortComparer(flat(a), flat(b), args) ?? 0);
    },
  };
}
