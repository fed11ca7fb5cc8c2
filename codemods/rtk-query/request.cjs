'use strict';
const { plain, stringIn, membersOf, returnedBy, isIdentifier } = require('../shared/nodes.cjs');
const { codeOf, codeWhere } = require('./code.cjs');
const { Undecided, isNothing, readParameter, sourceOf } = require('./sources.cjs');

/** A text with parts of the argument in it, as a list of both. */
function partsOf(node, env) {
  const bare = plain(node);
  const text = stringIn(bare);
  if (text !== undefined) return [text];
  if (bare?.type === 'TemplateLiteral')
    return bare.quasis.flatMap((quasi, index) => [
      quasi.value.cooked,
      ...(index < bare.expressions.length ? partsOf(bare.expressions[index], env) : []),
    ]);
  if (bare?.type === 'BinaryExpression' && bare.operator === '+')
    return [...partsOf(bare.left, env), ...partsOf(bare.right, env)];
  // `${q ? `?q=${q}` : ''}`: a search parameter that is not passed is not sent.
  if (bare?.type === 'ConditionalExpression' && sourceOf(bare.test, env) && stringIn(bare.alternate) === '') {
    const parts = partsOf(bare.consequent, env);
    if (typeof parts[0] === 'string' && /^[?&]/.test(parts[0])) return parts;
  }
  const source = sourceOf(bare, env);
  if (source === undefined || source.rest) throw new Undecided('its address is made of more than its argument');
  return [source];
}

const VAGUE = /^(_|arg|args|argument|data|input|params?|payload|value|options|query|body)$/;

const parameterName = (source) => source.member ?? (VAGUE.test(source.whole) ? 'id' : source.whole);

/** The path template, and the search parameters that stand in the address. */
function readAddress(parts) {
  let path = '';
  let search;
  const params = [];
  for (const part of parts) {
    if (search !== undefined) search.push(part);
    else if (typeof part === 'string') {
      const [before, ...after] = part.split('?');
      path += before.replace(/[{}()*:\\]/g, '\\$&');
      if (after.length > 0) search = [after.join('?')];
    } else {
      const to = parameterName(part);
      params.push({ to, from: part });
      path += isIdentifier(to) ? `:${to}` : `:"${to}"`;
    }
  }
  return { path, params, search: readSearch(search ?? []) };
}

/** `page=` source `&limit=10` → what is passed, and what is always the same. */
function readSearch(parts) {
  const marked = parts.map((part, index) => (typeof part === 'string' ? part : `\u0000${index}\u0000`)).join('');
  const passed = [];
  const fixed = [];
  for (const pair of marked.split('&').filter(Boolean)) {
    const [name, value = ''] = pair.split('=');
    const slot = /^\0(\d+)\0$/.exec(value);
    if (name.includes('\0') || (!slot && value.includes('\0')))
      throw new Undecided('its query is made of more than its argument');
    if (slot) passed.push({ to: name, from: parts[Number(slot[1])] });
    else fixed.push(pair);
  }
  return { passed, fixed };
}

/** `params` of a request: all of the argument, or an object of parts of it. */
function readParams(node, env, file) {
  if (node === undefined) return { passed: [], fixed: [] };
  const source = sourceOf(node, env);
  if (source?.member) throw new Undecided(`its search parameters are the member "${source.member}" of its argument`);
  if (source) return { passed: [], fixed: [], all: source };
  const members = membersOf(node);
  const given = members ? undefined : readGiven(node, env, file);
  if (given) return given;
  if (!members) throw new Undecided('its search parameters are made in a way of their own');
  const passed = [];
  const fixed = [];
  for (const [to, value] of members) {
    const from = sourceOf(value, env);
    if (from && !from.rest) passed.push({ to, from });
    else if (/^(String|Numeric|Boolean)?Literal$/.test(plain(value).type))
      fixed.push(`${to}=${encodeURIComponent(plain(value).value)}`);
    else passed.push({ to, from: madeOf(value, env, file, `its search parameter "${to}"`) });
  }
  return { passed, fixed };
}

