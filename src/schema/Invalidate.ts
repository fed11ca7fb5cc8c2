import { isPlainObject } from '../shared/json.js';
import { RestError } from '../shared/RestError.js';
import { isPolymorphic, Polymorphic } from './Polymorphic.js';
import { isUsablePk, primaryKeyMissing } from './primaryKey.js';
import type { Entity } from './Entity.js';
import type { Mapping, SchemaAttribute } from './Polymorphic.js';
import type { DenormalizeContext, NormalizeContext, ValueSchema } from './Schema.js';

/** Whose rows are deleted. */
type Target = typeof Entity | Polymorphic;

/**
 * Marks the entity in a response as deleted: lists drop it, readers of it fetch again.
 * The response is the entity's primary key, or an object from which the entity computes it. For entities of several kinds
 * give a Union, or a mapping with its schemaAttribute.
 *
 * @see spec: S18
 */
export class Invalidate<S = unknown, A extends SchemaAttribute | undefined = undefined> implements ValueSchema {
  readonly schema: S;
  readonly attribute: A | undefined;
  /** @internal */
  readonly target: Target;

  /** @throws RestError SCHEMA_OPTION_MISSING */
  constructor(definition: S, schemaAttribute?: A) {
    this.schema = definition;
    this.attribute = schemaAttribute;
    this.target = targetOf(definition, schemaAttribute, this);
  }

  /** @internal */
  normalize(input: unknown, parent: unknown, key: string | undefined, context: NormalizeContext): unknown {
    const { target } = this;
    if (!isPolymorphic(target)) return invalidate(target, input, [parent, key], context);
    // A bare id does not say of which kind it is; the arguments may. @see spec: S18.8
    const kind = typeof input === 'object' ? target.kindOf(input, parent, key) : target.kindIn(context.args[0]);
    if (kind) return { id: invalidate(kind.schema as typeof Entity, input, [parent, key], context), schema: kind.name };
    target.warnOf(input);
    return input;
  }

  /** @internal */
  denormalize(input: unknown, context: DenormalizeContext): unknown {
    return context.visit(this.target, input);
  }

  /** @internal */
  queryKey(): undefined {
    return undefined;
  }
}

type Place = readonly [parent: unknown, key: string | undefined];

function pkOf(entity: typeof Entity, input: object, [parent, key]: Place, { args }: NormalizeContext): unknown {
  const value = entity.process(input as Readonly<Record<string, unknown>>, parent, key, args) ?? input;
  return entity.pk(value, parent, key, args);
}

function invalidate(entity: typeof Entity, input: unknown, place: Place, context: NormalizeContext): string {
  const pk = typeof input === 'object' && input !== null ? pkOf(entity, input, place, context) : input;
  if (!isUsablePk(pk)) throw primaryKeyMissing(`Invalidate(${entity.key})`, Object(input) as object, false);
  context.invalidate(entity, String(pk));
  return String(pk);
}

function targetOf(definition: unknown, attribute: SchemaAttribute | undefined, owner: object): Target {
  if (attribute !== undefined) return new Polymorphic(definition as Mapping, attribute, owner);
  if (isPolymorphic(definition)) return definition;
  if (typeof (definition as { key?: unknown } | undefined)?.key === 'string') return definition as typeof Entity;
  const isMapping = isPlainObject(definition) && Object.keys(definition).length > 0;
  throw new RestError({
    code: 'SCHEMA_OPTION_MISSING',
    subject: 'Invalidate',
    happened: isMapping
      ? 'A mapping of entities needs a schemaAttribute that tells them apart.'
      : 'new Invalidate() needs the Entity whose rows are deleted.',
    fix: isMapping ? "Write new Invalidate({ post: Post, link: Link }, 'type')." : 'Write new Invalidate(Post).',
  });
}
