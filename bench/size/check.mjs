// What the packed package weighs: `npm run size` (after `npm run build`). Fails when a limit of sets.mjs is missed.
import { sizeOf, unpackedPackage } from './measure.mjs';
import { limits } from './sets.mjs';

const kB = (bytes) => `${(bytes / 1000).toFixed(2)} kB`;

const { folder, remove } = unpackedPackage();
try {
  for (const { name, imports, beyond, atMost } of limits) {
    const { minified, brotli } = await sizeOf(imports, folder);
    const bytes = beyond === undefined ? brotli : brotli - (await sizeOf(beyond, folder)).brotli;
    const isMet = bytes <= atMost;
    if (!isMet) process.exitCode = 1;
    const told = beyond === undefined ? `${kB(bytes)} brotli, ${kB(minified)} minified` : `${kB(bytes)} brotli`;
    console.log(`${isMet ? 'ok  ' : 'MISS'}  ${name}: ${told} (at most ${kB(atMost)} brotli)`);
  }
} finally {
  remove();
}
