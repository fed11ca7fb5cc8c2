// A session: what is done, in which order the server answers, and what must hold meanwhile and in the end.
import { act } from 'react';
import { vi } from 'vitest';
import { Invalidate } from '../../src/index.js';
import { Comparison } from './comparing.js';
import { Mounted } from './mounted.js';
import { TrackerServer } from './TrackerServer.js';
import { trackerOf } from './tracker.js';
import type { HeldHttp } from './heldHttp.js';
import type { Command, Fate, Fields, Hook, Session } from './rules.js';
import type { Row } from './TrackerServer.js';
import type { Target } from './tracker.js';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** React shows at once what came of it: by itself it would let people look at a fallback for a while. */
const shown = (what: () => unknown): Promise<void> =>
  act(async () => {
    await what();
  });

/** How often something was done, or looked at: whether sessions reach what they are about. */
export type Tally = (what: string) => void;

/** What a session has come to: what was done up to there, and what is wrong. */
export interface Failed {
  readonly after: readonly unknown[];
  readonly wrong: readonly object[];
}

class Run {
  readonly #http: HeldHttp;
  readonly #tally: Tally;
  readonly #server: TrackerServer;
  readonly #tracker: ReturnType<typeof trackerOf>;
  readonly #comparison: Comparison;
  readonly #mounted: Mounted;
  readonly #fates: Fate[] = [];
  /** Who asks for one of these is told that it is gone. */
  readonly #vanished = new Set<string>();

  constructor({ rules }: Session, http: HeldHttp, tally: Tally) {
    this.#http = http;
    this.#tally = tally;
    this.#server = new TrackerServer(rules);
    this.#tracker = trackerOf(rules, http);
    this.#comparison = new Comparison(this.#tracker, this.#server);
    this.#mounted = new Mounted(this.#tracker);
    http.isHeld = rules.isHeld;
    http.lines = [];
    http.take = (method, url, body) => {
      const isSure = method === 'GET' && this.#vanished.has(url.pathname.slice('/issues/'.length));
      const fate = isSure ? 'fine' : (this.#fates.shift() ?? 'fine');
      this.#tally(`request ${method} ${fate}`);
      return this.#server.take(method, url, body, fate);
    };
  }

  /** Until nothing moves any more without being told to. */
  async #drain(): Promise<void> {
    const { traffic } = this.#tracker;
    for (let still = 0, turns = 0; still < 5; still++) {
      await shown(turn);
      if (traffic.open !== this.#http.waiting.length) still = 0;
      if (++turns > 20_000) throw new Error('something moves without an end');
    }
  }

  /** Until all is answered. @returns whether there was something to answer. */
  async #settle(): Promise<boolean> {
    await this.#drain();
    const isIdle = this.#http.waiting.length === 0;
    await this.#http.answerAll(() => this.#drain());
    return !isIdle;
  }

