import { createServer, type Server } from 'node:http';
import { argv } from 'node:process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createConduitApi, type ConduitApi } from './conduitApi.js';

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, content-type',
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
};

/**
 * Put the API behind `node:http`.
 *
 * @param port 0: one that is free. @returns the address of the API, and what closes it.
 */
export async function startConduit(api: ConduitApi, port = 0): Promise<{ url: string; close(): void }> {
  const server: Server = createServer((incoming, outgoing) => {
    const answer = async (): Promise<void> => {
      const { method = 'GET', url = '/', headers } = incoming;
      if (method === 'OPTIONS') return void outgoing.writeHead(204, CORS).end();
      const body = await text(incoming);
      const { authorization } = headers;
      const request = new Request(new URL(url, 'http://127.0.0.1'), {
        method,
        ...(authorization !== undefined && { headers: { authorization } }),
        ...(body !== '' && { body }),
      });
      const response = await api.handle(request);
      outgoing.writeHead(response.status, { ...CORS, ...Object.fromEntries(response.headers) });
      outgoing.end(await response.text());
    };
    answer().catch(() => outgoing.writeHead(500).end());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  const actual = typeof address === 'object' && address ? address.port : port;
  return { url: `http://127.0.0.1:${String(actual)}/api`, close: () => void server.close().closeAllConnections() };
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const { url } = await startConduit(createConduitApi(), Number(process.env.PORT ?? 3000));
  console.log(`Conduit is at ${url}; ann@conduit.test, bob@ and cleo@ have the password "secret-word".`);
}
