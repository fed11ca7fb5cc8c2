import { pausedDepartures, turns } from './pausedDepartures.js';
import type { Task } from './pausedDepartures.js';

const ACTS = ['create', 'patch', 'put', 'delete', 'move', 'vote'] as const;
const EVENTS = ['answer', 'fail', 'release', 'abort'] as const;

/** One thing that happens; `pick` chooses what it is about, `byName` whether a new item is named by its placeholder. */
export interface Event {
  readonly kind: (typeof ACTS)[number] | (typeof EVENTS)[number];
  readonly pick: number;
  readonly byName: boolean;
}

export const EVENT_KINDS = [...ACTS, ...ACTS, ...EVENTS] as const;

type Call = Promise<unknown> & { abort(): void; readonly requestId: string };

interface Item {
  /** Of a new one, until it is known. */
  id: string | undefined;
  readonly create: Call | undefined;
  /** Numbers of its mutations, in the order of dispatch. */
  readonly dispatched: number[];
  isDeleted: boolean;
}

/** A client whose mutations take their time in every way, and the server that takes them as they leave. */
export class DepartureRun {
  readonly app;
  readonly items: Item[] = ['1', '2'].map((id) => ({ id, create: undefined, dispatched: [], isDeleted: false }));
  readonly calls: Call[] = [];
  readonly settled = new Set<Call>();
  isAborted = false;
  readonly #rows = new Map<string, object>();
  readonly #answered = new Set<number>();
  readonly #releases: (() => Promise<void>)[] = [];
  #taken = 0;
  #numbers = 0;
  #ids = 10;

  constructor(optimistic: boolean, slow: readonly number[]) {
    this.app = pausedDepartures({ optimistic });
    for (const { id = '' } of this.items) this.#rows.set(id, { id, text: 'first', votes: 0 });
    void this.app.dispatch(this.app.tasks.getList.setResponse({}, [...this.#rows.values()] as never));
    for (const call of slow) this.#releases.push(this.app.holdHeaders(call));
  }

  async play(events: readonly Event[]): Promise<void> {
    for (const event of events) {
      await this.#happen(event);
      await turns(1);
      this.#take();
    }
    while (this.#releases.length > 0) await this.#releases.pop()?.();
    for (let rest = 0; rest < this.calls.length; rest++) {
      this.#take();
      await this.#answer(0, false);
      await turns();
    }
  }

  /** Numbers of the mutations of an item that have left, in that order. */
  left({ dispatched }: Item): number[] {
    const numbers = this.app.sent.map(({ line }) => Number(/n=(\d+)/.exec(line)?.[1]));
    return numbers.filter((number) => dispatched.includes(number));
  }

  shown(id: string): Task | undefined {
    return this.app.tasks.get.select(this.app.root(), { id });
  }

  stored(id: string): object | undefined {
    return this.#rows.get(id);
  }

  async #happen({ kind, pick, byName }: Event): Promise<void> {
    if (kind === 'answer' || kind === 'fail') return this.#answer(pick, kind === 'fail');
    if (kind === 'release') return this.#releases.splice(pick % (this.#releases.length || 1), 1)[0]?.();
    if (kind === 'abort') return this.#abort(pick);
    const number = this.#numbers++;
    if (kind === 'create') {
      const create = this.#send(this.app.tasks.create({ n: number } as never, { text: `t${String(number)}` } as never));
      this.items.push({ id: undefined, create, dispatched: [number], isDeleted: false });
      return;
    }
    const item = this.items[pick % this.items.length] as Item;
    const id = item.create && (byName || item.id === undefined) ? item.create.requestId : (item.id as string);
    item.dispatched.push(number);
    item.isDeleted ||= kind === 'delete';
    this.#mutate(kind, { id, n: number } as never, { text: `t${String(number)}` } as never);
  }

  #mutate(kind: Exclude<(typeof ACTS)[number], 'create'>, params: never, body: never): void {
    const { tasks, vote } = this.app;
    const thunks = {
      patch: () => tasks.partialUpdate(params, body),
      put: () => tasks.update(params, body),
      delete: () => tasks.delete(params),
      move: () => tasks.getList.move(params, body),
      vote: () => vote(params),
    };
    void this.#send(thunks[kind]());
  }

  #send(thunk: unknown): Call {
    const call = this.app.dispatch(thunk as never) as unknown as Call;
    this.calls.push(call);
    const note = () => void this.settled.add(call);
    void call.then(note, note).catch(() => undefined);
    return call;
  }

  #abort(pick: number): void {
    const call = this.calls[pick % (this.calls.length || 1)];
    if (!call || this.settled.has(call)) return;
    this.isAborted = true;
    call.abort();
  }

  /** The server does what has left since, in that order. */
  #take(): void {
    for (; this.#taken < this.app.sent.length; this.#taken++) this.#apply(this.#taken);
  }

  readonly #results: (object | number | null)[] = [];

  #apply(index: number): void {
    const { line = '' } = this.app.sent[index] ?? {};
    const [, method = '', path = '', body] = /^(\w+) (\S+) ?(.*)$/.exec(line) ?? [];
    const [, , given, action] = path.split(/[/?]/);
    const fields = body ? (JSON.parse(body) as object) : {};
    const id = method === 'POST' && action !== 'vote' ? String(this.#ids++) : (given ?? '');
    const known = this.#rows.get(id) as Task | undefined;
    if (method === 'DELETE') this.#rows.delete(id);
    else if (action === 'vote' && known) this.#rows.set(id, { ...known, votes: known.votes + 1 });
    else if (method === 'POST' && action !== 'vote') this.#rows.set(id, { id, votes: 0, ...fields });
    else if (known) this.#rows.set(id, { ...known, ...fields });
    this.#results[index] = method === 'DELETE' ? null : (this.#rows.get(id) ?? 404);
  }

  async #answer(pick: number, fails: boolean): Promise<void> {
    const open = this.app.sent.map((_, index) => index).filter((index) => !this.#answered.has(index));
    const index = open[pick % (open.length || 1)];
    if (index === undefined) return;
    this.#take();
    this.#answered.add(index);
    const result = this.#results[index] as object | number | null;
    const number = Number(/n=(\d+)/.exec(this.app.sent[index]?.line ?? '')?.[1]);
    const item = this.items.find(({ dispatched }) => dispatched[0] === number);
    // A lost answer: the server has done it, and nobody is told.
    if (fails) this.isAborted = true;
    // Whoever gave a create up never learns what it made.
    else if (item?.create && !this.settled.has(item.create)) item.id = (result as { id: string }).id;
    await this.app.answer(index, fails ? 500 : result);
  }
}
