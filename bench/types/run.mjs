// What types cost: `node bench/types/run.mjs` (after `npm run build`). Instantiations of TypeScript, an empty app
// subtracted; check times beside. Fails above a quarter of RTK Query's.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { apps, empty, RESOURCES } from './apps.mjs';

const LIMIT = 0.25;
const root = fileURLToPath(new URL('../..', import.meta.url));
// At the root, where the package finds itself by its own name: bench is a package of its own.
const folder = `${root}.bench-types`;

const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'esnext', '--moduleResolution', 'bundler'];

function measure(name, source) {
  const file = `${folder}/${name.replace(/\W+/g, '-')}.ts`;
  writeFileSync(file, source);
  const tsc = ['node_modules/typescript/bin/tsc', ...options, '--skipLibCheck', '--ignoreConfig'];
  const run = spawnSync(process.execPath, [...tsc, '--extendedDiagnostics', file], { cwd: root, encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`${name} does not compile:\n${run.stdout}`);
  const figure = (label) => Number(new RegExp(`${label}: +([\\d.]+)`).exec(run.stdout)?.[1]);
  return { instantiations: figure('Instantiations'), seconds: figure('Check time') };
}

function instantiationsOf(name) {
  const base = measure(`empty ${name}`, empty[name]);
  const app = measure(name, apps[name]);
  const instantiations = app.instantiations - base.instantiations;
  console.log(
    `${name}: ${instantiations} instantiations, ${(app.seconds - base.seconds).toFixed(1)} s for ${RESOURCES} resources`,
  );
  return instantiations;
}

mkdirSync(folder, { recursive: true });
try {
  const [ours, peers] = Object.keys(apps).map(instantiationsOf);
  const ratio = ours / peers;
  console.log(`ratio ${ratio.toFixed(3)} (at most ${LIMIT})`);
  process.exitCode = ratio <= LIMIT ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}
