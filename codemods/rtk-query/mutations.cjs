'use strict';
// Hooks of mutations: `useLoading` around a call of the controller.
const { plain, nameOf, freshName } = require('../shared/nodes.cjs');
const { decideAt, decideHook, decideUses, was } = require('../shared/decide.cjs');
const { argumentsOf, isSame } = require('./args.cjs');
const { checkErrors } = require('./errors.cjs');
const { movePlainCalls } = require('./plainCalls.cjs');
const { asResult } = require('./results.cjs');

const ORDER = ['isLoading', 'error', 'reset'];
/** What useLoading does not have, and a state of the component can. */
const STATES = ['data', 'isSuccess'];
const KNOWN = [...ORDER, ...STATES];

const capital = (name) => name.charAt(0).toUpperCase() + name.slice(1);

/** What is read of the second element, by the places that useLoading has for it. */
function resultNames(node, context) {
  const { source, path, taken, endpoint } = context;
  const names = {};
  const after = [];
  const need = (member) => (names[member] ??= freshName(taken, member, `${endpoint}${capital(member)}`));
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
      if (KNOWN.includes(name) && local) names[name] = local;
      if (name === 'error' && local) checkErrors(source, context.scopeNode, local);
    }
    for (const property of node.properties) {
      const name = /Rest/.test(property.type) ? undefined : nameOf(property);
      const local = property.value?.type === 'Identifier' ? property.value.name : undefined;
      if (KNOWN.includes(name) && local) continue;
      if (name === 'isError' && local) after.push(`const ${local} = ${need('error')} !== undefined;`);
      else {
        other(`"${source.textOf(property)}"`);
        if (local) decideUses(source, context.scopeNode, property.value, `what stands in for "${local}"`);
      }
    }
  } else if (node?.type === 'Identifier') {
    const { j } = source;
    j(context.scopeNode)
      .find(j.Identifier, { name: node.name })
      .forEach((use) => {
        const parent = use.parent.node;
        if (use.node === node || (/MemberExpression$/.test(parent.type) && parent.property === use.node)) return;
        const member = /MemberExpression$/.test(parent.type) ? nameOf(parent) : undefined;
        if (KNOWN.includes(member)) source.replace(parent, need(member));
        else if (member === 'isError') source.replace(parent, `(${need('error')} !== undefined)`);
        else other(`"${source.textOf(member === undefined ? use.node : parent)}"`);
      });
  }
  return { names, after };
}

/** `const result = await run(…)`: `{ data }` or `{ error }`, as it was. */
function keepResult(use, awaited, context) {
  const { source, scopeNode } = context;
  const { id } = awaited.parent.node;
  const call = use.parent.node;
  const uses = source.j(scopeNode).find(source.j.BinaryExpression, { operator: 'in' });
  const isAsked = id.type === 'Identifier' && uses.some(({ node }) => node.right.name === id.name);
  source.insert(source.endOf(call), `.unwrap()${asResult(source, isAsked)}`);
}

