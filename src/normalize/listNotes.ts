import { own } from '../shared/own.js';
import { createSummary } from './tables.js';
import type { RowMeta } from '../schema/Schema.js';
import type { Table } from './tables.js';

type Shown = Readonly<Record<string, boolean>>;
const NOTHING: Shown = {};

/** Merge comparisons: `false` of one list outweighs `true` of others. */
function mergeShown(each: readonly (Shown | undefined)[]): Shown {
  let all: Record<string, boolean> | undefined;
  for (const shown of each) for (const name in shown) (all ??= {})[name] = shown[name] === true && all[name] !== false;
  return all ?? NOTHING;
}

const shownByAll = /* @__PURE__ */ createSummary(
  (metas: readonly RowMeta[]) => mergeShown(metas.map(({ shown }) => shown)),
  mergeShown,
);

/**
 * Returns whether lists have shown that the server compares an argument with the field of that name: every item had an
 * equal value (`true`), or some item had another (`false`). `undefined` while no list had an item with the field.
 */
export const shownIn = (metas: Table<RowMeta> | undefined, name: string): boolean | undefined =>
  metas && own(shownByAll(metas), name);
