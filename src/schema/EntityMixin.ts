import { define } from '../shared/own.js';
import { Entity } from './Entity.js';

type AnyClass = abstract new (...args: any[]) => object; // `any`: TypeScript asks for it in the base of a mixin

type PkFunction<I> = (
  value: I,
  parent?: unknown,
  key?: string,
  args?: readonly unknown[],
) => string | number | undefined;

/** The static members of an entity class. */
type EntityStatics = Omit<typeof Entity, 'prototype' | 'toString'>;

/** Options of `EntityMixin`: the primary key, and any other static member of an Entity. */
export interface EntityMixinOptions<I = unknown> extends Partial<Omit<EntityStatics, 'defaults' | 'fromJS' | 'pk'>> {
  /** Name of the primary key's field, or a function that computes it from the plain processed value. Default `'id'`. */
  readonly pk?: (keyof I & string) | PkFunction<I>;
}

/** A class as an entity. */
export type EntityOf<B extends AnyClass> = B &
  Omit<EntityStatics, keyof B> &
  (abstract new (...args: any[]) => Pick<Entity, 'pk'>);

function hasStatic(Base: object, name: string): boolean {
  for (let owner: unknown = Base; owner !== Function.prototype; owner = Object.getPrototypeOf(owner)) {
    if (Object.hasOwn(owner as object, name)) return true;
  }
  return false;
}

function pkMethod(pk: string | PkFunction<unknown>): Entity['pk'] {
  if (typeof pk !== 'function') return byField(pk);
  return function (this: unknown, parent, key, args) {
    return pk(this, parent, key, args);
  };
}

/** Create a `pk` that tells its field, so that the field can be filled in where only the primary key is known. */
function byField(field: string): Entity['pk'] {
  const pk = function (this: unknown) {
    return (this as Record<string, string | number | undefined>)[field];
  };
  return Object.assign(pk, { field });
}

function definePk({ prototype }: { readonly prototype: object }, { value }: PropertyDescriptor): void {
  Object.defineProperty(prototype, 'pk', { value: value as unknown, writable: true, configurable: true });
}

const OF_EVERY_CLASS = new Set(['length', 'name', 'prototype']);

/**
 * Make an entity of any class: one from another library, or one that data is shared with.
 *
 * ```ts
 * class User extends EntityMixin(UserModel, { pk: 'username', key: 'User' }) {}
 * ```
 * It has the members of Entity, unless the class or the options have their own: a static member of the final class wins
 * over an option, an option over one of `Base`. Without a key the table has the name of the class.
 */
export function EntityMixin<B extends AnyClass>(
  Base: B,
  options: EntityMixinOptions<InstanceType<B>> = {},
): EntityOf<B> {
  const { pk, ...given } = options;
  // The option `pk` wins over a static pk() of `Base`, too.
  const statics =
    pk === undefined ? given : { ...given, pk: Object.getOwnPropertyDescriptor(Entity, 'pk')?.value as unknown };
  const Mixed = class extends (Base as unknown as new () => object) {};
  Object.defineProperty(Mixed, 'name', { value: Base.name, configurable: true });
  for (const [name, member] of Object.entries(Object.getOwnPropertyDescriptors(Entity))) {
    if (!OF_EVERY_CLASS.has(name) && !hasStatic(Base, name)) Object.defineProperty(Mixed, name, member);
  }
  for (const [name, value] of Object.entries(statics)) {
    define(Mixed, name, value);
  }
  if (pk !== undefined) definePk(Mixed, { value: pkMethod(pk as string | PkFunction<unknown>) });
  else if (!('pk' in Base.prototype)) definePk(Mixed, Object.getOwnPropertyDescriptor(Entity.prototype, 'pk') ?? {});
  return Mixed as unknown as EntityOf<B>;
}
