'use strict';
const { freshName, namesIn } = require('../shared/nodes.cjs');
const { afterImports, attributesOf, replaceProvider } = require('../shared/provider.cjs');
const { peerNames } = require('./analyze.cjs');

/** `<ApiProvider api={api}>` is a store of one slice, and react-redux's own Provider. */
function moveProvider(source, needs) {
  const name = peerNames(source).get('ApiProvider');
  if (name === undefined) return;
  const { root } = source;
  const elements = root.findJSXElements(name).paths();
  if (elements.length === 0) return;
  const api = source.textOf(attributesOf(elements[0]).get('api').expression);
  const store = freshName(namesIn(root.get().node.program), 'store', 'apiStore');
  needs.add('@reduxjs/toolkit', 'configureStore');
  needs.add('react-redux', 'Provider');
  for (const element of elements) replaceProvider(source, element, store);
  const made = `const ${store} = configureStore({\n  reducer: { [${api}.reducerPath]: ${api}.reducer },\n  middleware: (getDefault) => getDefault().concat(${api}.middleware),\n});`;
  source.insert(afterImports(source), `\n\n${made}`);
}

module.exports = { moveProvider };
