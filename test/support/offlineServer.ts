import { NetworkError } from '../../src/index.js';

export interface ServerNote {
  readonly id: string;
  readonly text: string;
}

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: { readonly text?: string };
  readonly key: string | null;
}

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * A small server of notes, which knows a request again by its idempotency key. It is reached, or not; its answers may be
 * lost on the way.
 */
export class OfflineServer {
  readonly rows = new Map<string, ServerNote>();
  /** Requests that reached it. */
  readonly requests: string[] = [];
  /** What was done, each thing as often as it was done. */
  readonly done: string[] = [];
  /** `Idempotency-Key` of each mutation that reached it. */
  readonly keys: (string | null)[] = [];
  /** Until an answer comes, ms. */
  latency = 0;
  isReachable = true;
  /** Whether the answer to what was done is lost. */
  loses: () => boolean = () => false;
  /** Status of a refusal. */
  refuses: (line: string) => number | undefined = () => undefined;
  readonly #answers = new Map<string, unknown>();
  #ids = 0;

  async fetch(input: string, { method = 'GET', body, headers, signal }: RequestInit): Promise<Response> {
    const path = new URL(input).pathname;
    const key = new Headers(headers).get('idempotency-key');
    const sent = { method, path, body: JSON.parse((body as string | undefined) ?? '{}') as ServerNote, key };
    if (!this.isReachable) throw new TypeError('Failed to fetch');
    signal?.throwIfAborted();
    const answer = this.#take(sent);
    if (this.latency > 0) await after(this.latency);
    if (!this.isReachable || (method !== 'GET' && this.loses())) throw new TypeError('Failed to fetch');
    return answer();
  }

  #take({ method, path, body, key }: Sent): () => Response {
    const line = `${method} ${path}${body.text === undefined ? '' : ` ${body.text}`}`;
    this.requests.push(line);
    if (method !== 'GET') this.keys.push(key);
    const status = this.refuses(line);
    if (status !== undefined) {
      return () => {
        throw new NetworkError(new Response(null, { status }), { method });
      };
    }
    const known = key !== null && this.#answers.has(key);
    const json = known ? this.#answers.get(key) : this.#do(method, path.split('/')[2], body);
    if (json instanceof Error) throw json;
    if (!known && method !== 'GET') this.done.push(line);
    if (key !== null) this.#answers.set(key, json);
    return () => Response.json(json);
  }

  #do(method: string, id: string | undefined, { text = '' }: { readonly text?: string }): unknown {
    if (method === 'POST') {
      const row = { id: `n${String(++this.#ids)}`, text };
      this.rows.set(row.id, row);
      return row;
    }
    if (id === undefined) return [...this.rows.values()];
    const row = this.rows.get(id);
    if (!row) return new NetworkError(new Response(null, { status: 404 }), { method });
    if (method === 'GET') return row;
    if (method === 'DELETE') {
      this.rows.delete(id);
      return {};
    }
    const next = { ...row, text };
    this.rows.set(id, next);
    return next;
  }
}
