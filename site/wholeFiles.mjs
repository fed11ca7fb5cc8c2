// Files that a page makes step by step: its blocks begin with the name of their file, and are it, or what is other in it.

/** The file a block names in its first line, `// src/api.ts`, or `/* src/index.css *\/`. */
const NAME = /^(?:\/\/ (\S+\.\w+)|\/\* (\S+\.\w+) \*\/)\n/;

/** @throws where a block, but of a shell, does not say its file. */
function editOf(language, block) {
  const [line = '', slashes, stars] = NAME.exec(block) ?? [];
  const file = slashes ?? stars;
  if (file === undefined) throw new Error(`This block does not say its file:\n${block}`);
  return { file, language, code: language === 'diff' ? block.slice(line.length) : block };
}

/** What the blocks of a text write, in order. */
export const editsOf = (text) =>
  [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)]
    .filter(([, language]) => language !== 'sh')
    .map(([, language, block]) => editOf(language, block));

/** What a file is after an edit: the block itself, or what stood there with the changed lines. */
export function edited({ file, language, code }, before) {
  if (language !== 'diff') return code;
  const lines = code.split('\n').slice(0, -1);
  const side = (sign) =>
    lines
      .filter((line) => line[0] === ' ' || line[0] === sign)
      .map((line) => `${line.slice(1)}\n`)
      .join('');
  const [from, to] = [side('-'), side('+')];
  if (before?.split(from).length !== 2) throw new Error(`${file} does not have these lines once:\n${from}`);
  return before.replace(from, () => to);
}

/** The page with each file that a section has changed, whole, to be opened before what one sees then. */
export function withWholeFiles(text) {
  const files = new Map();
  const sections = text.split(/^(?=## )/m).map((section) => {
    if (!/^## \d+\. /.test(section)) return section;
    const edits = editsOf(section);
    for (const edit of edits) files.set(edit.file, edited(edit, files.get(edit.file)));
    // Not what stands there as it is already.
    const last = new Map(edits.map((edit) => [edit.file, edit]));
    const changed = [...last.values()].filter(({ language }) => language === 'diff').map(({ file }) => file);
    const wholes = changed.map((file) => {
      const language = file.split('.').at(-1);
      return `::: details ${file}, whole\n\`\`\`${language}\n${files.get(file)}\`\`\`\n:::\n\n`;
    });
    return section.replace(/^\*\*You see\*\*/m, () => `${wholes.join('')}**You see**`);
  });
  return sections.join('');
}
