import { bringHydration } from '../../store/hydrate.js';
import { holds, isForm, isOpaque } from '../../shared/opaque.js';
import { abort, abortError } from '../../shared/aborts.js';
import { Deliveries } from './Deliveries.js';
import { bringQueue } from './foldQueue.js';
import { Life } from './Life.js';
import { resume } from './revive.js';
import { createTrouble } from './troubles.js';
import type { Flight } from '../../requests/Flight.js';
import type { Runtime } from '../../requests/runtime.js';
import type { RestAction } from '../../store/actions.js';
import type { ActionKind } from '../../store/ownActions.js';
import type { Layer } from '../../store/state.js';
import type { AsyncStorage } from './Disk.js';
import type { OfflineTerms, PendingMutation } from './OfflineOptions.js';
import type { Trouble } from './troubles.js';

/** A request with the key by which a server knows it again; one that the endpoint gives stays. */
function mark(init: RequestInit, header: string, key: string): RequestInit {
  const headers = new Headers(init.headers);
  if (!headers.has(header)) headers.set(header, key);
  // Overrides of fetchResponse may spread them.
  return { ...init, headers: Object.fromEntries(headers) };
}

/** A promise that somebody else fulfils. */
function deferred(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((fulfil) => (resolve = fulfil));
  return { promise, resolve };
}

/** What one store keeps: from its start until it is disposed, and again. */
export class Offline {
  readonly #runtime: Runtime;
  readonly #terms: OfflineTerms;
  readonly #key: string;
  readonly #storage: AsyncStorage | undefined;
  readonly #tell: Trouble;
  readonly #deliveries: Deliveries;
  /** How often mutations failed that come from elsewhere. */
  readonly #attempts = new Map<string, number>();
  #restored = deferred();
  #life: Life | undefined;
  #seen: readonly Layer[] = [];

  constructor(runtime: Runtime, terms: OfflineTerms) {
    this.#runtime = runtime;
    this.#terms = terms;
    this.#key = terms.key ?? `rest-slice/${runtime.core.path}`;
    this.#storage = terms.storage;
    this.#tell = createTrouble(this.#key);
    this.#deliveries = new Deliveries(runtime, terms);
    bringHydration();
    bringQueue();
  }

  get restored(): Promise<void> {
    return this.#restored.promise;
  }

  /** A mutation is in flight. */
  admit(flight: Flight): void {
    const { endpoint, meta, args } = flight;
    const { idempotencyHeader: header } = this.#terms;
    if (header) flight.mark = (init) => mark(init, header, meta.requestId);
    if (!this.#storage) return this.#tell('none');
    // What must not be written down cannot be sent again in another life of the page.
    if (endpoint.sensitive) return;
    if (holds(args, (value) => isForm(value) || isOpaque(value))) return this.#tell('body', meta.endpoint);
    flight.attempts = this.#attempts.get(meta.requestId) ?? 0;
    // It failed in another life of the page.
    flight.isInDoubt = flight.attempts > 0;
    this.#attempts.delete(meta.requestId);
    flight.deliver = (send) => this.#deliveries.deliver(flight, send);
  }

  committed(kind: ActionKind | undefined, action: RestAction): void {
    const { slice } = this.#runtime;
    const life = this.#life;
    if (!slice || !life) return;
    if (kind === 'reset') life.reset();
    if (kind === 'request') life.sharing.note(action);
    if (slice.optimistic !== this.#seen) {
      this.#seen = slice.optimistic;
      life.look();
    }
    life.saving.later();
  }

  start(): void {
    const { promise } = this.#restored;
    const prepare = this.#prepare;
    resume(this.#runtime, prepare);
    if (!this.#storage) return this.#restored.resolve();
    const [runtime, terms, tell] = [this.#runtime, this.#terms, this.#tell];
    const life = new Life({
      ...{
        runtime,
        terms,
        tell,
        prepare,
        expect: this.#expect,
        deliveries: this.#deliveries,
        key: this.#key,
        storage: this.#storage,
      },
      restored: () => promise === this.#restored.promise && this.#restored.resolve(),
    });
    this.#life = life;
    life.begin();
  }

  stop(): void {
    this.#life?.end();
    this.#life = undefined;
    this.#restored.resolve();
    this.#restored = deferred();
  }

  flush(): Promise<void> {
    const tried = this.#deliveries.tried();
    this.#life?.flush();
    return tried;
  }

  /** @returns whether there was such a one. */
  discard(id: string): boolean {
    const flight = [...this.#runtime.flights].find(({ meta }) => meta.requestId === id);
    if (flight?.attempts === undefined) return false;
    abort(flight.controller, abortError('The mutation was discarded.'));
    return true;
  }

  readonly #expect = ({ id, attempts }: PendingMutation): void => void this.#attempts.set(id, attempts);

  /** One of an earlier life of the page is about to be under way. */
  readonly #prepare = (mutation: PendingMutation): void => {
    this.#deliveries.inherit(mutation.id);
    this.#expect(mutation);
  };
}
