// Random sessions over a real server: what is fresh is what the server has, and in the end what is shown.
import fc from 'fast-check';
import { it } from 'vitest';
import { warnings } from '../../src/shared/warn.js';
import { sessionOf } from './rules.js';
import { runSession } from './runSession.js';
import { sessionsPage } from './sessionsPage.js';
import type { Session } from './rules.js';
import type { Failed } from './runSession.js';

const RUNS = Number(process.env['TRUTH_RUNS'] ?? 300);
const seed = Number(process.env['TRUTH_SEED'] ?? 1);
const path = process.env['TRUTH_PATH'];
const isHeld = process.env['TRUTH_HELD'] ?? 'any';

const http = sessionsPage();
const counts = new Map<string, number>();
/** One step a line. */
const textOf = ({ rules }: Session, { after, wrong }: Failed): string =>
  [
    JSON.stringify(rules),
    ...after.map((step) => `  ${JSON.stringify(step)}`),
    ...wrong.map((each) => JSON.stringify(each)),
  ].join('\n');

const tally = (what: string) => void counts.set(what, (counts.get(what) ?? 0) + 1);

/** How many of some sessions fail, and the shortest of them: without a rule that is taken out some must. */
async function countFailures(sessions: readonly Session[]): Promise<void> {
  let [failures, shortest] = [0, ''];
  for (const session of sessions) {
    warnings.clear();
    const failed = await runSession(session, http, tally).catch((thrown: unknown) => ({
      after: [],
      wrong: [{ thrown: String(thrown) }],
    }));
    if (!failed) continue;
    failures++;
    const text = textOf(session, failed);
    const { shape, pages, answers, brief } = session.rules;
    const last = failed.after.filter((step) => (step as unknown[])[0] !== 'go').slice(-2);
    process.stdout.write(
      `${[shape, pages, answers, brief].join(' ')} ${JSON.stringify(last)} ${JSON.stringify(failed.wrong[0])}\n`,
    );
    if (shortest === '' || text.length < shortest.length) shortest = text;
  }
  process.stdout.write(`${String(failures)} of ${String(sessions.length)} sessions fail; the shortest:\n${shortest}\n`);
}

it('what is fresh is what the server has, and so is what is shown when all has settled', async () => {
  process.stdout.write(`${String(RUNS)} sessions, TRUTH_SEED=${String(seed)}\n`);
  const held = isHeld === 'any' ? fc.boolean() : fc.constant(isHeld === '1');
  const property = fc.asyncProperty(sessionOf(held), async (session) => {
    warnings.clear();
    for (const [name, rule] of Object.entries(session.rules)) tally(`${name} ${String(rule)}`);
    const failed = await runSession(session, http, tally);
    if (failed) throw new Error(textOf(session, failed));
  });
  try {
    if (process.env['TRUTH_ONLY']) {
      const session = JSON.parse(process.env['TRUTH_ONLY']) as Session;
      const failed = await runSession(session, http, tally);
      if (failed) throw new Error(textOf(session, failed));
      return;
    }
    if (process.env['TRUTH_RATE']) return await countFailures(fc.sample(sessionOf(held), { numRuns: RUNS, seed }));
    await fc.assert(property, { numRuns: RUNS, seed, ...(path !== undefined && { path, endOnFailure: true }) });
  } finally {
    if (process.env['TRUTH_COUNTS']) {
      const lines = [...counts]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([what, count]) => `${String(count).padStart(7)} ${what}`);
      process.stdout.write(`${lines.join('\n')}\n`);
    }
  }
}, 36_000_000);
