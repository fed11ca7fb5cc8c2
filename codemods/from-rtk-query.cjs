'use strict';
// npx jscodeshift -t node_modules/rest-slice/codemods/from-rtk-query.cjs src
//
// `createApi` becomes declared endpoints and a slice of the same name; hooks become those of rest-slice/react. What the
// code does not say is left with a comment: `// rest-slice: decide …`.
const { openSource } = require('./shared/source.cjs');
const { importsOf, importText, NeededImports } = require('./shared/imports.cjs');
const { namesIn, nodesIn } = require('./shared/nodes.cjs');
const { decideAt, decideHook, statementOf, was } = require('./shared/decide.cjs');
const { PEER, peerNames } = require('./rtk-query/analyze.cjs');
const { moveApis } = require('./rtk-query/moveApi.cjs');
const { moveReexports, usesOf } = require('./rtk-query/modules.cjs');
const { moveQuery } = require('./rtk-query/queries.cjs');
const { moveMutation } = require('./rtk-query/mutations.cjs');
const { moveLazy } = require('./rtk-query/lazy.cjs');
const { moveActions, endpointMember } = require('./rtk-query/actions.cjs');
const { moveStateReads, readsState } = require('./rtk-query/stateReads.cjs');
const { moveProvider } = require('./rtk-query/provider.cjs');

const HOOK_MEMBERS = {
  useQuery: 'query',
  useMutation: 'mutation',
  useLazyQuery: 'lazy',
  useInfiniteQuery: 'infinite',
  useQueryState: 'state',
  useQuerySubscription: 'subscription',
  useLazyQuerySubscription: 'subscription',
};

/** What there is in place of hooks that somebody has to move. */
const ADVICE = {
  infinite: '`usePages` for a list that grows',
  state: '`useCache` shows what is there, and asks for nothing',
  subscription: '`useFetch` asks and shows nothing, `useSubscription` polls',
};

function scopeOf(path) {
  let at = path;
  while (at.parent && !/Function/.test(at.node.type)) at = at.parent;
  return at.node;
}

/** One call of a generated hook, by what it is for. */
function moveHook(context) {
  const { use, source, call, address } = context;
  if (use === 'query') return moveQuery(context);
  if (use === 'mutation') return moveMutation(context);
  if (use === 'lazy') return moveLazy(context);
  return decideHook(context, `how ${address} is read: ${ADVICE[use]}. ${was(source.textOf(call))}`);
}

/** Names by which a file has the apis whose hooks it calls; one that it does not import yet gets a name that is free. */
function addressBook(source, apis) {
  const names = namesIn(source.root.get().node.program);
  const added = new Map();
  const nameFor = (api) => {
    const local = [...apis].find(([, { name }]) => name === api)?.[0];
    if (local !== undefined) return local;
    if (!added.has(api)) added.set(api, names.has(api) ? `${api}Slice` : api);
    return added.get(api);
  };
  return { added, nameFor };
}

/** A file that calls generated hooks, or the endpoints of an api. */
function moveUses(source, own, needs) {
  const { root, j } = source;
  moveReexports(source);
  const { hooks, apis } = usesOf(source, own);
  moveStateReads(source, apis);
  if (hooks.size === 0 && apis.size === 0) return;
  const { added, nameFor } = addressBook(source, apis);
  const shared = { source, needs, controllers: new Map(), skipToken: peerNames(source).get('skipToken') };
  // Names in use, by the function that they are in: what one hook is given, the next one must not be.
  const taken = new Map();
  const move = (path, hook, address) => {
    const scopeNode = scopeOf(path);
    if (!taken.has(scopeNode)) taken.set(scopeNode, namesIn(scopeNode));
    const place = { path, call: path.node, scopeNode, statement: statementOf(path), taken: taken.get(scopeNode) };
    moveHook({ ...hook, ...shared, ...place, address });
  };
  root.find(j.CallExpression).forEach((path) => {
    const { callee } = path.node;
    const hook = callee.type === 'Identifier' ? hooks.get(callee.name) : undefined;
    if (hook) {
      move(path, hook, `${nameFor(hook.api)}.endpoints.${hook.endpoint}`);
      return;
    }
    const found = endpointMember(callee, apis);
    const use = found && HOOK_MEMBERS[found.member];
    const summary = use && apis.get(found.api).endpoints[found.endpoint];
    if (summary) move(path, { ...summary, endpoint: found.endpoint, use }, source.textOf(found.address));
  });
  moveActions({ source, apis, needs });
  rewriteImports(source, hooks, apis, added);
}

