'use strict';
const { existsSync, readFileSync, statSync } = require('node:fs');
const { dirname, join, resolve } = require('node:path');

/** Import declarations of a file, with what they bring: `{ node, from, names: [{ imported, local, isType, node }] }`. */
function importsOf({ root, j }) {
  return root
    .find(j.ImportDeclaration)
    .nodes()
    .map((node) => ({
      ...{ node, from: node.source.value, isType: node.importKind === 'type' },
      names: (node.specifiers ?? []).map((specifier) => ({
        node: specifier,
        local: specifier.local?.name ?? specifier.imported?.name,
        imported:
          specifier.type === 'ImportSpecifier'
            ? specifier.imported.name
            : specifier.type === 'ImportNamespaceSpecifier'
              ? '*'
              : 'default',
        isType: specifier.importKind === 'type' || node.importKind === 'type',
      })),
    }));
}

const EXTENSIONS = [
  '',
  '.ts',
  '.tsx',
  '.js',
  '.jsx',
  '.mts',
  '.mjs',
  '/index.ts',
  '/index.tsx',
  '/index.js',
  '/index.jsx',
];

const isFile = (path) => existsSync(path) && statSync(path).isFile();

const fileAt = (path) => {
  const found = EXTENSIONS.map((extension) => path + extension).find(isFile);
  // An import of `./api.js` may mean `api.ts`.
  return found ?? EXTENSIONS.map((extension) => path.replace(/\.[cm]?jsx?$/, '') + extension).find(isFile);
};

const CONFIGS = ['tsconfig.json', 'tsconfig.app.json', 'tsconfig.base.json', 'jsconfig.json'];

/** What `paths` and `baseUrl` of one configuration make of a name. */
function mapped(config, name) {
  const text = readFileSync(config, 'utf8');
  const base = /"baseUrl"\s*:\s*"([^"]*)"/.exec(text)?.[1];
  const from = resolve(dirname(config), base ?? '.');
  for (const [, pattern, target] of text.matchAll(/"([^"\s]*\*?)"\s*:\s*\[\s*"([^"]*)"/g)) {
    const [before, after] = pattern.split('*');
    const fits = after === undefined ? name === pattern : name.startsWith(before) && name.endsWith(after);
    const found = fits && fileAt(resolve(from, target.replace('*', name.slice(before.length))));
    if (found) return found;
  }
  return base === undefined ? undefined : fileAt(resolve(from, name));
}

/** The file that the nearest configuration of the compiler takes a name for. */
function aliased(folder, name) {
  for (let at = folder; ; at = dirname(at)) {
    const configs = CONFIGS.map((config) => join(at, config)).filter(isFile);
    for (const config of configs) {
      const found = mapped(config, name);
      if (found) return found;
    }
    if (configs.length > 0 || dirname(at) === at) return undefined;
  }
}

/** The file of the app that an import means; undefined of a package. */
function resolveModule(path, name) {
  const folder = dirname(resolve(path));
  return name.startsWith('.') ? fileAt(resolve(folder, name)) : aliased(folder, name);
}

const line = (names, from, isType) => `import ${isType ? 'type ' : ''}{ ${[...names].join(', ')} } from '${from}';\n`;

/** What a file needs to import, in the order of the packages. */
class NeededImports {
  #values = new Map();
  #types = new Map();

  add(from, name) {
    this.#note(this.#values, from, name);
  }
  addType(from, name) {
    this.#note(this.#types, from, name);
  }
  #note(map, from, name) {
    if (!map.has(from)) map.set(from, new Set());
    map.get(from).add(name);
  }

  /** The import lines, without what the file has already. */
  text(source) {
    const there = importsOf(source).flatMap(({ from, names }) => names.map(({ local }) => `${from} ${local}`));
    const missing = (map, isType) =>
      [...map]
        .sort(([a], [b]) => Number(a.startsWith('.')) - Number(b.startsWith('.')) || (a < b ? -1 : 1))
        .map(([from, names]) => [from, [...names].filter((name) => !there.includes(`${from} ${name}`)).sort()])
        .filter(([, names]) => names.length > 0)
        .map(([from, names]) => line(names, from, isType))
        .join('');
    return missing(this.#values, false) + missing(this.#types, true);
  }
}

/** An import with some of its names left out or replaced; nothing where none stays. */
function importText({ node, from, names }, keep, source, added = []) {
  const kept = names.filter(keep);
  const defaults = kept.filter(({ imported }) => imported === 'default').map(({ local }) => local);
  const spaces = kept.filter(({ imported }) => imported === '*').map(({ local }) => `* as ${local}`);
  const named = kept
    .filter(({ imported }) => imported !== 'default' && imported !== '*')
    .map((name) => source.textOf(name.node));
  const all = [...new Set([...added, ...named])];
  const parts = [...defaults, ...spaces, ...(all.length > 0 ? [`{ ${all.join(', ')} }`] : [])];
  if (parts.length === 0) return '';
  const quote = source.textOf(node.source)[0];
  const end = source.textOf(node).endsWith(';') ? ';' : '';
  return `import ${node.importKind === 'type' ? 'type ' : ''}${parts.join(', ')} from ${quote}${from}${quote}${end}`;
}

module.exports = { importsOf, resolveModule, NeededImports, importText };
