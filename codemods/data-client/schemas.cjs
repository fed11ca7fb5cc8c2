'use strict';
// Entities, and schemas of one's own: what they are asked with.
const { nameOf, stringIn } = require('../shared/nodes.cjs');
const { decideAt } = require('../shared/decide.cjs');

const isMethod = ({ type }) => /^(ClassMethod|MethodDefinition|ObjectMethod)$/.test(type);

const functionOf = (node) => (node.type === 'MethodDefinition' ? node.value : node);

const paramName = (node) => (node?.type === 'AssignmentPattern' ? node.left.name : node?.name);

/** `schema.Entity(Base)` and other names of the namespace that are spelt otherwise. */
function moveNamespace(source, needs) {
  const { root, j } = source;
  root.find(j.MemberExpression, { object: { name: 'schema' } }).forEach(({ node }) => {
    const name = nameOf(node);
    if (/^Entity(Mixin)?$/.test(name)) {
      needs.add('rest-slice', 'EntityMixin');
      source.replace(node, 'EntityMixin');
    } else if (name === 'Delete') source.replace(node, 'schema.Invalidate');
  });
}

/** `static get key() { return 'Post' }` is a field here. */
function moveKeys(source) {
  const { root, j } = source;
  for (const kind of ['ClassMethod', 'MethodDefinition'])
    root.find(j[kind], { kind: 'get', static: true }).forEach(({ node }) => {
      if (nameOf(node) !== 'key') return;
      const { body } = functionOf(node);
      const [only, ...more] = body.body;
      const text = only?.type === 'ReturnStatement' && more.length === 0 ? stringIn(only.argument) : undefined;
      if (text !== undefined) source.replace(node, `static key = ${source.textOf(only.argument)};`);
    });
}

/** The part of the arguments that an expression reads: `args[0]?.locale`; the longest chain around a name. */
function chainOf(path) {
  let at = path;
  while (/MemberExpression$/.test(at.parent.node.type) && at.parent.node.object === at.node) at = at.parent;
  return at;
}

