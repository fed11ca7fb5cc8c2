import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { watch } from 'chokidar';
import { Command, CommanderError } from 'commander';
import { createJiti } from 'jiti';
import { DocumentError } from '../document/load.js';
import { generate } from '../generate.js';
import { reportText } from '../report.js';
import { applyChanges, changesIn, foreignFile } from './folder.js';
import type { Config } from '../config.js';
import type { Files } from '../write/files.js';

interface Options {
  readonly out?: string;
  readonly config?: string;
  readonly check?: true;
  readonly watch?: true;
  readonly include?: string[];
  readonly exclude?: string[];
  readonly report?: string;
}

interface Output {
  log(text: string): void;
  error(text: string): void;
}

const POLL = 5_000;

async function readConfig(path: string | undefined): Promise<Config> {
  if (path === undefined) return {};
  const jiti = createJiti(pathToFileURL(`${process.cwd()}/`).href, { moduleCache: false });
  const filename = resolve(path);
  // Not imported: the platform would remember the first text of a module.
  const options = { filename, async: true, forceTranspile: true };
  const module = jiti.evalModule(await readFile(filename, 'utf8'), options) as Promise<{ readonly default?: Config }>;
  const config = (await module).default;
  if (typeof config !== 'object') throw new Error(`${path} has no config: export default defineConfig({ … }).`);
  return config;
}

/** What is written needs qs where lists or forms are sent; an app that has not installed it is told so. */
function missingPackage(out: string, files: Files): readonly string[] {
  if (files.get('api.ts')?.includes("from 'qs'") !== true) return [];
  try {
    createRequire(resolve(out, 'api.js')).resolve('qs');
    return [];
  } catch {
    return ['It needs qs, for lists in the query or forms: npm i qs && npm i -D @types/qs'];
  }
}

/** One run: 0, or 1 where the document cannot be used or the folder is not as it should be. */
async function run(
  argument: string | undefined,
  options: Options,
  output: Output,
): Promise<{ readonly code: number; readonly sources: readonly string[] }> {
  const given = await readConfig(options.config);
  const config: Config = {
    ...given,
    include: options.include ?? given.include ?? [],
    exclude: options.exclude ?? given.exclude ?? [],
  };
  const [input, out] = [argument ?? given.input, options.out ?? given.out];
  const sources = input === undefined ? [] : [input];
  if (input === undefined || out === undefined) {
    output.error('Name a document and a folder: rest-slice-openapi openapi.yaml --out src/api');
    return { code: 1, sources };
  }
  try {
    const generated = await generate(input, config);
    const { files, report, warnings } = generated;
    const changes = await changesIn(out, files);
    for (const { where, what } of warnings.slice(0, 20)) output.error(`Warning: ${where}: ${what}`);
    const hasCalls = Object.keys(report.resources).length + Object.keys(report.endpoints).length > 0;
    if (!hasCalls && [...(config.include ?? []), ...(config.exclude ?? [])].length > 0) {
      output.error('No operation is left by what is included and excluded. Nothing is written.');
      return { code: 1, sources: generated.sources };
    }
    if (options.check) {
      const differing = [...changes.written, ...changes.deleted];
      if (differing.length > 0)
        output.error(
          [
            `${out} is not what ${input} says; run the command without --check. Differing:`,
            ...differing.map((path) => `  ${path}`),
          ].join('\n'),
        );
      return { code: differing.length > 0 ? 1 : 0, sources: generated.sources };
    }
    const foreign = await foreignFile(out, changes);
    if (foreign !== undefined) {
      output.error(
        `${out}/${foreign} is a file of yours, and one of that name would be written; move it, or choose another folder. Nothing is written.`,
      );
      return { code: 1, sources: generated.sources };
    }
    await applyChanges(out, files, changes);
    if (options.report !== undefined) await writeFile(options.report, `${JSON.stringify(report, null, 2)}\n`);
    const counts = `${String(changes.written.length)} files written, ${String(changes.deleted.length)} deleted, ${String(files.size - changes.written.length)} as they were.`;
    output.log([reportText(report), counts, ...missingPackage(out, files)].join('\n'));
    return { code: 0, sources: generated.sources };
  } catch (cause) {
    if (!(cause instanceof DocumentError)) throw cause;
    output.error(cause.message);
    return { code: 1, sources };
  }
}

/** Again whenever a file of the document or the config changes; an address is asked every few seconds. */
async function keepRunning(
  argument: string | undefined,
  options: Options,
  output: Output,
  stop?: AbortSignal,
): Promise<number> {
  const local = (all: readonly string[]): string[] => all.filter((source) => !/^https?:/.test(source));
  // It watches before it reads, so that a change meanwhile is seen.
  const watcher = watch(local([argument, options.config].filter((path) => path !== undefined)), {
    ignoreInitial: true,
    awaitWriteFinish: { stabilityThreshold: 100, pollInterval: 20 },
  });
  await new Promise<void>((resolve) => {
    watcher.on('ready', resolve);
  });
  const { sources } = await run(argument, options, output);
  if (sources.length === 0) {
    await watcher.close();
    return 1;
  }
  watcher.add(local(sources));
  let running = Promise.resolve();
  const again = (): void => {
    running = running
      .then(async () => {
        watcher.add(local((await run(argument, options, output)).sources));
      })
      // The config, too, may be half written: the next change is tried again.
      .catch((cause: unknown) => output.error(cause instanceof Error ? cause.message : String(cause)));
  };
  watcher.on('all', again);
  const timer = sources.some((source) => /^https?:/.test(source)) ? setInterval(again, POLL) : undefined;
  return new Promise((resolve) => {
    stop?.addEventListener('abort', () => {
      clearInterval(timer);
      void watcher.close().then(() => {
        resolve(0);
      });
    });
  });
}

/** The command; resolves with its exit code. `--watch` ends when `stop` says so. */
export async function main(argv: readonly string[], output: Output = console, stop?: AbortSignal): Promise<number> {
  const command = new Command('rest-slice-openapi')
    .description('Entities and resources for rest-slice from an OpenAPI document.')
    .argument('[document]', 'file or URL of an OpenAPI 3.0 or 3.1 document, JSON or YAML')
    .option('--out <folder>', 'folder to write to')
    .option('--config <file>', 'config file: export default defineConfig({ … })')
    .option('--check', 'write nothing; exit 1 where the folder is not what the document says')
    .option('--watch', 'again at each change')
    .option('--include <pattern...>', 'tags, operation ids, or paths with *')
    .option('--exclude <pattern...>', 'the same, of what is left out')
    .option('--report <file>', 'write what was understood, as JSON')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => output.log(text.trimEnd()),
      writeErr: (text) => output.error(text.trimEnd()),
    });
  try {
    command.parse([...argv]);
    const options = command.opts<Options>();
    const [argument] = command.args;
    if (options.watch) return await keepRunning(argument, options, output, stop);
    return (await run(argument, options, output)).code;
  } catch (cause) {
    if (cause instanceof CommanderError) return cause.exitCode;
    output.error(cause instanceof Error ? cause.message : String(cause));
    return 1;
  }
}