/** `status === 'all' ? undefined : { status }` */
function readGiven(node, env, file) {
  const bare = plain(node);
  // Whether there is an argument at all is known where it is called.
  if (bare?.type !== 'ConditionalExpression' || sourceOf(bare.test, env)?.whole !== undefined) return undefined;
  const isNone = isNothing(bare.consequent);
  const members =
    isNone || isNothing(bare.alternate) ? membersOf(isNone ? bare.alternate : bare.consequent) : undefined;
  const passed = [...(members ?? [])].map(([to, value]) => ({
    to,
    from: codeWhere(bare.test, value, isNone, env, file),
  }));
  return passed.length > 0 && passed.every(({ from }) => from) ? { passed, fixed: [] } : undefined;
}

/** What is made of parts of the argument, as whoever calls can make it. */
function madeOf(node, env, file, what) {
  const made = codeOf(node, env, file);
  if (!made) throw new Undecided(`${what} is made in a way of its own`);
  return made;
}

function readBody(node, env, file) {
  if (node === undefined) return undefined;
  const source = sourceOf(node, env);
  if (source?.whole !== undefined) return { whole: true };
  if (source) return source;
  const members = membersOf(node);
  if (!members) return madeOf(node, env, file, 'its body');
  const parts = {};
  for (const [to, value] of members) {
    const from = sourceOf(value, env);
    const isPart = from?.member !== undefined || from?.whole !== undefined;
    parts[to] = isPart ? from : madeOf(value, env, file, `"${to}" of its body`);
  }
  return { parts };
}

/** What is returned, after the argument was taken apart in statements: `const { id, ...body } = argument`. */
function resultOf(fn, env, defaults, text) {
  if (fn.body?.type !== 'BlockStatement') return returnedBy(fn);
  const statements = fn.body.body;
  for (const statement of statements.slice(0, -1)) {
    if (statement.type !== 'VariableDeclaration') return undefined;
    for (const { id, init } of statement.declarations) {
      if (id.type !== 'ObjectPattern' || sourceOf(init, env)?.whole === undefined) return undefined;
      const inner = readParameter(id, text);
      Object.assign(env, inner.env);
      defaults.push(...inner.defaults);
    }
  }
  const last = statements.at(-1);
  return last?.type === 'ReturnStatement' ? plain(last.argument) : undefined;
}

const KNOWN = [
  'url',
  'method',
  'body',
  // As axios calls it, behind a base query of the app's own.
  'data',
  'params',
  'responseHandler',
  'headers',
  'credentials',
  'timeout',
  'validateStatus',
];

/**
 * What the function `query` asks for.
 *
 * @returns `{ method, address, path, params, search, fixed, all, body, defaults, notes, content }`
 * @throws Undecided
 */
function readQuery(fn, file) {
  const text = file.textOf;
  const env0 = readParameter(fn.params?.[0], text);
  const { env, defaults } = env0;
  const result = resultOf(fn, env, defaults, text);
  if (!result) throw new Undecided('its query does more than return a request');
  const members = membersOf(result);
  if (members && [...members.keys()].some((name) => !KNOWN.includes(name)))
    throw new Undecided('its request has options of their own');
  const parts = partsOf(members ? members.get('url') : result, env);
  const origin = typeof parts[0] === 'string' ? /^https?:\/\/[^/?]+/.exec(parts[0])?.[0] : undefined;
  if (origin) parts[0] = parts[0].slice(origin.length);
  const address = readAddress(parts);
  const method = members?.has('method') ? stringIn(members.get('method'))?.toUpperCase() : 'GET';
  if (method === undefined) throw new Undecided('its method is no text');
  const search = readParams(members?.get('params'), env, file);
  const handler = stringIn(members?.get('responseHandler'));
  const notes = [...(members?.keys() ?? [])]
    .filter(
      (name) =>
        /^(headers|credentials|timeout|validateStatus)$/.test(name) ||
        (name === 'responseHandler' && handler === undefined),
    )
    .map((name) => `${name} of its request: ${text(members.get(name)).replace(/\s+/g, ' ')}`);
  return {
    ...{ method, origin, defaults, notes },
    path: address.path.startsWith('/') ? address.path : `/${address.path}`,
    params: address.params,
    search: [...address.search.passed, ...search.passed],
    fixed: [...address.search.fixed, ...search.fixed],
    all: search.all,
    body: readBody(members?.get('body') ?? members?.get('data'), env, file),
    content: handler === 'text' ? 'text' : undefined,
  };
}

module.exports = { readQuery };
