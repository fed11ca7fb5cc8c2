import { readValue, RowCache } from '../../src/normalize/denormalize.js';

const cache = new RowCache();

/** A value put together with the cache that all selectors share. */
export function memoizedRead(
  schema: unknown,
  input: unknown,
  entities: object,
  args: readonly unknown[] = [],
): unknown {
  return readValue(schema, input, { entities: entities as {}, args }, cache).value;
}
