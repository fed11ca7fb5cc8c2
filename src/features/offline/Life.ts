import { attempt } from '../../shared/warn.js';
import { toError } from '../../store/errors.js';
import { askLost } from '../../requests/askLost.js';
import { isHidden, watchSurroundings } from '../../requests/surroundings.js';
import { startTimer } from '../../requests/startTimer.js';
import { whileLeading } from '../../requests/whileLeading.js';
import { Corrupted, Disk } from './Disk.js';
import { untilHeard } from './Neighbours.js';
import { revive } from './revive.js';
import { Saver } from './Saver.js';
import { Saving } from './Saving.js';
import { Sharing } from './Sharing.js';
import type { Runtime } from '../../requests/runtime.js';
import type { Layer } from '../../store/state.js';
import type { AsyncStorage } from './Disk.js';
import type { Deliveries } from './Deliveries.js';
import type { Address } from './Address.js';
import type { OfflineTerms } from './OfflineOptions.js';
import type { Origins, QueuedMutation } from './Origins.js';
import type { Prepare } from './revive.js';
import type { Trouble } from './troubles.js';

const EVENTS = [
  ['window', 'online'],
  ['window', 'offline'],
  ['window', 'pagehide'],
  ['document', 'visibilitychange'],
] as const;

/** How long a tab waits for the one that leads or stores, ms. */
const PATIENCE = 1_000;

interface LifeParts {
  readonly runtime: Runtime;
  readonly terms: OfflineTerms;
  readonly tell: Trouble;
  readonly address: Address;
  readonly storage: AsyncStorage;
  readonly origins: Origins;
  readonly deliveries: Deliveries;
  readonly prepare: Prepare;
  readonly expect: Prepare;
  readonly restored: () => void;
}

/** The storage of one user in one store: from its start, or a login, until it is disposed, or the session ends. */
export class Life {
  readonly saving: Saving;
  readonly sharing: Sharing;
  readonly #parts: LifeParts;
  readonly #saver: Saver;
  isLeading = false;
  /** It sends for all tabs: it leads, and has what is stored. */
  isOpen = false;
  #isOver = false;
  #isStoring = false;
  /** This tab has read the whole storage, and writes. */
  #isWriting = false;
  /** The queue when the session ended: it is stored before the next tab sends. */
  #left: readonly Layer[] | undefined;
  /** Stored data that were begun before this time belong to an earlier session, ms since epoch. */
  #session = -1;
  #tablesRead: Promise<void> = Promise.resolve();
  #areTablesMissed = false;
  #letGo: () => void = () => undefined;
  #ended: Promise<void> | undefined;
  #stops: (() => void)[] = [];

  constructor(parts: LifeParts) {
    const { runtime, terms, tell, address, storage, origins, deliveries, expect } = parts;
    this.#parts = parts;
    this.#saver = new Saver(new Disk(storage, address, () => tell('silent')), terms, origins);
    this.saving = new Saving(runtime, this.#saver, { terms, tell });
    this.sharing = new Sharing(runtime, { address, origins, deliveries, expect, leader: this });
  }

  get user(): string | undefined {
    return this.#parts.address.user;
  }

  begin(): void {
    const { runtime, address, terms, tell } = this.#parts;
    this.#tablesRead = this.#readTables().catch((error: unknown) => {
      this.#areTablesMissed = true;
      if (!(error instanceof Corrupted) && !this.#isOver) tell('read', toError(error));
    });
    const watch = watchSurroundings(runtime.can, ({ type }) => this.#notice(type), EVENTS);
    this.#letGo = whileLeading(`rest-slice/offline/${address.name}/${terms.version}`, () => this.#lead());
    const stopWaiting = startTimer(() => this.restored(), PATIENCE);
    this.#stops = [watch, stopWaiting];
    void this.#tablesRead.then(() => !this.#isOver && !this.isLeading && this.sharing.ask());
  }

  /** Stop, as the store is disposed: the storage stays as it is. */
  stop(): void {
    this.#close();
    this.#letGo();
    this.sharing.leave();
    void this.saving.close();
  }

  /**
   * End, as the session of the user is over: tables are deleted, the queue stays for the next one.
   *
   * @param left the queue, as this tab knows it.
   */
  end(left: readonly Layer[]): void {
    const { origins } = this.#parts;
    this.#close();
    this.#session = Date.now();
    this.#left = left;
    this.#saver.forbid();
    this.sharing.end(left.map((layer) => origins.told(layer)));
    // A tab that does not write yet waits for its turn: other tabs may not have its queue.
    if (this.#isWriting || left.length === 0) this.#finish();
  }

  #close(): void {
    this.#isOver = true;
    this.#parts.deliveries.close();
    this.#stops.forEach((stop) => stop());
  }

  #finish(): void {
    this.#letGo();
    this.sharing.leave();
  }

  /** Resolve `restored` once the tables are read too: the queue may have come faster, from another tab. */
  restored(): void {
    void this.#tablesRead.then(() => !this.#isOver && this.#parts.restored());
  }

