import { useObservable, type Observable } from '../observable.js';
import { Desk, type Report } from './Desk.js';
import { TaskApp } from './TaskApp.js';
import type { SteeredServer } from '../steerServer.js';
import type { App } from './api.js';
import './bugReport.css';

interface BugReportProps {
  readonly app: App;
  readonly server: SteeredServer;
  readonly report: Observable<Report | undefined>;
}

/** On one side what a user sees, on the other what became of it. */
export function BugReport({ app, server, report }: BugReportProps) {
  const requests = useObservable(server.requests).length;
  return (
    <main className="page bug-report">
      <header className="top-bar">
        <div className="grow">
          <h1>A bug report replayed</h1>
          <p className="hint">
            Look at the house, then at the boat, and at the house again: something is wrong. Report it.
          </p>
        </div>
        <span className="pill">{requests} requests</span>
        <button type="button" className="button" onClick={server.failNext}>
          Next request fails
        </button>
      </header>
      <div className="panes two">
        <TaskApp
          app={app}
          onReport={() => report.set({ text: JSON.stringify(app.exportLog()), reason: 'The user reported it.' })}
        />
        <Desk report={useObservable(report)} onOpen={report.set} />
      </div>
    </main>
  );
}
