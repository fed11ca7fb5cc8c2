'use strict';
// Hooks of mutations: `useLoading` around a call of the controller.
const { plain, nameOf, freshName } = require('../shared/nodes.cjs');
const { decideAt, was } = require('../shared/decide.cjs');
const { argumentsOf, isSame } = require('./args.cjs');

const ORDER = ['isLoading', 'error', 'reset'];

/** What is read of the second element, by the places that useLoading has for it. */
function resultNames(node, context) {
  const { source, path, taken, endpoint } = context;
  const names = {};
  const after = [];
  const need = (member) =>
    (names[member] ??= freshName(taken, member, `${endpoint}${member.charAt(0).toUpperCase()}${member.slice(1)}`));
  const other = (text) =>
    decideAt(
      source,
      path,
      `what stands in for ${text}: a call gives the data, and useLoading [run, loading, error, reset]`,
    );
  if (node?.type === 'ObjectPattern') {
    for (const property of node.properties) {
      const name = /Rest/.test(property.type) ? undefined : nameOf(property);
      const local = property.value?.type === 'Identifier' ? property.value.name : undefined;
      if (ORDER.includes(name) && local) names[name] = local;
    }
    for (const property of node.properties) {
      const name = /Rest/.test(property.type) ? undefined : nameOf(property);
      const local = property.value?.type === 'Identifier' ? property.value.name : undefined;
      if (ORDER.includes(name) && local) continue;
      if (name === 'isError' && local) after.push(`const ${local} = ${need('error')} !== undefined;`);
      else other(`"${source.textOf(property)}"`);
    }
  } else if (node?.type === 'Identifier') {
    const { j } = source;
    j(context.scopeNode)
      .find(j.Identifier, { name: node.name })
      .forEach((use) => {
        const parent = use.parent.node;
        if (use.node === node || (/MemberExpression$/.test(parent.type) && parent.property === use.node)) return;
        const member = /MemberExpression$/.test(parent.type) ? nameOf(parent) : undefined;
        if (ORDER.includes(member)) source.replace(parent, need(member));
        else if (member === 'isError') source.replace(parent, `(${need('error')} !== undefined)`);
        else other(`"${source.textOf(member === undefined ? use.node : parent)}"`);
      });
  }
  return { names, after };
}

/** What becomes of the result of a call: rejections are asked for by `unwrap()`, as they were. */
function checkResult(use, context) {
  let at = use.parent;
  if (/MemberExpression$/.test(at.parent.node.type) && nameOf(at.parent.node) === 'unwrap') return;
  // Neither rejects without `unwrap()`; who is given nothing of the result cannot tell the difference.
  const next = /MemberExpression$/.test(at.parent.node.type) ? nameOf(at.parent.node) : undefined;
  const callback = next === 'then' ? at.parent.parent.node.arguments?.[0] : undefined;
  if (/^(catch|finally)$/.test(next ?? '') || callback?.params?.length === 0) return;
  if (at.parent.node.type === 'AwaitExpression') at = at.parent;
  const { type } = at.parent.node;
  if (
    /^(ExpressionStatement|ArrowFunctionExpression)$/.test(type) ||
    (type === 'UnaryExpression' && at.parent.node.operator === 'void')
  )
    return;
  decideAt(
    context.source,
    use,
    `what is done with the result of ${context.run}(…): it is the data, or undefined where it failed; \`.unwrap()\` rejects`,
  );
}

function moveCalls(context) {
  const { source, plan, run, scopeNode, pattern } = context;
  const { j } = source;
  j(scopeNode)
    .find(j.Identifier, { name: run })
    .forEach((use) => {
      const parent = use.parent.node;
      if (
        use.node === pattern ||
        (/MemberExpression$/.test(parent.type) && parent.property === use.node) ||
        parent.type === 'JSXAttribute'
      )
        return;
      if (/Property$/.test(parent.type) && parent.key === use.node && !parent.shorthand) return;
      if (parent.type !== 'CallExpression' || parent.callee !== use.node) {
        const isDependency = parent.type === 'ArrayExpression';
        if (!isDependency && !isSame(plan))
          decideAt(source, use, `who passes on ${run}: its arguments are the parameters by name, then the body`);
        return;
      }
      const args = argumentsOf(plan, parent.arguments[0], source);
      if (args === undefined) decideAt(source, use, `the arguments of ${run}: the parameters by name, then the body`);
      else if (parent.arguments.length > 0) {
        const text = args.join(', ');
        const now = parent.arguments.map(source.textOf).join(', ');
        if (text !== now) source.cut(source.startOf(parent.arguments[0]), source.endOf(parent.arguments.at(-1)), text);
      }
      checkResult(use, context);
    });
}

/** One call of a hook of a mutation. */
function moveMutation(context) {
  const { source, path, call, address, needs, plan, statement, taken } = context;
  const declarator = path.parent.node;
  const isPair = declarator.type === 'VariableDeclarator' && declarator.id.type === 'ArrayPattern';
  const [pattern, result] = isPair ? declarator.id.elements : [];
  if (!plan || pattern?.type !== 'Identifier')
    return decideAt(
      source,
      path,
      `how to call ${address}: \`useLoading((...args) => controller.fetch(${address}, ...args))\`. ${was(source.textOf(call))}`,
    );
  if (call.arguments.length > 0)
    decideAt(source, path, `what these options mean here: ${source.textOf(call.arguments[0])}`);
  const inner = { ...context, run: pattern.name, pattern };
  moveCalls(inner);
  const { names, after } = resultNames(result && plain(result), inner);
  const last = ORDER.findLastIndex((name) => names[name]);
  const elements = [pattern.name, ...ORDER.slice(0, last + 1).map((name) => names[name] ?? '')];
  source.replace(declarator.id, `[${elements.join(', ')}]`);
  const { indent } = source.lineAt(source.startOf(statement));
  const controller = context.controllers.get(context.scopeNode) ?? freshName(taken, 'controller', 'restController');
  if (!context.controllers.has(context.scopeNode)) {
    context.controllers.set(context.scopeNode, controller);
    needs.add('rest-slice/react', 'useController');
    source.insert(source.startOf(statement), `const ${controller} = useController(${address});\n${indent}`);
  }
  needs.add('rest-slice/react', 'useLoading');
  const isTyped = /\.[cm]?tsx?$/.test(source.path);
  if (isTyped) needs.addType('rest-slice', 'ArgsOf');
  const parameter = isTyped ? `...args: ArgsOf<typeof ${address}>` : '...args';
  const lines = [`(${parameter}) => ${controller}.fetch(${address}, ...args),`, `[${controller}],`].map(
    (line) => `\n${indent}  ${line}`,
  );
  source.replace(call, `useLoading(${lines.join('')}\n${indent})`);
  for (const line of after) source.insert(source.endOf(statement), `\n${indent}${line}`);
  return undefined;
}

module.exports = { moveMutation };
