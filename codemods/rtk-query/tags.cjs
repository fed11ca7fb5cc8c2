'use strict';
const { plain, stringIn, membersOf, isFunction, nodesIn } = require('../shared/nodes.cjs');

const ANY = Symbol('a part of the answer or of the argument');

/**
 * Tags that an endpoint provides or invalidates, of all branches: `{ type, id }`, where `id` is a text, `ANY`, or
 * undefined.
 *
 * @returns undefined where code that is elsewhere decides
 */
function readTags(node, types) {
  if (node === undefined) return [];
  const bare = plain(node);
  if (!isFunction(bare) && bare.type !== 'ArrayExpression') {
    // A helper: `providesList('Post')`.
    const named = [...nodesIn(bare)].map(stringIn).filter((text) => types.has(text));
    return bare.type === 'CallExpression' && named.length > 0
      ? named.flatMap((type) => [{ type }, { type, id: ANY }, { type, id: 'LIST' }])
      : undefined;
  }
  const tags = [];
  const within = new Set();
  for (const part of nodesIn(isFunction(bare) ? bare.body : bare)) {
    if (within.has(part)) continue;
    const members = part.type === 'ObjectExpression' ? membersOf(part) : undefined;
    const type = members ? stringIn(members.get('type')) : undefined;
    if (members?.has('type')) {
      for (const inner of nodesIn(part)) within.add(inner);
      if (type === undefined) return undefined;
      const id = members.get('id');
      tags.push(id === undefined ? { type } : { type, id: stringIn(id) ?? ANY });
    } else if (types.has(stringIn(part))) tags.push({ type: stringIn(part) });
  }
  const isEmpty = bare.type === 'ArrayExpression' && bare.elements.length === 0;
  return tags.length === 0 && !isEmpty ? undefined : tags;
}

/** Whether invalidating one tag makes a query stale that provides the other. */
const reaches = (invalid, provided) =>
  invalid.type === provided.type &&
  (invalid.id === undefined ||
    invalid.id === provided.id ||
    (provided.id !== undefined &&
      (invalid.id === ANY || provided.id === ANY) &&
      'LIST' !== invalid.id &&
      'LIST' !== provided.id));

module.exports = { readTags, reaches };
