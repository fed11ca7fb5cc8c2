'use strict';
const { plain, nameOf, membersOf, namesIn, nodesIn, freshName } = require('../shared/nodes.cjs');
const { comment, was, decideAt, statementOf } = require('../shared/decide.cjs');
const { importsOf } = require('../shared/imports.cjs');
const { afterImports, attributesOf, replaceProvider } = require('../shared/provider.cjs');
const { PEER } = require('./names.cjs');
const { endpointFiles, treeName } = require('./endpointFiles.cjs');

const OWN = /^(NetworkManager|SubscriptionManager|DevToolsManager)$/;
const LIFETIMES = ['dataExpiryLength', 'errorExpiryLength'];

const localOf = (source, test) =>
  importsOf(source)
    .filter(({ from }) => PEER.test(from))
    .flatMap(({ names }) => names)
    .find(({ imported }) => test.test(imported))?.local;

/** Managers of the list that are anything of their own here, and the lifetimes that the network's was given. */
function readManagers(node, source) {
  const kept = [];
  const options = [];
  const notes = [];
  let list = plain(node);
  let constant;
  if (list?.type === 'Identifier') {
    constant = source.root.find(source.j.VariableDeclarator, { id: { name: list.name } }).paths()[0];
    list = plain(constant?.node.init);
  }
  const isDefault = (candidate) =>
    candidate?.type === 'CallExpression' && /getDefaultManagers/.test(source.textOf(candidate.callee));
  if (node && list?.type !== 'ArrayExpression' && !isDefault(list))
    notes.push(`which managers the slice has (\`managers\`). They were: ${source.textOf(node)}`);
  for (const element of list?.type === 'ArrayExpression' ? list.elements : []) {
    if (isDefault(element) || isDefault(element?.argument)) continue;
    const name = element.type === 'NewExpression' ? nameOf({ property: element.callee }) : undefined;
    if (OWN.test(name ?? '')) {
      const given = membersOf(element.arguments[0]);
      for (const lifetime of LIFETIMES)
        if (given?.has(lifetime)) options.push(`${lifetime}: ${source.textOf(given.get(lifetime))}`);
    } else kept.push(source.textOf(element));
  }
  return { kept, options, notes, constant: notes.length === 0 ? constant : undefined };
}

/** Attributes of the provider that mean something else here, or nothing. */
function notesOf(attributes) {
  const notes = [];
  for (const name of attributes.keys())
    if (name === 'initialState')
      notes.push(
        'how the store begins: `preloadedState`, or `dispatch(hydrate(json))` of rest-slice/ssr. It was: `initialState`',
      );
    else if (!/^(managers|devButton|children)$/.test(name)) notes.push(`what the provider’s "${name}" means here`);
  return notes;
}

/** The tree of endpoints of a slice: what files below export, by names that nobody else has. */
function treeOf(source, taken, needs) {
  const there = new Map(importsOf(source).flatMap(({ from, names }) => names.map(({ local }) => [local, from])));
  const inTree = new Set();
  const lines = endpointFiles(source.path).flatMap(({ from, names }) =>
    names.map((name) => {
      const isThere = there.get(name) === from;
      const local = isThere || !taken.has(name) ? name : freshName(taken, `${name}Endpoint`);
      if (!isThere) needs.add(from, local === name ? name : `${name} as ${local}`);
      const short = inTree.has(treeName(name)) ? name : treeName(name);
      inTree.add(short);
      return `    ${short === local ? local : `${short}: ${local}`},\n`;
    }),
  );
  return lines.length === 0 ? undefined : `{\n${lines.join('')}  }`;
}

