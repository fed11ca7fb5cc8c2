import { RestError } from '../shared/RestError.js';
import { isDevelopment } from '../shared/warn.js';
import { isUsablePk, primaryKeyMissing } from './primaryKey.js';
import { isPolymorphic } from './Polymorphic.js';
import { keyOf } from './Schema.js';
import type { Entity } from './Entity.js';
import type { Polymorphic } from './Polymorphic.js';
import type { DenormalizeContext, NormalizeContext, ValueSchema } from './Schema.js';

/** The entity whose rows are deleted, or entities of several kinds. */
type Target = typeof Entity | Polymorphic;

/** Marks the entity in a response as deleted: {@link Invalidate} without its mapping form. */
export class Deletion<S = unknown> implements ValueSchema {
  readonly schema: S;
  /** @internal */
  readonly target: Target;

  /** @throws RestError SCHEMA_OPTION_MISSING, in development */
  constructor(definition: S, target: unknown = definition) {
    this.schema = definition;
    if (isDevelopment()) check(target);
    this.target = target as Target;
  }

  /** @internal */
  normalize(input: unknown, parent: unknown, key: string | undefined, context: NormalizeContext): unknown {
    const { target } = this;
    const remove = (entity: typeof Entity): string => {
      let pk = input;
      if (typeof input === 'object' && input !== null) {
        const value = entity.process(input as Readonly<Record<string, unknown>>, parent, key, context.args);
        pk = entity.pk(value ?? input, parent, key, context.args);
      }
      if (!isUsablePk(pk)) throw primaryKeyMissing(`Invalidate(${entity.key})`, Object(input) as object, false);
      context.invalidate(entity, String(pk));
      return String(pk);
    };
    return isPolymorphic(target)
      ? target.referToGone(input, { parent, key, args: context.args }, remove)
      : remove(target);
  }

  /** @internal */
  denormalize(input: unknown, context: DenormalizeContext): unknown {
    return context.visit(this.target, input);
  }
}

const isMapping = (target: unknown): boolean => typeof target === 'object' && Object.keys(target ?? {}).length > 0;

function check(target: unknown): void {
  if (isPolymorphic(target) || keyOf(target) !== undefined) return;
  throw new RestError({
    code: 'SCHEMA_OPTION_MISSING',
    subject: 'Invalidate',
    happened: isMapping(target)
      ? 'A mapping of entities needs a schemaAttribute that tells them apart.'
      : 'new Invalidate() needs the Entity whose rows are deleted.',
    fix: isMapping(target)
      ? "Write new Invalidate({ post: Post, link: Link }, 'type')."
      : 'Write new Invalidate(Post).',
  });
}
