import { withoutQuery } from '../endpoint/NetworkError.js';
import { placeOfItems } from '../schema/itemPlace.js';
import { pkNamed } from '../schema/namedBy.js';
import type { Flight } from './Flight.js';

/**
 * What a mutation changes, as texts: rows of the entities that its schema leads to, by what its parameters and what is
 * sent say; its address, unless that is the address of a list; and what it waited for.
 *
 * @param args with the primary keys that are known.
 * @see spec: decision 115
 */
export function itemsOf({ endpoint, creates, meta: { key } }: Flight, args: readonly unknown[]): string[] {
  const { method } = endpoint as { readonly method?: string };
  const { kinds = [], change } = placeOfItems(endpoint.schema) ?? {};
  const items = creates.map(({ meta: { requestId } }) => requestId);
  if (kinds.length === 0 || (method !== 'POST' && change?.kind !== 'remove')) {
    items.push(withoutQuery(key).replace(/^\w+ /, ''));
  }
  for (const [, entity] of kinds) {
    for (const each of [args[0], args.at(-1)].flat()) {
      const pk = pkNamed(entity, args, each);
      if (pk !== undefined) items.push(`${entity.key} ${pk}`);
    }
  }
  return items;
}
