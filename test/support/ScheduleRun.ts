import { vi } from 'vitest';
import { LOGOUT, Note, notesApp, PAGED } from './notesApp.js';
import { after, NotesServer } from './notesServer.js';
import { GROUPS, TICK } from './schedule.js';
import type { Schedule, Step } from './schedule.js';

/** Promises of a request are some deep; more than enough turns for all of them. */
async function flush(): Promise<void> {
  for (let turn = 0; turn < 60; turn++) await Promise.resolve();
}

/** Go on in time, so finely that whatever follows from a timer happens before the next one. Needs fake timers. */
async function pass(ms: number): Promise<void> {
  await flush();
  for (let gone = 0; gone < ms; gone += TICK / 2) {
    vi.advanceTimersByTime(TICK / 2);
    await flush();
  }
}

/** A note that the user knows: by its placeholder while its create is under way. */
interface Known {
  id: string;
  /** Number of the last change that was confirmed: an earlier one that is still pending is not what is shown. */
  confirmed: number;
  /** As the user saw it last. */
  last: { group: string; a: string; b: string };
}

/** Somebody's change that is shown before its answer. */
interface Pending {
  readonly known: Known;
  readonly number: number;
  readonly kind: 'patch' | 'move' | 'delete' | 'undo';
  readonly fields: Partial<Known['last']>;
  /** It leaves later: the server does before it what it hears of meanwhile. */
  readonly isLate: boolean;
}

/** What a frame showed, and what it means. */
interface Shown {
  readonly value: unknown;
  readonly text: string;
  /** A pending change had to do with it: whoever shows it makes it anew. */
  readonly isTouched: boolean;
}

const LISTS = [{}, ...GROUPS.map((group) => ({ group })), PAGED];

const jsonOf = (value: unknown): string => JSON.stringify(value);

/** A client and its server going through a schedule, and what was wrong on the way. */
export class Run {
  readonly server = new NotesServer();
  readonly app: ReturnType<typeof notesApp>;
  /** Frames that showed what nobody produced, hid what was pending, or changed an object that means the same. */
  readonly problems: string[] = [];
  readonly #optimistic: boolean;
  readonly #pending = new Set<Pending>();
  readonly #produced = new Set<string>();
  #known: Known[] = [];
  readonly #stopPolls: (() => void)[] = [];
  /** What the last frame showed, by what was read. */
  #seen = new Map<string, Shown>();
  #cursor: string | undefined;
  #numbers = 0;
  #users = 0;
  #hasOthers = false;

  constructor(optimistic: boolean) {
    this.#optimistic = optimistic;
    this.app = notesApp(this.server, optimistic, () => this.#login());
    this.#stock();
    this.app.store.subscribe(() => this.#look());
  }

  /** Something happened that only a refetch shows. */
  get hasOthers(): boolean {
    return this.#hasOthers || this.server.hasLost;
  }

  async play({ steps }: Schedule): Promise<void> {
    for (const step of steps) {
      this.server.fate = step;
      this.#act(step);
      await pass(step.pause);
      this.#lookAtPending();
    }
    this.server.fate = { latency: 0, looksAt: 0, fails: false };
    this.#stopPolls.forEach((stop) => stop());
    await pass(200);
    this.problems.push(...this.server.strays);
  }

  /** What a mounted reader, or a poll, does for data that was committed stale; all of it where others wrote. */
  async refetch(all = this.hasOthers): Promise<void> {
    const { store, notes } = this.app;
    await pass(TICK);
    for (const args of LISTS) {
      const isKnown = notes.getList.select(store.getState(), args) !== undefined;
      if (isKnown) void store.dispatch(all ? notes.getList(args) : notes.getList.fetchIfStale(args));
    }
    await pass(TICK);
    if (all) await this.#refetchPages();
    for (const { id } of this.#known) {
      const isShown = this.app.note(id) !== undefined;
      if (isShown && all) this.#ignore(store.dispatch(notes.get({ id })));
    }
    await pass(TICK);
  }

  async #refetchPages(): Promise<void> {
    const { store, notes } = this.app;
    let count = -1;
    for (let list = this.app.paged(); list && list.length > count; list = this.app.paged()) {
      count = list.length;
      this.#ignore(store.dispatch(notes.getList.getPage({ ...PAGED, after: list.at(-1)?.id ?? 'n0' })));
      await pass(TICK);
    }
  }

  /** Somebody's notes, as they were before. */
  #stock(): void {
    for (let count = 0; count < 3; count++) {
      const last = { group: GROUPS[count % 2] ?? 'x', a: this.#value('a'), b: this.#value('b') };
      this.#known.push({ id: this.server.create(last).id, confirmed: 0, last });
    }
  }

  /** The next user sits down. */
  #login(): void {
    this.server.user = `v${++this.#users}`;
    this.#produced.clear();
    this.#pending.clear();
    this.#seen.clear();
    this.#cursor = undefined;
    this.#known = [];
    this.#stock();
  }

