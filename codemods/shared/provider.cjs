'use strict';
const { importsOf } = require('./imports.cjs');

/** Where statements of a module begin: behind its imports. */
function afterImports(source) {
  const last = importsOf(source).at(-1);
  return last ? source.endOf(last.node) : 0;
}

/** A provider's element becomes react-redux's own, with the store of this module. `nodes` are JSX elements. */
function replaceProvider(source, { node }, store) {
  const { openingElement: open, closingElement: close } = node;
  source.cut(source.startOf(open), source.endOf(open), `<Provider store={${store}}>`);
  if (close) source.replace(close, '</Provider>');
}

/** The attributes of an element, by name. */
const attributesOf = ({ node }) =>
  new Map(
    node.openingElement.attributes
      .filter(({ type }) => type === 'JSXAttribute')
      .map((attribute) => [attribute.name.name, attribute.value]),
  );

module.exports = { afterImports, replaceProvider, attributesOf };
