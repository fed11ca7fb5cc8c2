import { BoundedMap } from '../../shared/maps.js';
import { isFields } from '../../shared/own.js';
import type { Json } from '../../shared/json.js';
import type { Layer } from '../../store/state.js';

/** A mutation in the storage, and in messages to other tabs. */
export interface QueuedMutation {
  readonly id: string;
  readonly endpoint: string;
  readonly args: readonly Json[];
  readonly at: number;
  readonly attempts: number;
  readonly key: string;
  /** Its address when it was dispatched. */
  readonly url?: string;
}

/** Whether a value from elsewhere is a queued mutation. */
export const isQueued = (value: unknown): value is QueuedMutation =>
  isFields(value) &&
  ['id', 'endpoint', 'key'].every((name) => typeof value[name] === 'string') &&
  ['at', 'attempts'].every((name) => typeof value[name] === 'number') &&
  ['string', 'undefined'].includes(typeof value['url']) &&
  Array.isArray(value['args']);

interface Origin {
  /** Its user; undefined where the slice needs none. */
  readonly user: string | undefined;
  readonly url: string | undefined;
}

/** Users and addresses of mutations, as of their dispatch; they are not in the state. */
export class Origins {
  readonly #all = new Map<string, Origin>();
  /** Number of the last message from each tab, by its id. */
  readonly heard = new BoundedMap<number>(1_000);

  note(id: string, origin: Origin): void {
    this.#all.set(id, origin);
  }

  has(id: string): boolean {
    return this.#all.has(id);
  }

  userOf(id: string): string | undefined {
    return this.#all.get(id)?.user;
  }

  urlOf(id: string): string | undefined {
    return this.#all.get(id)?.url;
  }

  /** Replace placeholders of created items in the addresses of mutations. */
  rename(renames: Iterable<readonly [string, string]>, ids: Iterable<string> = this.#all.keys()): void {
    // The longest first: a placeholder may begin with a shorter one.
    const names = [...renames].sort(([one], [other]) => other.length - one.length);
    for (const id of ids) {
      const { user, url } = this.#all.get(id) as Origin;
      const renamed = names.reduce((text, [from, to]) => text?.replaceAll(from, encodeURIComponent(to)), url);
      if (renamed !== url) this.#all.set(id, { user, url: renamed });
    }
  }

  /** List the mutations of a user. */
  of(layers: readonly Layer[], user: string | undefined): readonly QueuedMutation[] {
    return layers.filter(({ requestId }) => this.#all.get(requestId)?.user === user).map((layer) => this.told(layer));
  }

  told({ requestId: id, endpoint, args, fetchedAt: at, attempts = 0, key }: Layer): QueuedMutation {
    const url = this.urlOf(id);
    return { id, endpoint, args, at, attempts, key, ...(url !== undefined && { url }) };
  }

  /** Forget a mutation that has its outcome. */
  forget(id: string): void {
    this.#all.delete(id);
  }
}
