import { registerPages } from '../features/pages/registerPages.js';
import { asPlainTables, readRow } from '../normalize/tables.js';
import { isFields, mapMembers, own } from '../shared/own.js';
import { registerHydration } from '../store/hydrate.js';
import { isOwn, kindOf } from '../store/actions.js';
import { metaOf, resultOf } from '../store/state.js';
import { changesBetween } from './changesBetween.js';
import { checkLog } from './checkLog.js';
import { plainState } from './describeLog.js';
import type { UnknownAction } from '@reduxjs/toolkit';
import type { RestAction } from '../store/actions.js';
import type { RestState } from '../store/state.js';
import type { Changes } from './changesBetween.js';
import type { ReplayedSlice } from './describeLog.js';

/** A place where two values differ, with both parts; `undefined` for no part. */
interface Difference {
  /** `payload[0].title`, `entities.Post["a b"]` */
  readonly path: string;
  readonly one: unknown;
  readonly other: unknown;
}

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null;

/** Add a step to a path, in JavaScript syntax. */
function step(path: string, name: string, isIndex = false): string {
  if (isIndex) return `${path}[${name}]`;
  if (!/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name)) return `${path}[${JSON.stringify(name)}]`;
  return path === '' ? name : `${path}.${name}`;
}

/** Find the first difference of two JSON values, whatever the order of their members. */
function firstDifference(one: unknown, other: unknown, path = ''): Difference | undefined {
  if (one === other) return undefined;
  const isList = Array.isArray(one);
  if (!isObject(one) || !isObject(other) || isList !== Array.isArray(other)) return { path, one, other };
  for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const found = firstDifference(own(one, name), own(other, name), step(path, name, isList));
    if (found) return found;
  }
  return undefined;
}

/** The place where two logs part. */
export interface LogParting extends Difference {
  /** Number, from 0, of the first pair of the slice's actions that differ, or after which the states do. */
  readonly number: number;
  /** `'end'`: one of the logs has no further action. */
  readonly in: 'action' | 'state' | 'end';
  /** Types of the two actions. */
  readonly types: readonly [one: string | undefined, other: string | undefined];
}

/** Members that differ between any two sessions: times, and numbers of actions. */
const OF_A_SESSION = ['fetchedAt', 'date', 'expiresAt', 'sent', 'arrived', 'paged', 'overlaps', 'lastReset', 'times'];

const withoutTimes = (meta: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(meta).filter(([name]) => !OF_A_SESSION.includes(name)));

/** Names requests by their order, since two sessions have different ids. */
class RequestNames {
  readonly #names = new Map<string, string>();