/** Hooks leave the imports, the api of their endpoints comes in. */
function rewriteImports(source, hooks, apis, addresses) {
  for (const declaration of importsOf(source)) {
    const own = declaration.names.filter(({ local }) => hooks.get(local)?.declaration?.node === declaration.node);
    // A hook that stays, for somebody to decide, is an error at its place and not up here.
    const gone = own.filter(({ local }) => !isElsewhere(source, local));
    if (gone.length === 0) continue;
    const wanted = [...new Set(gone.map(({ local }) => hooks.get(local).api))].filter(
      (api) => ![...apis.values()].some(({ name }) => name === api),
    );
    const added = wanted.map((api) =>
      addresses.get(api) === api || !addresses.has(api) ? api : `${api} as ${addresses.get(api)}`,
    );
    const text = importText(declaration, (name) => !gone.includes(name), source, added);
    if (text === '') source.removeStatement(declaration.node);
    else source.replace(declaration.node, text);
  }
}

/** A hook that is used as a value, not called: passed on, or exported. */
function isElsewhere(source, local) {
  const { root, j } = source;
  return root
    .find(j.Identifier, { name: local })
    .some(
      ({ node, parent }) =>
        !/^Import/.test(parent.node.type) && !(parent.node.type === 'CallExpression' && parent.node.callee === node),
    );
}

/** `setupListeners` has nothing to do any more, and `skipToken` is `null`. */
function removePeer(source) {
  const { root, j } = source;
  const peers = peerNames(source);
  const setup = peers.get('setupListeners');
  if (setup !== undefined)
    root.find(j.ExpressionStatement).forEach((path) => {
      if (path.node.expression.callee?.name !== setup) return;
      source.removeStatement(path.node);
    });
  for (const name of ['FetchBaseQueryError', 'FetchBaseQueryMeta', 'BaseQueryFn'])
    if (peers.has(name))
      root.find(j.Identifier, { name: peers.get(name) }).forEach((path) => {
        if (!/^Import/.test(path.parent.node.type) && name === 'FetchBaseQueryError')
          decideAt(source, path, 'what an error is: `isNetworkError(error)` of rest-slice has `status` and `data`');
      });
}

/** What listens for thunks that fail hears nothing of requests any more, and compiles as before. */
function checkMatchers(source) {
  for (const { from, names } of importsOf(source))
    for (const { imported, local } of from === '@reduxjs/toolkit' ? names : [])
      if (imported === 'isRejectedWithValue')
        source.root.find(source.j.Identifier, { name: local }).forEach((path) => {
          if (!/^Import/.test(path.parent.node.type))
            decideAt(
              source,
              path,
              `which failures are meant: those of requests are \`rest.matchRejected()\` of the slice`,
            );
        });
}

/** Names of the peer that nothing in the file uses any more. */
function dropUnused(file, text, api) {
  const source = openSource({ ...file, source: text }, api);
  const used = new Map();
  for (const { type, name } of nodesIn(
    source.root.get().node.program.body.filter((node) => node.type !== 'ImportDeclaration'),
  ))
    if (/Identifier$/.test(type)) used.set(name, true);
  for (const declaration of importsOf(source)) {
    if (!PEER.test(declaration.from)) continue;
    const kept = importText(declaration, ({ local }) => used.has(local), source);
    if (kept === '') source.removeStatement(declaration.node);
    else if (declaration.names.some(({ local }) => !used.has(local))) source.replace(declaration.node, kept);
  }
  return source.result();
}

module.exports = function transform(file, api) {
  if (
    !/\buse[A-Z]|\.endpoints\b|createApi|(inject|enhance)Endpoints|\.util\.|reduxjs\/toolkit\/query|isRejectedWithValue/.test(
      file.source,
    ) &&
    !readsState(file.source)
  )
    return file.source;
  const source = openSource(file, api);
  const needs = new NeededImports();
  const own = moveApis(source, needs);
  moveProvider(source, needs);
  moveUses(source, own, needs);
  removePeer(source);
  checkMatchers(source);
  if (!source.isEdited) return file.source;
  const text = needs.text(source);
  if (text !== '') {
    const imports = importsOf(source);
    if (imports.length > 0) source.insert(source.startOf(imports[0].node), text);
    else source.insert(0, `${text}\n`);
  }
  return dropUnused(file, source.result(), api);
};
module.exports.parser = 'tsx';
