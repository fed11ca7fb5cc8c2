// What is measured: payloads as a server sends them, as text, so that every sample parses its own.
import { feed } from './shapes/feed.mjs';
import { issues } from './shapes/issues.mjs';
import { tree } from './shapes/tree.mjs';

export const shapes = { issues, tree, feed };

/** The arguments of the list that is loaded; a new object at every call. */
export const listArgs = () => ({ group: 'a' });

/** A bijection of the numbers below 2^32, so that string ids come in no order and never twice. */
const scatter = (number) => (Math.imul(number + 1, 2654435761) >>> 0).toString(36);

/** @param kind 'string' (no text that looks like a number) or 'integer'. */
const idMaker = (kind) => (type, number) =>
  kind === 'integer' ? number + 1 : `${type[0].toLowerCase()}_${scatter(number)}`;

/**
 * @param shape one of `shapes`.
 * @param size number of rows of the main table.
 * @returns the text of a response, and a function that makes a row like those in it, not among them.
 */
export function makePayload(shape, size, ids) {
  const id = idMaker(ids);
  return {
    text: JSON.stringify(shape.rows(size, id)),
    outsideRow: () => shape.rows(1, (type, number) => id(type, number + 10_000_000))[0],
  };
}
