import { useState, useTransition } from 'react';
import { Provider } from 'react-redux';
import { ActivityPanel } from './ActivityPanel.js';
import { IssueDetail } from './IssueDetail.js';
import { LabelFilter } from './LabelFilter.js';
import { ListPane } from './ListPane.js';
import { NewIssue } from './NewIssue.js';
import { FailureBanner, TopBar } from './TopBar.js';
import { TrackerContext } from './TrackerContext.js';
import { useIssueActions } from './useIssueActions.js';
import { useSaves } from './useSaves.js';
import type { IssueQuery } from './api.js';
import type { Tracker } from './createTracker.js';
import './issueTracker.css';

const OPEN: IssueQuery = { state: 'open' };
const CLOSED: IssueQuery = { state: 'closed' };

/** Lists side by side, and one issue in detail. On a phone they are below each other, in the order they have here. */
function Panes() {
  const [selectedId, select] = useState<number | null>(null);
  const [label, setLabel] = useState('bug');
  const [isPending, startTransition] = useTransition();
  const { saving, failure, save, dismiss } = useSaves();
  const actions = useIssueActions(save, select);
  const selection = { selectedId, onSelect: select };
  const changeLabel = (next: string): void => startTransition(() => setLabel(next));

  return (
    <main className="tracker">
      <TopBar saving={saving} />
      <FailureBanner failure={failure} onDismiss={dismiss} />
      <div className="panes">
        <ListPane className="open-list" heading="Open" query={OPEN} {...selection}>
          <NewIssue onCreate={(draft) => void actions.create(draft)} />
        </ListPane>
        <IssueDetail id={selectedId} actions={actions} />
        <ListPane
          className="label-list"
          heading="By label"
          query={{ label }}
          filter={<LabelFilter label={label} onChange={changeLabel} isPending={isPending} />}
          {...selection}
        />
        <ListPane className="closed-list" heading="Closed" query={CLOSED} {...selection} />
        <ActivityPanel />
      </div>
    </main>
  );
}

export function IssueTracker({ tracker }: { tracker: Tracker }) {
  const { activity, server, store } = tracker;
  const [tools] = useState({ activity, failsNextSave: server.failsNextSave });
  return (
    <Provider store={store}>
      <TrackerContext value={tools}>
        <Panes />
      </TrackerContext>
    </Provider>
  );
}
