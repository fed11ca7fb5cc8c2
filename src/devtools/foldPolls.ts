import { POLLED } from '../store/state.js';
import type { FulfilledAction, RejectedAction } from '../store/actions.js';
import type { Moment } from './timelineOf.js';

/** A line of the timeline: its latest moment, and the ids of its polls. */
export interface Line {
  readonly moment: Moment;
  readonly polls: Set<string>;
}

/**
 * Fold polls of one key, with only polls between them, to one line, since they would push all else out of sight. Failed ones
 * have their own line.
 *
 * @param moments the latest first.
 * @param isOn otherwise each moment has its own line.
 */
export function foldPolls(moments: readonly Moment[], isOn: boolean): readonly Line[] {
  const lines: Line[] = [];
  let open: Record<string, Line> = {};
  const add = (moment: Moment): Line => {
    const line = { moment, polls: new Set<string>() };
    lines.push(line);
    return line;
  };
  for (const moment of moments) {
    const meta = (moment.entry?.action as Partial<FulfilledAction | RejectedAction> | undefined)?.meta;
    if (isOn && meta?.requestId?.startsWith(POLLED))
      (open[[meta.requestStatus === 'rejected', meta.key].join()] ??= add(moment)).polls.add(meta.requestId);
    else {
      open = {};
      add(moment);
    }
  }
  return lines;
}
