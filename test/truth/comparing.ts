// Where what is shown is not what the server has.
import type { Row, TrackerServer } from './TrackerServer.js';
import type { Target, Tracker } from './tracker.js';
import { SIZE } from './TrackerServer.js';

type Fields = Readonly<Record<string, unknown>>;
type Seen = Row & { readonly assignee: { readonly id: string; readonly name: string } | null };

/** What is wrong about something that is shown: nothing, or what is shown and what the server has. */
export type Wrong = { readonly shown: unknown; readonly has: unknown } | undefined;

export class Comparison {
  readonly #tracker: Tracker;
  readonly #server: TrackerServer;

  constructor(tracker: Tracker, server: TrackerServer) {
    this.#tracker = tracker;
    this.#server = server;
  }

  #stored(table: string, id: string): Fields | undefined {
    const tables = this.#tracker.slice.selectEntities(this.#tracker.root()) as Record<string, Record<string, Fields>>;
    return tables[table]?.[id];
  }

  /** Fields of an item that differ: all, or those that rows of lists have, as far as they are known. */
  #item(seen: Seen, isWhole: boolean): Wrong {
    const row = this.#server.row(seen.id) as (Row & Fields) | undefined;
    const stored = this.#stored((seen.constructor as unknown as { key: string }).key, seen.id) ?? {};
    const { brief, relations } = this.#tracker.rules;
    const isTold = (name: string): boolean => isWhole || (name !== brief && Object.hasOwn(stored, name));
    const names = ['state', 'title', 'rank', 'project', 'body'].filter(isTold);
    const shown: Record<string, unknown> = {};
    const has: Record<string, unknown> = {};
    const note = (name: string, one: unknown, other: unknown): void => {
      if (one === other) return;
      shown[name] = one;
      has[name] = other;
    };
    for (const name of names) note(name, (seen as unknown as Fields)[name], row?.[name]);
    const { assignee } = seen;
    if (isTold('assignee')) note('assignee', assignee?.id ?? null, row?.assignee ?? null);
    const user = assignee && relations === 'objects' ? this.#stored('User', assignee.id) : undefined;
    if (assignee && user && Object.hasOwn(user, 'name')) note('name', assignee.name, this.#server.users[assignee.id]);
    return Object.keys(shown).length > 0 ? { shown: { id: seen.id, ...shown }, has } : undefined;
  }

  #items(seen: readonly Seen[], wanted: readonly Row[], isOrdered: boolean): Wrong {
    const ids = (rows: readonly { readonly id: string }[]) => {
      const all = rows.map(({ id }) => id);
      return (isOrdered ? all : all.sort()).join(' ');
    };
    if (ids(seen) !== ids(wanted)) return { shown: ids(seen), has: ids(wanted) };
    return seen.map((item) => this.#item(item, false)).find((wrong) => wrong);
  }

  #list({ asked, isOrdered }: Target, data: any): Wrong {
    const { shape, pages } = this.#tracker.rules;
    const isWrapped = shape === 'wrapped' && !Array.isArray(data);
    const seen: readonly Seen[] = isWrapped ? data.items : Object.values(data);
    const { page = 0, ...search } = asked;
    const all = this.#server.list(search);
    const isPaged = pages !== 'none' && pages !== 'window';
    const isEnd = seen.length >= all.length;
    const wanted = isPaged ? all.slice(0, seen.length) : page > 0 ? all.slice((page - 1) * SIZE, page * SIZE) : all;
    if (isPaged && !isEnd && (seen.length === 0 || seen.length % SIZE > 0))
      return { shown: seen.map(({ id }) => id).join(' '), has: `${all.map(({ id }) => id).join(' ')}, in pages` };
    // Of a list that another answer has brought there is no count: it is the schema's 0.
    if (isWrapped && data.total !== 0 && data.total !== all.length)
      return { shown: `total ${data.total}`, has: all.length };
    return this.#items(seen, wanted, isOrdered);
  }

  /** What is wrong about what is shown of a target. */
  wrong(target: Target, data: any): Wrong {
    const server = this.#server;
    if (target.of === 'list') return this.#list(target, data);
    if (target.of === 'item') return this.#item(data, true);
    if (target.of === 'user')
      return data.name === server.users[data.id] ? undefined : { shown: data.name, has: server.users[data.id] };
    if (target.of === 'project')
      return this.#items(data.issues, server.list({ state: 'all', project: data.id }), false);
    const names = (data as { name: string }[]).map(({ name }) => name).join(' ');
    const has = Object.values(server.users).join(' ');
    return names === has ? undefined : { shown: names, has };
  }

  isFresh({ endpoint, args }: Target): boolean {
    const { data, error, expiryStatus, expiresAt } = endpoint.selectResponse(this.#tracker.root(), ...args);
    return data !== undefined && error === undefined && expiryStatus === 'Valid' && expiresAt > Date.now();
  }

  /** What is fresh, and wrong. */
  freshAndWrong(): readonly object[] {
    return this.#tracker.targets.flatMap((target) => {
      if (!this.isFresh(target)) return [];
      const data = target.endpoint.select(this.#tracker.root(), ...target.args);
      const wrong = this.wrong(target, data);
      return wrong ? [{ fresh: target.name, ...wrong }] : [];
    });
  }
}
