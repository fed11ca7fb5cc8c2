'use strict';
// What is moved with a question: lists of lenses, managers.
const { plain, nameOf, membersOf, nodesIn, returnedBy, isIdentifier } = require('../shared/nodes.cjs');
const { decideAt } = require('../shared/decide.cjs');

/** A manager follows the actions of Redux, which are others. */
function decideManagers(source) {
  const { root, j } = source;
  root.find(j.ClassDeclaration).forEach((path) => {
    const isManager = (path.node.implements ?? []).some((of) => /^Manager\b/.test(source.textOf(of)));
    if (isManager)
      decideAt(
        source,
        path,
        'what this manager does: `middleware(controller)` gives `(next) => (action) => …`, which sees the actions of Redux (docs/around-the-store.md)',
      );
  });
}

/** The member of the arguments that a lens picks: `(args) => args[0]?.portfolio` → `portfolio`. */
function lensOf(node) {
  const picked = plain(returnedBy(plain(node)));
  const name = /MemberExpression$/.test(picked?.type ?? '') ? nameOf(picked) : undefined;
  return name !== undefined && isIdentifier(name) && plain(picked.object)?.computed ? name : undefined;
}

/** Lists of entities with a Scalar: one for every lens, where their arguments are told apart by `argsKey`. */
function decideLists(source) {
  const { root, j } = source;
  const lenses = new Map();
  root.find(j.ClassDeclaration).forEach(({ node }) => {
    for (const part of nodesIn(node.body)) {
      if (part.type !== 'NewExpression' || !/^(schema\.)?Scalar$/.test(source.textOf(part.callee))) continue;
      const lens = lensOf(membersOf(part.arguments[0])?.get('lens'));
      if (lens) lenses.set(node.id.name, lens);
    }
  });
  root.find(j.NewExpression).forEach((path) => {
    const { callee, arguments: args } = path.node;
    if (!/^(schema\.)?Collection$/.test(source.textOf(callee)) || args[0]?.type !== 'ArrayExpression') return;
    const lens = lenses.get(args[0].elements[0]?.name);
    const options = args[1] && membersOf(args[1]);
    if (!lens || (args[1] && !options) || options?.has('argsKey') || options?.has('nestKey')) return;
    const argsKey = `argsKey: ({ ${lens}, ...args }: any = {}) => args`;
    decideAt(
      source,
      path,
      `whether one list serves every ${lens}, as its argsKey says now; without it each has a list of its own`,
    );
    if (!args[1]) source.insert(source.endOf(args[0]), `, { ${argsKey} }`);
    else source.insert(source.startOf(args[1]) + 1, ` ${argsKey},`);
  });
}

module.exports = { decideLists, decideManagers };
