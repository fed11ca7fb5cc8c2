import { oncePer } from '../shared/oncePer.js';

type Entry = readonly [name: string, schema: unknown];

const none: readonly Entry[] = [];

const entriesOf = /* @__PURE__ */ oncePer((schema: object): readonly Entry[] => Object.entries(schema));

/** Names and schemas of an object of schemas, listed once: it is asked for with every entity that is read. */
export const schemaMembers = (schema: Readonly<Record<string, unknown>> | undefined): readonly Entry[] =>
  schema === undefined ? none : entriesOf(schema);
