'use strict';
// What is done with an api without hooks: `initiate`, `select`, `util`.
const { plain, nameOf, stringIn, membersOf, isFunction } = require('../shared/nodes.cjs');
const { decideAt, was } = require('../shared/decide.cjs');
const { asResult } = require('./results.cjs');
const { argumentsOf } = require('./args.cjs');

const UTIL = {
  updateQueryData:
    '`rest.set(schema, args, value)` writes a row, `endpoint.setResponse(args, response)` a result; mutations have `optimistic`',
  patchQueryData: '`rest.set(schema, args, value)` writes a row',
  upsertQueryData: '`endpoint.setResponse(args, response)`',
  upsertQueryEntries: '`endpoint.setResponse(args, response)`',
  prefetch: '`endpoint.fetchIfStale(args)`',
  selectInvalidatedBy: 'nothing: `expires` names endpoints',
  selectCachedArgsForQuery: 'nothing: `keysIn` of the state',
  getRunningQueryThunk: '`util.allSettled()`',
  getRunningQueriesThunk: '`util.allSettled()`',
  getRunningMutationThunk: '`util.allSettled()`',
  getRunningMutationsThunk: '`util.allSettled()`',
};

const isMember = (node) => /^(Optional)?MemberExpression$/.test(node?.type ?? '');

/** `api.endpoints.getPost.initiate` → `{ api, endpoint, member }` */
function endpointMember(node, apis) {
  if (!isMember(node) || !isMember(node.object) || !isMember(node.object.object)) return undefined;
  const list = node.object.object;
  if (nameOf(list) !== 'endpoints' || list.object.type !== 'Identifier' || !apis.has(list.object.name))
    return undefined;
  return { api: list.object.name, endpoint: nameOf(node.object), member: nameOf(node), address: node.object };
}

function moveInitiate(context, found, path) {
  const { source } = context;
  const call = path.node;
  const { kind, plan } = found.summary;
  const args = plan && argumentsOf(plan, call.arguments[0], source);
  if (!args)
    return decideAt(
      source,
      path,
      `the arguments of ${source.textOf(found.address)}: its parameters, by name. ${was(source.textOf(call))}`,
    );
  const options = call.arguments[1] && membersOf(call.arguments[1]);
  const isForced = plain(options?.get('forceRefetch'))?.value === true;
  const asks = kind === 'mutation' || isForced ? '' : '.fetchIfStale';
  source.replace(call, `${source.textOf(found.address)}${asks}(${args.join(', ')})`);
  // dispatch(…).unwrap() rejects by itself; any other use has to know that it does.
  const dispatched = path.parent.node.type === 'CallExpression' ? path.parent : undefined;
  const unwrap =
    dispatched && isMember(dispatched.parent.node) && nameOf(dispatched.parent.node) === 'unwrap'
      ? dispatched.parent.parent
      : undefined;
  const pattern = dispatched?.parent.node.type === 'AwaitExpression' ? dispatched.parent.parent.node.id : undefined;
  const isTaken =
    pattern?.type === 'ObjectPattern' &&
    pattern.properties.every((property) => /^(data|error)$/.test(nameOf(property) ?? ''));
  if (unwrap?.node.type === 'CallExpression') source.cut(source.endOf(dispatched.node), source.endOf(unwrap.node));
  else if (isTaken) {
    // What is fresh is given at once, and no promise.
    if (asks !== '') source.insert(source.startOf(dispatched.node), 'Promise.resolve(');
    source.insert(source.endOf(dispatched.node), `${asks === '' ? '' : ')'}${asResult(source)}`);
  } else
    decideAt(
      source,
      path,
      'who catches the error: the promise gives the data or rejects. There is no subscription (`retain` holds a result)',
    );
  return undefined;
}

