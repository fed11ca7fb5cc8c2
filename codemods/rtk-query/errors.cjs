'use strict';
const { nameOf } = require('../shared/nodes.cjs');
const { decideAt } = require('../shared/decide.cjs');

/** Comments where more is read of an error than an Error has. */
function checkErrors(source, scope, local) {
  source
    .j(scope)
    .find(source.j.Identifier, { name: local })
    .forEach((use) => {
      const { node } = use.parent;
      if (/MemberExpression$/.test(node.type) && node.object === use.node && /^(data|error)$/.test(nameOf(node)))
        decideAt(
          source,
          use,
          `what an error is: \`isNetworkError(${local})\` of rest-slice has \`status\`, and what the server said as \`data\`, of type unknown`,
        );
    });
}

module.exports = { checkErrors };
