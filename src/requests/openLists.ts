import { shownIn } from '../normalize/listItems.js';
import { pksOf, readRow } from '../normalize/tables.js';
import { collectionKeyOf } from '../schema/collectionKey.js';
import { roleOf } from '../schema/membership.js';
import { oncePer } from '../shared/oncePer.js';
import { own } from '../shared/own.js';
import { warnOnce } from '../shared/warn.js';
import { endpointsOf, listFamilies } from '../store/listFamilies.js';
import { mayHold } from '../store/freshness.js';
import type { Runtime } from './runtime.js';

/** After so many writes in a row that leave a list stale because of one argument, warn. */
const MANY = 20;

/** Number of writes in a row that have left a list stale, by its table and an argument without a declared meaning. */
const countsIn = /* @__PURE__ */ oncePer((_runtime: Runtime) => new Map<string, number>());

function warnOfOpen({ core: { registry } }: Runtime, table: string, name: string): void {
  const read = endpointsOf(registry, [table]).find(({ sideEffect }) => sideEffect !== true);
  warnOnce(
    `${read ? registry.nameOf(read) : table}: ${String(MANY)} writes in a row have left a list stale that was asked for with "${name}", since only the server knows what that means. Say it with filters: { ${name}: (item, value) => … }, with filters: { ${name}: 'none' } where it does not filter, or with filters: { ${name}: 'server' }, which leaves it as it is.`,
  );
}

/**
 * Warn, after many writes, that an argument without a declared meaning makes every write fetch its lists again. To be called
 * in development only.
 *
 * @param tables the tables that were written.
 */
export function noteOpenLists(runtime: Runtime, tables: readonly string[]): void {
  const { slice: state, core } = runtime;
  if (!state || runtime.isTimeTravelling()) return;
  const counts = countsIn(runtime);
  for (const lists of listFamilies(core.registry)) {
    const { key } = lists.collection;
    if (!tables.some((table) => mayHold(key, table))) continue;
    const metas = own(state.entitiesMeta, key);
    const isStale = new Map<string, boolean>();
    for (const pk of metas ? pksOf(state.entities, key) : []) {
      const isLeft = readRow(state.entitiesMeta, key, pk)?.stale === state.seq;
      for (const name of Object.keys(collectionKeyOf(pk) ?? {}))
        if (roleOf(lists, name) === 'search') isStale.set(name, isLeft || isStale.get(name) === true);
    }
    for (const [name, isLeft] of isStale) {
      const subject = `${key} ${name}`;
      const count = isLeft && !shownIn(metas, name) ? (counts.get(subject) ?? 0) + 1 : 0;
      counts.set(subject, count);
      if (count === MANY) warnOfOpen(runtime, key, name);
    }
  }
}
