// What lists and rows cost in a browser: `npm run bench:react` (after `npm run build`). See bench/README.md.
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { chromium } from 'playwright';
import { median } from '../measure.mjs';
import { printTable } from '../report.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const dist = process.env.RESTSLICE_DIST ?? here('../../dist');

const contenders = {
  'rest-slice': 'restSlice',
  'data-client': 'dataClient',
  'RTK Query': 'rtkQuery',
  TanStack: 'tanstack',
};

const { values: options } = parseArgs({
  options: {
    size: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '15' },
    modes: { type: 'string', default: 'list,rows' },
    only: { type: 'string', default: '' },
    json: { type: 'boolean', default: false },
  },
});
const size = Number(options.size);
const rounds = Number(options.rounds);
const names = Object.keys(contenders).filter((name) => options.only === '' || options.only.split(',').includes(name));

/** A part of the fastest peer's time. */
const LIMITS = [
  { work: 'mount', atMost: 1.05 },
  { work: 'update one', atMost: 1.1 },
  { work: 'update one shared by all', atMost: 1.1 },
];
/** Rows that render. */
const ROWS = { 'update one': 1, 'refetch identical': 0 };

const HOOK =
  '{ supportsFiber: true, renderers: new Map(), inject: () => 1, onCommitFiberUnmount() {}, onPostCommitFiberRoot() {} }';

async function bundle(file) {
  const { outputFiles } = await build({
    entryPoints: [here('page.jsx')],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    target: 'es2022',
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    // The peers are installed apart, and the only React is that of the root.
    alias: {
      contender: here(`contenders/${file}.jsx`),
      'rest-slice': `${dist}/index.js`,
      'rest-slice/react': `${dist}/react.js`,
      '@babel/runtime/helpers/jsx': here('createElement.js'),
      react: here('../../node_modules/react'),
      'react-dom': here('../../node_modules/react-dom'),
    },
  });
  return outputFiles[0].text;
}

const pages = new Map();
for (const name of names) pages.set(`/${contenders[name]}.js`, await bundle(contenders[name]));
const server = createServer(({ url }, response) => {
  const script = pages.get(url);
  response.setHeader('content-type', script ? 'text/javascript' : 'text/html');
  const page = `<!doctype html><script>globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ = ${HOOK}</script><body><script type="module" src="${url}.js"></script>`;
  response.end(script ?? page);
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    ...['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking', '--js-flags=--expose-gc'],
    ...['--disable-background-timer-throttling', '--disable-renderer-backgrounding'],
    '--disable-backgrounding-occluded-windows',
  ],
});

async function openTab(name) {
  const tab = await (await browser.newContext()).newPage();
  tab.on('pageerror', (error) => console.error(`${name}: ${error.message}`));
  await tab.goto(`http://127.0.0.1:${server.address().port}/${contenders[name]}`);
  await tab.waitForFunction(() => 'sample' in globalThis);
  return tab;
}

/** Contenders take turns sample by sample, each round beginning with another one. */
async function measure(mode, tabs) {
  const samples = Object.fromEntries(names.map((name) => [name, []]));
  const warmUp = Math.ceil(rounds / 4);
  for (let round = 0; round < rounds + warmUp; round += 1) {
    for (let turn = 0; turn < names.length; turn += 1) {
      const name = names[(turn + round) % names.length];
      await tabs[name].bringToFront();
      const found = await tabs[name].evaluate((args) => globalThis.sample(...args), [mode, size, round]);
      if (round >= warmUp) samples[name].push(found);
    }
  }
  const works = Object.keys(samples[names[0]][0]);
  const middle = (name, work, what) => median(samples[name].map((found) => found[work][what]));
  const figures = (name, work) =>
    Object.fromEntries(['time', 'commits', 'rows'].map((what) => [what, middle(name, work, what)]));
  return Object.fromEntries(
    works.map((work) => [work, Object.fromEntries(names.map((name) => [name, figures(name, work)]))]),
  );
}

function judge(found) {
  const judgements = LIMITS.flatMap(({ work, atMost }) => {
    const own = found[work]['rest-slice']?.time;
    const [fastest, time] =
      Object.entries(found[work])
        .filter(([name]) => name !== 'rest-slice')
        .map(([name, figures]) => [name, figures.time])
        .sort((a, b) => a[1] - b[1])[0] ?? [];
    if (own === undefined || time === undefined) return [];
    return [
      { text: `${work}: ${(own / time).toFixed(2)} of ${fastest} (at most ${atMost})`, isMet: own / time <= atMost },
    ];
  });
  for (const [work, most] of Object.entries(ROWS)) {
    const rows = found[work]['rest-slice']?.rows;
    if (rows !== undefined)
      judgements.push({ text: `${work}: ${rows} rows rendered (at most ${most})`, isMet: rows <= most });
  }
  return judgements;
}

try {
  const tabs = {};
  for (const name of names) tabs[name] = await openTab(name);
  const results = {};
  for (const mode of options.modes.split(',')) {
    const found = await measure(mode, tabs);
    const judgements = judge(found);
    results[mode] = { found, judgements };
    if (judgements.some(({ isMet }) => !isMet)) process.exitCode = 1;
    if (options.json) continue;
    const title = `${mode} mode, ${size} rows: time, commits, rows rendered`;
    const cell = ({ time, commits, rows }) => `${time.toFixed(2)} ms, ${commits}, ${rows}`;
    printTable(
      title,
      names,
      Object.entries(found).map(([work, by]) => [work, ...names.map((name) => cell(by[name]))]),
    );
    for (const { text, isMet } of judgements) console.log(`${isMet ? 'ok  ' : 'MISS'}  ${mode} mode, ${text}`);
  }
  if (options.json) console.log(JSON.stringify(results));
} finally {
  await browser.close();
  server.close();
}
