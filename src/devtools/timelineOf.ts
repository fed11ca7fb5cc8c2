import type { Store } from '@reduxjs/toolkit';
import type { Recorded } from './recording.js';

/** The public part of the state of Redux DevTools. */
interface LiftedState {
  readonly actionsById: Readonly<
    Record<number, { readonly action: { readonly type: string }; readonly timestamp: number }>
  >;
  readonly stagedActionIds: readonly number[];
  readonly skippedActionIds: readonly number[];
  readonly currentStateIndex: number;
}

type LiftedStore = Pick<Store<LiftedState>, 'getState' | 'dispatch'>;

/** A moment of the timeline: an action. */
export interface Moment {
  readonly id: number;
  readonly type: string;
  /** ms since epoch */
  readonly at: number;
  readonly entry: Recorded | undefined;
  readonly isOwn: boolean;
  readonly isSkipped: boolean;
  /** Shows the store as it was after the action. */
  readonly jump: (() => void) | undefined;
}

export interface Timeline {
  readonly moments: readonly Moment[];
  /** Index of the moment that is shown. */
  readonly position: number;
  readonly canJump: boolean;
}

/** Find the store of Redux DevTools, if there is one: of the browser's extension, or of an enhancer. */
export function liftedOf(store: object): LiftedStore | undefined {
  const { liftedStore } = store as { liftedStore?: LiftedStore };
  const state = liftedStore?.getState() as Partial<LiftedState> | undefined;
  return Array.isArray(state?.stagedActionIds) && state.actionsById ? liftedStore : undefined;
}

const jumpTo = (lifted: LiftedStore, index: number): unknown =>
  lifted.dispatch({
    type: 'JUMP_TO_STATE',
    index,
    actionId: lifted.getState().stagedActionIds[index],
  });

/** Jump to the newest state. */
export function jumpToNow(lifted: LiftedStore): void {
  jumpTo(lifted, lifted.getState().stagedActionIds.length - 1);
}

function timelineOfLog(lifted: LiftedStore, entries: readonly Recorded[], path: string): Timeline {
  const { actionsById, stagedActionIds, skippedActionIds, currentStateIndex } = lifted.getState();
  const byAction = new Map<object, Recorded>(entries.map((entry) => [entry.action, entry]));
  const skipped = new Set(skippedActionIds);
  const moments = stagedActionIds.map((id, index): Moment => {
    const { action, timestamp = 0 } = actionsById[id] ?? { action: { type: '' } };
    const entry = byAction.get(action);
    return {
      id,
      type: action.type,
      at: timestamp,
      entry,
      isOwn: action.type.startsWith(`${path}/`),
      isSkipped: skipped.has(id),
      jump: () => void jumpTo(lifted, index),
    };
  });
  return { moments, position: currentStateIndex, canJump: true };
}

/** List the actions, the oldest first: all that DevTools have, or those recorded since the panel was mounted. */
export function timelineOf(store: object, entries: readonly Recorded[], path: string): Timeline {
  const lifted = liftedOf(store);
  if (lifted) return timelineOfLog(lifted, entries, path);
  const moments = entries.map((entry, index): Moment => {
    const { action, at, kind } = entry;
    return { id: index, type: action.type, at, entry, isOwn: kind !== undefined, isSkipped: false, jump: undefined };
  });
  return { moments, position: moments.length - 1, canJump: false };
}
