// How the search of the site takes words and weighs pages: the guides before the reference of types. Functions go to the
// browser as text, and read nothing around them.

/** One form for a word and its plural, in pages and in questions. */
function processTerm(term) {
  const word = term.toLowerCase();
  if (/[^kv]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

/** The same of a question, without the words that every one has. */
function processAsked(term) {
  const word = term.toLowerCase();
  const empty =
    'a an and are at by can do does for from get happen happens how i in is it mean my need of on one or that the there this to what when where with you';
  if (` ${empty} `.includes(` ${word} `)) return null;
  if (/[^kv]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

/** Who searches wants to know how, before what its type is, or how it is made; and the page itself, before those that lead to it. */
function boostDocument(id) {
  const of = (names) => new RegExp(`^/(?:[\\d.]+/)?(?:${names})\\b`).test(id);
  if (of('api|sources|changelog|examples')) return 0.05;
  if (of('architecture|contributing|security|contents|bench|stories|faq')) return 0.3;
  if (of('tutorial|size|coming-from-[a-z-]+')) return 0.6;
  if (of('getting-started')) return 0.8;
  return of('reference') ? 0.9 : of('recipes') ? 0.95 : 1;
}

/** `themeConfig.search.options.miniSearch` of VitePress. */
export const MINI_SEARCH = {
  options: { processTerm },
  // A word that begins so is nearer than one that looks like it: "reordering" than "recorder", for "reorder".
  searchOptions: { processTerm: processAsked, boostDocument, weights: { prefix: 0.4, fuzzy: 0.15 } },
};
