'use strict';
// A file as text, its syntax tree, and edits of the text: what is not edited stays as it was, to the last space.

/** Leading white space, which the parser sees with spaces in place of tabs. */
const indentOf = (line) => /^\s*/.exec(line)[0].length;

/** From places in what the parser saw to places in the file: tabs at the start of lines and `\r\n` differ. */
function placesIn(text, root) {
  const seen = root.get().node.loc.lines.toString({ tabWidth: 4, reuseWhitespace: false, useTabs: false });
  if (seen === text) return (offset) => offset;
  const starts = [];
  const ours = text.split('\n');
  const theirs = seen.split('\n');
  let at = 0;
  let seenAt = 0;
  ours.forEach((line, index) => {
    const other = theirs[index] ?? '';
    starts.push({ at, seenAt, indent: indentOf(line.replace(/\r$/, '')), seenIndent: indentOf(other) });
    at += line.length + 1;
    seenAt += other.length + 1;
  });
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle].seenAt <= offset) low = middle;
      else high = middle - 1;
    }
    const line = starts[low];
    const column = offset - line.seenAt;
    return column >= line.seenIndent
      ? line.at + line.indent + column - line.seenIndent
      : line.at + Math.min(column, line.indent);
  };
}

/** The parser for a file: what is no TSX may have `<Type>value`. */
const parserFor = (path) => (/\.[cm]?ts$/.test(path) ? 'ts' : 'tsx');

/** The text with its edits, in the line ends that it has. */
function applyEdits(text, edits) {
  if (edits.length === 0) return text;
  // What is inside of something that is replaced as a whole goes with it; what is beside it stays.
  const isInside = (a, b) =>
    b.end - b.start > a.end - a.start &&
    b.start <= a.start &&
    b.end >= a.end &&
    (a.end > a.start || (b.start < a.start && a.end < b.end));
  const whole = edits.filter((a) => !edits.some((b) => isInside(a, b)));
  whole.sort((a, b) => a.start - b.start || a.end - b.end || a.order - b.order);
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  let done = '';
  let at = 0;
  for (const { start, end, content } of whole) {
    if (start < at) continue;
    done += text.slice(at, start) + (eol === '\n' ? content : content.replace(/\r?\n/g, eol));
    at = end;
  }
  return done + text.slice(at);
}

/**
 * @param file `{ path, source }`
 * @param api what jscodeshift gives a transform
 */
function openSource(file, api) {
  const j = api.jscodeshift.withParser(parserFor(file.path));
  const text = file.source;
  const root = j(text);
  const place = placesIn(text, root);
  const edits = [];
  const startOf = (node) => place(node.start);
  const endOf = (node) => place(node.end);
  const textOf = (node) => text.slice(startOf(node), endOf(node));
  const edit = (start, end, content) => edits.push({ start, end, content, order: edits.length });

  /** The line on which something starts, and its indentation. */
  const lineAt = (offset) => {
    const start = text.lastIndexOf('\n', offset - 1) + 1;
    return { start, indent: /^[ \t]*/.exec(text.slice(start))[0] };
  };

  /** A statement with its line, and the empty line that would stay. */
  const removeStatement = (node) => {
    let [start, end] = [startOf(node), endOf(node)];
    const line = lineAt(start).start;
    if (text.slice(line, start).trim() === '') start = line;
    while (/[ \t;]/.test(text[end] ?? '')) end += 1;
    if (text[end] === '\r') end += 1;
    if (text[end] === '\n') end += 1;
    const before = text.slice(0, start);
    if (/(^|\n)\r?\n$/.test(before) || before === '')
      while (/^\r?\n/.test(text.slice(end))) end += text[end] === '\r' ? 2 : 1;
    // The last one of a file goes with the line before it.
    if (text.slice(end).trim() === '')
      while (/\n\r?\n$/.test(text.slice(0, start))) start -= text[start - 2] === '\r' ? 2 : 1;
    edit(start, end, '');
  };

  /** The text of a node as it stands on a line that is indented by `indent`. */
  const textAt = (node, indent) => {
    const { indent: now } = lineAt(startOf(node));
    return textOf(node).replaceAll(`\n${now}`, `\n${indent}`);
  };

  const result = () => applyEdits(text, edits);

  return {
    ...{ j, root, path: file.path, text, api, startOf, endOf, textOf, textAt, lineAt, removeStatement, result },
    replace: (node, content) => edit(startOf(node), endOf(node), content),
    insert: (offset, content) => edit(offset, offset, content),
    cut: (start, end, content = '') => edit(start, end, content),
    get isEdited() {
      return edits.length > 0;
    },
  };
}

module.exports = { openSource };
