// What writing costs: `node bench/normalize.mjs` (after `npm run build`). See bench/README.md.
import './setup.mjs';
import { listArgs } from './data.mjs';
import { loaded, rowChanges, samplersFor } from './samplers.mjs';
import { typical, timed } from './measure.mjs';
import { readOptions } from './options.mjs';
import { run } from './run.mjs';

const works = {
  'normalize into an empty store': (setting) => ({
    ...samplersFor(setting, (contender) => () => {
      const store = contender.create();
      const payload = JSON.parse(setting.text);
      return timed(() => contender.writeList(store, listArgs(), payload));
    }),
    'JSON.parse': () => timed(() => JSON.parse(setting.text)),
  }),

  'normalize identical data again': (setting) =>
    samplersFor(setting, (contender) => {
      const store = loaded(contender, setting);
      return () => {
        const payload = JSON.parse(setting.text);
        return timed(() => contender.writeList(store, listArgs(), payload));
      };
    }),

  'write one row': (setting) =>
    samplersFor(setting, (contender) => {
      const store = loaded(contender, setting);
      const nextChange = rowChanges(setting);
      return () => typical((row) => contender.writeRow(store, row), { prepare: nextChange, most: 50 });
    }),
};

const limits = [
  { work: 'normalize into an empty store', of: 'data-client', atMost: 0.3 },
  { work: 'normalize identical data again', of: 'data-client', atMost: 0.25 },
  { work: 'write one row', of: 'data-client', atMost: 0.005 },
];

const options = readOptions();
const results = await run({ works, limits, growthLimits: [{ work: 'write one row', below: 0.3 }] }, options);
if (options.json) console.log(JSON.stringify(results));
process.exit();
