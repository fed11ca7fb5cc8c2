import { useObservable } from '../observable.js';
import { useTrackerTools } from './TrackerContext.js';
import type { Failure } from './useSaves.js';

export function TopBar({ saving }: { saving: number }) {
  const { failsNextSave } = useTrackerTools();
  const fails = useObservable(failsNextSave);
  return (
    <header className="top-bar">
      <div className="grow">
        <h1>Issue tracker</h1>
        <p className="hint">Four panes, one copy of each issue.</p>
      </div>
      <span className="hint saving" role="status">
        {saving > 0 && 'Saving…'}
      </span>
      <label className="switch">
        <input
          type="checkbox"
          role="switch"
          checked={fails}
          onChange={(event) => failsNextSave.set(event.target.checked)}
        />
        <span className="switch-track" aria-hidden="true" />
        Next save fails
      </label>
    </header>
  );
}

/** Says what was not saved, and why. */
export function FailureBanner({ failure, onDismiss }: { failure: Failure | null; onDismiss: () => void }) {
  return (
    <div role="alert" className="alerts">
      {failure && (
        <div className="banner">
          <p className="grow">
            <strong>Not saved: {failure.what}.</strong> {failure.reason} The change was taken back.
          </p>
          <button type="button" className="button" onClick={failure.retry}>
            Try again
          </button>
          <button type="button" className="button quiet" onClick={onDismiss}>
            Dismiss
          </button>
        </div>
      )}
    </div>
  );
}
