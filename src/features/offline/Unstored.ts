import { isListTable, pksOf, readRow } from '../../normalize/tables.js';
import type { Registry } from '../../store/registry.js';
import type { FulfilledAction } from '../../store/actions.js';
import type { RestState } from '../../store/state.js';

/** Data with more levels is not stored: platforms copy them with the stack. */
const MAX_DEPTH = 500;

/** Whether data has too many levels for a storage. */
export function isTooDeep(value: unknown, left = MAX_DEPTH): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return left === 0 || Object.values(value).some((member) => isTooDeep(member, left - 1));
}

/** What is not written down: what endpoints with `sensitive` have brought since the session began, and what is too deep. */
export class Unstored {
  readonly #rows = new Map<string, Set<string>>();
  readonly #keys = new Set<string>();

  /** An answer has come. */
  note(registry: Registry, { meta }: FulfilledAction, [before, after]: readonly [RestState, RestState]): void {
    if (registry.endpointOf(meta)?.sensitive !== true) return;
    this.#keys.add(meta.key);
    for (const table of Object.keys(after.entities)) {
      if (after.entities[table] === before.entities[table] || isListTable(table)) continue;
      for (const pk of pksOf(after.entities, table)) {
        if (readRow(after.entities, table, pk) !== readRow(before.entities, table, pk)) this.addRow(table, pk);
      }
    }
  }

  addRow(table: string, pk: string): void {
    this.#rows.set(table, (this.#rows.get(table) ?? new Set()).add(pk));
  }

  get isNone(): boolean {
    return this.#rows.size === 0 && this.#keys.size === 0;
  }

  hasKey(key: string): boolean {
    return this.#keys.has(key);
  }

  hasRow(table: string, pk: string): boolean {
    return this.#rows.get(table)?.has(pk) === true;
  }

  clear(): void {
    this.#rows.clear();
    this.#keys.clear();
  }
}
