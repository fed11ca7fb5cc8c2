import fc from 'fast-check';
import { vi } from 'vitest';
import { Note, notesApp } from './notesApp.js';
import { NotesServer } from './notesServer.js';
import type { Fate } from './notesServer.js';

const GROUPS = ['x', 'y'] as const;

const KINDS = [
  ...['create', 'patch', 'move', 'delete', 'read', 'readList', 'readGroup'],
  ...['poll', 'rest', 'others', 'socket', 'reset'],
] as const;

/** One thing that happens; `pick` and `group` choose what it is about. */
export interface Step extends Fate {
  readonly kind: (typeof KINDS)[number];
  readonly pick: number;
  readonly group: (typeof GROUPS)[number];
  readonly field: 'a' | 'b';
  /** Before the next one, ms. */
  readonly pause: number;
}

export interface Schedule {
  readonly optimistic: boolean;
  readonly steps: readonly Step[];
}

const TICK = 10;

const stepArbitrary: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...KINDS),
  pick: fc.nat(3),
  group: fc.constantFrom(...GROUPS),
  field: fc.constantFrom('a', 'b'),
  latency: fc.integer({ min: 0, max: 6 }).map((ticks) => ticks * TICK),
  looksAt: fc.constantFrom(0, 0.5, 1),
  fails: fc.integer({ min: 0, max: 5 }).map((chance) => chance === 0),
  pause: fc.constantFrom(0, 0, 1, 2, 4).map((ticks) => ticks * TICK),
});

export const scheduleArbitrary: fc.Arbitrary<Schedule> = fc.record({
  optimistic: fc.boolean(),
  steps: fc.array(stepArbitrary, { minLength: 1, maxLength: 16 }),
});

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

/** Somebody's change that is shown before its answer. */
interface Pending {
  readonly id: string;
  readonly field: 'a' | 'b' | 'group' | undefined;
  readonly value: string | undefined;
}

/** A client and its server going through a schedule, and what was wrong on the way. */
export class Run {
  readonly server = new NotesServer();
  readonly app: ReturnType<typeof notesApp>;
  /** Frames that showed what nobody produced, or hid what was pending. */
  readonly problems: string[] = [];
  readonly #optimistic: boolean;
  readonly #pending = new Set<Pending>();
  readonly #produced = new Set<string>();
  readonly #ids: string[] = [];
  readonly #stopPolls: (() => void)[] = [];
  #values = 0;
  #hasOthers = false;

  constructor(optimistic: boolean) {
    this.#optimistic = optimistic;
    for (let count = 0; count < 3; count++) {
      const { id } = this.server.create({ group: GROUPS[count % 2] ?? 'x', a: this.#value('a'), b: this.#value('b') });
      this.#ids.push(id);
    }
    this.app = notesApp(this.server, optimistic);
    this.app.store.subscribe(() => this.#look());
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
    await pass(100);
  }

  /** What a mounted reader, or a poll, does for data that was committed stale; all of it where others wrote. */
  async refetch(all = this.#hasOthers): Promise<void> {
    const { store, notes } = this.app;
    await pass(TICK);
    const lists = [{}, ...GROUPS.map((group) => ({ group }))];
    for (const args of lists) {
      const isKnown = notes.getList.select(store.getState(), args) !== undefined;
      if (isKnown) void store.dispatch(all ? notes.getList(args) : notes.getList.fetchIfStale(args));
    }
    await pass(TICK);
    for (const id of this.#ids) {
      const isShown = this.app.note(id) !== undefined;
      if (isShown && all) void Promise.resolve(store.dispatch(notes.get({ id }))).catch(() => undefined);
    }
    await pass(TICK);
  }

  #value(field: string): string {
    const value = `${field}${++this.#values}`;
    this.#produced.add(value);
    return value;
  }

  #act(step: Step): void {
    const { store, notes, slice } = this.app;
    const { kind, group, field } = step;
    const id = this.#ids[step.pick % this.#ids.length] ?? '';
    const ignore = (promise: PromiseLike<unknown>): void => void Promise.resolve(promise).catch(() => undefined);
    const value = this.#value(field);
    switch (kind) {
      case 'create': {
        const fields = { group, a: this.#value('a'), b: this.#value('b') };
        const promise = store.dispatch(notes.getList.push({}, fields));
        promise.then(
          (note) => void this.#ids.push(note.id),
          () => undefined,
        );
        return;
      }
      case 'patch':
        return this.#mutate({ id, field, value }, () =>
          store.dispatch(notes.partialUpdate({ id }, { [field]: value })),
        );
      case 'move':
        // Of a note that is not there the answer to expect is a part, which nobody would show.
        if (!this.app.note(id)) return;
        return this.#mutate({ id, field: 'group', value: group }, () =>
          store.dispatch(notes.getList.move({ id }, { group })),
        );
      case 'delete':
        return this.#mutate({ id, field: undefined, value: undefined }, () => store.dispatch(notes.delete({ id })));
      case 'read':
        return ignore(store.dispatch(notes.get({ id })));
      case 'readList':
        return ignore(store.dispatch(notes.getList({})));
      case 'readGroup':
        return ignore(store.dispatch(notes.getList({ group })));
      case 'poll': {
        const polled = notes.getList.endpoint.extend({ pollFrequency: 50 });
        this.#stopPolls.push(store.dispatch(slice.subscribe(polled, {})));
        return;
      }
      case 'rest':
        return this.#stopPolls.pop()?.();
      case 'others':
        this.#hasOthers = true;
        return void this.server.write(id, { [field]: value });
      case 'socket': {
        const row = this.server.write(id, { [field]: value });
        const isStored = Object.hasOwn(store.getState().rest.entities['Note'] ?? {}, id);
        // A local write of a row moves it in no list: what is stored gets the field that has changed.
        if (row) void store.dispatch(slice.set(Note, { id }, isStored ? { [field]: value } : { ...row }));
        return;
      }
      case 'reset':
        return void store.dispatch(slice.resetEntireStore());
    }
  }

  #mutate(pending: Pending, send: () => PromiseLike<unknown>): void {
    this.#pending.add(pending);
    const settle = (): void => void this.#pending.delete(pending);
    const promise = send();
    void Promise.resolve(promise).then(settle, settle);
  }

  /** Between the frames: what a user has changed stays in sight until the server has answered. */
  #lookAtPending(): void {
    if (!this.#optimistic) return;
    const last = new Map([...this.#pending].map((pending) => [`${pending.id} ${String(pending.field)}`, pending]));
    for (const { id, field, value } of last.values()) {
      const note = this.app.note(id);
      const isGone =
        field === undefined && [...this.#pending].at(-1)?.field === undefined && [...this.#pending].at(-1)?.id === id;
      if (isGone && note) this.problems.push(`${id} is shown while its delete is pending`);
      if (field && note && note[field] !== value) {
        this.problems.push(`${id}.${field} showed ${note[field]} while ${String(value)} was pending`);
      }
    }
  }

  /** What every frame must show. */
  #look(): void {
    const shown = [this.app.list(), ...GROUPS.map((group) => this.app.list(group))].flatMap((list) => list ?? []);
    for (const note of shown) {
      for (const field of ['a', 'b'] as const) {
        if (!this.#produced.has(note[field])) this.problems.push(`${note.id}.${field} showed ${note[field]}`);
      }
    }
  }
}