  /** React to a change of the layers. */
  look(): void {
    this.saving.soon();
    this.sharing.soon();
  }

  /** React to a reset where there is no `user`: all stored data are deleted. */
  reset(): void {
    this.#session = Date.now();
    this.sharing.reset();
    if (this.isLeading) this.saving.clear();
  }

  /** React to the end of a session in another tab: with a `user` the queue stays. */
  clear(): void {
    if (this.user === undefined) this.saving.clear(true);
    else this.saving.drop();
  }

  flush(): void {
    if (!this.isLeading) this.sharing.flush();
    this.#parts.deliveries.hurry(true);
  }

  #notice(type: string): void {
    if (type === 'online') {
      this.#parts.deliveries.hurry();
      askLost(this.#parts.runtime);
    } else if (type === 'pagehide' || isHidden(this.#parts.runtime.can)) this.saving.now();
  }

  /** Whether the stored data are of a session that has ended here; so are data of the future, as the clock was set back. */
  get #isWiped(): boolean {
    const { since } = this.#saver;
    return since <= this.#session || (this.#session > 0 && since > Date.now());
  }

  /** @throws Corrupted; what the storage throws. */
  async #readTables(): Promise<void> {
    const { runtime } = this.#parts;
    const payload = await this.#saver.readTables();
    if (!payload || this.#isOver || this.#isWiped) return;
    attempt(() => runtime.commit(runtime.core.actions.hydrate(payload, { written: [...runtime.written.keys()] })));
  }

  /** Lead: send for all tabs of this version, and write once no tab of another one does. @returns ends it. */
  #lead(): () => unknown {
    this.isLeading = true;
    const { name } = this.#parts.address;
    let stopWaiting = startTimer(() => void this.#tablesRead.then(() => this.#sendOnly()), PATIENCE);
    const give = whileLeading(`rest-slice/offline/${name}`, () => {
      stopWaiting();
      stopWaiting = () => undefined;
      this.#isStoring = true;
      void this.#takeOver();
      return () => {
        this.#isStoring = false;
        return (this.#ended = this.#left ? this.#endSaving(this.#left).then(untilHeard) : this.saving.close());
      };
    });
    return () => {
      this.isLeading = this.isOpen = false;
      if (!this.#isOver) this.#parts.deliveries.close();
      stopWaiting();
      give();
      return this.#ended;
    };
  }

  /** Store what is left of a session that has ended, and wait until the other tabs have heard what it told them. */
  #endSaving(left: readonly Layer[]): Promise<void> {
    const open = left.filter(({ requestId }) => !this.sharing.isOver(requestId));
    return this.saving.end(open, !this.#isWriting);
  }

  /** Send without storing, as another version of the app uses the storage. */
  #sendOnly(): void {
    if (this.#isOver || !this.isLeading || this.#isStoring) return;
    this.#parts.tell('other');
    this.#open();
  }

  #open(): void {
    if (this.#isOver) return;
    this.isOpen = true;
    this.sharing.lead();
    this.restored();
  }

  /** Whether this tab may store for its session, which has not ended meanwhile. */
  get #isPresent(): boolean {
    return this.#isStoring && !this.#left;
  }

  async #takeOver(): Promise<void> {
    await this.#tablesRead;
    try {
      const stored = this.#left ? [] : await this.#saver.readQueue();
      // If the tables could not be read, they may be corrupt, and the queue too.
      if (stored && this.#areTablesMissed) await this.#catchUp();
      if (this.#isPresent) {
        this.#adopt(stored);
        await this.#catchUp();
      }
      if (this.#isPresent) {
        this.#isWriting = true;
        this.saving.open();
      }
    } catch (error) {
      if (this.#isPresent) this.#doWithout(error);
    }
    if (!this.#isStoring || !this.#left) return;
    // The session has ended: its turn to store the queue has come.
    const mayWrite = await this.#saver.readNames().catch(() => false);
    if (!mayWrite) this.#left = [];
    this.#finish();
  }

  /** Take over the stored queue. */
  #adopt(stored: readonly QueuedMutation[] | undefined): void {
    const { runtime, tell, prepare } = this.#parts;
    const mutations = (stored ?? []).filter(({ id }) => !this.sharing.isOver(id));
    if (this.#isWiped || !stored) this.saving.clear();
    else if (revive(runtime, mutations, { isInState: false, prepare })) tell('gone');
    if (this.#saver.isOfAnotherVersion) tell('version');
    this.#open();
  }

  /** Go on without stored data, which cannot be read. */
  #doWithout(error: unknown): void {
    const { tell } = this.#parts;
    const isCorrupt = error instanceof Corrupted;
    tell(isCorrupt ? 'corrupt' : 'read', isCorrupt ? undefined : toError(error));
    if (isCorrupt) {
      this.#isWriting = true;
      this.saving.clear();
      this.saving.open();
    }
    this.#open();
  }

  /** Read the tables again, if another tab has stored more since. */
  async #catchUp(): Promise<void> {
    if (!this.#isOver && !this.#isWiped && this.#saver.isBehind) await this.#readTables();
  }
}
