'use strict';
const { readFileSync } = require('node:fs');
const { plain, stringIn, membersOf, quoted, isFunction } = require('../shared/nodes.cjs');
const { importsOf, resolveModule } = require('../shared/imports.cjs');
const { openSource } = require('../shared/source.cjs');
const { was } = require('../shared/decide.cjs');

/** The declaration of a constant of the file. */
function constantOf(source, node) {
  if (node?.type !== 'Identifier') return undefined;
  return source.root.find(source.j.VariableDeclarator, { id: { name: node.name } }).paths()[0];
}

/** Options of a base query of the app's own that are written down: its `baseUrl`, or the only `fetchBaseQuery` behind it. */
function membersElsewhere(source, call, peers) {
  const [options] = call?.type === 'CallExpression' ? call.arguments : [];
  const members = options && membersOf(options);
  if (members?.has('baseUrl')) return new Map([['baseUrl', members.get('baseUrl')]]);
  const calls = source.root
    .find(source.j.CallExpression, { callee: { name: peers.get('fetchBaseQuery') ?? '' } })
    .nodes();
  return calls.length === 1 ? membersOf(calls[0].arguments[0]) : undefined;
}

/** The address in a base query that another file of the app has: that of its only `fetchBaseQuery`, if it is a text. */
function addressImported(source, node) {
  const bare = plain(node);
  if (bare?.type !== 'Identifier') return undefined;
  for (const { from, names } of importsOf(source)) {
    const path = names.some(({ local }) => local === bare.name) && resolveModule(source.path, from);
    if (!path) continue;
    const other = openSource({ path, source: readFileSync(path, 'utf8') }, source.api);
    const name = importsOf(other)
      .flatMap((each) => each.names)
      .find(({ imported }) => imported === 'fetchBaseQuery')?.local;
    const calls = name ? other.root.find(other.j.CallExpression, { callee: { name } }).nodes() : [];
    const address = calls.length === 1 ? membersOf(calls[0].arguments[0])?.get('baseUrl') : undefined;
    return stringIn(address) === undefined ? undefined : new Map([['baseUrl', address]]);
  }
  return undefined;
}

/**
 * What `baseQuery` does for all requests: `{ prefix, prepareHeaders, options, notes, constant }`. `prefix` is code, `constant` the
 * declaration that only `createApi` needed.
 */
function readBase(source, node, peers) {
  const notes = [];
  const options = [];
  const constant = constantOf(source, node);
  const constants = constant ? [constant] : [];
  let call = plain(constant ? constant.node.init : node);
  if (call?.type === 'CallExpression' && call.callee.name === peers.get('retry')) {
    const times = membersOf(call.arguments[1])?.get('maxRetries');
    notes.push(`which endpoints are tried again: the option \`retry: ${times ? source.textOf(times) : 5}\``);
    call = plain(call.arguments[0]);
    const inner = constantOf(source, call);
    if (inner) {
      constants.push(inner);
      call = plain(inner.node.init);
    }
  }
  const own =
    call?.type === 'CallExpression' &&
    call.callee.name === peers.get('fetchBaseQuery') &&
    (call.arguments.length === 0 ? new Map() : membersOf(call.arguments[0]));
  const given = own || membersElsewhere(source, call, peers) || addressImported(source, node);
  if (!own && node)
    notes.push(
      `what the base query does for all requests: a subclass of RestEndpoint has \`urlPrefix\`, \`getHeaders\`, \`fetchResponse\`; the slice \`prepareHeaders\`. ${was(source.textOf(node))}`,
    );
  if (!given) return { notes, options };
  const prefix = given.get('baseUrl');
  const text = stringIn(prefix);
  for (const [name, value] of given) {
    if (name === 'baseUrl') continue;
    if (name === 'prepareHeaders' && isFunction(plain(value)))
      options.push(
        value.type === 'ObjectMethod' ? source.textAt(value, '  ') : `prepareHeaders: ${source.textAt(value, '  ')}`,
      );
    else if (own)
      notes.push(
        `${name} of the base query: a subclass of RestEndpoint has \`requestInit\` and \`getHeaders\`. ${was(source.textOf(value))}`,
      );
  }
  const bare = text?.replace(/\/+$/, '');
  return {
    notes,
    options,
    constants,
    literal: bare,
    prefix: prefix && (text === undefined ? source.textOf(prefix) : bare === '' ? undefined : quoted(bare)),
  };
}

module.exports = { readBase };
