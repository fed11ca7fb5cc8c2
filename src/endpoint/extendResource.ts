import { RestError } from '../shared/RestError.js';
import { findCollection } from './findCollection.js';
import type { RestErrorParts } from '../shared/RestError.js';

interface Extendable {
  extend(options: object): unknown;
}

type Members = Readonly<Record<string, unknown>>;

type Endpoints = Readonly<Record<string, (Extendable & { readonly schema?: unknown }) | undefined>>;

function refuse(texts: Pick<RestErrorParts, 'happened' | 'fix'>): never {
  throw new RestError({ ...texts, code: 'RESOURCE_EXTEND_INVALID', subject: 'resource.extend' });
}

function extendMember(base: Members, name: string, options: object): unknown {
  const member = base[name] as Partial<Extendable> | undefined;
  if (name !== 'extend' && member?.extend) return member.extend(options);
  return refuse({
    happened: `The resource has no endpoint "${name}" that could be extended.`,
    fix: `Its endpoints are ${Object.keys(base)
      .filter((known) => known !== 'extend')
      .join(', ')}. A new one: .extend('${name}', { path, … }) or .extend((base) => ({ ${name}: … })).`,
  });
}

/** A new endpoint starts as `get` with other options; a known name is that endpoint with other options. @see spec: R12.26 */
function namedMember(base: Members, name: string, options: object): unknown {
  if (name === 'extend') return refuse({ happened: '"extend" is no endpoint.', fix: 'Choose another name.' });
  return extendMember(base, Object.hasOwn(base, name) ? name : 'get', options);
}

function membersOf(base: Members, first: unknown, options: object | undefined): Members {
  if (typeof first === 'string') return { [first]: namedMember(base, first, options ?? {}) };
  if (typeof first === 'function') return (first as (base: Members) => Members)(base);
  if (typeof first !== 'object' || first === null) {
    return refuse({
      happened: `It was called with ${String(first)}.`,
      fix: 'Pass a name and options, a map of options, or a function.',
    });
  }
  const entries = Object.entries(first as Readonly<Record<string, object>>);
  return Object.fromEntries(entries.map(([name, changes]) => [name, extendMember(base, name, changes)]));
}

const pushOf = (list: Endpoints[string]): unknown => findCollection(list?.schema)?.push;

/**
 * `create` goes to the lists of the resource: where another Collection takes the place of its own, to those of that one.
 *
 * @see spec: R12.1, decision 98
 */
function withCreate(base: Members, members: Members): Members {
  const { create, getList } = members as Endpoints;
  const [push, next] = [pushOf((base as Endpoints)['getList']), pushOf(getList)];
  const isOther = push && next && push !== next && create?.schema === push;
  return isOther ? { ...members, create: create.extend({ schema: next }) } : members;
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
    extend: (first: unknown, options?: object) =>
      withExtend(withCreate(resource, { ...resource, ...membersOf(resource, first, options) })),
  };
  return resource;
}
