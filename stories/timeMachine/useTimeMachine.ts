import { ActionCreators } from '@redux-devtools/instrument';
import { useSyncExternalStore } from 'react';
import type { Action } from '@reduxjs/toolkit';
import type { ShoppingStore } from './api.js';

/** An exported log: what has happened, as JSON, and the numbers of what is skipped. */
interface Log {
  readonly actions: Action<string>[];
  readonly skipped: number[];
}

export interface LogEntry {
  readonly id: number;
  readonly type: string;
  readonly isSkipped: boolean;
}

/** The log of a store, and where in it one is. */
export function useTimeMachine({ liftedStore }: ShoppingStore) {
  const log = useSyncExternalStore(liftedStore.subscribe, liftedStore.getState);
  const { actionsById, stagedActionIds, skippedActionIds, currentStateIndex } = log;
  const last = stagedActionIds.length - 1;
  const actionOf = (id: number): Action<string> => actionsById[id]!.action;

  return {
    /** Number of the action after which the app is shown; 0 is before the first one. */
    position: currentStateIndex,
    last,
    isPast: currentStateIndex < last,
    entries: stagedActionIds
      .slice(1)
      .map((id): LogEntry => ({ id, type: actionOf(id).type, isSkipped: skippedActionIds.includes(id) })),
    skipped: skippedActionIds.length,

    jump: (position: number): void => void liftedStore.dispatch(ActionCreators.jumpToState(position)),
    /** What would be if this had not happened; once more, and it has. */
    skip: (id: number): void => void liftedStore.dispatch(ActionCreators.toggleAction(id)),

    exportLog(): string {
      const actions = stagedActionIds.slice(1).map(actionOf);
      return JSON.stringify({ actions, skipped: skippedActionIds } satisfies Log);
    },
    importLog(json: string): void {
      const { actions, skipped } = JSON.parse(json) as Log;
      liftedStore.dispatch(ActionCreators.importState(actions));
      for (const id of skipped) liftedStore.dispatch(ActionCreators.toggleAction(id));
    },
  };
}
