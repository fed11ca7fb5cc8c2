import { expect } from 'vitest';
import { RestEndpoint } from '../../src/index.js';

/** An endpoint with options that types would refuse, or that a table varies. */
export const anyEndpoint = (options: object = {}): any => new RestEndpoint({ path: '/x', ...options });

/** What a promise rejects with. */
export const reasonOf = (promise: Promise<unknown>): Promise<any> =>
  promise.then(
    () => {
      throw new Error('The promise was expected to reject.');
    },
    (thrown: unknown) => thrown,
  );

/** Compare some members of an endpoint, which is a function, so that no matcher looks into it. */
export function expectMembers(endpoint: any, expected: object): void {
  expect(Object.fromEntries(Object.keys(expected).map((name) => [name, endpoint[name]]))).toEqual(expected);
}
