import { expect, it } from 'vitest';
import { normalize, schema } from '../../src/index.js';
import { restErrorOf } from '../support/thrown.js';

/** An object schema that leads back to itself. */
const tree = new schema.Object({});
tree.define({ child: tree });

function nested(levels: number): object {
  let inner: object = { leaf: true };
  for (let level = 0; level < levels; level++) inner = { child: inner };
  return inner;
}

it('objects of an object schema may be nested 500 deep', () => {
  expect(normalize(tree, nested(500)).result).toEqual(nested(500));
});

it('deeper than 1 000 they are refused with an error that says what to do (B02)', () => {
  expect(restErrorOf(() => normalize(tree, nested(100_000)))).toMatchObject({ code: 'RESPONSE_TOO_DEEP', status: 400 });
});
