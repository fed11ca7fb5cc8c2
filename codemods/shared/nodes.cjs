'use strict';
// Small questions about syntax, the same whichever parser made it.

/** Without what only the compiler reads: `x as T`, `x!`, `x satisfies T`. */
function plain(node) {
  let bare = node;
  while (bare && /^(TS(As|Satisfies|NonNull)Expression|TSTypeAssertion|ParenthesizedExpression)$/.test(bare.type))
    bare = bare.expression;
  return bare;
}

const isFunction = (node) => /^(ArrowFunctionExpression|FunctionExpression|ObjectMethod)$/.test(node?.type ?? '');

/** The text of a literal; undefined of anything else. */
function stringIn(node) {
  const bare = plain(node);
  if (bare?.type === 'TemplateLiteral' && bare.expressions.length === 0) return bare.quasis[0].value.cooked;
  return /^(StringLiteral|Literal)$/.test(bare?.type ?? '') && typeof bare.value === 'string' ? bare.value : undefined;
}

const isUndefined = (node) =>
  node === undefined ||
  (node.type === 'Identifier' && node.name === 'undefined') ||
  (node.type === 'UnaryExpression' && node.operator === 'void');

/** The name of a member, where it is written down. */
function nameOf(property) {
  if (property === undefined || property.computed) return undefined;
  const { key = property.property } = property;
  return key?.name ?? (key?.value === undefined ? undefined : String(key.value));
}

/** Members of an object literal by name; a spread or a computed name makes it `undefined`. */
function membersOf(node) {
  const bare = plain(node);
  if (bare?.type !== 'ObjectExpression') return undefined;
  const members = new Map();
  for (const property of bare.properties) {
    const name = /Spread/.test(property.type) ? undefined : nameOf(property);
    if (name === undefined) return undefined;
    members.set(name, property.type === 'ObjectMethod' ? property : property.value);
  }
  return members;
}

/** What a function gives: the expression of an arrow, or of its only `return`. */
function returnedBy(node) {
  if (!isFunction(node)) return undefined;
  if (node.body.type !== 'BlockStatement') return plain(node.body);
  const [only, ...more] = node.body.body;
  return only?.type === 'ReturnStatement' && more.length === 0 ? plain(only.argument) : undefined;
}

/** Every node below one, itself included. */
function* nodesIn(node) {
  if (Array.isArray(node)) {
    for (const item of node) yield* nodesIn(item);
    return;
  }
  if (typeof node?.type !== 'string') return;
  yield node;
  for (const [name, value] of Object.entries(node)) {
    if (typeof value !== 'object' || /^(loc|original|comments|tokens|extra|range|start|end)$/.test(name)) continue;
    yield* nodesIn(value);
  }
}

const namesIn = (node) => {
  const names = new Set();
  for (const { type, name } of nodesIn(node)) if (/^(JSX)?Identifier$/.test(type)) names.add(name);
  return names;
};

/** A name that nobody has. */
function freshName(taken, ...wanted) {
  const free = wanted.find((name) => !taken.has(name));
  let name = free ?? wanted.at(-1);
  for (let count = 2; taken.has(name); count += 1) name = `${wanted.at(-1)}${count}`;
  taken.add(name);
  return name;
}

/** A text as a literal in the style of the file. */
const quoted = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const isIdentifier = (text) => /^[A-Za-z_$][\w$]*$/.test(text);

module.exports = {
  plain,
  isFunction,
  stringIn,
  isUndefined,
  nameOf,
  membersOf,
  returnedBy,
  nodesIn,
  namesIn,
  freshName,
  quoted,
  isIdentifier,
};
