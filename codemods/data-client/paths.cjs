'use strict';
// Paths as path-to-regexp 6 had them, which peers before 0.15 use: there `?` makes optional, here it is an ordinary character.
const { decideAt } = require('../shared/decide.cjs');
const { nameOf, stringIn } = require('../shared/nodes.cjs');

/** A parameter goes with the slash or dot before it. */
const OPTIONAL = /([/.]?:\w+)\?/g;
const OPTIONAL_GROUP = /\}\?/g;
/** `:name*`, `:name+`, `:name(pattern)` */
const OTHER = /:\w+[*+(]|\}[*+]/;

/** Whether an option is one of an endpoint: routers have paths, too. */
function isOfEndpoint(path) {
  let at = path.parent;
  while (/^(Object(Expression|Property)|ArrowFunctionExpression|TS\w+Expression)$/.test(at?.node.type)) at = at.parent;
  const { callee } = at?.node ?? {};
  return /endpoint|resource|extend/i.test(callee?.name ?? (callee && nameOf(callee)) ?? '');
}

/** `'/users/:id?'` → `'/users{/:id}'`; what has another meaning is left, with a comment. */
function movePaths(source) {
  const { root, j } = source;
  root.find(j.ObjectProperty).forEach((path) => {
    const { value } = path.node;
    if (nameOf(path.node) !== 'path' || stringIn(value) === undefined || !isOfEndpoint(path)) return;
    const text = source.textOf(value);
    const moved = text.replace(OPTIONAL_GROUP, '}').replace(OPTIONAL, '{$1}');
    if (OTHER.test(moved))
      decideAt(
        source,
        path,
        `how ${text} is written: *name takes one value or several, and parameters have no pattern`,
      );
    else if (moved !== text) source.replace(value, moved);
  });
}

module.exports = { movePaths };
