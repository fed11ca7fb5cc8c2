// A real HTTP server that takes requests up, and answers them, when it is told to.
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Answer } from './TrackerServer.js';

export type Take = (method: string, url: URL, body: string) => Answer;

/** A request that waits. */
interface Waiting {
  readonly line: string;
  answer: Answer | undefined;
  readonly take: () => Answer;
  readonly response: ServerResponse;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

export class HeldHttp {
  /** In the order of their arrival. */
  readonly waiting: Waiting[] = [];
  take: Take = () => ({ status: 500 });
  isHeld = false;
  /** What came: `GET /issues?state=open`. */
  lines: string[] = [];
  url = '';
  #server = createServer((request, response) => void this.#hear(request, response));

  async start(): Promise<this> {
    // A connection that it closes just as a request goes out on it would be a failure that no session asked for.
    this.#server.keepAliveTimeout = 0;
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${String((this.#server.address() as AddressInfo).port)}`;
    return this;
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #hear(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request;
    const body = await bodyOf(request);
    const take = () => this.take(method, new URL(url, this.url), body);
    const waiting: Waiting = { line: `${method} ${url}`, answer: undefined, take, response };
    this.lines.push(waiting.line);
    this.waiting.push(waiting);
    response.on('close', () => this.#forget(waiting));
    if (!this.isHeld) this.#answer(waiting);
  }

  /** The next step of a request: it is taken up, or answered if it has been. */
  go(index: number): void {
    const waiting = this.waiting[index % this.waiting.length];
    if (!waiting) return;
    if (waiting.answer) this.#answer(waiting);
    else waiting.answer = waiting.take();
  }

  /** Take up and answer all that waits, and what comes of that, in an order that is none of arrival. */
  async answerAll(drain: () => Promise<void>): Promise<void> {
    for (let at = 0; this.waiting.length > 0; at++) {
      if (at > 2_000) throw new Error(`asks without an end: ${this.lines.slice(-6).join(', ')}`);
      this.go(at * 7);
      await drain();
    }
  }

  /** Nobody waits any more. */
  release(): void {
    this.isHeld = false;
    while (this.waiting.length > 0) this.go(0);
  }

  #answer(waiting: Waiting): void {
    const { response } = waiting;
    const { status, json, isLost } = waiting.answer ?? waiting.take();
    this.#forget(waiting);
    if (isLost) return void response.socket?.destroy();
    response.writeHead(status, json === undefined ? {} : { 'content-type': 'application/json' });
    response.end(json === undefined ? undefined : JSON.stringify(json));
  }

  #forget(waiting: Waiting): void {
    const at = this.waiting.indexOf(waiting);
    if (at >= 0) this.waiting.splice(at, 1);
  }
}
