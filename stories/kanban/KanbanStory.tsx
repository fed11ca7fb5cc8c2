import { useEffect, useState } from 'react';
import { KanbanApp } from '../../examples/kanban/KanbanApp.js';
import type { KanbanVisit } from './kanbanVisit.js';
import './kanban.css';

/** A tab, from its opening to its end. */
export function Tab({ visit }: { visit: KanbanVisit }) {
  const [kanban] = useState(() => visit.open());
  useEffect(() => kanban.close, [kanban]);
  return <KanbanApp kanban={kanban} />;
}

/** Two tabs of one app, and the connection that one can cut. */
export function TwoTabs({ visit }: { visit: KanbanVisit }) {
  const [isCut, setIsCut] = useState(false);
  const cut = (next: boolean): void => {
    setIsCut(next);
    visit.setOnline(!next);
  };
  return (
    <main className="kanban-tabs">
      <label className="switch">
        <input type="checkbox" checked={isCut} onChange={({ target }) => cut(target.checked)} />
        <span className="switch-track" />
        No connection
      </label>
      <section aria-label="First tab">
        <Tab visit={visit} />
      </section>
      <section aria-label="Second tab">
        <Tab visit={visit} />
      </section>
    </main>
  );
}
