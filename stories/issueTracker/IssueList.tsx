import { useSelector } from 'react-redux';
import { useSuspense } from 'rest-slice/react';
import { rest, type IssueQuery } from './api.js';
import { IssueRow } from './IssueRow.js';
import type { KeyboardEvent } from 'react';
import type { RootState } from './createTracker.js';

const { issues } = rest.endpoints;

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The arrow keys go from row to row. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('.row')];
  const here = rows.findIndex((row) => row === document.activeElement);
  rows[here + step]?.focus();
}

/** How many, and whether the list is being fetched again behind what is shown. */
export function IssueCount({ query }: { query: IssueQuery }) {
  const { length } = useSuspense(issues.getList, query);
  const isFetching = useSelector((state: RootState) => issues.getList.selectResponse(state, query).isFetching);
  return (
    <>
      <span className="count">{length}</span>
      <span className="hint pane-status" role="status">
        {isFetching && 'Updating…'}
      </span>
    </>
  );
}

interface IssueListProps {
  readonly query: IssueQuery;
  readonly selectedId: number | null;
  readonly onSelect: (id: number) => void;
}

export function IssueList({ query, selectedId, onSelect }: IssueListProps) {
  const list = useSuspense(issues.getList, query);
  const tabStop = (list.find(({ id }) => id === selectedId) ?? list[0])?.id;
  if (list.length === 0) return <p className="hint empty">No issues here.</p>;
  return (
    <ul className="rows" onKeyDown={moveFocus}>
      {list.map((issue) => (
        <IssueRow
          key={issue.id}
          issue={issue}
          isSelected={issue.id === selectedId}
          isTabStop={issue.id === tabStop}
          onSelect={onSelect}
        />
      ))}
    </ul>
  );
}
