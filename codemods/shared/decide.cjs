'use strict';
// What a codemod cannot know is left as it is, with a comment above it that says what to decide.

const MARK = 'rest-slice: decide';

/** The comment, at one place once; what the text has more lines of stands below. */
const comment = (what, indent = '') =>
  `${MARK} ${what}`
    .split('\n')
    .map((line, index) => `${indent}//${index === 0 ? '' : '  '} ${line.trim()}\n`)
    .join('');

/** What code was before, in a comment: on its line where it is short. */
function was(code) {
  const line = code.replace(/\s+/g, ' ');
  return line.length <= 100 && !code.includes('//') ? `It was: ${line}` : `It was:\n${code}`;
}

/** The statement, or the member of a class, that something is in: above it a comment is one, also in JSX. */
function statementOf(path) {
  let at = path;
  while (at.parent && !/^(BlockStatement|Program|ClassBody|TSModuleBlock|SwitchCase)$/.test(at.parent.node.type))
    at = at.parent;
  return at.node;
}

/** Put a comment above the statement that something is in. */
function decideAt(source, path, what) {
  const { start, indent } = source.lineAt(source.startOf(statementOf(path)));
  const text = comment(what, indent);
  // All comments that are there already.
  const written = /(?:[ \t]*\/\/[^\n]*\n)*$/.exec(source.text.slice(0, start))[0];
  source.decided ??= new Set();
  if (written.includes(text.trim()) || source.decided.has(start + text)) return;
  source.decided.add(start + text);
  source.insert(start, text);
}

/** A comment at each statement that uses a name which is not there any more. */
function decideUses(source, scope, declared, what) {
  const { j } = source;
  j(scope)
    .find(j.Identifier, { name: declared.name })
    .forEach((use) => {
      const { parent } = use;
      const isMember = /MemberExpression$/.test(parent.node.type) && parent.node.property === use.node;
      const isKey = /Property$/.test(parent.node.type) && parent.node.key === use.node && !parent.node.shorthand;
      if (use.node !== declared && !isMember && !isKey && use.node.start !== declared.start)
        decideAt(source, use, what);
    });
}

/** Whether a function is called with what is made of a name: `posts.map((post) => …)`. */
function isCalledWith(use) {
  for (let at = use; at.parent; at = at.parent) {
    const { node } = at.parent;
    const isHead = /MemberExpression$/.test(node.type) ? node.object === at.node : node.callee === at.node;
    if (!isHead) return /^(ChainExpression|TSNonNullExpression)$/.test(node.type) && isCalledWith(at.parent);
    if (/CallExpression$/.test(node.type) && node.arguments.some(({ params = [] }) => params.length > 0)) return true;
  }
  return false;
}

/** A comment where functions are given what a hook gave that is for somebody to decide: it has no type yet. */
function decideResults(source, path, scope, what) {
  const { id } = path.parent.node;
  const namesOf = (node) =>
    node?.type === 'ObjectPattern' ? node.properties.map(({ value }) => value?.left ?? value) : [node];
  const given = new Set(
    (id?.type === 'ArrayPattern' ? id.elements : [id])
      .flatMap(namesOf)
      .filter((node) => node?.type === 'Identifier')
      .map(({ name }) => name),
  );
  source
    .j(scope)
    .find(source.j.Identifier)
    .filter(({ node }) => given.has(node.name))
    .forEach((use) => {
      if (isCalledWith(use)) decideAt(source, use, what);
    });
}

/** A hook that is for somebody to decide, and where what it gives has to have a type. */
function decideHook({ source, path, scopeNode, address }, what) {
  decideResults(source, path, scopeNode, `what is read of ${address}, which is to be decided`);
  decideAt(source, path, what);
}

module.exports = { MARK, comment, was, decideAt, decideUses, decideHook, statementOf };
