import { readRow } from '../normalize/tables.js';
import { isEntityClass, pkIn } from '../schema/itemPlace.js';
import { isUsablePk } from '../schema/primaryKey.js';
import { isFields, own } from '../shared/own.js';
import { reuse } from '../shared/reuse.js';
import { listsHolding } from './staleRows.js';
import type { EntityClass } from '../schema/normalizeEntity.js';
import type { Row } from '../schema/Schema.js';
import type { HeardRow } from './mutationAnswer.js';
import type { RowName } from './staleRows.js';
import type { RestState } from './state.js';

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = ({ entities }: RestState, table: string, pk: unknown): Fields | undefined => {
  const row = readRow(entities, table, String(pk));
  return isFields(row) ? row : undefined;
};

/** Whether a row has what was sent: a relation may have been sent whole, and is stored as its primary key. */
function isAsSent(schema: unknown, stored: unknown, sent: unknown): boolean {
  const value = isEntityClass(schema) && isFields(sent) ? pkIn(schema, sent) : sent;
  return isUsablePk(value) ? String(stored) === String(value) : reuse(stored, value) === stored;
}

/** Whether a field that was sent has come back as it was before: the server is behind, and nobody knows by how much. */
function isBehind(entity: EntityClass, sent: Fields, before: Fields, after: Fields): boolean {
  return Object.entries(sent).some(([name, value]) => {
    const stored = own(after, name);
    const isUnchanged = Object.hasOwn(before, name) && reuse(own(before, name), stored) === own(before, name);
    return isUnchanged && !isAsSent(own(entity.schema, name), stored, value);
  });
}

/** Lists that a created row has joined, but those of which the last answer left out the same, too. */
function listsJoined(state: RestState, row: RowName, unsaid: readonly string[]): RowName[] {
  const [table, pk] = row;
  return listsHolding(state, row).filter(([lists, list]) => {
    const others = Object.values(readRow(state.entities, lists, list) as Row).filter((item) => item !== pk);
    return !others.some((item) => {
      const known = fieldsOf(state, table, isFields(item) ? item['id'] : item);
      return known && unsaid.every((name) => !Object.hasOwn(known, name));
    });
  });
}

/**
 * The rows that an answer has left open, and the lists that hold what it has created: it has left out declared fields that
 * were not sent, or has one as it was before.
 */
export function unsaidIn(
  before: RestState,
  after: RestState,
  heard: readonly HeardRow[],
  isCreate: boolean,
): RowName[] {
  return heard.flatMap(({ entity, pk, sent = {} }) => {
    const row = entity && fieldsOf(after, entity.key, pk);
    if (!entity || !row) return [];
    const name: RowName = [entity.key, pk];
    const was = fieldsOf(before, entity.key, pk);
    if (was && isBehind(entity, sent, was, row)) return [name];
    const unsaid = isCreate ? Object.keys(entity.defaults).filter((field) => !Object.hasOwn(row, field)) : [];
    return unsaid.length === 0 ? [] : [name, ...listsJoined(after, name, unsaid)];
  });
}
