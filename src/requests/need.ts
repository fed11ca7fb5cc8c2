import { RestError } from '../shared/RestError.js';
import { warnOnce } from '../shared/warn.js';
import { hasPage } from './surroundings.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { Abilities } from './Abilities.js';

/** The function that brings each ability. */
const SOURCES = {
  subscribe: 'polling',
  stream: 'streams',
  keepBody: 'opaqueBodies',
  startLog: 'actionLog',
  exportLog: 'actionLog',
  actionSanitizer: 'sanitizers',
  stateSanitizer: 'sanitizers',
  hydrate: 'hydrate',
} as const;

/** The lines that add a feature to an app. */
const lineOf = (name: string): string =>
  name === 'hydrate'
    ? "import { hydrate } from 'rest-slice/ssr'; store.dispatch(hydrate(json))"
    : `import { ${name} } from 'rest-slice/features'; createRestSlice({ …, features: [${name}()] })`;

/** Make the error of a missing feature. Its subject is the function to call, as production shows no more than that. */
const featureMissing = (source: string, name: string): RestError =>
  new RestError({
    code: 'FEATURE_MISSING',
    subject: `${source}()`,
    happened: `${name} needs it, and it does not come by itself.`,
    fix: `Add it: ${lineOf(source)}.`,
  });

type Sourced<A> = keyof typeof SOURCES & keyof A;

/** Give an ability. @throws RestError FEATURE_MISSING, which says which line to add. */
export function need<A, K extends Sourced<A>>(abilities: Partial<A>, name: K): A[K] {
  const ability = abilities[name];
  if (ability) return ability;
  throw featureMissing(SOURCES[name], name);
}

/**
 * Warn in development that `refetchOnFocus` or `refetchOnReconnect` has no effect without its feature. Where there is no
 * page nothing is said: the options mean nothing there.
 */
export function noteRefetching(
  can: Partial<Abilities>,
  { refetchOnFocus, refetchOnReconnect }: EndpointInstance,
): void {
  const name = refetchOnFocus ? 'refetchOnFocus' : 'refetchOnReconnect';
  if (!can.refetch && (refetchOnFocus || refetchOnReconnect) && (hasPage() || can.surroundings))
    warnOnce(featureMissing('refetchOn', name).message);
}
