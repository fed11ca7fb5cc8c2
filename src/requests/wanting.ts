import { queryKey } from '../normalize/queryKey.js';
import { readRow } from '../normalize/tables.js';
import { inside, placeOfItems } from '../schema/itemPlace.js';
import { oncePer } from '../shared/oncePer.js';
import { isFields } from '../shared/own.js';
import { warnOnce } from '../shared/warn.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { Runtime } from './runtime.js';

/** So many readers within `MOMENT` ms suggest that each item of a list is fetched on its own by mistake. */
const MANY = 10;
const MOMENT = 1_000;

type Args = readonly unknown[];

/** List the declared fields that the stored item of a reader lacks; none where it reads several items, or none is stored. */
function lackingIn({ state }: Runtime, schema: unknown, args: Args): readonly string[] {
  const { kinds = [], path = [] } = placeOfItems(schema) ?? {};
  const [[, entity] = []] = kinds;
  if (!entity || kinds.length > 1) return [];
  const row = readRow(state.entities, entity.key, String(inside(queryKey(schema, args, state), path)));
  return isFields(row) ? Object.keys(entity.defaults).filter((name) => !Object.hasOwn(row, name)) : [];
}

/** Times of requests for lacking fields, by the fields and by key. */
const askedIn = /* @__PURE__ */ oncePer((_runtime: Runtime) => new Map<string, Map<string, number>>());

/**
 * Warn when many readers, each of one item, fetch at once because the stored items lack fields. To be called in development
 * only.
 */
export function noteWanting(runtime: Runtime, endpoint: EndpointInstance, args: Args, key: string): void {
  const registered = runtime.core.registry.nameOf(endpoint);
  const fields = lackingIn(runtime, endpoint.schema, args).join(', ');
  if (fields === '') return;
  const asked = askedIn(runtime);
  const now = Date.now();
  const subject = `${registered}: ${fields}`;
  const times = new Map([...(asked.get(subject) ?? [])].filter(([, at]) => now - at < MOMENT)).set(key, now);
  asked.set(subject, times);
  if (times.size < MANY) return;
  warnOnce(
    `${String(MANY)} readers of ${registered} have asked within a second, each for one item, since what is known of it lacks ${fields}. Let the list answer with that, show what there is meanwhile with returnPartialData: true, or read it with selectQuery, which asks for nothing.`,
    'warn',
    endpoint,
  );
}
