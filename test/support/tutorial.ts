import { readFileSync } from 'node:fs';

/** A step of docs/tutorial.md: what it writes, in order, and what it says that one sees. */
export interface Step {
  readonly heading: string;
  readonly edits: readonly Edit[];
  readonly promise: string;
}

interface Edit {
  readonly file: string;
  readonly language: string;
  readonly code: string;
}

/** The file a block names in its first line, `// src/api.ts`, or `/* src/index.css *\/`. */
const NAME = /^(?:\/\/ (\S+\.\w+)|\/\* (\S+\.\w+) \*\/)\n/;

function editOf(language: string, block: string): Edit {
  const [line = '', slashes, stars] = NAME.exec(block) ?? [];
  const file = slashes ?? stars;
  if (file === undefined) throw new Error(`This block does not say its file:\n${block}`);
  return { file, language, code: language === 'diff' ? block.slice(line.length) : block };
}

function stepOf(text: string): Step {
  const [heading = ''] = text.split('\n');
  const blocks = [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)].filter(([, language]) => language !== 'sh');
  const [, promise = ''] = /^(\*\*You see\*\*.*)/ms.exec(text) ?? [];
  return { heading, edits: blocks.map(([, language = '', block = '']) => editOf(language, block)), promise };
}

/** The steps of the tutorial: every section with a number. */
export function tutorialSteps(): Step[] {
  const page = readFileSync(new URL('../../docs/tutorial.md', import.meta.url), 'utf8');
  return page
    .split(/^## /m)
    .filter((section) => /^\d+\. /.test(section))
    .map(stepOf);
}

/** What a file is after an edit: the block itself, or what stood there with the changed lines. */
function edited({ file, language, code }: Edit, before: string | undefined): string {
  if (language !== 'diff') return code;
  const lines = code.split('\n').slice(0, -1);
  const side = (sign: string) =>
    lines
      .filter((line) => line[0] === ' ' || line[0] === sign)
      .map((line) => `${line.slice(1)}\n`)
      .join('');
  const [from, to] = [side('-'), side('+')];
  if (before?.split(from).length !== 2) throw new Error(`${file} does not have these lines once:\n${from}`);
  return before.replace(from, () => to);
}

/** Do what a step says to the files that are there. */
export function follow(step: Step, files: Map<string, string>): void {
  for (const edit of step.edits) files.set(edit.file, edited(edit, files.get(edit.file)));
}
