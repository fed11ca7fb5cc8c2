'use strict';
// Hooks of queries: what is asked for, and what is read of the result.
const { plain, isUndefined, isFunction, membersOf, nameOf, freshName } = require('../shared/nodes.cjs');
const { decideAt, decideHook, was } = require('../shared/decide.cjs');
const { argumentsOf } = require('./args.cjs');
const { checkErrors } = require('./errors.cjs');
const { derive } = require('./derive.cjs');
const { selected } = require('./selected.cjs');

const SAME = ['isFetching', 'error', 'refetch'];

const isConstant = (node) => isUndefined(node) || /Literal$/.test(plain(node).type);

/** Arguments of a reader, with `null` for "not now"; undefined where the code does not say. */
function readerArguments({ plan, source, skipToken }, node, skip) {
  const isSkip = (candidate) => candidate?.type === 'Identifier' && candidate.name === skipToken;
  const bare = node && plain(node);
  if (isSkip(bare)) return ['null'];
  const pick = (condition, value, isNull) => {
    const args = argumentsOf(plan, value, source);
    if (!args || args.length > 1) return undefined;
    const text = args[0] ?? 'undefined';
    return [isNull ? `${condition} ? null : ${text}` : `${condition} ? ${text} : null`];
  };
  if (skip) return pick(source.textOf(skip), node, true);
  if (bare?.type === 'ConditionalExpression') {
    const test = source.textOf(bare.test);
    if (isSkip(plain(bare.alternate))) return pick(test, bare.consequent, false);
    if (isSkip(plain(bare.consequent))) return pick(test, bare.alternate, true);
  }
  if (bare?.type === 'LogicalExpression' && isSkip(plain(bare.right))) {
    const value = source.textOf(bare.left);
    if (bare.operator === '??') return pick(`${value} == null`, bare.left, true);
    if (bare.operator === '||') return pick(value, bare.left, false);
  }
  return argumentsOf(plan, node, source);
}

/** Options of the hook: whether to ask at all, and how often. The others are for somebody to decide. */
function readOptions({ source, path, call }) {
  const node = call.arguments[1];
  if (isUndefined(node)) return {};
  const options = membersOf(node);
  if (!options) {
    decideAt(source, path, `what these options mean here: ${source.textOf(node)}`);
    return {};
  }
  let select;
  for (const [name, value] of options) {
    const text = source.textOf(value).replace(/\s+/g, ' ');
    if (name === 'skip') continue;
    if (name === 'pollingInterval') {
      if (typeof plain(value).value === 'number') continue;
      decideAt(source, path, `when to poll: \`useSubscription(endpoint.every(ms), args)\`. It was: ${text}`);
    } else if (name === 'selectFromResult' && isFunction(plain(value)) && value.params.length === 1) select = value;
    else if (name === 'refetchOnMountOrArgChange')
      decideAt(
        source,
        path,
        `how long data are fresh: \`dataExpiryLength\` of the endpoint, 1 for always stale. ${name} was ${text}`,
      );
    else decideAt(source, path, `${name}, which is an option of the endpoint or of a feature. It was: ${text}`);
  }
  const interval = plain(options.get('pollingInterval'))?.value;
  return { skip: options.get('skip'), interval: interval > 0 ? interval : undefined, select };
}

/** The names that stand in for what is made of others. */
class Bindings {
  #parts = [];
  #has = new Map();
  after = [];

