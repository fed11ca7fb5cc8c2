'use strict';
// How the one argument of a generated hook becomes the parameters and the body of a call.
const { plain, isUndefined, membersOf, isIdentifier } = require('../shared/nodes.cjs');

/** What a plan has of a part of the argument: the name of a member, null for all of it, or code. */
const planned = ({ code, member }) => (code ? { code } : (member ?? null));

/** From what `query` does with its argument to what a call passes. `rename` gives path parameters other names. */
function planOf({ params, search, all, body }, rename = {}) {
  const passed = [...params, ...search].map(({ to, from }) => ({ to: rename[to] ?? to, from }));
  const whole = passed.find(({ from }) => from.whole !== undefined);
  const members = Object.fromEntries(
    passed.filter(({ from }) => from.member !== undefined).map(({ to, from }) => [from.member, to]),
  );
  const made = passed.filter(({ from }) => from.code).map(({ to, from }) => [to, planned(from)]);
  const plan = {};
  if (all) {
    // With names that change, all cannot be passed on as it is.
    plan.all = true;
    if (Object.entries(members).some(([from, to]) => from !== to)) plan.members = members;
  } else if (whole) plan.scalar = whole.to;
  else if (Object.keys(members).length > 0) plan.members = members;
  if (made.length > 0) plan.made = Object.fromEntries(made);
  if (body?.whole) plan.body = 'all';
  else if (body?.rest) plan.body = 'rest';
  else if (body?.member) plan.bodyMember = body.member;
  else if (body?.code) plan.bodyCode = planned(body);
  else if (body?.parts)
    plan.bodyParts = Object.fromEntries(Object.entries(body.parts).map(([to, from]) => [to, planned(from)]));
  return plan;
}

const member = (name, value) =>
  name === value ? name : `${isIdentifier(name) ? name : JSON.stringify(name)}: ${value}`;

const objectOf = (entries) =>
  entries.length === 0 ? undefined : `{ ${entries.map(([name, value]) => member(name, value)).join(', ')} }`;

/** Whether calls can go on as they are. */
const isSame = (plan) => {
  const { scalar, members = {}, made, all, body, bodyMember, bodyParts, bodyCode } = plan;
  if (scalar || made || bodyMember || bodyParts || bodyCode || body === 'rest') return false;
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

/** Members of `{ ...user, name }`: what is not written there is a member of what is spread. */
function spreadMembers(node) {
  const bare = plain(node);
  if (bare.type !== 'ObjectExpression') return undefined;
  const [first, ...more] = bare.properties;
  const members = membersOf({ ...bare, properties: more });
  return members && /Spread/.test(first?.type ?? '') && isPath(first.argument)
    ? { members, of: first.argument }
    : undefined;
}

/** `'paid' === 'all' ? undefined : 'paid'` is known here; a compiler finds it odd. */
function decidedIn(text) {
  const [, one, sign, other, then, otherwise] =
    /^'([^']*)' (===|!==) '([^']*)' \? ([^?:]+) : ([^?:]+)$/.exec(text) ?? [];
  return sign === undefined ? text : (one === other) === (sign === '===') ? then : otherwise;
}

/** The argument of a call, by its parts: each gives text, or undefined where the code does not say. */
class Given {
  constructor(node, source) {
    this.node = node;
    this.source = source;
    this.text = source.textOf(node);
    this.members = membersOf(node);
    this.spread = this.members ? undefined : spreadMembers(node);
  }

  /** Whether parts of it can be told, and told twice. */
  has(uses) {
    if (this.members || this.spread) return true;
    if (plain(this.node).type === 'ObjectExpression') return uses === 0;
    return uses <= 1 || isPath(this.node);
  }

  member(name) {
    const { source, members, spread } = this;
    const value = (members ?? spread?.members)?.get(name);
    if (value) return source.textOf(value);
    if (members) return undefined;
    return `${spread ? source.textOf(spread.of) : this.text}.${name}`;
  }

  /** What is left without some members. */
  rest(names) {
    const { source, members, text } = this;
    if (members) {
      const left = [...members].filter(([name]) => !names.includes(name));
      return objectOf(left.map(([name, value]) => [name, source.textOf(value)])) ?? '{}';
    }
    return `(({ ${names.map((name) => `${name}: _${name}, `).join('')}...rest }) => rest)(${text})`;
  }

  /** A part as a plan has it. */
  part(from) {
    if (from === null) return this.text;
    return typeof from === 'string' ? this.member(from) : this.code(from.code);
  }

  code(pieces) {
    const texts = pieces.map((piece) => {
      if (typeof piece === 'string') return piece;
      const text = piece.rest === undefined ? this.part(piece.member ?? (piece.whole && null)) : this.rest(piece.rest);
      return text !== undefined && /^(?:[\w$.?!]+|'[^']*'|"[^"]*"|`[^`]*`|[[{(].*[\]})])$/s.test(text)
        ? text
        : text && `(${text})`;
    });
    return texts.includes(undefined) ? undefined : decidedIn(texts.join(''));
  }
}

/** How often a plan writes the argument, or parts of it. */
function usesOf({ members, made, body, bodyMember, bodyParts, bodyCode }) {
  const codes = [...Object.values(made ?? {}), ...Object.values(bodyParts ?? {}), bodyCode].filter(Boolean);
  const pieces = codes.map((from) => (from.code ?? [from]).filter((piece) => typeof piece !== 'string').length || 1);
  return (
    Object.keys(members ?? {}).length +
    pieces.reduce((sum, count) => sum + count, 0) +
    Number(body !== undefined) +
    Number(Boolean(bodyMember))
  );
}

/**
 * The arguments of a call.
 *
 * @returns texts; undefined where the code does not say which part is which
 */
function argumentsOf(plan, node, source) {
  const { scalar, members, made, all, body, bodyMember, bodyParts, bodyCode } = plan;
  if (isUndefined(node)) return [];
  const given = new Given(node, source);
  const isTaken = members || made || bodyMember || bodyParts || bodyCode || body === 'rest';
  if (isTaken && !given.has(usesOf(plan))) return undefined;
  const entries = scalar ? [[scalar, given.text]] : [];
  for (const [from, to] of Object.entries(members ?? {})) entries.push([to, given.member(from)]);
  for (const [to, from] of Object.entries(made ?? {})) {
    const value = given.part(from);
    if (value === undefined) return undefined;
    entries.push([to, value]);
  }
  if (all && entries.length > 0) return undefined;
  const params = all ? given.text : objectOf(entries.filter(([, value]) => value !== undefined));
  const args = params === undefined ? [] : [params];
  if (body === 'all') args.push(given.text);
  else if (body === 'rest') args.push(given.rest(Object.keys(members ?? {})));
  else if (bodyMember || bodyCode) {
    const value = bodyMember ? given.member(bodyMember) : given.part(bodyCode);
    if (value === undefined) return undefined;
    args.push(value);
  } else if (bodyParts) {
    const parts = Object.entries(bodyParts).map(([to, from]) => [to, given.part(from)]);
    args.push(objectOf(parts.filter(([, value]) => value !== undefined)) ?? '{}');
  }
  return args;
}

module.exports = { planOf, argumentsOf, isSame };
