'use strict';
const { namesIn } = require('../shared/nodes.cjs');
const { importsOf, importText } = require('../shared/imports.cjs');
const { comment } = require('../shared/decide.cjs');
const { PEER, NAMES, GONE, TYPES } = require('./names.cjs');

/** Names that other parts of the codemod see to. */
const HANDLED = /^(DataProvider|CacheProvider)$/;

/** Names of a file are ours now: what each import of the peer brought, from where it is. */
function moveImports(source, needs, used) {
  const { root, j } = source;
  const declarations = importsOf(source).filter(({ from }) => PEER.test(from));
  const taken = namesIn(root.get().node.program);
  const kept = [];
  for (const declaration of declarations) {
    const stays = [];
    for (const name of declaration.names) {
      const { imported, local, isType } = name;
      const found = NAMES.get(imported);
      if (found) {
        const isRenamed = found.name !== imported && local === imported && !taken.has(found.name);
        if (isRenamed) rename(source, j, local, found.name);
        const as = isRenamed || found.name === local ? found.name : `${found.name} as ${local}`;
        if (isType || TYPES.has(found.name)) needs.addType(found.from, as);
        else needs.add(found.from, as);
      } else if (HANDLED.test(imported) && !isValue(source, local)) continue;
      else if (GONE[imported] && !used.has(local)) continue;
      else stays.push(name);
    }
    if (stays.length > 0) kept.push([declaration, stays]);
  }
  return { declarations, kept };
}

/** Used other than as an element: the type of its props, say. */
const isValue = (source, local) =>
  source.root
    .find(source.j.Identifier, { name: local })
    .some(({ node, parent }) => node.type === 'Identifier' && !/^Import/.test(parent.node.type));

function rename(source, j, from, to) {
  source.root.find(j.Identifier, { name: from }).forEach(({ node, parent }) => {
    const { type, property, computed, key, shorthand } = parent.node;
    if (/^Import/.test(type)) return undefined;
    // What a module exports keeps its name.
    if (type === 'ExportSpecifier') return source.replace(parent.node, `${to} as ${parent.node.exported.name}`);
    if (/MemberExpression$/.test(type) && property === node && !computed) return undefined;
    if (/Property|Method/.test(type) && key === node && !shorthand) return undefined;
    return source.replace(node, shorthand ? `${from}: ${to}` : to);
  });
  source.root.find(j.JSXIdentifier, { name: from }).forEach(({ node, parent }) => {
    if (parent.node.type !== 'JSXAttribute') source.replace(node, to);
  });
}

/** The import lines take the place of the first of the peer's; what has no counterpart stays below, with a comment. */
function writeImports(source, { declarations, kept }, needs) {
  const stay = new Map(
    kept.map(([declaration, names]) => {
      const notes = names
        .map(({ imported }) => comment(`what stands in for ${imported}${GONE[imported] ? `: ${GONE[imported]}` : ''}.`))
        .filter((note) => !source.text.includes(note.trim()));
      return [declaration, notes.join('') + importText(declaration, (name) => names.includes(name), source)];
    }),
  );
  const ours = needs.text(source).trimEnd();
  if (declarations.length === 0 && ours !== '') {
    const [next] = importsOf(source);
    source.insert(next ? source.startOf(next.node) : 0, `${ours}\n`);
  }
  declarations.forEach((declaration, index) => {
    const { node, names } = declaration;
    const isWhole = kept.some(([other, left]) => other === declaration && left.length === names.length);
    const own =
      isWhole && stay.get(declaration).startsWith('import') ? source.textOf(node) : (stay.get(declaration) ?? '');
    const text = [index === 0 ? ours : '', own].filter(Boolean).join('\n');
    if (text === '') source.removeStatement(node);
    else if (text !== source.textOf(node)) source.replace(node, text);
  });
}

module.exports = { moveImports, writeImports };
