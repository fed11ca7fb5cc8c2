// What is built, looked at as a reader meets it: the search answers the questions of questions.json, and no link is dead.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import MiniSearch from 'minisearch';
import { placeOfPage } from './navigation.mjs';
import { MINI_SEARCH } from './search.mjs';
import { BASE } from './versions.mjs';

const site = fileURLToPath(new URL('.', import.meta.url));
const dist = `${site}.vitepress/dist`;
const complaints = [];

/** The options of VitePress's search box, which stand in its source: ours go over them. */
function optionsOfBox() {
  const box = readFileSync(
    `${site}node_modules/vitepress/dist/client/theme-default/components/VPLocalSearchBox.vue`,
    'utf8',
  );
  const [, fields] = /fields: (\[.*?\])/.exec(box) ?? [];
  const [, storeFields] = /storeFields: (\[.*?\])/.exec(box) ?? [];
  const [, fuzzy, prefix, boost] = /fuzzy: ([\d.]+),\s+prefix: (\w+),\s+boost: (\{.*?\})/.exec(box) ?? [];
  if (!fields || !storeFields || !boost) throw new Error('The search box of VitePress has other options than before.');
  const json = (text) => JSON.parse(text.replaceAll("'", '"').replace(/(\w+):/g, '"$1":'));
  return {
    fields: json(fields),
    storeFields: json(storeFields),
    searchOptions: {
      fuzzy: Number(fuzzy),
      prefix: prefix === 'true',
      boost: json(boost),
      ...MINI_SEARCH.searchOptions,
    },
    ...MINI_SEARCH.options,
  };
}

async function openIndex() {
  const chunks = `${dist}/assets/chunks/`;
  const file = readdirSync(chunks).find((name) => name.startsWith('@localSearchIndexroot'));
  const { default: text } = await import(chunks + file);
  return MiniSearch.loadJSON(text, optionsOfBox());
}

const pageOf = (id) =>
  id
    .replace(BASE, '/')
    .replace(/#.*$/, '')
    .replace(/\.html$/, '')
    .replace(/\/$/, '/index');
const addressOf = (page) => `/${placeOfPage(page).replace(/\.md$/, '')}`;

/** The pages that a question finds, the best one first, each once. */
const found = (index, question) => [...new Set(index.search(question).map(({ id }) => pageOf(id)))];

async function checkSearch() {
  const index = await openIndex();
  const { first, questions } = JSON.parse(readFileSync(`${site}questions.json`, 'utf8'));
  for (const [list, among] of [
    [first, 1],
    [questions, 3],
  ])
    for (const { question, page } of list) {
      const pages = found(index, question).slice(0, among);
      if (!pages.includes(addressOf(page))) complaints.push(`"${question}" finds ${pages}, not ${addressOf(page)}`);
    }
  console.log(`search: ${first.length + questions.length} questions`);
}

const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.html') && !/^(?:stories|live|404)\b/.test(name),
);
const texts = new Map(files.map((name) => [name, readFileSync(`${dist}/${name}`, 'utf8')]));
const anchorsOf = (text) => new Set([...text.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id));
const anchors = new Map([...texts].map(([name, text]) => [name, anchorsOf(text)]));

/** The file of an address, as a server of the folder gives it. */
function fileAt(address) {
  const path = decodeURI(address).slice(BASE.length);
  return [path, `${path}.html`, posix.join(path, 'index.html')].find(
    (name) => /\.\w+$/.test(name) && existsSync(`${dist}/${name}`),
  );
}

function checkLinks() {
  let count = 0;
  for (const [name, text] of texts)
    for (const [, href] of text.matchAll(/<a\s[^>]*?href="([^"]+)"/g)) {
      if (/^(?:[a-z]+:|\/\/)/.test(href)) continue;
      count += 1;
      const { pathname, hash } = new URL(href.replaceAll('&amp;', '&'), `http://site${BASE}${name}`);
      // The site of another version.
      if (!pathname.startsWith(BASE)) continue;
      const file = pathname === BASE + name ? name : fileAt(pathname);
      const isThere = file && (!hash || !anchors.has(file) || anchors.get(file).has(decodeURIComponent(hash.slice(1))));
      if (!isThere) complaints.push(`${name} links ${href}`);
    }
  console.log(`links: ${count}, in ${texts.size} pages`);
}

/** Pages ask nobody else: they are read without a connection. */
function checkSources() {
  for (const [name, text] of texts)
    for (const [tag] of text.matchAll(
      /<(?:script|link|img|iframe|source)\b[^>]*\s(?:src|href)="(?:https?:)?\/\/[^>]*>/g,
    ))
      complaints.push(`${name} needs another host: ${tag}`);
}

await checkSearch();
checkLinks();
checkSources();
for (const complaint of new Set(complaints)) console.error(complaint);
process.exitCode = complaints.length > 0 ? 1 : 0;
