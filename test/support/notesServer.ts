import { NetworkError } from '../../src/index.js';

/** A note as the server holds it. */
export interface ServerNote {
  readonly id: string;
  readonly group: string;
  readonly a: string;
  readonly b: string;
}

type Fields = Omit<ServerNote, 'id'>;

/** What becomes of the next request. Times in ms. */
export interface Fate {
  readonly latency: number;
  /** When a read looks at the rows, as a part of the latency: 0 when it is sent, 1 when it lands. */
  readonly looksAt: number;
  readonly fails: boolean;
  /** Before the headers are known, and the request leaves. */
  readonly headersTake?: number;
  /** A mutation is done, and its answer never arrives. */
  readonly isLost?: boolean;
}

const refuse = (status: number, method: string): never => {
  throw new NetworkError(new Response(null, { status }), { method });
};

export const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Rows that one page holds. */
const PAGE = 2;

const numberOf = (id: string): number => Number(id.slice(1));

/**
 * A truthful server: it applies requests in the order they are sent; only its answers take time, and may overtake each
 * other. A read is answered with the rows of a moment between sending and landing. What fails was not applied. Each user
 * has rows of their own.
 */
export class NotesServer {
  fate: Fate = { latency: 0, looksAt: 0, fails: false };
  /** Whose token requests carry that leave now. */
  user = 'u0';
  /** Users whose session is over. */
  readonly expired = new Set<string>();
  /** Requests that are not answered yet. */
  open = 0;
  /** What nobody could have asked for: something of one user under the token of another. */
  readonly strays: string[] = [];
  /** Mutations were done of which the client does not know. */
  hasLost = false;
  readonly #rowsOf = new Map<string, Map<string, ServerNote>>();
  readonly #owners = new Map<string, string>();
  #ids = 0;

  get rows(): Map<string, ServerNote> {
    return this.#rows(this.user);
  }

  /** Somebody changes something. @returns the row; undefined where there is none. */
  write(id: string, fields: Partial<Fields>, user = this.user): ServerNote | undefined {
    const rows = this.#rows(user);
    const row = rows.get(id);
    if (row) rows.set(id, { ...row, ...fields, id });
    return rows.get(id);
  }

  create(fields: Fields, user = this.user): ServerNote {
    return this.#put(`n${++this.#ids}`, fields, user);
  }

  list(group: string | null, user = this.user): ServerNote[] {
    const rows = [...this.#rows(user).values()].filter((row) => group === null || row.group === group);
    return rows.sort((one, other) => numberOf(one.id) - numberOf(other.id));
  }

  async answer(input: string, { method = 'GET', body, headers }: RequestInit): Promise<unknown> {
    const { latency, looksAt, fails, isLost = false } = this.fate;
    const user = new Headers(headers).get('authorization') ?? '';
    this.open++;
    try {
      const refusal = this.expired.has(user) ? 401 : fails ? 500 : undefined;
      const respond = refusal ? () => refuse(refusal, method) : this.#take(new URL(input), { method, body, user });
      await after(latency * looksAt);
      const look = method === 'GET' ? attempt(respond) : respond;
      await after(latency * (1 - looksAt));
      if (isLost && method !== 'GET') this.#lose();
      return look();
    } finally {
      this.open--;
    }
  }

  #lose(): never {
    this.hasLost = true;
    throw new TypeError('Failed to fetch');
  }

  #rows(user: string): Map<string, ServerNote> {
    let rows = this.#rowsOf.get(user);
    if (!rows) this.#rowsOf.set(user, (rows = new Map()));
    return rows;
  }

  #put(id: string, { group, a, b }: Fields, user: string): ServerNote {
    const row = { group, a, b, id };
    this.#rows(user).set(id, row);
    this.#owners.set(id, user);
    return row;
  }

  /** Values begin with the name of who wrote them. */
  #noteStrays(request: string, id: string | undefined, fields: Partial<Fields> | undefined, user: string): void {
    const owner = this.#owners.get(id ?? '') ?? user;
    const isForeign = (value = user): boolean => !value.startsWith(user);
    if (owner !== user || isForeign(fields?.a) || isForeign(fields?.b))
      this.strays.push(`${request} came from ${user}`);
  }

  /** Mutations are applied now, reads when they are asked. */
  #take(
    { pathname, searchParams }: URL,
    { method, body, user }: { method: string; body: unknown; user: string },
  ): () => unknown {
    const id = pathname.split('/')[2];
    const text = typeof body === 'string' ? body : undefined;
    const fields = text === undefined ? undefined : (JSON.parse(text) as Fields);
    this.#noteStrays(`${method} ${pathname} ${text ?? ''}`, id, fields, user);
    if (method === 'GET' && id === undefined) return () => this.#listFor(searchParams, user);
    if (method === 'GET') return () => this.#rows(user).get(id ?? '') ?? refuse(404, method);
    if (method === 'POST' && fields) return attempt(() => this.create(fields, user));
    if (method === 'PUT' && fields && this.#owners.has(id ?? ''))
      return attempt(() => this.#put(id ?? '', fields, user));
    if (method === 'DELETE') return attempt(() => (this.#rows(user).delete(id ?? '') ? { id } : refuse(404, method)));
    return attempt(() => this.write(id ?? '', fields ?? {}, user) ?? refuse(404, method));
  }

  #listFor(search: URLSearchParams, user: string): ServerNote[] {
    const rows = this.list(search.get('group'), user);
    if (search.get('paged') === null) return rows;
    const cursor = search.get('after') ?? 'n0';
    return rows.filter(({ id }) => numberOf(id) > numberOf(cursor)).slice(0, PAGE);
  }
}

/** Do it now, and give what it gave, or threw, later. */
function attempt(act: () => unknown): () => unknown {
  try {
    const value = act();
    return () => value;
  } catch (thrown) {
    return () => {
      throw thrown;
    };
  }
}
