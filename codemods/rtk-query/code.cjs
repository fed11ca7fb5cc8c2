'use strict';
// Code of a `query` that makes something of its argument, and its type: it moves to whoever calls.
const { plain, nameOf, quoted, isIdentifier } = require('../shared/nodes.cjs');
const { sourceOf } = require('./sources.cjs');

const GLOBALS = new Set(['String', 'Number', 'Boolean', 'Math', 'JSON', 'encodeURIComponent', 'undefined']);

/** Children of the expressions that may move; undefined of any other. */
function childrenOf(node) {
  if (/Literal$/.test(node.type)) return node.type === 'TemplateLiteral' ? node.expressions : [];
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      return [node.left, node.right];
    case 'ConditionalExpression':
      return [node.test, node.consequent, node.alternate];
    case 'UnaryExpression':
      return node.operator === 'delete' ? undefined : [node.argument];
    case 'ArrayExpression':
      return node.elements.includes(null) ? undefined : node.elements;
    case 'ObjectExpression':
      return node.properties;
    case 'SpreadElement':
      return [node.argument];
    case 'MemberExpression':
    case 'OptionalMemberExpression':
      return node.computed ? undefined : [node.object];
    case 'CallExpression':
      return [node.callee, ...node.arguments];
    default:
      return undefined;
  }
}

/** The places of a piece of code where parts of the argument stand; undefined where it has names that callers have not. */
function slotsIn(node, env, found = []) {
  const bare = plain(node);
  if (/Property$/.test(bare.type)) {
    if (bare.computed) return undefined;
    const isShort = bare.shorthand && sourceOf(bare.value, env);
    if (!isShort) return slotsIn(bare.value, env, found);
    found.push({ node: bare, from: sourceOf(bare.value, env), name: nameOf(bare) });
    return found;
  }
  const from = sourceOf(bare, env);
  if (from) {
    found.push({ node: bare, from });
    return found;
  }
  if (bare.type === 'Identifier') return GLOBALS.has(bare.name) ? found : undefined;
  const children = childrenOf(bare);
  return children?.every((child) => slotsIn(child, env, found)) ? found : undefined;
}

const TEXTS = /^(toString|join|trim|toISOString|toLowerCase|toUpperCase|toFixed|slice|stringify)$/;

/** The type of a piece of code, `of` giving that of a part of the argument; undefined where nobody sees it. */
function typeOf(node, env, of) {
  const bare = plain(node);
  const from = sourceOf(bare, env);
  if (from) return of(from);
  const all = (nodes) => {
    const types = nodes.map((each) => typeOf(each, env, of));
    return types.includes(undefined) ? undefined : [...new Set(types)].join(' | ');
  };
  switch (bare.type) {
    case 'StringLiteral':
    case 'TemplateLiteral':
      return 'string';
    case 'NumericLiteral':
      return 'number';
    case 'BooleanLiteral':
      return 'boolean';
    case 'NullLiteral':
      return 'null';
    case 'Identifier':
      return bare.name === 'undefined' ? 'undefined' : undefined;
    case 'ConditionalExpression':
      return all([bare.consequent, bare.alternate]);
    case 'LogicalExpression': {
      const [left, right] = [typeOf(bare.left, env, of), typeOf(bare.right, env, of)];
      if (left === undefined || right === undefined) return undefined;
      return bare.operator === '&&' ? `${left} | ${right}` : `NonNullable<${left}> | ${right}`;
    }
    case 'BinaryExpression':
      if (/^[-*/%]|\*\*$/.test(bare.operator)) return 'number';
      if (bare.operator !== '+') return 'boolean';
      return all([bare.left, bare.right]) === 'number' ? 'number' : 'string';
    case 'UnaryExpression':
      return { '!': 'boolean', '-': 'number', '+': 'number', void: 'undefined' }[bare.operator];
    case 'ArrayExpression': {
      const item = bare.elements.length === 0 ? 'never' : all(bare.elements);
      return item && (/[|&]/.test(item) ? `(${item})[]` : `${item}[]`);
    }
    case 'ObjectExpression': {
      const members = bare.properties.map((property) => {
        const type = /Property$/.test(property.type) ? typeOf(property.value, env, of) : undefined;
        const name = nameOf(property);
        return type && `${isIdentifier(name) ? name : quoted(name)}: ${type}`;
      });
      return members.includes(undefined) ? undefined : `{ ${members.join('; ')} }`;
    }
    case 'CallExpression': {
      const name = bare.callee.type === 'Identifier' ? bare.callee.name : nameOf(bare.callee);
      if (TEXTS.test(name) || /^(String|encodeURIComponent)$/.test(name)) return 'string';
      if (name === 'Boolean') return 'boolean';
      return name === 'Number' || bare.callee.object?.name === 'Math' ? 'number' : undefined;
    }
    default:
      return undefined;
  }
}

/**
 * Code that has no names but parts of the argument.
 *
 * @returns `{ code: [text, part, text, …], typeOf }`; undefined where there are other names
 */
function codeOf(node, env, file) {
  const slots = slotsIn(node, env);
  if (!slots || typeOf(node, env, () => 'any') === undefined) return undefined;
  const code = [];
  let at = file.startOf(node);
  for (const { node: slot, from, name } of slots) {
    code.push(file.text.slice(at, file.startOf(slot)) + (name === undefined ? '' : `${name}: `), from);
    at = file.endOf(slot);
  }
  code.push(file.text.slice(at, file.endOf(node)));
  return { code, typeOf: (of) => typeOf(node, env, of) };
}

/** The same where a condition decides whether there is a value; `isNone`: whether there is none if it holds. */
function codeWhere(test, node, isNone, env, file) {
  const [asked, made] = [codeOf(test, env, file), codeOf(node, env, file)];
  if (!asked || !made) return undefined;
  const between = isNone ? [' ? undefined : ', ''] : [' ? ', ' : undefined'];
  const [first, ...rest] = made.code;
  const code = [...asked.code.slice(0, -1), asked.code.at(-1) + between[0] + first, ...rest];
  code.push(code.pop() + between[1]);
  return { code, typeOf: (of) => `${made.typeOf(of)} | undefined` };
}

module.exports = { codeOf, codeWhere };
