import { oncePer } from '../shared/oncePer.js';
import { reachable } from './reachable.js';

const namesIn = /* @__PURE__ */ oncePer((schema: object): ReadonlySet<string> => {
  const keys = [...reachable(schema)].map(({ key }: { readonly key?: unknown }) => key);
  return new Set(keys.filter((key) => typeof key === 'string'));
});

/** Names of the tables that a schema can lead to, whatever a response holds. @see spec: decision 50 */
export function tablesOf(schema: unknown): ReadonlySet<string> {
  if ((typeof schema !== 'object' && typeof schema !== 'function') || schema === null) return new Set();
  return namesIn(schema);
}
