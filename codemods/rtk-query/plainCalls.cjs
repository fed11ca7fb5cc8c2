'use strict';
// A mutation of which nothing but the trigger is used: its calls are calls of the controller, and the hook goes.
const { nameOf } = require('../shared/nodes.cjs');
const { argumentsOf } = require('./args.cjs');

const isMember = ({ type }) => /MemberExpression$/.test(type);

/** `onClick={() => run(id)}`: React does nothing with what the function gives. */
const isHandler = ({ parent }) =>
  parent.node.type === 'ArrowFunctionExpression' && parent.parent.node.type === 'JSXExpressionContainer';

/** The call, and what is to stand no more: `.unwrap()`. Undefined where a failure that was none would be one. */
function callAt(use) {
  const path = use.parent;
  const { node } = path;
  if (node.type !== 'CallExpression' || node.callee !== use.node) return undefined;
  const { parent } = path;
  if (isMember(parent.node) && nameOf(parent.node) === 'unwrap') return { node, whole: parent.parent.node };
  const isDropped =
    parent.node.type === 'ExpressionStatement' ||
    (parent.node.type === 'UnaryExpression' && parent.node.operator === 'void') ||
    isHandler(path);
  return isDropped ? { node, whole: node } : undefined;
}

/** Every use of the trigger, as the call that it becomes; undefined where one of them is something else. */
function plainCalls({ source, scopeNode, run, pattern, plan, address }) {
  const { j } = source;
  const calls = [];
  let isPlain = true;
  j(scopeNode)
    .find(j.Identifier, { name: run })
    .forEach((use) => {
      const { parent, node } = use;
      if (node === pattern || (isMember(parent.node) && parent.node.property === node)) return;
      const call = callAt(use);
      const args = call && argumentsOf(plan, call.node.arguments[0], source);
      if (args) calls.push({ whole: call.whole, args: [address, ...(call.node.arguments.length > 0 ? args : [])] });
      else isPlain = false;
    });
  return isPlain && calls.length > 0 ? calls : undefined;
}

/** @returns whether all of it could be done. */
function movePlainCalls(context, controllerOf) {
  const { source, statement, controllers, scopeNode } = context;
  const isAlone = statement.type === 'VariableDeclaration' && statement.declarations.length === 1;
  const calls = isAlone ? plainCalls(context) : undefined;
  if (!calls) return false;
  const isFirst = !controllers.has(scopeNode);
  const controller = controllerOf({ ...context, replaces: isFirst });
  if (!isFirst) source.removeStatement(statement);
  for (const { whole, args } of calls) source.replace(whole, `${controller}.fetch(${args.join(', ')})`);
  return true;
}

module.exports = { movePlainCalls };
