import { posix } from 'node:path';

/** Words by which a sentence promises what a reader will rely on. */
const CLAIM = new RegExp(
  [
    String.raw`\b(?:never|always|exactly|cannot|guarantee\w*|safe|safely|harmless|correct(?:ly)?|all or nothing|only that)\b`,
    String.raw`\b(?:fast|faster|fastest|quick|quicker|cheap|cheaper|smaller|smallest|light|lighter|lightest|tiny)\b`,
    String.raw`\b(?:in any order|whatever (?:the )?order|every interleaving|every list|every view)\b`,
    String.raw`\bworks? (?:with|without|under|on|in)\b|\b(?:supports?|outlives?|survives?|replays?)\b`,
    String.raw`\b(?:at once|only once|exactly once|each once|one (?:action|dispatch|request)|, once)\b`,
    String.raw`\bno (?:re)?(?:fetch|request|render|byte|copy|tag|stale|duplicate)\w*\b|\bwithout a (?:request|refetch)\b`,
    String.raw`\bnothing\b|\bnobody\b|\b(?:re-?)?renders? (?:only|one|once|that row)\b`,
    String.raw`\b(?:stays|lost|loses?|aborts?|aborted|rejects?|in order|in the order)\b`,
    '`===`',
  ].join('|'),
  'i',
);

/** A row that describes a mistake by its code promises nothing. */
const ERROR_ROW = /^\| `[A-Z]+(?:_[A-Z]+)*` \|/;

/** A link to a test, with the title of one that is in it: `[it does](../test/a.test.ts "does it")`. */
const TEST_LINK = /\[((?:[^\]`]|`[^`]*`)*)\]\(([\w./-]+\.(?:test|test-d|stories)\.tsx?)(?:\s+"([^"]*)")?\)/g;

/** A link to where something was measured: test/docs.test.ts compares its numbers. */
const MEASURED = /\]\((?:[\w./-]*\/)?(?:size\.md|bench\/[\w./-]+\.(?:md|mjs))(?:#[\w-]+)?\)/;

/** The line of a section that says by what all of it is tested. */
const TESTED_BY = /^Tested (?:by|with) /;

/** Words that say nothing of what a sentence is about. */
const EMPTY = new Set(
  `after also always before does each every from have here into like more never nobody nothing once only other others over
   same some such test tested than that their them then there these they this those what when where which while will with
   without your`.split(/\s+/),
);

interface Block {
  readonly section: number;
  readonly text: string;
}

/** Paragraphs, items of lists and rows of tables, each with the number of its section. */
function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  let section = 0;
  let open: string[] = [];
  const close = () => {
    if (open.length > 0) blocks.push({ section, text: open.join('\n') });
    open = [];
  };
  const prose = markdown.replace(/^```.*?^```$/gms, '').replace(/<!--.*?-->/gs, '');
  for (const line of prose.split('\n')) {
    const isHeading = /^#+ /.test(line);
    if (isHeading || line.trim() === '' || /^\s*(?:[-*]|\d+\.) |^\|/.test(line)) close();
    if (isHeading) section += 1;
    if (!isHeading && line.trim() !== '' && !/^\|[\s:|-]+\|$/.test(line)) open.push(line);
  }
  close();
  return blocks;
}

/** What a text says, without addresses and titles of links. */
const said = (text: string): string => text.replace(/\]\([^\s)]+(?:\s+"[^"]*")?\)/g, ']');

/** The first letters of the words of a text, so that `renders` and `rendered` are one. */
const wordsOf = (text: string): string[] =>
  [...text.toLowerCase().matchAll(/[a-z]{4,}/g)].filter(([word]) => !EMPTY.has(word)).map(([word]) => word.slice(0, 5));

const shareWords = (one: string, other: string): boolean => {
  const words = new Set(wordsOf(other));
  return wordsOf(one).some((word) => words.has(word));
};

const promises = (text: string): boolean =>
  CLAIM.test(said(text).replace(/`[^`\n]{4,}`/g, '')) && !ERROR_ROW.test(text) && !TESTED_BY.test(text);

/** Sentences of a block, and the parts of long ones. */
const sentencesOf = (text: string): string[] => text.split(/(?<=\D[.;!?](?:\*\*|["”)])?)\s+(?![^[]*\]\()/);

/** Whether it is measured, or has a link to a test whose title is about what it says. */
const isProven = (text: string): boolean =>
  MEASURED.test(text) || [...text.matchAll(TEST_LINK)].some(([, , , title = '']) => shareWords(title, said(text)));

/** Whether a link to a test that stands elsewhere is about what it says. */
const isProvenBy = (elsewhere: string, text: string): boolean =>
  [...elsewhere.matchAll(TEST_LINK)].some(([, label = '', , title = '']) =>
    shareWords(`${label} ${title}`, said(text)),
  );

/**
 * What a page promises without a test or a number. The link to it stands in the sentence, or in the same paragraph, item or
 * row, or in a line "Tested by …" of the section; and the title of the test has a word of the promise.
 */
export function unprovenClaimsOf(markdown: string): string[] {
  const blocks = blocksOf(markdown);
  return blocks.flatMap(({ section, text }) => {
    const line = blocks.find((block) => block.section === section && TESTED_BY.test(block.text))?.text ?? '';
    const isRow = text.startsWith('|');
    return (isRow ? [text] : sentencesOf(text)).filter(
      (sentence) =>
        promises(sentence) && !isProven(sentence) && !MEASURED.test(text) && !isProvenBy(`${text}\n${line}`, sentence),
    );
  });
}

/** What may be the title of a test in a file, and names of stories. */
function titlesIn(source: string): string[] {
  return [
    ...[...source.matchAll(/(['"`])((?:(?!\1)[^\\\n]|\\.)+)\1,/g)].map(([, , title = '']) =>
      title.replace(/\\(.)/g, '$1'),
    ),
    ...[...source.matchAll(/^export const (\w+): StoryObj/gm)].map(([, name = '']) => name),
  ];
}

/** Links of a page to tests that name no test, or one that their file does not have. */
export function wrongProofsOf(page: string, markdown: string, read: (path: string) => string | undefined): string[] {
  return [...markdown.matchAll(TEST_LINK)]
    .filter(([, , link = '', title]) => {
      const source = read(posix.join(posix.dirname(page), link));
      return source === undefined || title === undefined || !titlesIn(source).includes(title);
    })
    .map(([text]) => text);
}
