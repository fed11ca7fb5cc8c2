'use strict';
const { importsOf } = require('../shared/imports.cjs');
const { plain, isFunction, membersOf, nameOf, returnedBy } = require('../shared/nodes.cjs');
const { readQuery } = require('./request.cjs');
const { Undecided } = require('./sources.cjs');
const { planOf } = require('./args.cjs');

const PEER = /^@reduxjs\/toolkit(\/dist)?\/query(\/react)?$/;
const MARKER = 'rest-slice moved:';

const capital = (name) => name.charAt(0).toUpperCase() + name.slice(1);

/** Local names of what a file imports of the peer. */
function peerNames(source) {
  const names = new Map();
  for (const { from, names: all } of importsOf(source))
    if (PEER.test(from)) for (const { imported, local } of all) names.set(imported, local);
  return names;
}

/** Endpoints of `endpoints: (build) => ({ … })`, as nodes; undefined where it does more than return them. */
function declarationsIn(node) {
  const object = returnedBy(plain(node));
  if (object?.type !== 'ObjectExpression') return undefined;
  const found = [];
  for (const property of object.properties) {
    const name = /Spread/.test(property.type) ? undefined : nameOf(property);
    const call = plain(property.value);
    const kind = call?.type === 'CallExpression' ? nameOf(call.callee) : undefined;
    const options = kind && membersOf(call.arguments[0]);
    if (name === undefined || !/^(query|mutation|infiniteQuery)$/.test(kind ?? '') || !options) return undefined;
    const [result, argument] = (call.typeParameters ?? call.typeArguments)?.params ?? [];
    found.push({ ...{ name, kind, options, result, argument }, node: property });
  }
  return found;
}

/** What an endpoint asks for, or why that cannot be told. */
function requestOf({ kind, options }, source) {
  if (kind === 'infiniteQuery') return { why: 'it is an infinite query: a list with `nextPage`, read by `usePages`' };
  if (options.has('queryFn'))
    return {
      why: 'it has a queryFn: `new Endpoint(async (…) => …)` returns what `data` was and throws what `error` was',
    };
  const query = options.get('query');
  if (!isFunction(plain(query))) return { why: 'its query is not written here' };
  try {
    const request = readQuery(query.type === 'ObjectMethod' ? query : plain(query), source);
    if (kind === 'query' && request.method !== 'GET')
      return {
        why: `it is a query that is sent as ${request.method}: an endpoint with \`sideEffect: undefined\`, and a \`key\` that holds the body`,
      };
    if (request.body && /^(GET|DELETE|HEAD)$/.test(request.method))
      return { why: `it is a ${request.method} with a body: a \`getRequestInit\` of its own sends one` };
    return { request };
  } catch (error) {
    if (error instanceof Undecided) return { why: error.message };
    throw error;
  }
}

/** `api.enhanceEndpoints({ … })` → `{ base: 'api', changes: [{ … }] }`; a name alone has no changes. */
function enhancedBy(node, changes = []) {
  const bare = plain(node);
  if (bare?.type === 'Identifier') return { base: bare.name, changes };
  if (bare?.type !== 'CallExpression' || nameOf(bare.callee) !== 'enhanceEndpoints') return undefined;
  return enhancedBy(bare.callee.object, [...bare.arguments, ...changes]);
}

/**
 * Calls of `createApi` in a file, and of `injectEndpoints` on one of another file.
 *
 * @returns `[{ name, call, declarator, options, endpoints }]`; `endpoints` is undefined where they are not written there
 */
