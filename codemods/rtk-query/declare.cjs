'use strict';
// The text of what stands in place of `createApi`: entities, resources, endpoints.
const { plain, quoted, freshName, namesIn } = require('../shared/nodes.cjs');
const { comment, was } = require('../shared/decide.cjs');
const { Entities, presentOf } = require('./entities.cjs');
const { shapeOf, resourcesOf, renamesOf, WINDOW } = require('./shapes.cjs');
const { notesOf } = require('./notes.cjs');
const { readTags, reaches } = require('./tags.cjs');
const { searchType, bodyType, keyOf } = require('./types.cjs');
const { processOf } = require('./process.cjs');
const { checkShapes } = require('./safety.cjs');

/** Milliseconds from an expression in seconds. */
const inMilliseconds = (node, source) => {
  const { value } = plain(node);
  return typeof value === 'number' ? String(value * 1000) : `(${source.textOf(node)}) * 1000`;
};

/** Shapes, resources and tags of the endpoints of an api. */
function understand(source, endpoints, tagTypes) {
  const taken = namesIn(source.root.get().node.program);
  const entities = new Entities(source, taken);
  checkShapes(endpoints, entities, source);
  for (const endpoint of endpoints) {
    endpoint.members = endpoint.argument && entities.membersOf(presentOf(endpoint.argument).type)?.members;
    endpoint.shape = endpoint.request ? shapeOf(endpoint.result, entities) : {};
    endpoint.provides = readTags(endpoint.options.get('providesTags'), tagTypes);
    endpoint.invalidates = readTags(endpoint.options.get('invalidatesTags'), tagTypes);
  }
  const resources = resourcesOf(endpoints);
  const renames = new Map(resources.flatMap((resource) => [...renamesOf(resource)]));
  return { entities, resources, renames, taken };
}

/** Search parameters that say which part of a list is wanted. */
const windowsOf = (request) => (request?.search ?? []).map(({ to }) => to).filter((to) => WINDOW.test(to));

class Declarations {
  #lines = [];
  imports = new Set(['createRestSlice']);

  constructor(source, endpoints, { entities, resources, taken, renames }, prefix) {
    Object.assign(this, { source, endpoints, entities, resources, taken, renames, prefix });
    this.isTyped = /\.[cm]?tsx?$/.test(source.path);
  }

  /** `[text, map]`: what stands before the slice, and the members of its `endpoints`. */
  write() {
    const { endpoints, resources, entities } = this;
    for (const { text } of entities.classes) this.#lines.push(text);
    if (entities.classes.length > 0) this.imports.add('Entity');
    for (const resource of resources) this.#writeResource(resource);
    const isAsked = (endpoint) => endpoints.some((other) => this.#expired(other).includes(endpoint));
    const values = new Map();
    for (const endpoint of endpoints
      .filter(({ kind }) => kind !== 'mutation')
      .concat(endpoints.filter(({ kind }) => kind === 'mutation'))) {
      if (!endpoint.request) continue;
      const value = this.#valueOf(endpoint);
      const notes = notesOf(endpoint, this)
        .map((note) => comment(note))
        .join('');
      // What others name is a constant, and so are the lists that `push` is a member of.
      const isConstant =
        endpoint.kind !== 'mutation' && !endpoint.value && (isAsked(endpoint) || this.#creates(endpoint));
      if (!isConstant) {
        endpoint.value ??= value;
        values.set(endpoint, [notes, value]);
        continue;
      }
      const constant = this.#nameOf(endpoint);
      this.#lines.push(`${notes}const ${constant} = ${value};\n`);
      values.set(endpoint, ['', constant]);
    }
    const map = endpoints.map((endpoint) => this.#member(endpoint, values.get(endpoint))).join('');
    return [this.#lines.join('\n'), map];
  }

  #member(endpoint, found) {
    const { name, why, node } = endpoint;
    if (!found) {
      return comment(`what "${name}" is, for ${why}. ${was(this.source.textOf(node))}`, '    ');
    }
    const [notes, value] = found;
    const indented = value.replaceAll('\n', '\n    ');
    return `${notes.replace(/^(?=.)/gm, '    ')}    ${value === name ? name : `${name}: ${indented}`},\n`;
  }

  /** Queries that a mutation makes stale. */
  #expired({ invalidates = [] }) {
    return this.endpoints.filter(
      ({ request, provides = [] }) =>
        request && provides.some((tag) => invalidates.some((invalid) => reaches(invalid, tag))),
    );
  }

  /** Queries that it made stale, and that are for somebody to decide. */
  undecided({ invalidates = [] }) {
    return this.endpoints.filter(
      ({ request, provides = [] }) =>
        !request && provides.some((tag) => invalidates.some((invalid) => reaches(invalid, tag))),
    );
  }

  #nameOf(endpoint) {
    if (endpoint.value) return endpoint.value;
    endpoint.constant ??= freshName(this.taken, endpoint.name, `${endpoint.name}Endpoint`);
    return endpoint.constant;
  }

  /** One key where the tags say which; all keys of the endpoint otherwise. */
  #expires(endpoint) {
    const expired = this.#expired(endpoint);
    if (expired.length === 0) return undefined;
    const own = this.#paramsOf(endpoint);
    const keyed = expired.map((query) => {
      const [param, ...more] = this.#paramsOf(query);
      const isOne =
        param !== undefined &&
        more.length === 0 &&
        query.request.search.length === 0 &&
        !query.request.all &&
        own.includes(param);
      const tags = query.provides.filter((tag) => endpoint.invalidates.some((invalid) => reaches(invalid, tag)));
      const byId = endpoint.invalidates.filter((invalid) => tags.some((tag) => reaches(invalid, tag)));
      return isOne && query.shape.item && byId.every(({ id }) => typeof id === 'symbol') ? param : undefined;
    });
    const texts = expired.map((query, index) =>
      keyed[index] ? `[${this.#nameOf(query)}, { ${keyed[index]} }]` : this.#nameOf(query),
    );
    const params = [...new Set(keyed.filter(Boolean))];
    return params.length === 0 ? `[${texts.join(', ')}]` : `([{ ${params.join(', ')} }]) => [${texts.join(', ')}]`;
  }

