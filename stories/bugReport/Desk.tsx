import { describeLog, replayLog, type LogStep } from 'rest-slice/testing';
import { useMemo, useState, type ChangeEvent } from 'react';
import { mended, PROJECTS, released, type Project } from './api.js';
import type { UnknownAction } from '@reduxjs/toolkit';

export interface Report {
  /** The file, as it was sent. */
  readonly text: string;
  /** Why it was sent. */
  readonly reason: string;
}

const EXPECTED = 'Paint the fence';

/** The test on the page, really run. */
function runTest(slice: typeof released, log: readonly UnknownAction[]): string | undefined {
  const state = { rest: replayLog(slice, log) };
  return slice.endpoints.tasks.getList.select(state, { project: 'house' })?.[0]?.title;
}

const CODE = `const state = { rest: replayLog(rest, log) };
const [task] = tasks.getList.select(state, { project: 'house' });
expect(task.title).toBe('${EXPECTED}');`;

const rowsOf = ({ rows }: LogStep): string =>
  Object.entries(rows)
    .filter(([table]) => table === 'Task')
    .map(
      ([table, { added, changed }]) => `${table} ${added > 0 ? `+${added} ` : ''}${changed > 0 ? `~${changed}` : ''}`,
    )
    .join('');

function Step({ step, isShown, onShow }: { step: LogStep; isShown: boolean; onShow: () => void }) {
  const { number, type, key = '', error } = step;
  return (
    <tr aria-current={isShown ? 'step' : undefined}>
      <td>
        <button type="button" className="button quiet" onClick={onShow}>
          <span className="visually-hidden">After action </span>
          {number}
        </button>
      </td>
      <td>
        <code className={error ? 'failed' : ''}>{type.replace('rest/tasks.', '').replace('rest/', '')}</code>
        <span className="hint address">{key.replace(/^GET https:\/\/[^/]+/, '')}</span>
      </td>
      <td className={rowsOf(step).includes('~') ? 'changed' : ''}>{rowsOf(step)}</td>
    </tr>
  );
}

function Lists({ slice, state }: { slice: typeof released; state: LogStep['state'] }) {
  const titlesOf = (project: Project) =>
    slice.endpoints.tasks.getList.select({ rest: state }, { project })?.map(({ title }) => title) ?? [];
  return (
    <dl className="lists">
      {PROJECTS.map((project) => (
        <div key={project}>
          <dt>{project}</dt>
          <dd>{titlesOf(project).join(', ') || '—'}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A report opened: what each action did, what was to be seen after it, and the test that it is. */
function OpenReport({ report: { text, reason } }: { report: Report }) {
  const [isMended, setMended] = useState(false);
  const [shown, setShown] = useState<number>();
  const slice = isMended ? mended : released;
  const log = useMemo(() => JSON.parse(text) as UnknownAction[], [text]);
  const steps = useMemo(() => describeLog(slice, log), [slice, log]);
  const result = useMemo(() => runTest(slice, log), [slice, log]);
  const step = steps[shown ?? steps.length - 1];
  return (
    <>
      <p className="hint facts">
        {reason} {steps.length} actions, {(text.length / 1000).toFixed(1)} kB.{' '}
        {text.includes('@') ? 'It has addresses in it!' : 'E-mail addresses are masked.'}
      </p>
      <div className="scroll steps" role="region" aria-label="Actions of the report" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">#</th>
              <th scope="col">Action</th>
              <th scope="col">Rows</th>
            </tr>
          </thead>
          <tbody>
            {steps.map((each) => (
              <Step key={each.number} step={each} isShown={each === step} onShow={() => setShown(each.number)} />
            ))}
          </tbody>
        </table>
      </div>
      <div className="pane-body shown">
        <h3>After action {step?.number}</h3>
        {step && <Lists slice={slice} state={step.state} />}
        <h3>The test</h3>
        <pre>
          <code>{CODE}</code>
        </pre>
        <label className="switch">
          <input type="checkbox" role="switch" checked={isMended} onChange={() => setMended(!isMended)} />
          <span className="switch-track mend" aria-hidden="true" />
          With pk() mended
        </label>
        <p role="status">
          <span className={result === EXPECTED ? 'pill good' : 'pill bad'}>
            {result === EXPECTED ? 'passes' : 'fails'}
          </span>{' '}
          {result !== EXPECTED && `got '${result}'`}
        </p>
      </div>
    </>
  );
}

/** Where the report arrives: no server, no store, no user. */
export function Desk({ report, onOpen }: { report: Report | undefined; onOpen: (report: Report) => void }) {
  function open({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    const [file] = currentTarget.files ?? [];
    currentTarget.value = '';
    void file?.text().then((text) => onOpen({ text, reason: `Opened: ${file.name}.` }));
  }
  return (
    <section className="pane" aria-labelledby="desk">
      <header className="pane-header">
        <h2 id="desk" className="grow">
          The desk of who mends it
        </h2>
        <label className="button file">
          Open a file
          <input type="file" accept="application/json" className="visually-hidden" onChange={open} />
        </label>
      </header>
      {report ? <OpenReport key={report.text} report={report} /> : <p className="hint empty">No report yet.</p>}
    </section>
  );
}
