import { bringHydration } from '../../store/hydrate.js';
import { attempt } from '../../shared/warn.js';
import { toError } from '../../store/errors.js';
import { holds, isForm, isOpaque } from '../../shared/opaque.js';
import { isHidden, watchSurroundings } from '../../requests/surroundings.js';
import { startTimer } from '../../requests/startTimer.js';
import { whileLeading } from '../../requests/whileLeading.js';
import { abortError } from '../../requests/Flight.js';
import { Deliveries } from './Deliveries.js';
import { Disk } from './Disk.js';
import { bringQueue } from './foldQueue.js';
import { mark } from './mark.js';
import { Corrupted } from './readParts.js';
import { resume, revive } from './revive.js';
import { Saver } from './Saver.js';
import { Saving } from './Saving.js';
import { Sharing } from './Sharing.js';
import { createTrouble } from './troubles.js';
import type { Flight } from '../../requests/Flight.js';
import type { Runtime } from '../../requests/runtime.js';
import type { RestAction } from '../../store/actions.js';
import type { ActionKind } from '../../store/ownActions.js';
import type { Layer } from '../../store/state.js';
import type { AsyncStorage } from './AsyncStorage.js';
import type { OfflineTerms, PendingMutation } from './OfflineOptions.js';
import type { Trouble } from './troubles.js';

const EVENTS = [
  ['window', 'online'],
  ['window', 'offline'],
  ['window', 'pagehide'],
  ['document', 'visibilitychange'],
] as const;

/** How long a tab that does not send waits for what the one that does has, ms. */
const PATIENCE = 1_000;

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
    // What must not be written down cannot be sent again in another life of the page.
    if (!this.#storage || endpoint.sensitive) return;
    if (holds(args, (value) => isForm(value) || isOpaque(value))) return this.#tell('body', meta.endpoint);
    flight.attempts = this.#attempts.get(meta.requestId) ?? 0;
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
    flight.controller.abort(abortError('The mutation was discarded.'));
    return true;
  }

  readonly #expect = ({ id, attempts }: PendingMutation): void => void this.#attempts.set(id, attempts);

  /** One of an earlier life of the page is about to be under way. */
  readonly #prepare = (mutation: PendingMutation): void => {
    this.#deliveries.inherit(mutation.id);
    this.#expect(mutation);
  };
}

interface LifeParts {
  readonly runtime: Runtime;
  readonly terms: OfflineTerms;
  readonly tell: Trouble;
  readonly key: string;
  readonly storage: AsyncStorage;
  readonly deliveries: Deliveries;
  readonly prepare: (mutation: PendingMutation) => void;
  readonly expect: (mutation: PendingMutation) => void;
  readonly restored: () => void;
}

/** From a start of the store until it is disposed. */
class Life {
  readonly saving: Saving;
  readonly sharing: Sharing;
  readonly #parts: LifeParts;
  readonly #saver: Saver;
  #isOver = false;
  #isLeading = false;
  /** What is stored belongs to an earlier session. */
  #isWiped = false;
  #isBroken = false;
  #tablesRead: Promise<void> = Promise.resolve();
  #stops: (() => void)[] = [];

  constructor(parts: LifeParts) {
    const { runtime, terms, tell, key, storage, deliveries, expect } = parts;
    this.#parts = parts;
    this.#saver = new Saver(new Disk(storage, key), terms);
    this.saving = new Saving(runtime, this.#saver, { terms, tell });
    this.sharing = new Sharing(runtime, { terms, key, deliveries, expect, leader: this });
  }

  get isLeading(): boolean {
    return this.#isLeading;
  }

  begin(): void {
    const { key } = this.#parts;
    this.#tablesRead = this.#readTables();
    const watch = watchSurroundings(({ type }) => this.#notice(type), EVENTS);
    const give = whileLeading(`rest-slice/offline/${key}`, () => this.#lead());
    const stopWaiting = startTimer(() => void this.#tablesRead.then(() => this.restored()), PATIENCE);
    this.#stops = [watch, give, stopWaiting];
    void this.#tablesRead.then(() => !this.#isOver && !this.#isLeading && this.sharing.ask());
  }

  end(): void {
    this.#isOver = true;
    this.#stops.forEach((stop) => stop());
    this.sharing.leave();
    void this.saving.close();
  }

  /** The stored state is in. */
  restored(): void {
    if (!this.#isOver) this.#parts.restored();
  }

  /** Layers have come, gone or changed. */
  look(): void {
    this.saving.soon();
    this.sharing.soon();
  }

  reset(): void {
    this.#isWiped = true;
    this.sharing.reset();
    if (this.#isLeading) this.saving.clear();
  }

  /** Another tab has ended its session. */
  clear(): void {
    this.saving.clear(true);
  }

  flush(): void {
    if (!this.#isLeading) this.sharing.flush();
    this.#parts.deliveries.hurry(true);
  }

  #notice(type: string): void {
    if (type === 'online') this.#parts.deliveries.hurry();
    else if (type === 'pagehide' || isHidden()) this.saving.now();
  }

  async #readTables(): Promise<void> {
    const { runtime, tell } = this.#parts;
    try {
      const payload = await this.#saver.readTables();
      if (!payload || this.#isOver || this.#isWiped) return;
      attempt(() => runtime.commit(runtime.core.actions.hydrate(payload)));
    } catch (error) {
      if (error instanceof Corrupted) this.#isBroken = true;
      else if (!this.#isOver) tell('read', toError(error));
    }
  }

  /** This tab sends from now on, and writes. @returns ends that. */
  #lead(): () => unknown {
    this.#isLeading = true;
    void this.#takeOver();
    return () => {
      this.#isLeading = false;
      this.#parts.deliveries.open(false);
      return this.saving.close();
    };
  }

  async #takeOver(): Promise<void> {
    const { runtime, tell, prepare, deliveries } = this.#parts;
    await this.#tablesRead;
    if (this.#isOver || !this.#isLeading) return;
    try {
      if (this.#isBroken) await this.#saver.readTables();
      const stored = await this.#saver.readQueue();
      if (this.#isOver) return;
      const mutations = (stored ?? []).filter(({ id }) => !this.sharing.isOver(id));
      if (this.#isWiped || !stored) this.saving.clear();
      else if (revive(runtime, mutations, { isInState: false, prepare })) tell('gone');
      if (this.#saver.isOfAnotherVersion) tell('version');
      this.saving.open();
    } catch (error) {
      if (this.#isOver) return;
      tell(error instanceof Corrupted ? 'corrupt' : 'read', error instanceof Corrupted ? undefined : toError(error));
      if (error instanceof Corrupted) {
        this.saving.clear();
        this.saving.open();
      }
    }
    deliveries.open(true);
    this.sharing.lead();
    this.restored();
  }
}
