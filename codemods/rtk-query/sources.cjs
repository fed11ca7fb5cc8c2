'use strict';
// What the names in a `query` stand for: parts of its one argument.
const { plain, nameOf, membersOf } = require('../shared/nodes.cjs');

/** Why an endpoint cannot be told from its code. */
class Undecided extends Error {}

/**
 * What the names in a function stand for: the whole argument, a member of it, or what is left of it.
 *
 * @returns `{ env: { [name]: { whole } | { member } | { rest } }, defaults: [[member, text]] }`
 */
function readParameter(pattern, text) {
  const env = {};
  const defaults = [];
  let target = pattern;
  if (target?.type === 'AssignmentPattern') {
    const members = membersOf(target.right);
    if (members?.size !== 0 && !(target.right.type === 'Identifier' && target.right.name === 'undefined'))
      defaults.push(['the argument', text(target.right)]);
    target = target.left;
  }
  if (target?.type === 'Identifier') env[target.name] = { whole: target.name };
  else if (target?.type === 'ObjectPattern') {
    const taken = [];
    for (const property of target.properties) {
      if (/Rest/.test(property.type)) {
        env[property.argument.name] = { rest: taken };
        continue;
      }
      const member = nameOf(property);
      let local = property.value;
      if (local.type === 'AssignmentPattern') {
        defaults.push([member, text(local.right)]);
        local = local.left;
      }
      if (member === undefined || local.type !== 'Identifier')
        throw new Undecided('its argument is taken apart too deeply');
      taken.push(member);
      env[local.name] = { member };
    }
  } else if (target) throw new Undecided('its argument has a form of its own');
  return { env, defaults };
}

const isNothing = (node) => membersOf(node)?.size === 0 || (node.type === 'Identifier' && node.name === 'undefined');

/** What of the argument an expression is; undefined where it is more than a part of it. */
function sourceOf(node, env) {
  const bare = plain(node);
  // `params ?? {}`: nothing is passed where there is nothing.
  if (bare?.type === 'LogicalExpression' && bare.operator !== '&&' && isNothing(bare.right)) {
    const of = sourceOf(bare.left, env);
    return of?.whole === undefined ? undefined : of;
  }
  if (bare?.type === 'Identifier') return Object.hasOwn(env, bare.name) ? env[bare.name] : undefined;
  if (/^(Optional)?MemberExpression$/.test(bare?.type ?? '')) {
    const of = sourceOf(bare.object, env);
    const member = nameOf(bare);
    return of?.whole !== undefined && member !== undefined ? { member } : undefined;
  }
  if (
    bare?.type === 'CallExpression' &&
    bare.arguments.length === 1 &&
    /^(encodeURIComponent|String)$/.test(bare.callee.name ?? '')
  )
    return sourceOf(bare.arguments[0], env);
  return undefined;
}

module.exports = { Undecided, isNothing, readParameter, sourceOf };
