import { readRow } from '../normalize/tables.js';
import { oncePer } from '../shared/oncePer.js';
import { tablesOf } from '../store/listFamilies.js';
import { keysIn, metaOf, resultOf } from '../store/state.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { Runtime } from './runtime.js';
import type { ActionKind, FulfilledAction, RestAction } from '../store/actions.js';
import type { RestState } from '../store/state.js';

/** Name a row: `Card 1`. */
export const nameOfRow = (table: string, pk: string): string => `${table} ${pk}`;

/** Rows that must not be logged or saved: by name, and by their primary keys alone. */
export interface SecretRows {
  readonly names: ReadonlySet<string>;
  readonly pks: ReadonlySet<string>;
}

const secretsOf = /* @__PURE__ */ oncePer((_runtime: Runtime) => ({
  names: new Set<string>(),
  pks: new Set<string>(),
}));

/** Note the rows that the result of a key leads to, in the tables of its endpoint. */
function noteRows(
  { names, pks }: ReturnType<typeof secretsOf>,
  state: RestState,
  key: string,
  { schema }: EndpointInstance,
): void {
  const open = new Set([resultOf(state, key)]);
  // A `Set` visits the values that are added during the loop, too.
  for (const value of open) {
    if (typeof value === 'object' && value !== null) for (const member of Object.values(value)) open.add(member);
    if (typeof value !== 'string') continue;
    for (const table of tablesOf(schema)) {
      const row = readRow(state.entities, table, value);
      if (row === undefined) continue;
      names.add(nameOfRow(table, value));
      pks.add(value);
      open.add(row);
    }
  }
}

/**
 * Note the rows that an endpoint with `sensitive: true` has brought. They are never logged or saved, even if another endpoint
 * brings them too, or their result is gone by then. To be called after each action of the slice.
 */
export function noteSecrets(runtime: Runtime, kind: ActionKind | undefined, action: RestAction): void {
  const { slice, core } = runtime;
  const secrets = secretsOf(runtime);
  if (kind === 'reset') for (const known of [secrets.names, secrets.pks]) known.clear();
  if (!slice || (kind !== 'request' && kind !== 'setResponse')) return;
  const { meta } = action as FulfilledAction;
  const endpoint = core.registry.endpointOf(meta);
  if (endpoint?.sensitive === true) noteRows(secrets, slice, meta.key, endpoint);
}

/** Give the sensitive rows: the noted ones, and those that the results of a rehydrated state lead to. */
export function secretRows(runtime: Runtime, state: RestState): SecretRows {
  const rows = secretsOf(runtime);
  for (const key of keysIn(state)) {
    for (const name of metaOf(state, key)?.endpoints ?? []) {
      const endpoint = runtime.core.registry.find(name);
      if (endpoint?.sensitive === true) noteRows(rows, state, key, endpoint);
    }
  }
  return rows;
}
