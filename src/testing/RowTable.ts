import { own, put, without } from '../shared/own.js';
import type { PathParams } from './pathParams.js';
import type { RowKey, ServedRow } from './rowKey.js';

/**
 * Whether a field has the value that an address gives as text; an array has the values of its items. Values that are no
 * texts are compared as JSON.
 */
export function isSameText(value: unknown, text: string): boolean {
  if (Array.isArray(value)) return value.some((item) => isSameText(item, text));
  return (typeof value === 'string' ? value : JSON.stringify(value)) === text;
}

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === '';

/** The rows of a server. Rows are replaced, never changed. */
export class RowTable {
  rows: readonly ServedRow[];
  readonly #key: RowKey;
  readonly #nextId: ((rows: readonly ServedRow[]) => string | number) | undefined;
  /** The highest number of each field, also of deleted rows: ids are not given twice. */
  readonly #highest = new Map<string, number>();

  constructor(
    rows: readonly ServedRow[],
    key: RowKey,
    nextId: ((rows: readonly ServedRow[]) => string | number) | undefined,
  ) {
    this.rows = rows;
    this.#key = key;
    this.#nextId = nextId;
    rows.forEach((row) => this.#remember(row));
  }

  /** Find the rows below a path: those that do not have other values for its parameters. */
  within(params: PathParams): readonly ServedRow[] {
    const fields = Object.entries(params);
    return this.rows.filter((row) =>
      fields.every(([name, text]) => !Object.hasOwn(row, name) || isSameText(row[name], text)),
    );
  }

  /** Find one item by its primary key, or else by the field of the last parameter's name. */
  find(params: PathParams, itemParam: string | undefined): ServedRow | undefined {
    const item = own(params, itemParam ?? '');
    if (itemParam === undefined || item === undefined) return undefined;
    const candidates = this.within(without(params, itemParam));
    return (
      candidates.find((row) => this.#key.pkOf(row) === item) ??
      candidates.find((row) => isSameText(row[itemParam], item))
    );
  }

  /** Make a new row of the client's fields: the path parameters win, and missing key fields get the next id. */
  draft(fields: ServedRow, params: PathParams): ServedRow {
    const row: Record<string, unknown> = { ...fields };
    for (const [name, text] of Object.entries(params)) put(row, name, this.#typed(name, text));
    for (const field of this.#key.fieldsOf(row)) if (isMissing(row[field])) put(row, field, this.#idFor(field));
    return row;
  }

  has(row: ServedRow): boolean {
    const pk = this.#key.pkOf(row);
    return pk !== undefined && this.rows.some((other) => this.#key.pkOf(other) === pk);
  }

  insert(row: ServedRow): void {
    this.rows = [...this.rows, row];
    this.#remember(row);
  }

  replace(row: ServedRow, next: ServedRow): void {
    this.rows = this.rows.map((other) => (other === row ? next : other));
  }

  delete(row: ServedRow): void {
    this.rows = this.rows.filter((other) => other !== row);
  }

  /** Pick the fields that identify a row: those of the key, and those in its path. */
  identityOf(row: ServedRow, params: PathParams): ServedRow {
    const names = new Set([...Object.keys(params), ...this.#key.fieldsOf(row)]);
    return Object.fromEntries([...names].filter((name) => Object.hasOwn(row, name)).map((name) => [name, row[name]]));
  }

  #remember(row: ServedRow): void {
    for (const field of this.#key.fieldsOf(row)) {
      const number = isMissing(row[field]) ? Number.NaN : Number(row[field]);
      if (Number.isSafeInteger(number)) this.#highest.set(field, Math.max(number, this.#highest.get(field) ?? 0));
    }
  }

  #idFor(field: string): string | number {
    return this.#nextId?.(this.rows) ?? this.#typed(field, String((this.#highest.get(field) ?? 0) + 1));
  }

  /** Convert a text to the type of the field in other rows. */
  #typed(field: string, text: string): string | number {
    const other = this.rows.find((row) => Object.hasOwn(row, field));
    const sample = other ? other[field] : this.#key.defaultOf(field);
    return typeof sample === 'number' && Number.isFinite(Number(text)) ? Number(text) : text;
  }
}
