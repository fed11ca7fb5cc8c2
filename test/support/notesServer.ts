import { NetworkError } from '../../src/index.js';

/** A note as the server holds it. */
export interface ServerNote {
  readonly id: string;
  readonly group: string;
  readonly a: string;
  readonly b: string;
}

/** What becomes of the next request. Times in ms. */
export interface Fate {
  readonly latency: number;
  /** When a read looks at the rows, as a part of the latency: 0 when it is sent, 1 when it lands. */
  readonly looksAt: number;
  readonly fails: boolean;
}

const refuse = (status: number, method: string): never => {
  throw new NetworkError(new Response(null, { status }), { method });
};

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * A truthful server: it applies requests in the order they are sent; only its answers take time, and may overtake each
 * other. A read is answered with the rows of a moment between sending and landing. What fails was not applied.
 *
 * @see spec: decision 49
 */
export class NotesServer {
  readonly rows = new Map<string, ServerNote>();
  fate: Fate = { latency: 0, looksAt: 0, fails: false };
  /** Requests that are not answered yet. */
  open = 0;
  #ids = 0;

  /** Somebody changes something. @returns the row; undefined where there is none. */
  write(id: string, fields: Partial<ServerNote>): ServerNote | undefined {
    const row = this.rows.get(id);
    if (row) this.rows.set(id, { ...row, ...fields, id });
    return this.rows.get(id);
  }

  create(fields: Omit<ServerNote, 'id'>): ServerNote {
    const row = { ...fields, id: `n${++this.#ids}` };
    this.rows.set(row.id, row);
    return row;
  }

  list(group: string | null): ServerNote[] {
    return [...this.rows.values()].filter((row) => group === null || row.group === group);
  }

  async answer(input: string, { method = 'GET', body }: RequestInit): Promise<unknown> {
    const { latency, looksAt, fails } = this.fate;
    this.open++;
    try {
      const respond = fails ? () => refuse(500, method) : this.#take(input, method, body);
      await after(latency * looksAt);
      const look = method === 'GET' ? attempt(respond) : respond;
      await after(latency * (1 - looksAt));
      return look();
    } finally {
      this.open--;
    }
  }

  /** Mutations are applied now, reads when they are asked. */
  #take(input: string, method: string, body: RequestInit['body']): () => unknown {
    const { pathname, searchParams } = new URL(input);
    const id = pathname.split('/')[2];
    const fields = typeof body === 'string' ? (JSON.parse(body) as Omit<ServerNote, 'id'>) : undefined;
    if (method === 'GET' && id === undefined) return () => this.list(searchParams.get('group'));
    if (method === 'GET') return () => this.rows.get(id ?? '') ?? refuse(404, method);
    if (method === 'POST' && fields) return attempt(() => this.create(fields));
    if (method === 'DELETE') return attempt(() => (this.rows.delete(id ?? '') ? { id } : refuse(404, method)));
    return attempt(() => this.write(id ?? '', fields ?? {}) ?? refuse(404, method));
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