function apisIn(source) {
  const { root, j } = source;
  const createApi = peerNames(source).get('createApi');
  const found = [];
  const note = (call, declarator, options, { base, changes } = {}) => {
    const declared = options && declarationsIn(options.get('endpoints'));
    const endpoints = declared?.map((endpoint) => ({ ...endpoint, ...requestOf(endpoint, source) }));
    found.push({ name: declarator.id.name, call, declarator, options, endpoints, base, changes });
  };
  root.find(j.VariableDeclarator).forEach(({ node }) => {
    const call = plain(node.init);
    if (call?.type !== 'CallExpression' || node.id.type !== 'Identifier') return;
    if (createApi !== undefined && call.callee.name === createApi) note(call, node, membersOf(call.arguments[0]));
    else if (nameOf(call.callee) === 'injectEndpoints') {
      const enhanced = enhancedBy(call.callee.object);
      if (enhanced) note(call, node, membersOf(call.arguments[0]), enhanced);
    }
  });
  return found;
}

/** Names that the generated hooks are given in `export const { … } = api`. */
function hookNames(source, apis) {
  const names = [];
  source.root.find(source.j.VariableDeclarator).forEach(({ node }) => {
    if (node.id.type !== 'ObjectPattern' || !apis.some(({ name }) => name === node.init?.name)) return;
    for (const property of node.id.properties) {
      const local = property.value?.name;
      if (local !== undefined && nameOf(property) !== local) names.push([local, nameOf(property)]);
    }
  });
  return Object.fromEntries(names);
}

/** Other names under which a file exports its apis: `export { injectedApi as api }`. */
function aliasesOf(source, apis) {
  const pairs = source.root
    .find(source.j.ExportNamedDeclaration)
    .nodes()
    .filter((node) => !node.source)
    .flatMap(({ specifiers = [] }) => specifiers)
    .filter(({ local, exported }) => local?.name !== exported.name && apis.some(({ name }) => name === local?.name))
    .map(({ local, exported }) => [exported.name, local.name]);
  return Object.fromEntries(pairs);
}

/** What files that call hooks of a module need to know of it; plain JSON. */
function summaryOf(source, apis, renames = new Map()) {
  const endpoints = {};
  for (const { name: api, endpoints: all = [] } of apis)
    for (const endpoint of all) {
      const { name, kind, request, options, provides = [], shape = {} } = endpoint;
      const tags = [...new Set(provides.map(({ type }) => type))];
      const isWire = (shape.item || shape.list || shape.wrapped) && !options.has('transformResponse');
      endpoints[name] = {
        ...{ api, kind },
        ...(request && { plan: planOf(request, renames.get(name)) }),
        ...(tags.length > 0 && { tags }),
        ...(isWire && { isWire }),
        ...(options.has('merge') && { grows: true }),
        ...(endpoint.member === 'delete' && { deletes: true }),
      };
    }
  const aliases = aliasesOf(source, apis);
  return {
    ...{ apis: apis.map(({ name }) => name), endpoints, hooks: hookNames(source, apis) },
    ...(Object.keys(aliases).length > 0 && { aliases }),
  };
}

/** @returns `{ endpoint, use: 'query' | 'mutation' | 'lazy' | … }` of the name of a generated hook. */
function hookOf(summary, name) {
  const generated = summary.hooks[name] ?? name;
  for (const [endpoint, { kind }] of Object.entries(summary.endpoints)) {
    const of = capital(endpoint);
    if (kind === 'query' && generated === `use${of}Query`) return { endpoint, use: 'query' };
    if (kind === 'mutation' && generated === `use${of}Mutation`) return { endpoint, use: 'mutation' };
    if (generated === `useLazy${of}Query`) return { endpoint, use: 'lazy' };
    if (generated === `use${of}InfiniteQuery`) return { endpoint, use: 'infinite' };
  }
  return undefined;
}

/** What the marker of a module that has been moved says. */
function marked(text) {
  const line = text.split('\n').find((candidate) => candidate.includes(MARKER));
  if (line === undefined) return undefined;
  try {
    return JSON.parse(line.slice(line.indexOf(MARKER) + MARKER.length).replace(/\*\/\s*$/, ''));
  } catch {
    return undefined;
  }
}

module.exports = { PEER, MARKER, peerNames, enhancedBy, apisIn, summaryOf, hookOf, marked };
