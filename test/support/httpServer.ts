import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as the server got it. */
export interface ReceivedRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  /** The client went away before it had the answer. */
  isAborted: boolean;
}

/** What the server answers: `json` (200, application/json) unless told otherwise. */
export interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  /** A body as it is: broken JSON, HTML, bytes. */
  readonly body?: string | Uint8Array;
  /** Close the connection instead of answering. */
  readonly hangUp?: boolean;
}

export type Handler = (request: ReceivedRequest, index: number) => Answer | Promise<Answer>;

export interface HttpServer {
  /** `http://127.0.0.1:port` */
  readonly url: string;
  readonly requests: readonly ReceivedRequest[];
  /** `GET /posts/1`, in the order of arrival. */
  lines(): string[];
  /** From now on answer so. */
  answerWith(handler: Handler | Answer): void;
  /** Resolves once the server has got so many requests. */
  received(count: number): Promise<void>;
  /** Refuses connections from now on. */
  stop(): Promise<void>;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function send(response: ServerResponse, { status = 200, headers, json, body, hangUp }: Answer): void {
  if (hangUp) return void response.socket?.destroy();
  const type = json === undefined ? undefined : { 'content-type': 'application/json' };
  response.writeHead(status, { ...type, ...headers });
  response.end(json === undefined ? body : JSON.stringify(json));
}

/** A real HTTP server on 127.0.0.1 that answers what the test says, until the test has finished. */
export async function startServer(first: Handler | Answer = { json: {} }): Promise<HttpServer> {
  const requests: ReceivedRequest[] = [];
  const waiting = new Set<() => void>();
  let current = first;
  const server = createServer((request, response) => {
    void readBody(request).then(async (body) => {
      const { method = '', url = '', headers } = request;
      const received: ReceivedRequest = { method, url, headers, body, isAborted: false };
      response.on('close', () => (received.isAborted = !response.writableFinished));
      const index = requests.push(received) - 1;
      waiting.forEach((tell) => tell());
      send(response, typeof current === 'function' ? await current(received, index) : current);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  onTestFinished(stop);
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    requests,
    lines: () => requests.map(({ method, url }) => `${method} ${url}`),
    answerWith: (next) => void (current = next),
    received: (count) =>
      new Promise((resolve) => {
        const tell = () => {
          if (requests.length < count) return;
          waiting.delete(tell);
          resolve();
        };
        waiting.add(tell);
        tell();
      }),
    stop,
  };
}

/** A promise that the test settles. */
interface Deferred<T> {
  readonly promise: Promise<T>;
  resolve(value: T): void;
}

function deferred<T>(): Deferred<T> {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => (resolve = settle));
  return { promise, resolve };
}

/** Holds every answer until the test gives it, by the index of its request: `gate.answer(0, { json })`. */
export function gatekeeper(): { readonly handler: Handler; answer(index: number, answer: Answer): void } {
  const gates: Deferred<Answer>[] = [];
  const gate = (index: number): Deferred<Answer> => (gates[index] ??= deferred<Answer>());
  return { handler: (_request, index) => gate(index).promise, answer: (index, answer) => gate(index).resolve(answer) };
}