  #value(field: string): string {
    const value = `${this.server.user}-${field}${++this.#numbers}`;
    this.#produced.add(value);
    return value;
  }

  #ignore(promise: unknown): void {
    void Promise.resolve(promise).catch(() => undefined);
  }

  #act(step: Step): void {
    const { store, notes, slice } = this.app;
    const { kind, group, field } = step;
    const known = this.#known[step.pick % this.#known.length] as Known;
    const { id } = known;
    switch (kind) {
      case 'create':
        return this.#create(group);
      case 'patch': {
        const fields = { [field]: this.#value(field) };
        return this.#mutate({ known, kind, fields }, () => store.dispatch(notes.partialUpdate({ id }, fields)));
      }
      case 'move':
        // Of a note that is not there, or may not stay, the answer to expect is a part, which nobody would show.
        if (!this.app.note(id) || this.#isBeingPutBack(known)) return;
        return this.#mutate({ known, kind, fields: { group } }, () =>
          store.dispatch(notes.getList.move({ id }, { group })),
        );
      case 'delete':
        return this.#mutate({ known, kind, fields: {} }, () => store.dispatch(notes.delete({ id })));
      case 'undo': {
        // The user takes a delete back, whether or not it is confirmed.
        if (this.app.note(id)) return;
        const fields = { ...known.last, [field]: this.#value(field) };
        // A list that was read since the delete gets it back when it is read again.
        const lacks = (args: object) => (this.app.idsOf(args) as readonly string[] | undefined)?.includes(id) === false;
        const noteLacking = () => [{}, { group: fields.group }].some(lacks) && (this.#hasOthers = true);
        noteLacking();
        return this.#mutate({ known, kind, fields }, () => {
          const promise = store.dispatch(notes.update({ id }, fields));
          // It may have been read only now: sent before the undo, and answered after it.
          promise.then(noteLacking, () => undefined);
          return promise;
        });
      }
      case 'read':
        return this.#ignore(store.dispatch(notes.get({ id })));
      case 'readList':
        return this.#ignore(store.dispatch(notes.getList({})));
      case 'readGroup':
        return this.#ignore(store.dispatch(notes.getList({ group })));
      case 'readPaged':
        return this.#readPage(undefined);
      case 'page':
        return this.#readPage(this.#cursor);
      case 'poll': {
        const polled = notes.getList.endpoint.extend({ pollFrequency: 50 });
        this.#stopPolls.push(store.dispatch(slice.subscribe(polled, field === 'a' ? {} : PAGED)));
        return;
      }
      case 'rest':
        return this.#stopPolls.pop()?.();
      case 'others':
        this.#hasOthers = true;
        return void this.server.write(id, { [field]: this.#value(field) });
      case 'socket':
        return this.#push(known, { [field]: this.#value(field) });
      case 'reset':
        this.#seen.clear();
        return void store.dispatch(slice.resetEntireStore());
      case 'logout':
        return this.#logout(step.end);
    }
  }

  #isBeingPutBack(known: Known): boolean {
    return [...this.#pending].some((change) => change.known === known && change.kind === 'undo');
  }

  #create(group: string): void {
    const { store, notes } = this.app;
    const last = { group, a: this.#value('a'), b: this.#value('b') };
    const promise = store.dispatch(notes.getList.push({}, last));
    const known: Known = { id: promise.requestId, confirmed: 0, last };
    // A placeholder is known where it is shown.
    if (this.#optimistic) this.#known.push(known);
    const all = this.#known;
    promise.then(
      ({ id }) => {
        known.id = id;
        if (!all.includes(known)) all.push(known);
      },
      () => {
        if (all.includes(known)) all.splice(all.indexOf(known), 1);
      },
    );
  }

  #readPage(cursor: string | undefined): void {
    const { store, notes } = this.app;
    const promise =
      cursor === undefined
        ? store.dispatch(notes.getList(PAGED))
        : store.dispatch(notes.getList.getPage({ ...PAGED, after: cursor }));
    const { user } = this.server;
    promise.then(
      (rows) => {
        if (user === this.server.user) this.#cursor = rows.at(-1)?.id ?? cursor;
      },
      () => undefined,
    );
  }

  /** The server tells of somebody's change by itself. */
  #push(known: Known, fields: Partial<Known['last']>): void {
    const { store, slice } = this.app;
    const { id } = known;
    const row = this.server.write(id, fields);
    if (!row) return;
    // Numbers are taken when a call is made, not when it leaves.
    if ([...this.#pending].some((change) => change.known === known && change.isLate)) this.#hasOthers = true;
    const isStored = typeof store.getState().rest.entities['Note']?.[id] === 'object';
    known.confirmed = ++this.#numbers;
    // A local write of a row moves it in no list: what is stored gets the field that has changed.
    void store.dispatch(slice.set(Note, { id }, isStored ? fields : { ...row }));
  }

  #logout(end: Step['end']): void {
    const { store, notes, slice } = this.app;
    const { user } = this.server;
    if (end === 'refused') {
      this.server.expired.add(user);
      // Where nothing was answered since the last login it is no logout, and the session goes on.
      const renew = () => after(TICK).then(() => void this.server.expired.delete(user));
      return this.#ignore(store.dispatch(notes.getList({})).catch(renew));
    }
    this.#seen.clear();
    this.#produced.clear();
    // A slice that is initial still shows nothing of a logout.
    if (end === 'root' && store.getState().rest.seq > 0) store.dispatch({ type: LOGOUT });
    else void store.dispatch(slice.resetEntireStore());
    this.#login();
  }

  #mutate(change: Omit<Pending, 'number' | 'isLate'>, send: () => PromiseLike<unknown>): void {
    const pending = { ...change, number: ++this.#numbers, isLate: (this.server.fate.headersTake ?? 0) > 0 };
    const { known, kind, fields } = pending;
    if (kind !== 'delete') known.last = { ...known.last, ...fields };
    this.#pending.add(pending);
    send().then(
      () => {
        this.#pending.delete(pending);
        known.confirmed = Math.max(known.confirmed, pending.number);
      },
      () => void this.#pending.delete(pending),
    );
  }

  /** Between the frames: what a user has changed stays in sight until the server has answered. */
  #lookAtPending(): void {
    if (!this.#optimistic) return;
    for (const known of this.#known) {
      const changes = [...this.#pending].filter((change) => change.known === known && change.number > known.confirmed);
      const last = changes.at(-1);
      if (!last) continue;
      const note = this.app.note(known.id);
      if (last.kind === 'delete' && note) this.problems.push(`${known.id} is shown while its delete is pending`);
      if (last.kind === 'undo' && !note) this.problems.push(`${known.id} is hidden while it is put back`);
      const hasGone = changes.some(({ kind }) => kind === 'delete');
      if (note && !hasGone) this.#compare(note, Object.assign({}, ...changes.map(({ fields }) => fields)) as object);
    }
  }

  #compare(note: Note, expected: object): void {
    for (const [name, value] of Object.entries(expected)) {
      const shown = note[name as 'a'];
      if (shown !== value) this.problems.push(`${note.id}.${name} showed ${shown} while ${String(value)} was pending`);
    }
  }

  /** What every frame must show. */
  #look(): void {
    const lists = LISTS.map((args) => this.app.listOf(args));
    const notes = [...lists.flat(), ...this.#known.map(({ id }) => this.app.note(id))].flatMap((note) => note ?? []);
    for (const note of notes) {
      for (const field of ['a', 'b'] as const) {
        if (!this.#produced.has(note[field])) this.problems.push(`${note.id}.${field} showed ${note[field]}`);
      }
    }
    const isTouched = (id: string): boolean => this.app.isPending('Note', id);
    const frame = new Map<string, Shown>(
      notes.map((note) => [note.id, { value: note, text: jsonOf(note), isTouched: isTouched(note.id) }]),
    );
    lists.forEach((value, index) => {
      // A list whose ids change may be another one, though it shows the same: one of them was deleted.
      const args = LISTS[index] ?? {};
      if (!value) return;
      frame.set(jsonOf(args), {
        value,
        text: jsonOf([value, this.app.idsOf(args)]),
        isTouched: this.app.isListPending(args) || value.some(({ id }) => isTouched(id)),
      });
    });
    this.#compareIdentities(frame);
  }

  /** What means the same as in the last frame is the same object, unless a pending change touches it in either. */
  #compareIdentities(frame: Map<string, Shown>): void {
    for (const [name, { value, text, isTouched }] of frame) {
      const before = this.#seen.get(name);
      if (before === undefined || before.value === value || before.text !== text) continue;
      if (isTouched || before.isTouched) continue;
      this.problems.push(`${name} is a new object, and means the same: ${text}`);
    }
    this.#seen = frame;
  }
}
