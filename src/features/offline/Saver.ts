import { isFields } from '../../shared/own.js';
import { areSame, bytesOf } from './Chunk.js';
import { Corrupted, OfAnotherVersion } from './Disk.js';
import { isQueued } from './Origins.js';
import { readParts } from './readParts.js';
import { storedParts } from './storedParts.js';
import type { HydrateAction } from '../../store/actions.js';
import type { Layer, RestState } from '../../store/state.js';
import type { Chunk } from './Chunk.js';
import type { Disk } from './Disk.js';
import type { OfflineTerms } from './OfflineOptions.js';
import type { Origins, QueuedMutation } from './Origins.js';
import type { Kept, LeaveOut, StoredPart } from './storedParts.js';

/** A mutation in the storage; they are sorted by `order`. */
export interface StoredMutation extends QueuedMutation {
  readonly order: number;
}

/** An order after all that are counted from 1. */
const LAST = 2 ** 50;

/** Members of a part that another tab has stored. */
const UNKNOWN: readonly unknown[] = [undefined];

/** One operation of the storage. */
export type Step = () => Promise<unknown>;

/** The data are larger than `maxBytes`. */
export class TooBig extends Error {}

const isMutation = (value: unknown): value is StoredMutation =>
  isQueued(value) && typeof (value as Partial<StoredMutation>).order === 'number';

/** Keeps track of the storage, and computes the operations that bring it up to date. */
export class Saver {
  readonly #disk: Disk;
  readonly #terms: OfflineTerms;
  readonly #origins: Origins;
  readonly #orders = new Map<string, number>();
  /** The stored queue, by id; undefined where only the id is known. */
  readonly #queue = new Map<string, Layer | undefined>();
  #chunks = new Map<string, Chunk>();
  /** Names under `rows/` that no list has, to be deleted. */
  readonly #litter = new Set<string>();
  #order = 0;
  #serial = 0;
  #hasHead = false;
  /** The data were stored by another version. */
  isOfAnotherVersion = false;
  /** When the stored data were begun, ms since epoch. */
  since = 0;

  constructor(disk: Disk, terms: OfflineTerms, origins: Origins) {
    this.#disk = disk;
    this.#terms = terms;
    this.#origins = origins;
  }

