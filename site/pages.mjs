// The pages of the site, put together from what the repository holds: README, docs/, bench/README.md, examples/, the
// stories as Storybook has built them, and the tests that pages name as proof. VitePress builds .pages/, TypeDoc adds .pages/api/.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { homePage } from './home.mjs';
import { EXAMPLE } from './live/examples.mjs';
import { NAVIGATION, placeOfPage } from './navigation.mjs';
import { BASE } from './versions.mjs';
import { withWholeFiles } from './wholeFiles.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const out = fileURLToPath(new URL('.pages', import.meta.url));
const read = (path) => readFileSync(join(root, path), 'utf8');

function write(path, text) {
  const file = join(out, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Where a page of the repository is on the site, in the order of the navigation. */
const PLACES = new Map(NAVIGATION.flatMap(({ items }) => items.map(([, path]) => [path, placeOfPage(path)])));

/** Examples by their page: a folder, or a file of its own. */
const EXAMPLES = new Map(readdirSync(join(root, 'examples')).map((name) => [name.replace(/\.tsx?$/, ''), name]));

/** `[label](path#anchor "title")` */
const LINK = /\[((?:[^\]`]|`[^`]*`)*)\]\((?!https?:|#)([^)#\s]+)(#[^)\s]*)?(\s+"(?:[^"\\]|\\.)*")?\)/g;

const PICTURE = /^docs\/[^/]+\.(?:png|webp)$/;

/** What a page promises is tested or measured there. */
const PROOF = /^(?:test|openapi\/test|stories|bench)\/.*\.(?:[tj]sx?|mjs)$/;

/** The address of a source file, which the site has as a text. */
function proofOf(path) {
  const place = `/sources/${path}.txt`;
  write(`public${place}`, read(path));
  return place;
}

/** The address on the site of what a page of the repository links to; none of what only the repository has. */
function placeOf(target) {
  const place = PLACES.get(target);
  if (place) return `/${place}`;
  const [, example] = /^examples\/([^/]+?)(?:\.tsx?)?(?:\/|$)/.exec(target) ?? [];
  if (PICTURE.test(target)) return `/${posix.basename(target)}`;
  if (/^docs\/pictures\//.test(target)) return `/${posix.relative('docs', target)}`;
  if (EXAMPLES.has(example)) return `/examples/${example}.md`;
  if (PROOF.test(target)) return proofOf(target);
  return target === 'stories' ? '/stories.md' : undefined;
}

/** Links of a page, as the site has them. */
const relink = (text, page) =>
  text.replace(LINK, (_, label, link, anchor = '', title = '') => {
    const place = placeOf(posix.join(posix.dirname(page), link).replace(/\/$/, ''));
    return place ? `[${label}](${place}${anchor}${title})` : `\`${label.replaceAll('`', '')}\``;
  });

/** Files of a folder, without data. */
function filesIn(path) {
  if (statSync(join(root, path)).isFile()) return [path];
  return readdirSync(join(root, path))
    .flatMap((name) => filesIn(`${path}/${name}`))
    .filter((file) => /\.(tsx?|mjs|html|css|md)$/.test(file));
}

function examplePage(title, files) {
  const blocks = files.map((file) => `## ${file}\n\n\`\`\`\`${file.split('.').at(-1)}\n${read(file)}\`\`\`\``);
  return `# ${title}\n\n${blocks.join('\n\n')}\n`;
}

/** The picture that a story is compared with; until somebody runs it: stories type, which takes the focus, and would scroll the page. */
function pictureOf({ id, name }) {
  const file = `stories/pictures/${id}.desk.png`;
  if (!existsSync(join(root, file))) return '';
  cpSync(join(root, file), join(out, `public/story-pictures/${id}.png`));
  return ` picture="/story-pictures/${id}.png" alt="${name.replaceAll('"', '&quot;')}"`;
}

function storiesPage(entries) {
  const told = entries.filter(({ type }) => type === 'story');
  const titles = [...new Set(told.map(({ title }) => title))];
  const names = ({ id, name }) => `id="${id}" name="${name.replaceAll('"', '&quot;')}"`;
  const parts = titles.map((title) => {
    const [first, ...others] = told.filter((each) => each.title === title);
    const links = others.map((each) => `- <StoryLink ${names(each)} />`).join('\n');
    return [`## ${title}`, `### ${first.name}`, `<StoryFrame ${names(first)}${pictureOf(first)} />`, links].join(
      '\n\n',
    );
  });
  const top =
    'They run in this page, where you ask for it; each is played in Chromium by the tests. <StoryLink name="All of them, in Storybook" />';
  return `# Stories\n\n${top}\n\n${parts.join('\n\n')}\n`;
}

const NO_STORIES =
  '# Stories\n\nThey are not built: `npm run storybook:build` does it. `npm start` shows them by themselves.\n';

/** @see https://llmstxt.org */
function writeForModels(pages) {
  const title = (text) => /^# (.*)$/m.exec(text)?.[1] ?? '';
  const texts = new Map(pages);
  const lineOf = ([, path]) => `- [${title(texts.get(path))}](${BASE}${PLACES.get(path).replace(/md$/, 'html')})`;
  const groups = NAVIGATION.map(({ text, items }) => `## ${text}\n\n${items.map(lineOf).join('\n')}`);
  const [, summary = ''] = /^# .*\n+([\s\S]*?)\n\n/.exec(read('README.md')) ?? [];
  write(
    'public/llms.txt',
    `# rest-slice\n\n> ${summary}\n\n${groups.join('\n\n')}\n\n## All in one\n\n- [Everything](${BASE}llms-full.txt)\n`,
  );
  write('public/llms-full.txt', pages.map(([, text]) => text).join('\n\n'));
}

/** A page of reference, with an editor below its example. */
const withEditor = (text, page) =>
  text.replace(EXAMPLE, (block) => `${block}\n\n<LiveExample page="${posix.basename(page, '.md')}" />`);

function textOf(page) {
  const text = relink(read(page), page);
  if (page === 'README.md') return homePage(text, { version, size: read('docs/size.md'), hasStories });
  if (page === 'docs/tutorial.md') return withWholeFiles(text);
  return page.startsWith('docs/reference/') ? withEditor(text, page) : text;
}

rmSync(out, { recursive: true, force: true });
const stories = join(root, 'storybook-static');
const hasStories = existsSync(join(stories, 'index.json'));
const { version } = JSON.parse(read('package.json'));
for (const page of PLACES.keys()) write(PLACES.get(page), textOf(page));
for (const name of readdirSync(join(root, 'docs')).filter((each) => PICTURE.test(`docs/${each}`)))
  cpSync(join(root, 'docs', name), join(out, 'public', name));
cpSync(join(root, 'docs/pictures'), join(out, 'public/pictures'), { recursive: true });
for (const [page, name] of EXAMPLES) write(`examples/${page}.md`, examplePage(name, filesIn(`examples/${name}`)));
writeForModels([...PLACES.keys()].map((page) => [page, read(page)]));
if (hasStories) {
  cpSync(stories, join(out, 'public/stories'), { recursive: true });
  write('stories.md', storiesPage(Object.values(JSON.parse(read('storybook-static/index.json')).entries)));
} else {
  write('stories.md', NO_STORIES);
}
