'use strict';
// Files of an app beside one with endpoints: those whose endpoints may have the same tags.
const { readdirSync, readFileSync } = require('node:fs');
const { dirname, join, relative, resolve } = require('node:path');

const MOST = 5_000;

function* filesBelow(folder, count = { files: 0 }) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (/^(node_modules|dist|build|\..*)$/.test(entry.name) || count.files > MOST) continue;
    if (entry.isDirectory()) yield* filesBelow(join(folder, entry.name), count);
    else if (/\.[cm]?[jt]sx?$/.test(entry.name)) {
      count.files += 1;
      yield join(folder, entry.name);
    }
  }
}

/** The folder that has both files. */
function commonFolder(one, other) {
  let folder = dirname(one);
  while (relative(folder, other).startsWith('..')) folder = dirname(folder);
  return folder;
}

/** Files beside one that declare endpoints of the same api: `[{ path, text }]`. */
function neighboursOf(path, basePath) {
  const own = resolve(path);
  const folder = commonFolder(own, resolve(basePath));
  if (dirname(folder) === folder) return [];
  return [...filesBelow(folder)]
    .filter((each) => each !== own)
    .map((each) => ({ path: each, text: readFileSync(each, 'utf8') }))
    .filter(({ path: each, text }) => text.includes('injectEndpoints') || each === resolve(basePath));
}

/** How a file is named in a comment of another one. */
const fileName = (from, to) => {
  const name = relative(dirname(resolve(from)), to).replaceAll('\\', '/');
  return name.startsWith('.') ? name : `./${name}`;
};

module.exports = { neighboursOf, fileName };