const looksLikeSchema = (text) => /schema|definition|\bkind\b/i.test(text) || /^[A-Z]/.test(text) || /^[[{]/.test(text);

/** What depends on the arguments is registered, so that another argument gives another value. */
function registerArguments(source, fn, name, context, { isMember }) {
  const { j } = source;
  const uses = isMember
    ? j(fn.body)
        .find(j.MemberExpression, { object: { name: isMember } })
        .filter(({ node }) => nameOf(node) === 'args')
        .paths()
    : j(fn.body)
        .find(j.Identifier, { name })
        .filter(
          ({ parent }) =>
            !(
              /MemberExpression$/.test(parent.node.type) &&
              parent.node.property.name === name &&
              !parent.node.computed
            ),
        )
        .paths();
  for (const use of uses) {
    const chain = chainOf(use);
    const text = source.textOf(chain.node);
    const now = isMember ? text.replace(source.textOf(use.node), 'args') : text;
    if (chain === use) {
      source.replace(use.node, `${context}.args`);
      decideAt(
        source,
        use,
        `what of the arguments the value depends on: \`${context}.argument((args) => …)\` says so, so that another argument gives another value`,
      );
    } else
      source.replace(
        chain.node,
        `${context}.argument((args: readonly any[]) => ${name && !isMember ? now.replace(new RegExp(`^${name}`), 'args') : now})`,
      );
  }
}

const typedParam = (source, node, name, type) => (/\.[cm]?tsx?$/.test(source.path) ? `${name}: ${type}` : name);

function moveDenormalize(source, method, needs) {
  const fn = functionOf(method);
  const [input, second, third] = fn.params;
  if (third) {
    // denormalize(input, args, unvisit)
    const [args, unvisit] = [paramName(second), paramName(third)];
    source.cut(
      source.startOf(second),
      source.endOf(third),
      typedParam(source, second, 'context', 'DenormalizeContext'),
    );
    registerArguments(source, fn, args, 'context', {});
    moveVisits(source, fn, unvisit, 'context', 'visit');
  } else if (second) {
    const delegate = paramName(second);
    if (!second.typeAnnotation) source.replace(second, typedParam(source, second, delegate, 'DenormalizeContext'));
    registerArguments(source, fn, 'args', delegate, { isMember: delegate });
    moveDelegate(source, fn, delegate, { unvisit: 'visit', argsKey: 'argument' });
  } else return Boolean(input);
  if (/\.[cm]?tsx?$/.test(source.path)) needs.addType('rest-slice', 'DenormalizeContext');
  return true;
}

/** What visiting gives is unknown to the compiler; it was anything. */
function loose(source, { parent }, call) {
  if (!/\.[cm]?tsx?$/.test(source.path)) return call;
  return /^(ReturnStatement|ArrowFunctionExpression|VariableDeclarator|.*Property)$/.test(parent.node.type)
    ? `${call} as any`
    : `(${call} as any)`;
}

/** Calls of a function that was a parameter: `unvisit(schema, input)`, or with the two the other way round. */
function moveVisits(source, fn, name, context, member) {
  const { j } = source;
  j(fn.body)
    .find(j.Identifier, { name })
    .forEach((use) => {
      const call = use.parent.node;
      if (call.type !== 'CallExpression' || call.callee !== use.node || call.arguments.length < 2)
        return decideAt(source, use, `who visits: \`${context}.${member}(schema, value)\``);
      const texts = call.arguments.slice(0, 2).map(source.textOf);
      const [first, second] = texts.map(looksLikeSchema);
      if (first === second)
        decideAt(source, use, `which of the two is the schema: \`${context}.${member}(schema, value)\``);
      const ordered = second && !first ? texts.toReversed() : texts;
      return source.replace(call, loose(source, use.parent, `${context}.${member}(${ordered.join(', ')})`));
    });
}

function moveDelegate(source, fn, delegate, names) {
  const { j } = source;
  j(fn.body)
    .find(j.MemberExpression, { object: { name: delegate } })
    .forEach((use) => {
      const name = nameOf(use.node);
      if (names[name]) {
        source.replace(use.node, `${delegate}.${names[name]}`);
        const call = use.parent;
        if (name !== 'unvisit' || call.node.type !== 'CallExpression') return;
        const [before, after] = loose(source, call, '|').split('|');
        source.insert(source.startOf(call.node), before);
        source.insert(source.endOf(call.node), after ?? '');
      } else if (name !== 'args' && name !== 'visit')
        decideAt(source, use, `what stands in for ${delegate}.${name} (docs/custom-schemas.md)`);
    });
}

function moveNormalize(source, method, needs) {
  const fn = functionOf(method);
  const { params } = fn;
  if (params.length < 4) return;
  const isTyped = /\.[cm]?tsx?$/.test(source.path);
  if (isTyped) needs.addType('rest-slice', 'NormalizeContext');
  if (params.length === 4 && !/visit/.test(paramName(params[3]))) {
    if (isTyped && !params[3].typeAnnotation) source.replace(params[3], `${paramName(params[3])}: NormalizeContext`);
    return;
  }
  const visitAt = params.findIndex((param) => /visit/i.test(paramName(param) ?? ''));
  const visit = paramName(params[visitAt]);
  const args = params.map(paramName).find((name) => name === 'args');
  const { j } = source;
  source.cut(
    source.startOf(params[3]),
    source.endOf(params.at(-1)),
    typedParam(source, params[3], 'context', 'NormalizeContext'),
  );
  j(fn.body)
    .find(j.Identifier, { name: visit })
    .forEach((use) => {
      const call = use.parent.node;
      if (call.type !== 'CallExpression' || call.callee !== use.node)
        return decideAt(source, use, 'who visits: `context.visit(schema, input, parent, key)`');
      // First of all the schema, since 0.11; the fourth before.
      const given = call.arguments.slice(0, 4).map(source.textOf);
      const ordered = visitAt === 3 ? [given[3], given[0], given[1], given[2]] : given;
      return source.replace(call, loose(source, use.parent, `context.visit(${ordered.join(', ')})`));
    });
  if (args)
    j(fn.body)
      .find(j.Identifier, { name: args })
      .forEach((use) => {
        const parent = use.parent.node;
        if (parent.type === 'CallExpression' && parent.callee.name === visit) return;
        source.replace(use.node, 'context.args');
      });
  for (const param of params.slice(3)) {
    const name = paramName(param);
    if (name === visit || name === args) continue;
    const isUsed = j(fn.body)
      .find(j.Identifier, { name })
      .some(({ parent }) => !(parent.node.type === 'CallExpression' && parent.node.callee.name === visit));
    if (isUsed)
      decideAt(
        source,
        j(fn.body).find(j.Identifier, { name }).paths()[0],
        `what stands in for "${name}": \`context.write\`, \`context.invalidate\`, \`context.stored\``,
      );
  }
}

function moveQueryKey(source, method, needs) {
  const fn = functionOf(method);
  const isTyped = /\.[cm]?tsx?$/.test(source.path);
  const { params } = fn;
  if (nameOf(method) === 'infer') source.replace(method.key, 'queryKey');
  const [, visit, ...others] = params;
  const { j } = source;
  if (params.length > 1) {
    if (isTyped) needs.addType('rest-slice', 'QueryContext');
    source.cut(
      source.startOf(params[1]),
      source.endOf(params.at(-1)),
      typedParam(source, params[1], 'context', 'QueryContext'),
    );
  }
  const names = [visit, ...others].map(paramName).filter(Boolean);
  for (const name of names) {
    j(fn.body)
      .find(j.Identifier, { name })
      .forEach((use) => {
        const call = use.parent.node;
        const isQuery =
          /^(queryKey|unvisit|recurse)$/.test(name) && call.type === 'CallExpression' && call.callee === use.node;
        if (!isQuery)
          return decideAt(
            source,
            use,
            `what stands in for "${name}": \`context.query(schema, args)\`, \`context.stored(table, pk)\`, \`context.indexed(…)\``,
          );
        return source.replace(call, `context.query(${call.arguments.slice(0, 2).map(source.textOf).join(', ')})`);
      });
  }
}

/** Classes and objects that are schemas themselves: they have a `denormalize`. */
function moveSchemas(source, needs) {
  const { root, j } = source;
  for (const kind of ['ClassBody', 'ObjectExpression'])
    root.find(j[kind]).forEach(({ node }) => {
      const members = (node.body ?? node.properties).filter(isMethod);
      const named = (name) => members.find((member) => nameOf(member) === name && !member.static);
      const [denormalize, normalize, query] = [
        named('denormalize'),
        named('normalize'),
        named('queryKey') ?? named('infer'),
      ];
      if (!denormalize || !normalize) return;
      moveDenormalize(source, denormalize, needs);
      moveNormalize(source, normalize, needs);
      if (query) moveQueryKey(source, query, needs);
      for (const name of ['_normalizeNullable', '_denormalizeNullable'])
        if (named(name)) source.removeStatement(named(name));
    });
}

module.exports = { moveNamespace, moveKeys, moveSchemas };