  #paramsOf({ name, request }) {
    const renames = this.renames.get(name) ?? {};
    return request.params.map(({ to }) => renames[to] ?? to);
  }

  #valueOf(endpoint) {
    const changes = this.#changes(endpoint);
    if (endpoint.of) return changes.length === 0 ? endpoint.of : `${endpoint.of}.extend(${this.#object(changes)})`;
    const list = endpoint.request.method === 'POST' && this.#listFor(endpoint);
    if (list)
      return changes.length === 0
        ? `${this.#nameOf(list)}.push`
        : `${this.#nameOf(list)}.push.extend(${this.#object(changes)})`;
    this.imports.add('RestEndpoint');
    return `new RestEndpoint(${this.#object([...this.#requestOptions(endpoint), ...changes])})`;
  }

  /** The list at whose address an item is created. */
  #listFor({ request, shape }) {
    return shape.list || shape.wrapped
      ? undefined
      : this.endpoints.find(
          (other) =>
            other.kind === 'query' &&
            other.request &&
            other.shape.list &&
            !other.of &&
            other.request.path === request.path &&
            (!shape.item || shape.item === other.shape.list) &&
            !request.fixed.length,
        );
  }

  #creates(query) {
    return this.endpoints.some(
      (other) => other.request?.method === 'POST' && !other.of && this.#listFor(other) === query,
    );
  }

  #schemaOf({ shape, request, kind, result }) {
    if (shape.item) return shape.item.className;
    const list = (of) => {
      if (kind === 'mutation') return `[${of.className}]`;
      this.imports.add('Collection');
      const windows = windowsOf(request);
      const more = windows.length > 0 ? `, windowArguments: [${windows.map(quoted).join(', ')}]` : '';
      return `new Collection([${of.className}], { scope: ${quoted(request.path)}${more} })`;
    };
    if (shape.list) return list(shape.list);
    return shape.wrapped && this.#wrapper({ shape, result }, list);
  }

  /** An object around items: what else is in it is as it comes, with its type. */
  #wrapper({ shape: { wrapped }, result }, list) {
    const members = wrapped.map(([name, of, isList, type, isSure]) => {
      if (of) return `${keyOf(name)}: ${isList ? list(of) : of.className}`;
      const empty = { TSNumberKeyword: '0', TSStringKeyword: "''", TSBooleanKeyword: 'false' }[type];
      if (empty && isSure) return `${keyOf(name)}: ${empty}`;
      const as = `${this.source.textOf(result)}[${quoted(name)}]`;
      if (!this.isTyped) return undefined;
      return `${keyOf(name)}: ${type === 'TSTypeLiteral' && isSure ? '{} as' : 'undefined as unknown as'} ${as}`;
    });
    return `{ ${members.filter(Boolean).join(', ')} }`;
  }

  #requestOptions(endpoint) {
    const { request, result } = endpoint;
    const { method, path, fixed, origin } = request;
    const prefix = origin === undefined ? this.prefix : quoted(origin);
    const options = [];
    if (prefix) options.push(prefix === 'urlPrefix' ? 'urlPrefix' : `urlPrefix: ${prefix}`);
    options.push(`path: ${quoted(fixed.length > 0 ? `${path}?${fixed.join('&')}` : path)}`);
    if (method !== 'GET') options.push(`method: ${quoted(method)}`);
    else if (endpoint.kind === 'mutation') options.push('sideEffect: true');
    const search = searchType(endpoint, this.source);
    if (search && this.isTyped) options.push(`searchParams: {} as ${search}`);
    const body = bodyType(endpoint, this.source);
    if (body && this.isTyped && body !== 'any') options.push(`body: {} as ${body}`);
    else if (!body && /^(POST|PUT|PATCH)$/.test(method)) options.push('body: undefined');
    if (request.content) options.push(`content: ${quoted(request.content)}`);
    const schema = request.content ? undefined : this.#schemaOf(endpoint);
    if (schema) options.push(`schema: ${schema}`);
    else if (
      this.isTyped &&
      result &&
      !request.content &&
      !/^TS(Void|Null|Undefined|Any|Unknown)Keyword$/.test(result.type) &&
      !endpoint.options.has('transformResponse')
    )
      options.push(`process: (value: ${this.source.textOf(result)}) => value`);
    return options;
  }

  /** Options beside the request. */
  #changes(endpoint) {
    const { options } = endpoint;
    const changes = [];
    const process = processOf(endpoint, this.source, this.renames.get(endpoint.name));
    if (process) changes.push(process);
    if (endpoint.of) changes.push(...this.#ownBody(endpoint));
    const kept = options.get('keepUnusedDataFor');
    if (kept) changes.push(`dataExpiryLength: ${inMilliseconds(kept, this.source)}`);
    const expires = endpoint.kind === 'mutation' ? this.#expires(endpoint) : undefined;
    if (expires) changes.push(`expires: ${expires}`);
    return changes;
  }

  /** The body that the mutation says, where it is another one than a part of the entity. */
  #ownBody(endpoint) {
    const body = this.isTyped && endpoint.kind === 'mutation' ? bodyType(endpoint, this.source) : undefined;
    const { name } = endpoint.shape.item ?? {};
    const isUsual = body === undefined || /^any$/.test(body) || body.includes(`Partial<${name}>`);
    return isUsual || !endpoint.argument ? [] : [`body: {} as ${body}`];
  }

  #object(options) {
    const one = `{ ${options.join(', ')} }`;
    return one.length <= 60 && !one.includes('\n')
      ? one
      : `{\n${options.map((option) => `  ${option.replaceAll('\n', '\n  ')},\n`).join('')}}`;
  }

  #writeResource({ base, kind, members }) {
    this.imports.add('resource');
    const name = freshName(this.taken, `${kind.name}Resource`, `${kind.name}Endpoints`);
    const options = this.prefix ? [this.prefix === 'urlPrefix' ? 'urlPrefix' : `urlPrefix: ${this.prefix}`] : [];
    options.push(`path: ${quoted(`${base}/:${kind.pk}`)}`, `schema: ${kind.className}`);
    const { getList } = members;
    const search = getList && searchType(getList, this.source);
    if (search && this.isTyped) options.push(`searchParams: {} as ${search}`);
    const windows = windowsOf(getList?.request);
    if (windows.length > 0) options.push(`windowArguments: [${windows.map(quoted).join(', ')}]`);
    for (const [member, endpoint] of Object.entries(members)) endpoint.value = endpoint.of = `${name}.${member}`;
    const wrapped = getList?.shape.wrapped;
    const schema = wrapped && this.#wrapper(getList, () => 'getList.schema');
    const more = schema ? `.extend(({ getList }) => ({ getList: getList.extend({ schema: ${schema} }) }))` : '';
    this.#lines.push(`const ${name} = resource(${this.#object(options)})${more};\n`);
  }
}

module.exports = { understand, Declarations, inMilliseconds };
