import { readFileSync } from 'node:fs';
import { edited, editsOf } from '../../site/wholeFiles.mjs';

/** A step of docs/tutorial.md: what it writes, in order, and what it says that one sees. */
export interface Step {
  readonly heading: string;
  readonly edits: ReturnType<typeof editsOf>;
  readonly promise: string;
}

function stepOf(text: string): Step {
  const [heading = ''] = text.split('\n');
  const [, promise = ''] = /^(\*\*You see\*\*.*)/ms.exec(text) ?? [];
  return { heading, edits: editsOf(text), promise };
}

/** The steps of the tutorial: every section with a number. */
export function tutorialSteps(): Step[] {
  const page = readFileSync(new URL('../../docs/tutorial.md', import.meta.url), 'utf8');
  return page
    .split(/^## /m)
    .filter((section) => /^\d+\. /.test(section))
    .map(stepOf);
}

/** Do what a step says to the files that are there. */
export function follow(step: Step, files: Map<string, string>): void {
  for (const edit of step.edits) files.set(edit.file, edited(edit, files.get(edit.file)));
}
