import { ResponseTables } from '../normalize/ResponseTables.js';
import { noteWrite } from '../normalize/changeLog.js';
import { applyRecorded } from '../normalize/localRows.js';
import { recordRows } from '../normalize/normalize.js';
import type { Follow, WriteMeta } from '../normalize/WriteMeta.js';
import type { SetAction } from './actions.js';
import type { RestState } from './state.js';

/** The arguments of a local write. The action has the resulting rows instead. */
export interface LocalWrite {
  readonly schema: unknown;
  readonly input: unknown;
  readonly args: readonly unknown[];
  /** How lists follow the write. */
  readonly follow?: Follow;
}

type Times = Pick<SetAction['meta'], 'date' | 'expiresAt' | 'fetchedAt' | 'sent' | 'arrived' | 'answered'>;

const writing = ({ date, expiresAt, fetchedAt, sent, arrived = sent, answered }: Times): WriteMeta => ({
  date,
  expiresAt,
  fetchedAt,
  sent,
  arrived,
  answered,
  isWrite: true,
});

/** Normalize a local write to the rows for its action. @throws what the schema throws. */
export function rowsOf(state: RestState, { schema, input, args, follow }: LocalWrite, times: Times) {
  const pending = state.optimistic.map(({ requestId }) => requestId);
  return recordRows(schema, input, {
    args,
    state,
    meta: { ...writing(times), follow: follow && { ...follow, pending } },
  });
}

/** Fold a `set`: it changes rows, never results or their meta. */
export function reduceSet(state: RestState, { payload, meta }: SetAction): RestState {
  const tables = new ResponseTables({ ...writing(meta), isLayered: state.optimistic.length > 0 }, state);
  applyRecorded(tables, payload, meta);
  return { ...state, ...tables.finish(noteWrite) };
}
