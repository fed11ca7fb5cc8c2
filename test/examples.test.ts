import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { recordedIssues } from '../examples/github.js';
import { idsIn } from './support/readBack.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string): string => readFileSync(root + path, 'utf8');

/** A step as printed: label → lines. */
type Step = Readonly<Record<string, readonly string[]>>;

const EDITED = 444500167;
const recorded = [...recordedIssues().values()];
const CREATED = Math.max(...recorded.map(({ id }) => id)) + 1;
const NEW_TITLE = 'Rewrite the README';
const CREATED_LINE = 'open   Write a quickstart';

/** The issues of a list as a step prints them, each behind its mark. */
function issueLines(mark: '=' | '+', { isEdited = false, state = '' } = {}): string[] {
  const shown = recorded.filter((issue) => state === '' || issue.state === state);
  return shown.map((issue) => {
    const isNew = isEdited && issue.id === EDITED;
    return `${isNew ? '+' : mark} ${issue.state.padEnd(6)} ${isNew ? NEW_TITLE : issue.title}`;
  });
}

/** Rows of the edited issue, and of all others. */
const afterEdit = (state: string) => issueLines('=', { isEdited: true, state });
const settled = (state: string) => afterEdit(state).map((line) => line.replace('+', '='));

const openOnes = recorded.filter(({ state }) => state === 'open').length;

function parseStep(text: string): Step {
  const step: Record<string, string[]> = {};
  let lines: string[] = [];
  for (const line of text.split('\n').slice(1)) {
    if (!line.startsWith('   ')) continue;
    const label = line.slice(3, 13).trim();
    if (label !== '') step[label] = lines = [];
    lines.push(line.slice(13).trim());
  }
  return step;
}

describe('npm run quickstart', () => {
  let output: string;
  let errors: string;
  let steps: Step[];

  beforeAll(async () => {
    // Rejects when the exit code is not 0.
    const run = await promisify(execFile)(process.execPath, ['--import', 'tsx', 'examples/quickstart.ts'], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'development' },
      timeout: 30_000,
    });
    [output, errors] = [run.stdout, run.stderr];
    steps = output
      .split(/\n(?=\d+\. )/)
      .slice(1)
      .map(parseStep);
  }, 40_000);

  it('runs it', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    expect(scripts.quickstart).toBe('tsx examples/quickstart.ts');
  });

  it('shows code of less than 100 lines', () => {
    expect(read('examples/quickstart.ts').split('\n').length).toBeLessThan(100);
  });

  it('writes no warning', () => {
    expect(errors).toBe('');
  });

  it('sends one request for each call, and none for what is in the cache', () => {
    expect(steps.map(({ requests }) => requests)).toEqual([
      ['GET /issues', 'GET /issues?state=open'],
      ['none'],
      ['POST /issues'],
      [`PATCH /issues/${EDITED}`],
      [`DELETE /issues/${CREATED}`],
      [`GET /issues/${CREATED}`],
    ]);
  });

  it('dispatches pending and one outcome for each request', () => {
    const request = (name: string, outcome: string) => [
      `rest/issues.${name}/pending`,
      `rest/issues.${name}/${outcome}`,
    ];
    expect(steps.map(({ actions }) => actions)).toEqual([
      [...request('getList', 'fulfilled'), ...request('getList', 'fulfilled')],
      ['none'],
      request('getList.push', 'fulfilled'),
      request('partialUpdate', 'fulfilled'),
      request('delete', 'fulfilled'),
      request('get', 'rejected'),
    ]);
  });

  it('stores each recorded issue, user, label and milestone once', () => {
    const users = idsIn(recorded, (object) => 'login' in object).size;
    const labels = idsIn(recorded, (object) => 'color' in object).size;
    const milestones = idsIn(recorded, (object) => 'due_on' in object).size;
    const shown = new Set(steps[0]?.tables?.[0]?.split('   '));
    expect(shown).toEqual(
      new Set([
        `+ Issue ${recorded.length}`,
        `+ User ${users}`,
        `+ Label ${labels}`,
        `+ Milestone ${milestones}`,
        '+ [Issue] /issues 2',
      ]),
    );
  });

  it.each([
    ['fetching', 0, '+ Issue 3', '+ [Issue] /issues 2'],
    ['reading', 1, '= Issue 3', '= [Issue] /issues 2'],
    ['creating', 2, '+ Issue 4', '+ [Issue] /issues 2'],
    ['editing', 3, '+ Issue 4', '= [Issue] /issues 2'],
    ['deleting', 4, '+ Issue 3 (and 1 deleted)', '= [Issue] /issues 2'],
    ['failing', 5, '= Issue 3 (and 1 deleted)', '= [Issue] /issues 2'],
  ])('%s changes only the tables it must', (_, step, issues, lists) => {
    const tables = steps[step]?.tables?.[0]?.split('   ') ?? [];
    expect(tables).toEqual(expect.arrayContaining([issues, lists]));
    const others = tables.filter((table) => table !== issues && table !== lists);
    expect(others.map((table) => table[0])).toEqual(Array(3).fill(step === 0 ? '+' : '='));
  });

  it('reads a cached issue without anything becoming new', () => {
    expect([steps[1]?.all, steps[1]?.open, steps[1]?.detail]).toEqual([
      ['= 3 issues', ...issueLines('=')],
      [`= ${openOnes} issues`, ...issueLines('=', { state: 'open' })],
      [steps[0]?.detail?.[0]?.replace('+', '=')],
    ]);
  });

  it('has a created issue in both lists, whose other rows stay', () => {
    expect([steps[2]?.all, steps[2]?.open]).toEqual([
      ['+ 4 issues', ...issueLines('='), `+ ${CREATED_LINE}`],
      [`+ ${openOnes + 1} issues`, ...issueLines('=', { state: 'open' }), `+ ${CREATED_LINE}`],
    ]);
  });

  it('has an edit in both lists and the detail, and all other rows stay', () => {
    expect([steps[3]?.all, steps[3]?.open, steps[3]?.detail]).toEqual([
      ['+ 4 issues', ...afterEdit(''), `= ${CREATED_LINE}`],
      [`+ ${openOnes + 1} issues`, ...afterEdit('open'), `= ${CREATED_LINE}`],
      [`+ open   ${NEW_TITLE}`],
    ]);
  });

  it('has a deleted issue in no list, and all other rows stay', () => {
    expect([steps[4]?.all, steps[4]?.open, steps[4]?.detail]).toEqual([
      ['+ 3 issues', ...settled('')],
      [`+ ${openOnes} issues`, ...settled('open')],
      [`= open   ${NEW_TITLE}`],
    ]);
  });

  it('shows what went wrong with a failing call, and keeps the data', () => {
    const [, address] = /served at (\S+)/.exec(output) ?? [];
    expect(steps[5]?.error).toEqual([`NetworkError: GET ${address}/issues/${CREATED}: 404 Not Found`]);
    expect([steps[5]?.all, steps[5]?.open, steps[5]?.detail]).toEqual([
      ['= 3 issues', ...settled('')],
      [`= ${openOnes} issues`, ...settled('open')],
      [`= open   ${NEW_TITLE}`],
    ]);
  });

  it('sums up', () => {
    const count = (label: string) =>
      steps.flatMap((step) => step[label] ?? []).filter((line) => line !== 'none').length;
    expect(output.trimEnd().split('\n').at(-1)).toBe(
      `In all: ${count('requests')} requests, ${count('actions')} actions; the state is plain JSON: true`,
    );
  });
});
