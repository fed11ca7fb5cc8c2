import { createObservable, type Observable } from '../observable.js';
import type { Middleware } from '@reduxjs/toolkit';

export interface LoggedAction {
  /** Counts up. */
  readonly number: number;
  readonly type: string;
  /** What the action is about: the key of a request, or the keys that expired. */
  readonly key: string;
}

/** What has happened since the counters were last set to zero. */
export interface ActivityCounts {
  readonly requests: number;
  readonly actions: number;
  readonly rows: number;
  /** Newest first. */
  readonly log: readonly LoggedAction[];
}

export interface Activity {
  readonly counts: Observable<ActivityCounts>;
  readonly requestSent: () => void;
  readonly rowRendered: () => void;
  readonly reset: () => void;
  /** Writes down every action that reaches the reducers. */
  readonly middleware: Middleware;
}

const LOGGED = 200;
const NOTHING: ActivityCounts = { requests: 0, actions: 0, rows: 0, log: [] };

/** An action of rest-slice, as far as the log looks at it. */
interface AnyAction {
  readonly type: string;
  readonly meta?: { readonly key?: string };
  readonly payload?: { readonly keys?: readonly string[] };
}

const keyOf = ({ meta, payload }: AnyAction): string => meta?.key ?? payload?.keys?.join('\n') ?? '';

export function createActivity(): Activity {
  const counts = createObservable(NOTHING);
  const change = (part: Partial<ActivityCounts>): void => counts.set({ ...counts.get(), ...part });
  let number = 0;

  const logged = (action: AnyAction): void => {
    const entry = { number: (number += 1), type: action.type, key: keyOf(action) };
    const { actions, log } = counts.get();
    change({ actions: actions + 1, log: [entry, ...log].slice(0, LOGGED) });
  };

  return {
    counts,
    requestSent: () => change({ requests: counts.get().requests + 1 }),
    rowRendered: () => change({ rows: counts.get().rows + 1 }),
    reset: () => counts.set(NOTHING),
    middleware: () => (next) => (action) => {
      logged(action as AnyAction);
      return next(action);
    },
  };
}
