import { memo, useEffect } from 'react';
import { Day, LabelDot, StatePill } from './marks.js';
import { useTrackerTools } from './TrackerContext.js';
import type { Issue } from '../../examples/github.js';

interface IssueRowProps {
  readonly issue: Issue;
  readonly isSelected: boolean;
  /** One row of a list is reached with Tab, the others with the arrow keys. */
  readonly isTabStop: boolean;
  readonly onSelect: (id: number) => void;
}

/** Until the server has named a new issue, its id is the text of a placeholder. */
const isUnnamed = (issue: Issue): boolean => typeof issue.id !== 'number';

/** Given the entity, `memo` renders it again when something of that issue has changed, and only then. */
export const IssueRow = memo(function IssueRow({ issue, isSelected, isTabStop, onSelect }: IssueRowProps) {
  const { activity } = useTrackerTools();
  useEffect(() => activity.rowRendered());

  return (
    <li>
      <button
        type="button"
        className="row"
        aria-current={isSelected}
        tabIndex={isTabStop ? 0 : -1}
        disabled={isUnnamed(issue)}
        onClick={() => onSelect(issue.id)}
      >
        <span className="row-title">{issue.title}</span>
        <StatePill state={issue.state} />
        <span className="row-facts">
          {isUnnamed(issue) ? (
            <span>Saving…</span>
          ) : (
            <span>
              #{issue.number} · {issue.user?.login ?? 'somebody'} · <Day date={issue.created_at} />
            </span>
          )}
          {issue.labels.map((label) => (
            <LabelDot key={label.id} label={label} />
          ))}
        </span>
      </button>
    </li>
  );
});
