import { keysIn, metaOf, resultOf } from '../../store/state.js';
import { pksOf, readRow } from '../../normalize/tables.js';
import { rowsRead } from '../../select/ReadMemory.js';
import { numberOf } from '../../shared/oncePer.js';
import { put } from '../../shared/own.js';
import { cacheOf } from '../../store/cacheOf.js';
import { attempt } from '../../shared/warn.js';
import type { RestState, ResultMeta } from '../../store/state.js';
import type { GarbageOptions } from './GarbageOptions.js';
import type { Runtime } from '../../requests/runtime.js';

/** So many keys and rows go in one action. Measured at tables of 10 000 rows: 2 ms, mostly for copying what stays. */
const PORTION = 1_000;

/** A step takes a few microseconds; `true` after one that takes longer. */
type Steps = Generator<true | undefined, void, undefined>;

/** Until when rows are fresh that were there when the mark of a stale key was first seen, ms since epoch. */
const outlivedAt = new WeakMap<ResultMeta, number>();

/** The texts in values, with gaps; what is added to the list meanwhile is looked through too. */
function* textsIn(open: unknown[]): Generator<string> {
  for (const value of open) {
    yield typeof value === 'string' ? value : '';
    if (typeof value === 'object' && value !== null) for (const member of Object.values(value)) open.push(member);
  }
}

function take(from: Set<string>, count: number): string[] {
  const taken = [...from].slice(0, count);
  for (const name of taken) from.delete(name);
  return taken;
}

/**
 * One look through a store. It begins with every key and row, takes out what is used or young, and collects what is left.
 * What is asked for or written while it gives way to other work stays.
 *
 * @see spec: store.md 9, decisions 27, 56 and 83
 */
export interface Sweep {
  readonly runtime: Runtime;
  readonly options: GarbageOptions;
  /** What was asked for since the sweep of this number is used. */
  readonly since: number;
  readonly now: number;
  /** The state that is looked through. */
  readonly state: RestState;
  readonly keys: Set<string>;
  readonly rows: ReadonlyMap<string, Set<string>>;
  /** Reads and rows that need not be looked at again. */
  readonly seen: WeakSet<object>;
  /** When the last of the rows that are still fresh expires. */
  freshUntil: number;
}

export function createSweep(runtime: Runtime, options: GarbageOptions, since: number): Sweep {
  const { state } = runtime;
  const { entities } = state;
  const now = Date.now();
  const rows = new Map(Object.keys(entities).map((table) => [table, new Set(pksOf(entities, table))]));
  const keys = new Set(keysIn(state));
  return { runtime, options, since, now, state, keys, rows, seen: new WeakSet(), freshUntil: now };
}

function* spareAsked(sweep: Sweep): Steps {
  const { runtime, since, state, keys, rows, seen } = sweep;
  const { memory, viewOf } = runtime.core;
  const present = numberOf(viewOf(state));
  for (const asked of memory.askedSince(since, state)) {
    yield;
    if (!asked || seen.has(asked.made)) continue;
    const { key, view, made } = asked;
    seen.add(made);
    for (const { table, pk } of rowsRead(asked)) {
      rows.get(table)?.delete(pk);
      yield;
    }
    if (key === undefined) continue;
    keys.delete(key);
    // What was read last may not be the newest.
    if (view !== present) yield* spareKey(sweep, key);
  }
}

/** Used without being asked for: in flight, retained, subscribed, or read by a mounted hook. */
const isHeld = ({ runtime: { usage, outcomes }, state }: Sweep, key: string): boolean =>
  metaOf(state, key)?.pending !== undefined || usage.isHeld(key) || outcomes.isHeld(key);

/**
 * A key stays, and rows that its result may lead to; without them it would be shown as a list with gaps. The state does not
 * say which texts in it are primary keys, so each row counts that has such a one and is no older than the result.
 */
