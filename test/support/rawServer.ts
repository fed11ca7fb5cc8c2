import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that does to its connections what the test says; its address. For answers no honest server gives. */
export async function rawServer(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

/** Write text without an end, until the client goes away. */
export function writeForever(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const write = (): void => {
    while (!response.destroyed && response.write(' '.repeat(10_000)));
  };
  response.on('drain', write);
  write();
}
