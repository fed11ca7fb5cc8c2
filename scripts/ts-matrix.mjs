// The published types, as a consumer sees them, under several compilers and both module resolutions.
import { spawnSync } from 'node:child_process';

const COMPILERS = ['typescript-5.4', 'typescript-5.6', 'typescript-5.9', 'typescript', 'typescript-7'];
const RESOLUTIONS = [
  ['esnext', 'bundler'],
  // Strict consumers, too; libraries beside ours do not all compile with it.
  ['nodenext', 'nodenext', '--exactOptionalPropertyTypes', '--skipLibCheck'],
];

let failed = 0;
for (const compiler of COMPILERS) {
  for (const [module, resolution, ...strict] of RESOLUTIONS) {
    const start = Date.now();
    const tsc = `node_modules/${compiler}/bin/tsc`;
    const options = ['-p', 'test/consumer', '--module', module, '--moduleResolution', resolution, ...strict];
    const { status, stdout, stderr } = spawnSync(process.execPath, [tsc, ...options], { encoding: 'utf8' });
    if (status !== 0) failed++;
    const outcome = status === 0 ? 'ok' : `FAILED\n${stdout}${stderr}`;
    console.log(`${compiler} ${resolution} ${outcome} ${((Date.now() - start) / 1000).toFixed(1)} s`);
  }
}
process.exit(failed === 0 ? 0 : 1);
