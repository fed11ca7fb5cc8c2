import { parseArgs } from 'node:util';
import { contenderNames, makeContender } from './contenders/index.mjs';
import { shapes } from './data.mjs';

const USAGE = `--sizes 1000,10000   --ids string,integer   --shapes issues,tree,feed   --only rest-slice,TanStack   --json`;

const list = (text) => text.split(',').filter((part) => part !== '');

/** Options of the command line; every bench takes the same ones. */
export function readOptions(defaults = {}) {
  const text = (name, value) => ({ [name]: { type: 'string', default: defaults[name] ?? value } });
  const { values } = parseArgs({
    options: {
      ...text('sizes', '100,1000,10000,100000'),
      ...text('ids', 'string,integer'),
      ...text('shapes', 'issues'),
      ...text('only', ''),
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    process.exit();
  }
  return {
    sizes: list(values.sizes).map(Number),
    ids: list(values.ids),
    shapes: list(values.shapes).map((name) => shapes[name]),
    only: list(values.only),
    json: values.json,
  };
}

/** The contenders that are asked for, made for one shape. */
export const contendersFor = (shape, { only }) =>
  contenderNames.filter((name) => only.length === 0 || only.includes(name)).map((name) => makeContender(name, shape));
