import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const generated = new URL(`../.generated/${String(process.pid)}/`, import.meta.url);

/** Runs beside each other have folders of their own. */
export function setup(): void {
  process.env.GENERATED = fileURLToPath(generated);
}

/** After all tests: what they have had written. */
export function teardown(): void {
  rmSync(generated, { recursive: true, force: true });
}
