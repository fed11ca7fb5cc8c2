import { registerHydration } from '../../store/hydrate.js';
import { holds, isForm, isOpaque } from '../../shared/json.js';
import { ifItCan } from '../../shared/ifItCan.js';
import { paramsOf } from '../../endpoint/callArgs.js';
import { abort, abortError } from '../../shared/aborts.js';
import { idsBefore } from '../../requests/queue.js';
import { Deliveries } from './Deliveries.js';
import { registerQueue } from './reduceQueue.js';
import { Life } from './Life.js';
import { Origins } from './Origins.js';
import { dropOwnerless } from './ownerless.js';
import { queuedIn } from './pendingMutations.js';
import { arrive, revive, waitingIn } from './revive.js';
import { kindOf } from '../../store/actions.js';
import { createTrouble } from './troubles.js';
import { isTooDeep } from '../../shared/depth.js';
import type { Addressed } from '../../endpoint/callArgs.js';
import type { ActionHandler } from '../../requests/Feature.js';
import type { Flight } from '../../requests/Flight.js';
import type { Runtime } from '../../requests/runtime.js';
import type { ActionKind, FulfilledAction, ResetAction, RestAction } from '../../store/actions.js';
import type { Layer } from '../../store/state.js';
import type { OfflineTerms } from './OfflineOptions.js';
import type { QueuedMutation } from './Origins.js';
import type { Trouble } from './troubles.js';

/** Add the header by which a server recognizes a repeated request; one that the endpoint sets stays. */
function mark(init: RequestInit, header: string, key: string): RequestInit {
  const headers = new Headers(init.headers);
  if (!headers.has(header)) headers.set(header, key);
  // A plain object, as overrides of fetchResponse may spread it.
  return { ...init, headers: Object.fromEntries(headers) };
}

/** Compute the present address of a call. */
const urlNow = ({ endpoint, args }: Flight): string | undefined => {
  const { url } = endpoint as { readonly url?: (params: unknown) => string };
  return url && ifItCan(() => url.call(endpoint, paramsOf(endpoint as unknown as Addressed, args)));
};

/** Make a promise with its resolve function. */
function deferred() {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((fulfil) => (resolve = fulfil));
  return { promise, resolve };
}

/** The `offline()` of one store, with a `Life` for each user. It may be stopped and started again. */
export class Offline {
  readonly #runtime: Runtime;
  readonly #terms: OfflineTerms;
  readonly #key: string;
  readonly #tell: Trouble;
  readonly #deliveries: Deliveries;
  readonly #origins = new Origins();
  /** Number of failed attempts of mutations from elsewhere. */
  readonly #attempts = new Map<string, number>();
  #restored = deferred();
  #life: Life | undefined;
  #isStarted = false;
  #unwatch: () => void = () => undefined;
  /** The last user. */
  #last: string | undefined;
  #seen: readonly Layer[] = [];
  /** The queue of a session that is about to end. */
  #left: readonly Layer[] = [];

  constructor(runtime: Runtime, terms: OfflineTerms) {
    this.#runtime = runtime;
    this.#terms = terms;
    this.#key = terms.key ?? `rest-slice/${runtime.core.path}`;
    this.#tell = createTrouble(this.#key);
    this.#deliveries = new Deliveries(runtime, terms);
    registerHydration();
    registerQueue();
  }

  get restored(): Promise<void> {
    return this.#restored.promise;
  }

