import { RestError } from '../shared/RestError.js';
import { Polymorphic } from './Polymorphic.js';
import { registerKinds } from './severalKinds.js';
import type { Mapping, SchemaAttribute } from './Polymorphic.js';
import type { QueryContext } from './Schema.js';

/**
 * One item of several kinds: `new Union({ post: Post, link: Link }, 'type')`. In lists, maps and collections it stands
 * for their mapping form.
 */
export class Union<M extends object = Mapping> extends Polymorphic<M> {
  /** @throws RestError SCHEMA_OPTION_MISSING */
  constructor(mapping: M, schemaAttribute: SchemaAttribute) {
    super(mapping, schemaAttribute);
    registerKinds();
    if ((schemaAttribute as unknown) !== undefined) return;
    throw new RestError({
      code: 'SCHEMA_OPTION_MISSING',
      subject: 'Union',
      happened: 'new Union() needs a schemaAttribute beside the mapping.',
      fix: "Name the field that tells the kinds apart: new Union({ post: Post, link: Link }, 'type').",
    });
  }

  /** Finds the stored item of the kind that the arguments name; where they name none, of the first kind that has one. */
  override queryKey(args: readonly unknown[], context: QueryContext): unknown {
    if (args[0] === undefined || args[0] === null) return undefined;
    const named = this.kindIn(args[0]);
    const kinds = named ? [named] : Object.entries(this.schema as Mapping).map(([name, schema]) => ({ name, schema }));
    for (const { name, schema } of kinds) {
      const id = context.query(schema, args);
      if (id !== undefined) return { id, schema: name };
    }
    return undefined;
  }
}
