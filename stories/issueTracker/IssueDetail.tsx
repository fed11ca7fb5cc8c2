import { useEffect, useId, useRef } from 'react';
import { useDLE } from 'rest-slice/react';
import { rest } from './api.js';
import { IssueTitle } from './IssueTitle.js';
import { Day, LabelChip, StatePill } from './marks.js';
import type { ReactNode } from 'react';
import type { Issue } from '../../examples/github.js';
import type { IssueActions } from './useIssueActions.js';

const { issues } = rest.endpoints;

function Facts({ issue }: { issue: Issue }) {
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Author', issue.user?.login ?? 'Nobody'],
    ['Assignee', issue.assignee?.login ?? 'Nobody'],
    ['Milestone', issue.milestone?.title ?? 'None'],
    ['Opened', <Day key="day" date={issue.created_at} />],
  ];
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function SelectedIssue({ issue, actions, headingId }: { issue: Issue; actions: IssueActions; headingId: string }) {
  const isOpen = issue.state === 'open';
  return (
    <article className="issue">
      <p className="issue-line">
        <StatePill state={issue.state} />
        <span className="hint">#{issue.number}</span>
        {issue.labels.map((label) => (
          <LabelChip key={label.id} label={label} />
        ))}
      </p>
      <IssueTitle
        key={issue.id}
        title={issue.title}
        headingId={headingId}
        onRename={(title) => void actions.rename(issue, title)}
      />
      <p className="issue-body">{issue.body}</p>
      <Facts issue={issue} />
      <div className="buttons">
        <button
          type="button"
          className="button"
          onClick={() => void actions.setState(issue, isOpen ? 'closed' : 'open')}
        >
          {isOpen ? 'Close issue' : 'Reopen issue'}
        </button>
        <button type="button" className="button danger" onClick={() => void actions.remove(issue)}>
          Delete
        </button>
      </div>
    </article>
  );
}

function Nothing({ headingId }: { headingId: string }) {
  return (
    <div className="nothing">
      <h2 id={headingId}>No issue selected</h2>
      <p>Pick one from a list, then try:</p>
      <ul>
        <li>Edit its title. Every pane that has it shows the new one at once, with one request.</li>
        <li>Turn on “Next save fails”, and change something. It shows, and is taken back when the server refuses.</li>
        <li>Watch the counters: an edit renders the rows of that issue, not the other hundreds.</li>
      </ul>
    </div>
  );
}

/** The same copy that the lists show. An issue that came with a list is there already: no request is made for it. */
export function IssueDetail({ id, actions }: { id: number | null; actions: IssueActions }) {
  const { data: issue, error } = useDLE(issues.get, ...(id === null ? ([null] as const) : ([{ id }] as const)));
  const headingId = useId();
  const pane = useRef<HTMLElement>(null);
  useEffect(() => {
    if (id !== null) pane.current?.scrollIntoView({ block: 'nearest' });
  }, [id]);

  return (
    <section ref={pane} className="pane detail" aria-labelledby={headingId}>
      {issue ? (
        <SelectedIssue issue={issue} actions={actions} headingId={headingId} />
      ) : (
        <Nothing headingId={headingId} />
      )}
      {error && <p role="alert">{error.message}</p>}
    </section>
  );
}
