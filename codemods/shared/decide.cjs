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

module.exports = { MARK, comment, was, decideAt, decideUses, statementOf };
