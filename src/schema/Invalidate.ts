import { RestError } from '../shared/RestError.js';
import { isUsablePk, primaryKeyMissing } from './primaryKey.js';
import type { Entity } from './Entity.js';
import type { DenormalizeContext, NormalizeContext, ValueSchema } from './Schema.js';

/**
 * Marks the entity in a response as deleted: lists drop it, readers of it fetch again.
 * The response is the entity's primary key, or an object from which the entity computes it.
 *
 * @see spec: S18
 */
export class Invalidate<S = unknown> implements ValueSchema {
  readonly schema: S;

  constructor(entity: S) {
    if (typeof (entity as { key?: unknown } | undefined)?.key !== 'string') {
      throw new RestError({
        code: 'SCHEMA_OPTION_MISSING',
        subject: 'Invalidate',
        happened: 'new Invalidate() needs the Entity whose rows are deleted.',
        fix: 'Write new Invalidate(Post).',
      });
    }
    this.schema = entity;
  }

  normalize(input: unknown, parent: unknown, key: string | undefined, context: NormalizeContext): unknown {
    const entity = this.schema as unknown as typeof Entity;
    const pk = typeof input === 'object' && input !== null ? this.#pkOf(entity, input, parent, key, context) : input;
    if (!isUsablePk(pk)) throw primaryKeyMissing(`Invalidate(${entity.key})`, Object(input) as object, false);
    context.invalidate(entity.key, String(pk));
    return String(pk);
  }

  denormalize(input: unknown, context: DenormalizeContext): unknown {
    return context.visit(this.schema, input);
  }

  queryKey(): undefined {
    return undefined;
  }

  #pkOf(entity: typeof Entity, input: object, parent: unknown, key: string | undefined, context: NormalizeContext) {
    const value = entity.process(input as Readonly<Record<string, unknown>>, parent, key, context.args) ?? input;
    return entity.prototype.pk.call(value as Entity, parent, key, context.args);
  }
}