  get #isQuiet(): boolean {
    const { traffic, state } = this.#tracker;
    const { meta, optimistic } = state();
    const isPending = Object.values(meta).some((each) => (each as { pending?: string }).pending !== undefined);
    return traffic.open === 0 && optimistic.length === 0 && !isPending;
  }

  #id(index: number): string {
    const { rows } = this.#server;
    return rows[index % Math.max(1, rows.length)]?.id ?? '1';
  }

  #typed(fields: Fields): Fields {
    return this.#tracker.rules.shape === 'union' ? { ...fields, type: fields.rank === 1 ? 'task' : 'issue' } : fields;
  }

  #classOf({ type }: Pick<Row, 'type'>): any {
    const { schema } = this.#tracker.endpoints.issues.get.endpoint;
    return this.#tracker.rules.shape === 'union' ? schema.schema[type] : schema;
  }

  #create(verb: 'create' | 'unshift' | 'assign', given: Fields): Promise<unknown> {
    const { endpoints, dispatch, rules } = this.#tracker;
    const { issues } = endpoints;
    const isMap = rules.shape === 'map' || rules.shape === 'named';
    const fields = this.#typed(given);
    if (isMap) {
      if (verb !== 'assign') return dispatch(issues.create({}, fields));
      return dispatch(issues.getList.assign({}, { new: fields }));
    }
    return dispatch((verb === 'create' ? issues.create : issues.getList.unshift)({}, fields));
  }

  #edit(verb: 'edit' | 'move' | 'replace', id: string, fields: Fields): Promise<unknown> {
    const { endpoints, dispatch, rules } = this.#tracker;
    const { issues } = endpoints;
    const row = this.#server.row(id);
    const { type } = row ?? {};
    const sent = rules.shape === 'union' ? { ...fields, type } : fields;
    if (verb === 'replace' && row) {
      const { type: _type, ...whole } = row;
      return dispatch(issues.update({ id }, { ...whole, ...sent }));
    }
    return dispatch(verb === 'move' ? issues.getList.move({ id }, sent) : issues.partialUpdate({ id }, sent));
  }

  /** Somebody else has done something, and a socket tells of it at once. */
  #told(command: Command): unknown {
    const { dispatch, slice, endpoints, rules } = this.#tracker;
    if (command[0] === 'told of a new one') {
      const row = this.#server.create(this.#typed(command[1]));
      const { push } = endpoints.issues.getList.endpoint.schema?.items ?? endpoints.issues.getList.endpoint.schema;
      return dispatch(
        push ? slice.set(push, {}, this.#server.said(row)) : slice.set(this.#classOf(row), this.#server.said(row)),
      );
    }
    const row = this.#server.row(this.#id(command[1] as number));
    if (!row) return undefined;
    const { id } = row;
    if (command[0] === 'told') {
      const changed = this.#server.edit(id, command[2] as Fields);
      const told = command[3]
        ? (this.#server.row(id) as Row)
        : { ...changed, ...(rules.shape === 'union' && { type: row.type }) };
      return dispatch(slice.set(this.#classOf(row), { id }, { id, ...this.#server.said(told) }));
    }
    this.#server.remove(id);
    if (command[0] === 'told of a deletion') return dispatch(slice.set(new Invalidate(this.#classOf(row)), { id }));
    // Nobody tells, but who asks for it now: what has been asked for may have been answered before. What is read in parts, or
    // counted, cannot know.
    const isAsked = this.#http.waiting.some(({ line }) => line === `GET /issues/${id}`);
    this.#vanished.add(id);
    return dispatch(isAsked ? slice.set(new Invalidate(this.#classOf(row)), { id }) : endpoints.issues.get({ id }));
  }

  #do(command: Command): unknown {
    const { dispatch, endpoints, targets, rules } = this.#tracker;
    switch (command[0]) {
      case 'read': {
        const { endpoint, args } = targets[command[1] % targets.length] as Target;
        return dispatch(endpoint(...args));
      }
      case 'create':
      case 'unshift':
      case 'assign':
        return this.#create(command[0], command[1]);
      case 'edit':
      case 'move':
      case 'replace':
        return this.#edit(command[0], this.#id(command[1]), command[2]);
      case 'delete':
        return dispatch(endpoints.issues.delete({ id: this.#id(command[1]) }));
      case 'rename':
        return dispatch(endpoints.users.partialUpdate({ id: command[1] === 0 ? 'u1' : 'u2' }, { name: command[2] }));
      case 'vanish':
        return rules.pages === 'none' && rules.shape !== 'wrapped' ? this.#told(command) : undefined;
      case 'mount':
        return this.#mount(command[1], targets[command[2] % targets.length] as Target);
      case 'unmount':
        return this.#mounted.unmount(command[1]);
      case 'more':
        return this.#mounted.readers[command[1] % Math.max(1, this.#mounted.readers.length)]?.can.more();
      case 'pass':
        return vi.advanceTimersByTimeAsync(command[1]);
      case 'go':
        return this.#http.go(command[1]);
      default:
        return this.#told(command);
    }
  }

  #mount(hook: Hook, target: Target): void {
    const isPages = hook === 'usePages' && (target.of !== 'list' || !target.endpoint.endpoint.nextPage);
    this.#mounted.mount(isPages ? 'useDLE' : hook, target);
  }

  async #perform(command: Command): Promise<void> {
    this.#tally(`does ${command[0]}`);
    if (command[0] === 'mount') this.#tally(`mounts ${command[1]}`);
    const last = command.at(-1);
    const isFated = command[0] === 'read' || typeof last === 'string';
    if (isFated && command[0] !== 'mount') this.#fates.push(last as Fate);
    await shown(() => {
      const done = this.#do(command);
      (done as Promise<unknown> | undefined)?.then?.(undefined, () => undefined);
      return command[0] === 'pass' ? done : turn();
    });
    await this.#drain();
    if (!this.#tracker.rules.isHeld) this.#fates.length = 0;
  }

  #check(after: readonly unknown[]): Failed | undefined {
    if (!this.#isQuiet) return undefined;
    this.#tally('looks at what is fresh');
    const wrong = this.#comparison.freshAndWrong();
    return wrong.length > 0 ? { after, wrong } : undefined;
  }

  /** Readers ask until nothing is stale: what they show then is what the server has. */
  async #rest(after: readonly unknown[]): Promise<Failed | undefined> {
    this.#fates.length = 0;
    for (let rounds = 0, still = 0; still < 2; rounds++) {
      if (rounds > 60) return { after, wrong: [{ asks: 'without an end', lines: this.#http.lines.slice(-8) }] };
      await shown(() => vi.advanceTimersByTimeAsync(35_000));
      still = (await this.#settle()) ? 0 : still + 1;
      const failed = this.#check([...after, 'resting']);
      if (failed) return failed;
    }
    const wrong = this.#mounted.readers.flatMap(({ hook, target, shows }): readonly object[] => {
      const isLooking = hook === 'useCache' || hook === 'useQuery';
      const { data } = shows;
      const error = hook === 'useSelect' ? this.#errorOf(target) : shows.error;
      if (isLooking && !this.#comparison.isFresh(target)) return [];
      this.#tally(`${hook} shows ${error ? 'an error' : data === undefined ? 'nothing' : 'something'}`);
      if (data === undefined)
        return this.#mayBeEmpty(target, hook, error) ? [] : [{ [hook]: target.name, shows: 'nothing' }];
      // Beside an error nothing is said to be right.
      const is = error ? undefined : this.#comparison.wrong(target, data);
      return is ? [{ [hook]: target.name, ...is }] : [];
    });
    return wrong.length > 0 ? { after: [...after, 'rested'], wrong } : undefined;
  }

  /** What a reader has been refused; the component may not have been told. */
  #errorOf({ endpoint, args }: Target): unknown {
    return endpoint.selectResponse(this.#tracker.root(), ...args).error;
  }

  #mayBeEmpty(target: Target, hook: Hook, error: unknown): boolean {
    const isGone = target.of === 'item' && !this.#server.row(target.name.slice(5));
    const hasFailed = error !== undefined || this.#errorOf(target) !== undefined;
    return isGone || hasFailed || hook === 'useCache' || hook === 'useQuery';
  }

  /** What the page has seen of arguments in forms that nobody has declared. */
  async #begin(): Promise<void> {
    const { rules, targets } = this.#tracker;
    if (!rules.hasForms || rules.isDeclared) return;
    for (const target of targets.filter(({ asked }) => asked.state === 'all' || asked.state === 'OPEN')) {
      void this.#tracker.dispatch(target.endpoint(...target.args));
      await this.#settle();
    }
  }

  async through(commands: readonly Command[]): Promise<Failed | undefined> {
    const after: unknown[] = [];
    await this.#begin();
    for (const command of commands) {
      await this.#perform(command);
      after.push(command);
      const failed = this.#check(after);
      if (failed) return failed;
    }
    await this.#settle();
    return this.#check([...after, 'settled']) ?? (await this.#rest(after));
  }

  async end(): Promise<void> {
    act(() => this.#mounted.leave());
    const controller = this.#tracker.slice.controller(this.#tracker.store);
    controller.dispose();
    this.#http.release();
    await this.#drain();
  }
}

/** @returns what is wrong, if anything is. */
export async function runSession(
  session: Session,
  http: HeldHttp,
  tally: Tally = () => undefined,
): Promise<Failed | undefined> {
  const run = new Run(session, http, tally);
  try {
    return await run.through(session.commands);
  } finally {
    await run.end();
  }
}
