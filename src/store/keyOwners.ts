import { functionOf } from '../endpoint/CallableEndpoint.js';
import { meansTheSame } from '../schema/meansTheSame.js';
import { BoundedMap } from '../shared/maps.js';
import { RestError } from '../shared/RestError.js';
import { warnOnce } from '../shared/warn.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';

/** Largest number of keys whose endpoints are remembered. */
const MAX_OWNERS = 1_000;

interface Named {
  readonly name: string;
  readonly endpoint: EndpointInstance;
  /** The endpoint is in the tree that the slice was given. */
  readonly isListed: boolean;
}

/** Find the part in which two endpoints of one key differ; undefined for none. */
function differenceOf(one: EndpointInstance, other: EndpointInstance): string | undefined {
  const [a, b] = [one, other] as { readonly process?: unknown }[];
  if (!meansTheSame(one.schema, other.schema)) return 'schema';
  if (a?.process !== b?.process) return 'process';
  return functionOf(one) === functionOf(other) ? undefined : 'function';
}

/**
 * Checks in development that endpoints that differ make different keys: otherwise each shows the responses of the other.
 * Endpoints with a side effect have no readers, and pages have the key of their list, so neither is checked.
 */
export class KeyOwners {
  readonly #owners = new BoundedMap<Named>(MAX_OWNERS);

  /** @throws RestError KEY_SHARED */
  note(key: string, asked: Named): void {
    const { endpoint, name } = asked;
    if (endpoint.sideEffect === true || endpoint.requestKey) return;
    const owner = this.#owners.get(key);
    // After a hot reload the new endpoint has the name of the one it replaced.
    const isOther = owner && owner.endpoint !== endpoint && !(owner.isListed && owner.name === name);
    const difference = isOther && differenceOf(owner.endpoint, endpoint);
    if (!isOther || !difference) return void this.#owners.set(key, asked);
    const fix = 'Give one of them another name, path or key().';
    const happened = `It makes a key that "${owner.name}" makes, too, and has another ${difference}: each would be shown what the other has read.`;
    if (owner.isListed && asked.isListed) throw new RestError({ code: 'KEY_SHARED', subject: name, happened, fix });
    // Functions that are made anew for each call may do the same.
    if (difference === 'schema') warnOnce(`${name}: ${happened} ${fix}`);
  }
}
