import { attempt } from '../../shared/warn.js';
import { toError } from '../../store/errors.js';
import { askLost } from '../../requests/askLost.js';
import { isHidden, watchSurroundings } from '../../requests/surroundings.js';
import { startTimer } from '../../requests/startTimer.js';
import { whileLeading } from '../../requests/whileLeading.js';
import { Disk } from './Disk.js';
import { Corrupted } from './readParts.js';
import { revive } from './revive.js';
import { Saver } from './Saver.js';
import { Saving } from './Saving.js';
import { Sharing } from './Sharing.js';
import type { Runtime } from '../../requests/runtime.js';
import type { AsyncStorage } from './Disk.js';
import type { Deliveries } from './Deliveries.js';
import type { OfflineTerms, PendingMutation } from './OfflineOptions.js';
import type { Trouble } from './troubles.js';

const EVENTS = [
  ['window', 'online'],
  ['window', 'offline'],
  ['window', 'pagehide'],
  ['document', 'visibilitychange'],
] as const;

/** How long a tab waits for the one that sends or stores, ms. */
const PATIENCE = 1_000;

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

/** What a store keeps from its start until it is disposed. */
export class Life {
  readonly saving: Saving;
  readonly sharing: Sharing;
  readonly #parts: LifeParts;
  readonly #saver: Saver;
  #isOver = false;
  #isLeading = false;
  #isStoring = false;
  /** What was begun with before belongs to an earlier session, ms since epoch. */
  #session = -1;
  #tablesRead: Promise<void> = Promise.resolve();
  #areTablesMissed = false;
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
    const { runtime, key, terms, tell } = this.#parts;
    this.#tablesRead = this.#readTables().catch((error: unknown) => {
      this.#areTablesMissed = true;
      if (!(error instanceof Corrupted) && !this.#isOver) tell('read', toError(error));
    });
    const watch = watchSurroundings(runtime.can, ({ type }) => this.#notice(type), EVENTS);
    const give = whileLeading(`rest-slice/offline/${key}/${terms.version}`, () => this.#lead(key));
    const stopWaiting = startTimer(() => this.restored(), PATIENCE);
    this.#stops = [watch, give, stopWaiting];
    void this.#tablesRead.then(() => !this.#isOver && !this.#isLeading && this.sharing.ask());
  }

  end(): void {
    this.#isOver = true;
    this.#stops.forEach((stop) => stop());
    this.sharing.leave();
    void this.saving.close();
  }

  /** The queue is in; the tables may be read more slowly than another tab tells of it. */
  restored(): void {
    void this.#tablesRead.then(() => !this.#isOver && this.#parts.restored());
  }

  /** Layers have come, gone or changed. */
  look(): void {
    this.saving.soon();
    this.sharing.soon();
  }

  reset(): void {
    this.#session = Date.now();
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
    if (type === 'online') {
      this.#parts.deliveries.hurry();
      askLost(this.#parts.runtime);
    } else if (type === 'pagehide' || isHidden(this.#parts.runtime.can)) this.saving.now();
  }

  /** What is stored belongs to an earlier session. */
  get #isWiped(): boolean {
    return this.#saver.since <= this.#session;
  }

  /** @throws Corrupted; what the storage throws. */
  async #readTables(): Promise<void> {
    const { runtime } = this.#parts;
    const payload = await this.#saver.readTables();
    if (!payload || this.#isOver || this.#isWiped) return;
    attempt(() => runtime.commit(runtime.core.actions.hydrate(payload)));
  }

  /** This tab sends for all of its version, and writes once none of another one does. @returns ends that. */
  #lead(key: string): () => unknown {
    this.#isLeading = true;
    let stopWaiting = startTimer(() => void this.#tablesRead.then(() => this.#sendOnly()), PATIENCE);
    const give = whileLeading(`rest-slice/offline/${key}`, () => {
      stopWaiting();
      stopWaiting = () => undefined;
      this.#isStoring = true;
      void this.#takeOver();
      return () => {
        this.#isStoring = false;
        return this.saving.close();
      };
    });
    return () => {
      this.#isLeading = false;
      this.#parts.deliveries.open(false);
      stopWaiting();
      give();
      return this.saving.close();
    };
  }

  /** Another version of the app has the storage. */
  #sendOnly(): void {
    if (this.#isOver || !this.#isLeading || this.#isStoring || this.sharing.isTold) return;
    this.#parts.tell('other');
    this.#open();
  }

  #open(): void {
    this.#parts.deliveries.open(true);
    this.sharing.lead();
    this.restored();
  }

  async #takeOver(): Promise<void> {
    const { runtime, tell, prepare } = this.#parts;
    await this.#tablesRead;
    try {
      if (!this.#isStoring) return;
      const stored = await this.#saver.readQueue();
      // Tables that could not be read may be corrupt, and what is to be sent with them.
      if (stored && this.#areTablesMissed) await this.#catchUp();
      if (!this.#isStoring) return;
      const mutations = (stored ?? []).filter(({ id }) => !this.sharing.isOver(id));
      if (this.#isWiped || !stored) this.saving.clear();
      else if (revive(runtime, mutations, { isInState: false, prepare })) tell('gone');
      if (this.#saver.isOfAnotherVersion) tell('version');
      this.#open();
      await this.#catchUp();
      if (this.#isStoring) this.saving.open();
    } catch (error) {
      if (!this.#isStoring) return;
      tell(error instanceof Corrupted ? 'corrupt' : 'read', error instanceof Corrupted ? undefined : toError(error));
      if (error instanceof Corrupted) {
        this.saving.clear();
        this.saving.open();
      }
      this.#open();
    }
  }

  /** The tab before may have stored more since this one has read. */
  async #catchUp(): Promise<void> {
    if (!this.#isWiped && this.#saver.isBehind) await this.#readTables();
  }
}
