import { bringHydration } from '../../store/hydrate.js';
import { holds, isForm, isOpaque } from '../../shared/json.js';
import { ifItCan } from '../../shared/ifItCan.js';
import { paramsOf } from '../../endpoint/callArgs.js';
import { abort, abortError } from '../../shared/aborts.js';
import { idsBefore } from '../../requests/queue.js';
import { Deliveries } from './Deliveries.js';
import { bringQueue } from './foldQueue.js';
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

/** A request with the key by which a server knows it again; one that the endpoint gives stays. */
function mark(init: RequestInit, header: string, key: string): RequestInit {
  const headers = new Headers(init.headers);
  if (!headers.has(header)) headers.set(header, key);
  // Overrides of fetchResponse may spread them.
  return { ...init, headers: Object.fromEntries(headers) };
}

/** Where a call goes, as its endpoint says now. */
const urlNow = ({ endpoint, args }: Flight): string | undefined => {
  const { url } = endpoint as { readonly url?: (params: unknown) => string };
  return url && ifItCan(() => url.call(endpoint, paramsOf(endpoint as unknown as Addressed, args)));
};

/** A promise that somebody else fulfils. */
function deferred() {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((fulfil) => (resolve = fulfil));
  return { promise, resolve };
}

/** What one store keeps: from its start until it is disposed, and again; of each user who is there. */
export class Offline {
  readonly #runtime: Runtime;
  readonly #terms: OfflineTerms;
  readonly #key: string;
  readonly #tell: Trouble;
  readonly #deliveries: Deliveries;
  readonly #origins = new Origins();
  /** How often mutations failed that come from elsewhere. */
  readonly #attempts = new Map<string, number>();
  #restored = deferred();
  #life: Life | undefined;
  #isStarted = false;
  #unwatch: () => void = () => undefined;
  /** Who was here last, until somebody else is. */
  #last: string | undefined;
  #seen: readonly Layer[] = [];
  /** What a session that is about to end leaves. */
  #left: readonly Layer[] = [];

  constructor(runtime: Runtime, terms: OfflineTerms) {
    this.#runtime = runtime;
    this.#terms = terms;
    this.#key = terms.key ?? `rest-slice/${runtime.core.path}`;
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
    const { idempotencyHeader: header, storage } = this.#terms;
    const { requestId: id } = meta;
    if (header) flight.mark = (url, init) => [url, mark(init, header, id)];
    if (!storage) return this.#tell('none');
    // What must not be written down cannot be sent again in another life of the page; nor can what is nobody's.
    if (endpoint.sensitive || !this.#hasOwner) return;
    if (isTooDeep(args) || holds(args, (value) => isForm(value) || isOpaque(value)))
      return this.#tell('body', meta.endpoint);
    if (!this.#origins.has(id)) this.#origins.note(id, { user: this.#user, url: urlNow(flight) });
    flight.mark = (url, init) => [this.#origins.urlOf(id) ?? url, header ? mark(init, header, id) : init];
    const before = idsBefore(this.#runtime, flight);
    if (before.length > 0) flight.after = before;
    flight.attempts = this.#attempts.get(id) ?? 0;
    // It failed in another life of the page.
    flight.isInDoubt = flight.attempts > 0;
    this.#attempts.delete(id);
    flight.deliver = (send) => this.#deliveries.deliver(flight, send);
  }

  /** Nobody is there to keep anything for. */
  get #hasOwner(): boolean {
    const { whose } = this.#runtime.can;
    return !whose || Boolean(whose.user);
  }

  /** Who is there; undefined where all is one user's, or nobody is. */
  get #user(): string | undefined {
    return this.#runtime.can.whose?.user ?? undefined;
  }

  /** Notice what a session leaves. */
  readonly around =
    (next: ActionHandler): ActionHandler =>
    (action) => {
      const { core, slice } = this.#runtime;
      if (kindOf(Object(action) as object, core.path) === 'reset') {
        // Where somebody else has emptied the state, what there was is not in it any more.
        if (!(action as ResetAction).meta.follows) this.#seen = slice?.optimistic ?? [];
        this.#left = queuedIn({ optimistic: this.#seen });
      }
      return next(action);
    };

  committed(kind: ActionKind | undefined, action: RestAction): void {
    const { slice } = this.#runtime;
    if (!slice || !this.#isStarted) return;
    const { renames, requestId, requestStatus } = (action as Partial<FulfilledAction>).meta ?? {};
    if (renames) this.#origins.rename(renames);
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

  /** There is a user, and there was none. */
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

  /** @returns whether there was such a one. */
  discard(id: string): boolean {
    const runtime = this.#runtime;
    const flight = [...runtime.flights].find(({ meta }) => meta.requestId === id);
    if (flight?.attempts !== undefined) abort(flight.controller, abortError('The mutation was discarded.'));
    else if (!this.waiting().includes(id)) return false;
    else runtime.commit(runtime.core.actions.collect({ requestIds: [id] }));
    return true;
  }

  /** Ids of mutations that nobody can send here. */
  waiting(): readonly string[] {
    return this.#life ? waitingIn(this.#runtime).map(({ requestId }) => requestId) : [];
  }

  /** What is stored of whoever is there, and what they have dispatched so far. */
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

  /** A session has ended. What waits of a user who is known is for the next one. */
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
    // A logout that leaves the user there is no login: what is sent before one is refused again.
    if (this.#runtime.refusal) this.#deliveries.refuse(own.map(({ id }) => id));
    this.#begin(own);
  }

  #arrive(): void {
    if (!this.#life || !this.#runtime.slice || this.#runtime.isParked()) return;
    arrive(this.#runtime, this.#origins, this.#prepare);
    this.#life.sharing.learn();
  }

  /** Those that `dispose` has left in the state go on. */
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

  /** One of another tab is about to be under way: whoever called it may be there, or gone with that tab. */
  readonly #expect = (mutation: QueuedMutation): void => this.#prepare(mutation, true);

  /** One of an earlier life of the page is. */
  readonly #prepare = ({ id, attempts, url }: QueuedMutation, hasCaller = false): void => {
    this.#deliveries.inherit(id, hasCaller);
    this.#attempts.set(id, attempts);
    this.#origins.note(id, { user: this.#life?.user ?? this.#user, url });
  };
}
