'use strict';
const { readdirSync, readFileSync } = require('node:fs');
const { dirname, join, relative, resolve } = require('node:path');

// By what it is made of, or by its name: `export const TodoResource = { ...base, getList: … }`.
const DECLARED =
  /^export const (?:(\w+)(?:\s*:[^=\n]+)?\s*=\s*(?:new \w*Endpoint\b|\w*[rR]esource\(|[A-Z]\w*(?:\.\w+)*\.extend\()|(\w+Resource)\s*=)/gm;
const MOST = 2_000;

function* sourcesIn(folder, count = { left: MOST }) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name === 'node_modules' || entry.name.startsWith('.') || /(\.|^)(test|spec|stories)\./.test(entry.name))
      continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sourcesIn(path, count);
    else if (/\.[cm]?[jt]sx?$/.test(entry.name) && !entry.name.endsWith('.d.ts') && count.left-- > 0) yield path;
  }
}

/** `PostResource` → `post`: the name in the tree of endpoints. */
const treeName = (name) => {
  const short = name.replace(/Resource$/, '') || name;
  return short.charAt(0).toLowerCase() + short.slice(1);
};

/**
 * Resources and endpoints that the files below a folder export, whether they were moved already or not.
 *
 * @returns `[{ from, names: [exported] }]`, with paths as the file at `path` imports them
 */
function endpointFiles(path) {
  const folder = dirname(resolve(path));
  const found = [];
  for (const file of sourcesIn(folder)) {
    if (file === resolve(path)) continue;
    const text = readFileSync(file, 'utf8');
    if (!/['"](@data-client\/|rest-slice)/.test(text)) continue;
    const names = [...text.matchAll(DECLARED)].map(([, made, named]) => made ?? named);
    if (names.length === 0) continue;
    const from = relative(folder, file)
      .replaceAll('\\', '/')
      .replace(/(\/index)?\.[cm]?[jt]sx?$/, '');
    found.push({ from: from.startsWith('.') ? from : `./${from}`, names });
  }
  return found;
}

module.exports = { endpointFiles, treeName };
