#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Mistake } from './replay/Mistake.js';
import { loadSlice } from './replay/loadSlice.js';
import { partingText, stepsText } from './replay/texts.js';

const HELP = `Replays a log that rest.util.exportLog() gave, and prints what each action did; of two logs, where they part.

Usage: rest-slice-replay <log.json> [<other.json>] --slice <file> [options]

  --slice <file>    the module that exports the slice: JavaScript, or TypeScript with a Node that strips types
                    (22.18 and later) or with tsx installed
  --export <name>   which of its exports: the slice, or a function that makes it; needed where there are several
  --at <number>     print the state after this action, as JSON
  --json            print JSON
  --help            print this

A log "-" is read from standard input.
Exit codes: 0 replayed, or the two logs are the same; 1 the two logs part; 2 wrong use or input.
`;

function optionsOf(argv) {
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        slice: { type: 'string' },
        export: { type: 'string' },
        at: { type: 'string' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    return { ...values, files: positionals };
  } catch ({ message }) {
    throw new Mistake(message);
  }
}

function checkOptions({ files, slice, at }) {
  if (files.length === 0) throw new Mistake('Which log? Give the file that rest.util.exportLog() was written to.');
  if (files.length > 2) throw new Mistake(`One log, or two to compare; got ${files.length}: ${files.join(', ')}.`);
  if (files[0] === '-' && files[1] === '-') throw new Mistake('Standard input is one log, not two.');
  if (slice === undefined) throw new Mistake('Which slice? Give the module that exports it: --slice ./rest.ts');
  if (at === undefined) return;
  if (files.length > 1) throw new Mistake('--at is about one log; got two.');
  if (!/^\d+$/.test(at)) throw new Mistake(`--at is the number of an action, from 0; got "${at}".`);
}

function readText(file) {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch ({ code, message }) {
    throw new Mistake(code === 'ENOENT' ? `There is no file ${file}.` : `${file} cannot be read: ${message}`);
  }
}

function parseLog(file, text) {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch ({ message }) {
    throw new Mistake(`${file} is not JSON: ${message}`);
  }
}

/** What a step is as JSON: without the state, which has an option of its own. */
const asJson = ({ state: _state, ...step }) => step;

const print = (value) => `${JSON.stringify(value, undefined, 2)}\n`;

function replay({ slice, testing }, log, { at, json }) {
  const steps = testing.describeLog(slice, log);
  if (at !== undefined) {
    const step = steps[Number(at)];
    if (step) return print(step.state);
    throw new Mistake(`There is no action ${at}: the log has ${steps.length} of "${slice.reducerPath}", from 0.`);
  }
  return json ? print(steps.map(asJson)) : stepsText(steps, slice.reducerPath);
}

function compare({ slice, testing }, logs, { json, files }) {
  const parting = testing.compareLogs(slice, ...logs);
  const [steps] = json ? [] : logs.map((log) => testing.describeLog(slice, log));
  const text = json ? print(parting ?? null) : partingText(parting, steps, { files, path: slice.reducerPath });
  return [parting ? 1 : 0, text];
}

/** @returns exit code and text. */
async function run(argv) {
  const options = optionsOf(argv);
  if (options.help) return [0, HELP];
  checkOptions(options);
  const texts = options.files.map(readText);
  const logs = texts.map((text, index) => parseLog(options.files[index], text));
  const loaded = await loadSlice({ ...options, input: texts[options.files.indexOf('-')] }, logs);
  if (typeof loaded === 'number') return [loaded, ''];
  try {
    return logs.length === 2 ? compare(loaded, logs, options) : [0, replay(loaded, logs[0], options)];
  } catch (thrown) {
    throw thrown?.code === 'LOG_INVALID' ? new Mistake(thrown.message) : thrown;
  }
}

// What the module of the slice prints while it is loaded is no part of the answer.
for (const method of ['log', 'info', 'debug']) console[method] = console.error;
// Whoever reads has seen enough: | head
process.stdout.on('error', () => process.exit(0));

const [code, text, stream = process.stdout] = await run(process.argv.slice(2)).catch((thrown) => {
  if (!(thrown instanceof Mistake)) return [2, `${thrown?.stack ?? thrown}\n`, process.stderr];
  return [2, `rest-slice-replay: ${thrown.message}\n`, process.stderr];
});
// The module may have started what would go on for ever.
stream.write(text, () => process.exit(code));
