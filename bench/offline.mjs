// What offline() adds to a dispatch at 10 000 rows: `node bench/offline.mjs` (after `npm run build`). See bench/README.md.
import './setup.mjs';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import { configureStore } from '@reduxjs/toolkit';
import { createRestSlice, Entity, resource } from '../dist/index.js';
import { offline, restored } from '../dist/offline.js';

class Row extends Entity {
  id = '';
  text = '';
  static key = 'Row';
}

const ROWS = 10_000;
const DISPATCHES = 3_000;

function createStorage() {
  const values = new Map();
  return {
    get: async (key) => values.get(key),
    set: async (key, value) => void values.set(key, deserialize(serialize(value))),
    delete: async (key) => void values.delete(key),
    keys: async () => [...values.keys()],
  };
}

/** ms of each dispatch that writes one row; the storage is written meanwhile. */
async function sample(features) {
  const rest = createRestSlice({
    endpoints: { rows: resource({ path: '/rows/:id', schema: Row }) },
    features,
    gc: false,
  });
  const store = configureStore({
    reducer: { [rest.reducerPath]: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });
  if (features.length > 0) await store.dispatch(restored());
  const rows = Array.from({ length: ROWS }, (_, index) => ({ id: `r${index}`, text: `row ${index}` }));
  store.dispatch(rest.setResponse(rest.endpoints.rows.getList, rows));
  await pause(3_000);
  const times = [];
  for (let index = 0; index < DISPATCHES; index++) {
    const write = rest.set(Row, { id: `r${index}` }, { text: `t${index}` });
    const from = performance.now();
    store.dispatch(write);
    times.push(performance.now() - from);
    if (index % 50 === 0) await pause(20);
  }
  rest.controller(store).dispose();
  return times.sort((one, other) => one - other)[DISPATCHES / 2];
}

const best = { without: Infinity, with: Infinity };
for (let round = 0; round < 4; round++) {
  best.without = Math.min(best.without, await sample([]));
  best.with = Math.min(best.with, await sample([offline({ storage: createStorage(), key: `bench-${round}` })]));
}
const added = best.with - best.without;
console.log(`a write of one of ${ROWS} rows: ${best.without.toFixed(4)} ms, with offline() ${best.with.toFixed(4)} ms`);
console.log(`offline() adds ${added.toFixed(4)} ms to a dispatch (at most 0.1 ms)`);
if (added > 0.1) process.exitCode = 1;