function moveSelect(context, found, path) {
  const { source } = context;
  const call = path.node;
  const { plan } = found.summary;
  const args = plan && argumentsOf(plan, call.arguments[0], source);
  const select = `${source.textOf(found.address)}.selectResponse`;
  if (!args) return decideAt(source, path, `the arguments of ${select}(state, …). ${was(source.textOf(call))}`);
  const outer = path.parent.node;
  if (outer.type === 'CallExpression' && outer.callee === call)
    return source.replace(outer, `${select}(${[...outer.arguments.map(source.textOf), ...args].join(', ')})`);
  if (args.length === 0) return source.replace(call, select);
  const isTyped = /\.[cm]?tsx?$/.test(source.path);
  const state = isTyped ? `(state: Parameters<typeof ${select}>[0])` : '(state)';
  return source.replace(call, `(${state} => ${select}(state, ${args.join(', ')}))`);
}

/** `dispatch(api.util.invalidateTags([…]))` → what makes the endpoints stale that have these tags. */
function moveTags(context, path, api, summary) {
  const { source } = context;
  const [list] = path.node.arguments;
  const tags = list?.type === 'ArrayExpression' ? list.elements.map(stringIn) : [];
  const of = (tag) =>
    Object.entries(summary.endpoints).filter(([, { tags: provided = [], plan }]) => plan && provided.includes(tag));
  const names = [...new Set(tags.flatMap((tag) => of(tag).map(([name]) => name)))];
  const isSure = tags.length > 0 && tags.every((tag) => tag !== undefined && of(tag).length > 0);
  const addresses = names.map((name) => `${api}.endpoints.${name}`);
  if (isSure && names.length === 1) return source.replace(path.node, `${api}.expireAll(${addresses[0]})`);
  const { node: outer, parent } = path.parent;
  const isDispatched =
    outer.type === 'CallExpression' && /^(ExpressionStatement|ArrowFunctionExpression)$/.test(parent?.node.type);
  if (isSure && isDispatched)
    return source.replace(
      outer,
      `[${addresses.join(', ')}].forEach((endpoint) => void ${source.textOf(outer.callee)}(${api}.expireAll(endpoint)))`,
    );
  const known = addresses[0] ?? `${api}.endpoints.${Object.keys(summary.endpoints)[0]}`;
  return decideAt(
    source,
    path,
    `which endpoints to make stale: \`${api}.expireAll(${known})\`. ${was(source.textOf(path.node))}`,
  );
}

/** `usePrefetch('getPost')`: the function that it gives is called with parameters by name. */
function movePrefetch(context, path, api, summary) {
  const { source, needs } = context;
  const endpoint = stringIn(path.node.arguments[0]);
  if (endpoint === undefined) return;
  needs.add('rest-slice/react', 'usePrefetch');
  source.replace(path.node, `usePrefetch(${api}.endpoints.${endpoint})`);
  const plan = summary.endpoints[endpoint]?.plan;
  const declared = path.parent.node.type === 'VariableDeclarator' ? path.parent.node.id : undefined;
  if (declared?.type !== 'Identifier')
    return decideAt(source, path, `the arguments of this function: the parameters of "${endpoint}", by name`);
  let scope = path;
  while (scope.parent && !/Function/.test(scope.node.type)) scope = scope.parent;
  source
    .j(scope)
    .find(source.j.Identifier, { name: declared.name })
    .forEach((use) => {
      const call = use.parent.node;
      if (use.node === declared || call.type === 'ArrayExpression') return;
      const isCall = call.type === 'CallExpression' && call.callee === use.node;
      const args = isCall && plan ? argumentsOf(plan, call.arguments[0], source) : undefined;
      if (!args) decideAt(source, use, `the arguments of ${declared.name}: the parameters of "${endpoint}", by name`);
      else if (call.arguments.length > 0)
        source.cut(source.startOf(call.arguments[0]), source.endOf(call.arguments.at(-1)), args.join(', '));
    });
}

