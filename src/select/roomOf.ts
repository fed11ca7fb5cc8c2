import { stampOf } from '../normalize/journal.js';
import { numberOf, oncePer } from '../shared/oncePer.js';
import { cacheOf } from '../store/cacheOf.js';
import type { Look } from '../normalize/reads.js';
import type { RestState } from '../store/state.js';

/** What readers of one view share. */
export const roomOf = /* @__PURE__ */ oncePer((view: RestState) => ({
  view,
  number: numberOf(view),
  times: numberOf(view.entitiesMeta),
  at: { rows: stampOf(view.entities), results: stampOf(view.results), meta: stampOf(view.meta) },
  cache: cacheOf(view),
}));

export type Room = ReturnType<typeof roomOf>;

export const lookAt = ({ view, at }: Room, args: readonly unknown[]): Look => ({
  entities: view.entities,
  args,
  stamp: at.rows,
  state: view,
});
