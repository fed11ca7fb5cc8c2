import { Collection } from '../../schema/Collection.js';
import { isEntityClass } from '../../schema/Schema.js';
import { warnOnce } from '../../shared/warn.js';
import { reachable } from '../../store/listFamilies.js';
import { membersOf } from './shapes.js';
import type { EndpointInstance } from '../../endpoint/EndpointInstance.js';

/** Warn of nested lists in followed entities that do not say which entity they belong to. To be called in development only. */
export function warnOfLists(endpoints: readonly EndpointInstance[]): void {
  for (const entity of [...reachable(endpoints)].filter(isEntityClass)) {
    for (const [field, list] of Object.entries(membersOf(entity))) {
      if (!(list instanceof Collection) || list.isNested) continue;
      const { key } = entity;
      const item = String((list.item as { readonly key?: string }).key);
      const scope = list.scope === undefined ? '' : `scope: '${list.scope}', `;
      const owner = key.charAt(0).toLowerCase() + key.slice(1);
      warnOnce(
        `${key}.${field} is a Collection without nestKey, so nobody knows whose list it is: queries that follow() has do not show what comes into it, or goes. ` +
          `Write in the schema of ${key}: ${field}: new Collection([${item}], { ${scope}nestKey: (${owner}) => ({ ${owner}: ${owner}.id }) }), with the name that ${item} has for its ${owner}.`,
      );
    }
  }
}