  /** @returns whether there are data that this version reads. @throws Corrupted; what the storage throws. */
  async #isReadable(): Promise<boolean> {
    this.isOfAnotherVersion = false;
    try {
      const head = await this.#disk.get('head');
      if (head === undefined) return false;
      if (!isFields(head)) throw new Corrupted();
      this.since = Number(head['since']) || 0;
      return true;
    } catch (error) {
      this.isOfAnotherVersion = error instanceof OfAnotherVersion;
      if (this.isOfAnotherVersion) return false;
      throw error;
    }
  }

  /** Read the list of the parts of tables. @throws Corrupted; what the storage throws. */
  async #readList(): Promise<Readonly<Record<string, unknown>> | undefined> {
    const list = ((await this.#isReadable()) ? await this.#disk.get('tables') : undefined) ?? undefined;
    if (list !== undefined && !isFields(list)) throw new Corrupted();
    return list;
  }

  /** @throws Corrupted; what the storage throws. */
  async readTables(): Promise<HydrateAction['payload'] | undefined> {
    const read = new Map<string, unknown>();
    let list = await this.#readList();
    // Again, until the list is the same: the tab that writes may change it meanwhile, and delete listed parts.
    for (let last = ''; list && last !== JSON.stringify(list); list = await this.#readList()) {
      last = JSON.stringify(list);
      for (const at of Object.values(list).map(String)) {
        if (!read.has(at)) read.set(at, await this.#disk.get(`rows/${at}`));
      }
    }
    if (!list) return undefined;
    const parts = new Map(Object.entries(list).map(([name, at]) => [name, read.get(String(at))]));
    const { maxAge } = this.#terms;
    const payload = readParts(parts, maxAge === Infinity ? -Infinity : Date.now() - maxAge);
    for (const [name, at] of Object.entries(list)) {
      this.#chunks.set(name, { at: String(at), source: undefined, members: parts.get(name) as unknown[], bytes: 0 });
    }
    return payload;
  }

  /** Whether another tab has stored tables that this one has not read. */
  get isBehind(): boolean {
    return [...this.#chunks.values()].some(({ members }) => members === UNKNOWN);
  }

  /**
   * Read the queue, in order. From now on this saver alone writes.
   *
   * @returns undefined where the stored data cannot be used, and must be deleted.
   * @throws Corrupted; what the storage throws.
   */
  async readQueue(): Promise<StoredMutation[] | undefined> {
    const names = await this.#disk.names();
    this.#hasHead = names.includes('head');
    // Names are not used again, even after everything was deleted: another tab may have read an old part.
    this.#serial = names.reduce((most, name) => Math.max(most, Number(name.replace('rows/', '')) || 0), Date.now());
    if (names.length === 0) return [];
    if (!(await this.#isReadable())) return undefined;
    const mutations: StoredMutation[] = [];
    for (const name of names.filter((each) => each.startsWith('queue/'))) {
      const mutation = await this.#disk.get(name);
      if (!isMutation(mutation)) throw new Corrupted();
      mutations.push(mutation);
    }
    mutations.sort((one, other) => one.order - other.order);
    for (const { id, order } of mutations) {
      this.#queue.set(id, undefined);
      this.#orders.set(id, order);
      this.#order = Math.max(this.#order, order);
    }
    await this.#adoptTables(names);
    return mutations;
  }

  /**
   * Read the ids of the stored mutations, after the session has ended and their data may not be read. Added ones come last.
   *
   * @returns whether mutations may be added. @throws Corrupted; what the storage throws.
   */
  async readNames(): Promise<boolean> {
    const names = await this.#disk.names();
    this.#hasHead = names.includes('head');
    if (this.#hasHead && !(await this.#isReadable())) return false;
    for (const name of names) if (name.startsWith('queue/')) this.#queue.set(name.slice('queue/'.length), undefined);
    this.#order = LAST;
    return true;
  }

  /** Forbid to read the data, after the session has ended. */
  forbid(): void {
    this.#disk.forbid();
  }

  /** Note the parts that another tab has stored meanwhile, to replace them. */
  async #adoptTables(names: readonly string[]): Promise<void> {
    const listed = Object((await this.#disk.get('tables')) ?? {}) as Record<string, unknown>;
    const known = this.#chunks;
    this.#chunks = new Map();
    for (const [name, at] of Object.entries(listed)) {
      const chunk = known.get(name);
      const unknown = { at: String(at), source: undefined, members: UNKNOWN, bytes: 0 };
      this.#chunks.set(name, chunk && chunk.at === at ? chunk : unknown);
    }
    const used = new Set([...this.#chunks.values()].map(({ at }) => `rows/${at}`));
    for (const name of names) if (name.startsWith('rows/') && !used.has(name)) this.#litter.add(name);
  }

  /** Check that the head is still stored: the user, or the browser, may have emptied the storage. */
  async lookForHead(): Promise<void> {
    if (!this.#hasHead || (await this.#disk.get('head').catch(() => true))) return;
    this.#hasHead = false;
    this.#queue.clear();
    this.#discardChunks();
  }

  #discardChunks(): void {
    for (const { at } of this.#chunks.values()) this.#litter.add(`rows/${at}`);
    this.#chunks = new Map();
  }

  /**
   * Find the next operation that brings the stored queue up to date; undefined where it is.
   *
   * @param isPart the storage has other mutations too, which stay.
   */
  queueStep(layers: readonly Layer[], isPart = false): Step | undefined {
    const wanted = new Set<string>();
    let step: Step | undefined;
    for (const layer of layers) {
      const id = layer.requestId;
      wanted.add(id);
      if (!this.#orders.has(id)) this.#orders.set(id, ++this.#order);
      if (step || this.#queue.get(id) === layer || (isPart && this.#queue.has(id))) continue;
      const record: StoredMutation = { ...this.#origins.told(layer), order: this.#orders.get(id) as number };
      step = () => this.#disk.set(`queue/${id}`, record).then(() => this.#queue.set(id, layer));
    }
    // Writes come first: a mutation with the new primary key is stored before the create is deleted.
    if (step) return this.#headStep() ?? step;
    if (isPart) return undefined;
    for (const id of this.#queue.keys()) {
      if (wanted.has(id)) continue;
      return () =>
        this.#disk.delete(`queue/${id}`).then(() => {
          this.#queue.delete(id);
          this.#orders.delete(id);
        });
    }
    return undefined;
  }

  #headStep(): Step | undefined {
    if (this.#hasHead) return undefined;
    return () => this.#disk.set('head', { since: Date.now() }).then(() => (this.#hasHead = true));
  }

  /**
   * Compute the operations that bring the stored tables up to date with a state.
   *
   * @throws TooBig
   */
  *tableSteps(state: RestState, kept: Kept | undefined, leaveOut: LeaveOut): Generator<Step> {
    yield* this.#sweep();
    const chunks = new Map<string, Chunk>();
    let bytes = 0;
    for (const part of storedParts(state, kept, leaveOut)) {
      const known = this.#chunks.get(part.name);
      const chunk = this.#chunkOf(part, known, kept === undefined);
      chunks.set(part.name, chunk);
      bytes += chunk.bytes;
      if (bytes > this.#terms.maxBytes) throw new TooBig();
      if (chunk.at === known?.at) continue;
      const head = this.#headStep();
      if (head) yield head;
      this.#litter.add(`rows/${chunk.at}`);
      yield () => this.#disk.set(`rows/${chunk.at}`, chunk.members);
    }
    yield* this.#list(chunks);
  }

  #chunkOf({ name: _name, source, members: read }: StoredPart, known: Chunk | undefined, isWhole: boolean): Chunk {
    if (known?.source === source && isWhole) return known;
    const members = read();
    const isKnown = known !== undefined && areSame(known.members, members);
    if (!isKnown) return { at: String(++this.#serial), source, members, bytes: bytesOf(members) };
    // Parts that were read from the storage have not been measured.
    return { at: known.at, source, members, bytes: known.bytes || bytesOf(members) };
  }

  /** Store the list of parts, and delete the old ones. */
  *#list(chunks: Map<string, Chunk>): Generator<Step> {
    const isKnown = ([name, { at }]: [string, Chunk]): boolean => this.#chunks.get(name)?.at === at;
    const isListed = chunks.size === this.#chunks.size && [...chunks].every(isKnown);
    if (!isListed) {
      const list = Object.fromEntries([...chunks].map(([name, { at }]) => [name, at]));
      yield () => this.#disk.set('tables', list);
      this.#discardChunks();
      for (const { at } of chunks.values()) this.#litter.delete(`rows/${at}`);
    }
    this.#chunks = chunks;
    yield* this.#sweep();
  }

  *#sweep(): Generator<Step> {
    for (const name of [...this.#litter]) yield () => this.#disk.delete(name).then(() => this.#litter.delete(name));
  }

  /** Compute the operations that delete the tables. */
  *dropSteps(): Generator<Step> {
    // The list first: while it cannot be deleted, its parts stay.
    if (this.#chunks.size > 0) yield () => this.#disk.delete('tables').then(() => this.#discardChunks());
    yield* this.#sweep();
  }

  /** Compute the operations that delete the tables after the session of a user; the queue stays. */
  *endSteps(): Generator<Step> {
    if (!this.#hasHead) return;
    yield () => this.#disk.delete('tables');
    this.#discardChunks();
    yield* this.#sweep();
  }

  /** Compute the operations that delete everything; without the head the rest does not count. */
  async *clearSteps(): AsyncGenerator<Step> {
    this.#queue.clear();
    this.#orders.clear();
    this.#litter.clear();
    this.#chunks = new Map();
    yield () => this.#disk.delete('head');
    this.#hasHead = false;
    for (const name of await this.#disk.names()) yield () => this.#disk.delete(name);
  }
}
