import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';

/** What answers requests: a `restServer`, or anything else that knows `Request` and `Response`. */
type Api = (request: Request) => Promise<Response | undefined>;

async function toRequest(incoming: IncomingMessage): Promise<Request> {
  const { method = 'GET', url = '/', headers } = incoming;
  const body = await text(incoming);
  return new Request(new URL(url, 'http://localhost'), {
    method,
    headers: headers as Record<string, string>,
    body: body === '' ? null : body,
  });
}

async function send(outgoing: ServerResponse, response = new Response(null, { status: 404 })): Promise<void> {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(await response.text());
}

/**
 * Start a server on a free port of 127.0.0.1.
 *
 * @returns its address, `serve` to say what answers, and `close`.
 */
export async function startServer() {
  let api: Api = () => Promise.resolve(undefined);
  const server = createServer((incoming, outgoing) => {
    void toRequest(incoming)
      .then((request) => api(request))
      .then((response) => send(outgoing, response));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    serve: (next: Api) => void (api = next),
    close: () => void server.close().closeAllConnections(),
  };
}
