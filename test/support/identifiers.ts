import fc from 'fast-check';

/** Names that break look-ups made without care. */
export const HOSTILE_NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'hasOwnProperty',
  'toString',
  'valueOf',
  '0',
  '-1',
  'null',
  'a|b',
  ' ',
  'line\nbreak',
  '🦊',
  '\ud800',
  '@@rest-slice/INVALID ',
];

/** A usable primary key, the hostile ones often. */
export const pks = (): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(...HOSTILE_NAMES),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 6 }).filter((pk) => pk !== 'undefined'),
    fc.nat().map(String),
  );

/** A JSON value in which members have hostile names too. */
export const jsonValues = (): fc.Arbitrary<unknown> =>
  fc
    .jsonValue({ maxDepth: 3 })
    .chain((value) =>
      fc.constantFrom(...HOSTILE_NAMES).map((name) => JSON.parse(`{${JSON.stringify(name)}:${JSON.stringify(value)}}`)),
    );
