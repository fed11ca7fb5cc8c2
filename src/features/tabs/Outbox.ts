import { warnOnce } from '../../shared/warn.js';
import type { Flight } from '../../requests/Flight.js';
import type { Runtime } from '../../requests/runtime.js';
import type { Fact, Sender, Told } from './messages.js';

type Message = Omit<Sender, 'number'> & Fact;

/** A place in the order of messages. Its message is known once the action has passed. */
interface Slot {
  message: Message | undefined;
  /** Creates in flight: the message may have the temporary ids of their items. */
  creates: readonly Flight[];
}

/** Find the creates whose temporary id is in a message, alone or as a part of a longer key. */
function namedIn(told: Told, creates: readonly Flight[]): readonly Flight[] {
  if (creates.length === 0) return creates;
  const text = JSON.stringify(told);
  return creates.filter(({ meta }) => text.includes(meta.requestId));
}

/** Sends messages in the order of the tab's actions, after the dispatch, and never with temporary ids, which are its own. */
export class Outbox {
  readonly #runtime: Runtime;
  readonly #post: (message: Message) => void;
  #slots: Slot[] = [];

  /** @param post may throw. */
  constructor(runtime: Runtime, post: (message: Message) => void) {
    this.#runtime = runtime;
    this.#post = post;
  }

  /** Reserve a place for a message: a listener may dispatch more before the first action is done. */
  open(): (message: Message | undefined) => void {
    const slot: Slot = { message: undefined, creates: [] };
    if (this.#slots.push(slot) === 1) queueMicrotask(() => this.flush());
    return (message) => {
      slot.message = message;
      if (message) slot.creates = [...this.#runtime.flights].filter(({ endpoint }) => endpoint.sideEffect === true);
    };
  }

  flush(): void {
    const slots = this.#slots;
    this.#slots = [];
    for (const { message, creates } of slots) if (message) this.#release(message, creates);
  }

  /** Send a message; one with temporary ids waits for the primary keys, and is dropped if there are none. */
  #release(message: Message, creates: readonly Flight[]): void {
    const named = namedIn(message.told, creates);
    if (named.length === 0) return this.#send(message);
    void Promise.all(named.map(({ settled }) => settled)).then(() => {
      const told = this.#runtime.renamed([message.told])[0] as Told;
      if (namedIn(told, named).length === 0) this.#send({ ...message, told });
    });
  }

  #send(message: Message): void {
    try {
      this.#post(message);
    } catch (thrown) {
      const name = thrown instanceof Error ? thrown.name : 'something';
      warnOnce(`tabs() could not tell other tabs of an action (${message.told.kind}): ${name} was thrown.`);
    }
  }
}
