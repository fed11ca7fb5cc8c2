import { Suspense, useId } from 'react';
import { IssueCount, IssueList } from './IssueList.js';
import type { ReactNode } from 'react';
import type { IssueQuery } from './api.js';

interface ListPaneProps {
  readonly heading: string;
  readonly query: IssueQuery;
  readonly className: string;
  readonly selectedId: number | null;
  readonly onSelect: (id: number) => void;
  /** Beside the heading. */
  readonly filter?: ReactNode;
  /** Between the heading and the rows. */
  readonly children?: ReactNode;
}

function Skeleton() {
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">Loading issues…</span>
    </div>
  );
}

/** A filtered list. Panes know nothing of each other: what they have in common is in the store. */
export function ListPane({ heading, query, className, selectedId, onSelect, filter, children }: ListPaneProps) {
  const headingId = useId();
  return (
    <section className={`pane ${className}`} aria-labelledby={headingId}>
      <header className="pane-header">
        <h2 id={headingId}>{heading}</h2>
        <Suspense>
          <IssueCount query={query} />
        </Suspense>
        {filter}
      </header>
      {children}
      <div className="scroll">
        <Suspense fallback={<Skeleton />}>
          <IssueList query={query} selectedId={selectedId} onSelect={onSelect} />
        </Suspense>
      </div>
    </section>
  );
}
