import { useId } from 'react';
import { useObservable } from '../observable.js';
import { useTrackerTools } from './TrackerContext.js';
import type { LoggedAction } from './activity.js';

function LogEntry({ entry: { type, key } }: { entry: LoggedAction }) {
  const status = /(pending|fulfilled|rejected)$/.exec(type)?.[0] ?? 'local';
  return (
    <li className={`log-entry log-${status}`}>
      <code className="log-type">{type}</code>
      {key !== '' && <code className="log-key">{key}</code>}
    </li>
  );
}

/** What all of this costs. */
export function ActivityPanel() {
  const { activity } = useTrackerTools();
  const { requests, actions, rows, log } = useObservable(activity.counts);
  const headingId = useId();
  const figures = [
    ['Requests', requests],
    ['Actions', actions],
    ['Rows rendered', rows],
  ] as const;

  return (
    <section className="pane activity" aria-labelledby={headingId}>
      <header className="pane-header">
        <h2 id={headingId}>Activity</h2>
        <button type="button" className="button quiet end" onClick={activity.reset}>
          Reset counts
        </button>
      </header>
      <dl className="figures">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {/* A region that scrolls can be reached by the keyboard. */}
      <div className="scroll log" tabIndex={0} role="region" aria-label="Action log, newest first">
        {log.length === 0 && <p className="hint empty">Nothing has been dispatched since.</p>}
        <ol reversed>
          {log.map((entry) => (
            <LogEntry key={entry.number} entry={entry} />
          ))}
        </ol>
      </div>
    </section>
  );
}
