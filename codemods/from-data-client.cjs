'use strict';
// npx jscodeshift -t node_modules/rest-slice/codemods/from-data-client.cjs src
//
// Imports, hooks and schemas of @data-client become ours, a DataProvider a slice in a store under react-redux's Provider.
// What the code does not say is left with a comment: `// rest-slice: decide …`.
const { openSource } = require('./shared/source.cjs');
const { NeededImports, importsOf } = require('./shared/imports.cjs');
const { nodesIn } = require('./shared/nodes.cjs');
const { moveImports, writeImports } = require('./data-client/imports.cjs');
const { PEER } = require('./data-client/names.cjs');
const { moveProvider, moveController } = require('./data-client/provider.cjs');
const { moveNamespace, moveKeys, moveSchemas } = require('./data-client/schemas.cjs');
const { movePaths } = require('./data-client/paths.cjs');
const { decideLists, decideManagers } = require('./data-client/decisions.cjs');

module.exports = function transform(file, api) {
  if (!/@data-client\//.test(file.source)) return file.source;
  const source = openSource(file, api);
  if (!importsOf(source).some(({ from }) => PEER.test(from))) return file.source;
  const needs = new NeededImports();
  moveProvider(source, needs);
  moveController(source);
  moveNamespace(source, needs);
  moveKeys(source);
  moveSchemas(source, needs);
  movePaths(source);
  decideLists(source);
  decideManagers(source);
  writeImports(source, moveImports(source, needs, usedNames(source)), needs);
  return source.result();
};
module.exports.parser = 'tsx';

/** Names that something beside imports and providers uses. */
function usedNames(source) {
  const body = source.root.get().node.program.body.filter(({ type }) => type !== 'ImportDeclaration');
  const removed = source.removed ?? new Set();
  return new Set(
    [...nodesIn(body)].filter((node) => /Identifier$/.test(node.type) && !removed.has(node)).map(({ name }) => name),
  );
}
