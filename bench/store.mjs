// What the life of a store costs: `node bench/store.mjs` (after `npm run build`). See bench/README.md.
import './setup.mjs';
import { makePayload, shapes } from './data.mjs';
import { readOptions } from './options.mjs';
import { run } from './run.mjs';
import { keyWorks } from './stores/keys.mjs';
import { manyLists } from './stores/lists.mjs';
import { countRecomputations, restSliceStore } from './stores/restSlice.mjs';
import { rtkQueryStore } from './stores/rtkQuery.mjs';
import { tanstackStore } from './stores/tanstack.mjs';

const stores = { 'rest-slice': restSliceStore, 'RTK Query': rtkQueryStore, TanStack: tanstackStore };

/** `{ [contender]: sampler }` of those that have this work. */
const samplers =
  (work, prepare = (setting) => setting) =>
  async (setting) => {
    const made = {};
    for (const [name, works] of Object.entries(stores)) {
      const isAsked = setting.only.length === 0 || setting.only.includes(name);
      if (isAsked && work in works) made[name] = await works[work](prepare(setting));
    }
    return made;
  };

const SUBSCRIBERS = '1 000 subscribers of a row each, one row changes';

const works = {
  [SUBSCRIBERS]: samplers('subscribers'),
  'optimistic update and rollback, row read': samplers('optimisticRow'),
  'optimistic update and rollback, list read': samplers('optimisticList'),
  'insert an entity into its two of 50 lists': samplers('insert', ({ size }) => manyLists(size)),
  'insert an entity and read its two lists': samplers('insertAndRead', ({ size }) => manyLists(size)),
  'fetch, store and read a list': samplers('fetchAndRead'),
  '10 foreign actions with 1 000 subscribers': samplers('foreign', (setting) => ({ ...setting, dispatches: 10 })),
  ...keyWorks,
};

const limits = [
  { work: 'optimistic update and rollback, row read', of: 'RTK Query', atMost: 0.05 },
  { work: 'optimistic update and rollback, row read', atMost: 100 },
  { work: 'insert an entity into its two of 50 lists', of: 'TanStack', atMost: 1.2 },
  { work: 'fetch, store and read a list', of: 'RTK Query', atMost: 0.8 },
  { work: 'write with so many keys and lists', of: '100 keys', atMost: 1.5 },
  { work: 'insert with so many keys and lists', of: '100 keys', atMost: 1.5 },
  { work: 'edit that moves nothing, with so many keys and lists', of: '100 keys', atMost: 1.5 },
  { work: 'edit that moves an item, with so many keys and lists', of: '100 keys', atMost: 1.5 },
];

const options = readOptions({ sizes: '1000,10000,100000', ids: 'string' });
const results = await run({ works, limits, growthLimits: [{ work: SUBSCRIBERS, below: 0.2 }] }, options);

const DISPATCHES = 10_000;
const [{ shape, ids, size }] = results;
const recomputations = countRecomputations({
  shape: shapes[shape],
  size,
  ...makePayload(shapes[shape], size, ids),
  dispatches: DISPATCHES,
});
if (recomputations > 0) process.exitCode = 1;
if (options.json) console.log(JSON.stringify([...results, { dispatches: DISPATCHES, recomputations }]));
else
  console.log(
    `${recomputations === 0 ? 'ok  ' : 'MISS'}  ${DISPATCHES} foreign actions with 1 000 subscribers: ${recomputations} recomputations`,
  );
process.exit();
