// What the server of a session has, and what it answers.
import type { Fate, Fields, Rules } from './rules.js';

/** An issue as the server has it. */
export interface Row {
  readonly id: string;
  readonly type: string;
  readonly state: string;
  readonly assignee: string | null;
  readonly title: string;
  readonly rank: number;
  readonly project: string;
  readonly body: string;
}

export interface Args {
  readonly state?: string;
  readonly assignee?: string;
  readonly project?: string;
  readonly q?: string;
  readonly min?: number;
  readonly order?: string;
  readonly page?: number;
}

export interface Answer {
  readonly status: number;
  readonly json?: unknown;
  /** The connection is closed in place of an answer. */
  readonly isLost?: boolean;
}

/** Items of a page. */
export const SIZE = 2;

const FIRST: readonly Row[] = [
  { id: '1', type: 'issue', state: 'open', assignee: 'u1', title: 'a', rank: 3, project: 'p1', body: 'x' },
  { id: '2', type: 'task', state: 'closed', assignee: 'u2', title: 'b', rank: 1, project: 'p2', body: 'y' },
  { id: '3', type: 'issue', state: 'open', assignee: null, title: 'ab', rank: 2, project: 'p1', body: 'x' },
  { id: '4', type: 'task', state: 'open', assignee: 'u2', title: 'b', rank: 0, project: 'p2', body: 'y' },
];

const byRank = (a: Row, b: Row): number => a.rank - b.rank || (a.id < b.id ? -1 : 1);

export class TrackerServer {
  readonly rules: Rules;
  rows: readonly Row[] = FIRST;
  users: Readonly<Record<string, string>> = { u1: 'Ada', u2: 'Ben' };
  #last = 10;

  constructor(rules: Rules) {
    this.rules = rules;
  }

  /** All that a list has, on whatever page. */
  list({ state = 'open', assignee, project, q, min, order }: Args): readonly Row[] {
    const fits = this.rows.filter(
      (row) =>
        (state === 'all' || row.state === state.toLowerCase()) &&
        (assignee === undefined || row.assignee === assignee) &&
        (project === undefined || row.project === project) &&
        (q === undefined || row.title.includes(q)) &&
        (min === undefined || row.rank >= min),
    );
    return order === undefined ? fits : [...fits].sort(byRank);
  }

  create(fields: Fields): Row {
    const none = { type: 'issue', state: 'open', assignee: null, title: '', rank: 1, project: 'p1', body: 'x' };
    const row = { ...none, ...fields, id: String(++this.#last) };
    this.rows = [...this.rows, row];
    return row;
  }

  /** @returns the fields that changed. */
  edit(id: string, fields: Fields): Fields {
    const isClosing = this.rules.isDeriving && fields.state === 'closed';
    const changed = { ...fields, ...(isClosing && { assignee: null }) };
    this.rows = this.rows.map((row) => (row.id === id ? { ...row, ...changed } : row));
    return changed;
  }

  remove(id: string): void {
    this.rows = this.rows.filter((row) => row.id !== id);
  }

  row(id: string): Row | undefined {
    return this.rows.find((row) => row.id === id);
  }

  /** Fields as they are sent. */
  said({ assignee, ...fields }: Fields): object {
    const { relations, shape } = this.rules;
    const { type: _unsaid, ...rest } = fields;
    const told = shape === 'union' ? fields : rest;
    if (assignee === undefined) return told;
    if (assignee === null || relations === 'ids') return { ...told, assignee };
    return { ...told, assignee: { id: assignee, ...(relations === 'objects' && { name: this.users[assignee] }) } };
  }

  /** A row of a list as it is sent. */
  saidInList(row: Row): object {
    const { [this.rules.brief]: _lacking, ...said } = this.said(row) as Record<string, unknown>;
    return said;
  }

  #page(args: Args, query: URLSearchParams): readonly Row[] {
    const rows = this.list(args);
    const { pages } = this.rules;
    const page = Number(query.get('page') ?? 0);
    if (pages === 'window') return page === 0 ? rows : rows.slice((page - 1) * SIZE, page * SIZE);
    if (pages === 'none') return rows;
    if (pages === 'number') return rows.slice((Math.max(page, 1) - 1) * SIZE, Math.max(page, 1) * SIZE);
    if (pages === 'offset') return rows.slice(Number(query.get('offset') ?? 0)).slice(0, SIZE);
    // What comes after an item, whether that is there any more or not.
    const [rank, id = ''] = (query.get('after') ?? '').split(' ');
    if (id === '') return rows.slice(0, SIZE);
    const isAfter = (row: Row): boolean =>
      args.order === undefined ? Number(row.id) > Number(id) : byRank({ ...row, rank: Number(rank), id }, row) < 0;
    return rows.filter((row) => row.id !== id && isAfter(row)).slice(0, SIZE);
  }

  #list(args: Args, query: URLSearchParams): unknown {
    const rows = this.#page(args, query);
    const items = rows.map((row) => this.saidInList(row));
    const { shape } = this.rules;
    if (shape === 'wrapped') {
      const last = rows.at(-1);
      return { items, total: this.list(args).length, ...(last && { last: `${String(last.rank)} ${last.id}` }) };
    }
    if (shape !== 'map' && shape !== 'named') return items;
    return Object.fromEntries(rows.map((row, at) => [shape === 'map' ? row.id : `no ${row.id}`, items[at]]));
  }

