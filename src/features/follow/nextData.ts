import { isListTable, readRow } from '../../normalize/tables.js';
import { isInvalid } from '../../schema/Schema.js';
import { inside, putInside } from '../../schema/itemPlace.js';
import { rowName } from './FollowedQuery.js';
import { listOf, patchData } from './patchData.js';
import { itemOf } from './shapes.js';
import type { RestState } from '../../store/state.js';
import type { Cached } from './CachedQueries.js';
import type { Sides } from './patchData.js';

interface Now {
  readonly view: RestState;
  /** Without what is pending: lists show what is confirmed. */
  readonly base: RestState;
  /** Lists keep their length. */
  readonly isMutating: boolean;
  /** Told of rows that the data show from now on. */
  readonly shows: (name: string) => void;
}

/** Cached data by what the slice says now. */
interface Next {
  /** The data as they were where nothing differs. */
  readonly data: unknown;
  /** They would have to show what nobody knows, or show what is gone. */
  readonly isLacking: boolean;
  /** A list had to keep its length. */
  readonly isWaiting: boolean;
}

/** Names of tables of items hold no space. */
function splitName(name: string): readonly [table: string, pk: string] {
  const at = name.indexOf(' ');
  return [name.slice(0, at), name.slice(at + 1)];
}

/** Show in cached data what the slice says by now of their rows and lists; the rows are noted as shown so. */
export function nextData({ query, args, rows }: Cached, data: unknown, now: Now): Next {
  const { view, base } = now;
  let [isLacking, isGone, isWaiting] = [false, false, false];
  const sides: Sides = {
    args,
    seen: (table, pk) => rows.get(rowName(table, pk)),
    // What is about to be deleted is there until that is confirmed.
    now: (table, pk) => {
      const row = readRow(view.entities, table, pk);
      return isInvalid(row) ? readRow(base.entities, table, pk) : row;
    },
    lacks: () => (isLacking = true),
    gone: () => (isGone = true),
    shows: (table, pk) => now.shows(rowName(table, pk)),
  };
  const value = query.from(data);
  const patched = patchData(query.schema, value, sides);
  let next = patched;
  for (const { path, collection } of query.lists) {
    const items = inside(next, path);
    const references = readRow(base.entities, collection.key, collection.pk(args));
    if (!Array.isArray(items) || !Array.isArray(references)) continue;
    const list = listOf(itemOf(collection), items, references as readonly unknown[], sides);
    if (list === items) continue;
    if (now.isMutating) isWaiting = true;
    else next = putInside(next, path, list);
  }
  for (const name of rows.keys()) {
    const [table, pk] = splitName(name);
    if (!isListTable(table)) rows.set(name, sides.now(table, pk));
  }
  return {
    data: next === value ? data : query.to(next, data),
    isLacking: isLacking || (isGone && next === patched && !isWaiting),
    isWaiting,
  };
}
