import { functionOf } from '../endpoint/CallableEndpoint.js';
import { meansTheSame } from '../schema/meansTheSame.js';
import { BoundedMap } from '../shared/maps.js';
import { RestError } from '../shared/RestError.js';
import { warnOnce } from '../shared/warn.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';

/** So many keys are known with who makes them. */
const MAX_OWNERS = 1_000;

interface Named {
  readonly name: string;
  readonly endpoint: EndpointInstance;
  /** It is in the tree that the slice was given. */
  readonly isListed: boolean;
}

/** In what the answers of one key would differ; undefined for nothing. */
function differenceOf(one: EndpointInstance, other: EndpointInstance): string | undefined {
  const [a, b] = [one, other] as { readonly process?: unknown }[];
  if (!meansTheSame(one.schema, other.schema)) return 'schema';
  if (a?.process !== b?.process) return 'process';
  return functionOf(one) === functionOf(other) ? undefined : 'function';
}

/**
 * Sees in development that no two endpoints make one key and mean something else by it: each would be shown what the other
 * has read. Endpoints with a side effect are read by nobody, and pages have the key of their list.
 */
export class KeyOwners {
  readonly #owners = new BoundedMap<Named>(MAX_OWNERS);

  /** @throws RestError KEY_SHARED */
  note(key: string, asked: Named): void {
    const { endpoint, name } = asked;
    if (endpoint.sideEffect === true || endpoint.requestKey) return;
    const owner = this.#owners.get(key);
    // One that replaced another, in a hot reload, has its name.
    const isOther = owner && owner.endpoint !== endpoint && !(owner.isListed && owner.name === name);
    const difference = isOther && differenceOf(owner.endpoint, endpoint);
    if (!isOther || !difference) return void this.#owners.set(key, asked);
    const fix = 'Give one of them another name, path or key().';
    const happened = `It makes a key that "${owner.name}" makes, too, and has another ${difference}: each would be shown what the other has read.`;
    if (owner.isListed && asked.isListed) throw new RestError({ code: 'KEY_SHARED', subject: name, happened, fix });
    // A function that is made anew for each call may mean the same.
    if (difference === 'schema') warnOnce(`${name}: ${happened} ${fix}`);
  }
}
