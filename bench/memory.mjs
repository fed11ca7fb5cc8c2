// What stays in memory: `node bench/memory.mjs` (after `npm run build`). See bench/README.md.
import './setup.mjs';
import { setTimeout } from 'node:timers/promises';
import { heapInUse } from './heap.mjs';
import { library } from './library.mjs';
import { printTable } from './report.mjs';
import { answerWith, createApp } from './stores/restSlice.mjs';

const { Entity } = library;

/** What a second half may leave over the first one: noise of the measurement, not rows. */
const FLAT = 0.5 * 2 ** 20;

class Item extends Entity {
  id = '';
  title = '';
  text = '';
  static key = 'Item';
}

const item = (number) => ({
  id: `item_${number}`,
  title: `Item ${number}`,
  text: `What item ${number} is about. `.repeat(4),
});
const items = (size) => Array.from({ length: size }, (_, number) => item(number));

/** Readers come with arguments that nobody had before; nothing is stored for them. */
function distinctArguments() {
  const { store, get, getList } = createApp(Item);
  store.dispatch(getList.setResponse(items(100)));
  return (from, to) => {
    for (let n = from; n < to; n += 1) {
      get.select(store.getState(), { id: `nobody_${n}` });
      getList.select(store.getState(), { group: `group_${n}` });
    }
  };
}

/** Keys are stored, read, and left alone; garbage collection looks after them. */
function churn() {
  const BATCH = 500;
  const INTERVAL = 20;
  const { store, get } = createApp(Item, { dataExpiryLength: 1, gc: { interval: INTERVAL, minAge: 0, multiplier: 1 } });
  return async (from, to) => {
    for (let start = from; start < to; start += BATCH) {
      for (let n = start; n < start + BATCH; n += 1) {
        store.dispatch(get.setResponse({ id: `item_${n}` }, item(n)));
        get.select(store.getState(), { id: `item_${n}` });
      }
      await setTimeout(2 * INTERVAL);
    }
    // A sweep after which nothing has changed collects nothing.
    for (let turn = 0; turn < 4; turn += 1) {
      store.dispatch(get.setResponse({ id: 'last' }, { ...item(turn), id: 'last' }));
      await setTimeout(3 * INTERVAL);
    }
  };
}

/** Edits of a hundred rows, shown at once and confirmed. */
function mutations() {
  const { store, getList, partialUpdate } = createApp(Item);
  store.dispatch(getList.setResponse(items(100)));
  answerWith((params, body) => ({ ...params, ...body }));
  return async (from, to) => {
    for (let n = from; n < to; n += 1) {
      await store.dispatch(partialUpdate({ id: `item_${n % 100}` }, { title: `Edit ${String(n).padStart(6, '0')}` }));
      getList.select(store.getState());
    }
  };
}

const works = [
  ['100 000 distinct arguments', distinctArguments, 100_000],
  ['churn of 20 000 keys', churn, 20_000],
  ['4 000 mutations', mutations, 4_000],
];

async function measure([name, prepare, count]) {
  const work = prepare();
  const empty = await heapInUse();
  await work(0, count / 2);
  const half = await heapInUse();
  await work(count / 2, count);
  const all = await heapInUse();
  const isFlat = all - half <= FLAT;
  if (!isFlat) process.exitCode = 1;
  const mebibytes = [half - empty, all - empty, all - half].map((bytes) => `${(bytes / 2 ** 20).toFixed(2)} MiB`);
  return [name, ...mebibytes, isFlat ? 'ok' : 'MISS'];
}

// One by one: each is measured by the whole heap of the process.
const rows = [];
for (const work of works) rows.push(await measure(work));
printTable('rest-slice, heap', ['after half', 'after all', 'second half', `at most ${FLAT / 2 ** 20} MiB`], rows);
process.exit();
