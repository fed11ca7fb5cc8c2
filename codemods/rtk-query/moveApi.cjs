'use strict';
// The module with `createApi`: its endpoints become declared ones, its api a slice of the same name.
const { readFileSync } = require('node:fs');
const { plain, membersOf, nameOf, nodesIn, quoted, stringIn, freshName } = require('../shared/nodes.cjs');
const { importsOf, resolveModule } = require('../shared/imports.cjs');
const { openSource } = require('../shared/source.cjs');
const { comment, was, decideAt, statementOf } = require('../shared/decide.cjs');
const { MARKER, peerNames, apisIn, summaryOf, marked } = require('./analyze.cjs');
const { understand, Declarations, inMilliseconds } = require('./declare.cjs');
const { readBase } = require('./base.cjs');
const { neighboursOf, fileName } = require('./neighbours.cjs');

const HANDLED = [
  'reducerPath',
  'baseQuery',
  'tagTypes',
  'endpoints',
  'keepUnusedDataFor',
  'refetchOnFocus',
  'refetchOnReconnect',
  'overrideExisting',
];

const isTrue = (node) => plain(node)?.value === true;

/** Names of tags, wherever they are written. Without a list, any text that is no id of a list. */
function tagTypesOf(apis) {
  const names = new Set();
  for (const { options } of apis)
    for (const { type, value } of nodesIn(options?.get('tagTypes') ?? [])) if (/Literal/.test(type)) names.add(value);
  return names.size > 0 ? names : { has: (text) => typeof text === 'string' && text !== 'LIST' };
}

/** What a file says of its apis: before or after it was moved. */
function summaryIn(path, text, api) {
  const moved = marked(text);
  if (moved) return moved;
  const other = openSource({ path, source: text }, api);
  return understood(other, apisIn(other));
}

/** The module that the api comes from on which `injectEndpoints` is called. */
function baseModule(source, name) {
  for (const { from, names } of importsOf(source)) {
    const match = names.find(({ local }) => local === name);
    const path = match && resolveModule(source.path, from);
    if (path) return { node: match.node, path };
  }
  return undefined;
}

function baseOf(source, name) {
  const found = baseModule(source, name);
  return found && summaryIn(found.path, readFileSync(found.path, 'utf8'), source.api);
}

/** Endpoints of other files by the tags that they have: each as code names it. */
function endpointsElsewhere(source, base) {
  const found = baseModule(source, base);
  const tagged = new Map();
  for (const { path, text } of found ? neighboursOf(source.path, found.path) : [])
    for (const [name, { tags = [] }] of Object.entries(summaryIn(path, text, source.api)?.endpoints ?? {}))
      for (const tag of tags) {
        if (!tagged.has(tag)) tagged.set(tag, []);
        tagged.get(tag).push(`"${name}" of ${fileName(source.path, path)}`);
      }
  return (tags) => [...new Set(tags.flatMap(({ type }) => tagged.get(type) ?? []))];
}

/** Apis of a file with the plans of all their endpoints, and what callers need to know. */
function understood(source, apis) {
  const known = apis.filter(
    ({ base, name, endpoints }) =>
      base === undefined || (endpoints && (apis.some((other) => other.name === base) || baseOf(source, base)) && name),
  );
  if (known.length === 0) return undefined;
  const peers = peerNames(source);
  const types = tagTypesOf(known);
  const renames = new Map();
  let prefix;
  let prefixName;
  for (const api of known) {
    const found = understand(source, api.endpoints ?? [], types);
    api.found = found;
    for (const [name, change] of found.renames) renames.set(name, change);
    if (api.options && api.base === undefined) {
      api.fetching = readBase(source, api.options.get('baseQuery'), peers);
      prefix = api.fetching.literal;
      // Endpoints of other files are at the same place.
      if (api.fetching.prefix && api.endpoints?.length === 0)
        prefixName = api.fetching.prefixName = freshName(found.taken, 'urlPrefix', `${api.name}Prefix`);
    }
  }
  const [first] = known;
  const own = known.find(({ base }) => base === undefined);
  const reducerPath = own
    ? (stringIn(own.options?.get('reducerPath')) ?? 'api')
    : baseOf(source, first.base)?.reducerPath;
  return { ...summaryOf(source, known, renames), reducerPath, prefix, prefixName, known };
}

/** Options of the slice, as lines. */
function sliceOptions(source, api, map, needs) {
  const { options, fetching } = api;
  const lines = [
    `  reducerPath: ${options.has('reducerPath') ? source.textOf(options.get('reducerPath')) : "'api'"},\n`,
    map === '' ? '  endpoints: {},\n' : `  endpoints: {\n${map}  },\n`,
  ];
  const kept = options.get('keepUnusedDataFor');
  if (kept) lines.push(`  dataExpiryLength: ${inMilliseconds(kept, source)},\n`);
  for (const option of fetching.options) lines.push(`  ${option},\n`);
  const when = ['Focus', 'Reconnect'].filter((name) => isTrue(options.get(`refetchOn${name}`)));
  if (when.length > 0) {
    needs.add('rest-slice/features', 'refetchOn');
    const only = when.length === 2 ? '' : `{ ${when[0] === 'Focus' ? 'reconnect' : 'focus'}: false }`;
    lines.push(`  features: [refetchOn(${only})],\n`);
  }
  return `createRestSlice({\n${lines.join('')}})`;
}

const statementPath = (source, declarator) =>
  source.root
    .find(source.j.VariableDeclarator)
    .filter(({ node }) => node === declarator)
    .paths()[0];

