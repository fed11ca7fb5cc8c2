type Entry = readonly [name: string, schema: unknown];

const known = new WeakMap<object, readonly Entry[]>();

const none: readonly Entry[] = [];

/** Names and schemas of an object of schemas, listed once: it is asked for with every entity that is read. */
export function schemaMembers(schema: Readonly<Record<string, unknown>> | undefined): readonly Entry[] {
  if (schema === undefined) return none;
  let members = known.get(schema);
  if (!members) known.set(schema, (members = Object.entries(schema)));
  return members;
}