  #read([kind = '', id, member]: readonly string[], query: URLSearchParams): Answer {
    const { page: _page, offset: _offset, after: _after, min, ...search } = Object.fromEntries(query);
    const args: Args = { ...search, ...(min !== undefined && { min: Number(min) }) };
    if (member) return { status: 200, json: this.#list({ ...args, assignee: id as string }, query) };
    if (kind === 'users') {
      const users = Object.entries(this.users).map(([key, name]) => ({ id: key, name }));
      return { status: 200, json: id === undefined ? users : users.find((user) => user.id === id) };
    }
    if (kind === 'projects') {
      const issues = this.list({ state: 'all', project: id as string }).map((row) => this.saidInList(row));
      return { status: 200, json: { id, issues } };
    }
    if (id === undefined) return { status: 200, json: this.#list(args, query) };
    const row = this.row(id);
    return row ? { status: 200, json: this.said(row) } : { status: 404, json: {} };
  }

  #answer(id: string, changed: Fields): Answer {
    const { answers } = this.rules;
    if (answers === 'nothing') return { status: 204 };
    if (answers === 'message') return { status: 200, json: { message: 'done' } };
    if (answers === 'id') return { status: 200, json: id };
    const row = this.row(id) as Row;
    const { type } = row;
    const said = answers === 'key' ? { type } : answers === 'changed' ? { ...changed, type } : row;
    return { status: 200, json: { id, ...this.said(said) } };
  }

  #write(method: string, [kind, id = '']: readonly string[], body: unknown): Answer {
    if (kind === 'users') {
      this.users = { ...this.users, [id]: (body as { name: string }).name };
      return { status: 200, json: { id, name: this.users[id] } };
    }
    if (method === 'POST' && ['map', 'named'].includes(this.rules.shape))
      return this.#assign(body as Record<string, Fields>);
    if (method === 'POST') {
      const row = this.create(body as Fields);
      return { ...this.#answer(row.id, body as Fields), ...(this.rules.answers !== 'nothing' && { status: 201 }) };
    }
    if (!this.row(id)) return { status: 404, json: {} };
    if (method !== 'DELETE') return this.#answer(id, this.edit(id, body as Fields));
    const answer = this.#answer(id, {});
    this.remove(id);
    return answer;
  }

  #assign(body: Readonly<Record<string, Fields>>): Answer {
    const isMap = Object.values(body).every((value) => typeof value === 'object' && value !== null);
    if (!isMap) return this.#answer(this.create(body as Fields).id, body as Fields);
    const rows = Object.values(body).map((fields) => this.create(fields));
    return { status: 201, json: Object.fromEntries(rows.map((row) => [row.id, this.said(row)])) };
  }

  /** Take a request up, and do what it asks for. */
  take(method: string, url: URL, body: string, fate: Fate): Answer {
    if (fate === 'lost before') return { status: 0, isLost: true };
    if (fate === 'refused') return { status: 401, json: {} };
    if (fate === 'broken before') return { status: 500, json: {} };
    const names = url.pathname.split('/').slice(1);
    const answer =
      method === 'GET'
        ? this.#read(names, url.searchParams)
        : this.#write(method, names, body === '' ? {} : JSON.parse(body));
    if (fate === 'lost after') return { status: 0, isLost: true };
    return fate === 'broken after' ? { status: 500, json: {} } : answer;
  }
}
