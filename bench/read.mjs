// What reading costs: `node bench/read.mjs` (after `npm run build`). See bench/README.md.
import './setup.mjs';
import { listArgs } from './data.mjs';
import { measureHeaps } from './heap.mjs';
import { typical, typicalOfShort, timed } from './measure.mjs';
import { readOptions } from './options.mjs';
import { run } from './run.mjs';
import { loaded, rowChanges, samplersFor } from './samplers.mjs';

/** Samples of a read after a write: the write is not counted and may be slow, so there are few. */
const few = (size) => ({ most: size >= 100_000 ? 5 : 20 });

/** `write(contender, store)` makes the next write of a contender; the read after it is measured. */
const readAfter = (makeWrite) => (setting) =>
  samplersFor(setting, (contender) => {
    const store = loaded(contender, setting);
    const write = makeWrite(contender, store, setting);
    const args = listArgs();
    return () => typical(() => contender.readList(store, args), { prepare: write, ...few(setting.size) });
  });

function changeRows(contender, store, setting) {
  const nextChange = rowChanges(setting);
  return () => contender.writeRow(store, nextChange());
}

const works = {
  'read the list cold': (setting) =>
    samplersFor(setting, (contender) => () => {
      const store = contender.create();
      contender.writeList(store, listArgs(), JSON.parse(setting.text));
      const args = listArgs();
      return timed(() => contender.readList(store, args));
    }),

  'read again unchanged, same args': (setting) =>
    samplersFor(setting, (contender) => {
      const store = loaded(contender, setting);
      const args = listArgs();
      return () => typicalOfShort(() => contender.readList(store, args));
    }),

  'read again unchanged, fresh args': (setting) =>
    samplersFor(setting, (contender) => {
      const store = loaded(contender, setting);
      return () => typicalOfShort(() => contender.readList(store, listArgs()));
    }),

  'read after a write to another table': readAfter((contender, store) => {
    let n = 0;
    return () => contender.writeNote(store, { id: (n += 1) % 10, text: `note ${n}` });
  }),

  'read after a write to a row outside the list': readAfter((contender, store, { outsideRow, shape }) => {
    let n = 0;
    return () => contender.writeOutside(store, shape.changed(outsideRow(), (n += 1)));
  }),

  'read after one of its rows changed': readAfter(changeRows),

  'write one row and read the list': (setting) =>
    samplersFor(setting, (contender) => {
      const store = loaded(contender, setting);
      const nextChange = rowChanges(setting);
      const args = listArgs();
      const call = (row) => {
        contender.writeRow(store, row);
        contender.readList(store, args);
      };
      return () => typical(call, { prepare: nextChange, ...few(setting.size) });
    }),
};

const UNRELATED = ['read after a write to another table', 'read after a write to a row outside the list'];

const limits = [
  { work: 'read the list cold', of: 'data-client', atMost: 0.4 },
  { work: 'read again unchanged, same args', atMost: 0.5, anySize: true },
  { work: 'read again unchanged, fresh args', atMost: 2, anySize: true },
  ...UNRELATED.map((work) => ({ work, of: 'data-client', atMost: 0.005 })),
  { work: 'read after one of its rows changed', of: 'data-client', atMost: 0.005 },
  { work: 'write one row and read the list', of: 'TanStack', atMost: 0.5 },
  { work: 'heap after loading', of: 'JSON.parse', atMost: 0.8 },
  { work: 'heap after one list read', of: 'JSON.parse', atMost: 1.7 },
  { work: 'heap growth over 200 updates', atMost: 2 ** 18 },
  { work: 'heap after dropping the store', atMost: 2 ** 20 },
];

const options = readOptions();
const growthLimits = [
  { work: 'write one row and read the list', below: 0.25 },
  ...UNRELATED.map((work) => ({ work, below: 0.4 })),
];
const results = await run({ works, heap: measureHeaps, limits, growthLimits }, options);
if (options.json) console.log(JSON.stringify(results));
process.exit();
