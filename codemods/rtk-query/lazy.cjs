'use strict';
// Lazy hooks: `useLoading` around a request, and `useDLE` for what is shown of it.
const { plain } = require('../shared/nodes.cjs');
const { decideAt, decideHook, was } = require('../shared/decide.cjs');
const { moveCalls, moveMutation, taskText, stateFor } = require('./mutations.cjs');
const { rewriteReads } = require('./queries.cjs');

/** One call of a lazy hook. */
function moveLazy(context) {
  const { source, path, call, address, plan, statement, needs } = context;
  const declarator = path.parent.node;
  const isList = declarator.type === 'VariableDeclarator' && declarator.id.type === 'ArrayPattern';
  const [pattern, result, ...more] = isList ? declarator.id.elements : [];
  if (!plan || pattern?.type !== 'Identifier' || more.length > 0 || (result && !/^(Object|Iden)/.test(result.type)))
    return decideHook(
      context,
      `how ${address} is asked for: \`useDLE\` with null until it is wanted, or \`useLoading\` around \`controller.fetch\`. ${was(source.textOf(call))}`,
    );
  if (!result) return moveMutation(context);
  if (call.arguments.length > 0)
    decideAt(source, path, `what these options mean here: ${source.textOf(call.arguments[0])}`);
  const { indent } = source.lineAt(source.startOf(statement));
  const inner = { ...context, run: pattern.name, pattern, indent };
  moveCalls(inner);
  const hasArguments = Object.keys(plan).length > 0;
  const name = `${pattern.name}Args`;
  const setter = hasArguments
    ? stateFor(inner, name, `ArgsOf<typeof ${address}>[0] | null`, 'null')
    : stateFor(inner, name, undefined, 'false');
  needs.add('rest-slice/react', 'useDLE');
  const read = `useDLE(${address}, ${hasArguments ? name : `${name} ? undefined : null`})`;
  const before = [hasArguments ? `${setter}(args[0] ?? null);` : `${setter}(true);`];
  const after = rewriteReads(
    { ...context, path: { ...path, parent: { node: { ...declarator, id: plain(result) } } } },
    false,
  );
  // The pattern of what is read stays where it was, and what runs comes behind it.
  source.cut(source.startOf(declarator.id), source.startOf(result));
  source.cut(source.endOf(result), source.endOf(declarator.id));
  source.replace(call, read);
  const lines = [`const [${pattern.name}] = ${taskText(inner, { before })};`, ...after];
  for (const line of lines) source.insert(source.endOf(statement), `\n${indent}${line}`);
  return undefined;
}

module.exports = { moveLazy };
