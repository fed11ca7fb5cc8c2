import { readRow } from '../normalize/tables.js';
import { rowsRead } from '../select/rowsRead.js';
import { own, put } from '../shared/own.js';
import { heldKeys } from './heldKeys.js';
import { RowSet } from './RowSet.js';
import type { CollectAction } from '../store/actions.js';
import type { RestState } from '../store/state.js';
import type { Garbage } from './findGarbage.js';
import type { Runtime } from './runtime.js';

type Payload = CollectAction['payload'];

/** What was asked for while the search gave way to other work. */
function askedMeanwhile({ core, state }: Runtime, { seen }: Garbage, sweep: number) {
  const keys = new Set<string>();
  const rows = new RowSet();
  for (const asked of core.memory.askedSince(sweep, state)) {
    if (!asked) continue;
    if (asked.key !== undefined) keys.add(asked.key);
    if (!seen.has(asked.made)) for (const { table, pk } of rowsRead(asked)) rows.add(table, pk);
  }
  return { keys, rows };
}

/**
 * What can go of what a search has found: whatever was asked for or written since it began stays.
 *
 * @param found the state that was searched, and the number of the sweep.
 * @returns the payload of the action; empty when nothing goes.
 */
export function stillGarbage(
  runtime: Runtime,
  garbage: Garbage,
  found: { readonly state: RestState; readonly sweep: number },
): Payload {
  const { state, core } = runtime;
  const view = core.viewOf(state);
  const asked = askedMeanwhile(runtime, garbage, found.sweep);
  const isHeld = heldKeys(runtime);
  const isSame = (key: string): boolean =>
    own(state.meta, key) === own(found.state.meta, key) && own(state.results, key) === own(found.state.results, key);
  const keys = garbage.keys.filter((key) => isSame(key) && !asked.keys.has(key) && !isHeld(key));
  const rows: Record<string, string[]> = {};
  for (const [table, pk] of garbage.rows) {
    const isWritten = readRow(state.entitiesMeta, table, pk) !== readRow(found.state.entitiesMeta, table, pk);
    const isLayered = readRow(view.entities, table, pk) !== readRow(found.state.entities, table, pk);
    if (isWritten || isLayered || asked.rows.has(table, pk)) continue;
    const pks = own(rows, table) ?? [];
    pks.push(pk);
    put(rows, table, pks);
  }
  return { ...(keys.length > 0 && { keys }), ...(Object.keys(rows).length > 0 && { rows }) };
}
