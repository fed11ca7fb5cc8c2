// Sums the JSON reports of several Vitest runs: node scripts/test-totals.mjs <folder>
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const folder = process.argv[2] ?? 'test-results';
const total = { passed: 0, failed: 0, skipped: 0 };
// Pictures of what differed lie beside them.
const reports = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
for (const name of reports) {
  const report = JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'));
  total.passed += report.numPassedTests;
  // A file that could not be loaded has no tests to count: it counts as one failure.
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  total.failed += report.numFailedTests + broken.length;
  total.skipped += report.numPendingTests + report.numTodoTests;
}
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
