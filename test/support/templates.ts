import fc from 'fast-check';
import { HOSTILE_NAMES } from './identifiers.js';

export interface Address {
  readonly template: string;
  readonly params: Readonly<Record<string, unknown>>;
}

const PLAIN_NAMES = ['id', 'group', 'größe', 'constructor', '__proto__', '$1', '_'];
const QUOTED_NAMES = ['my-id', 'a.b', 'a?b', 'x:y', '{', 'with "quotes"', 'back\\slash'];

/** Every character that templates give a meaning gets its backslash; the others sometimes. */
const literals = (): fc.Arbitrary<string> =>
  fc
    .array(
      fc.oneof(
        fc.constantFrom('/', '/', '?', '&', '=', '+', '[', '!', '.', '-', '%20', '#', '\\?', '\\.', '\\:', '\\{'),
        fc.string({ minLength: 1, maxLength: 3 }).map((text) => text.replace(/[{}()*:\\[\]+?!]/g, '\\$&')),
      ),
      { minLength: 1, maxLength: 3 },
    )
    .map((parts) => parts.join(''));

const names = (): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(...[...PLAIN_NAMES, ...QUOTED_NAMES]).map((name) => `"${name.replace(/["\\]/g, '\\$&')}"`),
    fc.constantFrom(...PLAIN_NAMES).map((name) => `"${name}"`),
  );

const { template } = fc.letrec<{ template: string; part: string; group: string }>((tie) => ({
  template: fc.array(tie('part'), { maxLength: 5, depthIdentifier: 'template' }).map((parts) => parts.join('')),
  part: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'template', withCrossShrink: true },
    literals(),
    names().map((name) => `:${name}`),
    names().map((name) => `*${name}`),
    tie('group'),
  ),
  group: tie('template').map((inside) => `{${inside}}`),
}));

const values = (): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.constantFrom(...HOSTILE_NAMES, '..', '.', '?a=1', '#f', '%2F', 'a/b', '&', 'é🦊'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 4 }),
    fc.integer(),
    fc.boolean(),
    fc.constantFrom(undefined, null, ''),
    fc.array(fc.oneof(fc.string({ minLength: 1, maxLength: 3 }), fc.integer()), { maxLength: 3 }),
  );

/** A template and parameters for it; some of them cannot be filled. */
export const addresses = (): fc.Arbitrary<Address> =>
  fc.record({
    template,
    params: fc.dictionary(fc.constantFrom(...PLAIN_NAMES, ...QUOTED_NAMES, 'search', 'a b'), values(), {
      maxKeys: 12,
      noNullPrototype: true,
    }),
  });
