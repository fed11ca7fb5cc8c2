// What it costs that many components select a row each: `node bench/readers.mjs` (after `npm run build`). See bench/README.md.
import './setup.mjs';
import { readOptions } from './options.mjs';
import { run } from './run.mjs';
import { readers } from './stores/readers.mjs';

const CHANGE = '1 000 readers of a row each (fresh args), one row changes';
const FOREIGN = '1 000 readers of a row each (fresh args), foreign action';

const works = { [CHANGE]: readers({ isForeign: false }), [FOREIGN]: readers({ isForeign: true }) };

const limits = [
  { work: CHANGE, of: 'selectById', atMost: 1.5, anySize: true },
  { work: CHANGE, atMost: 1_200, anySize: true },
  { work: FOREIGN, of: 'selectById', atMost: 1.15, anySize: true },
];

const options = readOptions({ sizes: '1000,10000,100000', ids: 'string' });
const results = await run({ works, limits }, options);
if (options.json) console.log(JSON.stringify(results));
process.exit();
