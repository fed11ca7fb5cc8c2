import { withoutQuery } from '../endpoint/NetworkError.js';
import { asPlainTable, asPlainTables } from '../normalize/tables.js';
import { isInvalid } from '../schema/invalid.js';
import { findNonJson, isPlainObject } from '../shared/json.js';
import { isNames } from '../shared/optionKinds.js';
import { own, put } from '../shared/own.js';
import { warn } from '../shared/warn.js';
import { createActions } from '../store/actions.js';
import { fingerprint } from './Flow.js';
import { STATE_VERSION } from './dehydrate.js';
import { bringHydration } from '../store/hydrate.js';
import type { UnknownAction } from '@reduxjs/toolkit';
import type { Table, Tables } from '../normalize/tables.js';
import type { Json } from '../shared/json.js';
import type { RowMeta, StoredRow } from '../schema/Schema.js';
import type { HydrateAction } from '../store/actions.js';
import type { SerializedError } from '../store/errors.js';
import type { ResultMeta } from '../store/state.js';

type Members = Readonly<Record<string, unknown>>;

/** The members of an object from elsewhere that have the right shape. */
function keep<T>(given: unknown, read: (value: unknown) => T | undefined): Record<string, T> {
  const kept: Record<string, T> = {};
  for (const [name, value] of isPlainObject(given) ? Object.entries(given) : []) {
    const member = read(value);
    if (member !== undefined) put(kept, name, member);
  }
  return kept;
}

const readTables = <T>(given: unknown, readRow: (value: unknown) => T | undefined): Tables<T> =>
  keep(isPlainObject(given) ? asPlainTables(given as Tables<unknown>) : {}, (table) => keep(table, readRow));

function readRow(row: unknown): StoredRow | undefined {
  const isRow = isPlainObject(row) || Array.isArray(row) || isInvalid(row);
  return isRow ? (row as StoredRow) : undefined;
}

/** `0` and `1` say that there is no time, and the last one that it never comes. */
const shiftTime = (time: number, by: number): number => (time > 1 && time < Number.MAX_SAFE_INTEGER ? time + by : time);

function readTimes(by: number) {
  // Rows of one response have the same times: one object stands for all of them.
  let last: RowMeta | undefined;
  return (given: unknown): RowMeta | undefined => {
    const { fetchedAt, date, expiresAt } = isPlainObject(given) ? given : {};
    if (typeof fetchedAt !== 'number' || typeof date !== 'number' || typeof expiresAt !== 'number') return undefined;
    const next = {
      fetchedAt: shiftTime(fetchedAt, by),
      date: shiftTime(date, by),
      expiresAt: shiftTime(expiresAt, by),
    };
    const isSame = last?.fetchedAt === next.fetchedAt && last.date === next.date && last.expiresAt === next.expiresAt;
    if (!isSame) last = next;
    return last;
  };
}

function readError(given: unknown): SerializedError | undefined {
  const { name, message, status } = isPlainObject(given) ? given : {};
  if (typeof name !== 'string') return undefined;
  const isStatus = typeof status === 'number';
  const said =
    typeof message === 'string'
      ? message
      : `The request failed on the server${isStatus ? ` with status ${String(status)}` : ''}.`;
  return { name, message: said, ...(isStatus && { status }) };
}

/** Search parameters of a page, or that there is none. */
const readParams = (given: unknown): Readonly<Record<string, Json>> | null | undefined =>
  given === null || isPlainObject(given) ? (given as Readonly<Record<string, Json>> | null) : undefined;

function readMeta(by: number) {
  const read = readTimes(by);
  return (given: unknown): ResultMeta | undefined => {
    const times = read(given);
    if (!times) return undefined;
    const { endpoints, error, errorPolicy, invalidated, pages } = given as Members;
    const readable = readError(error);
    const answer = read((given as Members)['answer']);
    return {
      ...times,
      ...(isNames(endpoints) && { endpoints: endpoints as readonly string[] }),
      ...(readable && { error: readable, errorPolicy: errorPolicy === 'soft' ? 'soft' : 'hard' }),
      ...(answer && { answer }),
      ...(invalidated === true && { invalidated }),
      ...(isPlainObject(pages) && { pages: keep(pages, readParams) }),
    };
  };
}

function problemOf(json: unknown): string | undefined {
  if (!isPlainObject(json) || !isPlainObject(json['state'])) return 'it is not what dehydrate() returns';
  if (json['version'] !== STATE_VERSION)
    return `it has version ${String(json['version'])} of the format, not ${String(STATE_VERSION)}`;
  if (typeof json['path'] !== 'string' || typeof json['now'] !== 'number') return 'its path or its time is missing';
  const bad = findNonJson(json);
  return bad && `it holds a ${bad.found} at ${withoutQuery(bad.path)}`;
}

/** Whether there is anything in it but empty tables. */
const holds = (value: unknown): boolean =>
  isPlainObject(value) ? Object.values(value).some(holds) : value !== undefined;

/** Results, or what is known of them: one table by key, split or not. @throws where it is split and broken */
function readKeys<T>(given: unknown, read: (value: unknown) => T | undefined): Record<string, T> {
  const isTable = isPlainObject(given) || (Array.isArray(given) && given.length > 0);
  return isTable ? keep(asPlainTable(given as Table<unknown>), read) : {};
}

/** The state without what has no right shape, its times by this process's clock. @throws on a broken table. */
function readState(state: Members, by: number): HydrateAction['payload'] {
  const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
  return {
    entities: readTables(own(state, 'entities'), readRow),
    entitiesMeta: readTables(own(state, 'entitiesMeta'), readTimes(by)),
    indexes: readTables(own(state, 'indexes'), (index) => keep(index, text)),
    results: readKeys(own(state, 'results'), (result) => result),
    meta: readKeys(own(state, 'meta'), readMeta(by)),
  };
}

/**
 * The action that takes over what `dehydrate` took out of a server's store, times moved to this clock. Where the store
 * has something later already, that stays.
 *
 * @param json unknown, and not trusted: what has not the right shape is left out; where nothing is left, or it is no
 * dehydrated state of this version of the library, the action changes nothing, and there is a development warning.
 */
export function hydrate(json: unknown): HydrateAction & UnknownAction {
  bringHydration();
  let path = 'rest';
  let problem: string | undefined;
  try {
    if (isPlainObject(json) && typeof json['path'] === 'string') path = json['path'];
    problem = problemOf(json);
    const { now, state } = json as { now: number; state: Members };
    const payload = problem === undefined ? readState(state, Date.now() - now) : {};
    const content = fingerprint(JSON.stringify(json));
    if (problem === undefined && (holds(payload) || !holds(state))) return actionOf(path, payload, { content });
    problem ??= 'nothing in it is part of a state';
  } catch {
    problem ??= 'one of its tables is broken';
  }
  warn(`hydrate() ignores the state it was given: ${problem}.`);
  return actionOf(path, {});
}

const actionOf = (
  path: string,
  payload: HydrateAction['payload'],
  meta?: HydrateAction['meta'],
): HydrateAction & UnknownAction => ({
  ...createActions(path).hydrate(payload, meta),
});