  /** Take over a mutation that is about to be sent. */
  admit(flight: Flight): void {
    const { endpoint, meta, args } = flight;
    const { idempotencyHeader: header, storage } = this.#terms;
    const { requestId: id } = meta;
    if (header) flight.mark = (url, init) => [url, mark(init, header, id)];
    if (!storage) return this.#tell('none');
    // A sensitive mutation must not be stored; without a user there is nobody to store one for.
    if (endpoint.sensitive || !this.#hasOwner) return;
    if (isTooDeep(args) || holds(args, (value) => isForm(value) || isOpaque(value)))
      return this.#tell('body', meta.endpoint);
    if (!this.#origins.has(id)) this.#origins.note(id, { user: this.#user, url: urlNow(flight) });
    flight.mark = (url, init) => [this.#origins.urlOf(id) ?? url, header ? mark(init, header, id) : init];
    const before = idsBefore(this.#runtime, flight);
    if (before.length > 0) flight.after = before;
    flight.attempts = this.#attempts.get(id) ?? 0;
    // It failed before the page was loaded, but may have been done.
    flight.isInDoubt = flight.attempts > 0;
    this.#attempts.delete(id);
    flight.deliver = (send) => this.#deliveries.deliver(flight, send);
  }

  /** Whether there is a user, or the slice needs none. */
  get #hasOwner(): boolean {
    const { whose } = this.#runtime.can;
    return !whose || Boolean(whose.user);
  }

  /** The present user; undefined for none, or where the slice needs none. */
  get #user(): string | undefined {
    return this.#runtime.can.whose?.user ?? undefined;
  }

  /** Note the queue before a reset. */
  readonly around =
    (next: ActionHandler): ActionHandler =>
    (action) => {
      const { core, slice } = this.#runtime;
      if (kindOf(Object(action) as object, core.path) === 'reset') {
        // If the app's reducer has emptied the state already, the last layers seen count.
        if (!(action as ResetAction).meta.follows) this.#seen = slice?.optimistic ?? [];
        this.#left = queuedIn({ optimistic: this.#seen });
      }
      return next(action);
    };

  committed(kind: ActionKind | undefined, action: RestAction): void {
    const { slice } = this.#runtime;
    if (!slice || !this.#isStarted) return;
    const { renames, requestId, requestStatus } = (action as Partial<FulfilledAction>).meta ?? {};
    if (renames) this.#origins.rename(Object.entries(renames));
    if (kind === 'reset') this.#reset();
    const life = this.#life;
    if (!life) return;
    if (kind === 'request') life.sharing.note(action);
    if (slice.optimistic !== this.#seen) {
      this.#seen = slice.optimistic;
      life.look();
    }
    if (requestId !== undefined && (requestStatus as string) !== 'pending') this.#origins.forget(requestId);
    life.saving.later();
  }

  start(): void {
    this.#isStarted = true;
    const { storage } = this.#terms;
    const { registry } = this.#runtime.core;
    this.#resume();
    if (!storage) return this.#restored.resolve();
    if (this.#runtime.can.whose) dropOwnerless(storage, { key: this.#key, tell: this.#tell });
    const look = (): void => queueMicrotask(() => this.#arrive());
    registry.watchers.add(look);
    this.#unwatch = () => registry.watchers.delete(look);
    this.#begin();
  }

  stop(): void {
    this.#isStarted = false;
    this.#unwatch();
    this.#life?.stop();
    this.#life = undefined;
    this.#restored.resolve();
    this.#restored = deferred();
  }

  /** Start for a user, after there was none. */
  turned(): void {
    if (!this.#isStarted || this.#life) return;
    this.#restored = deferred();
    this.#begin();
  }

  flush(): Promise<void> {
    const tried = this.#deliveries.tried();
    this.#life?.flush();
    return tried;
  }

  /** @returns whether there was a mutation of this id. */
  discard(id: string): boolean {
    const runtime = this.#runtime;
    const flight = [...runtime.flights].find(({ meta }) => meta.requestId === id);
    if (flight?.attempts !== undefined) abort(flight.controller, abortError('The mutation was discarded.'));
    else if (!this.waiting().includes(id)) return false;
    else runtime.commit(runtime.core.actions.collect({ requestIds: [id] }));
    return true;
  }

  /** List the ids of mutations that cannot be sent here. */
  waiting(): readonly string[] {
    return this.#life ? waitingIn(this.#runtime).map(({ requestId }) => requestId) : [];
  }

  /** Begin a life for the present user, with the mutations that they have dispatched so far. */
  #begin(left: readonly QueuedMutation[] = []): void {
    const { storage } = this.#terms;
    const user = this.#user;
    if (!storage || !this.#hasOwner) return this.#restored.resolve();
    if (user !== this.#last) this.#deliveries.welcome();
    this.#last = user;
    const restored = (this.#restored = this.#life ? deferred() : this.#restored);
    const life = new Life({
      ...{ runtime: this.#runtime, terms: this.#terms, tell: this.#tell, storage },
      ...{ origins: this.#origins, deliveries: this.#deliveries },
      ...{ prepare: this.#prepare, expect: this.#expect, restored: restored.resolve },
      address: {
        name: user === undefined ? this.#key : `${this.#key}/${JSON.stringify(user)}`,
        ...{ version: this.#terms.version, user },
      },
    });
    this.#life = life;
    life.begin();
    if (left.length > 0) queueMicrotask(() => this.#life === life && this.#revive(left, false));
  }

  /** End the session. With a `user`, their mutations wait for the next one. */
  #reset(): void {
    const queue = this.#left;
    this.#left = [];
    const life = this.#life;
    if (!this.#runtime.can.whose) return life?.reset();
    this.#life = undefined;
    life?.end(queue.filter(({ requestId }) => this.#origins.userOf(requestId) === life.user));
    const user = this.#user;
    if (user !== life?.user) this.#last = undefined;
    this.#restored.resolve();
    this.#restored = deferred();
    const own = this.#origins.of(queue, user);
    // After a logout that leaves the same user, requests would be refused again before a login.
    if (this.#runtime.refusal) this.#deliveries.refuse(own.map(({ id }) => id));
    this.#begin(own);
  }

  #arrive(): void {
    if (!this.#life || !this.#runtime.slice || this.#runtime.isTimeTravelling()) return;
    arrive(this.#runtime, this.#origins, this.#prepare);
    this.#life.sharing.learn();
  }

  /** Continue the mutations that `dispose` has left in the state. */
  #resume(): void {
    const { slice } = this.#runtime;
    const left = slice ? queuedIn(slice) : [];
    this.#revive(
      left.map((layer) => this.#origins.told(layer)),
      true,
    );
  }

  #revive(mutations: readonly QueuedMutation[], isInState: boolean): void {
    revive(this.#runtime, mutations, { isInState, prepare: this.#prepare });
  }

  /** Prepare for a mutation of another tab, which may have its caller, or be closed. */
  readonly #expect = (mutation: QueuedMutation): void => this.#prepare(mutation, true);

  /** Prepare for a mutation from before the page was loaded. */
  readonly #prepare = ({ id, attempts, url }: QueuedMutation, hasCaller = false): void => {
    this.#deliveries.inherit(id, hasCaller);
    this.#attempts.set(id, attempts);
    this.#origins.note(id, { user: this.#life?.user ?? this.#user, url });
    // Another tab may not have known what has been created by then.
    this.#origins.rename(this.#runtime.names, [id]);
  };
}
