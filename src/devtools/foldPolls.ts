import { POLLED } from '../store/state.js';
import type { FulfilledAction, RejectedAction } from '../store/actions.js';
import type { Moment } from './timelineOf.js';

/** A line of the timeline: the latest of its moments, and the polls that they are of. */
export interface Line {
  readonly moment: Moment;
  readonly polls: Set<string>;
}

/**
 * Polls of one key with nothing but polls between them, as one line: they would push everything else out of sight. Those
 * that failed stand apart.
 *
 * @param moments the latest first.
 * @param isOn otherwise each has a line of its own.
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
