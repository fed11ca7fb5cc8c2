import { warnOnce } from '../../shared/warn.js';
import type { Flight } from '../../requests/Flight.js';
import type { Runtime } from '../../requests/runtime.js';
import type { Fact, Sender, Told } from './messages.js';

type Message = Omit<Sender, 'number'> & Fact;

/** A place in the order of messages; what comes into it is known once its action has passed. */
interface Slot {
  message: Message | undefined;
  /** Creates that were under way: what it says may name what they create. */
  creates: readonly Flight[];
}

/** Those whose request id, which stands for what they create, is said: alone or as a part of a longer key. */
function namedIn(told: Told, creates: readonly Flight[]): readonly Flight[] {
  if (creates.length === 0) return creates;
  const text = JSON.stringify(told);
  return creates.filter(({ meta }) => text.includes(meta.requestId));
}

/** What leaves a tab: in the order of its actions, after the dispatch, and never with a name that only this tab knows. */
export class Outbox {
  readonly #runtime: Runtime;
  readonly #post: (message: Message) => void;
  #slots: Slot[] = [];

  /** @param post may throw. */
  constructor(runtime: Runtime, post: (message: Message) => void) {
    this.#runtime = runtime;
    this.#post = post;
  }

  /** A listener may dispatch more before the first action is done: its message goes first all the same. */
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

  /** What names an item that is being created waits until it has a name, and goes nowhere where it gets none. */
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
