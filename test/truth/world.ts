import { createRestSlice, Entity, NetworkError, resource, RestEndpoint } from '../../src/index.js';
import { testStore } from '../support/testStore.js';
import type { RestGenerics } from '../../src/index.js';

/** How the server of a session behaves. */
export interface Rules {
  /** Relations are answered as objects. */
  readonly nests: boolean;
  /** What a mutation is answered with. */
  readonly answers: 'whole' | 'changed' | 'nothing';
  readonly optimistic: boolean;
  /** The client says what arguments mean, and how lists are sorted. */
  readonly declares: boolean;
  /** Lists may be read by pages. */
  readonly paged: boolean;
  /** Lists have a count beside them. */
  readonly counts: boolean;
}

export class User extends Entity {
  id = '';
  static override key = 'User';
}

export class Issue extends Entity {
  id = '';
  state = 'open';
  assignee: User | null = null;
  title = '';
  rank = 0;
  static override key = 'Issue';
  static override schema = { assignee: User };
}

/** A row of the server. */
export interface Row {
  readonly id: string;
  readonly state: string;
  readonly assignee: string | null;
  readonly title: string;
  readonly rank: number;
}

export interface Args {
  readonly state?: string;
  readonly assignee?: string;
  readonly q?: string;
  readonly order?: string;
  readonly page?: number;
}

const PAGE = 2;

/** A server that filters by default, by field, by relation, by search, by page, and sorts. */
export class Server {
  rows: readonly Row[];
  fails = false;
  #last = 10;

  constructor(
    readonly rules: Rules,
    rows: readonly Row[],
  ) {
    this.rows = rows;
  }

  list({ state = 'open', assignee, q, order, page }: Args): readonly Row[] {
    const fits = this.rows.filter(
      (row) =>
        (state === 'all' || row.state === state) &&
        (assignee === undefined || row.assignee === assignee) &&
        (q === undefined || row.title.includes(q)),
    );
    const sorted = order === undefined ? fits : [...fits].sort((a, b) => a.rank - b.rank || (a.id < b.id ? -1 : 1));
    return page === undefined ? sorted : sorted.slice((page - 1) * PAGE, page * PAGE);
  }

  /** Of all pages. */
  total({ page: _page, ...search }: Args): number {
    return this.list(search).length;
  }

  create(fields: Partial<Row>): Row {
    const row = { id: String(++this.#last), state: 'open', assignee: null, title: '', rank: 0, ...fields };
    this.rows = [...this.rows, row];
    return row;
  }

  edit(id: string, fields: Partial<Row>): Row | undefined {
    this.rows = this.rows.map((row) => (row.id === id ? { ...row, ...fields } : row));
    return this.rows.find((row) => row.id === id);
  }

  remove(id: string): void {
    this.rows = this.rows.filter((row) => row.id !== id);
  }

  /** A row as it is sent. */
  said(row: Row): object {
    return { ...row, assignee: this.rules.nests && row.assignee !== null ? { id: row.assignee } : row.assignee };
  }

  answer(method: string, url: URL, body: Partial<Row> | undefined): Response {
    const id = url.pathname.split('/')[2];
    if (this.fails) throw new NetworkError(new Response(null, { status: 400 }), { method });
    if (method === 'GET' && id === undefined) {
      const { page, ...search } = Object.fromEntries(url.searchParams) as Record<string, string>;
      const rows = this.list({ ...search, ...(page !== undefined && { page: Number(page) }) });
      const items = rows.map((row) => this.said(row));
      return Response.json(this.rules.counts ? { items, total: this.total(search) } : items);
    }
    if (method === 'DELETE') {
      this.remove(id as string);
      return new Response(null, { status: 204 });
    }
    const row = method === 'POST' ? this.create(body ?? {}) : this.edit(id as string, body ?? {});
    if (!row) return new Response(null, { status: 404 });
    if (method === 'GET') return Response.json(this.said(row));
    const { answers } = this.rules;
    if (answers === 'nothing') return new Response(null, { status: 204 });
    const said = this.said(row) as Record<string, unknown>;
    const changed = Object.fromEntries(Object.keys({ id: 1, ...body }).map((name) => [name, said[name]]));
    return Response.json(answers === 'whole' ? said : changed);
  }
}

/** A client of that server, in one process: what is sent is answered in a later turn. */
export function clientOf(server: Server) {
  const { rules } = server;
  const requests: string[] = [];
  class InProcess<O extends RestGenerics = any> extends RestEndpoint<O> {
    override async fetchResponse(input: string, { method = 'GET', body }: RequestInit): Promise<Response> {
      const url = new URL(input);
      requests.push(`${method} ${url.pathname}${url.search}`);
      await Promise.resolve();
      return server.answer(method, url, typeof body === 'string' ? (JSON.parse(body) as Partial<Row>) : undefined);
    }
  }
  const declared = {
    filters: {
      state: (issue: { state: string }, state: string) => state === 'all' || issue.state === state,
      q: (issue: { title: string }, q: string) => issue.title.includes(q),
    },
    searchDefaults: { state: 'open' },
    sortComparer: (
      a: { rank: number; id: string },
      b: { rank: number; id: string },
      { order }: { order?: string },
    ): number | undefined =>
      order === undefined ? undefined : a.rank - b.rank || (a.id === b.id ? 0 : a.id < b.id ? -1 : 1),
  };
  const issues = resource({
    path: '/issues/:id',
    urlPrefix: 'http://issues.test',
    schema: Issue,
    searchParams: {} as Args | undefined,
    Endpoint: InProcess,
    optimistic: rules.optimistic,
    ...(rules.paged && { windowArguments: ['page'] }),
    // What a server filters without being asked has to be said so.
    searchDefaults: { state: 'open' },
    ...(rules.declares && (declared as object)),
  });
  const counted = issues.extend(({ getList }) => ({
    getList: getList.extend({ schema: { items: getList.schema, total: 0 } }),
  }));
  const made = testStore(() => createRestSlice({ endpoints: { issues: rules.counts ? counted : issues } as never }));
  return { ...made, requests, issues: (made.endpoints as any).issues as any };
}