/** The declaration of the slice, with what is to be decided above it. */
function sliceText(source, name, { attributes, spreads, taken, needs }) {
  const managers = readManagers(attributes.get('managers')?.expression, source);
  const notes = [...managers.notes, ...notesOf(attributes)];
  for (const spread of spreads) notes.push(`what else the provider was given. ${was(source.textOf(spread))}`);
  const tree = treeOf(source, taken, needs);
  if (!tree)
    notes.push(
      'which endpoints the slice has: `endpoints: { posts: PostResource }`. Their names are in actions and logs',
    );
  const options = [
    `endpoints: ${tree ?? '{}'}`,
    ...managers.options,
    ...(managers.kept.length > 0 ? [`managers: [${managers.kept.join(', ')}]`] : []),
  ];
  if (managers.constant) {
    const statement = statementOf(managers.constant);
    for (const node of nodesIn(statement)) source.removed.add(node);
    source.removeStatement(statement);
  }
  needs.add('rest-slice', 'createRestSlice');
  const body = options.map((option) => `  ${option},\n`).join('');
  return `${notes.map((note) => comment(note)).join('')}export const ${name} = createRestSlice({\n${body}});`;
}

const hasOwnStore = (source) =>
  importsOf(source).some(
    ({ from, names }) => from === 'react-redux' && names.some(({ imported }) => imported === 'Provider'),
  );

/** `<DataProvider>` is a store with a slice, and react-redux's own Provider. */
function moveProvider(source, needs) {
  const { root } = source;
  const local = localOf(source, /^(DataProvider|CacheProvider)$/);
  const elements = local === undefined ? [] : root.findJSXElements(local).paths();
  if (elements.length === 0) return;
  const taken = namesIn(root.get().node.program);
  const [rest, store] = [freshName(taken, 'rest', 'restSlice'), freshName(taken, 'store', 'restStore')];
  source.removed = new Set(nodesIn(elements[0].node.openingElement));
  const spreads = elements[0].node.openingElement.attributes.filter(({ type }) => type === 'JSXSpreadAttribute');
  const slice = sliceText(source, rest, { attributes: attributesOf(elements[0]), spreads, taken, needs });
  const place = afterImports(source);
  if (hasOwnStore(source)) {
    const where = comment(
      `where to mount it: \`[${rest}.reducerPath]: ${rest}.reducer\` and \`${rest}.middleware\` in the store that you have`,
    );
    source.insert(place, `\n\n${where}${slice}`);
    for (const { node } of elements) {
      source.cut(source.startOf(node.openingElement), source.endOf(node.openingElement), '<>');
      if (node.closingElement) source.replace(node.closingElement, '</>');
    }
    return;
  }
  needs.add('@reduxjs/toolkit', 'configureStore');
  needs.add('react-redux', 'Provider');
  const made = `export const ${store} = configureStore({
  reducer: { [${rest}.reducerPath]: ${rest}.reducer },
  middleware: (getDefault) => getDefault().concat(${rest}.middleware),
});`;
  source.insert(place, `\n\n${slice}\n\n${made}`);
  for (const element of elements) replaceProvider(source, element, store);
}

const MEMBERS = {
  unsubscribe: '`subscribe` gives the function that ends the subscription',
  receive: '`setResponse`',
  receiveError: '`setError`',
  resolve: '`setResponse`, or `setError`',
  dispatch: '`store.dispatch`',
};

/** What a controller is asked that ours is asked otherwise. */
function moveController(source) {
  const { root, j } = source;
  const hook = localOf(source, /^useController$/);
  if (hook === undefined) return;
  const names = new Set();
  root.find(j.VariableDeclarator).forEach(({ node }) => {
    if (node.init?.type === 'CallExpression' && node.init.callee.name === hook && node.id.type === 'Identifier')
      names.add(node.id.name);
  });
  root.find(j.CallExpression).forEach((path) => {
    const { callee, arguments: args } = path.node;
    if (callee.type !== 'MemberExpression' || !names.has(callee.object.name)) return;
    const member = nameOf(callee);
    if (MEMBERS[member]) decideAt(source, path, `what stands in for ${member}: ${MEMBERS[member]}`);
    else if (/^get(Response|Error)$/.test(member) && args.length > 1 && /state/i.test(source.textOf(args.at(-1))))
      source.cut(source.endOf(args.at(-2)), source.endOf(args.at(-1)));
  });
}

module.exports = { moveProvider, moveController };
