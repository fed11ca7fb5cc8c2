// What the default checks of Redux Toolkit cost in development: `node bench/development.mjs`. The same work in a process
// with NODE_ENV=development and in one without, on a list of 10 000 rows.
import './setup.mjs';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { makeContender } from './contenders/index.mjs';
import { listArgs, makePayload, shapes } from './data.mjs';
import { typical, median, timed } from './measure.mjs';
import { formatFigure, printTable } from './report.mjs';
import { loaded, rowChanges } from './samplers.mjs';

const SIZE = 10_000;
const ROUNDS = 9;
const CONTENDERS = ['rest-slice', 'entityAdapter', 'RTK Query'];
const LIMIT = 3;

const works = {
  'store a list':
    (contender, { text }) =>
    () => {
      const store = contender.create();
      const payload = JSON.parse(text);
      return timed(() => contender.writeList(store, listArgs(), payload));
    },
  'store the same list again': (contender, setting) => {
    const store = loaded(contender, setting);
    return () => {
      const payload = JSON.parse(setting.text);
      return timed(() => contender.writeList(store, listArgs(), payload));
    };
  },
  'write one row': (contender, setting) => {
    const store = loaded(contender, setting);
    const nextChange = rowChanges(setting);
    return () => typical((row) => contender.writeRow(store, row), { prepare: nextChange, most: 50 });
  },
  'dispatch a foreign action': (contender, setting) => {
    const store = loaded(contender, setting);
    return () => typical(() => store.dispatch({ type: 'other/happened' }), { most: 50 });
  },
};

function measureHere(name) {
  const shape = shapes.issues;
  const setting = { shape, size: SIZE, ...makePayload(shape, SIZE, 'string') };
  const contender = makeContender(name, shape);
  return Object.entries(works).map(([work, makeSampler]) => {
    const sample = makeSampler(contender, setting);
    sample();
    return [work, median(Array.from({ length: ROUNDS }, sample))];
  });
}

function measureIn(environment, name) {
  // RTK's checks print how slow they are, many times.
  const child = spawnSync(process.execPath, [fileURLToPath(import.meta.url), name], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: environment },
  });
  if (child.status !== 0) throw new Error(child.stderr);
  return new Map(JSON.parse(child.stdout.trim().split('\n').at(-1)));
}

/** Print both times of each work, and whether our ratio keeps the limit. */
function compareAll() {
  for (const name of CONTENDERS) {
    const [production, development] = ['production', 'development'].map((each) => measureIn(each, name));
    const rows = [...production].map(([work, time]) => {
      const ratio = development.get(work) / time;
      if (name === 'rest-slice' && ratio > LIMIT && work !== 'dispatch a foreign action') process.exitCode = 1;
      return [work, formatFigure(work, time), formatFigure(work, development.get(work)), ratio.toPrecision(3)];
    });
    printTable(`${name}, ${SIZE} rows`, ['production', 'development', `ratio (ours at most ${LIMIT})`], rows);
  }
}

const [asked] = process.argv.slice(2);
if (asked === undefined) compareAll();
else console.log(JSON.stringify(measureHere(asked)));
process.exit();
