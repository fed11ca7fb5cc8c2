import { oncePer } from '../shared/oncePer.js';

/** A member that can carry a request init of its own. */
interface Extendable {
  extend(options: { requestInit: RequestInit }): unknown;
}

/** `{ get, getList }` → `{ useGet: () => …, useGetList: () => … }` */
export type HookResource<R> = {
  readonly [K in keyof R & string as R[K] extends Extendable ? `use${Capitalize<K>}` : never]: () => R[K];
};

const isExtendable = (member: unknown): member is Extendable =>
  typeof member === 'function' && typeof (member as Partial<Extendable>).extend === 'function';

const hookName = (member: string): string => `use${member.charAt(0).toUpperCase()}${member.slice(1)}`;

/** Extend an endpoint once for each init, so that the endpoint changes only when the init does. */
function extendOnce(member: Extendable): (requestInit: RequestInit) => unknown {
  const extend = (requestInit: RequestInit) => member.extend({ requestInit });
  const extended = oncePer(extend);
  // In plain JavaScript there may be no init.
  return (requestInit) => (typeof requestInit === 'object' ? extended : extend)(requestInit);
}

/**
 * Make hooks that give the endpoints of a resource with a request init from React's context (an access token, say).
 *
 * @param useInit a hook: called once at each use of a member's hook. Its result replaces the member's `requestInit`.
 * Return the same object while nothing has changed (`useMemo`): the same init gives the same endpoint.
 */
export function hookifyResource<R extends object>(resource: R, useInit: () => RequestInit): HookResource<R> {
  const hooks: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(resource)) {
    if (!isExtendable(member)) continue;
    const extend = extendOnce(member);
    hooks[hookName(name)] = () => extend(useInit());
  }
  return hooks as HookResource<R>;
}