  add(id: unknown): void {
    if (typeof id === 'string' && !this.#names.has(id)) this.#names.set(id, `request ${String(this.#names.size + 1)}`);
  }

  /** Replace ids of requests in a value: in keys, arguments, and temporary ids. */
  readonly in = (value: unknown): unknown => {
    if (typeof value === 'string') return this.#text(value);
    if (Array.isArray(value)) return value.map(this.in);
    if (!isFields(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [this.#text(name), this.in(member)]));
  };

  readonly #text = (text: string): string =>
    this.#names.get(text) ?? text.replace(/[\w-]{10,}/g, (word) => this.#names.get(word) ?? word);
}

/** One of the two logs, replayed step by step. */
class Session {
  readonly #slice: ReplayedSlice;
  readonly #actions: readonly RestAction[];
  readonly #names = new RequestNames();
  /** Names of rows and keys in this session, by those that both sessions may have. */
  readonly #called = new Map<string, string>();
  #state: RestState;
  #before: RestState;

  constructor(slice: ReplayedSlice, log: readonly UnknownAction[]) {
    this.#slice = slice;
    this.#actions = log.filter((action) => isOwn(action, slice.reducerPath));
    this.#state = this.#before = slice.reducer(undefined, { type: 'compareLogs/start' });
  }

  get length(): number {
    return this.#actions.length;
  }

  typeAt(number: number): string | undefined {
    return this.#actions[number]?.type;
  }

  /** Replay an action, and return it without the members that differ between sessions. */
  take(number: number): unknown {
    const action = this.#actions[number] as RestAction & UnknownAction;
    const { payload, meta = {}, ...rest } = action as unknown as Record<string, object>;
    const kind = kindOf(action, this.#slice.reducerPath);
    this.#names.add((meta as { requestId?: unknown }).requestId);
    this.#before = this.#state;
    this.#state = this.#slice.reducer(this.#state, action);
    if (kind === 'hydrate') this.#nameAll();
    const what = kind === 'hydrate' && 'exact' in meta ? this.whole() : this.#names.in(payload);
    return { ...(this.#names.in(rest) as object), payload: what, meta: this.#names.in(withoutTimes(meta)) };
  }

  changes(number: number): Changes {
    const { reducerPath } = this.#slice;
    const action = this.#actions[number] as RestAction;
    const { rows, keys } = changesBetween(this.#before, this.#state, action, reducerPath);
    return { rows: rows.map(([table, pk]) => [table, this.#name(pk)]), keys: keys.map((key) => this.#name(key)) };
  }

  #name(own: string): string {
    const name = this.#names.in(own) as string;
    this.#called.set(name, own);
    return name;
  }

  row(table: string, pk: string): unknown {
    return this.#names.in(readRow(this.#state.entities, table, this.#called.get(pk) ?? pk));
  }

  /** Get the result and the record of a key. */
  key(name: string): unknown {
    const key = this.#called.get(name) ?? name;
    const meta = metaOf(this.#state, key);
    return this.#names.in({ result: resultOf(this.#state, key), ...(meta && { meta: withoutTimes(meta) }) });
  }

  layers(): unknown {
    return this.#names.in(this.#state.optimistic.map(withoutTimes));
  }

  whole(): unknown {
    const { entities, indexes, results, meta } = plainState(this.#state);
    const known = { entities, indexes: asPlainTables(indexes), results, meta: mapMembers(meta, withoutTimes) };
    return this.#names.in({ ...known, optimistic: this.#state.optimistic.map(withoutTimes) });
  }

  #nameAll(): void {
    for (const { requestId } of this.#state.optimistic) this.#names.add(requestId);
    for (const { pending } of Object.values(plainState(this.#state).meta))
      pending?.split(' ').forEach((id) => this.#names.add(id));
  }
}

/** Find a difference that the last action has made; all else was compared before. */
function stateDifference(one: Session, other: Session, number: number): Difference | undefined {
  const changes = [one.changes(number), other.changes(number)];
  for (const [table, pk] of changes.flatMap(({ rows }) => rows)) {
    const found = firstDifference(one.row(table, pk), other.row(table, pk), step(step('entities', table), pk));
    if (found) return found;
  }
  for (const key of changes.flatMap(({ keys }) => keys)) {
    const found = firstDifference(one.key(key), other.key(key), step('keys', key));
    if (found) return found;
  }
  return firstDifference(one.layers(), other.layers(), 'optimistic');
}

/**
 * Replay two logs side by side, and find where they part: at the first action that differs, or where equal actions lead to
 * different states. Times, and ids and numbers of requests, may differ.
 *
 * @returns undefined where the logs are the same from beginning to end.
 * @throws RestError LOG_INVALID
 */
export function compareLogs(
  slice: ReplayedSlice,
  one: readonly UnknownAction[],
  other: readonly UnknownAction[],
): LogParting | undefined {
  for (const log of [one, other]) checkLog(log, slice.reducerPath);
  registerHydration();
  registerPages();
  const [a, b] = [new Session(slice, one), new Session(slice, other)];
  for (let number = 0; number < Math.max(a.length, b.length); number++) {
    const types = [a.typeAt(number), b.typeAt(number)] as const;
    if (number >= Math.min(a.length, b.length))
      return { number, in: 'end', types, path: '', one: types[0], other: types[1] };
    const inAction = firstDifference(a.take(number), b.take(number));
    if (inAction) return { number, in: 'action', types, ...inAction };
    const inState = stateDifference(a, b, number);
    if (inState) return { number, in: 'state', types, ...inState };
  }
  return undefined;
}
