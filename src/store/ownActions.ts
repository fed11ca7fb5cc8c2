import type { RestAction } from './actions.js';

/** What an action of ours is about: a request, or one of the writes that no request made. */
export type ActionKind =
  'request' | 'set' | 'setResponse' | 'invalidate' | 'expire' | 'reset' | 'collect' | 'hydrate' | 'queue';

const WRITES: readonly string[] = [
  'set',
  'setResponse',
  'invalidate',
  'expire',
  'reset',
  'collect',
  'hydrate',
  'queue',
];
const STATUSES: readonly unknown[] = ['pending', 'fulfilled', 'rejected'];

interface AnyMeta {
  readonly endpoint?: unknown;
  readonly key?: unknown;
  readonly requestId?: unknown;
  readonly requestStatus?: unknown;
}

/**
 * What an action means to the slice under `path`. Whatever else begins with the same text (an action of the app, of a
 * slice under a longer path, of a later version) is nobody's here.
 */
export function kindOf(action: { readonly type?: unknown }, path: string): ActionKind | undefined {
  const { type } = action;
  if (typeof type !== 'string' || !type.startsWith(`${path}/`)) return undefined;
  const rest = type.slice(path.length + 1);
  if (WRITES.includes(rest)) return rest as ActionKind;
  const { endpoint, key, requestId, requestStatus } = (action as { meta?: AnyMeta }).meta ?? {};
  const isRequest = STATUSES.includes(requestStatus) && typeof key === 'string' && typeof requestId === 'string';
  return isRequest && rest === `${String(endpoint)}/${String(requestStatus)}` ? 'request' : undefined;
}

export function isOwn(action: { readonly type?: unknown }, path: string): action is RestAction {
  return kindOf(action, path) !== undefined;
}