/** `dispatch(api.util.prefetch('getPost', id))` → what asks where nothing fresh is there. */
function moveUtilPrefetch(context, path, api, summary) {
  const { source } = context;
  const [name, argument, options] = path.node.arguments;
  const endpoint = stringIn(name);
  const plan = summary.endpoints[endpoint]?.plan;
  const args = plan && argumentsOf(plan, argument, source);
  if (!args) return decideAt(source, path, `what stands in for util.prefetch: ${UTIL.prefetch}`);
  const isForced = plain(membersOf(options)?.get('force'))?.value === true;
  return source.replace(
    path.node,
    `${api}.endpoints.${endpoint}${isForced ? '' : '.fetchIfStale'}(${args.join(', ')})`,
  );
}

/** Where an action is read that one of our endpoints makes: its payload is what the server sent. */
function checkPayload(context, path) {
  const { source, apis } = context;
  const found = endpointMember(path.node.arguments[0], apis);
  if (found?.member !== 'matchFulfilled' || !apis.get(found.api).endpoints[found.endpoint]?.isWire) return;
  const handler = path.node.arguments[1];
  if (!isFunction(handler)) return;
  source
    .j(handler.body)
    .find(source.j.Identifier, { name: 'payload' })
    .forEach((use) => {
      const { node } = use.parent;
      const read = /MemberExpression$/.test(node.type) && node.property === use.node ? use.parent.parent.node : node;
      if (/MemberExpression$/.test(read.type))
        decideAt(
          source,
          use,
          `what of the payload may be missing: it is what the server sent, each member of it optional`,
        );
    });
}

/** Everything but hooks that a file does with its apis. */
function moveActions(context) {
  const { source, apis } = context;
  const { root, j } = source;
  root.find(j.CallExpression).forEach((path) => {
    const { callee } = path.node;
    if (!isMember(callee)) return;
    const found = endpointMember(callee, apis);
    if (found) {
      const summary = apis.get(found.api).endpoints[found.endpoint];
      if (!summary) return;
      if (found.member === 'initiate') moveInitiate(context, { ...found, summary }, path);
      else if (found.member === 'select' && isRtkSelect(path)) moveSelect(context, { ...found, summary }, path);
      return;
    }
    const { object } = callee;
    if (nameOf(callee) === 'addMatcher') checkPayload(context, path);
    if (object.type === 'Identifier' && apis.has(object.name) && nameOf(callee) === 'enhanceEndpoints')
      decideAt(
        source,
        path,
        'what this changes of endpoints: tags are `expires` of mutations, other options are those of each endpoint, by `.extend(…)`',
      );
    if (object.type === 'Identifier' && apis.has(object.name) && nameOf(callee) === 'usePrefetch')
      movePrefetch(context, path, object.name, apis.get(object.name));
    if (
      !isMember(object) ||
      nameOf(object) !== 'util' ||
      object.object.type !== 'Identifier' ||
      !apis.has(object.object.name)
    )
      return;
    const api = object.object.name;
    const member = nameOf(callee);
    if (member === 'resetApiState') source.replace(path.node, `${api}.resetEntireStore()`);
    else if (member === 'invalidateTags') moveTags(context, path, api, apis.get(api));
    else if (member === 'prefetch') moveUtilPrefetch(context, path, api, apis.get(api));
    else
      decideAt(source, path, `what stands in for util.${member}: ${UTIL[member] ?? 'the slice has `util` of its own'}`);
  });
  // `action.meta.arg.originalArgs` of the matchers
  root.find(j.MemberExpression).forEach((path) => {
    if (apis.size > 0 && nameOf(path.node) === 'originalArgs')
      decideAt(source, path, 'the arguments in an action: `action.meta.args`, a list: parameters, then the body');
  });
}

/** Ours is called with the state, and gives data; theirs is given the argument, and gives a selector. */
function isRtkSelect({ node, parent }) {
  const [first, ...more] = node.arguments;
  if (parent.node.type === 'CallExpression' && parent.node.callee === node) return true;
  const isState =
    first?.type === 'Identifier' ? /state$/i.test(first.name) : /^(Call|Member)Expression$/.test(first?.type ?? '');
  return more.length === 0 && !isState;
}

module.exports = { moveActions, endpointMember };
