import { RestError } from '../shared/RestError.js';

interface Extendable {
  extend(options: object): unknown;
}

type Members = Readonly<Record<string, unknown>>;

function refuse(happened: string, fix: string): never {
  throw new RestError({ code: 'RESOURCE_EXTEND_INVALID', subject: 'resource.extend', happened, fix });
}

function extendMember(base: Members, name: string, options: object): unknown {
  const member = base[name] as Partial<Extendable> | undefined;
  if (name !== 'extend' && member?.extend) return member.extend(options);
  return refuse(
    `The resource has no endpoint "${name}" that could be extended.`,
    `Its endpoints are ${Object.keys(base)
      .filter((known) => known !== 'extend')
      .join(', ')}. A new one: .extend('${name}', { path, … }) or .extend((base) => ({ ${name}: … })).`,
  );
}

/** A new endpoint starts as `get` with other options; a known name is that endpoint with other options. @see spec: R12.26 */
function namedMember(base: Members, name: string, options: object): unknown {
  if (name === 'extend') return refuse('"extend" is no endpoint.', 'Choose another name.');
  return extendMember(base, Object.hasOwn(base, name) ? name : 'get', options);
}

function membersOf(base: Members, first: unknown, options: object | undefined): Members {
  if (typeof first === 'string') return { [first]: namedMember(base, first, options ?? {}) };
  if (typeof first === 'function') return (first as (base: Members) => Members)(base);
  if (typeof first !== 'object' || first === null) {
    return refuse(`It was called with ${String(first)}.`, 'Pass a name and options, a map of options, or a function.');
  }
  const entries = Object.entries(first as Readonly<Record<string, object>>);
  return Object.fromEntries(entries.map(([name, changes]) => [name, extendMember(base, name, changes)]));
}

/**
 * A resource with endpoints added or replaced; the others are the same objects, and the original is unchanged.
 *
 * @throws RestError RESOURCE_EXTEND_INVALID
 * @see spec: R12.24–R12.29
 */
export function withExtend(members: Members): Members {
  const resource: Members = {
    ...members,
    extend: (first: unknown, options?: object) => withExtend({ ...resource, ...membersOf(resource, first, options) }),
  };
  return resource;
}
