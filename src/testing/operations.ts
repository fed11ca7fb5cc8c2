import { isPlainObject } from '../shared/json.js';
import { refuse } from './answers.js';
import { itemForm } from './listForm.js';
import { listRows } from './listRows.js';
import { ifItCan } from '../shared/ifItCan.js';
import type { Answer } from './answers.js';
import type { ListRules } from './listRows.js';
import type { Recognized } from './recognizeRequest.js';
import type { RowTable } from './RowTable.js';
import type { ServedRow } from './rowKey.js';

/** Rules for reading and writing rows: the options of a server with their defaults. */
export interface ServerRules extends ListRules {
  listBody(rows: readonly ServedRow[], list: { readonly total: number }): unknown;
  /** undefined: items have the form of the member's schema, and a deleted one is sent as its key. */
  readonly wrap: ((row: ServedRow) => unknown) | undefined;
  /** Schema of the member that is called. */
  readonly schema?: unknown;
  readonly unwrap: (body: unknown) => unknown;
  beforeSave(row: ServedRow, previous: ServedRow | undefined): ServedRow;
  readonly deleteStatus: 200 | 204;
}

function list(table: RowTable, { params, search }: Recognized, rules: ServerRules): Answer {
  const found = listRows(table.within(params), search, rules);
  if (!found) return refuse(400, `"${rules.paginationField}" must be the number of a page, from 1 on.`);
  return { status: 200, body: rules.listBody(found.rows, { total: found.total }) };
}

function create(table: RowTable, { params }: Recognized, rules: ServerRules, fields: ServedRow): Answer {
  const row = rules.beforeSave(table.draft(fields, params), undefined);
  if (table.has(row)) return refuse(409, 'There is a row with this key.');
  table.insert(row);
  return answerItem(201, row, rules);
}

const answerItem = (status: number, row: ServedRow, { wrap, schema }: ServerRules): Answer => ({
  status,
  body: wrap ? wrap(row) : itemForm(schema, row),
});

/** Change a row; its key stays, whatever the body has. */
function change(table: RowTable, row: ServedRow, next: ServedRow, rules: ServerRules): Answer {
  const saved = rules.beforeSave({ ...next, ...table.identityOf(row, {}) }, row);
  table.replace(row, saved);
  return answerItem(200, saved, rules);
}

function remove(table: RowTable, row: ServedRow, { params }: Recognized, rules: ServerRules): Answer {
  table.delete(row);
  if (rules.deleteStatus === 204) return { status: 204 };
  // A user's `wrap` is made for whole rows.
  return answerItem(200, rules.wrap ? row : table.identityOf(row, params), rules);
}

/** Get the fields from the body of a request, unwrapped. */
function fieldsIn(body: unknown, { unwrap }: ServerRules): ServedRow | undefined {
  const fields = ifItCan(() => (body === undefined || body === null ? {} : unwrap(body)));
  return isPlainObject(fields) ? fields : undefined;
}

/**
 * Perform the operation of a request.
 *
 * @param body of the request: an object, or undefined for an empty one.
 * @see restServer for the response to each operation.
 */
export function perform(request: Recognized, body: unknown, table: RowTable, rules: ServerRules): Answer {
  const { operation, params, itemParam } = request;
  if (operation === 'list') return list(table, request, rules);
  const fields = fieldsIn(body, rules);
  if (!fields) return refuse(400, 'The body must be a JSON object.');
  if (operation === 'create') return create(table, request, rules, fields);
  const row = table.find(params, itemParam);
  if (!row) return refuse(404);
  if (operation === 'read') return answerItem(200, row, rules);
  if (operation === 'delete') return remove(table, row, request, rules);
  const kept = operation === 'patch' ? row : table.identityOf(row, params);
  return change(table, row, { ...kept, ...fields }, rules);
}
