'use strict';
// How the one argument of a generated hook becomes the parameters and the body of a call.
const { plain, isUndefined, membersOf, isIdentifier } = require('../shared/nodes.cjs');

/** From what `query` does with its argument to what a call passes. `rename` gives path parameters other names. */
function planOf({ params, search, all, body }, rename = {}) {
  const passed = [...params, ...search].map(({ to, from }) => ({ to: rename[to] ?? to, from }));
  const whole = passed.find(({ from }) => from.whole !== undefined);
  const members = Object.fromEntries(
    passed.filter(({ from }) => from.member !== undefined).map(({ to, from }) => [from.member, to]),
  );
  const plan = {};
  if (all) {
    // With names that change, all cannot be passed on as it is.
    plan.all = true;
    if (Object.entries(members).some(([from, to]) => from !== to)) plan.members = members;
  } else if (whole) plan.scalar = whole.to;
  else if (passed.length > 0) plan.members = members;
  if (body?.whole) plan.body = 'all';
  else if (body?.rest) plan.body = 'rest';
  else if (body?.member) plan.bodyMember = body.member;
  else if (body?.parts)
    plan.bodyParts = Object.fromEntries(Object.entries(body.parts).map(([to, { member }]) => [to, member ?? null]));
  return plan;
}

const member = (name, value) =>
  name === value ? name : `${isIdentifier(name) ? name : JSON.stringify(name)}: ${value}`;

const objectOf = (entries) =>
  entries.length === 0 ? undefined : `{ ${entries.map(([name, value]) => member(name, value)).join(', ')} }`;

/** Whether calls can go on as they are. */
const isSame = (plan) => {
  const { scalar, members = {}, all, body, bodyMember, bodyParts } = plan;
  if (scalar || bodyMember || bodyParts || body === 'rest') return false;
  if (Object.entries(members).some(([from, to]) => from !== to)) return false;
  return !(body === 'all' && (all || Object.keys(members).length > 0));
};

/** A thing that may be written twice: no call, nothing that is made anew. */
const isPath = (node) => {
  const bare = plain(node);
  return (
    bare.type === 'Identifier' ||
    bare.type === 'ThisExpression' ||
    (/MemberExpression$/.test(bare.type) && !bare.computed && isPath(bare.object))
  );
};

/**
 * The arguments of a call.
 *
 * @returns texts; undefined where the code does not say which part is which
 */
function argumentsOf(plan, node, source) {
  const { scalar, members, all, body, bodyMember, bodyParts } = plan;
  if (isUndefined(node)) return [];
  const text = source.textOf(node);
  const given = membersOf(node);
  const textOf = (name) => {
    if (!given) return `${text}.${name}`;
    const value = given.get(name);
    return value && source.textOf(value);
  };
  const pick = (map) =>
    Object.entries(map)
      .map(([from, to]) => [to, textOf(from)])
      .filter(([, value]) => value !== undefined);
  const isLiteral = plain(node).type === 'ObjectExpression';
  if (isLiteral && !given && (members || bodyMember || bodyParts)) return undefined; // a spread
  const uses =
    Object.keys(members ?? {}).length +
    Object.keys(bodyParts ?? {}).length +
    Number(body === 'all') +
    Number(Boolean(bodyMember));
  if (!given && uses > 1 && !isPath(node)) return undefined;

  let params;
  if (scalar) params = objectOf([[scalar, text]]);
  else if (all && !members) params = text;
  else if (all) return undefined;
  else if (members) params = objectOf(pick(members));
  const args = params === undefined ? [] : [params];
  if (body === 'all') args.push(text);
  else if (body === 'rest') {
    if (!given) return undefined;
    const left = [...given].filter(([name]) => !Object.hasOwn(members ?? {}, name));
    args.push(objectOf(left.map(([name, value]) => [name, source.textOf(value)])) ?? '{}');
  } else if (bodyMember) {
    const value = textOf(bodyMember);
    if (value === undefined) return undefined;
    args.push(value);
  } else if (bodyParts) {
    const entries = Object.entries(bodyParts).map(([to, from]) => [to, from === null ? text : textOf(from)]);
    args.push(objectOf(entries.filter(([, value]) => value !== undefined)) ?? '{}');
  }
  return args;
}

module.exports = { planOf, argumentsOf, isSame };