/** What becomes of the result of a call: rejections are asked for by `unwrap()`, as they were. */
function checkResult(use, context) {
  let at = use.parent;
  if (/MemberExpression$/.test(at.parent.node.type) && nameOf(at.parent.node) === 'unwrap') return;
  // Neither rejects without `unwrap()`; who is given nothing of the result cannot tell the difference.
  const next = /MemberExpression$/.test(at.parent.node.type) ? nameOf(at.parent.node) : undefined;
  const callback = next === 'then' ? at.parent.parent.node.arguments?.[0] : undefined;
  if (/^(catch|finally)$/.test(next ?? '') || callback?.params?.length === 0) return;
  if (at.parent.node.type === 'AwaitExpression') {
    at = at.parent;
    if (at.parent.node.type === 'VariableDeclarator') return keepResult(use, at, context);
  }
  const { type } = at.parent.node;
  if (
    /^(ExpressionStatement|ArrowFunctionExpression)$/.test(type) ||
    (type === 'UnaryExpression' && at.parent.node.operator === 'void') ||
    // `condition && run(…)`
    (/^(Logical|Conditional)Expression$/.test(type) && at.parent.node.test !== at.node)
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

/** The controller of a component, declared once. */
function controllerOf(context) {
  const { source, needs, statement, taken, scopeNode, controllers, address, replaces } = context;
  const known = controllers.get(scopeNode);
  if (known !== undefined) return known;
  const controller = freshName(taken, 'controller', 'restController');
  controllers.set(scopeNode, controller);
  needs.add('rest-slice/react', 'useController');
  const { indent } = source.lineAt(source.startOf(statement));
  const declared = `const ${controller} = useController(${address});`;
  if (replaces) source.replace(statement, declared);
  else source.insert(source.startOf(statement), `${declared}\n${indent}`);
  return controller;
}

/** The function that useLoading runs. `before` and `then` are statements around its request. */
function taskText(context, { before = [], then = [], method = 'fetch' } = {}) {
  const { source, address, needs, indent } = context;
  const controller = controllerOf(context);
  needs.add('rest-slice/react', 'useLoading');
  const isTyped = /\.[cm]?tsx?$/.test(source.path);
  if (isTyped) needs.addType('rest-slice', 'ArgsOf');
  const parameter = isTyped ? `...args: ArgsOf<typeof ${address}>` : '...args';
  const call = `${controller}.${method}(${address}, ...args)`;
  const end = then.length > 0 ? [`const data = await ${call};`, ...then, 'return data;'] : [`return ${call};`];
  const body =
    before.length + then.length === 0
      ? call
      : `{${[...before, ...end].map((line) => `\n${indent}    ${line}`).join('')}\n${indent}  }`;
  const lines = [`${then.length > 0 ? 'async ' : ''}(${parameter}) => ${body},`, `[${controller}],`];
  return `useLoading(${lines.map((line) => `\n${indent}  ${line}`).join('')}\n${indent})`;
}

/** A state of the component for what of a result is shown and useLoading has not. @returns the name of its setter. */
function stateFor(context, name, type, initial) {
  const { source, needs, statement, taken, indent } = context;
  const setter = freshName(taken, `set${capital(name)}`);
  needs.add('react', 'useState');
  const isTyped = type !== undefined && /\.[cm]?tsx?$/.test(source.path);
  source.insert(
    source.startOf(statement),
    `const [${name}, ${setter}] = useState${isTyped ? `<${type}>` : ''}(${initial});\n${indent}`,
  );
  return setter;
}

/** One call of a hook of a mutation. */
function moveMutation(context) {
  const { source, path, call, address, plan, statement, needs } = context;
  const declarator = path.parent.node;
  const isPair = declarator.type === 'VariableDeclarator' && declarator.id.type === 'ArrayPattern';
  const [pattern, result] = isPair ? declarator.id.elements : [];
  if (!plan || pattern?.type !== 'Identifier')
    return decideHook(
      context,
      `how to call ${address}: \`useLoading((...args) => controller.fetch(${address}, ...args))\`. ${was(source.textOf(call))}`,
    );
  if (call.arguments.length > 0)
    decideAt(source, path, `what these options mean here: ${source.textOf(call.arguments[0])}`);
  const { indent } = source.lineAt(source.startOf(statement));
  const inner = { ...context, run: pattern.name, pattern, indent };
  if (!result && call.arguments.length === 0 && movePlainCalls(inner, controllerOf)) return undefined;
  moveCalls(inner);
  const { names, after } = resultNames(result && plain(result), inner);
  const last = ORDER.findLastIndex((name) => names[name]);
  const elements = [pattern.name, ...ORDER.slice(0, last + 1).map((name) => names[name] ?? '')];
  source.replace(declarator.id, `[${elements.join(', ')}]`);
  const [before, then] = [[], []];
  if (names.isSuccess) {
    const setter = stateFor(inner, names.isSuccess, undefined, 'false');
    before.push(`${setter}(false);`);
    then.push(`${setter}(true);`);
  }
  if (names.data && context.deletes)
    decideUses(source, context.scopeNode, { name: names.data }, `what "${names.data}" is: a delete gives nothing`);
  if (names.data) {
    needs.addType('rest-slice', 'DataOf');
    then.unshift(`${stateFor(inner, names.data, `DataOf<typeof ${address}>`, '')}(data);`);
  }
  source.replace(call, taskText(inner, { before, then }));
  for (const line of after) source.insert(source.endOf(statement), `\n${indent}${line}`);
  return undefined;
}

module.exports = { moveMutation, moveCalls, taskText, stateFor };
