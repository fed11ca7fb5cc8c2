/** From an object to the primary key that it was read from, where it was. */
export type ReferenceOf = (value: object) => string | undefined;

/** What comes with the first schema of several kinds that is made. */
export const lateKinds: { refer?: (schema: unknown, value: unknown, referenceOf: ReferenceOf) => unknown } = {};

/** A value of the user's in which entities that were read say of which kind they are, where there are several. */
export const withKinds: NonNullable<typeof lateKinds.refer> = (schema, value, referenceOf) =>
  lateKinds.refer ? lateKinds.refer(schema, value, referenceOf) : value;
