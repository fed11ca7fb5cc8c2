'use strict';
// Types of parameters and bodies, from the type of the one argument.
const { nameOf, isIdentifier, quoted } = require('../shared/nodes.cjs');

/** The type of an argument without `void`, and whether it may be left out; `members`: what its type is declared with. */
function argumentType(node, source, members) {
  return { ...writtenType(node, source), members };
}

function writtenType(node, source) {
  if (!node) return { text: 'any', isOptional: false };
  if (node.type === 'TSVoidKeyword' || node.type === 'TSUndefinedKeyword') return { text: 'undefined', isNone: true };
  if (node.type !== 'TSUnionType') return { text: source.textOf(node), node };
  const rest = node.types.filter(({ type }) => !/^TS(Void|Undefined)Keyword$/.test(type));
  const isOptional = rest.length < node.types.length;
  return { text: rest.map(source.textOf).join(' | '), node: rest.length === 1 ? rest[0] : undefined, isOptional };
}

/** The type of a member of the argument. */
function memberType(argument, name, source) {
  const literal =
    argument.node?.type === 'TSTypeLiteral'
      ? argument.node.members.find((member) => nameOf(member) === name)
      : undefined;
  const declared = argument.members?.find((member) => nameOf(member) === name);
  if (literal)
    return { text: source.textOf(literal.typeAnnotation.typeAnnotation), isOptional: literal.optional === true };
  return {
    text:
      argument.text === 'any'
        ? 'any'
        : `${/[|&]/.test(argument.text) ? `(${argument.text})` : argument.text}['${name}']`,
    isOptional: declared?.optional === true,
  };
}

const without = (type, names) =>
  names.length === 0 || type === 'any' ? type : `Omit<${type}, ${names.map(quoted).join(' | ')}>`;

const keyOf = (name) => (isIdentifier(name) ? name : quoted(name));

/** Types of the parts of an argument that code is made of. */
const partType = (of, source) => (from) => {
  if (from.rest) return without(of.text, from.rest);
  if (from.member === undefined) return of.text;
  const { text, isOptional } = memberType(of, from.member, source);
  return isOptional ? `${text} | undefined` : text;
};

/** Type of the search parameters; undefined where there are none. */
function searchType({ request: { search, all, params }, argument, members }, source) {
  if (!all && search.length === 0) return undefined;
  const of = argumentType(argument, source, members);
  const parts = [];
  if (all) parts.push(without(of.text, all.rest ?? params.map(({ from }) => from.member).filter(Boolean)));
  const texts = search.map(({ to, from }) => {
    if (from.code) return `${keyOf(to)}: ${from.typeOf(partType(of, source))}`;
    const { text, isOptional } = from.member === undefined ? of : memberType(of, from.member, source);
    const mayMiss = isOptional || of.isOptional;
    return `${keyOf(to)}${mayMiss ? '?' : ''}: ${text}${isOptional && mayMiss && !text.includes('undefined') ? ' | undefined' : ''}`;
  });
  if (texts.length > 0) parts.push(`{ ${texts.join('; ')} }`);
  return `${parts.join(' & ')}${of.isOptional ? ' | undefined' : ''}`;
}

/** Type of the body; undefined where there is none. */
function bodyType({ request: { body }, argument, members }, source) {
  if (!body) return undefined;
  const of = argumentType(argument, source, members);
  if (body.whole) return `${of.text}${of.isOptional ? ' | undefined' : ''}`;
  if (body.rest) return without(of.text, body.rest);
  if (body.member) return memberType(of, body.member, source).text;
  if (body.code) return body.typeOf(partType(of, source));
  const parts = Object.entries(body.parts).map(([to, from]) => {
    if (from.code) return `${keyOf(to)}: ${from.typeOf(partType(of, source))}`;
    const { text, isOptional } = from.member === undefined ? of : memberType(of, from.member, source);
    return `${keyOf(to)}${isOptional ? '?' : ''}: ${text}${isOptional ? ' | undefined' : ''}`;
  });
  return `{ ${parts.join('; ')} }`;
}

module.exports = { searchType, bodyType, keyOf };
