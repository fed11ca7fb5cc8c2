import { readValue } from '../normalize/denormalize.js';
import { Read, standAll } from '../normalize/reads.js';
import { reuse } from '../shared/reuse.js';
import { lookAt } from './roomOf.js';
import type { ReadSchema } from '../store/readResponse.js';
import type { Made, Retime } from './Entry.js';
import type { Room } from './roomOf.js';

type Args = readonly unknown[];

/** Values kept for one key: the same result under other lenses, and what an undo brings back. @see spec: S20.20, S23.5 */
const MAX_VARIANTS = 4;

/** Finds something else each time. */
const NEVER = /* @__PURE__ */ new Read(() => ({}), undefined, undefined);

const isMadeFrom = (made: Made, schema: unknown, input: unknown): boolean =>
  made.schema === schema && (made.input === input || reuse(made.input, input) === made.input);

/** A result that is being made, and what it is made of. A class, since there is one for each reader that mounts. */
export class Making implements ReadSchema {
  /** @see docs/architecture.md, Shapes */
  static readonly shape = new Making(undefined as never);

  readonly #room: Room;
  /** Values made for its key, the latest first. */
  made: readonly Made[];
  readonly reads: Read[] = [];
  times: number | undefined = undefined;
  retime: Retime = undefined;
  asksArguments = false;

  constructor(room: Room, made: readonly Made[] = []) {
    this.#room = room;
    this.made = made;
  }

  read(schema: unknown, input: unknown, args: Args): Made {
    const { made, reads, asksArguments } = this;
    // Should a function of the schema throw, nobody knows what it had read by then.
    const end = reads.push(NEVER) - 1;
    this.asksArguments = true;
    const look = lookAt(this.#room, args);
    let value: Made | undefined;
    for (const each of made) if (!value && isMadeFrom(each, schema, input) && standAll(each.reads, look)) value = each;
    if (!value) {
      const { value: next, reads: parts } = readValue(schema, input, look, this.#room.cache);
      value = { schema, input, value: next, reads: parts };
    }
    if (made.length === 0) this.made = [value];
    else if (value !== made[0])
      this.made = [value, ...made.filter((other) => other !== value).slice(0, MAX_VARIANTS - 1)];
    reads.length = end;
    this.asksArguments = asksArguments;
    for (const read of value.reads) {
      reads.push(read);
      this.asksArguments ||= read.asksArguments;
    }
    return value;
  }

  note(read: Read): void {
    this.reads.push(read);
  }

  noteTimes(retime: Retime): void {
    this.times = this.#room.times;
    this.retime = retime;
  }
}
