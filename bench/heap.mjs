// What one contender holds in memory; a process of its own, started by `measureHeaps`, so that nothing else is in the heap.
import { collectGarbage } from './setup.mjs';
import { spawnSync } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { contenderNames, makeContender } from './contenders/index.mjs';
import { listArgs, makePayload, shapes } from './data.mjs';
import { loaded, rowChanges } from './samplers.mjs';

const UPDATES = 200;
const SMALL = 100;

/** Bytes in use; what ends in a promise or a finalizer is let go first. */
export async function heapInUse() {
  for (let pass = 0; pass < 4; pass += 1) {
    await setTimeout(1);
    collectGarbage();
  }
  return process.memoryUsage().heapUsed;
}

function update(contender, store, answers) {
  for (const answer of answers) {
    contender.writeRow(store, JSON.parse(answer));
    contender.readList(store, listArgs());
  }
}

async function measure(contender, setting) {
  const nextChange = rowChanges(setting);
  const answers = Array.from({ length: UPDATES }, () => JSON.stringify(nextChange()));
  const held = {};
  const empty = await heapInUse();
  held.store = contender.create();
  contender.writeList(held.store, listArgs(), JSON.parse(setting.text));
  const afterLoading = await heapInUse();
  held.list = contender.readList(held.store, listArgs());
  const afterReading = await heapInUse();
  held.list = undefined;
  // The rows that the updates bring are held either way; from the second time on they replace each other.
  update(contender, held.store, answers);
  const before = await heapInUse();
  update(contender, held.store, answers);
  const after = await heapInUse();
  held.store = undefined;
  return {
    'heap after loading': afterLoading - empty,
    'heap after one list read': afterReading - empty,
    [`heap growth over ${UPDATES} updates`]: after - before,
    'heap after dropping the store': (await heapInUse()) - empty,
  };
}

async function measureParsed(text) {
  const empty = await heapInUse();
  const held = { payload: JSON.parse(text) };
  const bytes = (await heapInUse()) - empty;
  held.payload = undefined;
  return { 'heap after loading': bytes, 'heap after one list read': bytes };
}

function measureApart(name, { shape, ids, size }) {
  const file = fileURLToPath(import.meta.url);
  const child = spawnSync(process.execPath, [file, name, shape.name, ids, size], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (child.status !== 0) throw new Error(`The heap of ${name} could not be measured.`);
  return JSON.parse(child.stdout);
}

/** Below this many rows it is the code that is measured, not the data. */
const MEASURED_FROM = 10_000;

/** @returns `{ [step]: { [contender]: bytes } }`; what the parsed payload itself takes is under 'JSON.parse'. */
export function measureHeaps(setting) {
  if (setting.size < MEASURED_FROM) return {};
  const figures = {};
  for (const name of [...setting.contenders.map((contender) => contender.name), 'JSON.parse']) {
    for (const [step, bytes] of Object.entries(measureApart(name, setting))) (figures[step] ??= {})[name] = bytes;
  }
  return figures;
}

async function main([name, shapeName, ids, size]) {
  const shape = shapes[shapeName];
  const setting = { shape, size: Number(size), ...makePayload(shape, Number(size), ids) };
  const contender = contenderNames.includes(name) ? makeContender(name, shape) : undefined;
  // Code is compiled, and caches are there, before anything is counted.
  if (contender) update(contender, loaded(contender, { ...makePayload(shape, SMALL, ids), size: SMALL, shape }), []);
  const bytes = contender ? await measure(contender, setting) : await measureParsed(setting.text);
  console.log(JSON.stringify(bytes));
  process.exit();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));