  constructor(taken, endpoint) {
    this.taken = taken;
    this.endpoint = endpoint;
  }
  /** @param text what stands behind the colon: a name, or one with a default, which hides that there is nothing */
  bind(member, local, text = local) {
    this.#parts.push(member === text ? member : text.startsWith(`${member} =`) ? text : `${member}: ${text}`);
    if (text === local) this.#has.set(member, local);
  }
  /** The value of a member, bound for it where nobody else has. */
  name(member) {
    if (!this.#has.has(member))
      this.bind(
        member,
        freshName(this.taken, member, `${this.endpoint}${member.charAt(0).toUpperCase()}${member.slice(1)}`),
      );
    return this.#has.get(member);
  }
  get text() {
    return `{ ${this.#parts.join(', ')} }`;
  }
}

/** `{ data: posts = [], isLoading }` → what is read of `useDLE`, and what is made of that. */
function rewritePattern(pattern, context) {
  const { source, path, isFixed, endpoint, taken } = context;
  const dataMember = isFixed ? 'data' : 'lastData';
  const bindings = new Bindings(taken, endpoint);
  const derived = [];
  for (const property of pattern.properties) {
    const name = /Rest/.test(property.type) ? undefined : nameOf(property);
    const value = property.value;
    const text = value && source.textOf(value);
    const local = value?.type === 'Identifier' ? value.name : undefined;
    if (name === 'error' && local) checkErrors(source, context.scopeNode, local);
    const bind = (member) => bindings.bind(member, local, text);
    if (name === 'data') bind(dataMember);
    else if (name === 'currentData') bind('data');
    else if (name === 'isLoading' && isFixed) bind('loading');
    else if (SAME.includes(name)) bind(name);
    else if (/^is(Loading|Error|Success|Uninitialized)$/.test(name ?? '') && local) derived.push([name, local]);
    else {
      decideAt(
        source,
        path,
        `what stands in for "${source.textOf(property)}": useDLE gives data, lastData, loading, isFetching, error, refetch`,
      );
      if (name !== undefined) bindings.bind(name, local, text);
    }
  }
  for (const [name, local] of derived)
    bindings.after.push(
      `const ${local} = ${derive(name, (member) => bindings.name(member === 'data' ? dataMember : member))};`,
    );
  return bindings;
}

/** A comparison in the place of a name. */
const within = ({ type }, text) => (/^(Unary|Logical|Binary|Await|TSNonNull)/.test(type) ? `(${text})` : text);

/** `result.isLoading` → what it is now; for an identifier that holds a result. */
function rewriteMembers(name, scopeNode, context) {
  const { source, isFixed, path } = context;
  const { j } = source;
  j(scopeNode)
    .find(j.Identifier, { name })
    .forEach((use) => {
      const parent = use.parent.node;
      if (parent === path.node || (parent.type === 'VariableDeclarator' && parent.id === use.node)) return;
      if (/MemberExpression$/.test(parent.type) && parent.property === use.node && !parent.computed) return;
      if (/Property$/.test(parent.type) && parent.key === use.node && !parent.shorthand) return;
      const member = /MemberExpression$/.test(parent.type) && parent.object === use.node ? nameOf(parent) : undefined;
      const data = `${name}.${isFixed ? 'data' : 'lastData'}`;
      if (SAME.includes(member)) return;
      if (member === 'data') return isFixed ? undefined : source.replace(parent, data);
      if (member === 'currentData') return source.replace(parent, `${name}.data`);
      if (member === 'isLoading' && isFixed) return source.replace(parent, `${name}.loading`);
      if (/^is(Loading|Error|Success|Uninitialized)$/.test(member ?? ''))
        return source.replace(
          parent,
          within(
            use.parent.parent.node,
            derive(member, (of) => (of === 'data' ? data : `${name}.${of}`)),
          ),
        );
      decideAt(
        source,
        use,
        `what stands in for "${source.textOf(member === undefined ? use.node : parent)}": ${name} has data, lastData, loading, isFetching, error, refetch`,
      );
    });
}

/** What is read of a reader that stands in a declaration, or before a dot. @returns statements that follow. */
function rewriteReads(context, isFixed) {
  const { source, path } = context;
  const declarator = path.parent.node;
  const inner = { ...context, isFixed };
  const isDeclared = declarator.type === 'VariableDeclarator';
  if (isDeclared && declarator.id.type === 'ObjectPattern') {
    const bindings = rewritePattern(declarator.id, inner);
    source.replace(declarator.id, bindings.text);
    return bindings.after;
  }
  if (isDeclared && declarator.id.type === 'Identifier') rewriteMembers(declarator.id.name, context.scopeNode, inner);
  else if (/MemberExpression$/.test(declarator.type)) {
    const member = nameOf(declarator);
    const now = { data: isFixed ? 'data' : 'lastData', currentData: 'data', isLoading: 'loading' }[member] ?? member;
    if (SAME.includes(member) || now !== member || member === 'data') source.replace(declarator.property, now);
    else
      decideAt(
        source,
        path,
        `what stands in for "${member}": useDLE gives data, lastData, loading, isFetching, error, refetch`,
      );
  }
  return [];
}

/** One call of a hook of a query. */
function moveQuery(context) {
  const { source, path, call, endpoint, address, needs, plan, grows } = context;
  const { skip, interval, select } = readOptions(context);
  const args = plan && readerArguments(context, call.arguments[0], skip);
  if (!args)
    return decideHook(context, `the arguments of ${address}: its parameters, by name. ${was(source.textOf(call))}`);
  if (grows)
    decideAt(
      source,
      path,
      `how the list grows: \`usePages(${address}, …)\` shows its pages as one, this the one that is asked for`,
    );
  const isFixed = call.arguments.length === 0 || (isConstant(call.arguments[0]) && !skip);
  const called = `useDLE(${[address, ...args].join(', ')})`;
  const { indent } = source.lineAt(source.startOf(context.statement));
  let after = [];
  if (select && path.parent.node.type === 'VariableDeclarator')
    source.replace(call, selected({ ...context, args, called, indent }, select));
  else {
    if (select) decideAt(source, path, `what to select. It was: ${source.textOf(select).replace(/\s+/g, ' ')}`);
    needs.add('rest-slice/react', 'useDLE');
    after = rewriteReads(context, isFixed);
    source.replace(call, called);
  }
  if (interval !== undefined) {
    needs.add('rest-slice/react', 'useSubscription');
    after.push(`useSubscription(${[`${address}.every(${interval})`, ...args].join(', ')});`);
  }
  for (const line of after) source.insert(source.endOf(context.statement), `\n${indent}${line}`);
  return endpoint;
}

module.exports = { moveQuery, rewriteReads };
