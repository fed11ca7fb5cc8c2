'use strict';
// What is read of the state of an api: `state.api.queries`.
const { plain, nameOf, stringIn } = require('../shared/nodes.cjs');
const { decideAt, was } = require('../shared/decide.cjs');

const isMember = (node) => /^(Optional)?MemberExpression$/.test(node?.type ?? '');

/** `state.api` of `state.api.queries`, where that is the state of an api. */
function stateIn(node, paths) {
  const { object } = node;
  if (!/^(queries|mutations|provided|subscriptions)$/.test(nameOf(node) ?? '') || !isMember(object)) return undefined;
  const isState =
    (object.object.type === 'Identifier' && /state$/i.test(object.object.name)) ||
    (object.object.type === 'CallExpression' && nameOf(object.object.callee) === 'getState');
  const isApi = object.computed
    ? nameOf(object.property) === 'reducerPath'
    : paths.has(nameOf(object)) || /api$/i.test(nameOf(object) ?? '');
  return isState && isApi ? object : undefined;
}

/** Whether a function tells what is pending: `(query) => query?.status === 'pending'`. */
function isPendingTest(node) {
  const body = plain(node?.body);
  if (body?.type !== 'BinaryExpression' || !/^===?$/.test(body.operator)) return false;
  const [left, right] = [plain(body.left), plain(body.right)];
  return isMember(left) && nameOf(left) === 'status' && (stringIn(right) === 'pending' || nameOf(right) === 'pending');
}

/** `Object.values(….queries).filter(isPending).length`, or `….some(isPending)`: what stands there now. */
function countOf(path) {
  const values = path.parent;
  if (values.node.type !== 'CallExpression' || nameOf(values.node.callee) !== 'values') return undefined;
  const method = values.parent;
  const call = method?.parent;
  if (!isMember(method.node) || call?.node.type !== 'CallExpression' || !isPendingTest(call.node.arguments[0]))
    return undefined;
  if (nameOf(method.node) === 'some') return { node: call.node, isAny: true };
  const length = call.parent;
  return nameOf(method.node) === 'filter' && isMember(length.node) && nameOf(length.node) === 'length'
    ? { node: length.node, isAny: false }
    : undefined;
}

/** Whether something is under way has a selector; what else is read of the state is for somebody to decide. */
function moveStateReads(source, apis) {
  const { root, j } = source;
  const paths = new Map([...apis].map(([local, { reducerPath }]) => [reducerPath, local]));
  const move = (path) => {
    const state = stateIn(path.node, paths);
    if (!state) return;
    const count = countOf(path);
    const api = state.computed ? state.property.object.name : paths.get(nameOf(state));
    const select = { queries: 'selectIsFetching', mutations: 'selectIsMutating' }[nameOf(path.node)];
    if (count && select && api !== undefined && apis.has(api)) {
      const text = `${api}.${select}(${source.textOf(state.object)})`;
      source.replace(count.node, count.isAny ? `${text} > 0` : text);
      return;
    }
    decideAt(
      source,
      path,
      `what is read of the state: \`slice.selectIsFetching(state)\` counts what is under way, \`endpoint.selectResponse(state, args)\` has one result. ${was(source.textOf(path.node))}`,
    );
  };
  root.find(j.MemberExpression).forEach(move);
  root.find(j.OptionalMemberExpression).forEach(move);
}

module.exports = { moveStateReads, readsState: (text) => /\.(queries|mutations|provided|subscriptions)\b/.test(text) };
