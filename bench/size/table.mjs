// What each import costs, as docs/size.md shows it: `npm run size:page` (after `npm run build`) writes the page anew,
// `npm run size:page -- --check` fails where it is no longer true.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sizeOf, unpackedPackage } from './measure.mjs';
import { limits, named } from './sets.mjs';

const page = new URL('../../docs/size.md', import.meta.url);

/** Entries of tests, which no user's browser loads. */
const UNTOLD = ['./testing', './codemods/*.cjs', './package.json'];

/** What their users begin with. */
const peers = {
  'RTK Query': { '@reduxjs/toolkit/query/react': ['createApi', 'fetchBaseQuery'] },
  'TanStack Query': {
    '@tanstack/react-query': ['QueryClient', 'QueryClientProvider', 'useQuery', 'useSuspenseQuery', 'useMutation'],
  },
  'data-client': {
    '@data-client/rest': ['createResource', 'Entity'],
    '@data-client/react': ['CacheProvider', 'useSuspense', 'useController'],
  },
};

const begin = (title) => `<!-- sizes: ${title} -->`;
const END = '<!-- /sizes -->';

const codeOf = (imports) =>
  Object.entries(imports)
    .map(([from, names]) => `\`{ ${names.join(', ')} }\` from \`${from}\``)
    .join(', ');

async function sets(folder) {
  const rows = [];
  for (const { name, imports, beyond } of limits) {
    if (beyond === undefined) rows.push([`${name}: ${codeOf(imports)}`, (await sizeOf(imports, folder)).brotli]);
  }
  return rows;
}

async function besidePeers(folder) {
  const rows = [['rest-slice', (await sizeOf(named, folder)).brotli]];
  for (const [name, imports] of Object.entries(peers)) {
    const size = await sizeOf(imports, folder).catch(() => undefined);
    if (size === undefined) console.error(`${name} is not installed: npm ci --prefix bench`);
    else rows.push([`${name}: ${codeOf(imports)}`, size.brotli]);
  }
  return rows.sort(([, a], [, b]) => b - a);
}

/** Every export of an entry, over the set that one imports first. */
async function marginal(entry, namesOf, folder) {
  const { brotli } = await sizeOf(named, folder);
  const rows = [];
  for (const name of namesOf(entry)) {
    if (named[entry]?.includes(name)) continue;
    const size = await sizeOf({ ...named, [entry]: [...(named[entry] ?? []), name] }, folder);
    rows.push([`\`${name}\``, size.brotli - brotli]);
  }
  return rows.sort(([, a], [, b]) => b - a);
}

/** @returns `{ [title]: [text, bytes][] }`; exports are read from the package, so that a new one appears by itself. */
async function measureAll() {
  const { folder, remove } = unpackedPackage();
  try {
    const installed = join(folder, 'node_modules', 'rest-slice');
    const { exports } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    const fileOf = (entry) => join(installed, exports[entry.replace('rest-slice', '.')].import.default);
    const namesOf = (entry) => namesExported(readFileSync(fileOf(entry), 'utf8'));
    const tables = { sets: await sets(folder), peers: await besidePeers(folder) };
    for (const path of Object.keys(exports)) {
      const entry = path.replace('.', 'rest-slice');
      if (!UNTOLD.includes(path)) tables[entry] = await marginal(entry, namesOf, folder);
    }
    return tables;
  } finally {
    remove();
  }
}

/** What the last statement of a built entry exports. */
function namesExported(code) {
  const [, list] = /export \{([^}]*)\};\s*(?:\/\/.*)?$/.exec(code);
  return list.split(',').map((part) => part.trim().split(' as ').at(-1));
}

const bytes = (count) => (count < 1000 ? `${Math.max(count, 0)} B` : `${(count / 1000).toFixed(1)} kB`);
const tableOf = (rows) => ['| | brotli |', '|---|---:|', ...rows.map(([text, size]) => `| ${text} | ${bytes(size)} |`)];

/** The table of a title with its marks. */
const marked = (title, table) => `${begin(title)}\n\n${table}\n\n${END}`;
const partOf = (text, title) => text.slice(text.indexOf(begin(title))).split(END)[0];

function rewrite(text, tables) {
  let next = text;
  for (const [title, rows] of Object.entries(tables)) {
    const part = marked(title, tableOf(rows).join('\n'));
    if (next.includes(begin(title))) next = next.replace(partOf(next, title) + END, () => part);
    else next = `${next.trimEnd()}\n\n### \`${title}\`\n\n${part}\n`;
  }
  return next;
}

const inBytes = (text) => Number.parseFloat(text) * (text.endsWith('kB') ? 1000 : 1);

/** As far as that a number may be off: each commit moves some bytes. */
const isNear = (told, size) => Math.abs(inBytes(told) - size) <= Math.max(0.05 * size, 150);

function staleIn(text, tables) {
  return Object.entries(tables).flatMap(([title, rows]) => {
    const told = new Map(
      [...partOf(text, title).matchAll(/^\| (.+) \| (\d.*) \|$/gm)].map(([, name, size]) => [name, size]),
    );
    const changed = rows
      .filter(([name, size]) => !told.has(name) || !isNear(told.get(name), size))
      .map(([name, size]) => `${title}: ${name} is ${bytes(size)}, the page says ${told.get(name) ?? 'nothing'}`);
    const names = rows.map(([name]) => name);
    // A peer that is not installed here is not gone.
    const gone = title === 'peers' ? [] : [...told.keys()].filter((name) => !names.includes(name));
    return [...changed, ...gone.map((name) => `${title}: ${name} is gone`)];
  });
}

const tables = await measureAll();
const text = readFileSync(page, 'utf8');
if (process.argv.includes('--check')) {
  const stale = staleIn(text, tables);
  for (const line of stale) console.log(line);
  if (stale.length > 0) {
    console.log('docs/size.md is out of date: npm run build && npm run size:page');
    process.exitCode = 1;
  }
} else {
  for (const [title, rows] of Object.entries(tables)) console.log([title, ...tableOf(rows)].join('\n'), '\n');
  writeFileSync(page, rewrite(text, tables));
}
