import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** After all tests: what they have had written. */
export function teardown(): void {
  rmSync(fileURLToPath(new URL('../.generated', import.meta.url)), { recursive: true, force: true });
}
