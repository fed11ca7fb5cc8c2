'use strict';
// What endpoints answer, and which of them are the members of one resource.
const { nameOf } = require('../shared/nodes.cjs');
const { itemOf, presentOf, referred } = require('./entities.cjs');

const WINDOW = /^_?(page|per_?page|page_?size|limit|offset|cursor|skip|take|size)$/i;

/** `{ list }`, `{ item }` or `{ wrapped: [[member, kind, isList]] }`: where entities are in an answer. */
function shapeOf(node, entities) {
  if (!node) return {};
  const type = entities.meant(presentOf(node).type);
  const item = itemOf(type);
  if (item) return { list: entities.of(referred(item)) };
  const kind = entities.of(referred(type));
  if (kind) return { item: kind };
  const found = entities.membersOf(type);
  if (!found) return {};
  const wrapped = found.members.map((member) => {
    const { type: written, none } = presentOf(member.typeAnnotation?.typeAnnotation);
    const inner = found.bound.get(referred(written)) ?? written;
    const each = itemOf(inner);
    const name = referred(each ?? inner);
    const isParameter = found.bound.has(name);
    const of = entities.of(isParameter ? referred(found.bound.get(name)) : name, isParameter ? undefined : found.from);
    return [nameOf(member), of, each !== undefined, inner?.type, none === undefined && !member.optional];
  });
  return wrapped.some(([, of]) => of) ? { wrapped } : {};
}

const ITEM_MEMBERS = { GET: 'get', PUT: 'update', PATCH: 'partialUpdate', DELETE: 'delete' };

const splitPath = (path) => /^(.*)\/:([A-Za-z_$][\w$]*)$/.exec(path) ?? [];

const kindOf = ({ shape, kind }) =>
  kind === 'query' && (shape.list ?? shape.item ?? shape.wrapped?.filter(([, of]) => of).map(([, of]) => of)[0]);

/** Which member of a resource at `base` an endpoint is. */
function memberAt(base, kind, { request, shape, kind: use }) {
  const { path, method, fixed, origin, search } = request;
  if (fixed.length > 0 || origin || (method === 'GET') !== (use === 'query')) return undefined;
  const of = shape.item ?? shape.list ?? shape.wrapped?.find(([, inner]) => inner)?.[1];
  if (of && of !== kind) return undefined;
  if (path === base) {
    if (method === 'GET' && (shape.list || shape.wrapped?.some(([, inner, isList]) => inner && isList)))
      return 'getList';
    return method === 'POST' && !shape.list && !shape.wrapped && search.length === 0 ? 'create' : undefined;
  }
  const [, start] = splitPath(path);
  if (start !== base || search.length > 0 || request.all || shape.list || shape.wrapped) return undefined;
  return method === 'GET' && !shape.item ? undefined : ITEM_MEMBERS[method];
}

/** Groups of endpoints that are one resource: `{ base, kind, members: { getList: endpoint, … } }`. */
function resourcesOf(endpoints) {
  const bases = new Map();
  for (const endpoint of endpoints) {
    const kind = endpoint.request && kindOf(endpoint);
    if (!kind) continue;
    const { path } = endpoint.request;
    const base = endpoint.shape.item ? splitPath(path)[1] : path;
    if (base && !bases.has(base)) bases.set(base, kind);
  }
  return [...bases].flatMap(([base, kind]) => {
    const members = {};
    for (const endpoint of endpoints) {
      const member = endpoint.request && !endpoint.member && memberAt(base, kind, endpoint);
      if (member && !members[member]) members[member] = endpoint;
    }
    const hasItem = members.get || members.update || members.partialUpdate || members.delete;
    if (Object.keys(members).length < 2 || !hasItem || !(members.get || members.getList)) return [];
    for (const [member, endpoint] of Object.entries(members)) endpoint.member = member;
    return [{ base, kind, members }];
  });
}

/** The last parameter of an item's path is called as the field that is its key. */
function renamesOf({ kind, members }) {
  const renames = new Map();
  for (const [member, { name, request }] of Object.entries(members)) {
    const last = /^(getList|create)$/.test(member) ? undefined : splitPath(request.path)[2];
    if (last !== undefined && last !== kind.pk) renames.set(name, { [last]: kind.pk });
  }
  return renames;
}

module.exports = { WINDOW, shapeOf, resourcesOf, renamesOf, splitPath };
