import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Mistake } from './Mistake.js';

const command = fileURLToPath(new URL('../rest-slice-replay.js', import.meta.url));
const ownRoot = fileURLToPath(new URL('../../', import.meta.url));

/** Set where this process was started with tsx. */
const WITH_TSX = 'REST_SLICE_REPLAY_TSX';

/** What Node says of a module that it does not take as it is: types to be stripped, imports without their extension. */
const NOT_PLAIN = [
  'ERR_UNKNOWN_FILE_EXTENSION',
  'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX',
  'ERR_INVALID_TYPESCRIPT_SYNTAX',
  'ERR_UNSUPPORTED_DIR_IMPORT',
  'ERR_MODULE_NOT_FOUND',
];

const isTypeScript = (file) => /\.([cm]?ts|[jt]sx)$/.test(file);

const stripsTypes = () => Boolean(process.features.typescript);

/** The nearest tsconfig.json: what it says of paths is meant for the slice, wherever the command is called. */
function configOf(folder) {
  const file = join(folder, 'tsconfig.json');
  if (existsSync(file)) return file;
  return dirname(folder) === folder ? undefined : configOf(dirname(folder));
}

/**
 * Start the same command again, with the tsx of whom the slice belongs to.
 *
 * @param input what was read from standard input, if it was.
 * @returns its exit code, undefined without tsx.
 */
function runWithTsx(file, input) {
  let tsx;
  try {
    tsx = createRequire(file).resolve('tsx');
  } catch {
    return undefined;
  }
  const config = process.env.TSX_TSCONFIG_PATH ?? configOf(dirname(file));
  const { status } = spawnSync(
    process.execPath,
    ['--import', pathToFileURL(tsx).href, command, ...process.argv.slice(2)],
    {
      input,
      stdio: [input === undefined ? 'inherit' : 'pipe', 'inherit', 'inherit'],
      env: { ...process.env, [WITH_TSX]: '1', ...(config && { TSX_TSCONFIG_PATH: config }) },
    },
  );
  return status ?? 2;
}

const firstLine = (thrown) => String(thrown?.message ?? thrown).split('\n')[0];

function refuseTypeScript(file, reason) {
  throw new Mistake(
    `${file} cannot be loaded by Node ${process.versions.node}: ${reason}\n` +
      'Install tsx beside it (npm install --save-dev tsx), use Node 22.18 or later, or give a JavaScript file.',
  );
}

/** @returns the module, or the exit code of the process that was started in place of this one. */
async function load(file, input) {
  const mayStart = process.env[WITH_TSX] === undefined;
  if (isTypeScript(file) && !stripsTypes() && mayStart)
    return runWithTsx(file, input) ?? refuseTypeScript(file, 'it takes no TypeScript.');
  try {
    return await import(pathToFileURL(file).href);
  } catch (thrown) {
    const isPlain = !NOT_PLAIN.includes(thrown?.code) && !(thrown instanceof SyntaxError);
    if (isTypeScript(file) && mayStart && !isPlain)
      return runWithTsx(file, input) ?? refuseTypeScript(file, firstLine(thrown));
    throw new Mistake(
      `${file} cannot be loaded: ${thrown?.stack ?? thrown}\n` +
        'The slice is best exported by a module that does nothing else: no page, no styles, no store.',
    );
  }
}

/** Not one of RTK Query's, which looks alike. */
const isSlice = (value) =>
  typeof value?.reducer === 'function' &&
  typeof value.reducerPath === 'string' &&
  typeof value.fetchIfStale === 'function';

function slicesIn(module) {
  const members = { ...module, ...(isSlice(module.default) ? {} : module.default) };
  const found = Object.entries(members).filter(([, value]) => isSlice(value));
  // `export default rest` beside `export const rest`.
  return found.filter(([, slice], index) => found.findIndex(([, other]) => other === slice) === index);
}

const isIn = (logs, { reducerPath }) =>
  logs.some((log) => Array.isArray(log) && log.some((action) => String(action?.type).startsWith(`${reducerPath}/`)));

const namesOf = (entries) => entries.map(([name]) => name).join(', ');

function findSlice(module, name, file, logs) {
  if (name !== undefined) {
    const value = module[name] ?? module.default?.[name];
    const slice = typeof value === 'function' ? value() : value;
    if (isSlice(slice)) return slice;
    throw new Mistake(
      `The export "${name}" of ${file} is no slice of createRestSlice, nor does it make one; it exports ${Object.keys(module).join(', ') || 'nothing'}.`,
    );
  }
  const slices = slicesIn(module);
  if (slices.length === 0)
    throw new Mistake(
      `${file} exports no slice of createRestSlice; it exports ${Object.keys(module).join(', ') || 'nothing'}. A function that makes one is named by --export.`,
    );
  const meant = slices.length === 1 ? slices : slices.filter(([, slice]) => isIn(logs, slice));
  if (meant.length === 1) return meant[0][1];
  throw new Mistake(`${file} exports several slices: ${namesOf(slices)}. Say which with --export.`);
}

/** Where the package lies that a module imports. */
function rootFor(require) {
  try {
    return join(dirname(require.resolve('rest-slice/package.json')), '/');
  } catch {
    return ownRoot;
  }
}

/** `rest-slice/testing` of the very package that the slice was made with: what it brings must reach that reducer. */
async function loadTesting(file) {
  const require = createRequire(file);
  const root = rootFor(require);
  const isRequired = Object.keys(require.cache).some((loaded) => loaded.startsWith(join(root, 'dist/')));
  if (isRequired) return require('rest-slice/testing');
  return root === ownRoot ? import('rest-slice/testing') : import(pathToFileURL(join(root, 'dist/testing.js')).href);
}

/**
 * Load the slice, and what replays its logs.
 *
 * @returns both, or the exit code of the process that did it in place of this one.
 */
export async function loadSlice({ slice: given, export: name, input }, logs) {
  const file = resolve(given);
  if (!existsSync(file)) throw new Mistake(`There is no file ${file}.`);
  const module = await load(file, input);
  if (typeof module === 'number') return module;
  const slice = findSlice(module, name, file, logs);
  const testing = await loadTesting(file);
  if (typeof testing.describeLog !== 'function')
    throw new Mistake('The rest-slice that the slice is made with is too old for this command: update it.');
  return { slice, testing };
}