function* spareKey({ state, keys, rows, seen }: Sweep, key: string): Steps {
  const { entities, entitiesMeta } = state;
  keys.delete(key);
  const since = metaOf(state, key)?.fetchedAt ?? 0;
  const open = [resultOf(state, key)];
  for (const text of textsIn(open)) {
    yield;
    for (const [table, pks] of rows) {
      const row = readRow(entities, table, text);
      if (row === undefined || (readRow(entitiesMeta, table, text)?.fetchedAt ?? 0) < since) continue;
      pks.delete(text);
      if (typeof row !== 'object' || seen.has(row)) continue;
      seen.add(row);
      open.push(row);
    }
  }
}

/** @see spec: 9.2 */
function isOld(sweep: Sweep, { fetchedAt, expiresAt }: Pick<ResultMeta, 'fetchedAt' | 'expiresAt'>): boolean {
  const { multiplier, minAge } = sweep.options;
  return sweep.now > fetchedAt + Math.max((expiresAt - fetchedAt) * multiplier, minAge);
}

/** Of keys without a time of their own the rows decide. */
function canGo(sweep: Sweep, key: string): boolean {
  const mark = metaOf(sweep.state, key);
  if (!mark) return hasLostRows(sweep, resultOf(sweep.state, key));
  if (mark.expiresAt > mark.date) return true;
  // Stale or invalidated: while rows are fresh that were there before, a reader would take them as if nothing had been said.
  const until = outlivedAt.get(mark) ?? sweep.freshUntil;
  outlivedAt.set(mark, until);
  return isOld(sweep, { fetchedAt: until, expiresAt: until });
}

/** A result that an update made lives as long as its rows. @see spec: 1.4 */
function hasLostRows({ state: { entities }, rows }: Sweep, result: unknown): boolean {
  let hasRows = false;
  for (const text of textsIn([result])) {
    for (const [table, pks] of rows) {
      if (pks.has(text)) return true;
      hasRows ||= readRow(entities, table, text) !== undefined;
    }
  }
  return !hasRows;
}

/**
 * Results go before the rows that they lead to: nobody is to see a list with gaps.
 *
 * @returns whether more may be left.
 */
function collect(sweep: Sweep): boolean {
  const { runtime, state: before } = sweep;
  const { core, outcomes, state } = runtime;
  const { entitiesMeta } = core.viewOf(state);
  // At once: nobody reads anything between this and the action.
  Array.from(spareAsked(sweep));
  const found = take(sweep.keys, PORTION);
  const keys = found.filter((key) => metaOf(state, key) === metaOf(before, key) && !isHeld(sweep, key));
  let room = PORTION - found.length;
  const rows: Record<string, string[]> = {};
  for (const [table, pks] of sweep.rows) {
    const old = take(pks, room);
    room -= old.length;
    // Neither written anew nor changed by a pending mutation.
    const gone = old.filter((pk) => readRow(entitiesMeta, table, pk) === readRow(before.entitiesMeta, table, pk));
    if (gone.length > 0) put(rows, table, gone);
  }
  // Where a listener throws, what was collected is gone all the same.
  if (keys.length + Object.keys(rows).length > 0) attempt(() => runtime.commit(core.actions.collect({ keys, rows })));
  const cache = cacheOf(runtime.state);
  for (const [table, pks] of Object.entries(rows)) cache.forget(table, pks);
  outcomes.forget(keys);
  return room === 0;
}

/** The steps of a sweep, one after the other. */
export function* stepsOf(sweep: Sweep): Steps {
  const { runtime, since, state, keys, rows } = sweep;
  yield* spareAsked(sweep);
  for (const key of keys) {
    yield;
    const meta = metaOf(state, key);
    if (!isHeld(sweep, key) && (!meta || isOld(sweep, meta))) continue;
    yield* spareKey(sweep, key);
  }
  for (const [table, pks] of rows) {
    for (const pk of pksOf(state.entities, table)) {
      yield;
      const meta = readRow(state.entitiesMeta, table, pk);
      if (meta && pks.has(pk) && !isOld(sweep, meta)) pks.delete(pk);
      sweep.freshUntil = Math.max(sweep.freshUntil, meta?.expiresAt ?? 0);
    }
  }
  for (const key of keys) {
    yield;
    if (!canGo(sweep, key)) yield* spareKey(sweep, key);
  }
  while (collect(sweep)) yield true;
  runtime.core.memory.forgetUnasked(since, runtime.state);
}
