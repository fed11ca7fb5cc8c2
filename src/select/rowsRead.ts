import { RowRead } from '../normalize/reads.js';
import type { Read } from '../normalize/reads.js';
import type { Remembered } from './ReadMemory.js';

/** Every row that is shown, under whichever lens; what an undo would bring back is not. */
export function* rowsRead({ made }: Pick<Remembered, 'made'>): Generator<RowRead, void, undefined> {
  const shown = made.filter(({ reads }, index) => index === 0 || reads.some((read) => read.asksArguments));
  const seen = new Set<Read>(shown.flatMap(({ reads }) => reads));
  // What is added while it is walked is walked too.
  for (const read of seen) {
    if (read instanceof RowRead) yield read;
    for (const part of read.parts) seen.add(part);
  }
}
