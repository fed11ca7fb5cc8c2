import type { ShikiTransformer } from 'shiki';

const SIGNS: Readonly<Record<string, string>> = { '+': 'add', '-': 'remove' };

/** Where a block names its file, its language is that of the file. */
const NAME = /^(?:\/\/|\/\*) \S+\.(\w+)/;

const linesOf = (source: string): string[] => source.trimEnd().split('\n');

/** A `diff` in the colours of its language; what is copied of it are the lines that stand there then, without signs. */
export const differences: ShikiTransformer = {
  name: 'differences',
  preprocess(code, options) {
    if (options.lang !== 'diff') return undefined;
    options.lang = NAME.exec(code)?.[1] ?? 'ts';
    options.meta = { ...options.meta, differences: linesOf(code) };
    return linesOf(code)
      .map((line, at) => (at === 0 && NAME.test(line) ? line : line.slice(1)))
      .join('\n');
  },
  code(hast) {
    const lines = this.options.meta?.['differences'] as string[] | undefined;
    if (!lines) return;
    const isLeftOut = (at: number) => lines[at]?.startsWith('-') || (at === 0 && NAME.test(lines[at] ?? ''));
    let at = -1;
    hast.children = hast.children.map((child) => {
      if (child.type === 'element') {
        at += 1;
        const sign = SIGNS[lines[at]?.[0] ?? ''];
        if (sign) this.addClassToHast(child, `diff ${sign}`);
        if (isLeftOut(at)) this.addClassToHast(child, 'vp-copy-ignore');
        return child;
      }
      // The end of a line that is not copied is not, either.
      if (child.type !== 'text' || !isLeftOut(at)) return child;
      return { type: 'element', tagName: 'span', properties: { class: 'vp-copy-ignore' }, children: [child] };
    });
  },
};