function writeApi(source, api, summary, needs) {
  const { name, declarator, options, endpoints = [], base } = api;
  const path = statementPath(source, declarator);
  const statement = statementOf(path);
  const taken = api.found.taken;
  let before = '';
  let notes = '';
  let prefix;
  if (base === undefined) {
    for (const note of api.fetching.notes) notes += comment(note);
    prefix = api.fetching.prefix;
    const { prefixName } = api.fetching;
    if (prefixName) before = `export const ${prefixName} = ${prefix};\n`;
  } else {
    const inherited = summary.known.find((other) => other.name === base)?.fetching?.prefix;
    const { prefix: literal, prefixName } = (inherited ? undefined : baseOf(source, base)) ?? {};
    prefix = inherited ?? (literal === undefined || literal === '' ? undefined : quoted(literal));
    if (prefixName) {
      prefix = freshName(taken, prefixName, `${base}Prefix`);
      const { node } = baseModule(source, base);
      source.insert(source.endOf(node), `, ${prefix === prefixName ? prefix : `${prefixName} as ${prefix}`}`);
    } else if (!prefix && literal === undefined)
      notes += comment('the `urlPrefix` of these endpoints: that of the base query');
  }
  for (const change of api.changes ?? [])
    for (const [option, value] of membersOf(change) ?? [['enhanceEndpoints', change]])
      if (option !== 'addTagTypes')
        notes += comment(`${option}, which this changes of others. ${was(source.textOf(value))}`);
  for (const [option, value] of options ?? [])
    if (!HANDLED.includes(option)) notes += comment(`${option} of the api. ${was(source.textOf(value))}`);
  const uses = endpoints.filter(({ request }) => request).length;
  if (prefix && uses > 1 && !/^[\w$]+$/.test(prefix)) {
    const constant = freshName(taken, 'urlPrefix', `${name}Prefix`);
    before += `const ${constant} = ${prefix};\n\n`;
    prefix = constant;
  }
  const declarations = new Declarations(source, endpoints, api.found, prefix);
  declarations.isPart = base !== undefined;
  if (base !== undefined) declarations.elsewhere = endpointsElsewhere(source, base);
  if (base !== undefined) declarations.imports.delete('createRestSlice');
  const [text, map] = declarations.write();
  for (const name of declarations.imports) needs.add('rest-slice', name);
  const made =
    base === undefined
      ? sliceOptions(source, api, map, needs)
      : `${base}.injectEndpoints({\n${map.replace(/^ {2}/gm, '')}})`;
  const isExported = statement.type === 'ExportNamedDeclaration' || summary.isUsed;
  source.replace(statement, `${notes}${isExported ? 'export ' : ''}const ${name} = ${made};`);
  const declared = `${before}${text}`;
  if (declared !== '') {
    // Comments of the api stay with it.
    const [comment] = (statement.comments ?? []).filter(({ leading }) => leading);
    const place = source.startOf(comment ?? statement);
    const isApart = /(^|\n)\s*\n$/.test(source.text.slice(0, place));
    source.insert(place, `${isApart ? '' : '\n'}${declared}\n`);
  }
  const { literal } = api.fetching ?? {};
  const { known: _, isUsed: __, ...plainSummary } = summary;
  const marker = `\n// For files that are still to be moved; delete this line when none is left. ${MARKER} ${JSON.stringify({ ...plainSummary, ...(literal !== undefined && { prefix: literal }) })}`;
  if (api === summary.known.at(-1)) source.insert(source.endOf(statement), marker);
  if (api.fetching?.constants) removeConstants(source, api);
}

/** Base queries that nobody else needs. */
function removeConstants(source, { call, fetching: { constants } }) {
  const own = new Set(nodesIn(call));
  const { program } = source.root.get().node;
  for (const constant of constants) {
    const { name } = constant.node.id;
    const uses = [...nodesIn(program)].filter((node) => /Identifier$/.test(node.type) && node.name === name);
    if (!uses.every((node) => own.has(node) || node === constant.node.id)) return;
    for (const node of nodesIn(constant.node)) own.add(node);
    source.removeStatement(statementOf(constant));
  }
}

/** `export const { useGetPostsQuery, … } = api` goes; what is no hook in it stays. */
function removeHooks(source, apis) {
  let isFound = false;
  source.root.find(source.j.VariableDeclarator).forEach((path) => {
    const { id, init } = path.node;
    if (id.type !== 'ObjectPattern' || !apis.some(({ name }) => name === init?.name)) return;
    const isHook = (property) => /^use[A-Z]/.test(nameOf(property) ?? '') && nameOf(property) !== 'usePrefetch';
    const rest = id.properties.filter((property) => !isHook(property));
    if (rest.length === id.properties.length) return;
    isFound = true;
    if (rest.length === 0) source.removeStatement(statementOf(path));
    else source.replace(id, `{ ${rest.map(source.textOf).join(', ')} }`);
    if (rest.some((property) => nameOf(property) === 'usePrefetch'))
      decideAt(source, path, 'who prefetches: `usePrefetch(endpoint)` of rest-slice/react');
  });
  return isFound;
}

/** Move the apis of a file. @returns what callers in the same file need to know; undefined where there are none. */
function moveApis(source, needs) {
  const apis = apisIn(source);
  const summary = apis.length > 0 ? understood(source, apis) : undefined;
  if (!summary) return undefined;
  const unreadable = summary.known.filter(({ options, endpoints }) => !options || !endpoints);
  for (const { declarator } of unreadable) {
    const { start } = source.lineAt(source.startOf(statementOf(statementPath(source, declarator))));
    const note = comment('which endpoints there are: they are not written down in one object here.');
    if (!source.text.slice(0, start).endsWith(note)) source.insert(start, note);
  }
  if (unreadable.length > 0) return undefined;
  summary.isUsed = removeHooks(source, summary.known);
  for (const api of summary.known) writeApi(source, api, summary, needs);
  return summary;
}

module.exports = { moveApis, understood };
