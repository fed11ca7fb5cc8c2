import { fieldsIn, isFields, listIn, own, textIn } from '../document/json.js';
import type { Operation } from '../document/operations.js';
import type { Model } from '../understand/model.js';

/** The address of the first server, without a slash at the end; its variables have their defaults. */
export function serverOf(servers: unknown): string | undefined {
  const [first] = listIn(servers);
  const url = isFields(first) ? textIn(own(first, 'url')) : undefined;
  if (url === undefined || url === '') return undefined;
  const variables = fieldsIn(own(fieldsIn(first), 'variables'));
  const filled = url.replace(
    /\{([^}]+)\}/g,
    (text, name: string) => textIn(own(fieldsIn(own(variables, name)), 'default')) ?? text,
  );
  const bare = filled.replace(/\/+$/, '');
  // A host without a scheme would be a folder.
  return /^[a-z][a-z0-9+.-]*:|^\/|^$/i.test(bare)
    ? bare
    : /^[\w-]+(\.[\w-]+)+(:\d+)?(\/|$)/.test(bare)
      ? `https://${bare}`
      : `/${bare.replace(/^\.\/?/, '')}`;
}

/** The server of an operation where the document has another one for it, and the config does not say which. */
export function ownServer({ config, document }: Model, { servers }: Operation): string | undefined {
  if (servers === undefined || config.urlPrefix !== undefined) return undefined;
  const found = serverOf(servers);
  return found === serverOf(own(document.root, 'servers')) ? undefined : found;
}
